import copy
import csv
import io
import json
import zipfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from judge.graders import by_length

from juge import EXERCISES, QUESTIONS
from juge.declare.exercise import Part
from juge.intake.archives import moodle_folder
from juge.intake.sheets import cell, numeral
from juge.marking.hand import Given, place
from juge.marking.journal import Journal
from juge.marking.marks import counted, nothing, parts_of
from juge.marking.results import marks_of
from juge.pages.feedback import feedback_page
from juge.rendering import render

from .notebooks import as_bytes, corrected


@cache
def _graded(lesson):
    return by_length(as_bytes(corrected(lesson)), 7)


def line(student="Anne", owner=None, date="2026-11-20 10:00:00", lesson=2, **changes):
    """A journal line of a corrected notebook."""
    folder = moodle_folder(*owner) if owner else student
    about = {
        "copy": f"lot/{folder}/{date[8:10]}.ipynb",
        "student": student,
        "owner": owner,
        "date": date,
        "sha256": "x",
    }
    return {**about, **copy.deepcopy(_graded(lesson)), **changes}


def refused(student="Zoé", owner=None, date="2026-11-20 10:00:00"):
    return {"copy": f"lot/{student}/r.ipynb", "student": student, "owner": owner, "date": date, "sha256": "",
            "refused": "Ce fichier n'est pas un carnet."}  # fmt: skip


@pytest.fixture
def written(tmp_path):
    """Writes the outputs of these journal lines; gives the folder."""

    def write(*lines, givens=()):
        journal = Journal(tmp_path / "notes.jsonl", 7)
        for each in lines:
            journal.add(each)
        render(tmp_path, journal, givens)
        return tmp_path

    return write


def parts(exercise_id, earned):
    """The parts of an exercise in a journal, of which some are earned."""
    known = parts_of(EXERCISES[exercise_id])
    return [[part.title, part.points * one, part.points] for part, one in zip(known, earned, strict=True)]


@contextmanager
def rescaled(exercise, **scale):
    """The exercise as the teacher has changed it; it is frozen everywhere else."""
    before = {name: getattr(exercise, name) for name in scale}
    exercise.__dict__.update(scale)
    try:
        yield
    finally:
        exercise.__dict__.update(before)


def heading(exercise_id):
    """The column of an exercise."""
    return f"{EXERCISES[exercise_id].title} /{EXERCISES[exercise_id].points}"


def table(path):
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))


def test_the_pages_name_the_folder_as_it_was_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "N26").mkdir()
    render(Path("N26"), Journal(Path("N26/notes.jsonl"), 7))
    page = (tmp_path / "N26/classe.html").read_text("utf-8")
    assert "juge noter --out N26 --resume" in page
    assert str(tmp_path) not in page


@pytest.mark.parametrize("name", ["NOTES_2026", "mes notes", "l'année", "$HOME"])
def test_the_pages_name_the_folder_in_their_command_unless_it_wants_quotes(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    render(folder, Journal(tmp_path / "notes.jsonl", 7))
    told = str(folder) if name == "NOTES_2026" else "NOTES"
    for page in ("classe.html", "questions_ouvertes.html"):
        assert f"juge noter --out {told} --resume --" in (folder / page).read_text("utf-8")


def test_marks_by_exercise_in_a_french_spreadsheet(written):
    half = line("Bob")
    of = half["of"]
    half["exercises"]["2.3"] |= {"status": "partial", "parts": parts("2.3", (True, False, False, True))}
    anne, bob, zoe = table(written(half, line("Anne"), refused()) / "notes.csv")
    assert list(anne)[:5] == ["élève", "leçon", *map(heading, ("2.1", "2.2", "2.3"))]
    assert (anne["élève"], anne["total"], anne["sur"], anne["copie"]) == ("Anne", f"{of}", f"{of}", "lot/Anne/20.ipynb")
    assert (bob[heading("2.3")], bob["total"]) == ("5", numeral(of - 6))
    assert (zoe["total"], zoe["remarques"]) == ("", "Ce fichier n'est pas un carnet.")


def test_lessons_share_one_table(written):
    first, second = table(written(line("Anne", lesson=1), line("Bob")) / "notes.csv")
    assert (first["1.4 · magic_win (bonus)"], first[heading("2.1")]) == ("juste", "")
    assert (second[heading("1.1")], second[heading("2.1")]) == ("", f"{EXERCISES['2.1'].points}")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"])
def test_a_name_is_never_a_formula(written, name):
    (row,) = table(written(line(name)) / "notes.csv")
    assert row["élève"] == f"'{name}"


def test_separators_in_a_name_stay_in_its_cell(written):
    (row,) = table(written(line('a;b"c,d')) / "notes.csv")
    assert row["élève"] == 'a;b"c,d'


@pytest.mark.parametrize(("points", "text"), [(0, "0"), (4.0, "4"), (2.5, "2,5"), (1 / 3, "0,33"), (11, "11")])
def test_decimal_comma(points, text):
    assert numeral(points) == cell(points) == text


def test_the_last_attempt_counts_and_it_is_said():
    anne = ["Dupont Anne", "12"]
    early, late = (line("Dupont Anne", anne, f"2026-11-{day} 10:00:00", sha256=str(day)) for day in (19, 20))
    (mark,) = marks_of([late, early], {})
    assert mark.line == late
    assert mark.remarks == ("2 fichiers remis : celui du 20/11/2026 à 10:00:00 compte, « 20.ipynb ».",)


def test_a_copy_that_comes_again_in_another_archive_is_not_two():
    copy = line("Dupont Anne", ["Dupont Anne", "12"])
    (mark,) = marks_of([copy, {**copy, "copy": "remises (2).zip/tp.ipynb"}], {})
    assert mark.remarks == ()


def test_an_unreadable_attempt_replaces_nothing_readable():
    anne = ["Dupont Anne", "12"]
    (mark,) = marks_of([line("Dupont Anne", anne), refused("Dupont Anne", anne, "2026-12-01 10:00:00")], {})
    assert mark.lesson == 2
    assert mark.remarks == ("2 fichiers remis : celui du 20/11/2026 à 10:00:00 compte, « 20.ipynb ».",)


def test_two_lessons_of_one_student_are_two_marks():
    anne = ["Dupont Anne", "12"]
    marks = marks_of([line("Dupont Anne", anne, lesson=2), line("Dupont Anne", anne, "2026-11-21", lesson=1)], {})
    assert [(mark.lesson, mark.remarks) for mark in marks] == [(1, ()), (2, ())]


def test_namesakes_stay_two_students():
    marks = marks_of([line("Dupont Anne", ["Dupont Anne", number]) for number in ("12", "13")], {})
    assert len(marks) == 2


def test_students_are_in_the_order_of_the_alphabet():
    marks = marks_of([line(name) for name in ("Zoé", "Œuvrard", "émile", "Fanny", "Oury")], {})
    assert [mark.student for mark in marks] == ["émile", "Fanny", "Œuvrard", "Oury", "Zoé"]


def test_open_points_are_added_and_no_answer_is_zero():
    both, half = line("Anne"), line("Bob")
    half["questions"]["2.Q2"] = ""
    given = [Given.to(both, "2.Q1", 1.5), Given.to(both, "2.Q2", 2.0)]
    anne, bob = marks_of([both, half], place(given, [both, half])[0])
    of = both["of"] + QUESTIONS["2.Q1"].points + QUESTIONS["2.Q2"].points
    assert (anne.points, anne.of, anne.remarks) == (both["points"] + 3.5, of, ())
    assert (bob.points, bob.of, bob.open_points) == (half["points"], of, {"2.Q1": None, "2.Q2": 0})
    assert bob.remarks == ("2.Q1 : pas encore notée.",)


def test_feedback_of_each_student_and_moodle_folders(written):
    folder = written(line("Été Zoé", ["Été Zoé", "7"]), line("../x"), line("..:x"), refused("Bob", ["Bob", "8"]))
    assert sorted(path.name for path in (folder / "retours").iterdir()) == [
        "Bob_8 - leçon 2.html", "_x - leçon 2-2.html", "_x - leçon 2.html", "Été Zoé_7 - leçon 2.html"
    ]  # fmt: skip
    with zipfile.ZipFile(folder / "retours_moodle_2.zip") as archive:
        assert archive.namelist() == [
            "Bob_8_assignsubmission_file_/retour.html",
            "Été Zoé_7_assignsubmission_file_/retour_lecon_2.html",
        ]
        assert b"pas un carnet" in archive.read("Bob_8_assignsubmission_file_/retour.html")


def test_a_refused_copy_alone_is_of_no_lesson(written):
    assert (written(refused("Bob", ["Bob", "8"])) / "retours_moodle.zip").exists()


def test_each_lesson_has_its_archive_and_a_refused_copy_goes_with_its_own(written):
    copies = [line(name, [name, number], lesson=lesson, copy=f"{lesson}.zip/{name}.ipynb") for name, number, lesson in (
        ("Anne", "7", 2), ("Anne", "9", 4))]  # fmt: skip
    folder = written(*copies, {**refused("Bob", ["Bob", "8"]), "copy": "4.zip/Bob.ipynb"})
    inside = {path.name: zipfile.ZipFile(path).namelist() for path in folder.glob("retours_moodle*.zip")}
    assert inside == {
        "retours_moodle_2.zip": ["Anne_7_assignsubmission_file_/retour_lecon_2.html"],
        "retours_moodle_4.zip": [
            "Anne_9_assignsubmission_file_/retour_lecon_4.html",
            "Bob_8_assignsubmission_file_/retour.html",
        ],
    }


def test_a_page_says_its_lesson_in_its_name_and_its_title(written):
    folder = written(line("Anne", lesson=2), line("Anne", lesson=4, date="2026-11-21 10:00:00"))
    for lesson in (2, 4):
        page = (folder / f"retours/Anne - leçon {lesson}.html").read_text("utf-8")
        assert f"<title>Anne · leçon {lesson} · retour</title>" in page


def test_no_moodle_archive_without_moodle(written):
    assert not list(written(line()).glob("retours_moodle*"))


def test_feedback_shows_the_verdict_the_parts_and_the_student_s_code():
    copy = line()
    copy["answers"]["2.1"] = "def flip_board(b):\n    return '<b>' & x"
    copy["exercises"]["2.3"] |= {"status": "partial", "says": ["Une erreur <nommée>."],
                                 "parts": parts("2.3", (False, True, False, False)),
                                 "lost": {"les coups de O": "Avec ε = 0, pour O."}}  # fmt: skip
    page = feedback_page(marks_of([copy], {})[0])
    for piece in (
        "Une erreur &lt;nommée&gt;.",
        "3 / 11",
        "les coups de O",
        "Avec ε = 0, pour O.",
        "return &#x27;&lt;b&gt;&#x27; &amp; x",
    ):
        assert piece in page
    assert "<b>" not in page


def test_a_grid_is_written_in_one_way_and_its_dots_are_explained():
    copy = line()
    rows = [["appel", "flip_board('X        ')"], ["attendu", "'O········'"], ["obtenu", "'X········'"]]
    copy["exercises"]["2.1"] |= {"status": "wrong", "says": ["Une phrase."], "rows": rows, "parts": []}
    page = feedback_page(marks_of([copy], {})[0])
    assert "<p>Appel : <code>flip_board(&#x27;X········&#x27;)</code></p>" in page
    assert page.count("· : un espace") == 1  # of all the exercises, the one that needs it


def test_a_reference_or_a_mistake_s_twin_is_never_in_the_feedback():
    copy = line()
    copy["answers"] = dict.fromkeys(copy["answers"], "")
    assert "maketrans" not in feedback_page(marks_of([copy], {})[0])


def test_the_journal_alone_remakes_everything(written):
    folder = written(line("Anne"), line("Bob"))
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    render(folder, Journal(folder / "notes.jsonl"))
    assert before == {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    assert len(before) == 9
    assert json.loads((folder / "notes.jsonl").read_text().splitlines()[0]) == {"hidden_seed": 7}


@pytest.mark.parametrize("why", ["La cellule ne définit pas running_mean.", "Elle ne se lit pas.", "Elle s'arrête."])
@pytest.mark.parametrize("name", ["1.4", "2.4"])
def test_an_exercise_without_points_that_was_not_judged_is_not_said_of_another_scale(name, why):
    exercise, other = EXERCISES[name], EXERCISES["2.3"]
    verdict = nothing(exercise, "wrong", why)
    assert counted(exercise, verdict, seed=1) == verdict
    with rescaled(other, points=22, parts=()):  # that of another exercise has changed
        assert counted(exercise, verdict, seed=1) == verdict


def test_a_changed_scale_is_counted_again_without_a_copy():
    copy = line()
    exercise = EXERCISES["2.3"]
    faults = [case.about if case.group == "hasard" else "" for case in exercise.cases + exercise.hidden_cases(7)]
    verdict = {"status": "partial", "parts": parts("2.3", (True, True, False, False)), "says": [], "cases": faults}
    copy["exercises"]["2.3"] |= verdict
    before = marks_of([copy], {})[0]
    first = exercise.parts[0]
    new = (Part(first.title, 5, first.concerns), Part("le hasard", 2, lambda case: case.group == "hasard"),
           Part("le reste", 1.5, lambda case: case.group != "hasard"))  # fmt: skip
    with rescaled(exercise, parts=new, points=8.5):
        mark = marks_of([copy], {})[0]
        assert mark.exercises["2.3"]["parts"] == [[first.title, 5, 5], ["le hasard", 0, 2], ["le reste", 1.5, 1.5]]
        assert (mark.points, mark.of) == (before.points - 6 + 6.5, before.of - 11 + 8.5)
        del copy["exercises"]["2.3"]["cases"]  # a journal of before: nothing says what these cases did
        assert marks_of([copy], {})[0].remarks == ("2.3 : le barème a changé, cette réponse est à recorriger.",)


def test_an_exercise_taken_out_of_the_course_is_said_and_no_longer_counts(tmp_path):
    copy = line()
    copy["exercises"]["2.9"] = {"points": 3, "of": 4, "status": "partial", "says": [], "parts": []}
    copy["answers"]["2.9"], copy["questions"]["2.Q9"] = "x = 1", "Une réponse."
    journal = Journal(tmp_path / "notes.jsonl", 7)
    journal.add(copy)
    (mark,), lost = render(tmp_path, journal, [Given("Anne", "2.Q9", "", "", 1)])
    (before,) = marks_of([line()], {})
    assert (mark.of, mark.remarks) == (before.of, ("2.9 n'est plus dans ce cours : ses 3 points sur 4 sont ôtés.",))
    assert [one.name for one in lost] == ["2.Q9"]
