"""Ce que ferait d'un cas une erreur connue, ou la référence, dans le carnet d'un élève."""

from dataclasses import replace
from functools import cache
from math import inf
from types import FunctionType

from ..call.expected import known_of
from ..call.run import COMPUTING, WALL, TooLong, run
from ..declare.cases import Limit
from ..namespace import bring, names_read, rebind
from ..values import same


def predicted(answer, exercise, result, namespace, seconds=inf):
    """L'issue de ``answer`` dans le carnet, gardée pour les autres réponses si ``answer`` ne lit que le cours.

    Une signature ne contient rien de ce que décide le hasard : un seul appel suffit donc.

    Args:
        answer: la réponse d'une `Mistake`, ou la référence.
        result: le triplet (cas, issue de la réponse de l'élève, `Fault` ou ``None``).
        seconds: le temps de calcul permis, en secondes ; par défaut, le délai du cas, mesuré en temps réel.

    Raises:
        TooLong: ``answer`` n'a pas fini à temps, à cet appel ou à un appel antérieur au moins aussi long.
    """
    case, got, _ = result
    known, revealed = known_of(case), exercise.revealed(case, got)
    done, late = ("predicted", exercise, answer), ("late", exercise, answer)
    is_for_all = _reads_only_the_course(answer, exercise, case, namespace | revealed)
    if is_for_all and done in known:
        return known[done]
    if is_for_all and seconds <= known.get(late, 0):
        raise TooLong
    world = _twin_of(namespace, exercise)
    world.update(revealed)
    bring(answer, world)
    is_timed = seconds < inf
    timed, clock = replace(case, seconds=min(seconds, case.seconds)), COMPUTING if is_timed else WALL
    bound = world[answer.__name__] = rebind(answer, world)  # une réponse récursive s'appelle elle-même
    outcome = run(bound, timed, world, clock=clock)
    is_late = bool(outcome.failure) and outcome.failure.kind == "TooLong"
    if is_late and is_timed:
        if is_for_all:
            known[late] = seconds
        raise TooLong
    if is_late or not is_for_all:  # une autre fois, elle finira
        return outcome
    # l'exception garderait en mémoire tous les objets de l'appel
    failure = outcome.failure and replace(outcome.failure, error=None)
    return known.setdefault(done, replace(outcome, failure=failure, left=()))


def signature_of(answer, exercise, result, namespace, seconds=inf):
    """La part de l'issue de ``answer`` dans ce cas qu'une erreur connue peut prédire ; voir `predicted`."""
    return signed(exercise, result[0], predicted(answer, exercise, result, namespace, seconds))


def signed(exercise, case, outcome):
    """La signature d'une issue, calculée une seule fois, car on la compare souvent."""
    known = known_of(outcome)
    if exercise not in known:
        known[exercise] = exercise.signature(case, outcome)
    return known[exercise]


def predicts(answer, exercise, result, namespace, seconds=inf):
    """``answer`` fait-elle dans ce cas ce que la réponse de l'élève a fait ? Voir `predicted`."""
    case, got, _ = result
    return same(signed(exercise, case, got), signature_of(answer, exercise, result, namespace, seconds))


def _reads_only_the_course(answer, exercise, case, namespace):
    """Tous les noms que lit ``answer`` ont-ils, dans ce carnet, la valeur que le cours leur donne ?"""
    names = exercise.course.names
    replaced = {name for name, value in case.globals.items() if not isinstance(value, Limit)}
    for name in (_read_by(answer, exercise) & namespace.keys()) - replaced - {exercise.name}:
        value = namespace[name]
        if name not in names:
            is_own = value is answer.__globals__.get(name)
        else:  # voir `_twin_of`
            is_function = isinstance(names[name], FunctionType) and callable(value)
            is_own = not is_function or getattr(value, "__code__", None) is names[name].__code__
        if not is_own:
            return False
    return True


@cache
def _read_by(answer, exercise):
    """Les noms que lit une réponse, et ceux que lisent les fonctions du cours qu'elle appelle."""
    names, read, waiting = exercise.course.names, set(), [answer]
    while waiting:
        for name in names_read(waiting.pop().__code__) - read:
            read.add(name)
            if isinstance(names.get(name), FunctionType):
                waiting.append(names[name])
    return read


def _twin_of(namespace, exercise):
    """Une copie du carnet, où l'exercice a sa réponse de référence ; le carnet lui-même ne change pas."""
    world = exercise.world()
    for own, value in namespace.items():
        is_function = isinstance(world.get(own), FunctionType)
        if own not in world or (is_function and own != exercise.name and callable(value)):
            is_own = type(value) is FunctionType and value.__globals__ is namespace
            world[own] = rebind(value, world) if is_own else value
    return world
