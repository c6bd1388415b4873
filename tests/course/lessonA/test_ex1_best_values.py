"""Exercise A.1, best_values: its named mistakes written differently, right answers, what is its own."""

from fractions import Fraction
from statistics import fmean

import pytest

from course.contract import ExerciseContract
from course.lessonA import explorations
from course.lessonA.explorations import levels
from ql_functions import game, optimum, solutions
from ql_functions.solutions import evaluate


def _on_strings(b, player):
    values = {}

    def explore(board, player):
        if board in values:
            return values[board]
        result = evaluate(list(board))[0]
        if result == "C":
            free = [i for i, square in enumerate(board) if square == " "]
            nexts = [explore(board[:i] + player + board[i + 1 :], {"X": "O", "O": "X"}[player]) for i in free]
            values[board] = sorted(nexts)[-1] if player == "X" else fmean(nexts)
        else:
            values[board] = (result == "X") - (result == "O")
        return values[board]

    explore("".join(b), player)
    return values


def _undoes(b, player):
    values = {}

    def explore(player):
        key = "".join(b)
        if key not in values:
            if evaluate(b)[0] != "C":
                values[key] = "OTX".index(evaluate(b)[0]) - 1
            else:
                nexts = []
                for i in range(9):
                    if b[i] == " ":
                        b[i] = player
                        nexts.append(explore("O" if player == "X" else "X"))
                        b[i] = " "
                values[key] = max(nexts) if player == "X" else fmean(nexts)
        return values[key]

    explore(player)
    return values


class TestBestValues(ExerciseContract):
    exercise_id = "A.1"
    gap = 'max(nexts) if player == "X" else sum(nexts) / len(nexts)'
    twins = (
        *explorations.twins(fmean),
        levels(best=fmean),
        levels(reply=min),
    )
    right = (levels(), _on_strings, _undoes)
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
