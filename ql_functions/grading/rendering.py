"""Tout ce qu'une correction rend, refait en entier à partir de son journal."""

import re
from collections import Counter

from ..files import write_atomically
from .feedback import feedback_page
from .moodle import write_moodle
from .questions import questions_page
from .results import marks_of
from .similarity import write_pairs
from .tables import write_marks


def render(folder, journal, open_points):
    """Écrit les tableaux, les retours et la page des questions ouvertes.

    Args:
        folder: le dossier, qui existe.
        journal: le `journal.Journal`.
        open_points: (étiquette d'une copie, question) → points.

    Returns:
        list[results.Mark]: les notes.
    """
    marks = marks_of(journal.lines.values(), open_points)
    pages = [(mark, feedback_page(mark)) for mark in marks]
    (folder / "retours").mkdir(exist_ok=True)
    for name, (_, page) in zip(_file_names(marks), pages, strict=True):
        write_atomically(folder / "retours" / f"{name}.html", page.encode())
    write_moodle(folder / "retours_moodle.zip", pages)
    write_marks(folder / "notes.csv", marks)
    write_pairs(folder / "similitudes.csv", marks)
    write_atomically(folder / "questions_ouvertes.html", questions_page(marks).encode())
    return marks


def _file_names(marks):
    """Un nom de fichier par copie, que tout système accepte, et qui n'est à aucune autre."""
    seen = Counter()
    for mark in marks:
        whole = "_".join(mark.line["owner"] or (mark.student,))
        name = re.sub(r"[^\w ()-]+", "_", whole).strip()[:80] or "copie"
        seen[name.casefold()] += 1
        again = seen[name.casefold()]
        yield f"{name}-{again}" if again > 1 else name
