"""Les feuilles d'évaluation de Moodle que garde un dossier, une par devoir ; chaque correction les remplit toutes.

Un devoir se reconnaît à ses numéros, propres à lui : une feuille téléchargée de nouveau remplace celle du même devoir.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count

from ...checking import EXERCISES
from ...files import write_atomically
from ..intake.roster import Roster, read_roster
from .totals import lessons_of, shares_of

KEPT, _FILLED = "feuille{}.csv", "feuille_moodle{}.csv"
_TOTAL = "_total"  # la fin du nom d'une feuille dont le devoir n'est pas celui d'une seule leçon


@dataclass(frozen=True)
class Worksheet:
    """Une feuille gardée.

    Attributes:
        ending: la fin du nom de son fichier : ``_2``, ``_total``, ``_2-2`` pour un second devoir de la leçon.
        roster: la feuille, vierge.
    """

    ending: str
    roster: Roster

    @property
    def filled(self):
        """Le nom du fichier de la feuille remplie."""
        return _FILLED.format(self.ending)


def kept(folder, sheets, marks):
    """Les feuilles du dossier ; chacune prend le nom de sa leçon dès que cette leçon est connue."""
    found = []
    for sheet in sheets:
        right = _ending(sheet.roster, marks)
        if not re.fullmatch(rf"{re.escape(right)}(-\d+)?", sheet.ending):
            free = _free(folder, right)
            (folder / KEPT.format(sheet.ending)).rename(folder / KEPT.format(free))
            (folder / sheet.filled).unlink(missing_ok=True)
            sheet = Worksheet(free, sheet.roster)
        found.append(sheet)
    return sorted(found, key=lambda sheet: sheet.ending)


def keep(folder, roster, data, marks):
    """Garde une feuille à la place de celle du même devoir."""
    same = [sheet.ending for sheet in readable(folder) if _numbers(roster) & _numbers(sheet.roster)]
    ending = same[0] if same else _free(folder, _ending(roster, marks))
    write_atomically(folder / KEPT.format(ending), data)


def fill(folder, sheets, marks, weights):
    """Écrit les feuilles remplies."""
    for sheet in sheets:
        filled = sheet.roster.filled(shares_of(sheet.roster, marks, weights))
        write_atomically(folder / sheet.filled, filled.encode())


def grades(sheets, marks):
    """Étiquette d'une copie → sa note dans la feuille de son devoir, et la note maximale.

    Une note verrouillée n'y est pas. Dans la feuille de plusieurs leçons, une copie n'est qu'une part de la note : elle
    n'y est pas non plus.
    """
    found = {}
    for sheet in sheets:
        lessons, are_its_own = lessons_of(sheet.roster, marks)
        if are_its_own and len(lessons - {None}) == 1:
            own = [mark for mark in marks if mark.lesson in lessons and mark.of]
            found |= sheet.roster.grades(own)
    return found


def outdated(folder, sheets):
    """Les feuilles remplies dont la feuille vierge manque ou ne se lit plus : elles ne sont pas à jour."""
    endings = {sheet.ending for sheet in sheets}
    return [_FILLED.format(ending) for ending in _endings(folder, _FILLED) if ending and ending not in endings]


def readable(folder):
    """Les feuilles qui se lisent ; `outdated` dit les autres."""
    for ending in _endings(folder, KEPT):
        with suppress(ValueError):
            sheet = Worksheet(ending, read_roster(folder / KEPT.format(ending)))
            if sheet.roster.is_worksheet and (ending or _is_kept_without_lesson(folder, sheet.roster)):
                yield sheet


def _is_kept_without_lesson(folder, roster):
    """Dit si une version d'avant a gardé cette feuille, sans leçon dans son nom, avec la feuille remplie."""
    filled = folder / _FILLED.format("")
    return filled.exists() and read_roster(filled).people == roster.people


def _endings(folder, pattern):
    """Les fins de nom des fichiers d'un modèle de nom, dans l'ordre."""
    lessons = {_of_lesson(exercise.lesson) for exercise in EXERCISES.values()}
    names = sorted(path.name for path in folder.glob(pattern.format("*")))
    endings = (name.removeprefix(pattern.format("")[:-4]).removesuffix(".csv") for name in names)
    return [ending for ending in endings if re.sub(r"-\d+$", "", ending) in (lessons | {_TOTAL, ""})]


def _ending(roster, marks):
    """La fin du nom d'une feuille : la leçon de son devoir, ou `_TOTAL` s'il en a plusieurs."""
    lessons, are_its_own = lessons_of(roster, marks)
    known = lessons - {None}
    return _of_lesson(*known) if are_its_own and len(known) == 1 else _TOTAL


def _of_lesson(lesson):
    return "_" + re.sub(r"\W", "_", str(lesson))


def _free(folder, ending):
    """La fin de nom, numérotée si une autre feuille la porte déjà ; le nom d'une feuille abîmée est libre."""
    known = {sheet.ending for sheet in readable(folder)}
    for each in chain([ending], (f"{ending}-{again}" for again in count(2))):
        is_filled = (folder / _FILLED.format(each)).exists()
        if not (folder / KEPT.format(each)).exists() or (is_filled and each not in known):
            return each


def _numbers(roster):
    return {person.number for person in roster.people} - {""}
