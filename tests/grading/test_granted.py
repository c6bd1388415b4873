"""Points beyond the scale: given to all, as a bonus, or taken away with their scale; each is undone by a dash."""

import csv
import html
import re
from pathlib import Path

import pytest
from typed import typed

from juge import EXERCISES, QUESTIONS
from juge.intake.folder import BY_HAND, FORMER
from juge.marking.groups import group_name
from juge.marking.hand import Given, read_given, remembered
from juge.marking.journal import Journal
from juge.pages.feedback import feedback_page
from juge.rendering import render
from juge.tables.lists import keep, notices
from juge.tables.settings import Settings

from .test_class_page import MISTAKES, said, wrong
from .test_hand import ANNE
from .test_lists import HEAD, row
from .test_rendering import line, table

GUIDE = Path(__file__).parents[2] / "docs/GUIDE_ENSEIGNANT.md"
OF = sum(one.points for one in EXERCISES.values() if one.lesson == 2)
WORTH = {name: thing.points for known in (EXERCISES, QUESTIONS) for name, thing in known.items()}
WHY = "énoncé ambigu"


class Class:
    """A folder of marks: Anne's copy is right, Bob's 2.1 is not; both answer the open questions of lesson 2."""

    def __init__(self, folder):
        self.folder, self.rows = folder, folder / "mes_points.csv"
        self.journal = Journal(folder / "notes.jsonl", 7)
        self.add(line("Dupont Anne", ANNE))
        self.add(wrong("Bob", MISTAKES[0], MISTAKES[0], owner=["Bob", "13"], sha256="z"))

    def add(self, copy):
        self.journal.add(copy)

    def give(self, *rows):
        """What the command does with these rows; gives what found no copy."""
        self.rows.write_text("\n".join(["copie;question;points;commentaire", *rows]) + "\n", "utf-8")
        givens = remembered(self.folder, read_given(self.rows, self.journal.lines) if rows else ())
        self.marks, lost = render(self.folder, self.journal, givens)
        return lost

    def __getitem__(self, student):
        """The points of a copy, and on how many."""
        (mark,) = [mark for mark in self.marks if mark.student == student]
        return mark.points, mark.of

    def page(self, student):
        (mark,) = [mark for mark in self.marks if mark.student == student]
        return said(feedback_page(mark))


@pytest.fixture
def marks(tmp_path):
    return Class(tmp_path)


# --- To all --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2.1", "2.3", "2.Q1"])
def test_full_marks_to_all_reach_every_copy_with_their_reason_also_those_that_come_later(marks, name):
    assert marks.give(f"tous;{name};max;{WHY}", f"Bob;{'2.Q2' if name == '2.Q1' else '2.Q1'};1;") == []
    empty = {**wrong("Tardive", cases=()), "questions": {"2.Q1": "", "2.Q2": ""}}
    empty["exercises"] = {one: {**verdict, "status": "empty"} for one, verdict in empty["exercises"].items()}
    marks.add(empty)
    marks.give()
    assert marks["Tardive"][0] == WORTH[name]
    bonus = WORTH[name] if name in QUESTIONS else 0
    assert marks["Dupont Anne"][0] == OF + bonus
    for student in ("Dupont Anne", "Bob", "Tardive"):
        assert f"{WORTH[name]} / {WORTH[name]}" in marks.page(student)
        assert f"pour tous : {WHY}." in marks.page(student)
    assert f"{name} : max, {WHY}" in said((marks.folder / "classe.html").read_text("utf-8"))
    assert all(f"pour tous : {WHY}." in one["remarques"] for one in table(marks.folder / "notes.csv"))


def test_a_dash_takes_back_what_was_given_to_all_and_the_folder_remembers_it(marks):
    marks.give()
    before = marks["Bob"]
    marks.give(f"tous;2.1;max;{WHY}", f"tous;2;bonus 1;{WHY}", f"tous;2.3;annulé;{WHY}")
    assert marks["Bob"] == (OF - WORTH["2.3"] + 1, OF - WORTH["2.3"])
    assert (marks.folder / BY_HAND.name).read_text("utf-8").count(WHY) == 3
    marks.give("tous;2.1;-;-", "Tous;2;;", "TOUS;2.3;-;-")
    assert marks["Bob"] == before
    assert WHY not in marks.page("Bob")
    assert (marks.folder / FORMER.name).read_text("utf-8").count(WHY) == 3


def test_what_is_given_to_all_of_a_lesson_without_a_copy_is_said_and_waits(marks):
    (given,) = marks.give("tous;4.1;max;")
    assert (given.who, given.says) == ("tous 4.1", "max")
    assert marks["Dupont Anne"] == (OF, OF)


def test_what_goes_to_all_is_added_to_what_one_is_given(marks):
    marks.give("Bob;2.1;1,5;à l'oral", "tous;2.1;bonus 1;", f"tous;2.3;max;{WHY}", "Dupont Anne;2.3;bonus 2;")
    assert marks["Bob"][0] == OF - WORTH["2.1"] + 2.5
    assert marks["Dupont Anne"][0] == OF + 1 + 2  # what is above the scale stays
    assert "1,5 à la main, au lieu de 0 : à l'oral." in marks.page("Bob")


def test_a_student_who_calls_a_file_as_all_do_is_given_nothing_of_theirs(marks):
    marks.add(line("tous 2.1"))
    marks.give("lot/tous 2.1/20.ipynb;2.1;1;")
    assert (marks["tous 2.1"][0], marks["Dupont Anne"][0]) == (OF - WORTH["2.1"] + 1, OF)
    marks.give("tous;2.1;max;")
    assert marks["tous 2.1"][0] == OF


# --- Taken away ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2.1", "2.3", "2.Q1"])
def test_what_is_cancelled_counts_neither_its_points_nor_its_scale_and_says_why(marks, name):
    marks.give("Dupont Anne;2.Q1;2;", "Bob;2.Q1;1;", f"Dupont Anne;{name};1;")
    marks.give(f"tous;{name};annulé;{WHY}")
    lost = WORTH[name] if name in EXERCISES else 0
    counted = 0 if name == "2.Q1" else WORTH["2.Q1"]
    assert marks["Dupont Anne"] == (OF - lost + counted, OF - lost + counted)
    assert f"{name} : annulé, ni ses points ni son barème ne comptent, pour tous : {WHY}." in marks.page("Bob")
    assert marks["Bob"][1] == OF - lost + counted
    (anne, _) = sorted(table(marks.folder / "notes.csv"), key=lambda one: one["élève"], reverse=True)[:2]
    if name in EXERCISES:
        assert {anne[title] for title in anne if title.startswith(name)} == {"annulé"}
    totals = csv.DictReader((marks.folder / "bilan.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert f"leçon 2 /{OF - lost + counted}" in next(iter(totals))
    (mark,) = [mark for mark in marks.marks if mark.student == "Bob"]
    assert not {name} & (mark.scale.keys() | mark.outdated.keys() | mark.rescaled.keys() | {*mark.waiting})


def test_a_lesson_of_which_all_is_cancelled_divides_by_nothing(marks):
    names = [*(one.id for one in EXERCISES.values() if one.lesson == 2), "2.Q1", "2.Q2"]
    marks.give(*(f"tous;{name};annulé;" for name in names))
    assert marks["Bob"] == (0, 0)


# --- Above the scale -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2.1", "2.3", "2"])
def test_a_bonus_goes_above_the_scale_and_is_said(marks, name):
    marks.give(f"Dupont Anne;{name};bonus 1,5;méthode élégante")
    assert marks["Dupont Anne"] == (OF + 1.5, OF)
    (mark,) = [mark for mark in marks.marks if mark.student == "Dupont Anne"]
    assert "bonus de 1,5" in marks.page("Dupont Anne")
    assert "méthode élégante" in marks.page("Dupont Anne")
    assert mark.outdated == mark.rescaled == {}
    (anne,) = [one for one in table(marks.folder / "notes.csv") if one["élève"] == "Dupont Anne"]
    assert anne["total"].replace(",", ".") == f"{OF + 1.5}"
    assert anne.get("bonus") == ("1,5" if name == "2" else None)
    assert ("leçon 2 : bonus de 1,5" in (marks.folder / "bilan.csv").read_text("utf-8-sig")) == (name == "2")
    marks.give(f"Dupont Anne;{name};-;")
    assert marks["Dupont Anne"] == (OF, OF)


def test_an_exercise_without_points_may_be_given_some(tmp_path):
    journal, (name, title) = Journal(tmp_path / "notes.jsonl", 7), ("1.4", EXERCISES["1.4"].title)
    journal.add(line("Anne", lesson=1))
    (tmp_path / "p.csv").write_text(f"copie;question;points\nAnne;{name};bonus 2\n", "utf-8")
    (mark,), _ = render(tmp_path, journal, read_given(tmp_path / "p.csv", journal.lines))
    assert mark.points == mark.of + 2
    assert table(tmp_path / "notes.csv")[0][f"{title} (bonus)"] == "2"
    assert "bonus 2" in said(feedback_page(mark))


def test_a_group_may_be_given_a_bonus(marks):
    name = group_name("2.1", marks.journal.lines["lot/Bob_13_assignsubmission_file_/20.ipynb"]["exercises"]["2.1"], "")
    marks.give(f"{name};2.1;bonus 0,5;Presque.")
    assert (marks["Bob"][0], marks["Dupont Anne"][0]) == (OF - WORTH["2.1"] + 0.5, OF)
    assert "(bonus 0,5 à tous ceux-là)" in said((marks.folder / "classe.html").read_text("utf-8"))


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("Bob;2.1;35;", f"'35' n'est pas un nombre de points entre 0 et {WORTH['2.1']} ; au-delà, « bonus 1 »"),
        ("Bob;2.1;+1;", r"'\+1' n'est pas un nombre de points"),  # a spreadsheet makes of it 1, which replaces
        ("Bob;2.1;bonus 35;", f"un bonus va de 0 à {OF + WORTH['2.Q1'] + WORTH['2.Q2']}, les points de la leçon"),
        ("Bob;2.1;bonus -1;", "un bonus va de 0 à"),
        ("Bob;2.1;bonus 0,001;", "un bonus va de 0 à"),
        ("Bob;2.1;bonus nan;", "un bonus va de 0 à"),
        ("Bob;2.1;annulé;", "n'est pas un nombre de points"),  # that goes to all, or to nobody
        ("Bob;2;3;", "'3' : ici se donne « bonus 1 », ou un commentaire"),
        ("Bob;2.Q1;bonus 1;", "n'est pas un nombre de points entre 0 et 2 ; au-delà"),
        ("Bob;retard 2;max;", "n'est pas un nombre de points entre 0 et 366.$"),
        ("tous;2.1;3;", "'3' : ici se donne « max » ou « annulé » ou « bonus 1 », ou un commentaire"),
        ("tous;2.Q1;bonus 1;", "ici se donne « max » ou « annulé », ou un commentaire"),
        ("tous;;max;", "« tous » va à un exercice, à une question ouverte ou à une leçon"),
        ("tous;retard 2;0;", "« tous » va à un exercice"),
    ],
)
def test_a_slip_of_the_keyboard_is_still_refused(marks, written, says):
    with pytest.raises(ValueError, match=says):
        marks.give(written)


def test_the_lines_that_the_guide_shows_give_what_it_says(marks):
    rows = re.findall(r"^\| `([^`]+;[^`]+;[^`]+;[^`]+)` \|", GUIDE.read_text("utf-8"), re.MULTILINE)
    bonus, whole, full, cancelled, class_wide = rows
    for written, anne, bob in (
        (bonus, OF + 1, OF - WORTH["2.1"]),
        (whole, OF + 1 + 1.5, OF - WORTH["2.1"]),
        (full, OF + 2.5, OF - WORTH["2.1"]),
        (cancelled, OF - WORTH["2.3"] + 2.5, OF - WORTH["2.1"] - WORTH["2.3"]),
        (class_wide, OF - WORTH["2.3"] + 3.5, OF - WORTH["2.1"] - WORTH["2.3"] + 1),
    ):
        assert marks.give(written) == []
        assert (marks["Dupont Anne"][0], marks["Bob"][0]) == (anne, bob)


# --- In the sheets -------------------------------------------------------------------------------------------


def test_a_mark_above_the_sheet_s_maximum_is_written_as_its_platform_takes_it(marks):
    marks.give("Dupont Anne;2;bonus 1;")
    sheets = {
        "moodle": HEAD + row(12, "Anne Dupont") + row(13, "Bob"),
        "canvas": 'Student,ID,SIS User ID,Section,Leçon 2 (98765)\n"    Points Possible",,,,20\n'
        "Anne Dupont,12,,,\nBob,13,,,\n",
    }
    for name, text in sheets.items():
        (marks.folder.parent / f"{name}.csv").write_text(text, "utf-8")
        keep(marks.folder, marks.folder.parent / f"{name}.csv", marks.journal.lines.values())
    marks.give()
    told = list(notices(marks.folder, marks.marks, Settings()))
    above = f"{20 * (OF + 1) / OF:.2f}"
    assert "Dupont,20.00," in next(marks.folder.glob("feuille_moodle_2*.csv")).read_text("utf-8")
    assert above in next(marks.folder.glob("feuille_canvas_2*.csv")).read_text("utf-8")
    moodle, canvas = (next(one for one in told if f"_{name}_" in one) for name in sheets)
    assert "au-delà du maximum, que Moodle passerait sans le dire : le maximum y est écrit : Anne Dupont." in moodle
    assert "Notes au-delà du maximum : Anne Dupont." in canvas


def test_a_sheet_waits_for_the_answers_that_would_count_nothing(marks):
    (marks.folder.parent / "Notes.csv").write_text(HEAD + row(12, "Anne Dupont") + row(13, "Bob"), "utf-8")
    keep(marks.folder, marks.folder.parent / "Notes.csv", marks.journal.lines.values())
    filled = marks.folder / "feuille_moodle_2.csv"
    marks.give()
    assert "Dupont,20.00," in filled.read_text("utf-8")  # no open question counts yet
    marks.give("Bob;2.Q1;1;")
    assert not filled.exists()
    assert "soit" not in marks.page("Dupont Anne")
    (says,) = notices(marks.folder, marks.marks, Settings())
    assert says == (
        "feuille_moodle_2.csv n'est pas écrite. Réponses ouvertes qui y compteraient 0 : 1 ; notez-les, ou ajoutez "
        "--sans-attendre pour l'écrire quand même."
    )
    asked = Settings(fills_all=True)
    marks.marks, _ = render(marks.folder, marks.journal, remembered(marks.folder), asked)
    lowered = f"Dupont,{20 * OF / (OF + WORTH['2.Q1']):.2f},"
    assert lowered in filled.read_text("utf-8")
    assert "1 note" not in next(iter(notices(marks.folder, marks.marks, asked)))
    marks.give("Dupont Anne;2.Q1;2;")
    assert "Dupont,20.00," in filled.read_text("utf-8")
    marks.give("Dupont Anne;2.Q1;-;", "tous;2.Q1;annulé;")
    assert "Dupont,20.00," in filled.read_text("utf-8")


def test_the_page_of_questions_asks_for_no_points_where_all_were_given_them(marks):
    marks.give(f"tous;2.Q1;max;{WHY}")
    page = (marks.folder / "questions_ouvertes.html").read_text("utf-8")
    assert f"À tous : max, {WHY}. Rien n'y est à noter." in typed(html.unescape(page))
    assert 'data-question="2.Q1"' not in page
    assert 'data-question="2.Q2"' in page
    assert Given("tous 2.Q1", "2.Q1", "", "", "max", WHY) in remembered(marks.folder)
