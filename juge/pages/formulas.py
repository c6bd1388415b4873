"""Une formule LaTeX en SVG, sans réseau ni police à charger : un seul tracé, de la couleur du texte.

Le site écrit les formules des leçons en MathML, par `latex2mathml` ; ici la formule est d'un élève, et `latex2mathml`
laisserait agir le HTML d'un ``\\text{…}``.
"""

import re
from functools import cache

from ..drawing.html import tag
from ..drawing.svg import element

_MAX_LENGTH = 300  # caractères ; une formule plus longue reste du texte
_SIZE = 16  # unités par cadratin
_MAX_WIDTH = 60  # cadratins
_PATH_LETTERS = {1: "M", 2: "L", 3: "Q", 4: "C"}  # code d'un tracé de matplotlib → lettre d'un tracé SVG
_UNBRACED = re.compile(r"(\\math[a-z]+|\\sqrt) ?(\w)")  # « \mathcal A » : matplotlib veut des accolades
_SYNONYMS = {"ge": r"\geq", "le": r"\leq", "lvert": "|", "rvert": "|", "lVert": r"\|", "rVert": r"\|",
            "bigl": "", "bigr": "", "Bigl": "", "Bigr": "",
            "land": r"\wedge", "lor": r"\vee", "iff": r"\Leftrightarrow", "implies": r"\Rightarrow"}  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z]+)")


@cache
def formula(text):
    """Une formule, donnée sans ses dollars, et dessinée ; son texte, si matplotlib ne sait pas la lire."""
    known = _COMMAND.sub(lambda found: _SYNONYMS.get(found[1], found[0]), " ".join(text.split()))
    segments = _segments(_UNBRACED.sub(r"\1{\2}", known)) if len(text) <= _MAX_LENGTH else ()
    numbers = [value for points, code in segments if code in _PATH_LETTERS for value in points]
    xs, ys = numbers[::2], [-value for value in numbers[1::2]]  # en SVG, les y descendent
    if not xs or max(xs) > _MAX_WIDTH * _SIZE:
        return tag("code", f"${text}$")
    top, bottom = min(*ys, 0), max(*ys, 0)
    width, height = max(xs) + 1, bottom - top
    style = f"width:{width / _SIZE:.2f}em;height:{height / _SIZE:.2f}em;vertical-align:{-bottom / _SIZE:.2f}em"
    drawn = element(
        "path",
        d="".join(
            _PATH_LETTERS[code] + _written(points) if code in _PATH_LETTERS else "Z" for points, code in segments
        ),
    )
    box = f"0 {top:.1f} {width:.1f} {height:.1f}"
    return element("svg", drawn, **{"class": "formula"}, role="img", aria_label=text, viewBox=box, style=style)


def _segments(text):
    """Le tracé d'une formule, couples (nombres, code) ; vide si matplotlib ne sait pas la lire."""
    from matplotlib.textpath import TextPath  # ce module est long à charger, et les formules sont rares

    try:
        path = TextPath((0, 0), f"${text}$", size=_SIZE)
    except Exception:  # le texte d'un élève peut faire lever n'importe quelle erreur : il sera montré tel quel
        return ()
    return list(path.iter_segments(simplify=False))


def _written(points):
    pairs = zip(points[::2], points[1::2], strict=True)
    return " ".join(f"{x:.1f} {-y:.1f}" for x, y in pairs)
