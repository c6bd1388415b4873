"""Reconnaître une erreur à ce qu'elle fait : chaque erreur connue est une réponse fausse, écrite en code."""

from types import FunctionType

from .. import course, solutions
from .run import run
from .values import same

_FUNCTIONS = {name for name, value in vars(solutions).items() if isinstance(value, FunctionType)}
_ENOUGH = 0.6  # part des cas faux qu'une erreur doit expliquer quand une autre s'y ajoute


def recognise(exercise, results, namespace):
    """L'erreur connue qui explique une réponse fausse, ou ``None``.

    Une erreur est reconnue si elle prédit tout ce que la réponse a fait. À défaut, une réponse porte deux
    erreurs : on nomme la plus simple, celle qui explique le premier cas faux et tout ce qui le précède, pourvu
    qu'elle explique aussi la plupart des cas faux.

    Args:
        exercise: l'`Exercise`.
        results: les triplets (cas, issue, `Fault` ou ``None``) de tous les cas, du plus simple au plus complet ;
            un au moins est faux.
        namespace: les globales du carnet, dont les autres fonctions servent à prédire.
    """
    wrong = [i for i, (_, _, fault) in enumerate(results) if fault]
    partial, most = None, _ENOUGH
    for mistake in exercise.mistakes:
        agrees = _agreements(mistake, exercise, results, namespace)
        if all(agrees):
            return mistake
        explained = sum(agrees[i] for i in wrong) / len(wrong)
        if all(agrees[: wrong[0] + 1]) and explained > most:
            partial, most = mistake, explained
    return partial


def _agreements(mistake, exercise, results, namespace):
    """Pour chaque cas, l'erreur prédit-elle ce que la réponse a fait ?"""
    own = {name: namespace[name] for name in _FUNCTIONS - {exercise.name} if callable(namespace.get(name))}
    agrees = []
    for case, got, _ in results:
        world = course.world(**own, **exercise.revealed(case, got))
        predicted = run(course.rebind(mistake.answer, world), case, world)
        agrees.append(same(exercise.signature(case, got), exercise.signature(case, predicted)))
    return agrees
