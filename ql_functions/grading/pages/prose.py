"""Une réponse ouverte en HTML : le Markdown d'un élève, sans rien qui agisse ni qui vienne du réseau."""

import re

from mistune import HTMLRenderer, create_markdown

from ...drawing.html import Html, safe, tag
from .formulas import formula

_DISPLAYED = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)  # sur sa ligne dans le carnet, dans le texte ici


class _Passive(HTMLRenderer):
    """Ni lien ni image : leur texte, et leur adresse à lire."""

    def link(self, text, url, title=None):
        return f"{text} ({safe(url)})"

    image = link

    def inline_math(self, text):
        return formula(text)


_html_of = create_markdown(renderer=_Passive(escape=True), plugins=["table", "math"])


def html_of(markdown):
    """Le HTML d'un texte Markdown, formules dessinées."""
    return _html_of(_DISPLAYED.sub(lambda found: f"${' '.join(found[1].split())}$", markdown))


def written_answer(answer):
    """Une réponse ouverte, mise en page comme dans le carnet."""
    return tag("div", Html(html_of(answer)), class_="answer")
