"""Exercise 6.5, linear_update: its named mistakes written differently, right answers, what is its own."""

import random

import numpy as np

from course.contract import ExerciseContract
from juge import Case
from ql_functions.solutions import linear_update


def _by_a_loop(step):
    """Weights that each move by ``step(weight, feature, value, target, lrate)``."""

    def answer(weights, features, target, lrate):
        value, new = 0.0, []
        for w, x in zip(weights, features, strict=True):
            value += w * x
        for w, x in zip(weights, features, strict=True):
            new.append(w + step(w, x, value, target, lrate))
        return np.array(new)

    return answer


def _in_a_list(weights, features, target, lrate):
    gap = target - sum(w * x for w, x in zip(weights, features, strict=True))
    return [w + lrate * gap * x for w, x in zip(weights, features, strict=True)]


def _by_the_gradient(weights, features, target, lrate):
    gradient = -(target - np.sum(weights * features)) * features
    return weights - lrate * gradient


def _on_a_copy(weights, features, target, lrate):
    new = weights.copy()
    for i in range(len(new)):
        new[i] += lrate * (target - np.dot(weights, features)) * features[i]
    return new


def _while_it_moves(weights, features, target, lrate):
    new = weights.copy()
    for i in range(len(new)):
        new[i] += lrate * (target - np.dot(new, features)) * features[i]
    return new


class TestLinearUpdate(ExerciseContract):
    exercise_id = "6.5"
    gap = "features"
    twins = (
        _by_a_loop(lambda w, x, value, target, lrate: lrate * (target - value)),
        _by_a_loop(lambda w, x, value, target, lrate: lrate * (target - w * x) * x),
        _by_a_loop(lambda w, x, value, target, lrate: lrate * target * x),
    )
    right = (_in_a_list, _by_the_gradient, _on_a_copy)
    unknown = (_while_it_moves, _by_a_loop(lambda w, x, value, target, lrate: lrate * (target - value) / 2 * x))

    def wider(self):
        draw = random.Random(0)
        for count in (1, 2, 3, 5, 32) * 10:
            weights, features = ([draw.uniform(-2, 2) for _ in range(count)] for _ in range(2))
            yield Case((weights, features, draw.uniform(-2, 2), draw.uniform(0.01, 0.9)), arrays=True)


def test_a_step_goes_a_fraction_of_the_way():
    weights, features = np.array([0.5, -0.25, 1.0]), np.array([1.0, 0.0, 1.0])
    new = linear_update(weights, features, 2.0, 0.25)
    assert new.tolist() == [0.625, -0.25, 1.125]
    assert new @ features == 1.5 + 0.25 * features @ features * 0.5
    assert weights.tolist() == [0.5, -0.25, 1.0]
