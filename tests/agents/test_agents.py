import random
from collections import Counter

import numpy as np
import pytest

from ql_functions import game, solutions
from ql_functions.agents.agent import Agent, RandomAgent
from ql_functions.agents.minimax import MinimaxAgent, minimax_value
from ql_functions.agents.tables import ArrayAgent, TableAgent, as_agent

CORNER = "X        "
IN_PLAY = [board for board, verdict in game.states().items() if verdict == "C"]


def brute_force(board, player):
    """Best result for X between perfect players, by another route: lists, evaluate, X's point of view."""
    result = solutions.evaluate(board)[0]
    if result != "C":
        return {"X": 1, "O": -1, "T": 0}[result]
    results = []
    for square in [i for i in range(9) if board[i] == " "]:
        board[square] = player
        results.append(brute_force(board, "O" if player == "X" else "X"))
        board[square] = " "
    return max(results) if player == "X" else min(results)


def trained(games=200):
    random.seed(1)
    solutions.train_agent(games)
    return solutions.q_table


def test_chance_plays_every_free_square_alike():
    agent = RandomAgent()
    assert agent.choices("X   O    ") == (1, 2, 3, 5, 6, 7, 8)
    assert agent.values("X   O    ") == (None,) * 9
    assert agent.choices(" " * 25) == tuple(range(25))
    generator = random.Random(0)
    counts = Counter(agent.move("XOXOXO   ", generator) for _ in range(3000))
    assert counts.keys() == {6, 7, 8}
    assert min(counts.values()) > 900


def test_a_full_board_has_no_move():
    with pytest.raises(ValueError, match="Le plateau est plein"):
        RandomAgent().move("XOXXOOOXX", random.Random(0))


def test_minimax_knows_every_result():
    boards = random.Random(3).sample([board for board in IN_PLAY if board.count(" ") < 7], 150)
    for board in ["X   O    ", *boards]:
        player = game.player_to_move(board)
        expected = brute_force(list(board), player)
        assert minimax_value(board) == (expected if player == "X" else -expected)
    assert minimax_value(" " * 9) == 0


def test_minimax_plays_all_the_best_moves_and_no_other():
    agent = MinimaxAgent()
    assert agent.choices(" " * 9) == tuple(range(9))
    assert agent.choices(CORNER) == (4,)
    assert agent.choices("XX OO    ") == (2,)
    assert agent.values("XX OO    ")[2] == 1
    for board in IN_PLAY:
        values = agent.values(board)
        known = {move: value for move, value in enumerate(values) if value is not None}
        assert list(known) == game.legal_moves(board)
        assert agent.choices(board) == tuple(m for m in known if known[m] == minimax_value(board))


def test_minimax_draws_among_its_moves():
    generator = random.Random(0)
    assert {MinimaxAgent().move(" " * 9, generator) for _ in range(200)} == set(range(9))


def test_a_table_plays_the_lesson_s_own_move():
    agent = TableAgent(trained(), name="élève")
    assert agent.name == "élève"
    known = 0
    for board in IN_PLAY:
        player = game.player_to_move(board)
        state = solutions.flip_board(board) if player == "O" else board
        if state in solutions.q_table:
            known += 1
            assert agent.choices(board) == (solutions.get_move(list(board), 0, player),)
            assert [v is None for v in agent.values(board)] == [mark != " " for mark in board]
        else:
            assert agent.choices(board) == tuple(game.legal_moves(board))
            assert agent.values(board) == (None,) * 9
    assert 100 < known < 4520


def test_a_table_is_read_as_it_is_at_each_move():
    table = {}
    agent = TableAgent(table)
    assert len(agent.choices(" " * 9)) == 9
    table[" " * 9] = {"Q1": dict.fromkeys(range(9), 0.0) | {6: 1.0}, "Q2": dict.fromkeys(range(9), 0.0)}
    assert agent.choices(" " * 9) == (6,)
    assert agent.values(" " * 9)[6] == 0.5


def test_a_table_of_a_larger_board():
    values = dict.fromkeys(range(16), 0.1) | {9: 0.2}
    assert TableAgent({" " * 16: {"Q1": values, "Q2": values}}).choices(" " * 16) == (9,)


def test_an_array_plays_its_first_maximum():
    q = np.full((3**9, 9), np.nan)
    q[game.number(CORNER), 1:] = [0.1, 0.7, 0.2, 0.7, 0, 0, 0, -1]
    agent = ArrayAgent("essai", q)
    assert agent.choices(CORNER) == (2,)
    assert agent.move(CORNER, random.Random(0)) == 2
    assert agent.values(CORNER) == (None, 0.1, 0.7, 0.2, 0.7, 0, 0, 0, -1)
    assert agent.choices(" " * 9) == tuple(range(9))  # a row without values: chance
    with pytest.raises(ValueError, match="read-only"):
        agent.q[0, 0] = 1


@pytest.mark.parametrize("agent", [MinimaxAgent(), ArrayAgent("TD(0)", np.zeros((3**9, 9)))])
def test_an_agent_of_3x3_refuses_another_board(agent):
    for ask in (agent.choices, agent.values, lambda board: agent.move(board, random.Random(0))):
        with pytest.raises(ValueError, match=rf"« {agent.name.replace('(', '.').replace(')', '.')} » joue en 3×3"):
            ask(" " * 16)


def test_an_agent_without_choices_is_none():
    with pytest.raises(TypeError, match="abstract"):
        Agent()


def test_a_table_is_an_agent_and_an_agent_stays_itself():
    agent, table = RandomAgent(), {}
    assert as_agent(agent) is agent
    assert as_agent(table).q_table is table
    values = dict.fromkeys(range(16), 0.1)
    larger = {" " * 16: {"Q1": values, "Q2": values}}
    assert as_agent(larger, 4).q_table is larger
    with pytest.raises(ValueError, match="il en faut 9"):
        as_agent(larger)
    with pytest.raises(TypeError, match="Une table Q est un dictionnaire"):
        as_agent("minimax")
