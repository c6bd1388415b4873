"""Exercise 3.3, difference: its named mistakes written differently, right answers, what is its own."""

import math
import random

import numpy
import pytest

from course.contract import ExerciseContract
from juge import Case


def _by_hypot(first, second):
    gap = second[0] - first[0]
    return [gap, math.hypot(first[1], second[1])]


def _by_variances(a: tuple, b: tuple) -> tuple:
    half = 0
    for _, one in (a, b):
        half += (one / 1.96) ** 2
    return -a[0] + b[0], 1.96 * math.sqrt(half)


def _by_numpy(first, second):
    first, second = numpy.array(first), numpy.array(second)
    return (second - first)[0], numpy.sqrt((first**2 + second**2)[1])


class TestDifference(ExerciseContract):
    exercise_id = "3.3"
    gap = "** (1 / 2)"
    twins = (
        lambda first, second: (-(second[0] - first[0]), math.hypot(first[1], second[1])),
        lambda first, second: (second[0] - first[0], ((first[1] + second[1]) ** 2) ** 0.5),
        lambda first, second: (second[0] - first[0], math.hypot(first[1], second[1]) ** 2),
    )
    right = (_by_hypot, _by_variances, _by_numpy)
    doubles = ((lambda first, second: (first[0] - second[0], first[1] + second[1]), (0, 1)),)
    unknown = (
        lambda first, second: second[0] - first[0],
        lambda first, second: (second[0] - first[0], max(first[1], second[1])),
        lambda first, second: (second[0] - first[0], (first[1] + second[1]) / 2),
        lambda first, second: (abs(second[0] - first[0]), math.hypot(first[1], second[1])),
        lambda first, second: (second[0] - first[0] - first[1], second[0] - first[0] + second[1]),
    )

    def wider(self):
        generator = random.Random(0)
        for _ in range(100):
            pairs = ((generator.random(), generator.uniform(0, 0.2)) for _ in range(2))
            yield Case(tuple(pairs))


def test_it_is_the_interval_that_a_simulation_finds(lesson):
    """Of 4 000 couples of series of the same game, one in twenty has an interval without 0; five standard errors."""
    generator, n = random.Random(0), 200

    def measured():
        f = sum(generator.random() < 0.6 for _ in range(n)) / n
        return f, 1.96 * (f * (1 - f) / n) ** 0.5

    gaps = [lesson["difference"](measured(), measured()) for _ in range(4000)]
    missed = sum(abs(gap) > half for gap, half in gaps) / len(gaps)
    assert missed == pytest.approx(0.05, abs=5 * (0.05 * 0.95 / 4000) ** 0.5)
