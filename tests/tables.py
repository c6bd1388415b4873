"""Tables of the course for the tests, of every shape that a lesson or a file may give."""

import random
from fractions import Fraction

import oracle

from ql_functions.q_tables import state_of

FREE = {state_of(board): oracle.free(board) for board in oracle.RUNNING}  # state → its moves


def table(draw, share=1.0):
    """A table of the course on a share of the 4 520 states, with values drawn by ``draw(rng)``."""
    rng = random.Random(1)
    return {
        state: {name: {move: draw(rng) for move in free} for name in ("Q1", "Q2")}
        for state, free in FREE.items()
        if rng.random() < share
    }


def perfect_table():
    return {
        state_of(board): {
            name: {move: float(not oracle.worsens(board, move)) for move in oracle.free(board)} for name in ("Q1", "Q2")
        }
        for board in oracle.RUNNING
    }


def constant_table(boards, best):
    """A table that knows `boards`, where `best` is the only move worth 1 (the others −0.3)."""
    q_table = {}
    for board in boards:
        values = {move: 1.0 if move == best else -0.3 for move in range(len(board)) if board[move] == " "}
        q_table[state_of(board)] = {"Q1": values, "Q2": dict(values)}
    return q_table


def backwards(q_table):
    """The same table, its states and moves written in the opposite order."""
    turned = {
        state: {name: dict(reversed(values.items())) for name, values in tables.items()}
        for state, tables in q_table.items()
    }
    return dict(reversed(turned.items()))


TABLES = {
    "empty": {},
    "floats": table(random.Random.random),
    "few states": table(random.Random.random, share=0.3),
    "many equal values": table(lambda rng: rng.choice([0.1, 0.2, 0.3])),
    "written backwards": backwards(table(lambda rng: rng.choice([0.1, 0.2]))),
    "integers": table(lambda rng: rng.randint(0, 3)),
    "fractions": table(lambda rng: Fraction(rng.randint(0, 9), 7)),
    "with foreign states": table(random.Random.random, share=0.9)
    | {"XXX      ": {"Q1": dict.fromkeys(range(3, 9), 0.0), "Q2": dict.fromkeys(range(3, 9), 0.0)}},
}
