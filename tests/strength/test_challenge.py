"""The challenge: its search, what it counts, and what it says of a student's function."""

import random
from dataclasses import replace

import pytest

from ql_functions import Recipe, challenge
from ql_functions.solutions import backpropagate, new_board, simulate_game  # noqa: F401 (a notebook's globals)
from ql_functions.strength import trainers
from ql_functions.strength.challenge import Contender, Level, Measures, contender_of, drawn_seeds, measure
from ql_functions.strength.seeds import unbeatable
from ql_functions.strength.trainers import Trainer
from ql_functions.training import train
from ql_functions.training.recipe import SHORTEST
from ql_functions.views.challenge import ChallengeView

SEEDS = drawn_seeds(3)


def pretended(count, unit=1, games=None):
    """Whoever is unbeatable for ``count(games)`` seeds of a hundred."""
    return Contender("La recette", unit, games, lambda games, seeds: Level(games, count(games), 100, 100))


@pytest.mark.parametrize("needed", [1, 50, 777, 4096, 99_000])
@pytest.mark.parametrize("unit", [1, 45])
def test_the_least_number_of_games_is_found_to_a_fiftieth(needed, unit):
    found = measure(pretended(lambda games: 100 * (games >= needed), unit), SEEDS).least.games
    assert found % unit == 0
    assert needed <= found <= needed + unit + needed / 50


def test_who_never_passes_is_tried_up_to_the_longest_and_whoever_passes_alone_at_its_own_is_found():
    failed = measure(pretended(lambda games: 94, 45, 45_000), SEEDS)
    assert (failed.least, failed.own) == (None, Level(45_000, 94, 100, 100))
    assert failed.levels[-1].games == 99_990
    assert measure(pretended(lambda games: 95 * (games == 990), 45, 990), SEEDS).least.games == 990


def test_a_recipe_is_judged_as_unbeatable_judges_it():
    recipe, seeds = replace(SHORTEST, sims_per_batch=900), SEEDS[:8]
    assert contender_of(SHORTEST).tried(900, seeds) == Level(900, unbeatable(recipe, seeds), 8, 8)


def test_an_agent_that_draws_nothing_counts_once():
    level = contender_of(SHORTEST).tried(1100, [1, 1, 1])
    assert level == (1100, level.unbeatable, 3, 1)
    assert level.unbeatable < 2
    shown = ChallengeView(Measures(contender_of(SHORTEST), (level,), True))
    assert "Toutes les graines donnent le même agent" in repr(shown)


def test_the_seeds_are_drawn_anew_or_again():
    assert drawn_seeds(3) == SEEDS != drawn_seeds()
    assert random.Random(3).sample(range(2**32), 100) == SEEDS  # which a browser, on 32 bits, refuses to draw
    assert len(set(SEEDS)) == 100
    with pytest.raises(TypeError, match="seed est un nombre entier"):
        drawn_seeds("3")
    with pytest.raises(TypeError, match=r"Recipe\(…\) ou à une fonction"):
        contender_of({})


def plays(games, rng):
    for _ in range(games):
        simulate_game()
    return {}


def trains(games, rng):
    table = {}
    train(table, Recipe(1, games, ("XO",)), seed=rng.randrange(2**32))
    return table


@pytest.mark.parametrize(("function", "counted"), [(plays, True), (trains, True), (lambda games, rng: {}, False)])
def test_the_games_that_the_package_sees_are_counted(function, counted):
    trainer, state, before = Trainer(function), random.getstate(), simulate_game
    trainer.policy(5, 1)
    assert trainer.counted is counted
    assert random.getstate() == state
    assert simulate_game is before


def endless(games, rng):
    while True:
        pass


def raises(games, rng):
    raise UnboundLocalError("as one likes")


kept = {}


def keeps(games, rng):
    train(kept, Recipe(1, games, ("XO",)), seed=1)
    return kept


WRONG = {
    "a joué 10 parties": lambda games, rng: plays(2 * games, rng),
    "ZeroDivisionError : division by zero": lambda games, rng: games / 0,
    "s'arrête sur UnboundLocalError : as one likes.": raises,
    "Il manque un return": lambda games, rng: None,
    "ne rend pas une table du cours. L'état": lambda games, rng: {"X": {}},
    "une boucle n'y finit-elle jamais": endless,
    "ne rend pas deux fois le même agent": keeps,
    "s'arrête sur SystemExit": lambda games, rng: exit(),
}


@pytest.mark.parametrize("says", WRONG)
def test_what_goes_wrong_in_a_function_is_one_sentence(says, monkeypatch):
    if WRONG[says] is endless:  # the others have the time they need, on a machine however slow
        monkeypatch.setattr(trainers, "LEAST_WAIT", 0.5)
    with pytest.raises(ValueError, match=r"\(5, rng\)|graine") as caught:
        Trainer(WRONG[says]).policy(5, 1)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_search_of_a_function_stops_at_its_sixth_loss_and_when_time_is_over(monkeypatch):
    contender = contender_of(lambda games, rng: {})
    assert contender.tried(5, SEEDS) == Level(5, 0, 6, 1)
    monkeypatch.setattr(trainers, "PATIENCE", -1)
    found = measure(contender_of(plays), SEEDS)
    assert not found.is_over
    assert "Après cinq minutes" in ChallengeView(found)._repr_html_()


def test_what_is_said_is_text_and_numbers():
    shown = challenge(
        lambda games, rng: {"         ": {"Q1": dict.fromkeys(range(9), 0.0), "Q2": dict.fromkeys(range(9), 0.0)}}
    )
    assert shown.games is None
    assert "Pas 95 fois sur 100, jusqu'à 100 000 parties." in repr(shown).replace("\u202f", " ")
    assert "0 sur 6" in repr(shown)
    assert "<lambda>" not in shown._repr_html_()
    assert "&lt;lambda&gt;" in shown._repr_html_()
