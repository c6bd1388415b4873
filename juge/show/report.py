"""Le compte rendu d'une vérification : les phrases, l'appel, l'attendu et l'obtenu, en texte ou en HTML."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

from ..declare.cases import Status
from ..drawing.grid import grid_lines
from ..values.drawn import rows_beside
from ..values.written import Value
from .page import page_of, sides


@dataclass(frozen=True)
class Help:
    """L'aide que propose le compte rendu d'un exercice qui n'est pas juste.

    Attributes:
        exercise: l'identifiant de l'exercice.
        given, total: le nombre d'indices déjà donnés, et le nombre d'indices de l'exercice.
        channel: l'identifiant du carnet dont le noyau répond aux boutons ; ``""`` sans boutons.
        has_puzzle: y a-t-il un puzzle à proposer après les indices ?
    """

    exercise: str
    given: int
    total: int
    channel: str = ""
    has_puzzle: bool = False


@dataclass(frozen=True)
class Report:
    """Le compte rendu d'une vérification.

    Attributes:
        status: `Status.RIGHT`, ``WRONG``, ``TODO`` ou ``NOTE``.
        title: le titre, qui nomme l'exercice.
        says: les phrases du compte rendu, une par élément.
        rows: le tableau, par exemple ``[("appel", "trier([2, 1])"), ("attendu", "'O'"), …]`` ; un `written.Written`
            s'y dessine.
        code: des lignes de code à montrer telles quelles.
        then: une phrase sur la suite.
        excerpt: les lignes de l'élève dont parlent les phrases, couples (numéro, texte).
        draws: ``draws(value)`` rend les lignes de cases d'une valeur, ou ``None`` ; voir `exercise.Exercise`.
        squares: les cases à cerner dans les arguments.
        numbered: les cases libres d'une grille dessinée portent-elles leur numéro ?
        help: les indices proposés, ou ``None``.
        film: le `drawing.fragment.Fragment` qui rejoue la réponse, ou ``None``.
        other: le code d'une autre réponse juste, à montrer replié, ou ``""``.
        kept: le `kept.Kept` de la réponse juste à restaurer, ou ``None``.
        link: l'adresse de la cellule dont parlent les phrases, ou ``""``.
        compared: (id de l'exercice, identifiant du carnet) d'une réponse juste que la page compare au texte de ses
            cellules, ou ``None``.
        earned: une phrase sur les parts de l'exercice qui sont déjà justes, ou ``""``.
        case: le cas que montre le compte rendu d'une réponse fausse, ou ``None``.
    """

    status: Status
    title: str
    says: tuple[str, ...]
    rows: tuple[tuple[str, str], ...] = ()
    code: str = ""
    then: str = ""
    excerpt: tuple[tuple[int, str], ...] = ()
    draws: Callable[[object], list | None] = lambda _value: None
    squares: tuple[int, ...] = ()
    numbered: bool = False
    help: Help | None = None
    film: object = None
    other: str = ""
    kept: object = None
    link: str = ""
    compared: tuple[str, str] | None = None
    earned: str = ""
    case: object = field(default=None, compare=False)

    def __repr__(self):
        sentences = [*self.says, *filter(None, [self.earned, self.then])]
        lines = [f"{self.status.sign} {self.title}", *(f"  {sentence}" for sentence in sentences)]
        width = max((len(label) for label, _ in self.rows), default=0)
        lines += [f"  {label:<{width}}  {value}" for label, value in self.rows]
        lines += [f"    {line}".rstrip() for line in _side_by_side([*self._drawings()])]
        lines += [f"    {line}" for line in self.code.splitlines()]
        return "\n".join(lines)

    def _drawings(self):
        """Dessine en texte, sous son nom, la valeur de chaque ligne du tableau qui se dessine."""
        drawn, compared = {}, []
        for label, text in self.rows:
            values = [part.value for part in getattr(text, "parts", ()) if isinstance(part, Value)]
            value = next(filter(self.draws, values), None)
            compared += values[:1] if label in sides() else []
            if value is not None and len(self.draws(value)) > 1:  # une seule rangée se lit déjà dans le tableau
                drawn[label] = value
        if len(compared) == 2 and not rows_beside(self.draws, *compared):
            drawn = {label: value for label, value in drawn.items() if label not in sides()}
        for label, value in drawn.items():
            yield [label, *grid_lines(self.draws(value), () if label in sides() else self.squares)]

    def _repr_html_(self):
        return page_of(self)


@dataclass(frozen=True)
class Rendering:
    """Un compte rendu déjà écrit, en texte et en HTML, par un autre processus.

    Attributes:
        status, title: ceux du `Report`.
        text, html: ce qui s'affiche.
    """

    status: Status
    title: str
    text: str
    html: str

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        return self.html


def _side_by_side(columns):
    """Met des colonnes de texte l'une à côté de l'autre."""
    widths = [max(map(len, column)) for column in columns]
    rows = zip_longest(*columns, fillvalue="")
    return ["   ".join(map(str.ljust, row, widths)) for row in rows]
