"""Un exercice, avec sa réponse, ses cas, ses juges et ses erreurs connues ; et le constat que rend un juge.

Un exercice est connu dès qu'il est déclaré : ``Exercise("2.4", softmax_move, points=4, cases=…)``, dans un fichier du
cours, dans le vôtre ou dans une cellule. Tout le reste (`check`, `hint`, le correcteur) le trouve par son id.
"""

import copy
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from types import FunctionType
from typing import Any, Self

from .. import words
from ..drawing.numbers import quantity
from ..values import same, shown, shown_apart
from . import registry
from .cases import Case, Outcome

_QUESTION = re.compile(r"( :|(?<=\.)) [^.:?]*\?.*")  # ce qu'une phrase demande, après ce qu'elle affirme
KNOWN_SEED = 0  # la graine des cas cachés qui ne sont pas un secret, ceux que l'on peut montrer


class CourseError(ValueError):
    """Un exercice est mal écrit : le message dit à son auteur où et pourquoi ; aucun élève n'est en faute."""


@dataclass(frozen=True)
class Mistake:
    """Une erreur connue, que le compte rendu sait nommer.

    Attributes:
        answer: la réponse fausse, écrite comme la référence ; elle lit les mêmes globales.
        says: une ou deux phrases pour l'élève, qui disent l'effet de l'erreur et où regarder, jamais la réponse. Elles
            ne supposent rien du code de l'élève, car des codes différents font la même erreur.
        asks: mot du code, « max », ou forme, « Slice » → phrase à ajouter si l'élève l'emploie ; seule la première
            phrase trouvée est ajoutée (voir `source.words_written`).
        line: la ligne fausse qui, à la place d'une ligne de la référence, fait cette erreur ; le puzzle l'ajoute aux
            lignes à ranger.
    """

    answer: Callable
    says: str
    line: str = ""
    asks: dict[str, str] = field(default_factory=dict)

    @property
    def claim(self) -> str:
        """Ce que les phrases affirment, sans la question qui les suit."""
        return _QUESTION.sub("", self.says).removesuffix(".") + "."


@dataclass(frozen=True)
class Fault:
    """Le constat d'un juge : le défaut d'une issue.

    Attributes:
        says: une ou deux phrases pour l'élève.
        expected, got: la valeur attendue et la valeur obtenue, déjà écrites ; vides s'il n'y a rien à comparer.
        details: les autres lignes du tableau, couples (nom, valeur).
        squares: les numéros des cases en cause, à cerner dans les arguments.
        is_of_arguments: le seul défaut de la réponse est-il de modifier ses arguments ?
        is_certain: la phrase nomme-t-elle l'erreur avec certitude ? Aucune autre explication n'est alors cherchée.
        by_lot: la phrase qui remplace ``says`` si le même appel, refait, rend une autre valeur ; souvent vide.
    """

    says: str
    expected: str = ""
    got: str = ""
    details: tuple[tuple[str, str], ...] = ()
    squares: tuple[int, ...] = ()
    is_of_arguments: bool = False
    is_certain: bool = False
    by_lot: str = ""


def equality(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Juge une issue par égalité : la valeur et les globales doivent être celles de la référence."""
    if not same(got.value, expected.value):
        return Fault(case.about, *shown_apart(expected.value, got.value))
    for name, value in expected.globals.items():
        if not same(got.globals[name], value):
            says = f"Après l'appel, {name} n'est pas ce qu'il devrait être."
            compared = ("on compare", f"{name}, une fois l'appel fini")
            wanted, found = shown_apart(value, got.globals[name])
            return Fault(says, wanted, found, (compared,))
    return None


def whole(_case: Case, outcome: Outcome) -> list:
    """Rend tout ce qu'une issue montre, pour comparer une réponse à ce que prédit une erreur connue."""
    failure = outcome.failure.kind if outcome.failure else None
    return [outcome.value, outcome.globals, failure, outcome.shared]


@dataclass(frozen=True)
class Part:
    """Une partie d'un exercice, que le correcteur note à part.

    Attributes:
        title: ce que la partie demande.
        points: le nombre de points de la partie.
        concerns: ``concerns(case)`` dit si un cas appartient à la partie. Les cas d'une partie attendent des valeurs
            différentes, pour qu'une réponse constante n'y gagne rien.
        judge: le juge de la partie, s'il est moins sévère que celui de l'exercice.
    """

    title: str
    points: float
    concerns: Callable[[Case], bool] = lambda _case: True
    judge: Callable | None = None


@dataclass(frozen=True, eq=False)
class Exercise:
    """Un exercice, connu dès sa déclaration.

    Attributes:
        id: l'identifiant, ``'2.1'``, le même partout ; la leçon est ce qui précède le point, sauf ``taught_in``.
        reference: la réponse de référence, une fonction ou une valeur.
        cases: les cas publics, du plus simple au plus complet.
        points: le nombre de points, 0 pour un bonus ; inutile si ``parts`` est donné, dont il est la somme.
        parts: les parties notées à part ; vide si l'exercice se note d'un bloc.
        judge: ``judge(case, got, expected)`` rend un `Fault`, ou ``None`` si l'issue est bonne ;
            ``expected`` est l'issue de la référence sur le même cas.
        hidden: ``hidden(rng)`` tire les cas cachés, que seul le correcteur connaît : ce sont les cas publics sur
            d'autres données. Leur ``about`` dit ce qu'ils éprouvent, sans montrer ces données.
        hints: une question, puis du pseudo-code ; puis la réponse à un trou près, noté « … », si ``gap`` manque.
        gap: le morceau du blanc de la référence que laisse à trouver le dernier indice, qui est ce blanc.
        mistakes: les erreurs connues, de la plus simple à la plus fine.
        signature: ``signature(case, outcome)`` rend, en valeurs simples, la part d'une issue qu'une erreur connue
            prédit : tout, sauf ce que le hasard décide.
        revealed: ``revealed(case, got)`` rend des globales ; elles donnent aux erreurs connues les tirages de l'élève.
        overheard: les fonctions du cours dont le juge regarde les appels, quand l'élève est dans son carnet.
        told: les globales d'un cas que l'élève doit connaître pour refaire l'appel.
        mutated: les globales que l'énoncé demande de changer sur place ; donner au nom un autre objet est une faute.
        may_alter: la fonction peut-elle changer ses arguments ? Sinon, elle les laisse comme la référence.
        draws: ``draws(value)`` rend les lignes de cases d'une valeur qui se dessine, des listes de chaînes d'un signe,
            ou ``None`` pour une autre valeur. Par défaut, c'est la fonction ``draws`` du cours.
        numbered: les cases libres d'une valeur dessinée portent-elles leur numéro ? Utile si d'autres valeurs du
            compte rendu désignent des cases par leur numéro.
        name: le nom que l'élève définit ; par défaut, celui de la fonction de référence.
        minutes: ce qu'il demande à un élève ; la durée d'une leçon en est faite.
        taught_in: la leçon dont le carnet donne l'exercice, si ce n'est pas celle de son identifiant : un exercice qui
            change de leçon garde son identifiant, et ce que les élèves en ont déjà fait.
        module: le module où l'exercice est déclaré.

    Raises:
        TypeError, ValueError: la déclaration est incomplète, se contredit, ou reprend un identifiant d'un autre module.
    """

    id: str
    reference: Any
    cases: tuple[Case, ...]
    points: float = 0
    parts: tuple[Part, ...] = ()
    judge: Callable[[Case, Outcome, Outcome], Fault | None] = equality
    hidden: Callable[[Random], Iterable[Case]] = lambda _rng: ()
    hints: tuple[str, ...] = ()
    gap: str = ""
    mistakes: tuple[Mistake, ...] = ()
    signature: Callable[[Case, Outcome], list] = whole
    revealed: Callable[[Case, Outcome], dict] = lambda _case, _got: {}
    overheard: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    mutated: tuple[str, ...] = ()
    may_alter: bool = False
    draws: Callable[[object], list | None] | None = None
    numbered: bool = False
    name: str = ""
    minutes: int = 0
    taught_in: int | str = ""
    module: str = ""
    _first: Any = field(default=None, init=False, repr=False)  # la valeur de référence, à la déclaration

    def __post_init__(self):
        if not isinstance(self.id, str) or not self.id:
            raise TypeError(f"Un exercice a pour id une chaîne, comme '2.4', pas {shown(self.id)}.")
        if callable(self.reference) and not isinstance(self.reference, FunctionType):
            raise TypeError(f"Exercice {self.id} : la référence est une fonction écrite en Python, ou une valeur.")
        settled = {
            "name": self.name or getattr(self.reference, "__name__", ""),
            "module": self.module or sys._getframe(2).f_globals["__name__"],  # le cadre 1 est __init__
            "points": sum(part.points for part in self.parts) if self.parts else self.points,
            "draws": self.draws or (lambda value: self.course.draws(value)),  # le cours peut être déclaré plus tard
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
    def lesson(self) -> int | str:
        """La leçon de l'exercice ; voir ``taught_in`` et `registry.lesson_of`."""
        return self.taught_in or registry.lesson_of(self.id)

    @property
    def cell(self) -> str:
        """L'identifiant de la cellule de l'exercice dans un carnet : « 02-trier »."""
        return f"{registry.lesson_code(self.lesson)}-{self.name}"

    @property
    def course(self) -> registry.Course:
        """Le `registry.Course` auquel l'exercice appartient."""
        return registry.course_of(self)

    @property
    def hint_count(self) -> int:
        """Le nombre de ses indices, voir ``gap``."""
        return len(self.hints) + bool(self.gap)

    def world(self, **names: object) -> dict[str, Any]:
        """Construit les globales que lit la référence, séparées du carnet ; voir `registry.Course.world`."""
        return self.course.world(**names)

    @property
    def is_function(self) -> bool:
        """La réponse est-elle une fonction, et non une valeur ?"""
        return callable(self.reference)

    def fresh(self) -> Any:
        """Copie la valeur de référence telle qu'elle était à la déclaration : celle du cours a pu changer depuis."""
        return copy.deepcopy(self._first)

    def hidden_cases(self, seed: int) -> tuple[Case, ...]:
        """Tire les cas cachés ; la même graine, un entier, donne les mêmes cas."""
        return tuple(self.hidden(Random(f"{self.id} {seed}")))

    def on(self, cases: tuple[Case, ...]) -> Self:
        """Rend le même exercice, éprouvé sur d'autres cas ; le registre ne connaît pas cet exercice-là."""
        other = copy.copy(self)
        object.__setattr__(other, "cases", cases)
        return other

    @property
    def title(self) -> str:
        """Le titre de l'exercice : « 2.1 · trier », ou son seul nom s'il est aussi son identifiant."""
        return self.name if self.name == self.id else f"{self.id} · {self.name}"

    @property
    def worth(self) -> str:
        """La valeur de l'exercice : « 4 points », « bonus »."""
        return quantity(self.points, words.POINT) if self.points else words.BONUS


@dataclass(frozen=True)
class Question:
    """Une question ouverte, qu'une personne note ; connue dès sa déclaration.

    Attributes:
        id: l'identifiant, ``'2.Q1'``.
        points: le nombre de points de la question.
        minutes: ce qu'elle demande à un élève.
        module: le module où elle est déclarée.
    """

    id: str
    points: float
    minutes: int = 0
    module: str = ""

    def __post_init__(self):
        object.__setattr__(self, "module", self.module or sys._getframe(2).f_globals["__name__"])
        registry.declare(registry.QUESTIONS, self)

    @property
    def lesson(self) -> int | str:
        """La leçon de la question ; voir `registry.lesson_of`."""
        return registry.lesson_of(self.id)

    @property
    def cell(self) -> str:
        """L'identifiant de la cellule où l'élève répond : « 02-Q1 »."""
        return f"{registry.lesson_code(self.lesson)}-{self.id.partition('.')[2]}"

    @property
    def worth(self) -> str:
        """La valeur de la question : « 2 points »."""
        return quantity(self.points, words.POINT)
