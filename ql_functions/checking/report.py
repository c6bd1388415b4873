"""Le compte rendu d'une vérification, en texte et en HTML : appel, attendu, obtenu."""

import html
from dataclasses import dataclass
from pathlib import Path

_STYLE = Path(__file__).parent / "static" / "report.css"
_LEFT = "style='text-align: left'"  # JupyterLab aligne à droite, et sa règle l'emporte sur une feuille de style
_MARKS = {"right": "✓", "wrong": "✗", "todo": "→", "note": "·"}


@dataclass(frozen=True)
class Report:
    """Ce que dit une vérification.

    Attributes:
        status: ``'right'``, ``'wrong'``, ``'todo'`` ou ``'note'``.
        title: l'exercice.
        says: ce qu'il y a à dire, une phrase par élément.
        rows: le tableau, par exemple ``[("appel", "flip_board('X')"), ("attendu", "'O'"), …]``.
        picture: un dessin de ce qui ne va pas, s'il y en a un : ``lines()`` le dit en texte, ``_repr_html_()`` en HTML.
        code: des lignes de code à montrer telles quelles.
    """

    status: str
    title: str
    says: tuple[str, ...]
    rows: tuple[tuple[str, str], ...] = ()
    picture: object = None
    code: str = ""

    def __repr__(self):
        lines = [f"{_MARKS[self.status]} {self.title}", *(f"  {sentence}" for sentence in self.says)]
        width = max((len(label) for label, _ in self.rows), default=0)
        lines += [f"  {label:<{width}}  {value}" for label, value in self.rows]
        if self.picture:
            lines += [f"  {line}" for line in self.picture.lines()]
        lines += [f"    {line}" for line in self.code.splitlines()]
        return "\n".join(lines)

    def _repr_html_(self):
        says = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.says)
        rows = "".join(
            f"<tr><th scope='row' {_LEFT}>{html.escape(label)}</th>"
            f"<td {_LEFT}><code>{html.escape(value)}</code></td></tr>"
            for label, value in self.rows
        )
        return (
            f"<style>{_STYLE.read_text('utf-8')}</style>"
            f"<div class='ql-report ql-report-{self.status}'>"
            f"<p class='ql-report-title'>{_MARKS[self.status]} {html.escape(self.title)}</p>{says}"
            + (f"<table>{rows}</table>" if rows else "")
            + (self.picture._repr_html_() if self.picture else "")
            + (f"<pre>{html.escape(self.code)}</pre>" if self.code else "")
            + "</div>"
        )
