"""Les fichiers que rend une correction, tous refaits à partir de son journal."""

import io
import re
import shlex
import zipfile
from itertools import chain, count

from .files import write_atomically
from .intake.archives import is_of_moodle, moodle_folder
from .intake.folder import MOODLE_FEEDBACK, Folder
from .intake.given import models
from .intake.handins import remembered_dates
from .intake.sheets import write_marks
from .marking.hand import place
from .marking.journal import recovered
from .marking.results import counting, marks_of
from .marking.similarity import alike, as_reference, write_alike
from .pages.classroom import class_page
from .pages.feedback import feedback_page
from .pages.questions import questions_page
from .tables import lists, worksheets
from .tables.extensions import extensions
from .tables.settings import Settings
from .tables.totals import write_totals

_MAX_NAME_BYTES = 160  # octets du nom d'un élève dans un nom de fichier, qui en a 255 au plus


def render(folder, journal, givens=(), settings=None, is_live=False):
    """Écrit les tableaux, les retours et la page des questions ouvertes.

    Args:
        is_live: vrai si la commande suit un dossier ; la page de la classe se recharge alors d'elle-même.

    Returns:
        tuple[list[results.Mark], list[hand.Given]]: les notes, et les annotations qui ne vont à aucune copie.
    """
    lines, settings = journal.lines.values(), settings or Settings()
    placed, lost = place(givens, [line for line, _ in counting(lines, settings.rule)])
    to_groups = {given.who: given for given in givens if given.is_to_group}
    people, sheets = lists.read(folder)
    extended, unused = extensions(folder, lines, settings.deadlines, people, [sheet.roster for sheet in sheets])
    dates = remembered_dates(folder)
    marks = marks_of(lines, placed, to_groups, settings.deadlines, dates, settings.rule, extended)
    sheets = worksheets.kept(folder, sheets, marks)
    met = {
        note.who
        for mark in marks
        for name in (str(mark.lesson), *mark.exercises, *mark.questions)
        for note in mark.notes(name)
    }
    lost += unused
    lost += [given for who, given in to_groups.items() if who not in met]
    if not settings.fills_all:
        sheets = list(worksheets.ready(folder, sheets, marks))
    worksheets.fill(folder, sheets, marks, settings.weights)
    grades = worksheets.grades(sheets, marks)
    pages = [(mark, feedback_page(mark, grades.get(mark.name))) for mark in marks]
    returns = Folder(folder).returns
    returns.mkdir(mode=0o700, exist_ok=True)
    for name, (_, page) in zip(_file_names(marks), pages, strict=True):
        write_atomically(returns / f"{name}.html", page.encode())
    _write_moodle(folder, pages)
    write_marks(folder / "notes.csv", marks, as_reference)
    groups = alike(marks)
    write_alike(folder / "similitudes.csv", groups)
    folder_name = str(folder) if shlex.quote(str(folder)) == str(folder) else "NOTES"  # une commande sans guillemets
    write_atomically(folder / "questions_ouvertes.html", questions_page(marks, models(), folder_name).encode())
    other = _other_class(settings.other, folder)
    page = class_page(marks, to_groups, as_reference, groups, other, is_live, folder_name)
    write_atomically(folder / "classe.html", page.encode())
    write_totals(folder / "bilan.csv", marks, people, settings.weights, settings.rule.is_best)
    return marks, lost


def _write_moodle(folder, pages):
    """Écrit une archive de retours par leçon, à déposer dans son devoir de Moodle, s'il accepte ces fichiers.

    L'archive a toutes les copies du devoir, même refusées : Moodle ne connaît que leurs numéros.
    """
    contents = {}
    for mark, page in pages:
        if mark.line["owner"] and is_of_moodle(mark.name):
            contents.setdefault(mark.assigned, []).append((mark, page))
    for lesson, owners in contents.items():
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for mark, page in owners:
                file = "retour.html" if mark.lesson is None else f"retour_lecon_{mark.lesson}.html"
                archive.writestr(zipfile.ZipInfo(f"{moodle_folder(*mark.line['owner'])}/{file}"), page)
        name = MOODLE_FEEDBACK if lesson is None else f"{MOODLE_FEEDBACK}_{lesson}"
        write_atomically(folder / f"{name}.zip", content.getvalue())


def _other_class(path, folder):
    """Le nom et les notes d'une autre classe ; ce nom dit aussi le dossier parent, si les deux dossiers ont le même."""
    if path is None:
        return None
    other = path.parent
    name = f"{other.parent.name}/{other.name}" if other.name == folder.resolve().name else other.name
    return name, marks_of(recovered(path)[1], {})


def _file_names(marks):
    """Un nom de fichier par copie, que tout système accepte, et que deux copies n'ont jamais en commun."""
    taken = set()
    for mark in marks:
        full_name = "_".join(mark.line["owner"] or (mark.student,))
        name = _accepted(full_name).strip().encode()[:_MAX_NAME_BYTES].decode(errors="ignore") or "copie"
        if mark.about is not None:
            name += f" - leçon {_accepted(str(mark.about))}"
        numbered = (f"{name}-{again}" for again in count(2))
        free = next(candidate for candidate in chain([name], numbered) if candidate.casefold() not in taken)
        taken.add(free.casefold())
        yield free


def _accepted(name):
    return re.sub(r"[^\w ()-]+", "_", name)
