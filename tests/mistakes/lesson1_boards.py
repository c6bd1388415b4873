"""Exercises 1.3 and 1.4: the named mistakes written differently, right answers, two mistakes at once.

Each answer stands alone: its globals will be those of a notebook.
"""

from itertools import combinations

import numpy

from ql_functions.solutions import check_for_win, evaluate, min_contig

ROWS = ((0, 3, 1), (3, 6, 1), (6, 9, 1))  # slices of the board: start, stop, step
COLUMNS = ((0, 9, 3), (1, 9, 3), (2, 9, 3))
DOWN, UP = ((0, 9, 4),), ((2, 7, 2),)
ALL = ROWS + COLUMNS + DOWN + UP


def _looks_at(slices, win=" Wins!", draw="Tie!", going_on="Continue", players="XO"):
    """An `evaluate` in a student's hand, with its own words, that looks at these slices."""

    def evaluate(b):
        for start, stop, step in slices:
            winner = check_for_win(b[start:stop:step], min_contig)
            if winner and winner in players:
                return winner + win
        if " " in b:
            return going_on
        return draw

    return evaluate


def _blank_line_wins(b):
    for i, j, k in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if b[i] == b[j] == b[k]:
            return b[i] + " gagne !"
    return "Continue" if " " in b else "Terminé"


def _answers_in_the_first_turn(b):
    for row in range(3):
        winner = check_for_win(b[3 * row : 3 * row + 3])
        if winner:
            return winner + " gagne !"
        else:
            return "Continue"


def _one_winner_for_all(b):
    lines = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]
    if any(check_for_win(line) for line in lines):
        return "X gagne !"
    return "Continue" if " " in b else "Terminé"


def _full_means_draw(b):
    if " " not in b:
        return "Tie!"
    lines = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]
    return next((check_for_win(line) for line in lines if check_for_win(line)), "Continue")


def _the_whole_board_as_a_row(b):
    lines = [b, b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]
    return next((check_for_win(line) for line in lines if check_for_win(line)), "C" if " " in b else "T")


def _equal_to_a_list(b):
    for line in [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]:
        for player in ["X", "O"]:
            if line == [player, player, player]:
                return player + " gagne !"
    return "Continue" if " " in b else "Terminé"


def _by_numpy(b):
    grid = numpy.array(list(b)).reshape(3, 3)
    for player in "XO":
        own = grid == player
        if own.all(0).any() or own.all(1).any() or own.trace() == 3 or own[:, ::-1].trace() == 3:
            return player + " gagne !"
    return "Continue" if (grid == " ").any() else "Terminé"


def _by_magic(b, magic=(2, 7, 6, 9, 5, 1, 4, 3, 8)):
    for player in "XO":
        own = [magic[i] for i in range(9) if b[i] == player]
        if any(sum(trio) == 15 for trio in combinations(own, 3)):
            return f"{player} a gagné"
    return "Tie" if b.count(" ") == 0 else "Continue"


def _general(b: str | list[str]) -> str:
    n = round(len(b) ** 0.5)
    rows = [list(b[n * i : n * i + n]) for i in range(n)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    diagonals = [[rows[i][i] for i in range(n)], [rows[i][n - 1 - i] for i in range(n)]]
    found = [check_for_win(line, min_contig) for line in rows + columns + diagonals]
    winner = "X" if "X" in found else "O" if "O" in found else None
    return f"{winner} Wins!" if winner else "Continue" if " " in b else "Tie!"


def _never_says_draw_nor_diagonals(b):
    for start in (0, 3, 6):
        if check_for_win(b[start : start + 3]):
            return check_for_win(b[start : start + 3])
    for column in range(3):
        if check_for_win(b[column::3]):
            return check_for_win(b[column::3])
    return "Continue"


def _misses_the_middle_column(b):
    return "Continue" if b[1] == b[4] == b[7] != " " else evaluate(b)


# --- magic_win ---------------------------------------------------------------------------------------------


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


def _two_by_two(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    return any(magic[a] + magic[b] == 15 for a in squares for b in squares if a != b)


def _first_trio(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for a, b, c in combinations(squares, 3):
        return magic[a] + magic[b] + magic[c] == 15
    return False


def _neighbours(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    values = [magic[square] for square in squares]
    return any(a + b + c == 15 for a, b, c in zip(values, values[1:], values[2:], strict=False))


def _with_repeats(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for a in squares:
        for b in squares:
            for c in squares:
                if magic[a] + magic[b] + magic[c] == 15:
                    return True
    return False


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


TWINS = {
    "1.3": [
        _blank_line_wins,
        _looks_at(ALL, draw="Continue", going_on="Tie!"),
        _looks_at(ALL, going_on="Tie!"),
        _answers_in_the_first_turn,
        _looks_at(COLUMNS + DOWN + UP),
        _looks_at(ROWS + DOWN + UP),
        _looks_at(ROWS + COLUMNS),
        _looks_at(ROWS + COLUMNS + UP),
        _looks_at(ROWS + COLUMNS + DOWN),
        _looks_at(ALL, players="X"),
        _one_winner_for_all,
        _looks_at(ALL, draw="Continue"),
        _full_means_draw,
        _the_whole_board_as_a_row,
        _looks_at((*ROWS, *COLUMNS, *DOWN, (2, 9, 2))),
        _equal_to_a_list,
    ],
    "1.4": [_adds_squares, _from_one, _adds_all, _two_by_two, _first_trio, _neighbours, _with_repeats],
}
RIGHT = {
    "1.3": [_looks_at(ALL), _looks_at(ALL, " gagne !", "Terminé"), _by_numpy, _by_magic, _general],
    "1.4": [_magic_by_loops, _magic_by_missing_third, _magic_by_recursion],
}
DOUBLES = {
    "1.3": [
        (_looks_at(ROWS, draw="Continue"), 5),
        (_looks_at(ROWS + COLUMNS, players="X"), 6),
        (_never_says_draw_nor_diagonals, 6),
        (_looks_at(ALL, players="X", draw="Continue"), 9),
    ],
    "1.4": [(_first_trio_of_squares, 0)],
}
UNKNOWN = {"1.3": [_misses_the_middle_column], "1.4": [lambda squares: len(squares) >= 3]}
