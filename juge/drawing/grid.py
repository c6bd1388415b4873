"""Une grille dans une page ou dans un texte : ses lignes, des cases cernées ; elle se lit aussi à voix haute."""

from itertools import count

from .html import Html, tag

_FREE = " "


def grid_lines(rows, ringed=()):
    """Une grille en texte.

    Args:
        rows: ses lignes, des suites de chaînes d'un signe ; une espace est une case libre.
        ringed: les numéros des cases à montrer ; parmi elles, une case libre est un « * ».
    """
    return [" ".join(("*" if i in ringed else "·") if square == _FREE else square for i, square in row)
            for row in _numbered(rows)]  # fmt: skip


def grid_html(rows, ringed=(), kind="", numbered=False):
    """Une grille en HTML.

    Args:
        rows, ringed: ceux de `grid_lines` ; une case libre cernée porte son numéro.
        kind: la classe qui dit à la feuille de style comment cerner.
        numbered: toutes les cases libres portent-elles leur numéro, compté à partir de 0 ?
    """
    lines = (
        tag("div", *(_square(i, square, i in ringed, numbered) for i, square in row), class_="ql-grid-row")
        for row in _numbered(rows)
    )
    return tag("div", *lines, class_=f"ql-grid-still {kind}", role="img", aria_label=_spoken(rows, ringed))


def _numbered(rows):
    numbers = count()
    return [[(next(numbers), square) for square in row] for row in rows]


def _square(i, square, is_ringed, numbered):
    kinds = ["ql-grid-cell"]
    if square.isalnum():  # la feuille de style sait dessiner ce signe, ou le laisse se lire
        kinds.append(f"ql-grid-{square}")
    if is_ringed:
        kinds.append("ql-grid-ringed")
    if square == _FREE:
        # sans feuille de style, « _ » montre la case libre
        square = i if numbered or is_ringed else tag("span", "_", class_="ql-grid-free")
    return Html(tag("span", square, class_=" ".join(kinds)) + " ")


def _spoken(rows, ringed):
    """« Ligne 1 : X, vide, O ; ligne 2 : … ; cernée : case 4 »."""
    lines = (f"ligne {n} : {', '.join('vide' if square == _FREE else square for square in row)}"
             for n, row in enumerate(rows, start=1))  # fmt: skip
    plural = "s" * (len(ringed) > 1)
    ring = [f"cernée{plural} : case{plural} {', '.join(map(str, sorted(ringed)))}"] * bool(ringed)
    return "Grille, " + " ; ".join([*lines, *ring])
