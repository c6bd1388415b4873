"""Les marques, les plateaux et les couleurs du jeu, en SVG."""

from juge.drawing.svg import element

COLOURS = {"X": "#e66100", "O": "#7b52c0", "T": "#2a9d70"}  # celles de static/common.css, en thème clair


def heat(value, scale=1):
    """Couleurs du fond et du texte d'une valeur, du rouge (−scale) au bleu (scale) ; celles de static/common.js."""
    part = max(-1, min(1, value / scale))
    end, dark = ((33, 102, 172), 0.87) if part > 0 else ((178, 24, 43), 0.75)
    mixed = ",".join(str(round(247 + (channel - 247) * abs(part))) for channel in end)
    return f"rgb({mixed})", "#fff" if abs(part) > dark else "#000"


_MARKS = {"X": "M28 28 L72 72 M72 28 L28 72", "O": "M50 25 a25 25 0 1 0 .01 0 Z"}  # celles de static/common.js


def mark(player, x, y, width):
    """La marque d'un joueur dans le carré de côté ``width`` dont (x, y) est un coin."""
    return element(
        "path",
        **{"class": f"ql-mark ql-mark-{player}", "transform": f"translate({x:g},{y:g}) scale({width / 100:g})"},
        d=_MARKS[player],
        fill="none",
        stroke=COLOURS[player],
        stroke_width=10,
        stroke_linecap="round",
    )


def board(state, x, y, width):
    """Le plateau ``state`` dans un carré de côté ``width``."""
    size = round(len(state) ** 0.5)
    step = width / size
    corners = [(x + i % size * step, y + i // size * step) for i in range(size**2)]
    parts = []
    for player, (left, top) in zip(state, corners, strict=True):
        parts.append(element("rect", x=left + 1, y=top + 1, width=step - 2, height=step - 2, rx=4, fill="#eee"))
        parts.append(mark(player, left, top, step) if player in _MARKS else "")
    return "".join(parts)
