"""Exercise 1.2, check_for_win: its named mistakes written differently, right answers, what is its own."""

import re
from itertools import pairwise, product

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


def _says_true(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        window = list(b_line[i : i + min_contig])
        if window in (["X"] * min_contig, ["O"] * min_contig):
            return True
    return False


def _gives_up_after_x(b_line, min_contig=3):
    line = "".join(b_line)
    for player in "XO":
        if player * min_contig in line:
            return player
        else:
            return False


def _never_resets(b_line, min_contig=3):
    counts = {"X": 0, "O": 0, " ": 0}
    for mark in b_line:
        counts[mark] += 1
        if mark != " " and counts[mark] == min_contig:
            return mark
    return False


def _resets_on_the_other_mark_only(b_line, min_contig=3):
    last, count = None, 0
    for mark in b_line:
        if mark == " ":
            continue
        count = count + 1 if mark == last else 1
        last = mark
        if count >= min_contig:
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


def _last_of_both(b_line, min_contig=3):
    found = re.search(f"([XO]){{{min_contig}}}", "".join(b_line))
    return found[1] if found else False


def _two_counts(b_line, min_contig=3):
    counts = {"X": 0, "O": 0}
    for mark in b_line:
        if mark == " ":
            counts = {"X": 0, "O": 0}
        else:
            counts[mark] += 1
        for player in "XO":
            if counts[player] == min_contig:
                return player
    return False


def _looks_behind_the_first(b_line, min_contig=3):
    count = 1
    for i in range(len(b_line)):
        count = count + 1 if b_line[i] == b_line[i - 1] else 1
        if count >= min_contig and b_line[i] in "XO":
            return b_line[i]
    return False


def _returns_in_the_first_turn(b_line, min_contig=3):
    for i in range(len(b_line) - min_contig + 1):
        window = set(b_line[i : i + min_contig])
        if window == {"X"}:
            return "X"
        elif window == {"O"}:
            return "O"
        else:
            return False
    return False


def _counts_then_looks(b_line, min_contig=3):
    count, last = 0, " "
    for mark in b_line:
        count = count + 1 if mark == last else 1
        last = mark
    return last if last != " " and count >= min_contig else False


def _differences_of_sums(b_line, min_contig=3):
    for player in "XO":
        sums = numpy.cumsum(numpy.array(list(b_line)) == player)
        if numpy.any(sums[min_contig:] - sums[:-min_contig] == min_contig):
            return player
    return False


def _strictly_more(b_line, min_contig=3):
    for player in "XO":
        runs = "".join(mark if mark == player else "-" for mark in b_line).split("-")
        if max(map(len, runs)) > min_contig:
            return player
    return False


def _exact_runs(b_line, min_contig=3):
    runs = "".join(b_line).replace("O", " ").split() + "".join(b_line).replace("X", " ").split()
    return next((run[0] for run in runs if len(run) == min_contig), False)


def _three_in_a_row(b_line, min_contig=3):
    for a, b, c in zip(b_line, b_line[1:], b_line[2:], strict=False):
        if a == b == c and a != " ":
            return a
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


def _starts_with_three(b_line, min_contig=3):
    return "".join(b_line[:3]) in ("XXX", "OOO") and b_line[0]


class TestCheckForWin(ExerciseContract):
    exercise_id = "1.2"
    gap = "player * min_contig"
    twins = (
        _whose(lambda line, mark, k: line[:k] == [mark.lower()] * k),
        _equal_neighbours,
        _says_true,
        _gives_up_after_x,
        _never_resets,
        _resets_on_the_other_mark_only,
        _marks_of_both,
        _two_counts,
        _up_to_the_last_mark,
        _looks_behind_the_first,
        _returns_in_the_first_turn,
        _counts_then_looks,
        _whose(lambda line, mark, k: len(line) >= k and line == [mark] * len(line)),
        _whose(lambda line, mark, k: any(line[i : i + k] == [mark] * k for i in range(len(line) - k))),
        _differences_of_sums,
        _strictly_more,
        _exact_runs,
        _three_in_a_row,
        _last_of_both,
        _whose(lambda line, mark, k: max(re.findall("X+|O+| +", "".join(line)), key=len).startswith(mark * k)),
        _whose(lambda line, mark, k: sum(a == b == mark for a, b in pairwise(line)) > k - 2),
    )
    right = (_win_by_window, _win_by_count, _win_by_groups, _win_by_numpy, _win_by_recursion)
    doubles = ((lambda line, k=3: line.count("X") >= k and "X", (3, 4)), (_starts_with_three, (10, 17)))
    unknown = (
        _whose(lambda line, mark, k: {"X": "O", "O": "X"}[mark] * k in "".join(line)),
        lambda line, k=3: "X" if "X" * k in "".join(line) else "OOO" in "".join(line) and "O",
    )

    def wider(self):
        for size, k in product(range(1, 6), (2, 3, 4)):
            for marks in product("XO ", repeat=size):
                if not all(player * k in "".join(marks) for player in "XO"):
                    yield Case((list(marks), k))
