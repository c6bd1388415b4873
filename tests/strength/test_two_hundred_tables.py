"""Every measure of 200 tables, against the enumeration by fractions of `oracle`, which reads them by itself."""

import random
from fractions import Fraction
from functools import cache

import numpy as np
import oracle
import pytest
from tables import table

from ql_functions.strength import exact
from ql_functions.strength.policies import policy_of
from ql_functions.training import train
from ql_functions.training.recipe import SETTLED, SHORTEST, Recipe

FIFTY = range(50)
SEEN = {board: board if oracle.mover(board) == "X" else board.translate(str.maketrans("XO", "OX"))
        for board in oracle.RUNNING}  # fmt: skip
HUGE, TINY = 8e307, 5e-324  # twice the first is no longer a float
ODD = (HUGE, -HUGE, TINY, -0.0, 0, 10**18, -(2**60), Fraction(1, 3), np.float64(0.1), np.float32(0.1), np.int64(-7))


def trained(seed):
    recipes = (Recipe(1, 4 ** (1 + seed % 6)), SHORTEST, Recipe(2, 30, ("XO",), symmetric=True), SETTLED)
    q_table = {}
    train(q_table, recipes[seed % 4], seed=seed)
    return q_table


def drawn(seed):
    rng = random.Random(seed)
    return table(lambda _: rng.random())


def partial(seed):
    rng = random.Random(seed)
    return table(lambda _: rng.choice((0.0, 0.3, rng.random())), share=0.5 + seed / 100)


def hostile(seed):
    rng = random.Random(seed)
    return table(lambda _: rng.choice(ODD), share=0.9)


class Read:
    """What a table plays, read one state at a time."""

    def __init__(self, q_table):
        self.q_table, self.choices = q_table, cache(self.choices)

    def choices(self, board):
        moves, tables = oracle.following(board), self.q_table.get(SEEN[board])
        if tables is None:
            return tuple(moves)
        q1, q2 = tables["Q1"], tables["Q2"]
        return (max(moves, key=lambda move: (q1[move] + q2[move]) / 2),)


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore:overflow encountered")  # numpy's sums of values that a float cannot hold
@pytest.mark.parametrize("kind", [trained, drawn, partial, hostile], ids=lambda kind: kind.__name__)
def test_fifty_tables_are_worth_what_every_game_says(kind):
    for q_table in map(kind, FIFTY):
        policy, agent = policy_of(q_table), Read(q_table)
        for player in "XO":
            assert exact.against_random(policy, player) == oracle.against_random(agent, player)
            rank, length = oracle.worst(agent, player)
            moves = exact.shortest_loss(policy, player)
            assert (moves and len(moves)) == (None if rank else length)
        wrong = [board for board in oracle.RUNNING if any(oracle.worsens(board, m) for m in agent.choices(board))]
        assert sorted(exact.blunders(policy)) == wrong
