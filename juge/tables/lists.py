"""Les listes que garde un dossier de notes, celle de la classe et celles des devoirs, et les phrases à en dire."""

from ..drawing.numbers import quantity
from ..files import write_atomically
from ..intake.folder import Folder
from ..intake.handins import remembered_dates
from ..intake.people import link
from ..intake.profiles import lesson_in
from ..intake.roster import read_roster
from ..intake.sheets import list_names, rounded
from ..marking.results import marks_of
from . import worksheets
from .settings import columns_of
from .totals import lessons_of, shares_of


def keep(folder, path, lines):
    """Garde une liste à la place de celle d'avant, et rend le `Roster` lu.

    Raises:
        ValueError: le fichier n'est pas une liste, ou cette liste ne reconnaît aucune copie ; celle d'avant reste.
    """
    roster, marks = read_roster(path, columns_of(folder)), marks_of(lines, {})
    read(folder, [roster])
    if marks and not roster.owners(mark.line for mark in marks):
        raise ValueError(
            f"{path.name} ne reconnaît aucune copie sur {len(marks)}, et n'est pas gardée : est-ce bien la liste de "
            "cette classe ?"
        )
    remembered_dates(folder, roster.dates())
    if roster.is_worksheet:
        for sheet in roster.sheets():
            worksheets.keep(folder, sheet, marks)
    else:
        write_atomically(Folder(folder).roster, path.read_bytes())
    return roster


def read(folder, others=()):
    """Les listes que garde le dossier, reliées entre elles.

    Returns:
        tuple[people.People | None, list]: la classe, ``None`` sans aucune liste, et les feuilles, voir
        `worksheets.readable`. La classe est la liste des participants ; à défaut, tous les élèves des feuilles.
    """
    path, sheets = Folder(folder).roster, list(worksheets.readable(folder))
    rosters = [read_roster(path, columns_of(folder))] if path.exists() else []
    everyone = link([*rosters, *(sheet.roster for sheet in sheets), *others])
    return (rosters or ([everyone] if sheets else [None]))[0], sheets


def notices(folder, marks, settings, given=()):
    """Les phrases qui disent les copies reconnues, et les notes écrites dans les feuilles d'évaluation.

    Les listes données à cette commande sont des couples (nom du fichier, `Roster`).
    """
    people, readable = read(folder, [roster for _, roster in given])
    sheets = worksheets.kept(folder, readable, marks)
    for name, roster in given or [("", people)]:
        owners = roster.owners(mark.line for mark in marks) if roster else {}
        strangers = [mark.student for mark in marks if mark.name not in owners]
        if roster and (name or strangers):
            rest = f" ; les autres sont « hors liste » dans bilan.csv : {list_names(strangers)}" if strangers else ""
            known = f"élèves : {len(roster.people)} ; copies reconnues : {len(owners)} sur {len(marks)}"
            yield f"{name or 'La liste gardée'}, {known}{rest}."
    for sheet in sheets:
        if sheet.roster.lesson is not None and not sheet.roster.numbered(marks):
            continue  # une leçon du carnet de notes qui n'est pas encore corrigée
        name = next((name for name, roster in given if roster.people == sheet.roster.people), "")
        label = f"{sheet.filled}, de {name}" if name else sheet.filled
        if (left := worksheets.waiting(sheet, marks)) and not settings.fills_all:
            yield (
                f"{label} n'est pas écrite. Réponses ouvertes qui y compteraient 0 : {left} ; notez-les, ou ajoutez "
                "--sans-attendre pour l'écrire quand même."
            )
            continue
        yield f"{label} : {_written(sheet.roster, marks, settings.weights)}"
        lessons, _ = lessons_of(sheet.roster, marks)
        named = lesson_in(name)
        if named is not None and lessons - {None} not in ({named}, set()):
            written = f"les notes qui y sont écrites, {_lesson_names(lessons)}"
            yield f"{name} : son nom dit leçon {named}, {written} : est-ce la bonne feuille ?"
    for name in worksheets.outdated(folder, sheets):
        yield f"{name} n'a pas pu être refaite : téléchargez de nouveau sa feuille de Moodle, et donnez-la par --liste."


def _lesson_names(lessons):
    """« leçon 2 », « le total des leçons 2, 4 »."""
    names = sorted(str(lesson) for lesson in lessons if lesson is not None)
    return f"leçon {names[0]}" if len(names) == 1 else f"le total des leçons {', '.join(names)}"


def _written(worksheet, marks, weights):
    """La phrase d'une feuille remplie : de quelles leçons sont ses notes, combien sont écrites, vides, verrouillées."""
    lessons, are_its_own = lessons_of(worksheet, marks)
    names, graded = _lesson_names(lessons), lessons - {None}
    whose = ", dont des copies ont ses numéros : " if len(graded) > 1 else ", "
    what = names + whose if graded else "aucune de ses copies n'a pu être notée, "
    if not are_its_own:
        why = (
            "aucune copie n'a ses numéros. Si c'est la feuille d'une leçon, elle n'est pas encore corrigée : ne "
            "déposez pas ces notes"
            if worksheet.profile.renumbers
            else "ni le titre de sa colonne ni le nom de son fichier ne dit de leçon"
        )
        what = f"{why}. Y est écrit, pour la note de l'année, {names} : "
    shares = shares_of(worksheet, marks, weights)
    written, locked, empty = worksheet.counts(shares)
    handed = [mark for mark in marks if mark.assigned in graded] + worksheet.numbered(marks)
    owned = set(worksheet.owners(mark.line for mark in (handed if are_its_own else marks)).values())
    alone = [person.name for person in worksheet.people if person not in owned]
    counts = [f"{quantity(written, 'note')} écrite{'s' if written > 1 else ''}", quantity(empty, "vide")]
    if locked:
        counts.append(quantity(locked, "verrouillée"))
    rest = f" Lignes sans copie : {len(alone)} ({list_names(alone)})." if alone else ""
    above = [person.name for person, share in shares.items() if rounded(100 * share) > 100]
    if above:
        is_cut = ", que Moodle passerait sans le dire : le maximum y est écrit" if worksheet.profile.is_capped else ""
        rest += f" Notes au-delà du maximum{is_cut} : {list_names(above)}."
    strays = sorted({mark.student for mark in worksheet.numbered(marks) if mark.lesson not in lessons})
    if strays:
        rest += f" Carnets d'une autre leçon remis dans ce devoir, qui n'y comptent pas : {list_names(strays)}."
    return f"{what}{', '.join(counts)}.{rest}"
