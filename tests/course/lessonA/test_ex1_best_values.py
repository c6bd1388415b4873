"""Exercise A.1, best_values: its named mistakes written differently, right answers, what is its own."""

from fractions import Fraction
from statistics import fmean

import pytest

from course.contract import ExerciseContract
from course.lessonA import explorations
from course.lessonA.explorations import levels
from ql_functions import game, optimum, solutions


class TestBestValues(ExerciseContract):
    exercise_id = "A.1"
    gap = 'max(nexts) if player == "X" else sum(nexts) / len(nexts)'
    twins = (
        explorations.from_the_side_to_move,
        levels(best=fmean),
        levels(reply=min),
    )
    right = explorations.right(fmean)
    unknown = (
        levels(reply=lambda nexts: fmean(nexts) / 2),
        lambda b, player: {"".join(b): 0},
        lambda b, player: [1],
        lambda b, player: {1: 1},
        levels(ends={"X": Fraction(1), "T": Fraction(0), "O": Fraction(-1)}),
    )

    def wider(self):
        return explorations.wider()


def test_it_finds_the_optimum():
    """Paid 1, 0, −1, the best X wins 191 games of 192 and draws the last."""
    values = solutions.best_values(list(game.new_board()), "X")
    assert len(values) == 5478
    win, draw, loss = optimum("X", aim="wins")
    assert values[game.new_board()] == pytest.approx(float(win - loss))
    assert (win, draw) == (pytest.approx(191 / 192), pytest.approx(1 / 192))
