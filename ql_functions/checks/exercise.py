"""Un exercice : sa référence, ses cas, ses juges ; et le constat qu'un juge rend."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from .. import course
from .cases import Case, Outcome
from .points import POINTS
from .values import same, shown


@dataclass(frozen=True)
class Mistake:
    """Une erreur que l'on sait nommer.

    Attributes:
        answer: la réponse fausse, écrite comme la référence, dont elle lit les globales.
        says: une ou deux phrases pour l'élève : ce qui arrive, et où regarder ; jamais la réponse.
    """

    answer: Callable
    says: str


@dataclass(frozen=True)
class Fault:
    """Ce qui ne va pas dans une issue.

    Attributes:
        says: une ou deux phrases pour l'élève.
        expected, got: ce qu'il fallait et ce qu'on a, déjà écrits ; vides s'il n'y a rien à comparer.
        details: autres lignes du tableau, couples (nom, valeur).
        board: un plateau à dessiner et la case à y marquer.
        is_of_arguments: la réponse est-elle juste, à cela près qu'elle modifie ses arguments ?
    """

    says: str
    expected: str = ""
    got: str = ""
    details: tuple[tuple[str, str], ...] = ()
    board: tuple[str, int] | None = None
    is_of_arguments: bool = False


def equality(case, got, expected):
    """Le juge le plus simple : même valeur, mêmes globales que la référence."""
    if not same(got.value, expected.value):
        return Fault(case.about, shown(expected.value), shown(got.value))
    for name, value in expected.globals.items():
        if not same(got.globals[name], value):
            return Fault(f"Après l'appel, {name} n'est pas ce qu'il devrait être.",
                         shown(value), shown(got.globals[name]))  # fmt: skip
    return None


def whole(_case, outcome):
    """Tout ce qu'une issue a d'observable : de quoi comparer une réponse et ce qu'une erreur prédit."""
    failure = outcome.failure.kind if outcome.failure else None
    return [outcome.value, outcome.globals, failure, outcome.shared]


@dataclass(frozen=True)
class Exercise:
    """Un exercice du cours.

    Attributes:
        id: ``'2.1'``, le même partout.
        name: nom de la fonction (ou de la valeur) à écrire.
        cases: les cas publics, du plus simple au plus complet.
        judge: ``judge(case, got, expected)`` rend un `Fault`, ou ``None`` si l'issue est bonne ;
            ``expected`` est l'issue de la référence sur le même cas.
        mistakes: les erreurs que l'on sait nommer, de la plus simple à la plus fine.
        signature: ``signature(case, outcome)`` rend ce qu'une erreur peut prédire d'une issue, en valeurs simples :
            tout, sauf ce que le hasard décide.
        revealed: ``revealed(case, got)`` rend les globales qui disent aux erreurs ce que l'élève a tiré au sort.
        module: le module du paquet où est sa référence, qui n'est importé qu'au besoin.
    """

    id: str
    name: str
    cases: tuple[Case, ...]
    judge: Callable[[Case, Outcome, Outcome], Fault | None] = equality
    mistakes: tuple[Mistake, ...] = ()
    signature: Callable[[Case, Outcome], list] = whole
    revealed: Callable[[Case, Outcome], dict] = lambda _case, _got: {}
    module: str = "solutions"

    @property
    def home(self):
        """Le module de la référence."""
        return import_module(f"..{self.module}", __package__)

    @property
    def reference(self):
        """La réponse de référence."""
        return getattr(self.home, self.name)

    def world(self, **names):
        """Les globales que lirait la référence, à part ; voir `course.world_of`."""
        return course.world_of(self.home, **names)

    @property
    def is_function(self):
        """La réponse est-elle une fonction, et non une valeur ?"""
        return callable(self.reference)

    @property
    def points(self):
        """Les points de l'exercice ; 0 pour un bonus."""
        return POINTS[self.id]

    @property
    def title(self):
        """« 2.1 · flip_board »."""
        return f"{self.id} · {self.name}"
