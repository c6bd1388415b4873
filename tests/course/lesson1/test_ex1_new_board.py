"""Exercise 1.1, new_board: its named mistakes written differently, right answers, what is its own."""

import numpy

from course.contract import ExerciseContract
from ql_functions.checking import Case


def _string(size=3):
    board = ""
    for _ in range(size * size):
        board += " "
    return board


def _tuple(size=3):
    return tuple([" "] * size * size)


def _nested(size=3):
    rows = []
    for _ in range(size):
        row = []
        for _ in range(size):
            row.append(" ")
        rows.append(row)
    return rows


def _rows_of_text(size=3):
    return [" ".join([""] * (size + 1)) for _ in range(size)]


def _one_text(size=3):
    board = [""]
    for _ in range(size * size):
        board[0] += " "
    return board


def _empty_texts(size=3):
    return list(map(lambda _: "", range(size * size)))


def _split_at_spaces(size=3):
    text = ""
    while len(text) < size * size:
        text += " "
    return text.split(" ")


def _zeros(size=3):
    return numpy.zeros(size * size, dtype=int).tolist()


def _numbers(size=3):
    board = []
    for row in range(size):
        for column in range(size):
            board.append(row * size + column)
    return board


def _returns_in_the_loop(size=3):
    b = []
    for _ in range(size):
        for _ in range(size):
            b.append(" ")
            return b


def _one_row(size=3):
    return [" " for _ in range(size)]


def _rows_that_shrink(size=3):
    return [" "] * size + _rows_that_shrink(size - 1) if size else []


def _two_rows(size=3):
    return [" " for _ in range(size + size)]


def _bitwise(size=3):
    return [" " for _ in range(2 ^ size)]


def _always_nine(size=3):
    return [" ", " ", " ", " ", " ", " ", " ", " ", " "]


def _rows_of_three(size=3):
    board = []
    for _ in range(size):
        board.extend((" ", " ", " "))
    return board


def _board_by_loop(size: int = 3) -> list[str]:
    board = []
    while len(board) < size * size:
        board.append(" ")
    return board


def _board_by_recursion(size=3):
    def spaces(missing):
        return [] if missing == 0 else [" ", *spaces(missing - 1)]

    return spaces(size**2)


def _board_by_numpy(size=3):
    return list(numpy.full((size, size), " ").flatten())


def _board_by_comprehension(size=3, free=" "):
    return [free for row in range(size) for column in range(size)]


def _empty_rows(size=3):
    return [[""] * size] * size


def _one_missing(size=3):
    return [" "] * (size**2 - 1)


_EMPTY = [" "] * 9


def _the_same_again(size=3):
    return _EMPTY if size == 3 else [" "] * size**2


class TestNewBoard(ExerciseContract):
    exercise_id = "1.1"
    gap = "size**2"
    twins = (
        _string,
        _tuple,
        _nested,
        _rows_of_text,
        _one_text,
        _empty_texts,
        _split_at_spaces,
        _zeros,
        _numbers,
        _returns_in_the_loop,
        _one_row,
        _rows_that_shrink,
        _two_rows,
        _bitwise,
        _always_nine,
        _rows_of_three,
    )
    right = (_board_by_loop, _board_by_recursion, _board_by_numpy, _board_by_comprehension)
    doubles = (
        (lambda size=3: [""] * 9, (5, 14)),
        (lambda size=3: [[" "] * 3] * 3, 2),
        (lambda size=3: " " * size, (0, 10)),
    )
    unknown = (
        _the_same_again,
        _empty_rows,
        _one_missing,
        lambda size=3: numpy.full(size * size, " "),
        lambda size=3: numpy.full((size, size), " "),
    )

    def wider(self):
        yield from (Case((size,)) for size in range(11))
        yield from (Case(kwargs={"size": size}) for size in range(11))
