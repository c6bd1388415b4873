"""Tout ce qu'une correction rend, refait en entier à partir de son journal."""

import re
import shlex
from itertools import chain, count

from ..files import write_atomically
from .intake.handins import remembered_dates
from .intake.sheets import write_marks
from .marking.hand import place
from .marking.journal import recovered
from .marking.results import latest, marks_of
from .marking.similarity import alike, as_reference, write_alike
from .pages.classroom import class_page
from .pages.feedback import feedback_page
from .pages.figures import Before
from .pages.questions import questions_page
from .tables import worksheets
from .tables.lists import class_list
from .tables.moodle import write_moodle
from .tables.settings import Settings
from .tables.totals import write_totals

_NAME_BYTES = 160  # d'un nom de fichier, qui en a 255 au plus


def render(folder, journal, givens=(), settings=None, is_live=False):
    """Écrit les tableaux, les retours et la page des questions ouvertes.

    Args:
        folder: le dossier, qui existe.
        journal: le `journal.Journal`.
        givens: ce qui est donné à la main, des `hand.Given`.
        settings: les `settings.Settings`.
        is_live: suit-on un dossier ? La page de la classe se relit alors d'elle-même.

    Returns:
        tuple[list[results.Mark], list[hand.Given]]: les notes, et ce qui est donné mais n'est à aucune copie.
    """
    lines, settings = journal.lines.values(), settings or Settings()
    placed, lost = place(givens, [line for line, _ in latest(lines)])
    to_groups = {given.who: given.comment for given in givens if given.is_to_group}
    marks = marks_of(lines, placed, to_groups, settings.deadlines, remembered_dates(folder))
    met = {group for mark in marks for group in mark.groups.values()}
    lost += [given for given in givens if given.who in to_groups.keys() - met]
    sheets = worksheets.kept(folder, marks)
    worksheets.fill(folder, sheets, marks, settings.weights)
    grades = worksheets.grades(sheets, marks)
    pages = [(mark, feedback_page(mark, grades.get(mark.name))) for mark in marks]
    (folder / "retours").mkdir(exist_ok=True)
    for name, (_, page) in zip(_file_names(marks), pages, strict=True):
        write_atomically(folder / "retours" / f"{name}.html", page.encode())
    write_moodle(folder, pages)
    write_marks(folder / "notes.csv", marks, as_reference)
    groups = alike(marks)
    write_alike(folder / "similitudes.csv", groups)
    named = _named(folder)
    write_atomically(folder / "questions_ouvertes.html", questions_page(marks, folder=named).encode())
    page = class_page(marks, to_groups, as_reference, groups, _other_class(settings.other, folder), is_live, named)
    write_atomically(folder / "classe.html", page.encode())
    write_totals(folder / "bilan.csv", marks, class_list(folder, sheets), settings.weights)
    return marks, lost


def _named(folder):
    """Le dossier, tel qu'une commande l'écrit d'où que l'on soit ; « NOTES » s'il y faudrait des guillemets."""
    path = str(folder.resolve())
    return path if shlex.quote(path) == path else "NOTES"


def _other_class(path, folder):
    """La classe d'un autre journal, sous le nom de son dossier ; s'il a le nom du nôtre, avec celui d'au-dessus."""
    if path is None:
        return None
    other = path.parent
    name = f"{other.parent.name}/{other.name}" if other.name == folder.resolve().name else other.name
    return Before(name, marks_of(recovered(path)[1], {}))


def _file_names(marks):
    """Un nom de fichier par copie, que tout système accepte, et qui n'est à aucune autre."""
    taken = set()
    for mark in marks:
        whole = "_".join(mark.line["owner"] or (mark.student,))
        name = _accepted(whole).strip().encode()[:_NAME_BYTES].decode(errors="ignore") or "copie"
        lesson = mark.about
        name += f" - leçon {_accepted(str(lesson))}" * (lesson is not None)
        numbered = (f"{name}-{again}" for again in count(2))
        free = next(each for each in chain([name], numbered) if each.casefold() not in taken)
        taken.add(free.casefold())
        yield free


def _accepted(name):
    return re.sub(r"[^\w ()-]+", "_", name)
