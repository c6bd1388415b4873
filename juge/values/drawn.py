"""Une valeur en HTML : une grille est dessinée, une autre valeur est écrite en code, une différence est marquée."""

import re
from itertools import chain

from ..drawing.grid import grid_html
from ..drawing.html import Html, safe, tag
from . import BLANK, DOT, same, shown
from .written import Prose, Value

_MAX_LINE_LENGTH = 60  # signes ; un dictionnaire ou une liste de listes plus courts s'écrivent en entier, sur une ligne
_MAX_FLAT_ITEMS = 40  # nombres ou mots ; une liste simple qui n'en a pas plus s'écrit en entier
_MAX_VALUES = 150  # valeurs écrites ; des points de suspension remplacent les suivantes
_MAX_DEPTH = 20  # emboîtements
_MAX_UNBROKEN_LENGTH = 24  # signes ; un texte qui n'en a pas plus ne se coupe pas en fin de ligne
_REST = "…"
_NOTHING = object()  # la valeur n'est comparée à aucune autre
_ABSENT = object()  # la valeur est comparée, mais l'autre côté n'a rien à cette place : elle est en trop
_BRACKETS = {list: "[]", tuple: "()", dict: "{}"}
AROUND = _BRACKETS | {str: "''"}  # ce qui entoure une grille dessinée, et dit de quel type il est


def rows_beside(draws, value, other):
    """Rend les lignes de cases d'une valeur montrée à côté d'une autre ; ``None`` si elle s'écrit.

    À côté d'une suite, elle ne se dessine que si cette suite se dessine aussi et a son type : une liste de neuf cases
    passerait sinon pour une chaîne, ou pour la liste de rangées que l'élève a rendue.
    """
    is_alone = type(other) not in (str, list, tuple)
    return draws(value) if is_alone or (type(other) is type(value) and draws(other)) else None


class Pen:
    """Écrit les valeurs d'un compte rendu.

    Args:
        draws: ``draws(value)`` rend les lignes de cases d'une valeur, ou ``None`` ; voir `exercise.Exercise`.
        side: « expected » ou « got », le côté dont les différences prennent la couleur ; « call » pour un argument.
        squares: les cases à cerner dans une grille donnée seule ; dans une liste de grilles, aucune n'est cernée.
        numbered: les cases libres d'une grille portent-elles leur numéro ?
    """

    def __init__(self, draws, side="call", squares=(), numbered=False):
        self.draws, self.side, self.squares, self.numbered = draws, side, squares, numbered
        self.left, self.depth = _MAX_VALUES, 0

    def line(self, text, other=""):
        """Écrit une ligne du compte rendu, où les différences entre ``text`` et ``other`` sont marquées."""
        theirs = iter([part.value for part in getattr(other, "parts", ()) if isinstance(part, Value)])
        return _join_inline([self._write_part(part, theirs) for part in text.parts])

    def _write_part(self, part, theirs):
        if isinstance(part, Value):
            return self.value(part.value, next(theirs, _NOTHING))
        return tag("span", part, class_="ql-words") if isinstance(part, Prose) else safe(part)

    def value(self, value, other=_NOTHING, start="", end=""):
        """Écrit une valeur, entre deux textes, en la comparant à celle de l'autre côté."""
        self.left -= 1
        if self.left < 0 or self.depth > _MAX_DEPTH:
            return start + _REST + end
        if rows := rows_beside(self.draws, value, other):
            opening, closing = AROUND.get(type(value), ("", ""))
            return _join_inline([start + opening, self._draw_grid(rows, other), closing + end])
        if type(value) in _BRACKETS and value and other is _ABSENT:
            return _mark_extra(self._write_items(value, _NOTHING, start, end))
        if type(value) in _BRACKETS and value and (other is _NOTHING or type(other) is type(value)):
            return self._write_items(value, other, start, end)
        return start + self._write_leaf(value, other) + end

    def _draw_grid(self, rows, other):
        self.left -= sum(map(len, rows)) // 3
        if other is _NOTHING:
            ringed = () if self.depth else self.squares
            return grid_html(rows, ringed, f"ql-grid-{self.side}", self.numbered)
        theirs = self.draws(other)
        if other is _ABSENT or not theirs or [*map(len, theirs)] != [*map(len, rows)]:
            return _mark_extra(grid_html(rows, numbered=self.numbered))
        pairs = enumerate(zip(chain(*rows), chain(*theirs), strict=True))
        ringed = [i for i, (own, their) in pairs if own != their]
        return grid_html(rows, ringed, f"ql-grid-{self.side}", self.numbered)

    def _write_leaf(self, value, other):
        text = shown(value).replace(DOT, BLANK) if self.side == "call" else shown(value)
        kinds = ["ql-whole"] if len(text) <= _MAX_UNBROKEN_LENGTH else []
        if other is not _NOTHING and not same(value, other):
            kinds.append("ql-differs")
        return tag("span", safe(text), class_=" ".join(kinds)) if kinds else safe(text)

    def _write_items(self, value, other, start, end):
        """Écrit les éléments d'une liste ou d'un dictionnaire ; s'il y en a trop, seulement ceux qui diffèrent."""
        opening, closing = _BRACKETS[type(value)]
        comma = "," if type(value) is tuple and len(value) == 1 else ""
        closing = comma + closing + end
        shortened = self._shorten(value, other)
        items, last = [], len(shortened) - 1
        self.depth += 1
        for i, (key, their_key, item, theirs) in enumerate(shortened):
            around = start + opening if i == 0 else "", closing if i == last else ","
            if item is _REST:
                items.append(around[0] + _REST + around[1])
                continue
            if type(value) is dict:
                named = self.value(key, their_key, around[0], ": ")
                items.append(_keep_together(_join_inline([named, self.value(item, theirs, end=around[1])])))
            else:
                items.append(self.value(item, theirs, *around))
        self.depth -= 1
        is_deep = len(shown(value)) > _MAX_LINE_LENGTH and any(type(item) in _BRACKETS for item in _items_of(value))
        return _lay_out(items, is_deep)

    def _shorten(self, value, other):
        """Rend la liste de `_pair_items`, où `_REST` remplace les éléments identiques, et ceux qui sont de trop."""
        is_flat = not any(type(item) in _BRACKETS for item in _items_of(value)) and type(value) is not dict
        is_long = len(value) > _MAX_FLAT_ITEMS if is_flat else len(shown(value)) > _MAX_LINE_LENGTH
        kept, rest = [], (None, _NOTHING, _REST, _NOTHING)
        for key, their_key, item, theirs in _pair_items(value, other):
            is_same = is_long and their_key is _NOTHING and theirs is not _NOTHING and same(item, theirs)
            if len(kept) > self.left:
                return [*kept, rest]
            if not is_same:
                kept.append((key, their_key, item, theirs))
            elif kept[-1:] != [rest]:
                kept.append(rest)
        return kept


def _items_of(value):
    return value.values() if type(value) is dict else value


def _pair_items(value, other):
    """Met en face les éléments de deux valeurs : ``(clé, autre clé, élément, autre élément)``.

    L'autre clé est `_NOTHING` si les deux clés sont la même. Les clés qui n'existent que d'un côté sont mises en face
    l'une de l'autre, dans l'ordre.
    """
    if type(value) is not dict:
        theirs = [] if other is _NOTHING else list(other)
        theirs += [_NOTHING if other is _NOTHING else _ABSENT] * (len(value) - len(theirs))
        return [(None, _NOTHING, *pair) for pair in zip(value, theirs, strict=False)]
    if other is _NOTHING:
        return [(key, _NOTHING, item, _NOTHING) for key, item in value.items()]
    unmatched = iter([key for key in other if key not in value])
    found = []
    for key, item in value.items():
        their_key = _NOTHING if key in other else next(unmatched, _ABSENT)
        found.append((key, their_key, item, other.get(key if their_key is _NOTHING else their_key, _NOTHING)))
    return found


def _join_inline(pieces):
    """Met sur une même ligne des morceaux de texte et des plateaux."""
    if not any("<div" in piece for piece in pieces):
        return "".join(pieces)
    held = (Html(piece) if piece.startswith("<div") else tag("span", Html(piece)) for piece in pieces if piece)
    return tag("div", *held, class_="ql-flow-line")


def _keep_together(item):
    """Garde une clé et sa valeur sur la même ligne, si elles sont courtes."""
    is_short = "<div" not in item and len(re.sub("<[^>]*>", "", item)) <= _MAX_UNBROKEN_LENGTH
    return tag("span", Html(item), class_="ql-whole") if is_short else item


def _mark_extra(item):
    """Marque un élément qui diffère en entier."""
    name, kind = ("div", "ql-extra") if "<div" in item else ("span", "ql-differs")
    return tag(name, Html(item), class_=kind)


def _lay_out(items, is_deep):
    """Dispose les éléments : à la suite, côte à côte s'ils sont dessinés, un par ligne s'ils s'emboîtent."""
    is_drawn = any("<div" in item for item in items)
    if not is_drawn and not is_deep:
        return " ".join(items)
    kind = "ql-items" if is_drawn else "ql-stack"
    if sum("ql-grid-still" in item for item in items) > 2:
        kind += " ql-many"
    return tag("div", *(tag("div", Html(item)) for item in items), class_=kind)
