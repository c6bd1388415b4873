"""What every world does, written once: its steps lead somewhere, it ends, and its exact values are Bellman's."""

import math
from collections.abc import Callable
from typing import NamedTuple

import pytest

from ql_functions import MinimaxAgent, cliff, game


class World(NamedTuple):
    """A world: where one begins, a step in it, its exact table; ``turn`` is −1 where an opponent chooses next."""

    start: object
    step: Callable
    exact: Callable
    turn: int
    no_action: object


def play(board, move):
    """A move as a step: what it brings to who makes it."""
    after = game.play(board, move)
    verdict = game.verdict(after)
    return after, int(verdict == game.player_to_move(board)), verdict != "C"


def perfect_values():
    values = {board: MinimaxAgent().values(board) for board in game.graph()}
    return {board: {move: row[move] for move in game.legal_moves(board)} for board, row in values.items()}


WORLDS = {
    "morpion": World(game.new_board(), play, perfect_values, -1, 9),
    "cliff": World(cliff.START, cliff.step, cliff.exact_q, 1, 4),
}


@pytest.fixture(scope="module", params=[pytest.param("morpion", marks=pytest.mark.nightly), "cliff"])
def world(request):
    return WORLDS[request.param]


@pytest.fixture(scope="module")
def q(world):
    return world.exact()


def test_a_step_leads_to_a_state_of_the_world_or_to_its_end(world, q):
    for state, actions in q.items():
        for action in actions:
            reached, reward, is_done = world.step(state, action)
            assert type(is_done) is bool
            assert math.isfinite(reward)
            assert is_done == (reached not in q)


def test_an_action_that_does_not_exist_is_refused_in_one_sentence(world):
    with pytest.raises(ValueError, match=r"^[^\n]*\.$"):
        world.step(world.start, world.no_action)


def test_the_exact_values_satisfy_bellman_s_equation(world, q):
    for state, actions in q.items():
        for action, value in actions.items():
            reached, reward, is_done = world.step(state, action)
            assert value == reward + (0 if is_done else world.turn * max(q[reached].values()))


def test_who_follows_them_reaches_the_end(world, q):
    state, is_done, met = world.start, False, set()
    while not is_done:
        assert state not in met
        met.add(state)
        state, _, is_done = world.step(state, max(q[state], key=q[state].__getitem__))
