import random

import oracle
import pytest
import tables
from games import X_WINS, played

from ql_functions import game
from ql_functions.agents.agent import Agent, RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.views.match import Match, think


class Scripted(Agent):
    """Plays the given moves, one after the other; an Exception among them is raised."""

    name = "scripté"

    def __init__(self, *moves):
        self.moves = list(moves)

    def choices(self, board):
        move = self.moves[0]
        if isinstance(move, Exception):
            raise move
        return (move,)

    def move(self, board, random):
        return self.moves.pop(0)


def against(agent, mark="X", **more):
    return Match(3, 3, None, agent, mark, **more)


def send(match, action, **more):
    match.receive({"action": action, "board": match.board} | more)


def boards(match):
    return [step.before for step in match.steps] + [match.board]


# --- two people


def test_two_people_play_in_turn():
    match = Match(3, 3)
    for move in X_WINS:
        assert match.playable == game.legal_moves(match.board)
        send(match, "play", move=move)
    assert boards(match) == [step["state"] for step in played(X_WINS)] + ["XXXOO    "]
    assert (match.verdict, match.playable) == ("X", [])


@pytest.mark.parametrize(("size", "min_contig"), [(3, 1), (3, 2), (4, 3), (5, 4), (6, 6)])
def test_any_size_and_alignment(size, min_contig):
    chooser = random.Random(size)
    for first in (None, RandomAgent()):
        match = Match(size, min_contig, first, first)
        while match.verdict == "C":
            send(match, "play" if first is None else "advance", move=chooser.choice(game.legal_moves(match.board)))
        assert match.board == game.check_board(match.board, min_contig)


@pytest.mark.parametrize(
    ("start", "says"),
    [("X" * 9, "Plateau impossible"), ("XXXOO    ", "n'est pas finie"), (" " * 16, "commence sur un plateau 3×3")],
)
def test_a_start_that_is_no_board_in_play_is_refused(start, says):
    with pytest.raises(ValueError, match=says):
        Match(3, 3, start=start)


# --- what changes nothing

HOSTILE = [
    {"action": "play", "move": 4},
    {"action": "play", "move": 9, "board": "X   O    "},
    {"action": "play", "move": -1, "board": "X   O    "},
    {"action": "play", "move": 0, "board": "X   O    "},
    {"action": "play", "move": "2", "board": "X   O    "},
    {"action": "play", "move": 2.0, "board": "X   O    "},
    {"action": "play", "move": True, "board": "X   O    "},
    {"action": "play", "move": None, "board": "X   O    "},
    {"action": "play", "move": [2], "board": "X   O    "},
    {"action": "play", "move": 2, "board": "X        "},
    {"action": "play", "move": 2, "board": ["X"]},
    {"action": "undo"},
    {"action": "undo", "board": "X        "},
    {"action": "advance", "board": "X   O    "},
    {"action": "play_as", "player": "Z"},
    {"action": "play_as", "player": None},
    {"action": "give_up"},
    {"action": ["play"]},
    {},
    "play",
    None,
]


@pytest.mark.parametrize("message", [*HOSTILE, {"action": "play_as", "player": "O"}], ids=str)
def test_a_message_that_makes_no_sense_changes_nothing(message):
    match = Match(3, 3)
    for move in (0, 4):
        send(match, "play", move=move)
    match.receive(message)
    assert boards(match) == [" " * 9, "X        ", "X   O    "]


@pytest.mark.parametrize("message", HOSTILE, ids=str)
def test_nor_does_it_against_an_agent(message):
    match = against(Scripted(4, 0, 8))
    send(match, "play", move=0)
    match.receive(message)
    assert boards(match) == [" " * 9, "X        ", "X   O    "]


def test_nobody_plays_for_an_agent():
    match = Match(3, 3, RandomAgent(), RandomAgent())
    send(match, "play", move=4)
    assert (match.steps, match.playable) == ([], [])
    with pytest.raises(ValueError, match="C'est à un agent de jouer"):
        match.play(4)


def test_a_second_click_is_stale():
    match = Match(3, 3)
    message = {"action": "play", "move": 0, "board": match.board}
    match.receive(message)
    match.receive(message)
    match.receive({**message, "move": 1})
    assert match.board == "X        "


# --- undo, and who begins


def test_undo_takes_back_the_person_s_move_and_its_answer():
    match = against(Scripted(4, 8, 2, 6))
    for move in (0, 1):
        send(match, "play", move=move)
    assert match.board == "XX  O   O"
    send(match, "undo")
    assert match.board == "X   O    "
    send(match, "play", move=5)
    assert match.board == "X O OX   "
    send(match, "undo")
    send(match, "undo")
    assert (match.board, match.undoable) == (" " * 9, False)
    send(match, "undo")
    assert match.board == " " * 9


def test_undo_leaves_the_agent_its_opening():
    match = against(Scripted(4, 8), mark="O")
    assert (match.board, match.undoable) == ("    X    ", False)
    send(match, "play", move=0)
    assert match.undoable
    send(match, "undo")
    assert match.board == "    X    "


def test_undo_of_a_winning_move_takes_the_point_back():
    match = against(RandomAgent(), start="XX OO    ")
    send(match, "play", move=2)
    assert match.score == {1: 1}
    send(match, "undo")
    assert (match.board, match.score) == ("XX OO    ", {})


def test_undo_between_people_or_agents_takes_one_move_back():
    people = Match(3, 3)
    agents = Match(3, 3, Scripted(0, 1), Scripted(4, 5))
    for move in (0, 4):
        send(people, "play", move=move)
        send(agents, "advance")
    for match in (people, agents):
        assert match.board == "X   O    "
        send(match, "undo")
        assert match.board == "X        "
    send(agents, "advance")
    assert agents.board == "X    O   "


def test_a_new_game_and_the_other_side():
    match = against(Scripted(4, 8, 6), mark="X")
    send(match, "play", move=0)
    send(match, "play_as", player="O")
    assert (match.mark, match.board) == ("O", "        X")
    send(match, "new_game")
    assert (match.mark, match.board) == ("O", "      X  ")


def test_the_first_agent_may_take_o():
    first, second = Scripted(0), Scripted(8)
    match = Match(3, 3, first, second)
    send(match, "play_as", player="O")
    send(match, "advance")
    assert match.board == "        X"


# --- the score follows the seats, not the marks


def test_the_score_follows_the_person_through_both_sides():
    match = against(RandomAgent(), start="XX OO    ")
    send(match, "play", move=2)
    send(match, "new_game")
    assert match.score == {1: 1}
    match.second = Scripted(2, 2)
    send(match, "play_as", player="O")
    assert (match.verdict, match.score) == ("X", {1: 1, 2: 1})
    send(match, "play_as", player="X")
    send(match, "new_game")
    assert match.score == {1: 1, 2: 1}


def test_a_game_left_unfinished_or_drawn():
    match = Match(3, 3, start="XOXXOO   ")
    send(match, "play", move=7)
    send(match, "new_game")
    assert match.score == {}
    for move in (7, 6, 8):
        send(match, "play", move=move)
    assert match.score == {"T": 1}


# --- agents


@pytest.mark.parametrize("mark", ["X", "O"])
@pytest.mark.parametrize("agent", [MinimaxAgent(), RandomAgent(), TableAgent(tables.TABLES["few states"])])
def test_whole_games_keep_the_rules(agent, mark):
    chooser, match = random.Random(7), against(agent, mark)
    for _ in range(20):
        send(match, "new_game")
        while match.verdict == "C":
            assert game.player_to_move(match.board) == mark
            send(match, chooser.choice(["play", "play", "play", "undo"]), move=chooser.randrange(-1, 10))
        replayed = [game.play(step.before, step.move) for step in match.steps]
        assert replayed == boards(match)[1:]
    assert sum(match.score.values()) == 20


@pytest.mark.parametrize("wrong", [0, 9, None, "4"])
def test_an_illegal_move_of_an_agent_is_refused_and_the_game_left_as_it_was(wrong):
    match = against(Scripted(wrong))
    with pytest.raises(ValueError, match=r"« scripté » choisit parmi les cases \[1, 2, 3, 4, 5, 6, 7, 8\], pas"):
        send(match, "play", move=0)
    assert (match.board, match.playable) == (" " * 9, list(range(9)))


def test_an_agent_of_another_size_refuses_the_first_move():
    match = Match(4, 4, MinimaxAgent(), RandomAgent())
    with pytest.raises(ValueError, match="joue en 3×3"):
        send(match, "advance")


def test_chance_is_its_own():
    random.seed(1)
    expected = random.random()
    random.seed(1)
    send(against(RandomAgent()), "play", move=0)
    assert random.random() == expected


# --- what an agent thinks


def test_a_table_s_thoughts():
    table = {"    O    ": {name: {move: base + move for move in oracle.free("    O    ")} for name, base in
                           (("Q1", 0), ("Q2", 0.5))}}  # fmt: skip
    thoughts = think(TableAgent(table), "    X    ")  # O sees the flipped board
    q1, q2 = thoughts.tables
    assert q1 == (0, 1, 2, 3, None, 5, 6, 7, 8)
    assert q2 == (0.5, 1.5, 2.5, 3.5, None, 5.5, 6.5, 7.5, 8.5)
    assert thoughts.values == (0.25, 1.25, 2.25, 3.25, None, 5.25, 6.25, 7.25, 8.25)
    assert (thoughts.choices, thoughts.known, thoughts.missing) == ((8,), True, False)


def test_a_missing_state_and_an_agent_without_opinion():
    lost, chance = think(TableAgent({}), " " * 9), think(RandomAgent(), " " * 9)
    assert (lost.known, lost.missing, lost.choices) == (False, True, tuple(range(9)))
    assert (chance.known, chance.missing, chance.tables) == (False, False, None)
    assert think(MinimaxAgent(), "XX OO    ").values == (None, None, 1.0, None, None, 0.0, -1.0, -1.0, -1.0)


def test_the_last_thought_is_the_one_before_the_move():
    table = tables.perfect_table()
    match = against(TableAgent(table))
    assert match.last_thought() is None
    send(match, "play", move=0)
    before = think(TableAgent(table), "X        ")
    table.clear()
    assert match.last_thought() == ("X        ", 4, "X   O    ", before)
