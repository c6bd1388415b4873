"""Ce qu'on attend d'une réponse : ce que la référence fait du même cas."""

from .run import run


def expected_of(exercise, case):
    """L'issue de la référence sur un cas ; il la garde, et elle sert à toutes les réponses.

    Un juge n'y lit rien de ce que le hasard décide : un tirage y vaut l'autre.
    """
    known = vars(case).setdefault("_expected", {})
    if exercise in known:
        return known[exercise]
    outcome = by_reference(exercise, case)
    if not outcome.failure:
        known[exercise] = outcome
    return outcome


def by_reference(exercise, case):
    """L'issue de la référence sur un cas, qu'elle joue maintenant : de quoi savoir aussi ce qu'il lui faut de temps."""
    world = exercise.world()
    reference = world[exercise.name]
    return run(reference if exercise.is_function else lambda: reference, case, world)
