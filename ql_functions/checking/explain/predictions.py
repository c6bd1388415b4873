"""Ce que ferait d'un cas une erreur connue, ou la référence, dans le carnet d'un élève."""

from dataclasses import replace
from functools import cache
from math import inf
from types import FunctionType

from ..call.run import COMPUTING, WALL, TooLong, run
from ..declare.cases import Limit
from ..namespace import bring, names_read, rebind
from ..values import same


def predicted(answer, exercise, result, namespace, seconds=inf):
    """L'issue de ``answer``, avec les autres fonctions du carnet ; gardée pour d'autres réponses si elle n'en lit rien.

    Aucune signature ne dit ce que le hasard décide : un seul tirage suffit donc.

    Args:
        answer: la réponse d'une `Mistake`, ou la référence.
        exercise: l'`Exercise`.
        result: le triplet (cas, issue de la réponse de l'élève, `Fault` ou ``None``).
        namespace: les globales du carnet.
        seconds: les secondes de calcul qu'elle a ; par défaut, celles du cas, à l'heure.

    Raises:
        TooLong: elle n'a pas fini dans ces secondes-là, cette fois ou une autre où elle en avait autant.
    """
    case, got, _ = result
    known, revealed = case.known, exercise.revealed(case, got)
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
    outcome = run(rebind(answer, world), timed, world, clock=clock)
    is_late = bool(outcome.failure) and outcome.failure.kind == "TooLong"
    if is_late and is_timed:
        if is_for_all:
            known[late] = seconds
        raise TooLong
    if is_late or not is_for_all:  # une autre fois, elle finira
        return outcome
    failure = outcome.failure and replace(outcome.failure, error=None)  # elle tiendrait tout ce que l'appel a tenu
    return known.setdefault(done, replace(outcome, failure=failure, left=()))


def signature_of(answer, exercise, result, namespace, seconds=inf):
    """Ce que ``answer`` ferait dans ce cas, qu'une erreur puisse prédire ; voir `predicted`."""
    return signed(exercise, result[0], predicted(answer, exercise, result, namespace, seconds))


def signed(exercise, case, outcome):
    """La signature d'une issue, qui la garde : elle se compare à celles de toutes les erreurs connues."""
    if ("signature", exercise) not in outcome.known:
        outcome.known["signature", exercise] = exercise.signature(case, outcome)
    return outcome.known["signature", exercise]


def predicts(answer, exercise, result, namespace, seconds=inf):
    """``answer`` fait-elle dans ce cas ce que la réponse de l'élève a fait ? Voir `predicted`."""
    case, got, _ = result
    return same(signed(exercise, case, got), signature_of(answer, exercise, result, namespace, seconds))


def _reads_only_the_course(answer, exercise, case, namespace):
    """Tout ce que lit ``answer`` dans ce carnet est-il ce qu'en dit le cours ?"""
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
    """Un carnet tout pareil, à ceci près que l'exercice y est celui de référence ; le premier n'en voit rien."""
    world = exercise.world()
    for own, value in namespace.items():
        is_function = isinstance(world.get(own), FunctionType)
        if own not in world or (is_function and own != exercise.name and callable(value)):
            is_own = type(value) is FunctionType and value.__globals__ is namespace
            world[own] = rebind(value, world) if is_own else value
    return world
