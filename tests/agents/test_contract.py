"""What every agent does, written once: it plays, on the board too, is measured, saved, and enters the arena."""

import json
import random
import subprocess
import sys
from functools import cache, partial

import numpy as np
import pytest
from nightly import nightly
from page_match import PageMatch

import ql_functions as affichage
from ql_functions import game
from ql_functions.agents.agent import Guest


class Mine:
    """An object of one's own: nothing but choices, from NumPy."""

    def choices(self, board):
        return [np.int64(board.rindex(" "))]


class Answering:
    """Another, that always answers the same, be it no list of squares."""

    def __init__(self, chosen):
        self.chosen = chosen

    def choices(self, board):
        return self.chosen


LEARNERS = {
    "values": affichage.TDValues(epsilon=0.5),
    "symmetric values": affichage.SymmetricValues(loss=-1),
    "after-states": affichage.AfterStateQ(),
    "one step": affichage.OneStepQ(o_learns=False),
}


def network():
    pytest.importorskip("ql_functions.deep", reason="le cours n'a plus la leçon 6")  # Keras, for this one only
    from ql_functions.deep.agent import DeepAgent
    from ql_functions.deep.network import Network

    return DeepAgent(Network(hidden=(8,), seed=1))


MADE = {name: partial(learner.train, 300, seed=1) for name, learner in LEARNERS.items()} | {
    "table": lambda: affichage.Recipe(1, 100).train(seed=1),
    "named table": lambda: affichage.TableAgent(affichage.Recipe(1, 50).train(seed=2).q_table, "la mienne"),
    "minimax": affichage.MinimaxAgent,
    "random": affichage.RandomAgent,
    "search": partial(affichage.SearchAgent, 50),
    "guided search": lambda: affichage.SearchAgent(10, network=affichage.shipped_network()),
    "network": network,
}
SEARCHES = "search", "guided search"
KEPT = [name for name in MADE if name not in (*SEARCHES, "network")]  # that a file keeps, as well as the network
AGENTS = [*KEPT, *nightly(["network"])]  # Keras starts
every_agent = pytest.mark.parametrize("name", [*AGENTS, *SEARCHES, "object"])
FEW = "values", "table", *SEARCHES, "object"  # by day one that learns, a table, two that search, one of one's own
few_by_day = pytest.mark.parametrize("name", [*FEW, *nightly(name for name in MADE if name not in FEW)])


@cache
def agent_named(name):
    return Mine() if name == "object" else MADE[name]()


@few_by_day
def test_it_plays_free_squares_and_only_values_them(name):
    agent = agent_named(name)
    asked = Guest(agent) if name == "object" else agent
    assert asked.name
    for board in random.Random(0).sample([*game.graph()], 40):
        free, values = game.legal_moves(board), asked.values(board)
        assert asked.choices(board)
        assert set(asked.choices(board)) <= set(free)
        assert len(values) == 9
        assert all(value is None for square, value in enumerate(values) if square not in free)
        assert asked.move(board, random.Random(1)) in asked.choices(board)


@few_by_day
def test_it_plays_on_the_board_against_a_person_and_another_agent(name):
    board = affichage.versus_agent(agent_named(name))
    board.play(4)
    assert (board.board.count("X"), board.board.count("O")) == (1, 1)
    watched = PageMatch(*affichage.versus_agent(agent_named(name), opponent=affichage.RandomAgent()).match)
    while watched.verdict == "C":
        watched.send("advance")


@few_by_day
def test_it_has_its_report_card_its_map_and_its_page(tmp_path, name):
    agent = agent_named(name)
    card, shown = affichage.report_card(agent), getattr(agent, "name", "Mine")
    assert f"« {shown} »" in repr(card)
    assert f"« {shown} »" in repr(affichage.error_map(agent))
    assert sum(card.against_random["X"]) == 1
    affichage.export_html(agent, tmp_path / "agent.html")


def test_they_enter_the_arena_beside_others():
    agents = [agent_named(name) for name in MADE if name != "network"]
    view = affichage.arena([*agents, agent_named("object"), {}], seeds=[0])
    assert list(view.measures.strengths) == [*(agent.name for agent in agents), "Mine", "table (2)"]
    for agent in agents:
        assert view.measures.strengths[agent.name][0][0].beatable == affichage.report_card(agent).beatable
    assert "—" in repr(view)
    assert "un agent déjà entraîné" in view._repr_html_()


def test_what_learns_enters_too_and_a_list_of_agents_may_come_first():
    view = affichage.arena([Mine(), affichage.Recipe(1, 50, ("XO",)), affichage.TDValues(loss=0)])
    assert view.measures.seeds == tuple(range(5))
    assert list(view.measures.strengths) == ["Mine", "recette", "TD(0), loss=0"]
    with pytest.raises(TypeError, match="Une table Q est un dictionnaire"):
        affichage.arena(["Mine"])


ASKED = {
    "report_card": affichage.report_card,
    "board": partial(affichage.versus_agent, player="O"),
    "arena": lambda agent: affichage.arena([agent], seeds=[0]),
    "page": lambda agent: affichage.export_html(agent, "agent.html"),
}
asked_everywhere = pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)


@asked_everywhere
@pytest.mark.parametrize("chosen", [4, ["4"], "4", [4.0], None])
def test_choices_that_are_no_squares_are_refused_in_one_sentence(ask, chosen):
    with pytest.raises(TypeError, match=r"^choices\(board\) rend une liste de numéros de cases, pas [^\n]*\.$"):
        ask(Answering(chosen))


@asked_everywhere
def test_a_class_is_no_agent(ask):
    with pytest.raises(TypeError, match=r"^Mine est une classe ; un agent en est un objet : Mine\(\)"):
        ask(Mine)


@pytest.mark.parametrize("learns", [affichage.SymmetricValues(), affichage.Recipe()])
def test_what_has_not_learnt_is_no_agent_yet(tmp_path, learns):
    says = rf"{type(learns).__name__}\(…\)\.train\(\)\.$"
    for ask in (ASKED["report_card"], ASKED["board"], partial(affichage.save_agent, tmp_path / "agent.json")):
        with pytest.raises(TypeError, match=says):
            ask(learns)
    with pytest.raises(TypeError, match="SymmetricValues est une classe"):
        affichage.arena([affichage.SymmetricValues])


@every_agent
def test_it_shows_its_name(name):
    assert name == "object" or repr(agent_named(name)) == f"Agent « {agent_named(name).name} »"


@pytest.mark.parametrize("learner", LEARNERS.values(), ids=LEARNERS)
def test_a_bar_follows_a_training_and_changes_nothing(learner, capsys, monkeypatch):
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    silent = learner.train(250, seed=3, verbose=False)
    assert capsys.readouterr().err == ""
    assert np.array_equal(learner.train(250, seed=3).q, silent.q, equal_nan=True)
    assert "250/250" in capsys.readouterr().err


def test_a_long_training_stops_when_asked(monkeypatch):
    """Ctrl-C waits for the end of a part: none is long, with a bar or without."""
    parts = []

    def learn(*arguments):
        parts.append(arguments[3])
        if len(parts) == 2:
            raise KeyboardInterrupt
        return 1, 0.5

    monkeypatch.setattr("ql_functions.training.learners.learn_after", learn)
    for verbose in (True, False):
        parts.clear()
        with pytest.raises(KeyboardInterrupt):
            affichage.TDValues().train(10**12, verbose=verbose)
        assert all(last - first <= 10**5 for first, last in parts)


# --- Files ------------------------------------------------------------------------------------------------


def saved(tmp_path, name):
    path = tmp_path / (f"{name}.keras" if name == "network" else f"{name}.json")
    assert str(path) in affichage.save_agent(path, agent_named(name))
    return path


@pytest.mark.nightly  # a new Python, that loads Keras
def test_it_is_the_same_in_a_new_process(tmp_path):
    paths = [str(saved(tmp_path, name)) for name in (*KEPT, "network")]
    code = (
        "import sys; from ql_functions import *; print(*(report_card(load_agent(p)) for p in sys.argv[1:]), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code, *paths], capture_output=True, text=True)
    cards = [repr(affichage.report_card(agent_named(name))) for name in (*KEPT, "network")]
    assert done.stdout == "\n".join(cards) + "\n", done.stderr


@pytest.mark.parametrize("name", AGENTS)
def test_it_is_of_the_same_kind_and_thinks_the_same(tmp_path, name):
    agent, back = agent_named(name), affichage.load_agent(saved(tmp_path, name))
    assert type(back) is type(agent)
    assert back.name == agent.name
    for board in random.Random(0).sample([*game.graph()], 20):
        assert back.choices(board) == agent.choices(board)
        assert back.values(board) == agent.values(board)


@pytest.mark.parametrize(("agent", "kind"), [(Mine(), "Mine"), (affichage.SearchAgent(50), "SearchAgent")])
def test_what_has_only_its_program_is_not_saved(tmp_path, agent, kind):
    with pytest.raises(TypeError, match=f"comme {kind}, c'est le programme que l'on garde"):
        affichage.save_agent(tmp_path / "agent.json", agent)
    assert not list(tmp_path.iterdir())


def test_an_infinite_value_is_not_saved(tmp_path):
    agent = affichage.ArrayAgent("essai", np.full((3**9, 9), np.inf))
    with pytest.raises(ValueError, match="n'est pas un nombre fini"):
        affichage.save_agent(tmp_path / "agent.json", agent)


SPOILT = {
    "another kind": ({"kind": "réseau"}, "On n'y connaît pas cette sorte d'agent : 'réseau'"),
    "a kind in a list": ({"kind": []}, "cette sorte d'agent"),
    "no name": ({"name": ""}, "Le nom d'un agent a de 1 à 200 caractères"),
    "a long name": ({"name": "a" * 201}, "Le nom d'un agent"),
    "no states": ({"states": None}, "Il n'a pas d'états"),
    "a finished board": ({"states": {"XXXOO    ": [0, 0, 0, 0]}}, "n'est pas un plateau du morpion 3×3"),
    "too few values": ({"states": {" " * 9: [0.5]}}, "une liste d'une valeur par case libre"),
    "a value in words": ({"states": {" " * 9: ["0"] * 9}}, "une valeur est un nombre fini"),
    "an infinite value": ({"states": {" " * 9: [float("inf")] * 9}}, "une valeur est un nombre fini"),
    "true": ({"states": {" " * 9: [True] * 9}}, "une valeur est un nombre fini"),
    "version 2": ({"version": 2}, "seule la version 1"),
}


@pytest.mark.parametrize(("changes", "sentence"), SPOILT.values(), ids=SPOILT)
def test_a_damaged_or_foreign_file_is_refused_with_a_sentence(tmp_path, changes, sentence):
    path = saved(tmp_path, "values")
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")
    with pytest.raises(ValueError, match=rf"est refusé\. .*{sentence}"):
        affichage.load_agent(path)
