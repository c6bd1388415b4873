"""Ce qu'on attend d'une réponse : ce que la référence fait du même cas."""

import sys
from pathlib import Path

from .exercise import CourseError
from .run import run


def expected_of(exercise, case):
    """L'issue de la référence sur un cas ; il la garde, et elle sert à toutes les réponses.

    Un juge n'y lit rien de ce que le hasard décide : un tirage y vaut l'autre.

    Raises:
        CourseError: la référence ne répond pas.
    """
    known = vars(case).setdefault("_expected", {})
    if exercise not in known:
        outcome = by_reference(exercise, case)
        if failure := outcome.failure:
            file, says = Path(sys.modules[exercise.module].__file__).name, f"{failure.kind} : {failure.message}"
            about = f" au cas « {case.about} »" if case.about else ""
            raise CourseError(f"{file} : la référence de {exercise.id} s'arrête{about} ({says}).")
        known[exercise] = outcome
    return known[exercise]


def by_reference(exercise, case):
    """L'issue de la référence sur un cas, qu'elle joue maintenant : de quoi savoir aussi ce qu'il lui faut de temps."""
    world = exercise.world()
    reference = world[exercise.name]
    return run(reference if exercise.is_function else lambda: reference, case, world)
