"""Quand la table explose : les nombres, et ce que l'image en dit. Son dessin : browser/test_fragments_deep.py."""

import random
import tracemalloc
from fractions import Fraction
from math import sqrt

import pytest

from ql_functions import explosion, game
from ql_functions.agents.state_counts import met_by_chance, state_counts, table_bytes
from ql_functions.game import graph
from ql_functions.training.engine.kernel import KEYS
from ql_functions.views.explosion import GAMES, SIZES, weight


def test_the_states_of_3x3_are_those_of_the_game():
    by_ply = [sum(9 - board.count(" ") == ply for board in graph()) for ply in range(9)]
    assert state_counts(3) == by_ply


def test_the_weight_is_that_of_the_table_in_memory():
    keys = ["".join(list(state)) for state in KEYS]  # des copies : la table a ses propres clés
    tracemalloc.start()
    table = {
        key: {name: {move: random.random() for move in game.legal_moves(key)} for name in ("Q1", "Q2")} for key in keys
    }
    measured = tracemalloc.get_traced_memory()[0] + sum(map(len, keys)) + 49 * len(table)
    tracemalloc.stop()
    assert table_bytes(3, state_counts(3)) == pytest.approx(measured, rel=0.05)


def test_chance_meets_every_state_of_3x3_but_almost_only_new_ones_in_5x5():
    visited, met = met_by_chance(3, 20_000)
    assert met[-1] == 4520
    assert (met <= visited).all()
    assert (met[1:] >= met[:-1]).all()
    visited, met = met_by_chance(5, 1000)
    assert met[0] == visited[0]
    assert met[-1] > 0.85 * visited[-1]


def test_its_games_have_the_length_of_random_games():
    games = 4000
    lengths, squares = {}, {}
    for board, following in reversed(graph().items()):
        after = following.values()
        lengths[board] = 1 + Fraction(sum(lengths.get(each, 0) for each in after), len(after))
        squares[board] = 1 + Fraction(
            sum(2 * lengths.get(each, 0) + squares.get(each, 0) for each in after), len(after)
        )
    mean, square = lengths[game.new_board()], squares[game.new_board()]
    visited, _ = met_by_chance(3, games)
    assert visited[-1] / games == pytest.approx(float(mean), abs=5 * sqrt((square - mean**2) / games))


def test_the_picture_says_the_numbers():
    fragment = explosion()
    scenes = fragment.data["scenes"]
    assert [scene["size"] for scene in scenes] == list(SIZES)
    assert [scene["states"] for scene in scenes][:2] == ["4\u202f520", "9\u202f062\u202f619"]
    for scene in scenes:
        assert scene["states"] in fragment.text
        assert scene["weight"] in scene["sentence"]
        assert game.verdict(scene["board"], scene["size"]) == "C"
        assert scene["visited"][-1] == met_by_chance(scene["size"], GAMES)[0][-1]
        assert len(scene["visited"]) == len(scene["met"]) == 100
    assert "presque tous" in scenes[0]["sentence"]
    assert scenes[1]["sentence"].endswith("un sur 89.")
    assert len(fragment.as_html().encode()) < 30_000
    assert explosion().as_html() == fragment.as_html()


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (999, "1 ko"),
        (173_632, "170 ko"),
        (999_999, "1 Mo"),
        (4_600_000, "4,6 Mo"),
        (10_054_315_123, "10 Go"),
        (46 * 10**18, "46 Eo"),
    ],
)
def test_a_weight_in_words(count, words):
    assert weight(count).replace("\N{NO-BREAK SPACE}", " ") == words
