"""Les appels où l'on éprouve ce que l'on affirme d'une réponse : les cas publics, puis d'autres du même genre.

Les autres sont ceux que tire le ``hidden`` de l'exercice, de graines que tout le monde connaît. Si un exercice n'en a
pas, on les fait de ses cas publics : un élément ôté, doublé, échangé, augmenté, la suite vide, un argument pris d'un
autre cas. Un appel que l'on a fait n'est gardé que si la référence y répond, et s'il a ce que tous les cas publics ont
en commun : une suite triée, sans répétition, un nombre qui n'en dépasse pas la longueur…
"""

from dataclasses import dataclass, replace
from functools import cache
from itertools import count, pairwise
from random import Random

from ..declare.cases import Case, Outcome
from ..declare.exercise import KNOWN_SEED
from .expected import by_reference, expected_of

SIZES = 5, 20, 60, 300  # nombres d'appels tirés ou faits
CLAIM_SECONDS = 0.1  # de calcul de la référence, pour les appels où s'éprouve ce que l'on affirme
VERDICT_SECONDS = 0.05  # de calcul de la référence, pour ceux où se juge une réponse
PATIENCE = 5  # fois plus de temps, quand un premier appel a fini : la machine peut s'arrêter un instant
MADE_ABOUT = "Un appel du même genre."
_TRIES_PER_CASE = 60  # appels que l'on essaie de faire d'un autre
_MIN_SECONDS = 0.03  # au moins, pour un appel ; cinq fois la durée de la référence, si c'est plus


@dataclass(frozen=True, eq=False)
class Trial:
    """Un cas : ce qu'en fait la référence, et les secondes laissées à une réponse."""

    case: Case
    expected: Outcome
    seconds: float


@cache
def pool_of(exercise):
    """La `Pool` d'un exercice ; elle sert à toutes ses réponses."""
    return Pool(exercise)


class Pool:
    """Les appels d'un exercice, tirés à mesure qu'on les demande, toujours les mêmes dans le même ordre."""

    def __init__(self, exercise):
        self.exercise = exercise
        self.public = [self._trial(case) for case in exercise.cases]
        self._drawn, self._drawing = [], self._draw()

    @property
    def is_drawn(self):
        """Les appels viennent-ils de l'auteur de l'exercice ? Une réponse juste l'est alors sur tous."""
        return bool(self.exercise.hidden_cases(KNOWN_SEED))

    def drawn(self, seconds=CLAIM_SECONDS):
        """Les `Trial` qui s'ajoutent aux publics : autant que la référence en fait en ``seconds`` secondes.

        Leur nombre est un de `SIZES`, le plus souvent le même d'une machine à l'autre : les comptes rendus le disent.
        """
        for rank in range(SIZES[-1]):
            if rank == len(self._drawn):
                trial = next(self._drawing, None)
                if trial is None:
                    return
                self._drawn.append(trial)
            if rank in SIZES:
                first = sum(trial.expected.spent for trial in self._drawn[: SIZES[0]]) / SIZES[0]
                if first * SIZES[SIZES.index(rank) + 1] > seconds:
                    return
            yield self._drawn[rank]

    def number_of(self, case):
        """Le rang d'un cas parmi les publics, puis les tirés ; ``None`` s'il n'en est pas."""
        return next((rank for rank, trial in enumerate((*self.public, *self._drawn)) if trial.case is case), None)

    def case(self, number):
        """Le cas de ce rang ; voir `number_of`."""
        rank = number - len(self.public)
        return self.public[number].case if rank < 0 else list(self.drawn(float("inf")))[rank].case

    def _trial(self, case, answer=expected_of):
        expected = answer(self.exercise, case)
        return Trial(case, expected, min(max(_MIN_SECONDS, 5 * expected.spent), case.seconds))

    def _draw(self):
        if self.is_drawn:
            for seed in count(KNOWN_SEED, -1):  # un correcteur n'a pas de graine négative
                yield from map(self._trial, self.exercise.hidden_cases(seed))
        elif self.exercise.is_function:
            for case in _made(self.exercise.cases):
                trial = self._trial(case, by_reference)
                if not trial.expected.failure:
                    yield trial


def _made(cases):
    """Des appels faits des cas publics d'un exercice ; chacun diffère des autres."""
    plain = [case for case in cases if not case.kwargs and case.args and case.repeat == 1]
    wide = [case for case in plain if len(case.args) == len(plain[0].args)]
    if not wide:
        return
    met = {repr(case.args) for case in wide}
    seen = [[case.args[place] for case in wide] for place in range(len(wide[0].args))]
    holds = [rule for rule in _RULES if all(rule(case.args) for case in wide)]
    kinds = [{*map(type, values)} for values in seen]
    waiting, made = list(wide), []
    for case in waiting:  # la liste grandit en chemin : d'un appel fait, on en fait d'autres
        choices = [[value, *_near(value), *others] for value, others in zip(case.args, seen, strict=True)]
        drawing = Random(repr(case.args))
        for args in (tuple(map(drawing.choice, choices)) for _ in range(_TRIES_PER_CASE)):
            is_alike = all(type(one) in known for one, known in zip(args, kinds, strict=True))
            if repr(args) not in met and is_alike and all(rule(args) for rule in holds):
                met.add(repr(args))
                made.append(replace(case, args=args, about=MADE_ABOUT))
        if len(made) >= SIZES[-1]:
            break
        if case is waiting[-1]:
            waiting += made[len(waiting) - len(wide) :]
    yield from sorted(made, key=lambda case: len(repr(case.args)))


def _near(value):
    """Des valeurs voisines d'un argument."""
    if type(value) is int:
        return [value - 1, value + 1]
    if type(value) not in (list, tuple):
        return []
    kind, parts = type(value), list(value)
    without = [parts[:rank] + parts[rank + 1 :] for rank in range(len(parts))]
    doubled = [parts[: rank + 1] + parts[rank:] for rank in range(len(parts))]
    swapped = [[*parts[:rank], one, other, *parts[rank + 2 :]] for rank, (other, one) in enumerate(pairwise(parts))]
    moved = [[*parts[:rank], one + 1, *parts[rank + 1 :]] for rank, one in enumerate(parts) if type(one) is int]
    return [
        *map(kind, (*without, *doubled, *swapped, *moved, parts[::-1], [])),
        (tuple if kind is list else list)(parts),
    ]


def _sequences(args):
    return [value for value in args if type(value) in (list, tuple)]


def _is_sorted(args):
    try:
        return all(one <= other for value in _sequences(args) for one, other in pairwise(value))
    except TypeError:  # des éléments qui ne s'ordonnent pas
        return False


_RULES = (  # ce que tous les cas publics d'un exercice peuvent avoir en commun
    _is_sorted,
    lambda args: all(len(set(map(repr, value))) == len(value) for value in _sequences(args)),
    lambda args: all(_sequences(args)),
    lambda args: all(value >= 0 for value in args if type(value) is int),
    lambda args: all(value <= len(one) for value in args if type(value) is int for one in _sequences(args)),
    lambda args: all(value in one for value in args if type(value) is int for one in _sequences(args)),
    lambda args: len({len(value) for value in _sequences(args)}) < 2,
)  # fmt: skip
