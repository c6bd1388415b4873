"""Les listes qu'un dossier de notes garde : la classe, les feuilles des devoirs ; et ce qu'on en fait."""

import re

from ...files import write_atomically
from ..intake.handins import remembered_dates
from ..intake.roster import read_roster
from ..intake.sheets import plain, some
from ..marking.results import marks_of
from . import worksheets
from .totals import lessons_of, shares_of

_ROSTER = "liste.csv"


def keep(folder, path, lines):
    """Garde une liste que l'on donne, à la place de celle d'avant ; rend le `roster.Roster`.

    Args:
        folder: le dossier des notes.
        path: la liste.
        lines: les lignes du journal.

    Raises:
        OSError: elle ne se lit pas.
        ValueError: ce n'en est pas une, ou elle ne reconnaît aucune copie ; celle d'avant reste.
    """
    roster, marks = read_roster(path), marks_of(lines, {})
    if marks and not roster.owners(marks):
        raise ValueError(
            f"{path.name} ne reconnaît aucune copie sur {len(marks)}, et n'est pas gardée : est-ce bien la liste de "
            "cette classe ?"
        )
    remembered_dates(folder, roster.dates())
    if roster.is_worksheet:
        worksheets.keep(folder, roster, path.read_bytes(), marks)
    else:
        write_atomically(folder / _ROSTER, path.read_bytes())
    return roster


def class_list(folder, sheets):
    """La classe : la liste que le dossier garde, à défaut la feuille qui a le plus de monde ; ``None`` sans elles."""
    path = folder / _ROSTER
    rosters = [sheet.roster for sheet in sheets]
    return read_roster(path) if path.exists() else max(rosters, key=lambda one: len(one.people), default=None)


def notices(folder, marks, weights, given=()):
    """De qui sont les copies, et ce qui est écrit dans les feuilles d'évaluation, en phrases.

    Args:
        folder: le dossier des notes, que `rendering` vient d'écrire.
        marks: les `results.Mark`.
        weights: leçon → poids.
        given: les listes que l'on vient de donner, couples (nom du fichier, `roster.Roster`).
    """
    sheets = worksheets.kept(folder, marks)
    listed = given or [("", class_list(folder, sheets))]
    for name, roster in listed:
        owners = roster.owners(marks) if roster else {}
        strangers = [mark.student for mark in marks if mark.name not in owners]
        if roster and (name or strangers):
            rest = f" ; les autres sont « hors liste » dans bilan.csv : {some(strangers)}" if strangers else ""
            known = f"élèves : {len(roster.people)} ; copies reconnues : {len(owners)} sur {len(marks)}"
            yield f"{name or 'La liste gardée'}, {known}{rest}."
    for sheet in sheets:
        name = next((name for name, roster in given if roster.people == sheet.roster.people), "")
        label = sheet.filled + f", de {name}" * bool(name)
        yield f"{label} : {_written(sheet.roster, marks, weights)}"
        lessons, _ = lessons_of(sheet.roster, marks)
        named = re.search(r"lecon[ _-]*(\d+)", plain(name))
        if named and lessons - {None} not in ({int(named[1])}, set()):
            written = f"les notes qui y sont écrites, {_which(lessons)}"
            yield f"{name} : son nom dit leçon {named[1]}, {written} : est-ce la bonne feuille ?"
    for name in worksheets.outdated(folder, sheets):
        yield f"{name} n'a pas pu être refaite : téléchargez de nouveau sa feuille de Moodle, et donnez-la par --liste."


def _which(lessons):
    """« leçon 2 », « le total des leçons 2, 4 »."""
    names = sorted(str(lesson) for lesson in lessons if lesson is not None)
    return f"leçon {names[0]}" if len(names) == 1 else f"le total des leçons {', '.join(names)}"


def _written(worksheet, marks, weights):
    """Ce que dit la feuille remplie, et des notes de quoi."""
    lessons, are_its_own = lessons_of(worksheet, marks)
    which, noted = _which(lessons), lessons - {None}
    whose = ", dont des copies ont ses numéros : " if len(noted) > 1 else ", "
    what = which + whose if noted else "aucune de ses copies n'a pu être notée, "
    if not are_its_own:
        what = (
            "aucune copie n'a ses numéros. Si c'est la feuille d'une leçon, elle n'est pas encore corrigée : ne "
            f"déposez pas ces notes. Y est écrit, pour la note de l'année, {which} : "
        )
    written, locked, empty = worksheet.counts(shares_of(worksheet, marks, weights))
    handed = [mark for mark in marks if mark.assigned in noted] + worksheet.numbered(marks)
    owned = set(worksheet.owners(handed if are_its_own else marks).values())
    alone = [person.name for person in worksheet.people if person not in owned]
    counts = [f"{written} note{'s' * (written > 1)} écrite{'s' * (written > 1)}", f"{empty} vide{'s' * (empty > 1)}"]
    counts += [f"{locked} verrouillée{'s' * (locked > 1)}"] * bool(locked)
    rest = f" Lignes sans copie : {len(alone)} ({some(alone)})." if alone else ""
    return f"{what}{', '.join(counts)}.{rest}"
