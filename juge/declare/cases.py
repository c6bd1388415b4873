"""Un cas décrit un appel de la fonction d'un élève ; une issue, ce que l'appel a fait ; un statut, ce qu'il vaut."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from inspect import Parameter, signature
from typing import Self


@dataclass(frozen=True)
class Spy:
    """Remplace une fonction du cours pendant un cas : l'espion note ses appels et rend les réponses prévues.

    Attributes:
        replies: les valeurs que rendent les appels successifs ; un appel de trop lève `TooManyCallsError`.
        parameters: les paramètres, qui nomment les arguments notés : ``(nom,)``, ou ``(nom, valeur par défaut)``.
    """

    name: str
    replies: tuple
    parameters: tuple[tuple, ...]

    @classmethod
    def on(cls, function: Callable, replies: tuple) -> Self:
        """Crée l'espion d'une fonction, qui en reprend le nom et les paramètres."""
        found = signature(function).parameters.values()
        parameters = ((each.name,) if each.default is Parameter.empty else (each.name, each.default) for each in found)
        return cls(function.__name__, replies, tuple(parameters))


@dataclass(frozen=True)
class Limit:
    """Laisse une fonction du cours répondre elle-même pendant un cas, mais compte ses appels.

    Attributes:
        most: le nombre d'appels permis ; un appel de trop lève `TooManyCallsError`.
    """

    most: int


class TooManyCallsError(Exception):
    """Une fonction espionnée ou comptée a été appelée plus de fois que le cas ne le permet."""


class InputAskedError(Exception):
    """Une réponse a demandé une saisie au clavier : dans un carnet, elle attendrait sans fin."""


@dataclass(frozen=True)
class Case:
    """Un appel de la fonction d'un élève.

    Attributes:
        args, kwargs: les arguments de l'appel, en valeurs simples ; la fonction en reçoit une copie.
        globals: variables globales mises en place pendant l'appel (valeurs simples, `Spy` ou `Limit`).
        repeat: nombre d'appels de suite ; au-delà de 1, `Outcome.value` est la liste des valeurs.
        about: une phrase française qui dit quelle qualité de la réponse le cas éprouve.
        group: la famille du cas, pour un juge qui distingue plusieurs familles.
        seconds: délai laissé à l'appel.
        arrays: la fonction reçoit-elle ses listes comme des tableaux NumPy, d'enregistrements pour des n-uplets ?
        rng: graine d'un générateur de NumPy, donné en dernier argument. Les appels d'un cas répété partagent ce
            générateur, qui repart de sa graine à la moitié des appels.
        draws: les nombres que ``random`` donne à tour de rôle, un par appel de la fonction : le premier que cet appel
            tire dans [0, 1[, par ``random.random``, ``uniform`` ou ``choices``. Les suivants sont tirés au sort.
    """

    args: tuple = ()
    kwargs: dict = field(default_factory=dict)
    globals: dict = field(default_factory=dict)
    repeat: int = 1
    about: str = ""
    group: str = ""
    seconds: float = 5.0
    arrays: bool = False
    rng: int | None = None
    draws: tuple = ()
    __hash__ = object.__hash__  # ses valeurs n'en ont pas ; ce que l'on sait d'un cas est rangé sous lui seul


@dataclass(frozen=True)
class Line:
    """Une ligne de code d'un élève.

    Attributes:
        function: le nom de la fonction où elle est, ``""`` si c'est celle de l'exercice, ou si elle n'est dans aucune.
        text: ce qui y est écrit, ``""`` si on ne peut pas le relire.
    """

    number: int
    function: str = ""
    text: str = ""

    def __str__(self) -> str:
        """« dans trier, ligne 8 : return b »."""
        inside = f"dans {self.function}, " if self.function else ""
        return f"{inside}ligne {self.number}{f' : {self.text}' if self.text else ''}"

    @property
    def excerpt(self) -> tuple[tuple[int, str], ...]:
        """La ligne telle que la montre un compte rendu."""
        return ((self.number, self.text),) if self.text else ()


@dataclass(frozen=True)
class Failure:
    """L'exception qui a mis fin à un appel.

    Attributes:
        kind: le nom du type de l'exception.
        message: le message de l'exception.
        line: la ligne de l'élève d'où elle vient, ``None`` s'il n'y en a pas.
        error: l'exception elle-même ; elle ne sort pas d'une cage.
        is_own: l'exception naît-elle dans cette ligne, et non dans une fonction que cette ligne appelle ?
        is_raised: l'élève lève-t-il lui-même l'exception, par ``raise`` ?
        waits: l'appel arrêté attendait-il, sans calculer ? Rappelé, il attendrait encore.
    """

    kind: str
    message: str
    line: Line | None = None
    error: BaseException | None = field(default=None, compare=False, repr=False)
    is_own: bool = field(default=False, compare=False, repr=False)
    is_raised: bool = field(default=False, compare=False, repr=False)
    waits: bool = field(default=False, compare=False, repr=False)

    @property
    def is_endless(self) -> bool:
        """L'appel était-il sans fin ? Selon la machine, c'est le temps ou la mémoire qui lui manque en premier."""
        return self.kind in ("TooLong", "MemoryError")


class Status(StrEnum):
    """Ce que vaut une réponse, ou ce que dit un compte rendu. Un journal et une page en écrivent la valeur."""

    RIGHT = "right"
    PARTIAL = "partial"
    WRONG = "wrong"
    DEAD = "dead"  # le code de l'élève a arrêté sa cage
    EMPTY = "empty"
    FAILED = "failed"  # le cours ou le correcteur est en panne : la réponse n'est pas jugée
    TODO = "todo"
    NOTE = "note"  # le compte rendu ne juge rien

    @property
    def sign(self) -> str:
        """Le signe que montrent un compte rendu et la page de retour."""
        return {"right": "✓", "partial": "±", "empty": "→", "todo": "→", "note": "·"}.get(self, "✗")


@dataclass(frozen=True)
class Outcome:
    """L'issue d'un appel : la valeur rendue, les effets et l'exception éventuelle.

    Attributes:
        value: la valeur rendue, ou la liste des valeurs si le cas est répété.
        globals: pour chaque globale du cas, sa valeur après l'appel ; pour un `Spy`, la liste de ses appels,
            chacun un dictionnaire argument → valeur ; pour une `Limit`, ``None``.
        args: les arguments après l'appel.
        printed: le texte affiché, coupé à 64 Kio.
        failure: l'exception levée, ou ``None``.
        shared: deux parties des globales sont-elles un seul et même objet ?
        order: les noms des fonctions espionnées, de ``random.seed`` et, quand il rend un nombre donné, de
            ``random.random``, dans l'ordre de leurs appels.
        is_array: la valeur rendue, ou l'une d'elles, est-elle un tableau NumPy ? ``value`` en contient alors la liste.
        replaced: les globales du cas dont le nom, après l'appel, ne désigne plus l'objet qui y avait été mis.
        calls: fonction écoutée → ses appels, couples (arguments par nom, valeur rendue) ; ``None`` si aucune fonction
            n'est écoutée.
        spent: les secondes de calcul de l'appel ; 0 s'il a été fait en cage.
        left: les globales, les valeurs et les arguments tels que l'appel les a laissés, puis les globales mises en
            place avant l'appel. Ces objets ne sortent pas d'une cage.
    """

    value: object = None
    globals: dict = field(default_factory=dict)
    args: tuple = ()
    printed: str = ""
    failure: Failure | None = None
    shared: bool = False
    order: tuple = ()
    is_array: bool = False
    replaced: tuple = ()
    calls: dict | None = None
    spent: float = field(default=0.0, compare=False, repr=False)
    left: tuple = field(default=(), compare=False, repr=False)
    __hash__ = object.__hash__  # comme celui d'un cas
