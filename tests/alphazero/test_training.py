"""A small AlphaZero: what it keeps of its games, what it learns of them, and the proof that nobody beats it."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from nightly import nightly
from search.plain import judged
from search.test_proof import is_beaten

from ql_functions import SearchAgent, game, shipped_network
from ql_functions.alphazero import training
from ql_functions.alphazero.training import Settings, self_play, train_search
from ql_functions.search.rules import Rules
from ql_functions.search.solver import PerfectAgent, losing_line, share_of_good_moves
from ql_functions.solutions import policy_target

SHORT = Settings(hidden=(8,), rounds=3, games=4, simulations=8, batch=16, batches=2)
SMALL = Rules(4, 5, 4, True)


def test_after_one_round_the_search_plays_better_than_the_network_that_guides_it():
    network, perfect = next(train_search()), PerfectAgent(Rules())
    good = {board: perfect.choices(board) for board in game.graph()}
    chosen = {board: moves for board, moves in good.items() if len(moves) < board.count(game.EMPTY)}
    alone, guided = (share_of_good_moves(SearchAgent(n, network=network), Rules(), chosen) for n in (1, 25))
    assert float(alone) == pytest.approx(0.6, abs=0.05)
    assert float(guided) == pytest.approx(0.92, abs=0.05)


@pytest.mark.parametrize("seed", [0, *nightly([1])])
def test_the_training_of_the_lesson_ends_unbeatable_even_at_sight(seed):
    *_, network = train_search(seed=seed)
    assert not any(is_beaten(SearchAgent(simulations, network=network)) for simulations in (1, 25, 100))


def test_the_same_seed_gives_the_same_networks():
    first, again, other = ([*train_search(SHORT, seed)] for seed in (3, 3, 4))
    assert len(first) == SHORT.rounds
    assert [network.weights for network in first] == [network.weights for network in again]
    assert first[-1].weights != other[-1].weights
    assert first[0].weights != first[-1].weights


@pytest.mark.parametrize("rules", [Rules(), Rules(4, 4, 3), Rules(4, 5, 4, True)])
def test_a_game_keeps_boards_shares_and_the_result_of_who_is_to_move(rules):
    settings = replace(SHORT, rules=rules)
    network, random, seen = training._Learner(settings, 0).network(), Random(0), set()
    for _ in range(30):
        rows = self_play(network, settings, random, policy_target)
        for board, shares, result in rows:
            assert rules.verdict(board) == "C"
            assert list(shares) == rules.legal_moves(board)
            assert sum(shares.values()) == pytest.approx(1)
            assert all(share * 8 == pytest.approx(round(share * 8)) for share in shares.values())  # parts of 8 visits
            seen.add(result)
        for (board, _, result), (after, _, reply) in pairwise(rows):
            assert rules.play(board, next(i for i in range(len(board)) if board[i] != after[i])) == after
            assert reply == -result
        if rows and rows[-1][2]:  # the last to move may only win
            assert rows[-1][2] == 1
    assert seen >= {1, -1}


def test_what_keras_learns_is_what_the_search_reads():
    learner = training._Learner(SHORT, 5)
    network, boards = learner.network(), [*game.graph()][:40]
    planes, _ = learner._arrays([(board, {0: 1}, 0) for board in boards])
    for board, outputs in zip(boards, learner._model.predict_on_batch(planes), strict=True):
        shares, value = judged(network, board)
        assert np.exp(outputs[:-1]) == pytest.approx(shares, rel=1e-4)
        assert np.tanh(outputs[-1]) == pytest.approx(value, abs=1e-5)


def test_it_learns_to_imitate_and_to_foresee():
    """Two boards repeated: the network ends by giving the shares and the result that it was shown."""
    learner = training._Learner(replace(SHORT, hidden=(32,), rounds=20, batches=40, lrate=1e-2), 0)
    rows = [(" " * 9, {4: 0.75, 0: 0.25}, 0), ("X   O    ", {8: 1}, -1)]
    for _ in range(20):
        learner.learn(rows)
    shares, value = judged(learner.network(), rows[1][0])
    assert shares[8] / shares.sum() > 0.9
    assert value < -0.9
    shares, value = judged(learner.network(), rows[0][0])
    corners = shares[[0, 2, 6, 8]].sum() / shares.sum()  # the symmetries of the board share what one corner is given
    assert (shares[4] / shares.sum(), corners, value) == pytest.approx((0.75, 0.25, 0), abs=0.06)


@pytest.mark.parametrize(
    "target",
    [
        lambda visits, t: visits,
        lambda visits, t: [1],
        lambda visits, t: None,
        lambda visits, t: ["1"] * len(visits),
        lambda visits, t: [float("nan")] * len(visits),
        lambda visits, t: [-1, 2, *[0] * (len(visits) - 2)],
    ],
)
def test_a_wrong_policy_target_is_told(target):
    with pytest.raises(ValueError, match=r"policy_target rend \d probabilités, dont la somme est 1 ; ici, "):
        [*train_search(SHORT, policy_target=target)]


@pytest.mark.parametrize("name", ["rounds", "games", "simulations", "kept", "batch", "batches"])
@pytest.mark.parametrize("value", [0, -3, 2.0, "4", True])
def test_a_setting_that_counts_nothing_is_told(name, value):
    with pytest.raises(ValueError, match=rf"^{name} est un entier d'au moins 1, pas "):
        replace(SHORT, **{name: value})


def test_a_round_whose_openings_end_every_game_teaches_nothing():
    learner = training._Learner(SHORT, 0)
    before = learner.network().weights
    learner.learn([])
    assert learner.network().weights == before


def test_bad_arguments_are_told():
    for arguments, kind in (((3,), TypeError), ((SHORT, -1), ValueError), ((SHORT, "0"), ValueError)):
        with pytest.raises(kind):
            train_search(*arguments)
    with pytest.raises(TypeError, match="policy_target est une fonction, pas 3"):
        train_search(policy_target=3)


# --- The networks that come with the course ----------------------------------------------------------------


@pytest.mark.parametrize(
    "simulations", [1, 2, 3, 25, *nightly([*range(4, 25), *range(26, 200), 500, 1000, 2000, 5000])]
)
def test_nobody_beats_the_one_of_three_by_three_however_little_it_searches(simulations):
    assert not is_beaten(SearchAgent(simulations, network=shipped_network()))


@pytest.mark.parametrize(("simulations", "holds"), [(10, False), (30, True)])
def test_on_five_columns_and_four_rows_nobody_beats_a_guided_search(simulations, holds):
    agent = SearchAgent(simulations, network=shipped_network(SMALL))
    assert (losing_line(agent, SMALL) is None) == holds
