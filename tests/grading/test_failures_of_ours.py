"""What fails on our side is no mark: the copy is listed with the reason, the exit status is 3, --resume tries again."""

import csv
import io
import json
import signal
import sys
import zipfile

import nbformat
import pytest
from judge.graders import by_length

from juge.__main__ import main
from juge.intake.archives import copies
from juge.marking import judging, marks
from juge.marking.journal import Journal
from tests.grading.cages import needs_bubblewrap, verdict_on

from .notebooks import as_bytes, corrected

COURSE = """
from juge import Case, Exercise, Fault
{imports}


def tri(numbers):
    {body}


def judge(case, got, expected):
    {judge}


Exercise("{name}", tri, points=4, cases=(Case(([3, 1, 2],)),), judge=judge)
"""
RIGHT = "return None if got.value == expected.value else Fault('Faux.')"
COURSES = {  # what a teacher may have written, and what the command says of it
    "given code": (
        "from jinja2 import is_undefined",
        "return sorted(numbers, key=is_undefined)",
        RIGHT,
        "ModuleNotFoundError",
    ),
    "judge": ("", "return sorted(numbers)", "return case.nothing", "AttributeError : 'Case' object has no attribute"),
    "judged wrong": ("", "return sorted(numbers)", "return False", "Le juge de tri_judged_wrong rend False : un Fault"),
    "reference": ("", "return numbers[99:][0]", RIGHT, "la référence de tri_reference s'arrête (IndexError"),
    "course": ("from ql_functions import game", "return sorted(numbers if game else ())", RIGHT, "game vient de ql_"),
}


@pytest.mark.nightly
@needs_bubblewrap
@pytest.mark.parametrize("cause", COURSES)
def test_a_fault_of_the_course_is_no_mark_and_is_tried_again_once_it_is_mended(tmp_path, monkeypatch, capsys, cause):
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # pytest keeps its own
    imports, body, judge, says = COURSES[cause]
    name = f"tri_{cause.replace(' ', '_')}"
    file, copy = tmp_path / f"{name}.py", tmp_path / "anne.ipynb"
    file.write_text(COURSE.format(imports=imports, body=body, judge=judge, name=name), "utf-8")
    answer = nbformat.v4.new_code_cell("def tri(numbers):\n    return sorted(numbers)")
    copy.write_text(nbformat.writes(nbformat.v4.new_notebook(cells=[answer])), "utf-8")
    command = ["--cours", str(file), "--out", str(tmp_path / "NOTES"), "-j", "1"]
    assert main([str(copy), *command]) == 3
    told = capsys.readouterr().out
    assert "En panne, sans note : 1 (anne). " in told
    assert says in told
    assert "Notées : 0. Refusées ou en panne : 1 (anne). Restent : 1." in told
    assert "est pas votre faute" in (tmp_path / "NOTES/retours/anne.html").read_text("utf-8")
    assert "référence" not in (tmp_path / "NOTES/similitudes.csv").read_text("utf-8")
    file.write_text(COURSE.format(imports="", body="return sorted(numbers)", judge=RIGHT, name=name), "utf-8")
    monkeypatch.delitem(sys.modules, name)
    assert main(["--resume", *command[2:]]) == 0  # the folder of notes remembers the course
    assert "Notées : 1. Refusées ou en panne : 0. Restent : 0." in capsys.readouterr().out
    (row,) = csv.DictReader((tmp_path / "NOTES/notes.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert row["total"] == "4"


@pytest.fixture
def graded(tmp_path, monkeypatch, _in_threads):
    """A folder of notes where one copy is graded; and the command, on these arguments."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    (tmp_path / "anne.ipynb").write_bytes(as_bytes(corrected()))
    command = ["--out", str(tmp_path / "NOTES"), "--sans-cage", "-j", "1"]
    assert main([str(tmp_path / "anne.ipynb"), *command], by_length) == 0
    return lambda *arguments: main([*map(str, arguments), *command, "--resume"], by_length)


def rewrite(path, without="", **changes):
    """The journal, with these changes in its last line, and without this field."""
    *lines, last = path.read_text("utf-8").splitlines()
    changed = {**json.loads(last), **changes}
    changed.pop(without, None)
    path.write_text("\n".join([*lines, json.dumps(changed)]) + "\n", "utf-8")


def test_a_journal_of_before_that_counted_a_failure_as_zero_is_graded_again(tmp_path, graded, capsys):
    journal = tmp_path / "NOTES/notes.jsonl"
    lost = {"points": 0, "of": 4, "status": "dead", "says": [marks.UNFINISHED], "parts": []}
    rewrite(journal, exercises={**Journal(journal).lines["anne.ipynb"]["exercises"], "2.1": lost})
    assert graded() == 3
    assert f"En panne, sans note : 1 (anne). 2.1 : {marks.UNFINISHED} " in capsys.readouterr().out
    assert graded(tmp_path / "anne.ipynb") == 0
    assert "Notées : 1. Refusées ou en panne : 0. Restent : 0." in capsys.readouterr().out


def test_what_a_journal_of_before_kept_among_its_remarks_for_the_teacher_alone_is_still_his_alone(tmp_path, graded):
    told, kept = "2.1 : réponse trouvée dans une autre cellule que la sienne.", "2.1 : le code nomme gc ; à lire."
    rewrite(tmp_path / "NOTES/notes.jsonl", without="to_read", remarks=[told, kept])
    line = Journal(tmp_path / "NOTES/notes.jsonl").lines["anne.ipynb"]
    assert (line["remarks"], line["to_read"]) == ([told], [kept])


def test_the_rows_that_a_journal_of_before_kept_among_its_sentences_are_rows(tmp_path, graded):
    says = ["Ce cas éprouve : l'ordre.", "Appel : tri([2, 1])", "Avec : k = 2", "Attendu : [1, 2]", "Obtenu : ' : '"]
    before = {"points": 0, "of": 4, "status": "wrong", "says": says, "parts": []}
    rewrite(tmp_path / "NOTES/notes.jsonl", exercises={"2.1": before, "2.3": {**before, "says": says[:1]}})
    one, other = Journal(tmp_path / "NOTES/notes.jsonl").lines["anne.ipynb"]["exercises"].values()
    rows = [["appel", "tri([2, 1])"], ["avec", "k = 2"], ["attendu", "[1, 2]"], ["obtenu", "' : '"]]
    assert [(one["says"], one["rows"]), (other["says"], other["rows"])] == [(says[:1], rows), (says[:1], [])]
    assert marks.written(one) == says


def test_an_impossible_date_of_a_journal_is_unknown(tmp_path, graded, capsys):
    rewrite(tmp_path / "NOTES/notes.jsonl", date="2107-15-31 31:63:62", owner=["anne", "1"], copy="lot.zip/anne.ipynb")
    assert graded() == 0
    assert Journal(tmp_path / "NOTES/notes.jsonl").lines["lot.zip/anne.ipynb"]["date"] == ""


def archive(*members):
    """A zip of these members, couples (name dated so, content)."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for (name, *date), data in members:
            made.writestr(zipfile.ZipInfo(name, tuple(date)), data)
    return file.getvalue()


@pytest.mark.parametrize("date", [(2107, 15, 31, 31, 63, 62), (2026, 2, 30, 12, 0, 0), (1980, 0, 0, 0, 0, 0)])
def test_an_impossible_date_is_unknown_and_loses_no_copy(tmp_path, date):
    names = [(f"{student}_assignsubmission_file_/tp.ipynb", *date) for student in ("Anne_1", "Bob_2")]
    (tmp_path / "lot.zip").write_bytes(archive(*((name, b"{}") for name in names)))
    assert [(copy.date, copy.refusal, copy.data) for copy in copies([tmp_path / "lot.zip"])] == [("", "", b"{}")] * 2


@pytest.mark.parametrize("date", [(2026, 10, 1, 8, 0, 0), (2026, 2, 30, 12, 0, 0)])
def test_a_date_that_a_student_writes_counts_for_nothing(tmp_path, date):
    """Moodle dates all at the time of the download; an archive handed in says of its notebook what its author wants."""
    inner = archive((("tp.ipynb", *date), b"{}"))
    names = [f"Anne_1_assignsubmission_file_/{name}" for name in ("tp.zip", "tp.ipynb")]
    members = [((name, 2026, 11, 20, 9, 0, 0), data) for name, data in zip(names, (inner, b"{}"), strict=True)]
    (tmp_path / "lot.zip").write_bytes(archive(*members))
    assert {copy.date for copy in copies([tmp_path / "lot.zip"])} == {"2026-11-20 09:00:00"}


def test_a_judge_that_raises_says_where(monkeypatch):
    monkeypatch.setattr(judging.Marking, "_tried", lambda *_: ([][0] for _ in "x"))
    verdict = verdict_on("")
    assert verdict["status"] == "failed"
    assert verdict["says"][0].endswith("IndexError : list index out of range.")
