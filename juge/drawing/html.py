"""Du HTML sûr : rien de ce qu'un élève a écrit n'y agit."""

import base64
import hashlib
from html import escape

from .svg import element
from .typography import curled

_VOID = ("img", "input", "link", "meta")  # les éléments qui n'ont pas de balise fermante
_CODE = ("code", "mark", "pre", "textarea")  # ceux dont le texte n'est pas une phrase
_READ = ("alt", "aria_label", "content", "placeholder", "title")  # les attributs qui en sont une


class Html(str):
    """Du HTML déjà sûr, que `tag` et `safe` n'échappent plus."""


def safe(content):
    """Un texte, dont les signes qui agiraient dans une page sont échappés ; un `Html` reste tel quel.

    >>> safe("a < b")
    'a &lt; b'
    """
    return content if isinstance(content, Html) else Html(escape(str(content)))


def tag(name, /, *children, **attributes):
    """Un élément ; tout enfant est une phrase, composée et échappée, sauf s'il vient lui-même de `tag` ou de `safe`.

    >>> tag("p", "a < b", class_="note")
    '<p class="note">a &lt; b</p>'
    """
    said = children if name in _CODE else map(_composed, children)
    named = {key.rstrip("_"): _composed(value) if key in _READ else value for key, value in attributes.items()}
    written = element(name, *map(safe, said), **named)
    return Html(written.removesuffix(f"</{name}>") if name in _VOID else written)


def _composed(content):
    """La même phrase, comme elle s'imprime ; ce qui n'en est pas une reste tel quel."""
    return curled(content) if isinstance(content, str) and not isinstance(content, Html) else content


def page(title, body, code, styles, head=""):
    """Le document HTML complet : ``code`` est le seul script qui s'y exécute, ``head`` va dans l'en-tête."""
    digest = base64.b64encode(hashlib.sha256(code.encode("utf-8", "replace")).digest()).decode()
    scripts = f"'sha256-{digest}'" if code else "'none'"
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {scripts}; img-src data:"
    return (
        '<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{tag('title', title)}\n{head}<style>\n{styles}</style>\n</head>\n"
        f"<body>\n{body}\n" + (f"<script>{code}</script>\n" if code else "") + "</body>\n</html>\n"
    )
