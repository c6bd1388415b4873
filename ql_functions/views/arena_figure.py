"""La figure de l'arène : la force de chacun selon le nombre de parties, en trois graphiques et leur légende."""

from functools import partial
from statistics import median

from juge.drawing.numbers import percent, thousands
from juge.drawing.typography import spaced

from .figures import INK, PAPER, plotted

# La palette d'Okabe et Ito, que tous les yeux distinguent ; les formes, celles de matplotlib, la doublent.
_STYLES = (
    ("#e69f00", "o"), ("#56b4e9", "s"), ("#cc79a7", "^"), ("#d55e00", "v"), (INK, "D"), ("#0072b2", "P"),
    ("#009e73", "X"),
)  # fmt: skip
# Une mesure, ses graduations jusqu'à zéro, que les imbattables atteignent, et comment elles s'écrivent.
_SHARES = (0, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1), lambda share: spaced(percent(share, "g"))
_STATES = (0, 20, 50, 100, 200, 500, 1000, 2000, 4520), thousands
_MEASURES = {
    "Perd avec X, contre le hasard": (lambda card: float(card.against_random["X"][2]), *_SHARES),
    "Perd avec O, contre le hasard": (lambda card: float(card.against_random["O"][2]), *_SHARES),
    "Ses bévues, dans 4 520 états": (lambda card: len(card.blunders), *_STATES),
}


def figure(strengths):
    """Le HTML de la figure ; ``strengths`` est comme dans `arenas.Arena`."""
    styles = {name: _STYLES[rank % len(_STYLES)] for rank, name in enumerate(strengths)}
    panels = (partial(_measure, strengths=strengths, styles=styles, title=title) for title in _MEASURES)
    return plotted(*panels, partial(_legend, strengths=strengths, styles=styles), size=(220, 250))


def _measure(figure, strengths, styles, title):
    measure, ticks, written = _MEASURES[title]
    axes = figure.subplots()
    lengths = [length for each in strengths.values() for length in each if length] or [450, 135_000]
    games = [tick for tick in (1000, 10_000, 100_000) if min(lengths) / 2 < tick < 2 * max(lengths)]
    axes.set(title=spaced(title), xlabel="parties d'entraînement", xscale="log")
    axes.set_xlim(min(lengths) / 1.3, 1.3 * max(lengths))
    axes.set_xticks(games, map(thousands, games))
    axes.set_yscale("symlog", linthresh=ticks[1], linscale=0.5)
    axes.set_ylim(0, ticks[-1])
    axes.set_yticks(ticks, map(written, ticks))
    axes.minorticks_off()
    for rank, (name, each) in enumerate(strengths.items()):
        _curve(axes, 1.025 ** (rank - 3), *styles[name], each, measure)


def _curve(axes, aside, colour, shape, lengths, measure):
    """Une façon d'apprendre ; ``aside`` l'écarte un peu des autres, pour que les traits ne se cachent pas."""
    values = [list(map(measure, cards)) for cards in lengths.values()]
    medians = list(map(median, values))
    if 0 in lengths:
        axes.axhline(medians[0], color=colour, ls="--")
        return
    games = [aside * length for length in lengths]
    axes.plot(games, medians, color=colour)
    axes.vlines(games, list(map(min, values)), list(map(max, values)), color=colour, alpha=0.5)
    for length, middle, cards in zip(games, medians, lengths.values(), strict=True):
        full = not any(card.beatable for card in cards)
        axes.plot(length, middle, shape, color=colour, mfc=colour if full else PAPER, clip_on=False, zorder=3)


def _legend(figure, strengths, styles):
    from matplotlib.lines import Line2D

    lines = [
        Line2D([], [], color=colour, **{"ls": "--"} if 0 in strengths[name] else {"marker": shape, "mfc": PAPER})
        for name, (colour, shape) in styles.items()
    ]
    figure.legend(lines, styles, loc="upper left", frameon=False)
