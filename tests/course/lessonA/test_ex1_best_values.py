"""Exercise A.1, best_values: its named mistakes written differently, right answers, what is its own."""

from fractions import Fraction
from statistics import fmean

import pytest

from course.contract import ExerciseContract
from ql_functions import game, optimum, solutions
from ql_functions.course.lessonA.ex1_best_values import from_board
from ql_functions.solutions import evaluate

ENDS = {"X": 1.0, "T": 0.0, "O": -1.0}


def _levels(
    ends=ENDS,
    best=max,
    drawn=fmean,
    other={"X": "O", "O": "X"},  # noqa: B006 (read only)
    said=lambda verdicts: True,
):
    """The boards level by level, then their values from the last ones back."""

    def answer(b, player):
        levels, mover = [{"".join(b): ()}], player
        movers = []
        while levels[-1]:
            following = {}
            for board in levels[-1]:
                if evaluate(board)[0] == "C":
                    free = [i for i in range(9) if board[i] == " "]
                    levels[-1][board] = tuple(board[:i] + mover + board[i + 1 :] for i in free)
                    following.update(dict.fromkeys(levels[-1][board], ()))
            levels.append(following)
            movers.append(mover)
            mover = other[mover]
        values = {}
        for level, mover in zip(levels[-2::-1], movers[::-1], strict=True):
            for board, nexts in level.items():
                if not nexts:
                    values[board] = ends[evaluate(board)[0]]
                else:
                    values[board] = (best if mover == "X" else drawn)([values[after] for after in nexts])
        return {board: value for board, value in values.items() if said(evaluate(board))}

    return answer


def _without_memory(b, player):
    values = {}

    def explore(b, player):
        verdict = evaluate(b)[0]
        if verdict in ENDS:
            values["".join(b)] = ENDS[verdict]
        else:
            after = [[*b[:i], player, *b[i + 1 :]] for i, square in enumerate(b) if square == " "]
            nexts = [explore(c, "XO"[player == "X"]) for c in after]
            values["".join(b)] = max(nexts) if player == "X" else fmean(nexts)
        return values["".join(b)]

    explore(b, player)
    return values


def _undoes(b, player):
    values = {}

    def explore(player):
        key = "".join(b)
        if key in values:
            return values[key]
        if evaluate(b)[0] != "C":
            values[key] = "OTX".index(evaluate(b)[0]) - 1
            return values[key]
        total, count, best = 0, 0, -2
        for i in range(9):
            if b[i] == " ":
                b[i] = player
                value = explore("O" if player == "X" else "X")
                b[i] = " "
                total, count, best = total + value, count + 1, max(best, value)
        values[key] = best if player == "X" else total / count
        return values[key]

    explore(player)
    return values


def _with_a_tuple(b, player):
    values = {}

    def explore(board, player):
        if board in values:
            return values[board]
        result = evaluate(list(board))[0]
        if result == "C":
            free = [i for i, square in enumerate(board) if square == " "]
            nexts = [explore(board[:i] + player + board[i + 1 :], {"X": "O", "O": "X"}[player]) for i in free]
            values[board] = sorted(nexts)[-1]
            if player == "O":
                values[board] = sum(nexts) / len(free)
        else:
            values[board] = (result == "X") - (result == "O")
        return values[board]

    explore("".join(b), player)
    return values


def _from_the_side_to_move(b, player):
    values = {}

    def explore(b, player):
        key = "".join(b)
        if key in values:
            return values[key]
        result = evaluate(b)
        if result[0] == "C":
            nexts = [explore(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"]) for i in range(9) if b[i] == " "]
            values[key] = max(nexts) if player == "X" else fmean(nexts)
        elif result[0] == "T":
            values[key] = 0
        else:
            values[key] = 1 if result[0] == player else -1
        return values[key]

    explore(b, player)
    return values


def _alternates(b, player):
    values = {}

    def explore(b, player):
        key = "".join(b)
        if key in values:
            return values[key]
        if evaluate(b)[0] in ENDS:
            values[key] = ENDS[evaluate(b)[0]]
            return values[key]
        hers, nexts = player == "X", []
        for i, square in enumerate(b):
            if square == " ":
                c = b.copy()
                c[i] = player
                player = {"X": "O", "O": "X"}[player]
                nexts.append(explore(c, player))
        values[key] = sorted(nexts)[-1] if hers else fmean(nexts)
        return values[key]

    explore(b, player)
    return values


class TestBestValues(ExerciseContract):
    exercise_id = "A.1"
    gap = 'max(nexts) if player == "X" else sum(nexts) / len(nexts)'
    twins = (
        _levels(said=lambda verdict: verdict == "Continue"),
        _levels(other={"X": "X", "O": "O"}),
        _levels(ends={"X": 1, "T": 0, "O": 0}),
        _levels(ends={"X": 1, "T": 1 / 2, "O": 0}),
        _from_the_side_to_move,
        _alternates,
        _levels(best=fmean),
        _levels(drawn=lambda nexts: sorted(nexts)[-1]),
        _levels(drawn=min),
        _levels(best=fmean, drawn=max),
        _levels(best=lambda nexts: max([value for value in nexts if value > 0], default=0)),
        _without_memory,
    )
    right = (_levels(), _undoes, _with_a_tuple)
    unknown = (
        _levels(drawn=lambda nexts: fmean(nexts) / 2),
        lambda b, player: {"".join(b): 0},
        lambda b, player: [1],
        lambda b, player: {1: 1},
        _levels(ends={"X": Fraction(1), "T": Fraction(0), "O": Fraction(-1)}),
    )

    def wider(self):
        for board in ("X O      ", "XO  X   O", "O XX     ", "OXX O    "):
            yield from_board(board, "")


def test_it_finds_the_optimum():
    """Paid 1, 0, −1, the best X wins 191 games of 192 and draws the last."""
    values = solutions.best_values(list(game.new_board()), "X")
    assert len(values) == 5478
    win, draw, loss = optimum("X", aim="wins")
    assert values[game.new_board()] == pytest.approx(float(win - loss))
    assert (win, draw) == (pytest.approx(191 / 192), pytest.approx(1 / 192))
