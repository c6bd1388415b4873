"""Le film de l'entraînement, côté Python : arguments, données, phrase. Son dessin : browser/test_fragments_film.py."""

import html
import re
from itertools import pairwise

import pytest

import ql_functions
from juge.drawing.typography import curled
from ql_functions import solutions
from ql_functions.training.recipe import SETTLED, Recipe
from ql_functions.training.table import train
from ql_functions.views import film


@pytest.fixture(autouse=True)
def q_table(monkeypatch):
    """A table of the test's own in the place of the package's."""
    table = {}
    monkeypatch.setattr(solutions, "q_table", table)
    return table


def test_the_table_is_trained_in_place_and_the_share_of_states_follows(q_table):
    first = film.visualize_learning(batches=1, sims_per_batch=20, seed=1)
    assert first.data["met"] == [0, len(q_table), 4520]
    second = film.visualize_learning(batches=1, sims_per_batch=20, seed=2)
    assert second.data["met"] == [first.data["met"][1], len(q_table), 4520]
    assert ql_functions.q_table is q_table


def test_the_frames_are_those_of_the_training(q_table):
    frames = film.visualize_learning(batches=2, sims_per_batch=30, init_e=0.5, seed=3).data["frames"]
    history = train({}, Recipe(2, 30, init_e=0.5), seed=3)
    assert len(frames) == len(history.frames)
    for (regime, games, epsilon, *rates, values), frame in zip(frames, history.frames, strict=True):
        assert (("X", "O", "XO")[regime], games) == (frame.regime, frame.games)
        assert epsilon == pytest.approx(frame.epsilon, abs=0.0006)
        assert rates == list(frame.rates)
        for row, exact in zip(values, frame.values, strict=True):
            assert [value is None for value in row] == [value is None for value in exact]
            known = [value for value in exact if value is not None]
            assert [value for value in row if value is not None] == pytest.approx(known, abs=0.006)


def test_time_runs_through_the_regimes_of_each_batch():
    frames = film.visualize_learning(batches=2, sims_per_batch=30, seed=1).data["frames"]
    moments = [((games - 1) // 30, regime, games) for regime, games, *_ in frames]
    assert all(before < after for before, after in pairwise(moments))
    assert {moment for moment in moments if moment[2] == 60} == {(1, 0, 60), (1, 1, 60), (1, 2, 60)}


def test_a_seed_gives_one_film_and_two_seeds_two(q_table):
    def shown(seed):
        q_table.clear()
        return film.visualize_learning(seed=seed).as_html()

    assert shown(1) == shown(1)
    assert shown(1) != shown(2)


@pytest.mark.parametrize("sims_per_batch", [1, 50, 400])
def test_the_scale_is_the_largest_value_rounded_up(sims_per_batch):
    data = film.visualize_learning(sims_per_batch=sims_per_batch, seed=1).data
    values = [value for *_, boards in data["frames"] for board in boards for value in board if value is not None]
    largest = max(map(abs, values))
    assert largest - 0.006 <= data["scale"] < largest + 0.106


def test_the_fragment_is_light_and_says_how_it_ends():
    fragment = film.visualize_learning(seed=1)
    shown, sentence = fragment._repr_html_(), repr(fragment)
    assert len(shown.encode()) < 150_000
    assert f"<p>{html.escape(curled(sentence))}</p>" in shown
    last = {row[0]: row for row in fragment.data["frames"]}
    for regime, title in enumerate(("X suit la table", "O suit la table", "les deux suivent la table")):
        (percents,) = re.findall(rf"{title} : X (\d+) %, O (\d+) %, nul (\d+) %", sentence)
        assert list(map(int, percents)) == pytest.approx([100 * rate for rate in last[regime][3:6]], abs=0.51)
    assert sentence.endswith(f"{fragment.data['met'][1]:,} états rencontrés sur 4,520.".replace(",", "\u202f"))


def test_boards_are_watched_in_the_given_order():
    boards = ["XO       ", list("XOX      ")]
    data = film.visualize_learning(boards=boards, batches=1, sims_per_batch=200, seed=1).data
    assert data["boards"] == ("XO       ", "XOX      ")
    first, second = data["frames"][-1][-1]
    assert [i for i, value in enumerate(first) if value is None] == [0, 1]
    assert [i for i, value in enumerate(second) if value is None] == [0, 1, 2]


def test_a_larger_game_has_no_total_of_states(monkeypatch):
    monkeypatch.setattr(solutions, "size", 4)
    fragment = film.visualize_learning(batches=1, sims_per_batch=3, seed=1)
    assert fragment.data["boards"] == (" " * 16, "X" + " " * 15)
    assert fragment.data["met"] == [0, len(solutions.q_table), None]
    assert fragment.text.endswith("états rencontrés.")


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"boards": " " * 9}, TypeError, "boards est une liste d'au moins un plateau"),
        ({"boards": []}, TypeError, "boards est une liste d'au moins un plateau"),
        ({"boards": [3]}, TypeError, "Un plateau est une chaîne ou une liste"),
        ({"boards": ["X X      "]}, ValueError, "Plateau impossible"),
        ({"boards": [" " * 16]}, ValueError, "On joue sur 3×3"),
        ({"boards": ["XXXOO    "]}, ValueError, "La partie est finie"),
        ({"boards": ["XOXXOOOXX"]}, ValueError, "La partie est finie"),
        ({"batches": 0}, ValueError, "batches vaut au moins 1"),
        ({"sims_per_batch": 2.5}, TypeError, "sims_per_batch est un nombre entier"),
        ({"init_e": 1.2}, ValueError, "init_e est compris entre 0 et 1"),
        ({"lrate": 0}, ValueError, "lrate est compris entre 0 et 1"),
        ({"discount": "0,9"}, TypeError, "discount est un nombre"),
        ({"seed": 1.5}, TypeError, "seed est un nombre entier"),
        ({"seed": [1]}, TypeError, "seed est un nombre entier"),
    ],
)
def test_a_wrong_argument_is_named_in_one_sentence_before_any_game(arguments, error, sentence, q_table):
    with pytest.raises(error) as raised:
        film.visualize_learning(**arguments)
    assert str(raised.value).startswith(sentence)
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)
    assert not q_table


def test_full_training_follows_the_recipe_that_settles(q_table):
    data = film.full_training(seed=4).data
    table = {}
    train(table, SETTLED, seed=4)
    assert q_table == table
    assert (data["batches"], data["sims"]) == (15, 1000)


def test_full_training_takes_any_recipe(q_table):
    data = film.full_training(seed=4, recipe=Recipe(2, 30, ("XO",))).data
    assert data["titles"] == ["les deux suivent la table"]
    assert {frame[0] for frame in data["frames"]} == {0}
    with pytest.raises(TypeError, match="recipe est une Recipe"):
        film.full_training(recipe={"batches": 2})
