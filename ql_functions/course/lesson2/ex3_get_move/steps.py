"""2.3 · get_move : le choix étape par étape, dont une erreur change une."""

import random

from ....checking import combinable
from ..ex1_flip_board import flip_board
from ..ex2_q_table import q_table


def free_in(b):
    """Les cases libres d'un plateau."""
    return [square for square in range(len(b)) if b[square] == " "]


def _new(b, init_q):
    values = dict.fromkeys(free_in(b), init_q)
    return {"Q1": values, "Q2": values.copy()}


def _at_random(tables, b):
    return random.choice(free_in(b))


def value_in(tables):
    """La valeur d'un coup, la moyenne des deux tables d'un état."""
    return lambda move: (tables["Q1"][move] + tables["Q2"][move]) / 2


def best_of(tables, b):
    """Le coup glouton."""
    return max(free_in(b), key=value_in(tables))


@combinable
def steps(
    flipped="O",
    start=lambda init_q: init_q,
    new=_new,
    remember=dict.setdefault,
    chance=lambda epsilon, count: epsilon,
    at_random=_at_random,
    best=best_of,
    returns=lambda move, b, player: move,
):
    """Un `get_move` juste, aux étapes près que l'on remplace : retourner, créer, mémoriser, explorer, exploiter."""

    def get_move(b, epsilon=0.5, player="X", init_q=0.3):
        state = flip_board("".join(b)) if player in flipped else "".join(b)
        tables = remember(q_table, state, new(b, start(init_q)))
        explores = random.random() < chance(epsilon, b.count(" "))
        return returns(at_random(tables, b) if explores else best(tables, b), b, player)

    return get_move
