"""Exercise 1.2, check_for_win: its named mistakes written differently, right answers, what is its own."""

from itertools import product

import numpy

from course.contract import ExerciseContract
from juge import Case


def _whose(has):
    return lambda b_line, min_contig=3: next((mark for mark in "XO" if has([*b_line], mark, min_contig)), False)


def _up_to_the_last_mark(b_line, min_contig=3):
    for i, mark in enumerate(b_line):
        if mark != " " and all(other == mark for other in b_line[i:][:min_contig]):
            return mark
    return False


def _equal_neighbours(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        if all(b_line[i + j] == b_line[i] for j in range(min_contig)):
            return b_line[i]
    return False


def _never_resets(b_line, min_contig=3):
    counts = {"X": 0, "O": 0, " ": 0}
    for mark in b_line:
        counts[mark] += 1
        if mark != " " and counts[mark] == min_contig:
            return mark
    return False


def _marks_of_both(b_line, min_contig=3):
    start = None
    for i, mark in enumerate(b_line):
        if mark == " ":
            start = None
            continue
        start = i if start is None else start
        if i - start + 1 == min_contig:
            return b_line[start]
    return False


def _win_by_window(b_line, min_contig: int = 3):
    for i in range(len(b_line) - min_contig + 1):
        marks = set(b_line[i : i + min_contig])
        if marks == {"X"} or marks == {"O"}:
            return b_line[i]
    return False


def _win_by_count(b_line, min_contig=3):
    count, last = 0, None
    for mark in b_line:
        count = count + 1 if mark == last else 1
        last = mark
        if mark != " " and count == min_contig:
            return mark
    return False


def _win_by_groups(line, min_contig=3):
    from itertools import groupby

    runs = [(mark, len(list(run))) for mark, run in groupby(line)]
    winners = [mark for mark, length in runs if length >= min_contig and mark in ("X", "O")]
    return winners[0] if winners else False


def _win_by_numpy(b_line, min_contig=3):
    for player in ("X", "O"):
        own = (numpy.array(list(b_line)) == player).astype(int)
        if len(own) >= min_contig and numpy.convolve(own, numpy.ones(min_contig), "valid").max() >= min_contig:
            return player
    return False


def _win_by_recursion(b_line, min_contig=3):
    def search(rest):
        if len(rest) < min_contig:
            return False
        start = set(rest[:min_contig])
        return rest[0] if len(start) == 1 and start != {" "} else search(rest[1:])

    return search(b_line)


class TestCheckForWin(ExerciseContract):
    exercise_id = "1.2"
    gap = "player * min_contig"
    twins = (_equal_neighbours, _never_resets, _marks_of_both, _up_to_the_last_mark)
    right = (_win_by_window, _win_by_count, _win_by_groups, _win_by_numpy, _win_by_recursion)
    unknown = (
        _whose(lambda line, mark, k: {"X": "O", "O": "X"}[mark] * k in "".join(line)),
        lambda line, k=3: "X" if "X" * k in "".join(line) else "OOO" in "".join(line) and "O",
    )

    def wider(self):
        for size, k in product(range(1, 6), (2, 3, 4)):
            for marks in product("XO ", repeat=size):
                if not all(player * k in "".join(marks) for player in "XO"):
                    yield Case((list(marks), k))
