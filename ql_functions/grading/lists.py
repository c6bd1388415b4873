"""Les listes qu'un dossier de notes garde : la classe, la feuille d'un devoir ; et ce qu'on en fait."""

import re

from ..files import write_atomically
from .handins import remembered_dates
from .results import marks_of
from .roster import read_roster
from .tables import plain, some
from .totals import lessons_of, shares_of

ROSTER, WORKSHEET, FILLED = "liste.csv", "feuille.csv", "feuille_moodle.csv"


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
    write_atomically(folder / (WORKSHEET if roster.is_worksheet else ROSTER), path.read_bytes())
    return roster


def kept(folder):
    """La classe et la feuille du devoir que le dossier garde : des `roster.Roster`, ``None`` sans elles."""
    return [read_roster(folder / file) if (folder / file).exists() else None for file in (ROSTER, WORKSHEET)]


def notices(folder, marks, weights, given=None, name=""):
    """De qui sont les copies, et ce qui est écrit dans la feuille d'évaluation, en phrases.

    Args:
        folder: le dossier des notes, que `rendering` vient d'écrire.
        marks: les `results.Mark`.
        weights: leçon → poids.
        given: la liste que l'on vient de donner, s'il y en a une.
        name: le nom de son fichier.
    """
    roster, worksheet = kept(folder)
    if listed := given or roster or worksheet:
        owners = listed.owners(marks)
        strangers = [mark.student for mark in marks if mark.name not in owners]
        if given or strangers:
            rest = f" ; les autres sont « hors liste » dans bilan.csv : {some(strangers)}" if strangers else ""
            known = f"élèves : {len(listed.people)} ; copies reconnues : {len(owners)} sur {len(marks)}"
            yield f"{name or 'La liste gardée'}, {known}{rest}."
    if worksheet:
        label = name if given and given.is_worksheet else FILLED
        yield f"{label} : {_written(worksheet, marks, weights)}"
        lessons, _ = lessons_of(worksheet, marks)
        named = re.search(r"lecon[ _-]*(\d+)", plain(label))
        if named and {int(named[1])} != lessons - {None}:
            yield f"{label} : son nom dit la leçon {named[1]}, et ce ne sont pas ses notes seules qui y sont écrites."


def _written(worksheet, marks, weights):
    """Ce que dit la feuille remplie, et des notes de quoi."""
    lessons, are_its_own = lessons_of(worksheet, marks)
    names = sorted(str(lesson) for lesson in lessons if lesson is not None)
    which = f"leçon {names[0]}" if len(names) == 1 else f"le total des leçons {', '.join(names)}"
    whose = ", dont des copies ont ses numéros : " if len(names) > 1 else ", "
    what = which + whose if names else "aucune de ses copies n'a pu être notée, "
    if not are_its_own:
        what = (
            "aucune copie n'a ses numéros. Si c'est la feuille d'une leçon, elle n'est pas encore corrigée : ne "
            f"déposez pas ces notes. Y est écrit, pour la note de l'année, {which} : "
        )
    written, locked, empty = worksheet.counts(shares_of(worksheet, marks, weights))
    owned = set(worksheet.owners(marks).values())
    alone = sum(person not in owned for person in worksheet.people)
    counts = [f"{written} note{'s' * (written > 1)} écrite{'s' * (written > 1)}", f"{empty} vide{'s' * (empty > 1)}"]
    counts += [f"{locked} verrouillée{'s' * (locked > 1)}"] * bool(locked)
    rest = f" Lignes de qui l'on n'a aucune copie : {alone}." if alone else ""
    return f"{what}{', '.join(counts)}.{rest}"
