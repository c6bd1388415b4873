"""The engine as a browser runs it, by Node: the tables that Numba's gives."""

import sys
from dataclasses import replace
from types import ModuleType

import pytest
from page_node import answering

from ql_functions.browser import javascript
from ql_functions.strength.seeds import learned
from ql_functions.training.engine import in_browser as browser_engine
from ql_functions.training.recipe import SETTLED, SHORTEST, Recipe
from ql_functions.training.table import train

BOARDS = [" " * 9, "X        ", "XO       "]
RECIPES = {
    "lessons": Recipe(2, 500),
    "settled": replace(SETTLED, batches=2, sims_per_batch=500),
    "shortest": SHORTEST,
    "double": Recipe(1, 900, ("XO",), algorithm="double", alpha=0.6, init_q=-0.5, discount=1, rewards=(2, 0.5, -3)),
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """The function from a request to its answer, both in JSON, that Node runs."""
    with answering(tmp_path_factory.mktemp("engine"), browser_engine.source(), "answer") as ask:
        yield ask


@pytest.fixture
def browser(monkeypatch, engine):
    """Call it to go where a browser is: the same package, its engine run by Node."""

    def enter():
        monkeypatch.setattr(browser_engine, "_engine", lambda: engine)
        monkeypatch.setattr(sys, "platform", "emscripten")

    return enter


def table_of(recipe, seed):
    table = {}
    train(table, recipe, seed=seed)
    return table


@pytest.mark.nightly  # Node trains
@pytest.mark.parametrize("name", RECIPES)
def test_a_training_in_a_browser_gives_the_same_table_and_the_same_film(name, browser):
    recipe, here, there = RECIPES[name], {}, {}
    histories = [train(here, recipe, BOARDS, seed) for seed in (3, 4)]  # a new table, then a trained one
    browser()
    for seed, history in zip((3, 4), histories, strict=True):
        film = train(there, recipe, BOARDS, seed)
        assert [frame[:2] for frame in film.frames] == [frame[:2] for frame in history.frames]
        for shown, wanted in zip(film.frames, history.frames, strict=True):
            assert shown.rates == wanted.rates
            assert (shown.epsilon, shown.values) == (wanted.epsilon, wanted.values)
        assert (film.games, film.states_met) == (history.games, history.states_met)
    assert there == here


@pytest.mark.nightly  # Node trains
@pytest.mark.parametrize("name", RECIPES)
def test_twenty_seeds_give_the_same_tables_to_the_bit(name, browser):
    here = [table_of(RECIPES[name], seed) for seed in range(20)]
    browser()
    assert [table_of(RECIPES[name], seed) for seed in range(20)] == here


@pytest.mark.nightly  # Node trains
@pytest.mark.parametrize("name", RECIPES)
def test_a_seed_learns_in_a_browser_the_same_policy(name, browser):
    here = learned(RECIPES[name], 2**64 - 5)
    browser()
    assert learned(RECIPES[name], 2**64 - 5) == here


@pytest.mark.parametrize(
    ("bounds", "turns"),
    [
        ("9", "i = 0; i < 9; i++"),
        ("a, 9", "i = a; i < 9; i++"),
        ("a, -1, -1", "i = a; i > (-1); i--"),
    ],
)
def test_a_range_stops_before_its_end(bounds, turns, monkeypatch):
    source = f"@compiled\ndef f(a):\n    for i in range({bounds}): a = i\n"
    monkeypatch.setattr(javascript.inspect, "getsource", lambda module: source)
    assert f"for ({turns})" in javascript.translated(ModuleType("one"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("return [x for x in a]", r"« \[x for x in a\] » \(ligne 3\) ne se traduit pas"),
        ("return a ** 2", "L'opérateur Pow ne se traduit pas"),
        ("return 0 < a < 2", "« 0 < a < 2 »"),
        ("return 'X'", "« 'X' »"),
        ("for i in range(0, 9, 2): a = i", r"« range\(0, 9, 2\) »"),
        ("a = b = 1", "« a = b = 1 »"),
    ],
)
def test_what_is_not_translated_is_refused(line, says, monkeypatch):
    monkeypatch.setattr(javascript.inspect, "getsource", lambda module: f"@compiled\ndef f(a):\n    {line}\n")
    with pytest.raises(SyntaxError, match=says):
        javascript.translated(ModuleType("one"))
