"""Exercise 1.4, magic_win: its named mistakes written differently, right answers, what is its own."""

from itertools import combinations

from course.contract import ExerciseContract
from juge import Case
from ql_functions import game, solutions


def _adds_squares(squares):
    trios = [a + b + c for a, b, c in combinations(squares, 3)]
    return 15 in trios


def _adds_all(squares):
    total = 0
    for square in squares:
        total += [2, 7, 6, 9, 5, 1, 4, 3, 8][square]
    return total == 15


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


class TestMagicWin(ExerciseContract):
    exercise_id = "1.4"
    gap = "sum(magic[square] for square in trio)"
    twins = (_adds_squares, _adds_all, _with_repeats, _with_two_alike)
    right = (_magic_by_loops, _magic_by_missing_third, _magic_by_recursion)
    unknown = (lambda squares: len(squares) >= 3,)

    def wider(self):
        for count in range(10):
            yield from (Case((list(squares),)) for squares in combinations(range(9), count))


def test_magic_square_agrees_with_the_lines():
    for board in game.states():
        squares = [i for i, square in enumerate(board) if square == "X"]
        assert solutions.magic_win(squares) == any(set(line) <= set(squares) for line in game.lines())
