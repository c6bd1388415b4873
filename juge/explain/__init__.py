"""Dire ce qui ne va pas dans une réponse : une suite d'explications, de la plus sûre à la moins sûre.

Toutes reçoivent un `Attempt` et rendent une `Explanation`, ou ``None`` si elles n'ont rien à dire ; la première qui
parle l'emporte. Le carnet et le correcteur lisent cette même suite : ils disent donc les mêmes phrases.
"""

from dataclasses import dataclass
from functools import wraps

from .. import words
from ..call.pool import MADE_ABOUT
from ..edits.spots import Sentence
from .nearest import nearest_answer
from .pairs import pair_of
from .reruns import draws_lots, replaced_builtins
from .search import end_of, place_of, sight_of, slip_of, told_repair, unread_by
from .shared_traits import relation_of, shared_traits
from .touched import line_that_alters

_DRAWS = "Votre fonction tire au sort : le même appel ne rend pas toujours la même chose. Qui demande ce hasard ?"


@dataclass(frozen=True)
class Explanation:
    """Ce qu'il y a à dire d'une réponse fausse.

    Attributes:
        says: les phrases.
        result: le triplet (cas, issue, `Fault`) à montrer ; ``None`` si le premier cas faux convient.
    """

    says: tuple[str, ...]
    result: tuple | None = None

    @property
    def lines(self):
        """Les numéros des lignes de la réponse que les phrases nomment, dans l'ordre."""
        return sorted({line for says in self.says if isinstance(says, Sentence) for line in says.lines})


def _beside(find):
    """L'explication qui ajoute à la phrase du juge celle que rend ``find(attempt)``, sans répéter celle du juge."""

    @wraps(find)
    def explainer(attempt):
        says = find(attempt)
        told = _told(attempt) if says else ""
        return Explanation((says,) if told in says else (told, says)) if says else None

    return explainer


def _told(attempt):
    """La phrase du juge ; si elle répète ce que le cas éprouve, on l'annonce, sauf si tous les cas disent de même."""
    case, says = attempt.wrong[0][0], attempt.fault.says
    if says != case.about:
        return says
    cases = attempt.exercise.cases
    is_of_all = says == MADE_ABOUT or (len(cases) > 1 and all(one.about == says for one in cases))
    return words.UNEXPECTED if is_of_all else words.TESTED.format(about=says)


def replaced_builtin(attempt):
    """Un nom de Python que le carnet a redéfini ; les erreurs connues, qui lisent ce nom, échoueraient elles aussi."""
    names = replaced_builtins(attempt) if attempt.is_written and not attempt.is_endless else []
    if not names:
        return None
    listed, are = ", ".join(names), "ne sont plus les fonctions" if len(names) > 1 else "n'est plus la fonction"
    says = f"{listed} {are} de Python : une ligne de votre carnet, « {names[0]} = … » ou « from … import * », donne ce "
    says += f"nom à autre chose. Ôtez-la, exécutez « del {listed} », puis la cellule de l'exercice."
    return Explanation((says,))


def certain_fault(attempt):
    """Ce que le juge dit lui-même de l'erreur."""
    return Explanation((attempt.fault.says,)) if attempt.fault.is_certain else None


def unwanted_chance(attempt):
    """Un hasard que l'énoncé ne demande pas ; une erreur connue ne l'expliquerait que par coïncidence."""
    if not draws_lots(attempt):
        return None
    place = "" if attempt.fault.by_lot else place_of(attempt)
    return Explanation((attempt.fault.by_lot or _DRAWS, *filter(None, [place])))


def named_mistake(attempt):
    """Une erreur connue qui explique tout ce que la réponse a fait, et sa ligne s'il est prouvé que c'est elle."""
    found = attempt.named
    if not found or not found.is_whole:
        return None
    place = slip_of(attempt) or told_repair(attempt)
    return Explanation(found.sentences_on(attempt.answer, place), found.result)


def told_slip(attempt):
    """Une retouche qui suffit, et qui a une phrase à elle."""
    place = told_repair(attempt)
    altered = (attempt.fault.says,) if attempt.fault.is_of_arguments else ()
    return Explanation((*altered, place)) if place else None


def two_mistakes(attempt):
    """Deux erreurs connues qui, ensemble, expliquent tout ce que la réponse a fait."""
    is_searched = attempt.is_written and not attempt.fault.is_of_arguments
    says = pair_of(attempt) if is_searched else ()
    return Explanation(says) if says else None


@_beside
def location(attempt):
    """L'endroit où une retouche suffit, sans phrase à elle."""
    return "" if attempt.fault.is_of_arguments else place_of(attempt)


def part_of_it(attempt):
    """Une erreur connue qui n'explique qu'une partie de ce que la réponse a fait."""
    found = attempt.named
    return found and Explanation(found.sentences_on(attempt.answer), found.result)


def observed(attempt):
    """Ce qui se voit : ce que dit le juge du premier cas faux."""
    return Explanation((_told(attempt),))


EXPLAINERS = (
    replaced_builtin,
    certain_fault,
    unwanted_chance,
    named_mistake,
    _beside(slip_of),
    told_slip,
    _beside(line_that_alters),
    two_mistakes,
    _beside(sight_of),
    location,
    _beside(nearest_answer),
    _beside(relation_of),
    part_of_it,
    _beside(unread_by),
    _beside(shared_traits),
    _beside(end_of),
    observed,
)


def explain(attempt):
    """L'`Explanation` d'une réponse fausse, un `Attempt` : la plus sûre de celles que l'on trouve."""
    return next(filter(None, (explainer(attempt) for explainer in EXPLAINERS)))
