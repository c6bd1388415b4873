"""Exercise A.5, minimax_values: its named mistakes written differently, right answers, what is its own."""

from statistics import fmean

import oracle

from course.contract import ExerciseContract
from course.lessonA import explorations
from course.lessonA.explorations import levels
from ql_functions import game, solutions


class TestMinimaxValues(ExerciseContract):
    exercise_id = "A.5"
    gap = "min(nexts)"
    twins = (levels(reply=fmean),)
    right = explorations.right(min)
    unknown = (
        levels(reply=lambda nexts: min(nexts) / 2),
        lambda b, player: {"".join(b): 0},
        lambda b, player: [1],
        lambda b, player: {1: 1},
    )

    def wider(self):
        return explorations.wider()


def test_it_finds_what_another_search_finds():
    values = solutions.minimax_values(list(game.new_board()), "X")
    assert values == {board: oracle.minimax(board) for board in game.states()}
