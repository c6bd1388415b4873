"""Une réponse ouverte en HTML : le Markdown d'un élève, sans lien, sans script, sans autre image que collée."""

import re

from mistune import HTMLRenderer, create_markdown

from ...drawing.html import Html, safe, tag
from .formulas import formula

_DISPLAYED_FORMULA = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)  # elle a sa ligne dans le carnet, et non ici

_MAX_FORMULAS = 40  # formules différentes dessinées dans un texte, vingt par seconde ; les autres restent du texte


class _Passive(HTMLRenderer):
    """Écrit d'un lien ou d'une image leur texte, et leur adresse à lire ; dessine les premières formules.

    Args:
        pictures: les images collées à montrer, voir `pictures.with_pictures`.
    """

    def __init__(self, pictures):
        super().__init__(escape=True)
        self.formulas, self.pictures = set(), pictures

    def link(self, text, url, title=None):
        return f"{text} ({safe(url)})"

    def image(self, text, url, title=None):
        digest = url.removeprefix("attachment:")
        if digest in self.pictures:
            return tag("img", src=self.pictures[digest], alt="image collée")
        return f"{text} (image collée dans le carnet)" if digest != url else self.link(text, url)

    def inline_math(self, text):
        self.formulas.add(text)
        return formula(text) if len(self.formulas) <= _MAX_FORMULAS else tag("code", f"${text}$")


def written_answer(answer, pictures=None):
    """Une réponse ouverte, mise en page comme dans le carnet : formules dessinées, et ces images collées montrées."""
    write = create_markdown(renderer=_Passive(pictures or {}), plugins=["table", "math"])
    written = write(_DISPLAYED_FORMULA.sub(lambda found: f"${' '.join(found[1].split())}$", answer))
    return tag("div", Html(written), class_="answer")
