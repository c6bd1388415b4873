"""Exercise 5.1, train_agent: its named mistakes written differently, right answers, what is its own."""

import random

import numpy
import pytest

from course.contract import ExerciseContract
from ql_functions import solutions
from ql_functions.course.lesson5.ex1_train_agent.cases import training
from ql_functions.solutions import backpropagate, simulate_game


def _shares(winners):
    return tuple(winners.count(result) / len(winners) for result in "XOT")


def _teaches(
    order=("X", "O", "XO"),
    falls=lambda init_e, i, iters: init_e - init_e * i / iters,
    pair=lambda e, regime: {"X": (e, 1), "O": (1, e), "XO": (e, e)}[regime],
    tells=lambda game: game,
    line=lambda winners, iters: _shares(winners),
):
    """Regime by regime; the winners first, the frequencies afterwards."""

    def answer(iters, init_e=0.7):
        rates = {"X": [], "O": [], "XO": []}
        for regime in order:
            games = []
            for i in range(iters):
                epsilon_x, epsilon_o = pair(falls(init_e, i, iters), regime)
                games.append(simulate_game(epsilon_o=epsilon_o, epsilon_x=epsilon_x))
                backpropagate(*tells(games[-1]))
            winners = [winner for _, winner in games]
            rates[regime] = [line(winners[: i + 1], iters) for i in range(len(winners))]
        return rates

    return answer


def _two_games(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            e = init_e * (iters - i) / iters
            sides = [e if player in regime else 1 for player in "XO"]
            steps = simulate_game(*sides)[0]
            _, winner = simulate_game(*sides)
            backpropagate(steps, winner)
            wins[winner] += 1
            rates[regime].append((wins["X"] / (i + 1), wins["O"] / (i + 1), wins["T"] / (i + 1)))
    return rates


def _by_numpy(iters: int, init_e: float = 0.7, alpha: float = 0.9) -> dict:
    rates = {}
    for regime in ("X", "O", "XO"):
        results = numpy.zeros((iters, 3))
        for i, epsilon in enumerate(numpy.linspace(init_e, 0, iters, endpoint=False)):
            epsilons = {f"epsilon_{player.lower()}": epsilon if player in regime else 1 for player in "XO"}
            steps, winner = simulate_game(**epsilons, verb=False)
            backpropagate(steps, winner, alpha)
            results[i, "XOT".index(winner)] = 1
        rates[regime] = numpy.cumsum(results, axis=0) / numpy.arange(1, iters + 1)[:, None]
    return rates


def _with_a_falling_epsilon(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime in rates:
        epsilon, counts = init_e, [0, 0, 0]
        while len(rates[regime]) < iters:
            e_x, e_o = {"X": (epsilon, 1.0), "O": (1.0, epsilon), "XO": (epsilon, epsilon)}[regime]
            game = simulate_game(e_x, epsilon_o=e_o)
            backpropagate(*game)
            epsilon -= init_e / iters
            counts["XOT".index(game[1])] += 1
            rates[regime].append(tuple(count / sum(counts) for count in counts))
    return rates


class TestTrainAgent(ExerciseContract):
    exercise_id = "5.1"
    gap = "wins[result] / (i + 1)"
    twins = (
        _two_games,
        _teaches(falls=lambda init_e, i, iters: init_e * (1 - i // iters)),
        _teaches(line=lambda winners, iters: [winners.count(result) / iters for result in "XOT"]),  # lists will do
    )
    right = (_teaches(), _with_a_falling_epsilon, _by_numpy)
    doubles = ((_teaches(falls=lambda init_e, i, iters: 0.7), 1),)
    unknown = (
        _teaches(tells=lambda game: ([], game[1])),
        _teaches(falls=lambda init_e, i, iters: "0.7"),
        lambda iters, init_e=0.7: {"X": 1, "O": 2, "XO": 3},
        _teaches(line=lambda winners, iters: {"X": 1}),
        _teaches(tells=lambda game: (*game, 0.5)),
        _teaches(order=("X", "X", "O", "XO")),
        _teaches(pair=lambda e, regime: {"X": (e, 2), "O": (2, e), "XO": (e, e)}[regime]),
        _teaches(falls=lambda init_e, i, iters: init_e * (1 - i / (iters + 1))),
    )

    def wider(self):
        for iters in (2, 7):
            yield from (training(iters, "", **told) for told in ({}, *({"init_e": e} for e in (0.1, 0.55, 0.99))))


def test_train_agent_plays_the_three_regimes_with_epsilon_falling():
    lesson, calls = solutions.world(q_table={}, random=random.Random(1)), []
    play = lesson["simulate_game"]
    lesson["simulate_game"] = lambda x, o: calls.append((x, o)) or play(x, o)
    rates = lesson["train_agent"](4, 0.8)
    falling = pytest.approx([0.8, 0.6, 0.4, 0.2])
    assert [x for x, _ in calls[:4]] == [o for _, o in calls[4:8]] == falling
    assert [o for _, o in calls[:4]] == [x for x, _ in calls[4:8]] == [1] * 4
    assert [x for x, _ in calls[8:]] == [o for _, o in calls[8:]] == falling
    assert all(len(rates[regime]) == 4 and sum(rates[regime][-1]) == pytest.approx(1) for regime in ("X", "O", "XO"))
