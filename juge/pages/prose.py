"""Une réponse ouverte en HTML : le Markdown d'un élève, sans lien, sans image et sans script."""

import re

from mistune import HTMLRenderer, create_markdown

from ..drawing.html import Html, safe, tag
from .formulas import formula

_DISPLAYED_FORMULA = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)  # elle a sa ligne dans le carnet, et non ici

_MAX_FORMULAS = 40  # formules différentes dessinées dans un texte, vingt par seconde ; les autres restent du texte


class _Passive(HTMLRenderer):
    """Écrit d'un lien ou d'une image leur texte, et leur adresse à lire ; dessine les premières formules."""

    def __init__(self):
        super().__init__(escape=True)
        self.formulas = set()

    def link(self, text, url, title=None):
        return f"{text} ({safe(url)})"

    image = link

    def inline_math(self, text):
        self.formulas.add(text)
        return formula(text) if len(self.formulas) <= _MAX_FORMULAS else tag("code", f"${text}$")


def written_answer(answer):
    """Une réponse ouverte, mise en page comme dans le carnet, formules dessinées."""
    write = create_markdown(renderer=_Passive(), plugins=["table", "math"])
    written = write(_DISPLAYED_FORMULA.sub(lambda found: f"${' '.join(found[1].split())}$", answer))
    return tag("div", Html(written), class_="answer")
