"""L'entraînement d'une recette par le moteur : de la recette à son plan, et de ses résultats à la table du cours.

Le moteur tourne sur des tableaux NumPy, compilé par Numba (`with_numba`) ; dans un navigateur, qui n'a pas Numba, il
tourne en JavaScript (`in_browser`).
"""

import sys
from math import inf

from ... import game
from ...course.q_tables import state_of
from ..history import Frame
from . import kernel
from .plan import plan_of


def train(q_table, recipe, stream, history):
    """Entraîne ``q_table`` sur place et remplit ``history``.

    Args:
        q_table: table du cours en 3×3, vide ou déjà entraînée.
        recipe: la `Recipe`.
        stream: le `Stream` d'où viennent les nombres au hasard ; il avance.
        history: l'`History`, dont ``boards`` dit quels plateaux observer.
    """
    if sys.platform == "emscripten":
        from .in_browser import run
    else:
        from .with_numba import run  # NumPy et Numba ne se chargent que pour s'entraîner
    watched = [game.number(state_of(board)) for board in history.boards]
    plan = plan_of(recipe)
    seen = [int(kernel.SYMMETRY[0][number]) for number in watched] if plan.symmetric else watched
    most = recipe.games // plan.every + recipe.batches * len(recipe.regimes)
    results = run(q_table, recipe.init_q, stream.state, plan, seen, most)
    stream.state = results.random
    history.games += recipe.games
    history.frames += _frames(recipe, results.frames, watched)
    history.visits = results.visits
    for key, moves, known, values in zip(kernel.KEYS, kernel.MOVES, results.known, results.values, strict=True):
        if known:
            q1, q2 = values
            q_table[key] = {"Q1": dict(zip(moves, q1, strict=False)), "Q2": dict(zip(moves, q2, strict=False))}


def _frames(recipe, frames, watched):
    toward = kernel.SYMMETRY[1]
    for (regime, games, epsilon, *wins), values, met in frames:
        shown = []
        for number, of_board, was_met in zip(watched, values, met, strict=True):
            moves = [of_board[move] for move in toward[number]] if recipe.symmetric else of_board
            shown.append(tuple(value if was_met and value not in (None, -inf) else None for value in moves))
        rates = tuple(won / games for won in wins)
        yield Frame(recipe.regimes[int(regime)], int(games), epsilon, rates, tuple(shown))
