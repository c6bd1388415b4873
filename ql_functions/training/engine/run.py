"""L'entraînement d'une recette par le moteur : de la recette à son plan, et de ses résultats à la table du cours.

Le moteur tourne sur des tableaux NumPy, compilé par Numba (`with_numba`) ; dans un navigateur, qui n'a pas Numba, il
tourne en JavaScript (`in_browser`).
"""

import sys
from math import inf

from ... import game
from ...q_tables import state_of
from ..history import Frame, History
from ..stream import Stream
from . import kernel
from .plan import plan_of


def train(q_table, recipe, stream, history):
    """Entraîne ``q_table``, en 3×3, sur place, et remplit ``history``, dont ``boards`` dit quels plateaux observer."""
    results = _engine().run(q_table, recipe.init_q, stream.state, *_request(recipe, history))
    stream.state = results.random
    _film(recipe, results.frames, history)
    for key, moves, known, values in zip(kernel.KEYS, kernel.MOVES, results.known, results.values, strict=True):
        if known:
            q1, q2 = values
            q_table[key] = {"Q1": dict(zip(moves, q1, strict=False)), "Q2": dict(zip(moves, q2, strict=False))}


def learn(recipe, seed):
    """Comme `train` d'une table vide, que l'on n'écrit pas : ce serait le tiers du temps.

    Rend, par numéro d'état ``[3**9]``, le bit du coup glouton ; −1 si l'état n'a pas été rencontré.
    """
    return _engine().learn(recipe.init_q, Stream(seed).state, *_request(recipe, History(())))


def _engine():
    if sys.platform == "emscripten":
        from . import in_browser as engine
    else:
        from . import with_numba as engine  # NumPy et Numba ne se chargent que pour s'entraîner
    return engine


def _request(recipe, history):
    """Le plan d'une recette, les numéros des états observés tels que le moteur les connaît, le nombre d'images."""
    plan = plan_of(recipe)
    if not history.boards:
        plan = plan._replace(every=recipe.games + 1)
    watched = _watched(history)
    seen = [int(kernel.SYMMETRY[0][number]) for number in watched] if plan.symmetric else watched
    return plan, seen, recipe.games // plan.every + recipe.batches * len(recipe.regimes)


def _watched(history):
    return [game.number(state_of(board)) for board in history.boards]


def _film(recipe, frames, history):
    """Ajoute à ``history`` les parties et les images d'un entraînement."""
    toward, watched = kernel.SYMMETRY[1], _watched(history)
    history.games += recipe.games
    for (regime, games, epsilon, *wins), values, met in frames:
        shown = []
        for number, of_board, was_met in zip(watched, values, met, strict=True):
            moves = [of_board[move] for move in toward[number]] if recipe.symmetric else of_board
            shown.append(tuple(value if was_met and value not in (None, -inf) else None for value in moves))
        rates = tuple(won / games for won in wins)
        history.frames.append(Frame(recipe.regimes[int(regime)], int(games), epsilon, rates, tuple(shown)))
