"""Exercise 4.1, get_new_q: its named mistakes written differently, right answers, what is its own."""

import itertools
import random

import numpy
import pytest

from course.contract import ExerciseContract
from ql_functions.course.draws import uniform
from ql_functions.course.lesson4.ex1_get_new_q import CASES, new_q
from ql_functions.solutions import discount, lrate


def _towards(current_q, reward, max_future_q):
    target = reward + discount * max_future_q
    current_q += lrate * (target - current_q)
    return current_q


def _typed_new_q(current_q: float, reward: float, max_future_q: float, **more) -> float:
    old = current_q - current_q * lrate
    new = numpy.multiply(lrate, numpy.add(reward, discount * max_future_q))
    return numpy.float64(old + new)


def _by_dot(q, r, m):
    return numpy.dot([1 - lrate, lrate, lrate * discount], [q, r, m])


class TestGetNewQ(ExerciseContract):
    exercise_id = "4.1"
    gap = "(1 - lrate)"
    twins = (
        lambda q, r, m: lrate * r + lrate * discount * m - lrate * q,
        lambda q, r, m: sum([q, lrate * r, lrate * discount * m]),
        lambda q, r, m: r + discount * m - lrate * (r + discount * m - q),
        lambda q, r, m: q + lrate * (r + m - q),
        lambda q, r, m: q - lrate * q + lrate * discount * r + lrate * discount * m,
    )
    right = (_towards, _typed_new_q, _by_dot)
    doubles = ((lambda q, r, m: q + lrate * discount * (r + m), (1, 4)),)
    unknown = (lambda q, r, m: "0.696", lambda q, r, m: q + lrate * (r + discount * m - 2 * q))

    def wider(self):
        generator = random.Random(0)
        return [new_q(*uniform(generator, 3), "", *uniform(generator, 2, 0, 1)) for _ in range(100)]


def test_its_cases_have_every_combination_of_signs():
    def signs(q, r, m, step):
        return q > 0, r > 0, m > 0, step > 0

    three = [case.args for case in CASES if all(case.args)]
    met = {signs(*args, args[1] + 0.9 * args[2] - args[0]) for args in three}
    impossible = {(True, False, False, True), (False, True, True, False)}
    assert met == set(itertools.product((True, False), repeat=4)) - impossible


def test_worked_example_of_the_update(lesson):
    assert lesson["get_new_q"](0.6, 0.43, 0.9) == pytest.approx(0.696)
