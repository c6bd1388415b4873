"""Une valeur en HTML : ce qui se dessine est dessiné, le reste écrit comme du code, et ce qui diffère est marqué."""

import re
from itertools import chain

from ...drawing.board import board_html
from ...drawing.html import Html, safe, tag
from . import BLANK, DOT, same, shown
from .written import Prose, Value

_SHORT = 60  # signes ; un dictionnaire, une liste de listes plus courts se montrent en entier, sur une ligne
_MANY = 40  # nombres ou mots d'une liste simple, montrée en entier
_MOST = 150  # valeurs écrites ; après, des points de suspension
_DEEPEST = 20  # emboîtements
_WORD = 24  # signes d'une chaîne que l'on ne coupe pas
_REST = "…"
_NOTHING = object()  # rien à quoi comparer
_ABSENT = object()  # rien en face, alors que l'on compare : ce qui est là est en trop
_SEQUENCES = (str, list, tuple)
_BRACKETS = {list: "[]", tuple: "()", dict: "{}"}


class Pen:
    """Écrit les valeurs d'un compte rendu.

    Args:
        draws: les lignes de cases d'une valeur, ou ``None`` ; voir `exercise.Exercise`.
        side: « expected » ou « got », pour marquer ce qui diffère à la façon de ce côté ; « call » si c'est donné.
        squares: les cases à cerner dans un plateau donné seul ; ceux d'une liste sont trop pour une seule case.
    """

    def __init__(self, draws, side="call", squares=()):
        self.draws, self.side, self.squares = draws, side, squares
        self.left, self.depth = _MOST, 0

    def line(self, text, other=""):
        """Ce qu'une ligne du compte rendu montre de ``text``, et de ce qui y diffère de ``other``."""
        theirs = iter([part.value for part in getattr(other, "parts", ()) if isinstance(part, Value)])
        return _flowing([self._part(part, theirs) for part in text.parts])

    def _part(self, part, theirs):
        if isinstance(part, Value):
            return self.value(part.value, next(theirs, _NOTHING))
        return tag("span", part, class_="ql-words") if isinstance(part, Prose) else safe(part)

    def value(self, value, other=_NOTHING, start="", end=""):
        """Une valeur ; ``other`` : celle d'en face ; ``start``, ``end`` : ce qui l'entoure, sur la même ligne."""
        self.left -= 1
        if self.left < 0 or self.depth > _DEEPEST:
            return start + _REST + end
        if rows := self._rows(value, other):
            return _flowing([start, self._drawing(rows, other), end])
        if type(value) in _BRACKETS and value and other is _ABSENT:
            return _framed(self._items(value, _NOTHING, start, end))
        if type(value) in _BRACKETS and value and (other is _NOTHING or type(other) is type(value)):
            return self._items(value, other, start, end)
        return start + self._leaf(value, other) + end

    def _rows(self, value, other):
        """Les lignes de cases à dessiner ; ``None`` si celle d'en face n'est pas du même type, ou ne l'est pas."""
        rows = self.draws(value)
        is_alone = other is _NOTHING or type(other) not in _SEQUENCES
        return rows if is_alone or (type(other) is type(value) and self.draws(other)) else None

    def _drawing(self, rows, other):
        self.left -= sum(map(len, rows)) // 3
        if other is _NOTHING:
            ringed = () if self.depth else self.squares
            return board_html(rows, ringed, f"ql-board-{self.side}")
        theirs = self.draws(other)
        if other is _ABSENT or not theirs or [*map(len, theirs)] != [*map(len, rows)]:
            return _framed(board_html(rows))
        pairs = enumerate(zip(chain(*rows), chain(*theirs), strict=True))
        return board_html(rows, [i for i, (own, their) in pairs if own != their], f"ql-board-{self.side}")

    def _leaf(self, value, other):
        text = shown(value).replace(DOT, BLANK) if self.side == "call" else shown(value)
        kinds = ["ql-whole"] * (len(text) <= _WORD) + ["ql-differs"] * (
            other is not _NOTHING and not same(value, other)
        )
        return tag("span", text, class_=" ".join(kinds)) if kinds else safe(text)

    def _items(self, value, other, start, end):
        """Les éléments d'une liste ou d'un dictionnaire ; s'il y en a trop, ceux-là seuls qui diffèrent."""
        opening, closing = _BRACKETS[type(value)]
        closing = "," * (type(value) is tuple and len(value) == 1) + closing + end
        shortened = self._shortened(value, other)
        items, last = [], len(shortened) - 1
        self.depth += 1
        for i, (key, their_key, item, theirs) in enumerate(shortened):
            around = (start + opening) * (i == 0), closing if i == last else ","
            if item is _REST:
                items.append(around[0] + _REST + around[1])
                continue
            if type(value) is dict:
                named = self.value(key, their_key, around[0], ": ")
                items.append(_together(_flowing([named, self.value(item, theirs, end=around[1])])))
            else:
                items.append(self.value(item, theirs, *around))
        self.depth -= 1
        is_deep = len(shown(value)) > _SHORT and any(type(one) in _BRACKETS for one in _inside(value))
        return _laid_out(items, is_deep)

    def _shortened(self, value, other):
        """Ce que rend `_paired`, où `_REST` tient lieu des éléments qui sont pareils, ou de trop."""
        is_flat = not any(type(one) in _BRACKETS for one in _inside(value)) and type(value) is not dict
        is_long = len(value) > _MANY if is_flat else len(shown(value)) > _SHORT
        kept, rest = [], (None, _NOTHING, _REST, _NOTHING)
        for key, their_key, item, theirs in _paired(value, other):
            is_same = is_long and their_key is _NOTHING and theirs is not _NOTHING and same(item, theirs)
            if len(kept) > self.left:
                return [*kept, rest]
            if not is_same:
                kept.append((key, their_key, item, theirs))
            elif kept[-1:] != [rest]:
                kept.append(rest)
        return kept


def _inside(value):
    return value.values() if type(value) is dict else value


def _paired(value, other):
    """Chaque élément et celui d'en face, avec leurs clés, ``(clé, clé d'en face, élément, celui d'en face)``.

    La clé d'en face est `_NOTHING` si c'est la même. Celles qui n'ont pas leur pareille vont deux à deux, dans l'ordre.
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


def _flowing(pieces):
    """Des morceaux qui se suivent sur une ligne : du texte, des plateaux."""
    if not any("<div" in piece for piece in pieces):
        return "".join(pieces)
    held = (Html(piece) if piece.startswith("<div") else tag("span", Html(piece)) for piece in pieces if piece)
    return tag("div", *held, class_="ql-flow-line")


def _together(item):
    """Une clé et sa valeur, si elles sont courtes, sur la même ligne."""
    is_short = "<div" not in item and len(re.sub("<[^>]*>", "", item)) <= _WORD
    return tag("span", Html(item), class_="ql-whole") if is_short else item


def _framed(item):
    """Ce qui diffère en entier."""
    name, kind = ("div", "ql-extra") if "<div" in item else ("span", "ql-differs")
    return tag(name, Html(item), class_=kind)


def _laid_out(items, is_deep):
    """Les éléments d'une valeur : à la suite, côte à côte s'ils sont dessinés, un par ligne s'ils s'emboîtent."""
    is_drawn = any("<div" in item for item in items)
    if not is_drawn and not is_deep:
        return " ".join(items)
    kind = "ql-items" if is_drawn else "ql-stack"
    kind += " ql-many" * (sum("ql-board-still" in item for item in items) > 2)
    return tag("div", *(tag("div", Html(item)) for item in items), class_=kind)
