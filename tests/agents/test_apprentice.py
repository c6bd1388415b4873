"""A table that learns from the games played against it, by the course's own update."""

import json
import random
from copy import deepcopy

import pytest
from games import DRAW, X_WINS, played
from page_match import PageMatch
from tables import constant_table

from ql_functions import game, solutions
from ql_functions.agents.apprentice import Apprentice
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.views.board import versus_agent


def apprentice(q_table, seed=0):
    return Apprentice(q_table, 3, 3, random.Random(seed))


def play_to_the_end(board):
    while board.verdict == "C":
        board.play(board.playable[0])


def page_of(board, **more):
    """The match that the page plays, from what the widget gives it."""
    return PageMatch(*board.match, data=json.loads(json.dumps(board.data | {"state": board.state})), **more)


def test_one_update_a_move_from_zero_as_the_course_computes_it():
    q_table = {}
    updates = apprentice(q_table).learn(played(X_WINS), "X")
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
        apprentice(given, seed).learn(played(DRAW), "T")
        world = solutions.world(q_table=expected, random=random.Random(seed))
        for step in played(DRAW):
            world["get_move"](list(step["state"]), 0, game.player_to_move(step["state"]))
        world["backpropagate"](played(DRAW), "T")
    assert given == expected


def test_the_board_learns_in_place_after_each_game_and_says_what():
    q_table = {}
    board = versus_agent(q_table, trainable=True)
    assert (board.show_values, board.updates) == (True, [])
    none_yet = {"Parties apprises": "0", "États rencontrés": "0 sur 4\N{NARROW NO-BREAK SPACE}520"}
    assert dict(board.data["facts"]) == none_yet
    board.play(4)
    assert q_table == {}, "nothing is learnt before the end"
    play_to_the_end(board)
    assert [update["move"] for update in board.updates] == board.state["moves"]
    assert len(q_table) == len(board.state["moves"])
    page = page_of(board)
    assert dict(page.facts)["Parties apprises"] == "1"
    assert page.updates == board.updates
    assert page.legend.startswith("La partie est finie, et l'agent en a appris")
    first = board.updates[0]
    assert q_table[" " * 9][first["table"]][first["move"]] == first["after"] != first["before"]
    learnt = deepcopy(q_table)
    page.send("new_game")
    assert (q_table, page.updates) == (learnt, [])
    assert page.values[first["move"]] == pytest.approx((first["before"] + first["after"]) / 2, abs=1e-5)


def test_a_game_of_the_page_teaches_it_and_is_not_taken_back():
    q_table = {}
    board = versus_agent(q_table, trainable=True)
    page = page_of(board)
    while page.verdict == "C":
        assert page.undoable == (page.board != " " * 9)
        page.send("play", move=page.playable[0])
    assert not page.undoable
    before, moves = page.board, [step["move"] for step in page.steps]
    page.send("undo")
    assert page.board == before
    board._handle_custom_msg({"action": "learn", "moves": moves}, [])
    assert len(q_table) == len(moves)
    page.read(json.loads(json.dumps(board.data)))
    assert [update["move"] for update in page.updates] == moves
    assert not page.undoable


def test_without_python_the_page_plays_on_and_says_what_the_lesson_waits_for():
    page = page_of(versus_agent({}, trainable=True), linked=False)
    while page.verdict == "C":
        page.send("play", move=page.playable[0])
    assert page.status.endswith(" Pour que l'agent en apprenne, exécutez la cellule.")
    assert page.undoable
    page.send("new_game")
    assert page.board == " " * 9


def test_it_gets_harder_to_beat_by_the_same_moves():
    q_table, wins = {}, []
    for seed in range(200):
        board = versus_agent(q_table, trainable=True)
        board._random.seed(seed)
        play_to_the_end(board)
        wins.append(board.verdict == "X")
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
    assert len(q_table) == len(board.steps)


def test_an_ordinary_board_learns_nothing():
    q_table = constant_table([" " * 9], 4)
    board, before = versus_agent(q_table), deepcopy(q_table)
    play_to_the_end(board)
    assert (q_table, board.updates) == (before, [])


@pytest.mark.parametrize("players", [(MinimaxAgent(),), ({}, MinimaxAgent()), ({}, {})])
def test_only_a_table_learns_and_only_against_a_person(players):
    with pytest.raises(ValueError, match="c'est une table, et elle seule, qui apprend"):
        versus_agent(*players, trainable=True)
