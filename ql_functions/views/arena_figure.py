"""La figure de l'arène : la force de chacun selon le nombre de parties, en trois graphiques et leur légende."""

from math import log10
from statistics import median

from ..drawing.chart import INK, Axis, Chart, Style, down_to_zero, legend
from ..drawing.numbers import percent, thousands
from .figures import pictures

# La palette d'Okabe et Ito, que tous les yeux distinguent ; les formes la doublent.
_STYLES = (
    Style("#e69f00", "disc"),
    Style("#56b4e9", "square"),
    Style("#cc79a7", "up"),
    Style("#d55e00", "down"),
    Style(INK, "diamond"),
    Style("#0072b2", "plus"),
    Style("#009e73", "cross"),
)
_SHARES = Axis(  # jusqu'à zéro, que les imbattables atteignent
    0, 1, (0, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1),
    lambda share: percent(share, "g"), down_to_zero(0.002),
)  # fmt: skip
_STATES = Axis(0, 4520, (0, 20, 50, 100, 200, 500, 1000, 2000, 4520), thousands, down_to_zero(20))
_MEASURES = {
    "Perd avec X, contre le hasard": (lambda strength: float(strength.losses["X"]), _SHARES),
    "Perd avec O, contre le hasard": (lambda strength: float(strength.losses["O"]), _SHARES),
    "Ses bévues, dans 4 520 états": (lambda strength: strength.blunders, _STATES),
}


def figure(strengths):
    """Le HTML de la figure ; ``strengths`` est comme dans `arenas.Arena`."""
    styles = {name: _STYLES[rank % len(_STYLES)] for rank, name in enumerate(strengths)}
    styles = {name: Style(style.colour) if 0 in strengths[name] else style for name, style in styles.items()}
    panels = charts(strengths, styles)
    return pictures(*((panel.svg(), panel.said()) for panel in panels), legend(styles))


def charts(strengths, styles):
    """Les trois graphiques, un par mesure."""
    lengths = [length for each in strengths.values() for length in each if length] or [450, 135_000]
    ticks = tuple(tick for tick in (1000, 10_000, 100_000) if min(lengths) / 2 < tick < 2 * max(lengths))
    games = Axis(min(lengths) / 1.3, 1.3 * max(lengths), ticks, thousands, log10)
    panels = []
    for title, (measure, axis) in _MEASURES.items():
        panels.append(Chart(title, games, axis, "parties d'entraînement"))
        for rank, (name, each) in enumerate(strengths.items()):
            _curve(panels[-1], 1.025 ** (rank - 3), styles[name], each, measure)
    return panels


def _curve(panel, aside, style, lengths, measure):
    """Une façon d'apprendre ; ``aside`` l'écarte un peu des autres, pour que les traits ne se cachent pas."""
    values = [list(map(measure, strengths)) for strengths in lengths.values()]
    medians = list(map(median, values))
    if 0 in lengths:
        panel.level(medians[0], style)
        return
    games = [aside * length for length in lengths]
    panel.line(games, medians, style)
    for length, middle, each, strengths in zip(games, medians, values, lengths.values(), strict=True):
        panel.spread(length, min(each), max(each), style)
        panel.mark(length, middle, style, full=not any(strength.beatable for strength in strengths))
