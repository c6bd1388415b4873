"""Une réponse ouverte en HTML : le Markdown d'un élève, sans lien, sans image et sans script."""

import re

from mistune import HTMLRenderer, create_markdown

from ...drawing.html import Html, safe, tag
from .formulas import formula

_DISPLAYED_FORMULA = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)  # elle a sa ligne dans le carnet, et non ici


class _Passive(HTMLRenderer):
    """Écrit d'un lien ou d'une image leur texte, et leur adresse à lire."""

    def link(self, text, url, title=None):
        return f"{text} ({safe(url)})"

    image = link

    def inline_math(self, text):
        return formula(text)


_html_of = create_markdown(renderer=_Passive(escape=True), plugins=["table", "math"])
_html_without_formulas_of = create_markdown(renderer=_Passive(escape=True), plugins=["table"])
_MAX_FORMULAS = 200  # au-delà, les formules d'un texte restent du texte : dessiner une formule prend du temps


def html_of(markdown):
    """Le HTML d'un texte Markdown, formules dessinées."""
    if markdown.count("$") > 2 * _MAX_FORMULAS:
        return _html_without_formulas_of(markdown)
    return _html_of(_DISPLAYED_FORMULA.sub(lambda found: f"${' '.join(found[1].split())}$", markdown))


def written_answer(answer):
    """Une réponse ouverte, mise en page comme dans le carnet."""
    return tag("div", Html(html_of(answer)), class_="answer")
