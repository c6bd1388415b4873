"""Les familles d'erreurs, qui servent à tout exercice : un return dans une boucle, une liste partagée, un 0 pour un O.

Une famille n'est dite que prouvée : le code de l'élève, changé en ce seul endroit, passe tous les cas ; ou ses
réponses, lues comme elle le dit, sont toutes justes.
"""

from ...call.source import tree_of
from ..diagnosis import Finding
from ..repair import AGAIN
from .again import Attempt, draws_lots, moment_of, rounds
from .conditions import never_compared
from .flow import only_the_last
from .likeness import of_another_kind, read_otherwise
from .slips import SLIPS
from .where import where_of

__all__ = [
    "draws_lots",
    "fact_of",
    "family_of",
    "moment_of",
    "of_another_kind",
    "rounds",
    "slip_of",
    "where_of",
]


def family_of(exercise, answer, results, namespace, fault_of):
    """Ce qu'une famille dit d'une réponse fausse, un `Finding`, ou ``None``.

    Args:
        exercise: l'`Exercise`.
        answer: la réponse, une fonction.
        results: les triplets (cas, issue, `Fault` ou ``None``) ; un au moins est faux.
        namespace: les globales du carnet.
        fault_of: ``fault_of(exercise, case, got)`` juge une issue.
    """
    says = slip_of(exercise, answer, results, namespace, fault_of) or read_otherwise(exercise, results, fault_of)
    return Finding(says) if says else None


def fact_of(answer):
    """Ce qui se lit dans le code d'une réponse sans avoir à se prouver, une phrase ; ``""`` s'il n'y a rien."""
    tree = tree_of(answer)
    return (never_compared(tree) or only_the_last(tree)) if tree else ""


def slip_of(exercise, answer, results, namespace, fault_of, seconds=1.0):
    """L'étourderie dont la correction suffit : tous les cas passent, à commencer par ceux qui sont faux.

    Args:
        seconds: le temps de calcul de la recherche ; les autres sont ceux de `family_of`.

    Returns:
        str: sa phrase, ou ``None``.
    """
    attempt = Attempt(exercise, answer, namespace, seconds)
    if attempt.tree is None:
        return None
    wrong = [case for case, _, fault in results if fault]
    cases = [*wrong, *(case for case in exercise.cases if case not in wrong)]
    cases += [case for case in cases if case.repeat > 1 or case in wrong] * AGAIN
    for slip in SLIPS:
        for says in slip(attempt.tree, attempt):
            if attempt.passes(cases, fault_of):
                return says
    return None
