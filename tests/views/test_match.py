"""The match as the page plays it, by Node, against `game` and the agents of Python."""

import random

import oracle
import pytest
import tables
from boards import is_dead
from games import X_WINS, played
from page_match import PageMatch as Match
from page_match import evaluate, luck

from ql_functions import game
from ql_functions.agents.agent import Agent, RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.q_tables import state_of
from ql_functions.views.match import Match as Seats
from ql_functions.views.match import data_of, think


class Scripted(Agent):
    """Plays the given moves, one after the other; an Exception among them is raised.

    Asked what a person might play, where `mark` is not to move, it says the first free square.
    """

    name = "scripté"

    def __init__(self, *moves, mark=None):
        self.moves, self.mark = list(moves), mark

    def choices(self, board):
        if self.mark not in (None, game.player_to_move(board)):
            return (game.legal_moves(board)[0],)
        move = self.moves.pop(0)
        if isinstance(move, Exception):
            raise move
        return (move,)


def against(agent, mark="X", **more):
    if isinstance(agent, Scripted):
        agent.mark = "O" if mark == "X" else "X"
    return Match(3, 3, None, agent, mark, **more)


def send(match, action, **more):
    if isinstance(match.match.second, Scripted) and action == "play_as":
        match.match.second.mark = "O" if more["player"] == "X" else "X"
    match.send(action, **more)


def boards(match):
    return match.boards


def scored(first=0, second=0, draws=0):
    return {"1": first, "2": second, "T": draws}


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


# --- what changes nothing

HOSTILE = [
    {"action": "play", "move": 4},
    {"action": "play", "move": 9, "board": "X   O    "},
    {"action": "play", "move": -1, "board": "X   O    "},
    {"action": "play", "move": 0, "board": "X   O    "},
    {"action": "play", "move": "2", "board": "X   O    "},
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
    assert match.counts == scored(1)
    send(match, "undo")
    assert (match.board, match.counts) == ("XX OO    ", scored())


def test_undo_between_people_or_agents_takes_one_move_back():
    people = Match(3, 3)
    agents = Match(3, 3, Scripted(0, 1, 2), Scripted(4, 5))
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
    first, second = Scripted(0, 0), Scripted(8)  # the first is asked twice: as X, then as O
    match = Match(3, 3, first, second)
    send(match, "play_as", player="O")
    send(match, "advance")
    assert match.board == "        X"


# --- the score follows the seats, not the marks


def test_the_score_follows_the_person_through_both_sides():
    match = against(Scripted(2, 2), start="XX OO    ")
    send(match, "play", move=2)
    send(match, "new_game")
    assert match.counts == scored(1)
    send(match, "play_as", player="O")
    assert (match.verdict, match.counts) == ("X", scored(1, 1))
    send(match, "play_as", player="X")
    send(match, "new_game")
    assert match.counts == scored(1, 1)


def test_a_game_left_unfinished_or_drawn():
    match = Match(3, 3, start="XOXXOO   ")
    send(match, "play", move=7)
    send(match, "new_game")
    assert match.counts == scored()
    for move in (7, 6, 8):
        send(match, "play", move=move)
    assert match.counts == scored(draws=1)


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
        replayed = [game.play(step["before"], step["move"]) for step in match.steps]
        assert replayed == boards(match)[1:]
    assert sum(match.counts.values()) == 20


@pytest.mark.parametrize("wrong", [0, 9, None, "4"])
def test_an_illegal_move_of_an_agent_is_refused_and_the_game_left_as_it_was(wrong):
    match = against(Scripted(wrong))
    with pytest.raises(ValueError, match=r"« scripté » choisit parmi les cases \[1, 2, 3, 4, 5, 6, 7, 8\], pas"):
        send(match, "play", move=0)
    assert (match.board, match.playable) == (" " * 9, list(range(9)))
    assert match.status.startswith("L'agent n'a pas pu jouer. Sur 'X        ', l'agent « scripté » choisit parmi")
    match.match.second.moves = [4]
    send(match, "play", move=0)
    assert (match.board, match.status) == ("X   O    ", "L'agent joue la case 4. À vous de jouer (X).")


def test_an_agent_of_another_size_refuses_the_board():
    with pytest.raises(ValueError, match="joue en 3×3"):
        Match(4, 4, MinimaxAgent(), RandomAgent())


def test_without_python_an_agent_of_python_waits_and_the_rest_goes_on():
    waits = "Cet agent réfléchit en Python : exécutez la cellule pour qu'il joue."
    match = against(Scripted(4), linked=False)
    assert match.status == "À vous de jouer (X)."
    send(match, "play", move=0)
    assert (match.board, match.status, match.legend, match.playable) == ("X        ", waits, waits, [])
    send(match, "undo")
    assert match.board == " " * 9
    watched = Match(3, 3, Scripted(4), Scripted(0), linked=False)
    send(watched, "advance")
    assert watched.status == f"À X (scripté A) de jouer. {waits}"


# --- what an agent thinks


def test_a_table_s_thoughts():
    table = {"    O    ": {name: {move: base + move for move in oracle.free("    O    ")} for name, base in
                           (("Q1", 0), ("Q2", 0.5))}}  # fmt: skip
    choices, rows, missing = think(TableAgent(table), "    X    ")  # O sees the flipped board
    assert rows == tuple(None if i == 4 else (i, i + 0.5, i + 0.25) for i in range(9))
    assert (choices, missing) == ((8,), False)


def test_a_missing_state_and_an_agent_without_opinion():
    nothing = (None,) * 9
    assert think(TableAgent({}), " " * 9) == (tuple(range(9)), nothing, True)
    assert think(RandomAgent(), " " * 9) == (tuple(range(9)), nothing, False)
    worth = (None, None, (1.0,), None, None, (0.0,), (-1.0,), (-1.0,), (-1.0,))
    assert think(MinimaxAgent(), "XX OO    ") == ((2,), worth, False)


def test_the_last_thought_is_the_one_before_the_move():
    table = tables.perfect_table()
    match = against(TableAgent(table))
    assert match.why == {"text": "Aucun agent n'a encore joué."}
    send(match, "play", move=0)
    before = match.why
    assert (before["board"], before["move"]) == ("X        ", 4)
    match.read(data_of(Seats(3, 3, None, TableAgent({})).checked()))  # the table forgets all
    assert match.why == before
    assert match.legend == "La table ne contient pas cet état : aucune valeur à montrer."


THOUGHTS = """({ data, boards }) => {
  const match = new Match(data);
  return boards.map((board) => match.think(1, board)).map(({ choices, rows, missing }) => [choices, rows, missing]);
}"""


@pytest.mark.parametrize(("kind", "size"), [("table", 3), ("table", 4), ("table", 5), ("no table", 3), ("random", 4)])
def test_the_page_thinks_as_python_does(size, kind):
    agent, boards = agent_and_boards(kind, size)
    data = data_of(Seats(size, size, None, agent).checked(), complete=kind == "no table")
    for board, (choices, rows, missing) in zip(
        boards, evaluate(THOUGHTS, {"data": data, "boards": boards}), strict=True
    ):
        thoughts = think(agent, board)
        assert (choices, missing) == ([*thoughts.choices], thoughts.missing)
        assert [row is None for row in rows] == [row is None for row in thoughts.rows]
        for row, expected in zip(rows, thoughts.rows, strict=True):
            assert row is None or row == pytest.approx(expected, abs=2e-5)


def agent_and_boards(kind, size):
    """An agent and boards of its game, known to it or not."""
    chooser, boards = random.Random(size), []
    while len(boards) < 60:
        board = game.new_board(size)
        while game.verdict(board, size) == "C":
            boards.append(board)
            board = game.play(board, chooser.choice(game.legal_moves(board)), size)
    if kind == "random":
        return RandomAgent(), boards
    if kind == "no table":
        return MinimaxAgent(), boards
    table = {}
    for board in boards[::2]:
        free = game.legal_moves(board)
        table[state_of(board)] = {name: {move: chooser.uniform(-1, 1) for move in free} for name in ("Q1", "Q2")}
    return TableAgent(table), boards


# --- every board of the game


RULES = """({ data, boards }) => boards.map((board) => {
  const { lines } = data, people = { ...data, agents: [null, null], names: ["X", "O"] };
  const said = (data, mark) => status(new Match({ ...data, start: board, state: { ...data.state, mark } }));
  const match = new Match({ ...people, start: board });
  return [match.verdict, match.line, isDead(board, lines), match.playable, said(people, "X"), said(data, toMove(board)),
    said(data, toMove(board) === "X" ? "O" : "X")];
})"""
ENDS = {"X": "X gagne !", "O": "O gagne !", "T": "Match nul."}


def expected(board):
    verdict, line, player = game.verdict(board), game.winning_line(board), game.player_to_move(board)
    other = "O" if player == "X" else "X"
    found = [verdict, line and [*line], is_dead(board), game.legal_moves(board) if verdict == "C" else []]
    if verdict == "T":
        return [*found, *[ENDS["T"]] * 3]
    if verdict != "C":  # the last mark wins: the player to move has lost
        return [
            *found,
            ENDS[verdict],
            f"{ENDS[verdict]} L'agent a gagné.",
            f"{ENDS[verdict]} Bravo, vous avez battu l'agent.",
        ]
    dead = "Plus aucun alignement n'est possible : ce sera un match nul. " * is_dead(board)
    reply = game.legal_moves(board)[0]
    then = game.play(board, reply)
    end = game.verdict(then)
    if end == "C":
        dead_then = "Plus aucun alignement n'est possible : ce sera un match nul. " * is_dead(then)
        after = f"{dead_then}À vous de jouer ({other})."
    else:
        after = ENDS[end] + ("" if end == "T" else " L'agent a gagné.")
    return [*found, f"{dead}À {player} de jouer.", f"{dead}À vous de jouer ({player}).",
            f"L'agent joue la case {reply}. {after}"]  # fmt: skip


def test_on_every_board_the_page_has_the_rules_of_python_and_says_what_it_should():
    boards = [*game.states()]
    assert len(boards) == 5478
    luck(fixed=True)
    found = evaluate(RULES, {"data": data_of(Seats(3, 3, None, RandomAgent()).checked()), "boards": boards})
    luck(fixed=False)
    for board, here in zip(boards, found, strict=True):
        assert here == expected(board), board
