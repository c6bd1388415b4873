"""Le moteur sur des tableaux NumPy : de la table du cours aux tableaux, et retour."""

import warnings
from functools import cache, lru_cache
from threading import local

import numpy as np

from . import kernel
from .kernel import KEYS, MOVES, NUMBERS, STATES, SYMMETRY
from .plan import Results

_NUMBERS, _NUMBER_OF = np.array(NUMBERS), dict(zip(KEYS, NUMBERS, strict=True))
_COLUMNS = np.array([(moves + [0] * 9)[:9] for moves in MOVES])  # les coups permis d'abord
_LEGAL = np.zeros((STATES, 9), bool)
for _number, _moves in zip(NUMBERS, MOVES, strict=True):
    _LEGAL[_number, _moves] = True
_said = set()  # ce qui a déjà été dit
_kept = local()  # les tableaux de chaque fil, pour l'entraînement suivant


def run(q_table, init_q, random, plan, seen, most):
    """Entraîne selon un `plan.Plan`, à partir d'une table que l'on ne modifie pas, et rend les `Results`.

    ``random`` est l'état du générateur, ``seen`` les numéros des états observés, ``most`` le nombre d'images, au plus.
    """
    tables = to_arrays(q_table, init_q)
    state, frames = _train(tables, random, plan, seen, most)
    sources, cells = _places(plan.symmetric)
    return Results(
        random=int(state),
        frames=frames,
        known=tables[-1][sources].tolist(),
        values=zip(*(tables[0].ravel()[cells + 9 * table].tolist() for table in range(2)), strict=True),
    )


def learn(init_q, random, plan, seen, most):
    """Entraîne une table vide selon un plan, et n'en garde que les coups gloutons, voir `run.learn`."""
    tables = _emptied(float(init_q))
    _train(tables, random, plan, seen, most)
    sources, cells = _places(plan.symmetric)
    q, met = tables[0].ravel(), tables[-1][sources] > 0
    best = (q.take(cells) + q[9:].take(cells)).argmax(axis=1)
    masks = np.full(STATES, -1)
    masks[_NUMBERS] = np.where(met, 1 << _COLUMNS[np.arange(len(best)), best], -1)
    return masks


def _emptied(init_q):
    """Les tableaux d'une table vide : ceux que ce fil a déjà, car en demander d'autres coûte six fois leur copie."""
    if not hasattr(_kept, "tables"):
        _kept.tables = to_arrays({}, init_q)
    for kept, empty in zip(_kept.tables, (*_untrained(init_q), 0), strict=True):
        np.copyto(kept, empty)
    return _kept.tables


@cache
def _places(symmetric):
    """Où lire chaque état dans les tableaux ; et dans ``q`` mis à plat, chacun de ses coups en Q1, neuf avant Q2."""
    sources, columns = _NUMBERS, _COLUMNS
    if symmetric:
        sources, columns = SYMMETRY[0][_NUMBERS], SYMMETRY[1][_NUMBERS[:, None], _COLUMNS]
    return sources, 18 * sources[:, None] + columns


def _train(tables, random, plan, seen, most):
    """Entraîne des tables ; rend l'état du générateur, et les images."""
    _say(kernel.notice())
    film = np.array(seen, int), np.empty((most, 6)), np.empty((most, len(seen), 9)), np.empty((most, len(seen)), bool)
    plan = plan._replace(learners=np.array(plan.learners), paid=tuple(map(np.array, plan.paid)))
    state, count = kernel.run(kernel.generator(random), tables, SYMMETRY, film, plan)
    return state, zip(*(column[:count].tolist() for column in film[1:]), strict=True)


def to_arrays(q_table, init_q):
    """La table du cours en tableaux, l'absent valant init_q : (q, coup glouton, plus grande valeur, passages)."""
    q, greedy, peaks = (array.copy() for array in _untrained(float(init_q)))
    visits = np.zeros(STATES, np.int64)
    met = {_NUMBER_OF[key]: values for key, values in q_table.items() if key in _NUMBER_OF}
    for number, values in met.items():
        for table, name in enumerate(("Q1", "Q2")):
            for move, value in values[name].items():
                q[number, table, move] = value
    met = [*met]
    greedy[met], peaks[met], visits[met] = q[met].sum(axis=1).argmax(axis=1), q[met].max(axis=2), 1
    return q, greedy, peaks, visits


@lru_cache(maxsize=1)  # vingt graines partent de la même table
def _untrained(init_q):
    q = np.where(_LEGAL[:, None, :], init_q, -np.inf).repeat(2, axis=1)
    return q, q.sum(axis=1).argmax(axis=1), q.max(axis=2)


def _say(notice):
    if notice and notice not in _said:
        _said.add(notice)
        warnings.warn(notice, stacklevel=6)
