"""Le film d'un réseau, côté Python : mesures, données, phrase. Son dessin : browser/test_fragments_deep.py."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ql_functions import network_film
from ql_functions.deep.agent import DeepAgent
from ql_functions.deep.dqn import Settings, train_network

SHORT = Settings(hidden=(8,), rounds=6, parallel=16, warmup=32, batch=8, batches=2, check_every=1)


@pytest.fixture(scope="module")
def trained():
    return train_network(SHORT, seed=0)


def greedy(values):
    return values.index(max(value for value in values if value is not None))


def test_the_measures_keep_what_the_network_thinks_of_two_boards(trained):
    agent, measures = trained
    assert list(measures[-1].values) == [" " * 9, "X" + " " * 8]
    assert measures[-1].values == {board: agent.values(board) for board in measures[-1].values}
    assert len({measure.values[" " * 9] for measure in measures}) > 1
    assert isinstance(agent, DeepAgent)


def test_the_film_shows_every_measure(trained):
    _, measures = trained
    data = network_film(measures).data
    assert data["boards"] == [" " * 9, "X" + " " * 8]
    for player, frames, holes in zip("XO", data["sides"], data["holes"], strict=True):
        assert len(frames) == len(holes) == len(measures)
        for (_, games, epsilon, x, o, draw), hole, measure in zip(frames, holes, measures, strict=True):
            response = measure.strength[player]
            chances = (x, draw, o) if player == "X" else (o, draw, x)
            assert chances == tuple(map(float, response.against_random))
            assert (games, epsilon) == (measure.games, pytest.approx(measure.epsilon, abs=0.0006))
            assert hole == len(response.loss)
    assert data["errors"] == [measure.loss for measure in measures]
    assert data["errors"][0] is None
    for values, measure in zip(data["values"], measures, strict=True):
        for row, exact in zip(values, measure.values.values(), strict=True):
            assert [value is None for value in row] == [value is None for value in exact]
            assert greedy(row) == greedy(exact)  # les arrondis ne changent pas le coup


def test_the_sentence_says_how_it_ends(trained):
    _, measures = trained
    fragment = network_film(measures)
    loss = len(measures[-1].strength["X"].loss)
    assert (
        f"en 3×3, {measures[-1].games} parties. À la fin, avec X il est battable en {loss} coups (X " in fragment.text
    )
    safe = {player: replace(response, loss=None) for player, response in measures[-1].strength.items()}
    fragment = network_film([*measures, replace(measures[-1], strength=safe)])
    assert fragment.text.count("imbattable") == 2
    assert [lengths[-1] for lengths in fragment.data["holes"]] == [0, 0]


def test_a_percentage_is_rounded_once(trained):
    _, measures = trained
    chances = Fraction(94, 105), Fraction(11, 105), Fraction(0)  # 10.476…, not 10.5
    strength = {player: replace(response, against_random=chances) for player, response in measures[-1].strength.items()}
    fragment = network_film([replace(measures[-1], strength=strength)])
    assert "(X 90 %, O 0 %, nul 10 % contre le hasard)" in fragment.text


@pytest.mark.parametrize("wrong", [None, [], 3, [3], "mesures"])
def test_what_is_no_list_of_measures_is_refused(wrong):
    with pytest.raises(TypeError, match="measures est la liste des mesures que rend train_network, pas "):
        network_film(wrong)


def test_the_agent_and_its_measures_together_are_refused(trained):
    with pytest.raises(TypeError, match="measures est la liste"):
        network_film(trained)


def test_the_measures_of_two_games_are_refused(trained):
    _, measures = trained
    elsewhere = replace(measures[0], values={" " * 16: (0.0,) * 16})
    with pytest.raises(ValueError, match="de deux jeux"):
        network_film([*measures, elsewhere])
