"""Exercises 6.1, 6.2: the named mistakes written differently, right answers, two mistakes at once, nameless ones."""

import numpy as np

# --- 6.1 encode --------------------------------------------------------------------------------------------


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
    own, other = "XO" if b_key.count("X") >= b_key.count("O") else "OX"
    return [float(square == own) for square in b_key] + [float(square == other) for square in b_key]


def _by_columns_of_the_board(b_key):
    n = int(len(b_key) ** 0.5)
    squares = [b_key[row * n + column] for column in range(n) for row in range(n)]
    return [float(square == mark) for mark in "XO" for square in squares]


def _lower_case(b_key):
    return [1 if square == mark else 0 for mark in "xo" for square in b_key]


def _nine(b_key):
    return [int(b_key[i] == mark) for mark in "XO" for i in range(9)]


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


# --- 6.2 masked_argmax -------------------------------------------------------------------------------------


def _each(choose):
    """A list with what ``choose(values, legal)`` says of each row, squares as Python numbers."""
    return lambda q, legal: [choose(list(values), list(mask)) for values, mask in zip(q, legal, strict=True)]


def _free(mask):
    return [i for i, allowed in enumerate(mask) if allowed]


def _best(values, mask):
    return max(_free(mask), key=lambda i: values[i])


def _float_moves(q, legal):
    moves = np.zeros(len(q))
    for i in range(len(q)):
        moves[i] = np.where(legal[i], q[i], -1e9).argmax()
    return moves


def _in_all(q, legal):
    return np.argmax(np.ma.array(q, mask=~legal).filled(-1e9))


def _first_row(q, legal):
    for values, mask in zip(q, legal, strict=True):
        return max((value, -i) for i, value in enumerate(values) if mask[i])[1] * -1


def _by_columns(q, legal):
    return np.argmax(np.where(legal, q, -1e9), axis=0)


def _unless(floor):
    """A loop that begins at ``floor``: where nothing is above it, the answer is where the mask puts it."""

    def choose(values, mask):
        return max(range(len(values)), key=lambda i: values[i] if mask[i] else floor)

    return choose


def _as_low_as_the_row(q, legal):
    return np.argmax(np.where(legal, q, q.min(axis=1, keepdims=True)), axis=1)


def _nan(q, legal):
    masked = q.copy()
    masked[~legal] = float("nan")
    return np.argmax(masked, axis=-1)


def _last_of_ties(values, mask):
    best, best_value = None, -np.inf
    for i in _free(mask):
        if values[i] >= best_value:
            best, best_value = i, values[i]
    return best


def _by_copy(q, legal):
    masked = q.copy()
    masked[~legal] = -1e9
    return masked.argmax(axis=1)


def _below_the_least(q, legal):
    return np.argmax(np.where(legal, q, q.min() - 1), axis=1)


def _by_masked_array(q, legal):
    return np.ma.masked_array(q, ~legal).argmax(axis=1)


def _by_loops(q, legal):
    moves = []
    for i in range(len(q)):
        best = None
        for move in range(q.shape[1]):
            if legal[i, move] and (best is None or q[i, move] > q[i, best]):
                best = move
        moves.append(best)
    return moves


def _by_sorting(q, legal):
    return np.argsort(-np.where(legal, q, float("-inf")), axis=1, kind="stable")[:, 0]


TWINS = {
    "6.1": [
        _booleans, _strings, _two_rows, lambda b_key: b_key, _lower_case, _by_columns_of_the_board, _digits, _signs,
        _own_only, _three_planes, _pairs, _other_first, _no_other, _no_own, _own_twice, _free_is_other, _minus_one,
        _two_for_other, _guesses_the_player, _nine,
    ],
    "6.2": [
        _each(lambda values, mask: max(values[i] for i in _free(mask))),
        _float_moves,
        _each(lambda values, mask: _best(values, mask) + 1),
        _in_all,
        _first_row,
        _by_columns,
        _each(lambda values, mask: values.index(max(values))),
        _nan,
        _each(lambda values, mask: min(_free(mask), key=lambda i: values[i])),
        lambda q, legal: np.where(legal, -1e9, q).argmax(axis=1),
        _each(lambda values, mask: _free(mask)[0]),
        _each(_unless(0)),
        _each(_unless(-1)),
        _as_low_as_the_row,
        _each(lambda values, mask: values.index(max(values[i] for i in _free(mask)))),
        _each(lambda values, mask: int(np.argmax([values[i] for i in _free(mask)]))),
        _each(_last_of_ties),
    ],
}  # fmt: skip
RIGHT = {
    "6.1": [_by_a_loop, _by_comparing_arrays, _by_a_list, _by_an_identity],
    "6.2": [_by_copy, _below_the_least, _by_masked_array, _by_loops, _by_sorting, _each(_best)],
}
DOUBLES = {
    "6.1": [
        (_swapped(_booleans), 0),
        (_swapped(_strings), 1),
        (_swapped(_two_rows), 2),
    ],
    "6.2": [
        (lambda q, legal: q.argmax(axis=1).astype(float), 1),
        (lambda q, legal: int(q.argmax()), 3),
        (lambda q, legal: q.argmax(axis=0), 5),
    ],
}
UNKNOWN = {
    "6.1": [
        _writes(lambda i, n, square: [i, n + i] if square == "O" else []),
        lambda b_key: (1.0,) * 2 * len(b_key),
        _keeps_its_planes,
    ],
    "6.2": [
        lambda q, legal: np.where(legal, q, -np.inf).argsort(axis=1)[:, -2],
        lambda q, legal: np.abs(np.where(legal, q, 0)).argmax(axis=1),
        lambda q, legal: np.argwhere(legal),
    ],
}
