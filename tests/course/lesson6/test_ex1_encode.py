"""Exercise 6.1, encode: its named mistakes written differently, right answers, what is its own."""

import random

import numpy as np

from course.contract import ExerciseContract
from juge import Case
from ql_functions.solutions import encode


def _writes(places):
    """Zeros, two a square, then 1 at ``places(i, n, square)`` for each of the n squares."""

    def answer(b_key):
        n = len(b_key)
        planes = [0] * (2 * n)
        for i, square in enumerate(b_key):
            for place in places(i, n, square):
                planes[place] = 1
        return planes

    return answer


def _keeps_its_planes(b_key, planes=[0] * 18):
    for i, square in enumerate(b_key):
        if square != " ":
            planes[i + 9 * (square == "O")] = 1
    return planes


def _guesses_the_player(b_key):
    own, other = "XO" if b_key.count("X") == b_key.count("O") else "OX"
    return [float(square == own) for square in b_key] + [float(square == other) for square in b_key]


def _by_a_loop(b_key):
    n = len(b_key)
    planes = np.zeros(2 * n)
    for i in range(n):
        if b_key[i] == "X":
            planes[i] = 1
        elif b_key[i] == "O":
            planes[n + i] = 1
    return planes


def _by_comparing_arrays(b_key: str) -> np.ndarray:
    squares = np.array(list(b_key))
    return np.concatenate([squares == "X", squares == "O"]).astype(np.float32)


def _by_a_list(b_key):
    return [1 if square == "X" else 0 for square in b_key] + [1 if square == "O" else 0 for square in b_key]


def _by_an_identity(b_key):
    return np.eye(3, dtype=int)[[" XO".index(square) for square in b_key]][:, 1:].T.flatten()


class TestEncode(ExerciseContract):
    exercise_id = "6.1"
    gap = "square == mark"
    twins = (_guesses_the_player,)
    right = (_by_a_loop, _by_comparing_arrays, _by_a_list, _by_an_identity)
    unknown = (
        _writes(lambda i, n, square: [i, n + i] if square == "O" else []),
        lambda b_key: (1.0,) * 2 * len(b_key),
        _keeps_its_planes,
        lambda b_key: encode(b_key[: 9 if len(b_key) < 16 else 16]),
        lambda b_key: encode(b_key[:16]),
    )

    def wider(self):
        generator = random.Random(0)
        for size in (1, 2, 3, 4, 5, 6) * 20:
            yield Case(("".join(generator.choices("XO ", k=size**2)),))


def test_encode_one_plane_for_each_player():
    assert encode("X   O    ").tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert encode(" " * 16).tolist() == [0] * 32
    assert encode("X" * 25).tolist() == [1] * 25 + [0] * 25
    assert encode("X   O    ").dtype.kind == "f"


def test_encode_swaps_its_planes_with_the_players():
    state = "XOX  O   "
    own, other = np.split(encode(state), 2)
    assert encode(state.translate(str.maketrans("XO", "OX"))).tolist() == [*other, *own]
