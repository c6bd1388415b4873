"""Le compte rendu d'une vérification : ce qu'il y a à dire, l'appel, l'attendu, l'obtenu ; en texte, ou en image."""

from collections.abc import Callable
from dataclasses import dataclass

from ...drawing.board import board_lines
from ..values.written import Value
from .page import MARKS, SIDES, page_of


@dataclass(frozen=True)
class Help:
    """Les indices que propose un compte rendu faux.

    Attributes:
        exercise: l'identifiant de l'exercice.
        given, total: combien d'indices sont déjà donnés, et combien il y en a.
        channel: le carnet dont le noyau répond au bouton ; ``""`` s'il n'y en a pas.
    """

    exercise: str
    given: int
    total: int
    channel: str = ""


@dataclass(frozen=True)
class Report:
    """Ce que dit une vérification.

    Attributes:
        status: ``'right'``, ``'wrong'``, ``'todo'`` ou ``'note'``.
        title: l'exercice.
        says: ce qu'il y a à dire, une phrase par élément.
        rows: le tableau, par exemple ``[("appel", "flip_board('X')"), ("attendu", "'O'"), …]`` ; un `written.Written`
            s'y dessine.
        code: des lignes de code à montrer telles quelles.
        then: ce qui se passe ensuite, en une phrase.
        excerpt: les lignes de l'élève dont on parle, couples (numéro, texte).
        draws: les lignes de cases d'une valeur qui se dessine, ou ``None`` ; voir `exercise.Exercise`.
        squares: les cases à cerner dans ce qui est donné.
        help: les indices proposés, ou ``None``.
        film: le `drawing.fragment.Fragment` qui rejoue la réponse, ou ``None``.
    """

    status: str
    title: str
    says: tuple[str, ...]
    rows: tuple[tuple[str, str], ...] = ()
    code: str = ""
    then: str = ""
    excerpt: tuple[tuple[int, str], ...] = ()
    draws: Callable[[object], list | None] = lambda _value: None
    squares: tuple[int, ...] = ()
    help: Help | None = None
    film: object = None

    def __repr__(self):
        sentences = [*self.says, *filter(None, [self.then])]
        lines = [f"{MARKS[self.status]} {self.title}", *(f"  {sentence}" for sentence in sentences)]
        width = max((len(label) for label, _ in self.rows), default=0)
        lines += [f"  {label:<{width}}  {value}" for label, value in self.rows]
        lines += [f"    {line}".rstrip() for line in _side_by_side(self._drawings())]
        lines += [f"    {line}" for line in self.code.splitlines()]
        return "\n".join(lines)

    def _drawings(self):
        """Ce qui se dessine de chaque ligne du tableau, en texte, sous son nom."""
        drawn = {}
        for label, text in self.rows:
            values = (part.value for part in getattr(text, "parts", ()) if isinstance(part, Value))
            value = next(filter(self.draws, values), None)
            if value is not None and len(self.draws(value)) > 1:  # une seule rangée se lit aussi bien dans le tableau
                drawn[label] = value
        if len({type(drawn[side]) for side in SIDES.keys() & drawn.keys()}) > 1:  # ils auraient l'air pareils
            drawn = {label: value for label, value in drawn.items() if label not in SIDES}
        for label, value in drawn.items():
            yield [label, *board_lines(self.draws(value), () if label in SIDES else self.squares)]

    def _repr_html_(self):
        return page_of(self)


def _side_by_side(columns):
    """Des colonnes de texte, l'une à côté de l'autre."""
    columns = list(columns)
    height = max(map(len, columns), default=0)
    padded = [[f"{line:<{max(map(len, column))}}" for line in column + [""] * (height - len(column))]
              for column in columns]  # fmt: skip
    return ["   ".join(lines) for lines in zip(*padded, strict=True)]
