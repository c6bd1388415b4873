"""Les feuilles de notes que garde un dossier, une par devoir ; chaque correction les remplit toutes.

Une feuille téléchargée de nouveau remplace celle du même devoir. Un devoir se reconnaît au titre de sa colonne de
notes, ou aux numéros de ses élèves, que Moodle change à chaque devoir.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count

from ..declare.registry import EXERCISES
from ..files import write_atomically
from ..intake.folder import FILLED, WORKSHEET
from ..intake.profiles import PROFILES
from ..intake.roster import Roster, read_roster
from .settings import columns_of
from .totals import lessons_of, shares_of

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
        return FILLED.format(self.roster.profile.name, self.ending)


def kept(folder, sheets, marks):
    """Les feuilles du dossier ; chacune prend le nom de sa leçon dès que cette leçon est connue."""
    found = []
    for sheet in sheets:
        right = _ending(sheet.roster, marks)
        if not re.fullmatch(rf"{re.escape(right)}(-\d+)?", sheet.ending):
            free = _free(folder, right)
            (folder / WORKSHEET.format(sheet.ending)).rename(folder / WORKSHEET.format(free))
            (folder / sheet.filled).unlink(missing_ok=True)
            sheet = Worksheet(free, sheet.roster)
        found.append(sheet)
    return sorted(found, key=lambda sheet: sheet.ending)


def keep(folder, roster, marks):
    """Garde une feuille à la place de celle du même devoir."""
    known = [sheet for sheet in readable(folder) if sheet.roster.lesson == roster.lesson]
    same = [sheet.ending for sheet in known if set(roster.people) & set(sheet.roster.people)]
    ending = same[0] if same else _free(folder, _ending(roster, marks))
    write_atomically(folder / WORKSHEET.format(ending), roster.text().encode())


def fill(folder, sheets, marks, weights):
    """Écrit les feuilles remplies : les notes, et les commentaires de l'enseignant."""
    for sheet in sheets:
        (lessons, _), comments = lessons_of(sheet.roster, marks), {}
        owners = sheet.roster.owners(mark.line for mark in marks)
        for mark in marks:
            if mark.lesson in lessons and mark.annotations:
                comments.setdefault(owners.get(mark.name), []).extend(mark.annotations)
        filled = sheet.roster.filled(shares_of(sheet.roster, marks, weights), comments)
        write_atomically(folder / sheet.filled, filled.encode())


def waiting(sheet, marks):
    """Le nombre de réponses ouvertes d'un devoir qui ne sont pas encore notées, et qui y compteraient 0."""
    lessons, _ = lessons_of(sheet.roster, marks)
    return sum(name in mark.open_points for mark in marks if mark.lesson in lessons for name in mark.waiting)


def ready(folder, sheets, marks):
    """Les feuilles dont aucune réponse n'attend ; les autres perdent leur feuille remplie, qui n'est plus à jour."""
    for sheet in sheets:
        if not waiting(sheet, marks):
            yield sheet
        else:
            (folder / sheet.filled).unlink(missing_ok=True)


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
    up_to_date = {sheet.filled for sheet in sheets}
    return [name for name in _files(folder, is_filled=True) if name not in up_to_date]


def readable(folder):
    """Les feuilles qui se lisent ; `outdated` dit les autres."""
    for name, ending in _files(folder, is_filled=False).items():
        with suppress(ValueError):
            sheet = Worksheet(ending, read_roster(folder / name, columns_of(folder), f"leçon{ending}"))
            if sheet.roster.is_worksheet:
                yield sheet


def _files(folder, is_filled):
    """Nom d'une feuille, remplie ou vierge → la fin de ce nom, dans l'ordre."""
    platform = f"_({'|'.join(profile.name for profile in PROFILES)})" if is_filled else "()"
    endings = {_TOTAL, *(_of_lesson(exercise.lesson) for exercise in EXERCISES.values())}
    form = re.compile(WORKSHEET.format(rf"{platform}((?:{'|'.join(map(re.escape, endings))})(?:-\d+)?)"))
    found = {path.name: form.fullmatch(path.name) for path in sorted(folder.glob(WORKSHEET.format("*")))}
    return {name: match[2] for name, match in found.items() if match}


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
        is_filled = each in _files(folder, is_filled=True).values()
        if not (folder / WORKSHEET.format(each)).exists() or (is_filled and each not in known):
            return each
