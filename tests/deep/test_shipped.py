"""The 4×4 network that comes with the course."""

import pytest

from ql_functions import game
from ql_functions.deep.best_response import best_response
from ql_functions.deep.ship import WEIGHTS, shipped
from ql_functions.views.explosion import _NETWORK


@pytest.mark.parametrize("player", "XO")
def test_nobody_beats_it(player):
    network = shipped().network
    response = best_response(network.boards, network.values, player)
    assert response.loss is None
    assert response.against_random[2] == 0
    assert response.against_random[0] > 0.5
    assert response.states > 1000


def test_its_file_is_small():
    assert WEIGHTS.stat().st_size < 10**6


def test_it_plays_4x4_and_only_that():
    agent = shipped()
    assert agent.choices(game.new_board(4))[0] in range(16)
    with pytest.raises(ValueError, match="joue en 4×4"):
        agent.choices(game.new_board(3))


def test_the_lesson_says_how_many_weights_it_has():
    assert shipped().network.model.count_params() == _NETWORK
