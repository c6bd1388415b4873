"""L'issue attendue d'une réponse, qui est celle de la référence sur le même cas."""

from ..declare.exercise import CourseError
from .run import run


def expected_of(exercise, case):
    """Rend l'issue de la référence sur un cas ; le cas la garde, et elle sert à toutes les réponses.

    Un juge n'en lit pas les valeurs que le hasard décide, car tout autre tirage serait aussi juste.

    Raises:
        CourseError: la référence s'arrête sur une erreur.
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
    """Appelle la référence sur un cas, sans garder l'issue ; l'appelant peut ainsi mesurer le temps de l'appel."""
    world = exercise.world()
    reference = world[exercise.name]
    return run(reference if exercise.is_function else lambda: reference, case, world)
