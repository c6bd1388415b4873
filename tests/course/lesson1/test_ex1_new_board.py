"""Exercise 1.1, new_board: its named mistakes written differently, right answers, what is its own."""

import numpy
import pytest
from checking.cells import report_of

from course.contract import ExerciseContract
from ql_functions.checking import Case


def _string(size=3):
    board = ""
    for _ in range(size * size):
        board += " "
    return board


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


def _zeros(size=3):
    return numpy.zeros(size * size, dtype=int).tolist()


def _one_row(size=3):
    return [" " for _ in range(size)]


def _always_nine(size=3):
    return [" ", " ", " ", " ", " ", " ", " ", " ", " "]


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


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("return [' '] * size", "Par combien votre liste est-elle multipliée ?"),
        ("return [' ' for _ in range(size)]", "Combien de valeurs le for de votre liste parcourt-il ?"),
        (
            "b = []\n    for _ in range(size):\n        b.append(' ')\n    return b",
            "Combien de tours votre boucle fait-elle avant d'arriver au return ?",
        ),
        ("return list(' '.rjust(size))", None),
    ],
)
def test_a_row_alone_is_asked_about_what_the_answer_does(body, asked):
    told, *questions = report_of("1.1", f"def new_board(size=3):\n    {body}\n").says
    assert told.startswith("Votre plateau n'a que size cases")
    assert questions == ([asked] if asked else [])


class TestNewBoard(ExerciseContract):
    exercise_id = "1.1"
    gap = "size**2"
    twins = (
        _string,
        _nested,
        _rows_of_text,
        _zeros,
        _one_row,
        _always_nine,
    )
    right = (_board_by_loop, _board_by_recursion, _board_by_numpy, _board_by_comprehension)
    doubles = (
        (lambda size=3: [[" "] * 3] * 3, 1),
        (lambda size=3: " " * size, (0, 4)),
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
