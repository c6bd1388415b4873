"""Ce qu'on attend d'une réponse : ce que la référence fait du même cas."""

from ..declare.exercise import CourseError
from .run import run


def expected_of(exercise, case):
    """L'issue de la référence sur un cas ; il la garde, et elle sert à toutes les réponses.

    Un juge n'y lit rien de ce que le hasard décide : tout autre tirage serait aussi juste.

    Raises:
        CourseError: la référence ne répond pas.
    """
    if ("expected", exercise) not in case.known:
        outcome = by_reference(exercise, case)
        if failure := outcome.failure:
            about = f" au cas « {case.about} »" if case.about else ""
            where = f", {failure.line}" if failure.line else ""
            raise CourseError(
                f"{exercise.module} : la référence de {exercise.id} s'arrête{about} ({failure.kind} : "
                f"{failure.message}){where}."
            )
        case.known["expected", exercise] = outcome
    return case.known["expected", exercise]


def by_reference(exercise, case):
    """L'issue de la référence sur un cas, qu'elle joue maintenant : de quoi savoir aussi ce qu'il lui faut de temps."""
    world = exercise.world()
    reference = world[exercise.name]
    return run(reference if exercise.is_function else lambda: reference, case, world)
