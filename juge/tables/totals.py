"""Le total de chaque élève sur toutes les leçons : ``bilan.csv``, et le même tableau en classeur, pour un jury.

Le classeur calcule les totaux : ils suivent les poids et les points que l'enseignant y change.
"""

import io
from collections import Counter
from datetime import datetime

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_range, xl_range_abs

from ..files import write_atomically
from ..intake.people import Person
from ..intake.sheets import name_words, numeral, plain, rounded, write_table

_A4_PAPER = 9  # le numéro de ce format dans un classeur
_STRAY_RATIO = 4  # voir `lessons_of`
_HEADER_LINE = 2  # la ligne des titres, sous celles du maximum et du poids de chaque leçon


def write_totals(path, marks, roster=None, weights=None, is_best=False):
    """Écrit une ligne par élève : ses leçons, son total sur 20.

    Args:
        path: le fichier CSV ; le classeur, ``.xlsx``, est à côté.
        roster: la classe, un `people.People`, ou ``None``.
        weights: leçon → poids ; s'il manque un poids, chaque leçon pèse ses points.
        is_best: vrai si la meilleure copie compte, voir `handins.Rule`.
    """
    scale, rows, by_person = scale_of(marks, weights), [], _by_person(marks, roster)
    strangers = {name_words(person.name) for person in by_person if roster and person not in roster.people}
    for person, found in sorted(by_person.items(), key=lambda item: plain(item[0].name)):
        own, remarks = _counting(found), []
        if not found:
            is_doubtful = name_words(person.name) in strangers
            remarks.append("une copie hors liste porte ce nom : à rattacher" if is_doubtful else "absent")
        if roster and person not in roster.people:
            remarks.append("hors liste")
        for mark in found.get(None, ()):
            lesson = f"leçon {mark.about} : " if mark.about is not None else ""
            remarks.append(f"{lesson}copie non notée : {mark.remarks[0].rstrip('.')}")
        twice = [(name, len(copies)) for name, copies in found.items() if name is not None and len(copies) > 1]
        which = "la meilleure" if is_best else "la dernière"
        remarks += [f"leçon {name} : {count} copies, {which} compte" for name, count in twice]
        remarks += [
            f"leçon {name} : {', '.join(mark.outdated)} à revoir" for name, mark in own.items() if mark.outdated
        ]
        remarks += [f"leçon {name} : copie à choisir" for name, mark in own.items() if mark.doubts]
        remarks += [f"leçon {name} : bonus de {numeral(mark.bonus)}" for name, mark in own.items() if mark.bonus]
        # une copie notée sur un autre barème est ramenée à celui de la leçon
        by_lesson = (own[name].share * of if name in own else None for name, (of, _) in scale.items())
        share = _share(own, scale)
        total = None if share is None else 20 * share
        number = person.enrolled or person.number
        rows.append([person.name, number, person.email, person.group, *by_lesson, total, ", ".join(remarks)])
    headings = (f"leçon {name} /{numeral(of)}" for name, (of, _) in scale.items())
    header = ["élève", "numéro", "courriel", "groupe", *headings, "total /20", "remarque"]
    write_table(path, header, rows)
    _write_workbook(path.with_suffix(".xlsx"), header, rows, scale)


def shares_of(worksheet, marks, weights=None):
    """`Person` d'une feuille d'évaluation → sa part des points du devoir ; un élève sans copie n'y est pas.

    Si aucune copie n'est de ce devoir, la feuille est celle du total.
    """
    lessons, _ = lessons_of(worksheet, marks)
    marks = [mark for mark in marks if mark.lesson in lessons]
    scale, by_person = scale_of(marks, weights), _by_person(marks, worksheet)
    shares = {person: _share(_counting(by_person[person]), scale) for person in worksheet.people}
    return {person: share for person, share in shares.items() if share is not None}


def lessons_of(worksheet, marks):
    """Les leçons du devoir d'une feuille, d'après les copies qui portent les numéros de ce devoir de Moodle.

    Un carnet remis dans le devoir d'une autre leçon n'en change pas les notes : une leçon qui y a quatre fois moins de
    copies qu'une autre n'est pas de ce devoir.

    Returns:
        tuple[set, bool]: les leçons, ``None`` pour une copie qui n'a pas pu être notée ; puis ``True`` si des copies
        portent ces numéros. Si aucune ne les porte, l'ensemble a toutes les leçons, sauf si la feuille dit la sienne.
    """
    own = worksheet.numbered(marks)
    if worksheet.lesson is not None:
        return {worksheet.lesson, *(mark.lesson for mark in own)}, True
    copies = Counter(mark.lesson for mark in own or marks)
    most = max((count for lesson, count in copies.items() if lesson is not None), default=0)
    kept = {lesson for lesson, count in copies.items() if not own or lesson is None or _STRAY_RATIO * count > most}
    return kept, bool(own)


def scale_of(marks, weights=None):
    """Leçon → ses points, et son poids dans le total.

    Des points et des poids ne s'additionnent pas : s'il manque un poids, chaque leçon pèse ses points.
    """
    graded = [mark for mark in marks if mark.lesson is not None and mark.of]
    lessons = {mark.lesson: mark.of for mark in sorted(graded, key=lambda mark: (str(mark.lesson), mark.of))}
    weights = weights or {}
    is_whole = weights.keys() >= set(map(str, lessons))
    return {lesson: (of, weights[str(lesson)] if is_whole else of) for lesson, of in lessons.items()}


def _share(own, scale):
    """La part des points d'un élève, où une leçon sans copie compte 0 ; ``None`` s'il n'a aucune copie."""
    done = [weight * own[name].share for name, (_, weight) in scale.items() if name in own]
    return sum(done) / sum(weight for _, weight in scale.values()) if done else None


def _by_person(marks, roster):
    """`Person` → leçon → ses notes, plusieurs si plusieurs devoirs ont cette leçon ; les absents y sont aussi."""
    owners = roster.owners(mark.line for mark in marks) if roster else {}
    by_person = {person: {} for person in (roster.people if roster else ())}
    strangers = [mark for mark in marks if mark.name not in owners]
    for mark in marks:
        found = by_person.setdefault(owners.get(mark.name) or _stranger(mark, strangers), {})
        found.setdefault(mark.lesson, []).append(mark)
    return by_person


def _counting(found):
    """Leçon → la note de la copie qui compte, si plusieurs devoirs ont cette leçon."""
    return {lesson: max(marks, key=lambda mark: mark.rank) for lesson, marks in found.items()}


def _stranger(mark, strangers):
    """L'élève d'une copie, si aucune liste ne le connaît : Moodle change son numéro à chaque devoir, mais pas son nom.

    Deux copies d'une même leçon sous le même nom sont à deux homonymes : seul leur numéro les distingue alors.
    """
    numbers = {}
    for other in strangers:
        if other.student == mark.student and other.line["owner"]:
            numbers.setdefault(other.lesson, set()).add(other.line["owner"][1])
    own = mark.line["owner"][1] if mark.line["owner"] else ""
    is_shared = any(len(found) > 1 for found in numbers.values())
    return Person(mark.student, own if is_shared or len(set.union(set(), *numbers.values())) == 1 else "")


def _write_workbook(path, header, rows, scale):
    """Écrit le classeur ; un nom y est toujours un texte, même s'il commence comme une formule."""
    data = io.BytesIO()
    book = Workbook(data, {"in_memory": True})
    book.set_properties({"created": datetime(2000, 1, 1)})  # le même journal doit donner les mêmes octets
    sheet, bold = book.add_worksheet("Totaux"), book.add_format({"bold": True})
    hundredths = book.add_format({"num_format": "0.00"})
    first, last = 4, 3 + len(scale)  # les colonnes des leçons
    for place, title in enumerate(("sur", "poids")):
        sheet.write_string(place, first - 1, title, bold)
        sheet.write_row(place, first, [both[place] for both in scale.values()])
    for place, title in enumerate(header):
        sheet.write_string(_HEADER_LINE, place, title, bold)
    weighing = f"{xl_range_abs(1, first, 1, last)}/{xl_range_abs(0, first, 0, last)}"
    whole = f"SUM({xl_range_abs(1, first, 1, last)})"
    for line, row in enumerate(rows, _HEADER_LINE + 1):
        for place, value in enumerate(row):
            if isinstance(value, str):
                sheet.write_string(line, place, value)
            elif value is not None and place > last:
                total = f"=20*SUMPRODUCT({xl_range(line, first, line, last)},{weighing})/{whole}"
                sheet.write_formula(line, place, total, hundredths, rounded(value))
            elif value is not None:
                sheet.write_number(line, place, rounded(value))
    sheet.autofilter(_HEADER_LINE, 0, _HEADER_LINE + len(rows), len(header) - 1)
    sheet.freeze_panes(_HEADER_LINE + 1, 1)
    sheet.autofit()
    sheet.set_paper(_A4_PAPER)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(_HEADER_LINE)
    book.close()
    write_atomically(path, data.getvalue())
