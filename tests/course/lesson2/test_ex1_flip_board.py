"""Exercise 2.1, flip_board: its named mistakes written differently, right answers, what is its own."""

import random
from functools import cached_property

import numpy

from course.contract import ExerciseContract
from course.trials import LONGEST, run_in
from juge import Case
from ql_functions import game
from ql_functions.course.draws import board_after
from ql_functions.solutions import flip_board


def _backwards(b_key):
    return "".join(reversed(b_key))


def _spaces_to_o(b_key):
    return "".join(["O", "X"][square == "O"] for square in b_key)


def _one_after_the_other(b_key):
    b_key = b_key.replace("X", "O")
    return b_key.replace("O", "X")


def _flip_by_numpy(b_key):
    board = numpy.array(list(b_key))
    return "".join(numpy.where(board == "X", "O", numpy.where(board == "O", "X", " ")))


def _flip_by_replace(b_key: str) -> str:
    return b_key.replace("X", "x").replace("O", "X").replace("x", "O")


def _flip_by_recursion(b_key):
    def flip(rest):
        if not rest:
            return ""
        return {"X": "O", "O": "X", " ": " "}[rest[0]] + flip(rest[1:])

    return flip(b_key)


def _flip_by_index(b_key):
    board = list(b_key)
    for i in range(len(board)):
        if board[i] != " ":
            board[i] = "XO"[board[i] == "X"]
    return "".join(board)


def _lower_case(b_key):
    return flip_board(b_key).lower()


class TestFlipBoard(ExerciseContract):
    exercise_id = "2.1"
    gap = "swapped[square]"
    twins = (_backwards, _spaces_to_o, _one_after_the_other)
    right = (_flip_by_numpy, _flip_by_replace, _flip_by_recursion, _flip_by_index)
    unknown = (_lower_case,)

    def is_right_everywhere(self, answer, world):
        got = run_in(LONGEST, lambda: list(map(answer, self.flipped)), Case(), world)
        return got.value == list(self.flipped.values())

    @cached_property
    def flipped(self):
        states = [*game.states(), *(board_after(random.sample(range(n * n), n * 2), n) for n in (4, 5, 6) * 50)]
        return {state: game.flip(state) for state in states}


def test_the_length_of_a_state_is_said_when_it_is_wrong():
    report = TestFlipBoard().report(lambda b_key: " ".join({"X": "O", "O": "X"}.get(square, "") for square in b_key))
    assert report.says == ("Votre chaîne est de longueur 8. Il lui faut un caractère par case : 9.",)
