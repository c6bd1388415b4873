"""An entry is written, read again, and believed in nothing."""

import json
import os

import oracle
import pytest

from ql_functions import MinimaxAgent, OneStepQ, RandomAgent, Recipe, TableAgent, TDValues, save_entry
from ql_functions.game import graph
from ql_functions.strength.policies import ANYTHING, policy_of
from ql_functions.tournament.entries import EntryError, read_entry
from ql_functions.training.recipe import SETTLED, SHORTEST

RECIPE = {"format": "ql_functions : participation", "version": 1, "author": "Zoé", "recipe": {}}
AGENT = {**RECIPE, "agent": {board: [*following] for board, following in graph().items()}}
AGENT.pop("recipe")


LONGEST = Recipe(batches=100, regimes=["XO"])  # 100 000 games, the most


@pytest.mark.parametrize(
    "recipe", [Recipe(), SETTLED, SHORTEST, LONGEST, Recipe(rewards=(1, 0.5, -1), regimes=["X", "O"])]
)
def test_a_recipe_comes_back(recipe, tmp_path):
    said = save_entry(tmp_path / "zoé.json", recipe, " Zoé ")
    entry = read_entry(tmp_path / "zoé.json")
    assert "La participation de Zoé" in said
    assert entry.author == "Zoé"
    assert entry.recipe == Recipe(**{**vars(recipe), "regimes": tuple(recipe.regimes), "rewards": entry.recipe.rewards})
    assert list(entry.recipe.rewards or []) == list(recipe.rewards or [])


@pytest.mark.parametrize(
    "agent",
    [{}, MinimaxAgent(), RandomAgent(), TableAgent({}), TDValues().train(50, verbose=False),
     OneStepQ().train(50, verbose=False), oracle.Whim(1, most=2)],
    ids=lambda agent: type(agent).__name__,
)  # fmt: skip
def test_an_agent_comes_back_as_what_it_plays(agent, tmp_path):
    save_entry(tmp_path / "zoé.json", agent, "Zoé")
    entry = read_entry(tmp_path / "zoé.json")
    assert entry.policy == policy_of(agent)
    assert (tmp_path / "zoé.json").stat().st_size < 200_000


def test_the_digest_is_that_of_what_is_done(tmp_path):
    def digest(entry, author="Zoé"):
        save_entry(tmp_path / "a.json", entry, author)
        return read_entry(tmp_path / "a.json").digest

    assert digest(Recipe(lrate=1)) == digest(Recipe(lrate=1.0, last_lrate=1), "Max") != digest(Recipe())
    assert digest({}) == digest({}, "Max") != digest(MinimaxAgent())
    assert digest(Recipe(init_q=0.5)) != digest(Recipe())


@pytest.mark.parametrize(
    ("entry", "author", "says"),
    [
        (Recipe(), "", "de 1 à 60 caractères"),
        (Recipe(), "Zoé\u202e", "tous visibles"),
        (Recipe(), 7, "est une chaîne"),
        (Recipe(batches=100), "Zoé", "100000 parties au plus, pas 300000"),
        (3, "Zoé", "Une table Q est un dictionnaire"),
    ],
)
def test_what_cannot_be_an_entry_is_not_written(entry, author, says, tmp_path):
    with pytest.raises((TypeError, ValueError), match=says):
        save_entry(tmp_path / "a.json", entry, author)
    assert not list(tmp_path.iterdir())


def recipe(**parameters):
    return json.dumps({**RECIPE, "recipe": parameters})


HOSTILE = {
    "": "pas du JSON",
    "\xff": "pas du JSON",
    json.dumps(RECIPE)[:-9]: "pas du JSON",
    "[" * 200_000: "pas du JSON",
    f'{{"a": {"9" * 5000}}}': "pas du JSON",
    " " * 1_000_001: "plus de 1 Mo",
    "[]": "pas une participation",
    '{"format": "ql_functions : agent"}': "pas une participation",
    json.dumps({**RECIPE, "version": True}): "Sa version est True",
    json.dumps({**RECIPE, "author": "x" * 61}): "de 1 à 60 caractères",
    json.dumps({**RECIPE, "author": ["x"]}): "est une chaîne",
    json.dumps({**RECIPE, **AGENT}): "et rien d'autre",
    '{"a": 1, "a": 2}': "deux fois",
    recipe(lrate=float("nan")): "NaN n'est pas un nombre",
    recipe(lrate=0.5).replace("0.5", "1e999"): "lrate est compris entre 0 et 1",
    recipe(lrate="0.5"): "lrate est un nombre, pas",
    recipe(symmetric=1): "symmetric vaut `true` ou `false`",
    recipe(regimes=[["X"]]): "regimes est une liste",
    recipe(regimes="XO"): "regimes est une liste",
    recipe(algorithm=[]): "algorithm est l'un de",
    recipe(algorithm="x" * 10_000): "algorithm est l'un de",
    recipe(rewards=[1, 2]): "rewards est un triplet",
    recipe(__class__="x"): "paramètres d'une Recipe",
    recipe(batches=10**6, sims_per_batch=10**9): "100000 parties au plus",
    json.dumps({**AGENT, "agent": {}}): "4520 plateaux",
    json.dumps({**AGENT, "agent": {**AGENT["agent"], " " * 9: [True]}}): "Sur le plateau",
    json.dumps({**AGENT, "agent": {**AGENT["agent"], " " * 9: [9]}}): "Sur le plateau",
    json.dumps({**AGENT, "agent": {**AGENT["agent"], " " * 9: [[0]]}}): "Sur le plateau",
    json.dumps({**AGENT, "agent": {**AGENT["agent"], "X" * 9: [0]}}): "4520 plateaux",
}  # fmt: skip


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: content[:40])
def test_a_damaged_or_hostile_file_is_refused_with_a_sentence(content, tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(content.encode("latin-1" if content == "\xff" else "utf-8"))
    with pytest.raises(EntryError, match=HOSTILE[content]) as caught:
        read_entry(path)
    assert len(str(caught.value)) <= 300


def test_what_is_no_plain_file_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "tube")
    (tmp_path / "lien").symlink_to("/etc/passwd")
    for name in ("tube", "lien", ".", "rien"):
        with pytest.raises(EntryError, match="fichier ordinaire"):
            read_entry(tmp_path / name)


def test_the_agent_that_draws_everything_by_lot_is_an_agent(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps(AGENT))
    assert read_entry(tmp_path / "a.json").policy == ANYTHING
