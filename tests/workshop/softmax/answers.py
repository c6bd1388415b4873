"""Exercise 2.4, softmax_move: its named mistakes written differently, right answers."""

import math
import random

import numpy
from course.contract import ExerciseContract

from ql_functions.solutions import flip_board, get_move, q_table


def _weighted(weight):
    """The `softmax_move` of a student who weighs a move by ``weight(q, tau)``."""

    def softmax_move(b, tau=0.5, player="X"):
        get_move(b, 0, player)
        tables = q_table["".join(b) if player == "X" else flip_board("".join(b))]
        moves = list(tables["Q1"])
        weights = [weight((tables["Q1"][move] + tables["Q2"][move]) / 2, tau) for move in moves]
        total, number = sum(weights), random.random()
        for move, part in zip(moves, weights, strict=True):
            number -= part / total
            if number < 0:
                return move
        return moves[-1]

    return softmax_move


def _in_numpy(b, tau=0.5, player="X"):
    get_move(b, 0, player)
    tables = q_table[flip_board("".join(b)) if player == "O" else "".join(b)]
    q = numpy.array([tables["Q1"][move] + tables["Q2"][move] for move in tables["Q1"]]) / 2
    weights = numpy.exp((q - q.max()) / tau)
    return int(numpy.random.choice(list(tables["Q1"]), p=weights / weights.sum()))


def _never_flips(b, tau=0.5, player="X"):
    get_move(b, 0, "X")
    tables = q_table["".join(b)]
    weights = [numpy.exp((tables["Q1"][move] + tables["Q2"][move]) / (2 * tau)) for move in tables["Q1"]]
    return random.choices([*tables["Q1"]], weights)[0]


class TestSoftmaxMove(ExerciseContract):
    exercise_id = "2.4"
    gap = "(q1[move] + q2[move]) / 2 / tau"
    twins = (
        _weighted(lambda q, tau: math.exp(50 * q)),
        _weighted(lambda q, tau: 1),
        _weighted(lambda q, tau: math.exp(q)),
        _weighted(lambda q, tau: math.exp(q * tau)),
        _weighted(lambda q, tau: math.exp(-q / tau)),
        _never_flips,
    )
    right = (_weighted(lambda q, tau: math.exp(q / tau)), _weighted(lambda q, tau: math.e ** (q / tau)), _in_numpy)
