"""L'issue attendue d'une réponse, qui est celle de la référence sur le même cas."""

from weakref import WeakKeyDictionary

from ..declare.exercise import CourseError
from .run import run

_KNOWN = WeakKeyDictionary()


def known_of(thing):
    """Ce que l'on a déjà calculé d'un cas ou d'une issue : un dictionnaire, qui disparaît avec cet objet."""
    return _KNOWN.setdefault(thing, {})


def expected_of(exercise, case):
    """Rend l'issue de la référence sur un cas, calculée une seule fois pour toutes les réponses.

    Un juge n'en lit pas les valeurs que le hasard décide, car tout autre tirage serait aussi juste.

    Raises:
        CourseError: la référence s'arrête sur une erreur.
    """
    known = known_of(case)
    if ("expected", exercise) not in known:
        outcome = by_reference(exercise, case)
        if failure := outcome.failure:
            about = f" au cas « {case.about} »" if case.about else ""
            where = f", {failure.line}" if failure.line else ""
            raise CourseError(
                f"{exercise.module} : la référence de {exercise.id} s'arrête{about} ({failure.kind} : "
                f"{failure.message}){where}."
            )
        known["expected", exercise] = outcome
    return known["expected", exercise]


def by_reference(exercise, case):
    """Appelle la référence sur un cas, sans garder l'issue ; l'appelant peut ainsi mesurer le temps de l'appel."""
    world = exercise.world()
    reference = world[exercise.name]
    return run(reference if exercise.is_function else lambda: reference, case, world)
