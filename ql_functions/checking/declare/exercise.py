"""Un exercice : sa réponse, ses cas, ses juges, ce qu'on en sait dire ; et le constat qu'un juge rend.

Un exercice est connu dès qu'il est déclaré : ``Exercise("2.4", softmax_move, points=4, cases=…)``, dans un fichier du
cours, dans le vôtre ou dans une cellule. Tout le reste (`check`, `hint`, le correcteur) le trouve par son id.
"""

import copy
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import FunctionType

from ...drawing.numbers import quantity
from ..values import same, shown, shown_apart
from . import registry
from .cases import Case, Outcome


class CourseError(ValueError):
    """Un exercice que son auteur doit corriger : où, et pourquoi ; ce n'est la faute d'aucun élève."""


@dataclass(frozen=True)
class Mistake:
    """Une erreur que l'on sait nommer.

    Attributes:
        answer: la réponse fausse, écrite comme la référence, dont elle lit les globales.
        says: une ou deux phrases pour l'élève : ce qui arrive, et où regarder ; jamais la réponse. Elles ne supposent
            rien de son code : d'autres que lui font la même chose.
        asks: ce que l'on ajoute à qui écrit tel mot, « max », ou telle forme, « Slice » : mot → phrase ; la première
            seulement (voir `source.words_written`).
        line: la ligne qui, au lieu d'une de la référence, fait cette erreur ; le puzzle la glisse parmi les autres.
    """

    answer: Callable
    says: str
    line: str = ""
    asks: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Fault:
    """Ce qui ne va pas dans une issue.

    Attributes:
        says: une ou deux phrases pour l'élève.
        expected, got: ce qu'il fallait et ce qu'on a, déjà écrits ; vides s'il n'y a rien à comparer.
        details: autres lignes du tableau, couples (nom, valeur).
        squares: les numéros des cases en cause, à cerner dans ce qui est donné.
        is_of_arguments: la réponse est-elle juste, à cela près qu'elle modifie ses arguments ?
        is_certain: la phrase dit-elle l'erreur elle-même ? On n'en cherche alors pas d'autre.
        by_lot: ce qu'il faut dire à la place, si l'appel refait ne rend pas la même chose ; souvent vide.
    """

    says: str
    expected: str = ""
    got: str = ""
    details: tuple[tuple[str, str], ...] = ()
    squares: tuple[int, ...] = ()
    is_of_arguments: bool = False
    is_certain: bool = False
    by_lot: str = ""


def equality(case, got, expected):
    """Le juge le plus simple : même valeur, mêmes globales que la référence."""
    if not same(got.value, expected.value):
        return Fault(case.about, *shown_apart(expected.value, got.value))
    for name, value in expected.globals.items():
        if not same(got.globals[name], value):
            return Fault(f"Après l'appel, {name} n'est pas ce qu'il devrait être.",
                         *shown_apart(value, got.globals[name]),
                         (("on compare", f"{name}, une fois l'appel fini"),))  # fmt: skip
    return None


def whole(_case, outcome):
    """Tout ce qu'une issue a d'observable : de quoi comparer une réponse et ce qu'une erreur prédit."""
    failure = outcome.failure.kind if outcome.failure else None
    return [outcome.value, outcome.globals, failure, outcome.shared]


@dataclass(frozen=True)
class Part:
    """Une face d'un exercice, que le correcteur compte à part.

    Attributes:
        title: ce qu'elle demande.
        points: ce qu'elle vaut.
        concerns: ``concerns(case)`` dit si un cas en est ; elle en a toujours qui se contredisent, pour qu'une réponse
            constante n'y gagne rien.
        judge: le juge de cette face, s'il est moins sévère que celui de l'exercice.
    """

    title: str
    points: float
    concerns: Callable[[Case], bool] = lambda _case: True
    judge: Callable | None = None


@dataclass(frozen=True, eq=False)
class Exercise:
    """Un exercice, connu dès sa déclaration.

    Attributes:
        id: ``'2.1'``, le même partout ; ce qui précède le point est sa leçon.
        reference: la réponse, celle d'une fonction ou une valeur.
        cases: les cas publics, du plus simple au plus complet.
        points: ce qu'il vaut, 0 pour un bonus ; inutile s'il a des parts, dont c'est la somme.
        parts: ses faces ; vide s'il n'en a qu'une.
        judge: ``judge(case, got, expected)`` rend un `Fault`, ou ``None`` si l'issue est bonne ;
            ``expected`` est l'issue de la référence sur le même cas.
        hidden: ``hidden(rng)`` tire les cas cachés, ceux que seul le correcteur connaît : les mêmes, sur d'autres
            données. Leur ``about`` dit ce qu'ils éprouvent sans rien montrer de ce qui a été tiré.
        hints: une question, puis du pseudo-code, puis la réponse à un trou près, noté « … ».
        mistakes: les erreurs que l'on sait nommer, de la plus simple à la plus fine.
        signature: ``signature(case, outcome)`` rend ce qu'une erreur peut prédire d'une issue, en valeurs simples :
            tout, sauf ce que le hasard décide.
        revealed: ``revealed(case, got)`` rend les globales qui disent aux erreurs ce que l'élève a tiré au sort.
        overheard: les fonctions du cours qu'une réponse appelle et dont le juge regarde les arguments, dans le carnet.
        told: les globales d'un cas que l'élève doit connaître pour le refaire.
        mutated: les globales que l'énoncé demande de changer sur place ; en mettre une autre sous ce nom est une faute.
        draws: ``draws(value)`` rend les lignes de cases d'une valeur qui se dessine, des listes de chaînes d'un signe,
            ou ``None`` ; par défaut, comme tout son cours.
        name: le nom à définir ; celui de la fonction, s'il n'est pas donné.
        module: le module où il est déclaré.

    Raises:
        TypeError, ValueError: la déclaration est incomplète, se contredit, ou reprend un identifiant d'un autre module.
    """

    id: str
    reference: object
    cases: tuple[Case, ...]
    points: float = 0
    parts: tuple[Part, ...] = ()
    judge: Callable[[Case, Outcome, Outcome], Fault | None] = equality
    hidden: Callable[[Random], object] = lambda _rng: ()
    hints: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    signature: Callable[[Case, Outcome], list] = whole
    revealed: Callable[[Case, Outcome], dict] = lambda _case, _got: {}
    overheard: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    mutated: tuple[str, ...] = ()
    draws: Callable[[object], list | None] | None = None
    name: str = ""
    module: str = ""

    def __post_init__(self):
        if not isinstance(self.id, str) or not self.id:
            raise TypeError(f"Un exercice a pour id une chaîne, comme '2.4', pas {shown(self.id)}.")
        if callable(self.reference) and not isinstance(self.reference, FunctionType):
            raise TypeError(f"Exercice {self.id} : la référence est une fonction écrite en Python, ou une valeur.")
        settled = {
            "name": self.name or getattr(self.reference, "__name__", ""),
            "module": self.module or sys._getframe(2).f_globals["__name__"],  # 1 est l'__init__ que fait dataclass
            "points": sum(part.points for part in self.parts) if self.parts else self.points,
            "draws": self.draws or (lambda value: self.course.draws(value)),  # son cours peut n'être déclaré qu'après
            "_first": None if callable(self.reference) else copy.deepcopy(self.reference),
        }
        if not settled["name"].isidentifier():
            raise ValueError(f"Exercice {self.id} : il lui faut un nom, name=…, que les élèves définissent.")
        if not self.cases or not all(isinstance(case, Case) for case in self.cases):
            raise ValueError(f"Exercice {self.id} : il lui faut des cas, cases=(Case(…), …).")
        if self.points not in (0, settled["points"]):
            says = f"{self.points} points, mais ses parts en font {settled['points']}"
            raise ValueError(f"Exercice {self.id} : {says} ; ôtez points={self.points}.")
        for name, value in settled.items():
            object.__setattr__(self, name, value)
        registry.declare(registry.EXERCISES, self)

    @property
    def lesson(self):
        """Sa leçon ; voir `registry.lesson_of`."""
        return registry.lesson_of(self.id)

    @property
    def cell(self):
        """L'identifiant de sa cellule dans un carnet : « 02-flip_board »."""
        return f"{registry.lesson_code(self.lesson)}-{self.name}"

    @property
    def course(self):
        """Le `registry.Course` dont il est."""
        return registry.course_of(self)

    def world(self, **names):
        """Les globales que lirait la référence, à part ; voir `registry.Course.world`."""
        return self.course.world(**names)

    @property
    def is_function(self):
        """La réponse est-elle une fonction, et non une valeur ?"""
        return callable(self.reference)

    def fresh(self):
        """Une valeur de référence comme au premier jour : celle du cours a pu se remplir."""
        return copy.deepcopy(self._first)

    def hidden_cases(self, seed):
        """Les cas cachés que tire cette graine, un entier ; la même rend les mêmes cas."""
        return tuple(self.hidden(Random(f"{self.id} {seed}")))

    @property
    def title(self):
        """« 2.1 · flip_board » ; le nom seul, quand c'est aussi l'identifiant."""
        return self.name if self.name == self.id else f"{self.id} · {self.name}"

    @property
    def worth(self):
        """« 4 points », « bonus »."""
        return quantity(self.points, "point") if self.points else "bonus"


@dataclass(frozen=True)
class Question:
    """Une question ouverte, qu'une personne note ; connue dès sa déclaration.

    Attributes:
        id: ``'2.Q1'``.
        points: ce qu'elle vaut.
        module: le module où elle est déclarée.
    """

    id: str
    points: float
    module: str = ""

    def __post_init__(self):
        object.__setattr__(self, "module", self.module or sys._getframe(2).f_globals["__name__"])
        registry.declare(registry.QUESTIONS, self)

    @property
    def lesson(self):
        """Sa leçon ; voir `registry.lesson_of`."""
        return registry.lesson_of(self.id)

    @property
    def cell(self):
        """L'identifiant de la cellule de sa réponse : « 02-Q1 »."""
        return f"{registry.lesson_code(self.lesson)}-{self.id.partition('.')[2]}"

    @property
    def worth(self):
        """« 2 points »."""
        return quantity(self.points, "point")
