"""Un graphique en SVG, là où matplotlib manque comme là où il est : des axes gradués, des courbes, leurs marques."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from math import log10

from .svg import element
from .typography import spaced

INK, PAPER = "#000000", "#ffffff"  # là où un script agit, l'encre et le papier de la page prennent leur place
_FONT, _LEFT, _RIGHT, _TOP, _BOTTOM = 11, 49, 22, 24, 41  # la taille des lettres, et les marges, en points
_OVER = 6  # points ; une marque du bord, entière, dépasse du cadre, et les graduations s'écrivent au-delà
_SHAPES = {
    "disc": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "square": "M-3.5-3.5h7v7h-7Z",
    "up": "M0-4.5 4.5 3.5-4.5 3.5Z",
    "down": "M0 4.5 4.5-3.5-4.5-3.5Z",
    "diamond": "M0-5 5 0 0 5-5 0Z",
    "plus": "M-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3Z",
    "cross": "M-4.2-2.2-2.2-4.2 0-2 2.2-4.2 4.2-2.2 2 0 4.2 2.2 2.2 4.2 0 2-2.2 4.2-4.2 2.2-2 0Z",
}


@dataclass(frozen=True)
class Style:
    """De quoi reconnaître une courbe : une couleur, et la forme qui la double."""

    colour: str
    shape: str = ""


@dataclass(frozen=True)
class Axis:
    """Un axe gradué.

    Attributes:
        low, high: ce qui est à ses deux bouts.
        ticks: les valeurs qui s'y lisent.
        written: écrit l'une d'elles.
        scale: une fonction croissante, qui leur donne leur place.
    """

    low: float
    high: float
    ticks: tuple[float, ...]
    written: Callable = str
    scale: Callable = float

    def place(self, value):
        """La place d'une valeur, de 0 à 1."""
        low, high = self.scale(self.low), self.scale(self.high)
        return (self.scale(value) - low) / (high - low)


def down_to_zero(threshold):
    """Une échelle logarithmique, mais qui va jusqu'à zéro : droite sous ``threshold``."""
    return lambda value: value / threshold / 2 if value < threshold else 0.5 + log10(value / threshold)


class Chart:
    """Un graphique, auquel on ajoute des courbes.

    Args:
        title: ce qu'il montre.
        across, up: ses deux `Axis`.
        label: ce que dit l'axe horizontal.
        size: largeur et hauteur, en points.
    """

    def __init__(self, title, across, up, label, size=(220, 250)):
        self.title, self.across, self.up, self.label, self.size = title, across, up, label, size
        self._drawn, self._marks = [], []

    def band(self, abscissas, lows, highs, style):
        """Une bande claire, d'une courbe à l'autre."""
        around = [*zip(abscissas, lows, strict=True), *reversed([*zip(abscissas, highs, strict=True)])]
        self._drawn.append(element("path", d=self._path(around) + "Z", style=f"fill: {style.colour}; opacity: .15"))

    def line(self, abscissas, ordinates, style, dashed=False):
        """Une ligne brisée."""
        self._drawn.append(_line(self._path(zip(abscissas, ordinates, strict=True)), style, dashed))

    def level(self, value, style):
        """Un trait en tirets, d'un bord à l'autre."""
        self.line((self.across.low, self.across.high), (value, value), style, dashed=True)

    def spread(self, abscissa, low, high, style):
        """Un trait vertical."""
        path = self._path([(abscissa, low), (abscissa, high)])
        self._drawn.append(element("path", d=path, style=f"stroke: {style.colour}; stroke-width: 1.5; opacity: .5"))

    def mark(self, abscissa, ordinate, style, full=False):
        """Une marque, creuse ou pleine."""
        self._marks.append(_mark(*self._at(abscissa, ordinate), style, full))

    def _at(self, abscissa, ordinate):
        width, height = self.size
        x = _LEFT + self.across.place(abscissa) * (width - _LEFT - _RIGHT)
        return x, height - _BOTTOM - self.up.place(ordinate) * (height - _TOP - _BOTTOM)

    def _path(self, points):
        return "M" + " ".join("{:.1f} {:.1f}".format(*self._at(*point)) for point in points)

    def svg(self):
        """Le document SVG."""
        (left, bottom), (right, top) = self._at(self.across.low, self.up.low), self._at(self.across.high, self.up.high)
        middle, grid, words = (left + right) / 2, "", []
        for tick in self.across.ticks:
            x, _ = self._at(tick, self.up.low)
            grid += f"M{x:.1f} {bottom}V{top}"
            words.append(_text(x, bottom + 3 * _OVER, self.across.written(tick), "middle"))
        for tick in self.up.ticks:
            _, y = self._at(self.across.low, tick)
            grid += f"M{left} {y:.1f}H{right}"
            words.append(_text(left - _OVER - 2, y + 4, self.up.written(tick), "end"))
        return _document(
            *self.size,
            element("path", d=grid, style=f"stroke: {INK}; opacity: .15"),
            element("path", d=f"M{left} {top}H{right}V{bottom}H{left}Z", style=f"fill: none; stroke: {INK}"),
            _cut_around(self._drawn, left, top, right, bottom),
            _cut_around(self._marks, left - _OVER, top - _OVER, right + _OVER, bottom + _OVER),
            _text(middle, 14, self.title, "middle"),
            *words,
            _text(middle, self.size[1] - 6, self.label, "middle"),
        )

    def said(self):
        """Ce qu'il montre, pour qui ne le voit pas."""
        return f"Figure. {self.title}, selon : {self.label}."


def legend(entries):
    """La légende, un document SVG, et ce qu'elle dit.

    Args:
        entries: pour chaque nom, son `Style` ; sans forme, c'est un trait en tirets.
    """
    drawn = []
    for i, (name, style) in enumerate(entries.items()):
        y = 14 + 18 * i
        drawn.append(_line(f"M4 {y}H28", style, dashed=not style.shape))
        drawn.append(_mark(16, y, style, full=False) if style.shape else "")
        drawn.append(_text(36, y + 4, name, "start"))
    return _document(260, 18 * len(entries) + 10, *drawn), f"Figure. Légende : {', '.join(entries)}."


def _cut_around(drawn, left, top, right, bottom):
    """Ce qui est dessiné, sans ce qui dépasse de ce cadre."""
    box = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    return element("svg", *drawn, **box, viewBox=" ".join(map(str, box.values())))


def _line(path, style, dashed):
    dashes = "; stroke-dasharray: 5 3" * dashed
    return element("path", d=path, style=f"fill: none; stroke: {style.colour}; stroke-width: 1.5{dashes}")


def _mark(x, y, style, full):
    fill = style.colour if full else PAPER
    return element(
        "path",
        d=_SHAPES[style.shape],
        transform=f"translate({x:.1f},{y:.1f})",
        style=f"fill: {fill}; stroke: {style.colour}; stroke-width: 1.2",
    )


def _text(x, y, content, anchor):
    return element("text", escape(spaced(content)), x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)


def _document(width, height, *children):
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family="system-ui, sans-serif",
        font_size=_FONT,
    )
