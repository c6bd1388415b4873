"""2.3 · get_move : les étapes du choix ; une erreur connue en change une ou plusieurs."""

import random

from juge import combinable

from ..ex1_flip_board import flip_board
from ..ex2_q_table import q_table


def list_free(b):
    """Renvoie les cases libres d'un plateau."""
    return [square for square in range(len(b)) if b[square] == " "]


def _create_moves(b, init_q):
    values = dict.fromkeys(list_free(b), init_q)
    return {"Q1": values, "Q2": values.copy()}


def _draw_move(tables, b):
    return random.choice(list_free(b))


def value_in(tables):
    """Construit la fonction qui donne la valeur d'un coup : la moyenne des deux tables d'un état."""
    return lambda move: (tables["Q1"][move] + tables["Q2"][move]) / 2


def find_best_move(tables, b):
    """Renvoie le coup glouton."""
    return max(list_free(b), key=value_in(tables))


@combinable
def steps(
    flipped="O",
    start=lambda init_q: init_q,
    new=_create_moves,
    remember=dict.setdefault,
    chance=lambda epsilon: epsilon,
    at_random=_draw_move,
    best=find_best_move,
    returns=lambda move, b, player: move,
):
    """Construit un `get_move` juste, sauf les étapes données : retourner, créer, mémoriser, explorer, exploiter."""

    def get_move(b, epsilon=0.5, player="X", init_q=0.3):
        state = flip_board("".join(b)) if player in flipped else "".join(b)
        tables = remember(q_table, state, new(b, start(init_q)))
        explores = random.random() < chance(epsilon)
        return returns(at_random(tables, b) if explores else best(tables, b), b, player)

    return get_move
