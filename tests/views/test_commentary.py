"""What the page says of a match."""

import pytest
from games import DRAW, X_WINS
from page_match import PageMatch as Match
from page_match import evaluate
from tables import constant_table

from ql_functions import game
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.search.agent import SearchAgent
from ql_functions.views.match import data_of

DEAD = "Plus aucun alignement n'est possible : ce sera un match nul. "


def against(agent, start=None):
    """A person and an agent; the person is to move."""
    return Match(3, 3, None, agent, game.player_to_move(start or ""), start)


# --- what goes on


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ((), "À X de jouer."),
        ((4,), "À O de jouer."),
        (X_WINS, "X gagne !"),
        (DRAW[:-2], "À O de jouer."),
        (DRAW[:-1], DEAD + "À X de jouer."),
        (DRAW, "Match nul."),
    ],
)
def test_two_people(moves, says):
    match = Match(3, 3)
    for move in moves:
        match.send("play", move=move)
    assert match.status == says


@pytest.mark.parametrize(
    ("agent", "start", "move", "says"),
    [
        (TableAgent(constant_table(["X        "], 4)), None, 0,
         "L'agent joue la case 4. À vous de jouer (X)."),
        (TableAgent(constant_table(["XX OO   X"], 5)), "XX OO    ", 8,
         "L'agent joue la case 5. O gagne ! L'agent a gagné."),
        (RandomAgent(), "XX OO    ", 2, "X gagne ! Bravo, vous avez battu l'agent."),
        (RandomAgent(), "XX OO   X", 5, "O gagne ! Bravo, vous avez battu l'agent."),
        (RandomAgent(), "XOXXOOOX ", 8, "Match nul."),
        (MinimaxAgent(), " OXX O   ", 7, "L'agent joue la case 6. " + DEAD + "À vous de jouer (X)."),
    ],
)  # fmt: skip
def test_against_an_agent(agent, start, move, says):
    match = against(agent, start)
    match.send("play", move=move)
    assert match.status == says


def test_an_unknown_state_is_said():
    match = against(TableAgent({}))
    match.send("play", move=4)
    assert match.status.startswith("Cet état manque à la table : l'agent tire la case ")


def test_two_agents_are_named_with_their_mark():
    match = Match(3, 3, MinimaxAgent(), RandomAgent(), start="XX OO    ")
    assert match.status == "À X (minimax) de jouer."
    assert match.match.title(match.mark) == "Morpion 3×3, 3 à aligner, X (minimax) contre O (hasard)."
    match.send("advance")
    assert match.status == "X (minimax) joue la case 2. X gagne !"
    assert match.score == "Score : minimax 1, hasard 0, nuls 0."


def test_two_tables_are_told_apart_whoever_begins():
    match = Match(3, 3, TableAgent({}), TableAgent({}), "O")
    assert evaluate("sidesOf", data_of(match.match)) == ["Commence avec X", "table A", "table B"]
    assert match.match.title(match.mark) == "Morpion 3×3, 3 à aligner, X (table B) contre O (table A)."
    match.send("advance")
    said = match.status
    assert said.startswith("Cet état manque à la table : X (table B) tire la case ")
    assert said.endswith(". À O (table A) de jouer.")


# --- what the values say


@pytest.mark.parametrize(
    ("agent", "start", "says"),
    [
        (MinimaxAgent(), "X        ",
         "Sur chaque case libre, ce que l'agent attend du coup pour O, de −1 (une défaite) à 1 (une victoire) ; ce "
         "qu'il jouerait est cerclé."),
        (TableAgent(constant_table(["X        "], 4)), "X        ",
         "Sur chaque case libre, la valeur du coup pour O, selon l'agent ; ce qu'il jouerait est cerclé."),
        (RandomAgent(), None, "L'agent n'attribue de valeur à aucune case."),
        (TableAgent({}), None, "La table ne contient pas cet état : aucune valeur à montrer."),
    ],
)  # fmt: skip
def test_the_legend(agent, start, says):
    match = against(agent, start)
    assert match.legend == says


# --- why this move


def test_why_a_table_played_there():
    tables = {"Q1": dict.fromkeys(range(1, 9), 0.1) | {4: 0.9}, "Q2": dict.fromkeys(range(1, 9), 0.3) | {4: 0.5}}
    match = against(TableAgent({"O        ": tables}))
    assert match.why == {"text": "Aucun agent n'a encore joué."}
    match.send("play", move=0)
    rows = [[0.9, 0.5, 0.7] if i == 4 else [0.1, 0.3, 0.2] for i in range(1, 9)]
    why = match.why
    assert why["rows"].pop(0) is None
    assert why == {
        "text": "L'agent a joué la case 4 : la plus grande moyenne de Q1 et Q2.",
        "board": "X        ",
        "move": 4,
        "choices": [4],
        "rows": [pytest.approx(row, abs=1e-5) for row in rows],
    }


@pytest.mark.parametrize(
    ("agent", "begins", "ends", "known"),
    [
        (MinimaxAgent(), "L'agent a joué la case 2 : la plus grande de ces valeurs, ici arrondies.", "", True),
        (RandomAgent(), "L'agent a joué la case ", ", au hasard : il n'attribue de valeur à aucune case.", False),
        (TableAgent({}), "Cet état manque à la table : l'agent a tiré la case ", " au hasard.", False),
    ],
)
def test_why_another_agent_played_there(agent, begins, ends, known):
    match = against(agent, "X   O    ")
    match.send("play", move=1)
    reason = match.why
    assert reason["text"].startswith(begins)
    assert reason["text"].endswith(ends)
    if known:
        assert reason["rows"] == [None, None, [0.0], [-1.0], None, [-1.0], [-1.0], [-1.0], [-1.0]]
        assert reason["choices"] == [2]
    else:
        assert list(reason) == ["text"]


def test_it_is_not_said_of_a_search_that_a_value_is_the_greatest_when_it_is_not():
    """It plays the move that it tried most."""
    agent, ends = SearchAgent(30), set()
    for board in [*game.graph()][::20]:
        values = [value for value in agent.values(board) if value is not None]
        (move,) = agent.choices(board)
        if game.player_to_move(board) == "O" and agent.values(board)[move] < max(values) - 0.01:
            match = Match(3, 3, None, agent, "X", board)
            ends.add(match.why["text"].partition(f"case {move}")[2])
    assert ends == {", d'après ces valeurs."}


def test_why_one_of_several_equal_moves():
    match = Match(3, 3, None, MinimaxAgent(), "O")
    assert match.why["text"].endswith(", au hasard parmi les coups cerclés.")
    assert match.why["choices"] == list(range(9))
