"""De quoi écrire une image en SVG : un élément, un texte, un document et son adresse."""

from base64 import b64encode
from html import escape


def element(name, /, *children, **attributes):
    """L'élément ``name`` ; ``stroke_width=2`` donne l'attribut ``stroke-width="2"``."""
    written = "".join(f' {key.replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>"


def text(x, y, content, **attributes):
    """Un texte dont la ligne de base passe par (x, y)."""
    return element("text", escape(content), **{"x": x, "y": y, "font_size": 14, "fill": "#222"} | attributes)


def document(width, height, *children):
    """Un document SVG complet, sur fond blanc : une image ne sait rien du thème de la page."""
    return element(
        "svg",
        element("rect", width=width, height=height, fill="#fff"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        font_family="system-ui, sans-serif",
    )


def address(picture):
    """Un document SVG entier, en une adresse : ce que lit une balise ``img``."""
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
