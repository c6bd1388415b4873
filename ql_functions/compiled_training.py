"""L'entraînement d'une recette par le moteur : de la table du cours aux tableaux, et retour."""

import warnings

import numpy as np

from . import engine, game
from .history import Frame, frames_every
from .q_tables import state_of

_NAMES = ("Q1", "Q2")
_STATES = {state_of(board): game.number(state_of(board)) for board, verdict in game.states().items() if verdict == "C"}
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
    tables, visits = to_arrays(q_table, recipe.init_q)
    watched = np.array([game.number(state_of(board)) for board in history.boards])
    seen = engine.SYMMETRY[0][watched] if recipe.symmetric else watched
    every = frames_every(recipe)
    most = recipe.games // every + recipe.batches * len(recipe.regimes)
    frames, values = np.empty((most, 6)), np.empty((most, len(watched), 9))
    met = np.empty((most, len(watched)), np.bool_)
    rewards = recipe.alpha ** np.arange(6.0)
    if recipe.reward_at_end:
        rewards[2:] = 0.0
    last = recipe.lrate if recipe.last_lrate is None else recipe.last_lrate
    state, count = engine.run(
        engine.generator(stream.state), tables, visits, np.zeros((len(recipe.regimes), 3), np.int64),
        recipe.batches, recipe.sims_per_batch, np.array([[p in r for p in "XO"] for r in recipe.regimes]),
        float(recipe.init_e), (float(recipe.lrate), float(last)), float(recipe.discount), rewards,
        ("course", "single", "double").index(recipe.algorithm), recipe.symmetric, engine.SYMMETRY, recipe.opening,
        every, seen, frames, values, met,
    )  # fmt: skip
    stream.state = int(state)
    history.games += recipe.games
    history.frames += _frames(recipe, frames[:count], values[:count], met[:count], watched)
    _write(q_table, tables[0], visits, recipe.symmetric)


def to_arrays(q_table, init_q):
    """La table du cours en tableaux : ((q, coup glouton, plus grande valeur), passages), l'absent valant init_q."""
    q = np.where(engine.LEGAL[:, None, :], float(init_q), -np.inf).repeat(2, axis=1)
    visits = np.zeros(engine.STATES, np.int64)
    for key, number in _STATES.items():
        if key in q_table:
            visits[number] = 1  # rencontré
            for table, name in enumerate(_NAMES):
                for move, value in q_table[key][name].items():
                    q[number, table, move] = value
    return (q, q.sum(axis=1).argmax(axis=1), q.max(axis=2)), visits


def _write(q_table, q, visits, symmetric):
    """Écrit dans la table du cours, sur place, les états rencontrés ; avec les symétries, toutes leurs images."""
    representative, toward, _ = engine.SYMMETRY
    for key, number in _STATES.items():
        source = representative[number] if symmetric else number
        if visits[source]:
            moves = [move for move, square in enumerate(key) if square == game.EMPTY]
            places = toward[number, moves] if symmetric else moves
            for table, name in enumerate(_NAMES):
                values = dict(zip(moves, q[source, table, places].tolist(), strict=True))
                q_table.setdefault(key, {})[name] = values


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
