"""The list of the class in Moodle's formats: absentees have a row, and the worksheet comes back with its bytes."""

import time
import zipfile
from xml.etree import ElementTree

import pytest

from juge.declare.registry import EXERCISES
from juge.intake.roster import Roster, read_roster
from juge.intake.sheets import numeral
from juge.marking import hand
from juge.marking.results import marks_of
from juge.pages.feedback import feedback_page
from juge.tables.settings import Settings
from juge.tables.totals import shares_of, write_totals

from .test_rendering import line, table
from .test_rendering import refused as unread

FRENCH = (
    "\ufeffIdentifiant,\"Nom complet\",\"Adresse de courriel\",Statut,Note,\"Note maximale\","
    "\"La note peut être modifiée\",\"Feedback par commentaires\"\r\n"
    "\"Participant 12\",\"Anne Dupont\",anne@univ.fr,Remis,,\"20,00\",Oui,\"<p>Très, \"\"bien\"\"\nvu</p>\"\r\n"
    "\"Participant 13\",\"Zoé Œuvrard\",zoe@univ.fr,Remis,\"3,00\",\"20,00\",Non,\r\n"
    "\"Participant 14\",\"Bob Absent\",bob@univ.fr,\"Aucun travail\",,\"20,00\",Oui,\r\n"
)  # fmt: skip
ENGLISH = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Feedback comments\n"
    "Participant 12,Anne Dupont,anne@univ.fr,Submitted,,100.00,Yes,\nParticipant 14,Bob Absent,,,,100.00,Yes,\n"
)
PEOPLE = 'Prénom;Nom;"Adresse de courriel";Groupes\nAnne;Dupont;anne@univ.fr;"A; B"\nZoé;Œuvrard;zoe@univ.fr;B\n'


OF = {lesson: marks_of([line("Anne", ["Anne", "12"], lesson=lesson)], {})[0].of for lesson in (2, 4)}  # points
LESSON_2, LESSON_4 = (f"leçon {lesson} /{of:g}" for lesson, of in OF.items())


@pytest.fixture
def marks():
    """Anne has all of lesson 2, some of lesson 4; Zoé has all of lesson 2."""
    anne, zoe = ["Dupont Anne", "12"], ["Œuvrard Zoé", "13"]
    half = line("Dupont Anne", anne, "2026-11-21 10:00:00", 4)
    half["exercises"]["4.1"]["status"] = half["exercises"]["4.3"]["status"] = "empty"
    return marks_of([line("Dupont Anne", anne), half, line("Œuvrard Zoé", zoe)], {})


def totals(tmp_path, marks, roster=None, **weights):
    write_totals(tmp_path / "bilan.csv", marks, roster, weights.get("weights"))
    return table(tmp_path / "bilan.csv"), shares_of(roster, marks, weights.get("weights")) if roster else {}


def test_totals_by_hand_are_those_of_the_file(tmp_path, marks):
    anne_4 = next(mark for mark in marks if mark.lesson == 4)
    (anne, zoe), _ = totals(tmp_path, marks)
    assert (anne["élève"], anne[LESSON_2], zoe[LESSON_4]) == ("Dupont Anne", f"{OF[2]:g}", "")
    assert anne["total /20"] == f"{round(20 * (OF[2] + anne_4.points) / sum(OF.values()), 2):g}".replace(".", ",")
    assert zoe["total /20"] == f"{round(20 * OF[2] / sum(OF.values()), 2):g}".replace(".", ",")
    (anne, zoe), _ = totals(tmp_path, marks, weights={"2": 1, "4": 3})
    assert anne["total /20"] == f"{round(20 * (1 + 3 * anne_4.points / OF[4]) / 4, 2):g}".replace(".", ",")
    assert zoe["total /20"] == "5"


def test_points_and_weights_are_never_added(tmp_path, marks):
    by_points, by_half = (totals(tmp_path, marks, weights=weights)[0] for weights in (None, {"2": 3}))
    assert by_half == by_points
    notices = [list(Settings(weights).notices(marks)) for weights in ({"2": 3}, {"2": 3, "4": 1.5}, {})]
    assert notices == [
        ["--poids ne dit rien de la leçon 4 : en attendant, chaque leçon pèse ses points.",
         f"Poids dans le total : leçon 2 : {OF[2]:g}, leçon 4 : {OF[4]:g}."],
        ["Poids dans le total : leçon 2 : 3, leçon 4 : 1,5."], [],
    ]  # fmt: skip


def cells(workbook):
    """Place → (type, formula, value) of the cells that are written; type "s" is a text."""
    kind = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(workbook) as archive:
        texts = [one.findtext(f"{kind}t") for one in ElementTree.parse(archive.open("xl/sharedStrings.xml")).getroot()]
        sheet = ElementTree.parse(archive.open("xl/worksheets/sheet1.xml"))
    found = {cell.get("r"): (cell.get("t"), cell.findtext(f"{kind}f"), cell.findtext(f"{kind}v"))
             for cell in sheet.iter(f"{kind}c")}  # fmt: skip
    return {place: (form, formula, texts[int(value)] if form == "s" else float(value))
            for place, (form, formula, value) in found.items()}  # fmt: skip


def test_the_workbook_has_the_same_totals_as_formulas_and_names_as_texts(tmp_path, marks):
    people = Roster(PEOPLE + ';"=HYPERLINK(""x"")";@e;+B\n')
    rows, _ = totals(tmp_path, marks, people, weights={"2": 1, "4": 3})
    found = cells(tmp_path / "bilan.xlsx")
    for place, row in enumerate(rows, 4):
        assert found[f"A{place}"] == ("s", None, row["élève"].removeprefix("'"))
        if row["total /20"]:
            form, formula, total = found[f"G{place}"]
            assert (form, f"{total:g}".replace(".", ",")) == (None, row["total /20"])
            assert formula == f"20*SUMPRODUCT(E{place}:F{place},$E$2:$F$2/$E$1:$F$1)/SUM($E$2:$F$2)"
            points = [found.get(f"{column}{place}", (None, None, 0))[2] for column in "EF"]
            of, weights = ([found[f"{column}{line}"][2] for column in "EF"] for line in (1, 2))
            by_hand = 20 * sum(p / o * w for p, o, w in zip(points, of, weights, strict=True)) / sum(weights)
            assert total == pytest.approx(by_hand, abs=0.01)
    assert {form for form, formula, _ in found.values() if formula is None} == {"s", None}
    assert [found[f"{column}4"][2] for column in "ACD"] == ['=HYPERLINK("x")', "@e", "+B"]


def test_names_that_no_ascii_writes_are_not_one(tmp_path):
    people = Roster("Nom complet;Groupe\n李伟;A\nŁukasz Bé;B\nLuc Bô;C\nZoé O'Neil;D\n")
    rows, _ = totals(tmp_path, marks_of([line("王芳"), line("O’Neil Zoé")], {}), people)
    assert [(row["élève"], row["remarque"]) for row in rows] == [
        ("Luc Bô", "absent"), ("Łukasz Bé", "absent"), ("Zoé O'Neil", ""), ("李伟", "absent"), ("王芳", "hors liste"),
    ]  # fmt: skip


def test_a_list_gives_absentees_a_row_and_says_who_is_not_in_it(tmp_path, marks):
    people = Roster(PEOPLE + "Émile;Absent;e@univ.fr;\n")
    rows, _ = totals(tmp_path, marks, people)
    assert [(row["élève"], row["courriel"], row["groupe"], row["remarque"]) for row in rows] == [
        ("Absent Émile", "e@univ.fr", "", "absent"), ("Dupont Anne", "anne@univ.fr", "A; B", ""),
        ("Œuvrard Zoé", "zoe@univ.fr", "B", ""),
    ]  # fmt: skip
    rows, _ = totals(tmp_path, marks, Roster("Nom complet\nAnne Dupont\n"))
    assert [(row["élève"], row["remarque"]) for row in rows] == [("Anne Dupont", ""), ("Œuvrard Zoé", "hors liste")]


@pytest.mark.parametrize("heading", ["Numéro d'identification", "Numéro d’identification", "ID number"])
def test_the_number_of_the_university_is_in_the_totals_and_is_not_that_of_an_assignment(tmp_path, marks, heading):
    people = Roster(f'Prénom;Nom;"{heading}"\nAnne;Dupont;13\nZoé;Œuvrard;A-02\n')
    rows, _ = totals(tmp_path, marks, people)  # 13 is Zoé's number in the assignment
    assert [(row["élève"], row["numéro"], row[LESSON_4] != "") for row in rows] == [
        ("Dupont Anne", "13", True), ("Œuvrard Zoé", "A-02", False),
    ]  # fmt: skip


def test_a_list_in_english_and_a_name_behind_its_group_are_known(marks):
    english = PEOPLE.replace("Prénom;Nom;", "First name;Last name;").replace("Adresse de courriel", "Email address")
    assert Roster(english.replace("Groupes", "Groups")).people == Roster(PEOPLE).people
    (mark,) = marks_of([line("B-Anne Dupont", ["B-Anne Dupont", "12"])], {})
    assert [person.email for person in Roster(PEOPLE).owners([mark.line]).values()] == ["anne@univ.fr"]


def test_namesakes_without_a_number_are_nobody_s(tmp_path, marks):
    rows, _ = totals(tmp_path, marks, Roster("Nom complet;Groupe\nAnne Dupont;A\nAnne Dupont;B\n"))
    doubt = "une copie hors liste porte ce nom : à rattacher"
    assert [row["remarque"] for row in rows] == [doubt, doubt, "hors liste", "hors liste"]
    rows, _ = totals(tmp_path, marks, Roster("Nom complet;x\nAnne Dupont;\nAnne Dupont;\nZoé Œuvrard;\n"))
    assert [row["remarque"] for row in rows] == [doubt, "hors liste", ""]


def test_a_worksheet_comes_back_filled_and_otherwise_the_same(tmp_path, marks):
    sheet = Roster(FRENCH)
    assert sheet.is_worksheet
    _, shares = totals(tmp_path, marks, sheet)
    filled = sheet.filled(shares)
    anne = next(f"{20 * share:.2f}" for person, share in shares.items() if person.number == "12").replace(".", ",")
    assert filled == FRENCH.replace('Remis,,"20,00"', f'Remis,"{anne}","20,00"')  # Zoé's is locked, Bob is absent
    english = Roster(ENGLISH)
    _, shares = totals(tmp_path, marks, english)
    grade = f"{100 * next(share for person, share in shares.items() if person.number == '12'):.2f}"
    assert english.filled(shares) == ENGLISH.replace("Submitted,,", f"Submitted,{grade},")


def test_half_a_hundredth_is_rounded_up_wherever_the_mark_is(tmp_path):
    sheet, copy = Roster(FRENCH), line("Dupont Anne", ["Dupont Anne", "12"])
    copy["exercises"] |= {name: {**verdict, "points": 0, "status": "empty"}
                          for name, verdict in copy["exercises"].items()}  # fmt: skip
    placed, _ = hand.place([hand.Given.to(copy, "2.3", 0.28125 * OF[2])], [copy])
    marks = marks_of([copy], placed)  # 5.625 of 20
    (row, *_), shares = totals(tmp_path, marks, sheet)
    assert row["total /20"] == "5,63"
    assert 'Remis,"5,63","20,00"' in sheet.filled(shares)
    assert "soit 5,63 sur 20" in feedback_page(marks[0], sheet.grades(marks)[marks[0].name])
    with zipfile.ZipFile(tmp_path / "bilan.xlsx") as book:
        assert b"<v>5.63</v>" in book.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize(
    ("value", "written"),
    [(5.625, "5,63"), (1.005, "1,01"), (0.29 * 5 * 0.1 + 0.86, "1,01"), (2.5, "2,5"), (-0.125, "-0,13"), (4, "4")],
)
def test_a_decimal_is_rounded_as_by_hand(value, written):
    assert numeral(value) == written


def test_a_worksheet_has_the_marks_of_its_own_assignment():
    first, second = line("Anne Dupont", ["Anne Dupont", "12"]), line("Anne Dupont", ["Anne Dupont", "99"], lesson=4)
    second["exercises"]["4.1"]["status"] = "empty"
    both = marks_of([first, second], {})
    (share,) = shares_of(Roster(ENGLISH), both).values()
    assert share == 1  # the lesson of the copies that bear its numbers, not the lesson of number 99
    (share,) = shares_of(Roster(ENGLISH.replace("Participant 12", "Participant 77")), both).values()
    assert share == sum(mark.points for mark in both) / sum(mark.of for mark in both) < 1


def test_of_two_copies_of_a_lesson_in_two_assignments_the_last_counts_and_it_is_said(tmp_path):
    again = line("Dupont Anne", ["Dupont Anne", "99"], "2026-11-25 10:00:00", copy="rattrapage/Dupont Anne/tp.ipynb")
    again["exercises"]["2.1"]["status"] = "empty"
    rows, _ = totals(tmp_path, marks_of([line("Dupont Anne", ["Dupont Anne", "12"]), again], {}), Roster(PEOPLE))
    left = f"{OF[2] - EXERCISES['2.1'].points:g}"
    assert (rows[0][LESSON_2], rows[0]["remarque"]) == (left, "leçon 2 : 2 copies, la dernière compte")


def test_an_unreadable_copy_is_neither_absent_nor_marked_and_it_is_said(tmp_path):
    rows, shares = totals(tmp_path, marks_of([unread("Zoé", ["Zoé", "7"])], {}), Roster("Nom complet;x\nZoé;\n"))
    said = "copie non notée : Ce fichier n'est pas un carnet"
    assert (rows[0]["remarque"], rows[0]["total /20"], shares) == (said, "", {})


@pytest.mark.parametrize(
    "text",
    [
        'Nom complet,Adresse de courriel\n"Dupont, Anne",anne@univ.fr\n',
        "Nom, Prénom;Adresse de courriel\nDUPONT , Anne;anne@univ.fr\n",
        "Nom, Prénom\nDupont, Anne\n",  # here each comma parts two columns
        "Élève;Adresse de courriel\nAnne Dupont;anne@univ.fr\n",
    ],
)
def test_a_name_with_a_comma_is_one_name(tmp_path, text):
    copies = [line("Dupont,  Anne"), line("martin, bob")]
    (rows, _), people = totals(tmp_path, marks_of(copies, {}), Roster(text)), Roster(text).people
    assert [(row["élève"].lower(), row["remarque"]) for row in rows] == [
        (people[0].name.lower(), ""), ("martin bob", "hors liste"),
    ]  # fmt: skip
    assert "," not in people[0].name
    assert [mark.student for mark in marks_of(copies, {})] == ["Dupont Anne", "martin bob"]


def test_a_comma_that_cuts_a_name_in_two_is_said():
    with pytest.raises(ValueError, match="la ligne de Dupont a plus de cases que de titres"):
        Roster("Nom complet,Adresse de courriel\nDupont, Anne,anne@univ.fr\n")


@pytest.mark.parametrize("text", ["", "a;b\n1;2\n", 'Nom;x\n"Anne;2\n'])
def test_what_is_no_list_is_said(tmp_path, text):
    (tmp_path / "liste.csv").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="la liste"):
        read_roster(tmp_path / "liste.csv")


@pytest.mark.parametrize("most", ["", "Réussi"])
def test_a_worksheet_without_a_maximum_is_said(most):
    with pytest.raises(ValueError, match=f"la note maximale de Anne Dupont est « {most} », il y faut un nombre"):
        Roster(ENGLISH.replace("100.00", most, 1))


def test_without_a_list_a_name_is_one_student_unless_two_hand_in_the_same_lesson(tmp_path):
    anne = [line("Anne", ["Anne", "12"]), line("Anne", ["Anne", "212"], lesson=4)]
    rows, _ = totals(tmp_path, marks_of(anne, {}))
    assert [(row["numéro"], row[LESSON_2], row[LESSON_4]) for row in rows] == [("", *(f"{of:g}" for of in OF.values()))]
    rows, _ = totals(tmp_path, marks_of([*anne, line("Anne", ["Anne", "13"])], {}))
    assert [row["numéro"] for row in rows] == ["12", "13", "212"]


def test_a_cell_of_many_commas_is_read_at_once():
    began = time.monotonic()
    many = "a," * 45_000
    assert Roster(f'Nom complet,Adresse de courriel\n"{many}",x@y\n').people[0].name == many
    assert time.monotonic() - began < 2
