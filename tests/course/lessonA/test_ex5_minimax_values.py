"""Exercise A.5, minimax_values: its named mistakes written differently, right answers, what is its own."""

from statistics import fmean

import oracle

from course.contract import ExerciseContract
from course.lessonA import explorations
from course.lessonA.explorations import levels
from ql_functions import game, solutions
from ql_functions.solutions import evaluate


def _on_strings(b, player):
    values = {}

    def explore(board, player):
        if board in values:
            return values[board]
        result = evaluate(list(board))[0]
        if result == "C":
            free = [i for i, square in enumerate(board) if square == " "]
            nexts = [explore(board[:i] + player + board[i + 1 :], {"X": "O", "O": "X"}[player]) for i in free]
            values[board] = sorted(nexts)[-1] if player == "X" else min(nexts)
        else:
            values[board] = (result == "X") - (result == "O")
        return values[board]

    explore("".join(b), player)
    return values


def _undoes(b, player):
    values = {}

    def explore(player):
        key = "".join(b)
        if key not in values:
            if evaluate(b)[0] != "C":
                values[key] = "OTX".index(evaluate(b)[0]) - 1
            else:
                nexts = []
                for i in range(9):
                    if b[i] == " ":
                        b[i] = player
                        nexts.append(explore("O" if player == "X" else "X"))
                        b[i] = " "
                values[key] = max(nexts) if player == "X" else min(nexts)
        return values[key]

    explore(player)
    return values


class TestMinimaxValues(ExerciseContract):
    exercise_id = "A.5"
    gap = "min(nexts)"
    twins = (*explorations.twins(min), levels(reply=fmean))
    right = (levels(reply=min), _on_strings, _undoes)
    unknown = (
        levels(reply=lambda nexts: min(nexts) / 2),
        lambda b, player: {"".join(b): 0},
        lambda b, player: [1],
        lambda b, player: {1: 1},
    )

    def wider(self):
        return explorations.wider()


def test_it_finds_what_another_search_finds():
    values = solutions.minimax_values(list(game.new_board()), "X")
    assert values == {board: oracle.minimax(board) for board in game.states()}
