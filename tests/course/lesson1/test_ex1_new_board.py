"""Exercise 1.1, new_board: its named mistakes written differently, right answers, what is its own."""

import numpy

from course.contract import ExerciseContract
from juge import Case


def _nested(size=3):
    rows = []
    for _ in range(size):
        row = []
        for _ in range(size):
            row.append(" ")
        rows.append(row)
    return rows


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
    twins = (_nested,)
    right = (_board_by_loop, _board_by_recursion, _board_by_numpy, _board_by_comprehension)
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
