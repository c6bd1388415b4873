"""L'entraînement d'une recette par le moteur : de la table du cours aux tableaux, et retour."""

import warnings

import numpy as np

from . import engine, game
from .history import Frame, frames_every
from .q_tables import state_of

_KEYS = [state_of(board) for board, verdict in game.states().items() if verdict == "C"]
_NUMBERS = np.array([game.number(key) for key in _KEYS])
_MOVES = [game.legal_moves(key) for key in _KEYS]
_COLUMNS = np.array([(moves + [0] * 9)[:9] for moves in _MOVES])  # les coups permis d'abord
_said = set()  # ce qui a déjà été dit


def train(q_table, recipe, stream, history):
    """Entraîne ``q_table`` sur place et remplit ``history``.

    Args:
        q_table: table du cours en 3×3, vide ou déjà entraînée.
        recipe: la `Recipe`.
        stream: le `Stream` d'où viennent les nombres au hasard ; il avance.
        history: l'`History`, dont ``boards`` dit quels plateaux observer.
    """
    _say(engine.notice())
    tables = to_arrays(q_table, recipe.init_q)
    known = tables[-1].copy()
    watched = np.array([game.number(state_of(board)) for board in history.boards])
    seen = engine.SYMMETRY[0][watched] if recipe.symmetric else watched
    every = frames_every(recipe)
    most = recipe.games // every + recipe.batches * len(recipe.regimes)
    frames, values = np.empty((most, 6)), np.empty((most, len(watched), 9))
    met = np.empty((most, len(watched)), np.bool_)
    rewards = recipe.alpha ** np.arange(1.0, 6.0)
    if recipe.reward_at_end:
        rewards[1:] = 0.0
    last = recipe.lrate if recipe.last_lrate is None else recipe.last_lrate
    state, count = engine.run(
        engine.generator(stream.state), tables, recipe.batches, recipe.sims_per_batch,
        np.array([[player in regime for player in "XO"] for regime in recipe.regimes]), float(recipe.init_e),
        (float(recipe.lrate), float(last)), float(recipe.discount), rewards,
        ("course", "single", "double").index(recipe.algorithm), recipe.symmetric, engine.SYMMETRY, recipe.opening,
        every, (seen, frames, values, met),
    )  # fmt: skip
    stream.state = int(state)
    history.games += recipe.games
    history.frames += _frames(recipe, frames[:count], values[:count], met[:count], watched)
    _write(q_table, tables, recipe.symmetric)
    visits = tables[-1] - known
    history.visits = visits[engine.SYMMETRY[0]] if recipe.symmetric else visits


def to_arrays(q_table, init_q):
    """La table du cours en tableaux, l'absent valant init_q : (q, coup glouton, plus grande valeur, passages)."""
    q = np.where(engine.LEGAL[:, None, :], float(init_q), -np.inf).repeat(2, axis=1)
    visits = np.zeros(engine.STATES, np.int64)
    for key, number in zip(_KEYS, _NUMBERS.tolist(), strict=True):
        if key in q_table:
            visits[number] = 1  # rencontré
            for table, name in enumerate(("Q1", "Q2")):
                for move, value in q_table[key][name].items():
                    q[number, table, move] = value
    return q, q.sum(axis=1).argmax(axis=1), q.max(axis=2), visits


def _write(q_table, tables, symmetric):
    """Écrit dans la table du cours, sur place, les états rencontrés ; avec les symétries, toutes leurs images."""
    q, _, _, visits = tables
    representative, toward, _ = engine.SYMMETRY
    sources = representative[_NUMBERS] if symmetric else _NUMBERS
    columns = toward[_NUMBERS[:, None], _COLUMNS] if symmetric else _COLUMNS
    both = (q[sources[:, None], table, columns].tolist() for table in range(2))
    for key, moves, known, q1, q2 in zip(_KEYS, _MOVES, visits[sources].tolist(), *both, strict=True):
        if known:
            q_table[key] = {"Q1": dict(zip(moves, q1, strict=False)), "Q2": dict(zip(moves, q2, strict=False))}


def _frames(recipe, frames, values, met, watched):
    toward = engine.SYMMETRY[1]
    for row, boards, known in zip(frames.tolist(), values, met, strict=True):
        regime, games, epsilon, *wins = row
        shown = []
        for number, of_board, was_met in zip(watched, boards, known, strict=True):
            moves = of_board[toward[number]] if recipe.symmetric else of_board
            finite = np.isfinite(moves) & was_met
            shown.append(tuple(float(v) if ok else None for v, ok in zip(moves, finite, strict=True)))
        rates = tuple(won / games for won in wins)
        yield Frame(recipe.regimes[int(regime)], int(games), epsilon, rates, tuple(shown))


def _say(notice):
    if notice and notice not in _said:
        _said.add(notice)
        warnings.warn(notice, stacklevel=4)
