"""Exercise 1.4, magic_win: its named mistakes written differently, right answers, what is its own."""

from itertools import combinations

from course.contract import ExerciseContract
from juge import Case
from ql_functions import game, solutions


def _adds_squares(squares):
    trios = [a + b + c for a, b, c in combinations(squares, 3)]
    return 15 in trios


def _from_one(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    return any(sum(magic[square - 1] for square in trio) == 15 for trio in combinations(squares, 3))


def _adds_all(squares):
    total = 0
    for square in squares:
        total += [2, 7, 6, 9, 5, 1, 4, 3, 8][square]
    return total == 15


def _first_trio(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for a, b, c in combinations(squares, 3):
        return magic[a] + magic[b] + magic[c] == 15
    return False


def _neighbours(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    values = [magic[square] for square in squares]
    return any(a + b + c == 15 for a, b, c in zip(values, values[1:], values[2:], strict=False))


def _adds_all_if_enough(squares):
    total = 0
    for square in squares:
        total += [2, 7, 6, 9, 5, 1, 4, 3, 8][square]
    return len(squares) >= 3 and total == 15


def _with_repeats(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for a in squares:
        for b in squares:
            for c in squares:
                if magic[a] + magic[b] + magic[c] == 15:
                    return True
    return False


def _with_two_alike(squares):
    own = {[2, 7, 6, 9, 5, 1, 4, 3, 8][square] for square in squares}
    return any(a != b and 15 - a - b in own for a in own for b in own)


def _magic_by_loops(squares):
    values = [[2, 7, 6, 9, 5, 1, 4, 3, 8][square] for square in squares]
    for i in range(len(values)):
        for j in range(i):
            for k in range(j):
                if values[i] + values[j] + values[k] == 15:
                    return True
    return False


def _magic_by_missing_third(squares):
    own = {[2, 7, 6, 9, 5, 1, 4, 3, 8][square] for square in squares}
    return any(15 - a - b in own - {a, b} for a in own for b in own - {a})


def _magic_by_recursion(squares, left=3, total=15):
    def search(rest, left, total):
        if left == 0 or not rest:
            return left == total == 0
        value = [2, 7, 6, 9, 5, 1, 4, 3, 8][rest[0]]
        return search(rest[1:], left - 1, total - value) or search(rest[1:], left, total)

    return search(squares, left, total)


def _first_trio_of_squares(squares):
    return sum(squares[:3]) == 15


def _neighbours_in_order(squares):
    squares = sorted(squares)
    for i, _ in enumerate(squares[2:]):
        if sum([2, 7, 6, 9, 5, 1, 4, 3, 8][square] for square in squares[i : i + 3]) == 15:
            return True
    return False


def _exactly_three(squares):
    if len(squares) != 3:
        return False
    return sum((2, 7, 6, 9, 5, 1, 4, 3, 8)[square] for square in squares) == 15


class TestMagicWin(ExerciseContract):
    exercise_id = "1.4"
    gap = "sum(magic[square] for square in trio)"
    twins = (
        _adds_squares,
        _from_one,
        _adds_all,
        _adds_all_if_enough,
        _first_trio,
        _neighbours_in_order,
        _neighbours,
        _with_repeats,
        _with_two_alike,
        _exactly_three,
    )
    right = (_magic_by_loops, _magic_by_missing_third, _magic_by_recursion)
    doubles = ((_first_trio_of_squares, (0, 4)),)
    unknown = (lambda squares: len(squares) >= 3,)

    def wider(self):
        for count in range(10):
            yield from (Case((list(squares),)) for squares in combinations(range(9), count))


def test_magic_square_agrees_with_the_lines():
    for board in game.states():
        squares = [i for i, square in enumerate(board) if square == "X"]
        assert solutions.magic_win(squares) == any(set(line) <= set(squares) for line in game.lines())
