"""Le total de chacun sur toutes les leçons : ``bilan.csv``, et le même en classeur, que l'on ouvre en jury.

Le classeur calcule : on y change un poids ou des points, et les totaux suivent.
"""

import io
from datetime import datetime

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_range, xl_range_abs

from ..files import write_atomically
from .roster import Person
from .tables import decimal, plain, write_table

_A4 = 9
_TABLE = 2  # la ligne des titres, sous celles du maximum et du poids de chaque leçon


def write_totals(path, marks, roster=None, weights=None):
    """Une ligne par élève, ses leçons, son total sur 20 ; rend `Person` → part des points.

    Args:
        path: le fichier CSV ; le classeur, ``.xlsx``, est à côté.
        marks: les `results.Mark`.
        roster: la liste, si l'on en a une.
        weights: leçon → poids ; sans lui, une leçon pèse ses points.
    """
    noted = [mark for mark in marks if mark.lesson is not None and mark.of]
    lessons = {mark.lesson: mark.of for mark in sorted(noted, key=lambda mark: (str(mark.lesson), mark.of))}
    weights = {lesson: (weights or {}).get(str(lesson), of) for lesson, of in lessons.items()}
    rows, shares = [], {}
    for person, own in sorted(_by_person(marks, roster).items(), key=lambda item: plain(item[0].name)):
        whole = sum(weights.values())
        won = sum(weights[name] * own[name].points / own[name].of for name in lessons if name in own)
        if any(name in own for name in lessons) and whole:
            shares[person] = won / whole
        says = "" if own else "absent"
        says = "hors liste" if roster and person not in roster.people else says
        # sous le barème de la leçon, si cette copie en a un autre
        by_lesson = (own[name].points / own[name].of * of if name in own else None for name, of in lessons.items())
        total = 20 * shares[person] if person in shares else None
        rows.append([person.name, person.number, person.email, person.group, *by_lesson, total, says])
    headings = (f"leçon {name} /{decimal(of)}" for name, of in lessons.items())
    header = ["élève", "numéro", "courriel", "groupe", *headings, "total /20", "remarque"]
    write_table(path, header, rows)
    _write_workbook(path.with_suffix(".xlsx"), header, rows, lessons.values(), weights.values())
    return shares


def _by_person(marks, roster):
    """`Person` → leçon → note ; les absents de la liste y sont."""
    owners = roster.owners(marks) if roster else {}
    theirs = {person: {} for person in (roster.people if roster else ())}
    strangers = [mark for mark in marks if mark.name not in owners]
    for mark in marks:
        theirs.setdefault(owners.get(mark.name) or _alone(mark, strangers), {})[mark.lesson] = mark
    return theirs


def _alone(mark, strangers):
    """Quelqu'un qu'aucune liste ne connaît : Moodle lui donne un autre numéro à chaque devoir, mais le même nom.

    Deux copies d'une même leçon sous le même nom sont à deux homonymes : chacun n'a alors que son numéro.
    """
    numbers = {}
    for other in strangers:
        if other.student == mark.student and other.line["owner"]:
            numbers.setdefault(other.lesson, set()).add(other.line["owner"][1])
    own = mark.line["owner"][1] if mark.line["owner"] else ""
    is_shared = any(len(found) > 1 for found in numbers.values())
    return Person(mark.student, own if is_shared or len(set.union(set(), *numbers.values())) == 1 else "")


def _write_workbook(path, header, rows, most, weights):
    """Écrit les mêmes lignes, où un nombre est un nombre, et tout texte un texte, quoi qu'un nom contienne."""
    data = io.BytesIO()
    book = Workbook(data, {"in_memory": True})
    book.set_properties({"created": datetime(2000, 1, 1)})  # un même journal rend les mêmes octets
    sheet, bold = book.add_worksheet("Totaux"), book.add_format({"bold": True})
    hundredths = book.add_format({"num_format": "0.00"})
    first, last = 4, 3 + len(most)  # les colonnes des leçons
    for place, (title, values) in enumerate((("sur", most), ("poids", weights))):
        sheet.write_string(place, first - 1, title, bold)
        sheet.write_row(place, first, values)
    for place, title in enumerate(header):
        sheet.write_string(_TABLE, place, title, bold)
    scale = f"{xl_range_abs(1, first, 1, last)}/{xl_range_abs(0, first, 0, last)}"
    whole = f"SUM({xl_range_abs(1, first, 1, last)})"
    for line, row in enumerate(rows, _TABLE + 1):
        for place, value in enumerate(row):
            if isinstance(value, str):
                sheet.write_string(line, place, value)
            elif value is not None and place > last:
                total = f"=20*SUMPRODUCT({xl_range(line, first, line, last)},{scale})/{whole}"
                sheet.write_formula(line, place, total, hundredths, round(value, 2))
            elif value is not None:
                sheet.write_number(line, place, round(value, 2))
    sheet.autofilter(_TABLE, 0, _TABLE + len(rows), len(header) - 1)
    sheet.freeze_panes(_TABLE + 1, 1)
    sheet.autofit()
    sheet.set_paper(_A4)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(_TABLE)
    book.close()
    write_atomically(path, data.getvalue())
