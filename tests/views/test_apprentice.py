"""A table that learns from the games played against it, by the course's own update."""

import random
from copy import deepcopy

import pytest
from games import DRAW, X_WINS, played
from tables import constant_table

from ql_functions import game, solutions
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.views.apprentice import Apprentice
from ql_functions.views.board import versus_agent
from ql_functions.views.match import Step


def steps_of(moves):
    return [Step(step["state"], step["move"], game.play(step["state"], step["move"]), None) for step in played(moves)]


def apprentice(q_table, seed=0):
    return Apprentice(q_table, 3, 3, random.Random(seed))


def click(board, move):
    board._handle_custom_msg({"action": "play", "move": move, "board": board.board}, [])


def play_to_the_end(board):
    while board.verdict == "C":
        click(board, board.playable[0])


def test_one_update_a_move_from_zero_as_the_course_computes_it():
    q_table = {}
    updates = apprentice(q_table).learn(steps_of(X_WINS), "X")
    assert [(update.rank, update.player, update.move) for update in updates] == [
        (i + 1, "XO"[i % 2], move) for i, move in enumerate(X_WINS)
    ]
    assert {update.before for update in updates} == {0.3}
    win, loss = 0.85 * 0.3 + 0.15 * (0.9 + 0.9), 0.85 * 0.3 - 0.15 * 0.9
    assert (updates[4].after, updates[3].after) == pytest.approx((win, loss))
    assert len(q_table) == 5
    last = updates[4]
    assert q_table["XX OO    "][last.table] == {2: last.after, 5: 0.3, 6: 0.3, 7: 0.3, 8: 0.3}


def test_it_is_backpropagate_itself_on_the_given_table():
    given, expected = constant_table([" " * 9], 4), constant_table([" " * 9], 4)
    for seed in range(3):
        apprentice(given, seed).learn(steps_of(DRAW), "T")
        world = solutions.world(q_table=expected, random=random.Random(seed))
        for step in played(DRAW):
            world["get_move"](list(step["state"]), 0, game.player_to_move(step["state"]))
        world["backpropagate"](played(DRAW), "T")
    assert given == expected


def test_the_board_learns_in_place_after_each_game_and_says_what():
    q_table = {}
    board = versus_agent(q_table, trainable=True)
    assert (board.show_values, board.updates) == (True, [])
    assert dict(board.facts) == {"Parties apprises": "0", "États rencontrés": "0 sur 4\N{NARROW NO-BREAK SPACE}520"}
    click(board, 4)
    assert q_table == {}, "nothing is learnt before the end"
    play_to_the_end(board)
    assert [update["move"] for update in board.updates] == [step.move for step in board.match.steps]
    assert len(q_table) == len(board.match.steps)
    assert dict(board.facts)["Parties apprises"] == "1"
    assert board.legend.startswith("La partie est finie, et l'agent en a appris")
    first = board.updates[0]
    assert q_table[" " * 9][first["table"]][first["move"]] == first["after"] != first["before"]
    learnt = deepcopy(q_table)
    board._handle_custom_msg({"action": "new_game"}, [])
    assert (q_table, board.updates) == (learnt, [])
    assert board.values[first["move"]] == pytest.approx((first["before"] + first["after"]) / 2)


def test_what_is_learnt_is_not_taken_back():
    board = versus_agent({}, trainable=True)
    click(board, 4)
    assert board.undoable
    play_to_the_end(board)
    assert not board.undoable
    before = board.board
    board._handle_custom_msg({"action": "undo", "board": before}, [])
    assert board.board == before


def test_it_gets_harder_to_beat_by_the_same_moves():
    board, wins = versus_agent({}, trainable=True), []
    board.match._random.seed(1)
    for _ in range(200):
        play_to_the_end(board)
        wins.append(board.verdict == "X")
        board._handle_custom_msg({"action": "new_game"}, [])
    assert sum(wins[-20:]) < sum(wins[:20])


def test_chance_is_its_own():
    random.seed(1)
    expected = random.random()
    random.seed(1)
    play_to_the_end(versus_agent({}, trainable=True))
    assert random.random() == expected


def test_a_larger_board_learns_too():
    solutions.game_settings(4, 4)
    q_table = {}
    board = versus_agent(q_table, trainable=True)
    play_to_the_end(board)
    assert len(q_table) == len(board.match.steps)


def test_an_ordinary_board_learns_nothing():
    q_table = constant_table([" " * 9], 4)
    board, before = versus_agent(q_table), deepcopy(q_table)
    play_to_the_end(board)
    assert (q_table, board.updates) == (before, [])


@pytest.mark.parametrize("players", [(MinimaxAgent(),), ({}, MinimaxAgent()), ({}, {})])
def test_only_a_table_learns_and_only_against_a_person(players):
    with pytest.raises(ValueError, match="c'est une table, et elle seule, qui apprend"):
        versus_agent(*players, trainable=True)
