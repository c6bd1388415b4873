"""Exercise 4.4, double_future_q: its named mistakes written differently, right answers, what is its own."""

import random
import re

import numpy

from course.contract import ExerciseContract
from juge import EXERCISES, Case
from ql_functions.course.draws import uniform


def _best(values):
    best = None
    for move, value in values.items():
        if best is None or value > values[best]:
            best = move
    return best


def _sorted_moves(drawn, other):
    return other[sorted(drawn, key=lambda move: -drawn[move])[0]]


def _at_random_among_the_best(drawn, other):
    return other[random.choice([move for move in drawn if drawn[move] == max(drawn.values())])]


def _by_argmax(drawn, other, **more):
    moves = list(drawn)
    return other[moves[int(numpy.argmax([drawn[move] for move in moves]))]]


class TestDoubleFutureQ(ExerciseContract):
    exercise_id = "4.4"
    gap = "drawn.get"
    twins = (
        lambda drawn, other: drawn[_best(drawn)],
        lambda drawn, other: drawn[_best(other)],
        lambda drawn, other: other[max(drawn.items())[0]],
    )
    right = (_sorted_moves, _at_random_among_the_best, _by_argmax)
    doubles = ((lambda drawn, other: max(0, *drawn.values()), 0),)
    unknown = (lambda drawn, other: 0, lambda drawn, other: other)

    def wider(self):
        generator = random.Random(0)
        for count in (1, 2, 3, 5, 9) * 20:
            moves = generator.sample(range(9), count)
            drawn = dict(zip(moves, generator.sample(range(-9, 9), count), strict=True))
            other = dict(zip(generator.sample(moves, count), uniform(generator, count), strict=True))
            yield Case((drawn, other))


def test_a_case_says_the_move_that_drawn_chooses_and_what_it_is_worth_in_other():
    told = {case.about: case.args for case in EXERCISES["4.4"].cases if "drawn choisit" in case.about}
    assert told
    for about, (drawn, other) in told.items():
        move = _best(drawn)
        assert f"drawn choisit le coup {move}" in about
        worths = re.findall(r"other (?:cote )?(−?\d+(?:,\d+)?)", about)
        assert [float(worth.replace("−", "-").replace(",", ".")) for worth in worths] in ([other[move]], []), about
