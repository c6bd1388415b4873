"""Un tableau, en texte et en HTML : sa première ligne a les titres, sa première colonne les noms."""

from .html import tag
from .typography import spaced


def as_text(rows, indent=""):
    """Les noms à gauche, le reste à droite ; ``indent`` est devant chaque ligne."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for label, *cells in rows:
        padded = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        lines.append(indent + "  ".join((label.ljust(widths[0]), *padded)))
    return "\n".join(lines)


def as_html(rows, caption=""):
    """La balise ``table``."""
    heads, *rows = rows
    lines = [tag("tr", *(tag("th", head, scope="col") for head in heads))]
    for label, *cells in rows:
        lines.append(tag("tr", tag("th", label, scope="row"), *(tag("td", cell) for cell in cells)))
    return tag("table", *([tag("caption", spaced(caption))] if caption else []), *lines)
