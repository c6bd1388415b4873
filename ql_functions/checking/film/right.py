"""Ce qu'une réponse juste peut faire d'un cas : une seule chose, ou plusieurs si le hasard en décide."""

import contextlib
import random
import sys
import time
from dataclasses import dataclass, replace

from ..call.run import run
from ..values import same
from .snapshots import changes

_FEWEST, _MOST, _SECONDS = 24, 80, 0.12  # appels de la référence, et le temps où l'on en refait
_OFTEN = 4  # une issue est connue quand les tirages sont au moins quatre fois plus nombreux que les issues vues


@dataclass(frozen=True)
class Right:
    """Les issues de la référence.

    Attributes:
        outcomes: les différentes `Outcome` vues.
        runs: le nombre d'appels qui les ont données ; 0 si le hasard n'y est pour rien.
    """

    outcomes: tuple
    runs: int

    def values(self, read):
        """Ce que ``read`` lit dans ces issues, chaque valeur une fois ; ``None`` si d'autres restent à craindre."""
        found = []
        for outcome in self.outcomes:
            value = read(outcome)
            if not any(alike(value, other) for other in found):
                found.append(value)
        return found if _OFTEN * len(found) <= self.runs or not self.runs else None

    def agreeing(self, read, value):
        """Celles où ``read`` lit cette valeur ; toutes, si l'on ne les connaît pas toutes."""
        if self.runs and _OFTEN * len(self.outcomes) > self.runs:
            return self
        return Right(tuple(outcome for outcome in self.outcomes if alike(read(outcome), value)), self.runs)


def _everything(outcome):
    return [outcome.value, outcome.globals, outcome.args, outcome.order]


def alike(one, other):
    """Deux valeurs sont-elles les mêmes ? Une liste et un n-uplet, 1 et 1.0 le sont ; les nombres à 1e-9 près."""
    return not any(True for _ in differences(one, other))


def differences(got, expected):
    """Les `changes` de deux valeurs, sauf ceux qui ne sont qu'un n-uplet pour une liste, ou un arrondi."""
    for path, one, other in changes(got, expected):
        if type(one) in (list, tuple) and type(other) in (list, tuple):
            yield from ((path + rest, a, b) for rest, a, b in differences(list(one), list(other)))
        elif not ({type(one), type(other)} <= {int, float} and same(one, other)):
            yield path, one, other


def right_of(exercise, case):
    """Les issues de la référence sur un cas que l'on n'appelle qu'une fois."""
    world = exercise.world()
    found, runs, began = [], 0, time.perf_counter()
    while runs < _FEWEST or (runs < _MOST and time.perf_counter() - began < _SECONDS):
        with chance(runs) as was_used:
            outcome = run(world[exercise.name], drawn_again(case, runs), world)
            is_settled = case.rng is None and not was_used()
        runs += 1
        if not any(alike(_everything(outcome), _everything(other)) for other in found):
            found.append(outcome)
        if is_settled:
            return Right((outcome,), 0)
    return Right(tuple(found), runs)


def drawn_again(case, seed):
    """Le même cas, dont le générateur, s'il en a un, part d'ailleurs."""
    return case if case.rng is None else replace(case, rng=case.rng + seed)


@contextlib.contextmanager
def chance(seed):
    """Le hasard de cette graine, puis celui d'avant ; donne de quoi savoir s'il a servi."""
    numpy = sys.modules.get("numpy")
    before, array = random.getstate(), numpy and numpy.random.get_state()
    random.seed(seed)
    if numpy:
        numpy.random.seed(seed)
    states = _states(numpy)
    try:
        yield lambda: _states(numpy) != states
    finally:
        random.setstate(before)
        if numpy:
            numpy.random.set_state(array)


def _states(numpy):
    """Où en sont les deux hasards, celui de Python et celui de NumPy."""
    if not numpy:
        return random.getstate()
    _, key, *rest = numpy.random.get_state()
    return random.getstate(), key.tobytes(), rest
