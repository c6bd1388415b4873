"""The values that backpropagate leaves, against a game worked by hand."""

import random

import pytest

from ql_functions import solutions


def test_backpropagate_on_a_game_worked_by_hand():
    class Heads(random.Random):
        def choice(self, options):
            return options[0]

    lesson = solutions.world(q_table={}, random=Heads(), lrate=0.5, discount=0.8)
    board, steps = [" "] * 9, []
    for i, move in enumerate((0, 3, 1, 4, 2)):
        lesson["get_move"](board, 1, "XO"[i % 2], 0.3)
        steps.append({"state": "".join(board), "move": move})
        board[move] = "XO"[i % 2]
    lesson["backpropagate"](steps, "X", 0.5)
    values = {state: both["Q1"] for state, both in lesson["q_table"].items()}
    # X, last move: 0,5·0,3 + 0,5·(0,5 + 0,8·1) = 0,8
    assert values["XX OO    "][2] == pytest.approx(0.8)
    # its move before: 0,5·0,3 + 0,5·(0,25 + 0,8·0,8) = 0,595
    assert values["X  O     "][1] == pytest.approx(0.595)
    # its first move: 0,5·0,3 + 0,5·(0,125 + 0,8·0,595) = 0,4505
    assert values["         "][0] == pytest.approx(0.4505)
    # O lost, last move: 0,5·0,3 + 0,5·(−0,5 + 0,8·0) = −0,1; its state is seen with the marks exchanged
    assert values["OO X     "][4] == pytest.approx(-0.1)
    # O's first move: 0,5·0,3 + 0,5·(−0,25 + 0,8·0,3) = 0,145
    assert values["O        "][3] == pytest.approx(0.145)
    assert all(value == 0.3 for both in lesson["q_table"].values() for value in both["Q2"].values())
