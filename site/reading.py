"""Les leçons à lire : le carnet de l'élève en une page, et sous ses démonstrations ce qu'elles montrent.

Ces images viennent du corrigé exécuté ; ni ses réponses, ni ses comptes rendus, qui parlent d'un autre que le lecteur.
"""

import re

import nbformat
from catalogue import ROOT
from jinja2 import pass_context
from latex2mathml.converter import convert
from nbconvert import HTMLExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from prose import typeset
from shell import offline, style, template, theme

from juge.drawing.html import safe, tag
from juge.drawing.typography import spaced
from ql_functions.views.export import icon

# Ce que `latex2mathml` ne sait pas : arg, un interligne, une virgule décimale sans espace.
UNKNOWN = {r"\arg": r"\text{arg}\,", r"\\[2ex]": r"\\", "{,}": r"\text{,}"}
REPORT = '<div class="ql-report'
GLOSSARY = "glossaire.md"
OPENS = '<a href="../lab/index.html?path={file}">Ouvrir dans le navigateur</a>'
OF_A_LESSON = (
    "À lire : les réponses sont à écrire dans le carnet. Sous une démonstration, ce qu'elle montre quand elles sont "
    "justes."
)
OF_THE_GLOSSARY = "Tous les mots des leçons, à lire d'un trait ou quand l'un d'eux vous échappe."
OF_THE_GUIDE = (
    "Pour qui enseigne. <code>ql-noter</code> et <code>ql-tournoi</code> viennent avec le paquet du cours, que "
    "l'archive des carnets installe ; <code>lessons/build.py</code> est dans son dépôt."
)
OF_THE_ENGLISH = "Pour un enseignant qui ne lit pas le français."
BUNDLE = '<a href="../carnets.zip" download>Télécharger les carnets</a>'
INWARD = re.compile(r'<a href="(?!#|https?:)[^"]*">(.*?)</a>', re.DOTALL)  # d'un document à l'autre


class Renderer(IPythonRenderer):
    """Le Markdown des carnets, ses formules en MathML : tout navigateur le lit, sans script ni réseau."""

    def inline_math(self, body):
        """Une formule dans le texte."""
        return _formula(body)

    def block_math(self, body):
        """Une formule à part."""
        return f"{_scrolling('formula', 'Formule')}{_formula(body, 'block')}</div>"


def _scrolling(kind, label):
    """Le début de ce qui, trop large, défile de côté, au clavier aussi."""
    return f'<div class="{kind}" tabindex="0" role="group" aria-label="{label}">'


def _formula(latex, display="inline"):
    for unknown, known in UNKNOWN.items():
        latex = latex.replace(unknown, known)
    return convert(latex, display=display)


def prose(source, attachments=None):
    """Le HTML d'un texte Markdown."""
    renderer = Renderer(escape=False, exclude_anchor_links=True, attachments=attachments)
    html = MarkdownWithMath(renderer=renderer).render(source)
    return (
        html.replace("<table>", _scrolling("wide", "Tableau") + "<table>")
        .replace("</table>", "</table></div>")
        .replace("<th></th>", "<td></td>")
    )


class Exporter(HTMLExporter):
    """Les cellules d'un carnet, sans numéros."""

    template_name = "basic"
    exclude_input_prompt = exclude_output_prompt = True

    @pass_context
    def markdown2html(self, context, source):
        """Ce que nbconvert fait d'un texte, à nos formules près."""
        return prose(source, context["cell"].get("attachments"))


def glossary_page():
    """La page du glossaire, où mènent les leçons."""
    text = (ROOT / "notebooks" / GLOSSARY).read_text("utf-8")
    return _page("Glossaire", OPENS.format(file=GLOSSARY), OF_THE_GLOSSARY, prose(text))


def guide_page():
    """Le guide de l'enseignant."""
    return _document("docs/GUIDE_ENSEIGNANT.md", "Guide de l'enseignant", OF_THE_GUIDE)


def english_page():
    """Le cours en anglais, pour un enseignant."""
    return _document("juge/README.en.md", "In English", OF_THE_ENGLISH, lang="en")


def _document(path, title, says, lang="fr"):
    """La page d'un document ; de ses liens restent ceux qui mènent dans la page ou hors du cours."""
    html = INWARD.sub(r"\1", prose(typeset((ROOT / path).read_text("utf-8"))))
    html = re.sub(r"<(h[23])>(.*?)</h", _named, html)
    return _page(title, BUNDLE, says, f'<div class="text_cell" lang="{lang}">{html}</div>')


def _named(title):
    """Le début d'un titre, du nom que GitHub lui donne et que disent les liens."""
    name = re.sub(r"[^\w -]", "", re.sub(r"<.*?>", "", title[2]).lower()).replace(" ", "-")
    return f'<{title[1]} id="{name}">{title[2]}</h'


def reading(lesson, around):
    """La page d'une leçon.

    Args:
        lesson: la `catalogue.Lesson`.
        around: celles d'avant et d'après, l'une ou l'autre ``None``.
    """
    links = (tag("a", one.title, href=f"{one.path.stem}.html") for one in around if one)
    body = re.sub(r'href="(\w+)\.(?:md|ipynb)"', r'href="\1.html"', _body(lesson.path))  # le glossaire, la suite
    around = f'<nav class="around" aria-label="Les autres leçons">{" ".join(links)}</nav>'
    return _page(lesson.title, OPENS.format(file=lesson.path.name), OF_A_LESSON, body + around)


def _page(title, elsewhere, says, body):
    return template("reading.html").substitute(
        title=safe(spaced(title)), icon=icon(), style=style("reading"), theme=theme(), elsewhere=elsewhere,
        says=spaced(says), body=body, offline=offline(".."),
    )  # fmt: skip


def _body(path):
    lesson, corrected = (nbformat.read(file, 4) for file in (path, ROOT / "lessons" / "corriges" / path.name))
    for cell, answer in zip(lesson.cells, corrected.cells, strict=True):
        if cell.cell_type == "code":
            cell.outputs = [output for output in answer.outputs if _is_for_a_reader(output)]
    html, _ = Exporter().from_notebook_node(lesson)
    html = html.replace('<div class="input_area">', _scrolling("input_area", "Code"))
    return html.replace('<div class="output">', _scrolling("output", "Ce qu’elle affiche"))


def _is_for_a_reader(output):
    return output.get("name") != "stderr" and REPORT not in str(output.get("data", {}).get("text/html", ""))
