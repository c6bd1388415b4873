"""Exercise 6.2, masked_argmax: its named mistakes written differently, right answers, what is its own."""

import random
from itertools import product

import numpy as np
from checking.cells import report_of

from course.contract import ExerciseContract
from ql_functions.course.draws import uniform
from ql_functions.course.lesson6.ex2_masked_argmax import best
from ql_functions.solutions import masked_argmax


def _each(choose):
    """A list with what ``choose(values, legal)`` says of each row, squares as Python numbers."""
    return lambda q, legal: [choose(list(values), list(mask)) for values, mask in zip(q, legal, strict=True)]


def _free(mask):
    return [i for i, allowed in enumerate(mask) if allowed] or [0]


def _best(values, mask):
    return max(_free(mask), key=lambda i: values[i])


def _or_zero(values, mask):
    """A closed square counts for 0: where nothing is above it, the answer is where the mask puts it."""
    return max(range(len(values)), key=lambda i: values[i] if mask[i] else 0)


def _nan(q, legal):
    masked = q.copy()
    masked[~legal] = float("nan")
    return np.argmax(masked, axis=-1)


def _by_copy(q, legal):
    masked = q.copy()
    masked[~legal] = -np.inf
    return masked.argmax(axis=1)


def _below_the_least(q, legal):
    return np.argmax(np.where(legal, q, -1 - 2 * np.abs(q).max()), axis=1)


def _by_masked_array(q, legal):
    return np.ma.masked_array(q, ~legal).argmax(axis=1)


def _by_loops(q, legal):
    moves = []
    for i in range(len(q)):
        best = 0
        for move in range(q.shape[1]):
            if legal[i, move] and (not legal[i, best] or q[i, move] > q[i, best]):
                best = move
        moves.append(best)
    return moves


def _by_sorting(q, legal):
    return np.argsort(-np.where(legal, q, float("-inf")), axis=1, kind="stable")[:, 0]


class TestMaskedArgmax(ExerciseContract):
    exercise_id = "6.2"
    gap = "-np.inf"
    twins = (
        _nan,
        _each(_or_zero),
        _each(lambda values, mask: int(np.argmax([values[i] for i in _free(mask)]))),
        _each(lambda values, mask: max((i for i, allowed in enumerate(mask) if allowed), key=lambda i: values[i])),
    )
    right = (_by_copy, _below_the_least, _by_masked_array, _by_loops, _by_sorting, _each(_best))
    unknown = (
        lambda q, legal: np.where(legal, q, -np.inf).argsort(axis=1)[:, -2],
        lambda q, legal: np.abs(np.where(legal, q, 0)).argmax(axis=1),
        lambda q, legal: np.argwhere(legal),
    )

    def wider(self):
        generator = random.Random(0)
        for count, squares, scale in product((1, 2, 5), (1, 2, 9, 16), (1, 50)):
            for values in (uniform(generator, squares, -scale, scale), generator.choices((-1.0, 0.0, 1.0), k=squares)):
                rows = [(generator.sample(values, squares), "".join(generator.choices("TF", k=squares - 1)) + "T")
                        for _ in range(count)]  # fmt: skip
                yield best(rows, "")


def test_masked_argmax_looks_at_legal_moves_only():
    q = np.array([[0.1, 0.9, 0.3], [-0.5, -0.2, -0.3], [0.4, 0.4, 0.4]])
    legal = np.array([[True, False, True], [True, False, True], [False, True, True]])
    assert masked_argmax(q, legal).tolist() == [2, 2, 1]


def test_a_slice_of_an_array_is_no_copy():
    source = """def masked_argmax(q, legal):
    masked = q[:]
    masked[~legal] = -np.inf
    return masked.argmax(axis=1)
"""
    assert report_of("6.2", source).says[1] == "La ligne 3 change q."
