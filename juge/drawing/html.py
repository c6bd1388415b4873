"""Du HTML sûr : rien de ce qu'un élève a écrit n'y agit."""

from html import escape

from .svg import element

_VOID = ("img", "input")  # les éléments qui n'ont pas de balise fermante


class Html(str):
    """Du HTML déjà sûr, que `tag` et `safe` n'échappent plus."""


def safe(content):
    """Un texte, dont les signes qui agiraient dans une page sont échappés ; un `Html` reste tel quel.

    >>> safe("a < b")
    'a &lt; b'
    """
    return content if isinstance(content, Html) else Html(escape(str(content)))


def tag(name, *children, **attributes):
    """Un élément ; tout enfant est du texte, échappé, sauf s'il vient lui-même de `tag`.

    >>> tag("p", "a < b", class_="note")
    '<p class="note">a &lt; b</p>'
    """
    written = element(name, *map(safe, children), **{key.rstrip("_"): value for key, value in attributes.items()})
    return Html(written.removesuffix(f"</{name}>") if name in _VOID else written)
