"""Exercise 6.1, encode: its named mistakes written differently, right answers, what is its own."""

import random

import numpy as np

from course.contract import ExerciseContract
from ql_functions.checking import Case
from ql_functions.solutions import encode


def _writes(places, mark=1, count=2):
    """Zeros, ``count`` a square, then ``mark`` at ``places(i, n, square)`` for each of the n squares."""

    def answer(b_key):
        n = len(b_key)
        planes = [0] * (count * n)
        for i, square in enumerate(b_key):
            for place in places(i, n, square):
                planes[place] = mark
        return planes

    return answer


_own_only = _writes(lambda i, n, square: [i] if square == "X" else [], count=1)


_no_other = _writes(lambda i, n, square: [i] if square == "X" else [])


_no_own = _writes(lambda i, n, square: [n + i] if square == "O" else [])


_own_twice = _writes(lambda i, n, square: [i, n + i] if square == "X" else [])


_free_is_other = _writes(lambda i, n, square: [i] if square == "X" else [n + i])


def _swapped(answer):
    """The answer, given the state of the other player."""
    return lambda b_key: answer(b_key.translate(str.maketrans("XO", "OX")))


def _booleans(b_key):
    return [square == "X" for square in b_key] + [square == "O" for square in b_key]


def _strings(b_key):
    own = "".join("1" if square == "X" else "0" for square in b_key)
    return list(own + "".join("1" if square == "O" else "0" for square in b_key))


def _two_rows(b_key):
    planes = np.zeros((2, len(b_key)))
    for i, square in enumerate(b_key):
        if square != " ":
            planes["XO".index(square), i] = 1
    return planes


def _digits(b_key):
    return [int(digit) for digit in b_key.replace(" ", "0").replace("X", "1").replace("O", "2")]


def _signs(b_key):
    return [(square == "X") - (square == "O") for square in b_key]


def _three_planes(b_key):
    squares = np.array(list(b_key))
    return np.hstack([squares == "X", squares == "O", squares == " "]) * 1.0


def _pairs(b_key):
    planes = []
    for square in b_key:
        planes += [int(square == "X"), int(square == "O")]
    return np.array(planes)


def _other_first(b_key):
    squares = np.array(list(b_key))
    return np.append(squares == "O", squares == "X") + 0.0


def _minus_one(b_key):
    return [1 if square == "X" else 0 for square in b_key] + [-1 if square == "O" else 0 for square in b_key]


def _keeps_its_planes(b_key, planes=[0] * 18):
    for i, square in enumerate(b_key):
        if square != " ":
            planes[i + 9 * (square == "O")] = 1
    return planes


def _two_for_other(b_key):
    return [int(square == "X") for square in b_key] + [2 * int(square == "O") for square in b_key]


def _guesses_the_player(b_key):
    own, other = "XO" if b_key.count("X") == b_key.count("O") else "OX"
    return [float(square == own) for square in b_key] + [float(square == other) for square in b_key]


def _by_columns_of_the_board(b_key):
    n = int(len(b_key) ** 0.5)
    squares = [b_key[row * n + column] for column in range(n) for row in range(n)]
    return [float(square == mark) for mark in "XO" for square in squares]


def _lower_case(b_key):
    return [1 if square == mark else 0 for mark in "xo" for square in b_key]


def _nine(b_key):
    return [int(square == mark) for mark in "XO" for _, square in zip(range(9), b_key, strict=False)]


def _nine_then_the_rest(b_key):
    numbers = [0] * len(b_key) * 2
    for i in range(len(b_key)):
        if b_key[i] == "X":
            numbers[i] = 1
        elif b_key[i] == "O":
            numbers[9 + i] = 1
    return np.array(numbers, float)


def _eighteen(b_key):
    planes = np.zeros(18)
    for i, square in enumerate(b_key):
        if square == "X":
            planes[i] = 1
        if square == "O":
            planes[9 + i] = 1
    return planes


def _nine_of_eighteen(b_key):
    own, other = [0] * 9, [0] * 9
    for i in range(9):
        own[i], other[i] = int(b_key[i] == "X"), int(b_key[i] == "O")
    return own + other


def _first_of_each(b_key):
    planes = np.zeros((2, len(b_key)))
    for plane, mark in zip(planes, "XO", strict=True):
        if mark in b_key:
            plane[b_key.index(mark)] = 1
    return planes.ravel()


def _three_a_row(b_key):
    size = int(len(b_key) ** 0.5)
    own, other = [0] * size**2, [0] * size**2
    for square in (3 * i + j for i in range(size) for j in range(size)):
        own[square], other[square] = int(b_key[square] == "X"), int(b_key[square] == "O")
    return own + other


def _eighty_one_each(b_key):
    rest = [0] * (len(b_key) ** 2 - len(b_key))
    return [int(square == "X") for square in b_key] + rest + [int(square == "O") for square in b_key] + rest


def _whole_lists(b_key):
    squares = list(b_key)
    return np.append(np.where(squares == "X", 1, 0), np.where(squares == "O", 1, 0))


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
    gap = 'float(square == "O") for square in b_key'
    twins = (
        _booleans,
        _strings,
        _two_rows,
        lambda b_key: b_key,
        _lower_case,
        _by_columns_of_the_board,
        _digits,
        _signs,
        _own_only,
        _three_planes,
        _pairs,
        _other_first,
        _no_other,
        _no_own,
        _own_twice,
        _free_is_other,
        _minus_one,
        _two_for_other,
        _guesses_the_player,
        _nine,
        _nine_then_the_rest,
        _eighteen,
        _nine_of_eighteen,
        _whole_lists,
        _first_of_each,
        _three_a_row,
        _eighty_one_each,
        lambda b_key: [number for square in b_key for number in (int(square == "O"), int(square == "X"))],
    )
    right = (_by_a_loop, _by_comparing_arrays, _by_a_list, _by_an_identity)
    doubles = (
        (_swapped(_booleans), (0, 11)),
        (_swapped(_strings), (1, 11)),
        (_swapped(_two_rows), (2, 11)),
    )
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
