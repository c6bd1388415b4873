"""Exercise 2.4, running_mean: its named mistakes written differently, right answers, what is its own."""

import random
from statistics import fmean

import numpy
import pytest

from course.contract import ExerciseContract
from juge import Case


def _by_the_sum(old, x, n):
    total = old * (n - 1)
    total += x
    return total / n


def _typed_mean(old: float, x: float, n: int, **more) -> float:
    return numpy.float64(numpy.average([old, x], weights=[n - 1, 1]))


def _by_shares(old, x, n):
    if n == 1:
        return x
    share = 1 / n
    return (1 - share) * old + share * x


class TestRunningMean(ExerciseContract):
    exercise_id = "2.4"
    gap = "(n - 1)"
    twins = (
        lambda old, x, n: old / n + x / n,
        lambda old, x, n: (n * old + x) / n,
        lambda old, x, n: (n * old + x) / (n + 1),
    )
    right = (_by_the_sum, _typed_mean, _by_shares)
    unknown = (
        lambda old, x, n: old + (x - old) // n,
        lambda old, x, n: str(old + (x - old) / n),
        lambda old, x, n: [old + (x - old) / n],
        lambda old, x, n: old + 0.1 * (x - old),
    )

    def wider(self):
        generator = random.Random(0)
        return [
            Case((generator.uniform(-10, 10), generator.uniform(-10, 10), generator.randint(1, 50))) for _ in range(100)
        ]


def test_note_after_note_it_is_the_mean_of_all(lesson):
    generator, mean, notes = random.Random(0), 0, []
    for n in range(1, 50):
        notes.append(generator.randrange(11))
        mean = lesson["running_mean"](mean, notes[-1], n)
        assert mean == pytest.approx(fmean(notes))
