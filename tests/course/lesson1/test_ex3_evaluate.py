"""Exercise 1.3, evaluate: its named mistakes written differently, right answers, what is its own."""

import random
from functools import cached_property
from itertools import combinations

import numpy
import pytest

from course.contract import ExerciseContract
from course.trials import LONGEST, run_in
from juge import Case
from ql_functions import game, solutions
from ql_functions.solutions import check_for_win, evaluate, min_contig

ROWS = ((0, 3, 1), (3, 6, 1), (6, 9, 1))  # slices of the board: start, stop, step
COLUMNS = ((0, 9, 3), (1, 9, 3), (2, 9, 3))
DOWN, UP = ((0, 9, 4),), ((2, 7, 2),)
ALL = ROWS + COLUMNS + DOWN + UP


def _looks_at(slices, win=" Wins!", draw="Tie!"):
    """An `evaluate` in a student's hand, with its own words, that looks at these slices."""

    def evaluate(b):
        for start, stop, step in slices:
            winner = check_for_win(b[start:stop:step], min_contig)
            if winner:
                return winner + win
        return "Continue" if " " in b else draw

    return evaluate


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


def _misses_the_middle_column_for_o(b):
    return "Continue" if b[1] == b[4] == b[7] == "O" else evaluate(b)


def _never_looks_at(square):
    return lambda b: _general([*b[:square], b[square].replace(" ", "-"), *b[square + 1 :]])


class TestEvaluate(ExerciseContract):
    exercise_id = "1.3"
    gap = "n - 1"
    twins = (
        _looks_at(ROWS + COLUMNS),
        _one_winner_for_all,
        _full_means_draw,
        _looks_at((*ROWS, *COLUMNS, *DOWN, (2, 9, 2))),
        _looks_at(()),
        _looks_at(UP),
    )
    right = (_looks_at(ALL), _looks_at(ALL, " gagne !", "Terminé"), _by_numpy, _by_magic, _general)
    unknown = (_misses_the_middle_column_for_o, *map(_never_looks_at, range(9)))

    def is_right_everywhere(self, answer, world):
        """Where a game is over, and on a tenth of the other boards: an edit that errs there only errs on hundreds."""
        three_in_a_row = Case(globals={"min_contig": 3})
        got = run_in(LONGEST, lambda: [answer(list(board))[0] for board in self.verdicts], three_in_a_row, world)
        return got.value == list(self.verdicts.values())

    @cached_property
    def verdicts(self):
        going_on = [board for board, verdict in game.states().items() if verdict == "C"]
        left_out = set(going_on) - set(going_on[::10])
        return {board: verdict for board, verdict in game.states().items() if board not in left_out}


def test_evaluate_agrees_with_the_game_on_every_state():
    for board, verdict in game.states().items():
        assert solutions.evaluate(board)[0] == solutions.evaluate(list(board))[0] == verdict
        assert {answer(list(board))[0] for answer in TestEvaluate.right} == {verdict}


@pytest.mark.parametrize(("size", "k"), [(4, 3), (4, 4), (5, 4)])
def test_evaluate_agrees_with_the_game_on_larger_boards(size, k):
    lesson, generator, seen = solutions.world(min_contig=k), random.Random(0), set()
    for _ in range(300):
        board = game.new_board(size)
        while game.verdict(board, k) == "C":
            board = game.play(board, generator.choice(game.legal_moves(board)), k)
            assert lesson["evaluate"](list(board))[0] == game.verdict(board, k)
        seen.add(game.verdict(board, k))
    assert {"X", "O"} <= seen


def test_results_of_evaluate_count_by_their_first_letter():
    def english(b):
        words = {"X": "X Wins!", "O": "O Wins!", "T": "Tie!", "C": "Continue"}
        return words[solutions.evaluate(b)[0]]

    assert TestEvaluate().report(english).status == "right"
