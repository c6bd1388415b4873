"""Les issues justes d'un cas : une seule, ou plusieurs si le hasard en décide."""

import contextlib
import random
import sys
import time
from dataclasses import dataclass, replace

from ..call.run import run
from ..values import same
from .snapshots import find_changes

_MIN_RUNS, _MAX_RUNS, _MAX_SECONDS = 24, 80, 0.12  # appels de la référence, et leur durée totale
_MIN_RUNS_PER_OUTCOME = 4  # toutes les issues sont supposées vues s'il y a quatre fois plus d'appels que d'issues


@dataclass(frozen=True)
class Right:
    """Les issues de la référence.

    Attributes:
        outcomes: les différentes `Outcome` vues.
        runs: le nombre d'appels de la référence ; 0 si le hasard n'intervient pas.
    """

    outcomes: tuple
    runs: int

    def values(self, read):
        """Rend les valeurs que ``read`` lit dans ces issues, chacune une fois ; ``None`` si d'autres sont possibles."""
        found = []
        for outcome in self.outcomes:
            value = read(outcome)
            if not any(are_alike(value, other) for other in found):
                found.append(value)
        return found if _MIN_RUNS_PER_OUTCOME * len(found) <= self.runs or not self.runs else None

    def agreeing(self, read, value):
        """Garde les issues où ``read`` lit cette valeur ; les garde toutes si d'autres sont possibles."""
        if self.runs and _MIN_RUNS_PER_OUTCOME * len(self.outcomes) > self.runs:
            return self
        return Right(tuple(outcome for outcome in self.outcomes if are_alike(read(outcome), value)), self.runs)


def _observable_parts(outcome):
    return [outcome.value, outcome.globals, outcome.args, outcome.order]


def are_alike(first, second):
    """Les deux valeurs sont-elles égales à 1e-9 près, une liste étant égale à un n-uplet, et 1 à 1.0 ?"""
    return not any(True for _ in find_differences(first, second))


def find_differences(got, expected):
    """Rend les triplets de `find_changes`, sauf les arrondis et les listes écrites en n-uplets."""
    for path, first, second in find_changes(got, expected):
        if type(first) in (list, tuple) and type(second) in (list, tuple):
            yield from ((path + rest, a, b) for rest, a, b in find_differences(list(first), list(second)))
        elif not ({type(first), type(second)} <= {int, float} and same(first, second)):
            yield path, first, second


def find_right(exercise, case):
    """Calcule les issues de la référence sur un cas d'un seul appel."""
    world = exercise.world()
    found, runs, began = [], 0, time.perf_counter()
    while runs < _MIN_RUNS or (runs < _MAX_RUNS and time.perf_counter() - began < _MAX_SECONDS):
        with fix_seed(runs) as was_used:
            outcome = run(world[exercise.name], reseed_case(case, runs), world)
            is_settled = case.rng is None and not was_used()
        runs += 1
        if not any(are_alike(_observable_parts(outcome), _observable_parts(other)) for other in found):
            found.append(outcome)
        if is_settled:
            return Right((outcome,), 0)
    return Right(tuple(found), runs)


def reseed_case(case, seed):
    """Rend le même cas, dont le générateur éventuel part d'une autre graine."""
    return case if case.rng is None else replace(case, rng=case.rng + seed)


@contextlib.contextmanager
def fix_seed(seed):
    """Fixe la graine du hasard pendant un ``with``, qui reçoit une fonction : elle dit si le hasard a servi."""
    numpy = sys.modules.get("numpy")
    before, array = random.getstate(), numpy and numpy.random.get_state()
    random.seed(seed)
    if numpy:
        numpy.random.seed(seed)
    states = _read_states(numpy)
    try:
        yield lambda: _read_states(numpy) != states
    finally:
        random.setstate(before)
        if numpy:
            numpy.random.set_state(array)


def _read_states(numpy):
    """Rend l'état des deux générateurs, celui de Python et celui de NumPy."""
    if not numpy:
        return random.getstate()
    _, key, *rest = numpy.random.get_state()
    return random.getstate(), key.tobytes(), rest
