"""L'image que montre un lien vers le site, là où on le partage : 1 200 × 630 points."""

from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from juge.drawing.numbers import decimal
from ql_functions.drawing.marks import COLOURS, heat
from ql_functions.training.recipe import SETTLED
from ql_functions.training.table import train

SIDE, GAP = 1.5, 0.12  # d'une case, et entre deux, en pouces


def draw(path):
    """Dessine le titre du cours et, à côté, ce que l'agent entraîné pense d'un plateau."""
    history = train({}, SETTLED, seed=0)
    values = history.frames[-1].values[1]
    figure = Figure(figsize=(12, 6.3), dpi=100)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, 12), ylim=(0, 6.3))
    axes.axis("off")
    axes.text(0.7, 3.9, "Le morpion\net le Q-learning", fontsize=44, fontweight="bold", va="center", linespacing=1.25)
    says = "Six carnets Jupyter pour construire\nun agent qui apprend en jouant."
    axes.text(0.7, 2.1, says, fontsize=22, color="#444", va="center", linespacing=1.4)
    best, scale = max(filter(None, values)), max(map(abs, filter(None, values)))
    for i, value in enumerate(values):
        x, y = 6.55 + i % 3 * (SIDE + GAP), 3.77 - i // 3 * (SIDE + GAP)
        if value is None:  # X a joué là
            axes.add_patch(_square(x, y, "#eee"))
            for ends in ((0.3, 0.7), (0.7, 0.3)):
                line = {"color": COLOURS["X"], "linewidth": 11, "solid_capstyle": "round"}
                axes.plot([x + 0.3 * SIDE, x + 0.7 * SIDE], [y + end * SIDE for end in ends], **line)
            continue
        ground, ink = heat(value, scale)
        axes.add_patch(_square(x, y, _shares(ground), "#222" if value == best else "none"))
        axes.text(x + SIDE / 2, y + SIDE / 2, decimal(value), fontsize=26, color=ink, ha="center", va="center")
    figure.savefig(path)


def _square(x, y, colour, edge="none"):
    style = "round,pad=0,rounding_size=0.1"
    return FancyBboxPatch((x, y), SIDE, SIDE, boxstyle=style, facecolor=colour, edgecolor=edge, linewidth=5)


def _shares(colour):
    """Une couleur de `heat`, « rgb(1,2,3) », comme la veut matplotlib."""
    return tuple(int(part) / 255 for part in colour[4:-1].split(","))
