"""How the figures that the lessons state are obtained; `test_figures` has the table."""

import math
import random
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import takewhile
from operator import mul

import jupytext
import numpy as np
import oracle
import pandas
import pytest
from tqdm.auto import tqdm

from course import fixed_points
from ql_functions import game, hole, solutions
from ql_functions.course.draws import board_after
from ql_functions.course.q_tables import state_of
from ql_functions.recipe import SETTLED
from ql_functions.strength import arena, exact
from ql_functions.strength.policies import policy_of
from ql_functions.strength.seeds import unbeatable
from ql_functions.training import train
from ql_functions.training.learners import SymmetricValues
from ql_functions.training.recipe import Recipe
from ql_functions.views import overestimation

CENTRE = oracle.after(oracle.EMPTY, 4)


def french(number, digits=2):
    return f"{float(number):.{digits}f}".replace(".", ",").replace("-", "−")


def thousands(number):
    return f"{number:,}".replace(",", " ")


def percent(share, digits=2):
    return french(100 * share, digits) + " %"


def math_comma(number, digits):
    return french(number, digits).replace(",", "{,}").replace("−", "-")


# --- Lessons 1 to 3 ------------------------------------------------------------------------------------------


def counts():
    return thousands(len(oracle.below(oracle.EMPTY))), thousands(len(oracle.RUNNING))


def random_moves():
    """The law of the number of random moves among 100, ε falling in a straight line from 0.7 to 0."""
    law = [1.0]
    for epsilon in (0.7 * (1 - move / 99) for move in range(100)):
        law = [a * (1 - epsilon) + b * epsilon for a, b in zip([*law, 0], [0, *law], strict=True)]
    mean = sum(n * p for n, p in enumerate(law))
    variance = sum((n - mean) ** 2 * p for n, p in enumerate(law))
    assert 0.09 < law[35] < 0.1  # « à peine moins d'une fois sur dix »
    assert sum(law[27:44]) == pytest.approx(0.95, abs=0.01)  # « dix-neuf fois sur vingt »
    return round(mean), math_comma(variance, 1), french(math.sqrt(variance), 1)


def dinners(epsilon, evenings=20, repetitions=4000):
    """The mean note of an ε-greedy guest of the restaurants."""
    rng, total = random.Random(1), 0
    for _ in range(repetitions):
        sums, counts = [0, 0, 0], [0, 0, 0]
        for _ in range(evenings):
            known = [s / n if n else 0 for s, n in zip(sums, counts, strict=True)]
            open_to = [i for i in range(3) if known[i] == max(known)]
            place = rng.randrange(3) if rng.random() < epsilon else rng.choice(open_to)
            note = sum(rng.random() < (0.4, 0.55, 0.7)[place] for _ in range(10))
            sums[place], counts[place], total = sums[place] + note, counts[place] + 1, total + note
    return total / evenings / repetitions


def first_squares():
    """Greedy with a new table: the first free square, always."""
    win, _, _ = oracle.chances("X", lambda _, results: results[0])
    return win.numerator, win.denominator, math_comma(100 * win, 1)


# --- Lesson 4 ------------------------------------------------------------------------------------------------


def openings(at_end, digits):
    of = fixed_points.values("greedy", at_end)(oracle.EMPTY)
    return ", ".join(f"{of[move]:.{digits}f}" for move in (0, 1, 4))


def centre(learner, at_end=False):
    return fixed_points.values(learner, at_end)(oracle.EMPTY)[4]


def wins(at_end):
    win, _, loss = fixed_points.chances(at_end)
    assert loss == 0
    return win.numerator, win.denominator, percent(win)


def corners_hold_and_edges_lose():
    """After the centre; and then the edge loses whatever O plays next."""
    assert {move: oracle.minimax(oracle.after(CENTRE, move)) for move in oracle.free(CENTRE)} == (
        dict.fromkeys((0, 2, 6, 8), 0) | dict.fromkeys((1, 3, 5, 7), 1)
    )
    lost = oracle.after(oracle.after(CENTRE, 1), 0)
    assert {oracle.minimax(oracle.after(lost, move)) for move in oracle.free(lost)} == {1}


def maximum_of_nine():
    rng = random.Random(0)
    return sum(max(rng.gauss(0, 1) for _ in range(9)) for _ in range(20_000)) / 20_000


def biases(seed):
    """What each method ends with above the exact value, over sixteen experiments."""
    state, total = seed, [0.0] * 3
    for _ in range(16):
        state, curves = overestimation.experiment(80_000, state)
        total = [t + sum(c[-25:]) / 25 - overestimation.exact_value() for t, c in zip(total, curves, strict=True)]
    single, course, van_hasselt = (t / 16 for t in total)
    assert 0.0005 < van_hasselt < 0.0025  # « 0,001 ou 0,002 »
    return math_comma(single, 3), math_comma(course, 3)


# --- Lesson 5 ------------------------------------------------------------------------------------------------


@cache
def twin():
    table = {}
    train(table, Recipe(), seed=9)
    return table


def the_hole():
    steps, winner = hole(twin())
    assert winner == "X"
    assert steps[3]["move"] == 7
    of = twin()[state_of(steps[3]["state"])]
    return tuple(french((of["Q1"][move] + of["Q2"][move]) / 2) for move in (3, 7))


def winning_openings():
    """The openings of X after which the twin can lose."""
    choices = dict(zip(game.graph(), policy_of(twin()), strict=True))

    def loses(board):
        if oracle.ending(board):
            return oracle.ending(board) == "X"
        moves = [move for move in oracle.free(board) if oracle.mover(board) == "X" or choices[board] >> move & 1]
        return any(loses(oracle.after(board, move)) for move in moves)

    assert [move for move in range(9) if loses(oracle.after(oracle.EMPTY, move))] == [4]


def met(recipe):
    known, every = train({}, recipe, seed=0).states_met
    return thousands(known), thousands(every), percent(known / every, 0)


def share_of_o(table):
    return percent(exact.against_random(policy_of(table), "O")[0], 0)


def settled():
    table = {}
    train(table, SETTLED, seed=0)
    return table


def own_training():
    """The training of the corrected notebook, game by game."""
    table = solutions.world(q_table={}, random=random.Random(0))
    history = [table["train_agent"](1000, 0.7 * (1 - batch / 15)) for batch in range(15)]
    shares = [(batch["X"][-1][0], batch["O"][-1][1], batch["XO"][-1][2]) for batch in (history[0], history[-1])]
    (x, o, draw), (last_x, last_o, last_draw) = shares
    return percent(x, 1), percent(o, 1), percent(last_x, 0), percent(last_o, 0), percent(draw, 0), percent(last_draw, 0)


@cache
def taught(learner, seed):
    return policy_of(learner.train(seed=seed))


def losses_of_o(learner):
    shares = [arena.strength(taught(learner, seed)).losses["O"] for seed in range(3)]
    return f"{french(100 * min(shares), 0)} à {percent(max(shares), 0)}"


def paid_for_losing():
    """Of seeds 0 to 9, those where symmetric values stay beatable once a loss costs 1."""
    policies = [taught(SymmetricValues(loss=-1), seed) for seed in range(10)]
    assert all(exact.against_random(policy, player)[2] == 0 for policy in policies[:3] for player in "XO")
    assert all(exact.is_beatable(taught(SymmetricValues(), seed)) for seed in range(10))
    assert not any(exact.is_beatable(taught(SymmetricValues(loss=-1, epsilon=0.1), seed)) for seed in range(10))
    return {3: "trois"}[sum(map(exact.is_beatable, policies))]


def traded(rewards):
    """What the perfect O of these rewards takes of 945 random games, at worst: wins beyond never losing, and losses."""

    def decide(_board, results):
        return max(results, key=lambda rates: (sum(map(mul, rates, rewards)), rates[2]))

    win, _, loss = oracle.chances("O", decide)
    return 945 * win - 866, 945 * loss


SYMMETRIES, RATE, STARTS = {"symmetric": True}, {"lrate": 0.9, "last_lrate": 0.0}, {"opening": 2, "init_e": 0.3}
ALL_THREE = SYMMETRIES | RATE | STARTS


@cache
def holds(recipe, seed):
    """Does nobody beat the agent of this seed?"""
    return unbeatable(recipe, [seed]) == 1


def of_a_hundred(*recipes):
    return tuple(sum(holds(Recipe(**recipe), seed) for seed in range(100)) for recipe in recipes)


def classes():
    """The boards where one plays; then with their images made one, and how many times more often each is seen."""
    boards = [board for board, verdict in game.states().items() if verdict == "C"]
    merged = {game.canonical(board) for board in boards}
    return thousands(len(boards)), len(merged), {7: "sept"}[round(len(boards) / len(merged))]


# --- Lesson 6 ------------------------------------------------------------------------------------------------


def met_at_random():
    """Of ten thousand random games: how often a state of 3×3 is met; in 5×5, how many of the boards met are new."""
    small, large = random_visits(3), random_visits(5)
    assert 4500 < len(small) < 4520  # « chaque état, ou presque »
    return {17: "dix-sept"}[round(small.total() / 4520)], percent(len(large) / large.total(), 0)


def random_visits(size):
    rng, visits = random.Random(0), Counter()
    for _ in range(10_000):
        moves = rng.sample(range(size**2), size**2)
        boards = (board_after(moves[:count], size) for count in range(size**2))
        visits.update(takewhile(lambda board: game.verdict(board, size) == "C", boards))
    return visits


def one_neuron():
    """The cell of lesson 6, without its picture: what is left of the variance by one neuron, and by the mean."""
    values = learnt_values()
    planes, worth = np.array([solutions.encode(state) for state in values]), np.array([*values.values()])
    weights, bias = np.zeros(18), 0.0
    for _ in range(200):
        gap = planes @ weights + bias - worth
        weights -= 0.2 * 2 * planes.T @ gap / len(worth)
        bias -= 0.2 * 2 * gap.mean()
    own, others = weights.reshape(2, 9)
    assert own[4] > own[0] > own[1] > 0 > others.max()
    return french((gap**2).mean()), french(worth.var())


def learnt_values():
    """state → what the table of the stable recipe thinks of its best move."""
    return {
        state: max((tables["Q1"][move] + tables["Q2"][move]) / 2 for move in tables["Q1"])
        for state, tables in settled().items()
    }


def leak(source, epochs):
    """The cells of lesson 6 that compare two readings, with seeds 0 to 9: the shares of variance left, in a hundred.

    Split → an array of a row per seed and a column per network. The last digits differ from one processor to the next.
    """
    begins = ("q_table = {}", "digits = ", "def predictions")
    cells = [cell.source for cell in jupytext.read(source).cells if cell.source.startswith(begins)]
    *prepared, compared = cells
    assert len(cells) == len(begins)
    assert compared.count("set_random_seed(0)") == compared.count("epochs=40") == 1
    world = {"np": np, "pd": pandas, "tqdm": tqdm, "train": train, "SETTLED": SETTLED, "canonical": game.canonical}
    import_module("ql_functions.deep.dqn")  # it has Keras choose JAX
    world |= {"keras": import_module("keras"), "planes": np.array([solutions.encode(s) for s in learnt_values()])}
    for cell in prepared:
        exec(cell, world)
    # The reading as one number, which comes last, has no part in it.
    compared = compared.replace("epochs=40", f"epochs={epochs}").partition('found["sans fuite"]["un nombre"]')[0]
    shares = {"sans fuite": [], "avec fuite": []}
    for seed in range(10):
        exec(compared.replace("set_random_seed(0)", f"set_random_seed({seed})"), world)
        for split, rows in shares.items():
            rows.append([int(world["unexplained"](guesses)) for guesses in world["found"][split]["deux plans"].T])
    return {split: np.array(rows) for split, rows in shares.items()}
