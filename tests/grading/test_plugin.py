"""``pytest --nbval copies/`` grades: in the cage, an exercise a test, with the marks that the grader gives."""

import re
import subprocess
import sys

import pytest

from juge import EXERCISES
from juge.marking import run
from juge.marking.marks import written
from tests.grading import notebooks
from tests.grading.cages import needs_bubblewrap

pytestmark = [needs_bubblewrap, pytest.mark.nightly]  # whole copies, in cages

COPIES = {
    "Anne/tp.ipynb": notebooks.corrected(1),
    "Bob/tp.ipynb": notebooks.blank(2),
    "Zoé Li/tp 2.ipynb": notebooks.filled(2, flip_board="def flip_board(b_key):\n    return b_key[::-1]"),
}


@pytest.fixture
def folder(tmp_path):
    for name, notebook in COPIES.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes(notebooks.as_bytes(notebook))
    return tmp_path


def typed(folder, *words):
    """What an instructor reads after having typed it."""
    command = [sys.executable, "-m", "pytest", "--nbval", "-p", "no:cacheprovider", *map(str, words)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def totals_in(said):
    return dict(re.findall(r"^(.+\.ipynb) : ([\d,]+ / [\d,]+)$", said, re.MULTILINE))


@pytest.mark.parametrize("spread", [(), ("-n", "2", "--dist", "loadfile")], ids=["alone", "on two cores"])
def test_the_marks_are_those_of_the_grader(folder, spread):
    done = typed(folder, ".", "--hidden-seed", 7, *spread)
    graded = {name: run.grade((folder / name).read_bytes(), 7) for name in COPIES}
    assert totals_in(done.stdout) == {name: f"{one['points']} / {one['of']}" for name, one in graded.items()}
    for one in graded.values():
        for verdict in one["exercises"].values():
            is_silent = verdict["status"] == "right" or (verdict["status"] == "empty" and not verdict["of"])
            assert is_silent or all(line in done.stdout for line in written(verdict))
    assert done.returncode == 1
    assert "Traceback" not in done.stdout


def test_an_exercise_is_a_test_with_its_points_and_its_sentence(folder):
    done = typed(folder, "Zoé Li/tp 2.ipynb::2.1")
    assert "2.1 · flip_board : 0 / 4" in done.stdout
    assert "1 failed" in done.stdout


def test_a_bonus_that_is_not_done_is_skipped_and_one_that_is_wrong_fails(folder):
    bonuses = [one for one in EXERCISES.values() if one.lesson == 1 and not one.points]
    assert bonuses
    blank = notebooks.blank(1)
    (folder / "Bob/tp.ipynb").write_bytes(notebooks.as_bytes(blank))
    done = typed(folder, "Bob", "-rs")
    assert f"{len(bonuses)} skipped" in done.stdout
    assert "Un bonus qui n'est pas fait." in done.stdout
    asked = [one for one in EXERCISES.values() if one.lesson == 1 and one.points]
    assert f"{len(asked)} failed" in done.stdout
    wrong = bonuses[0].name
    (folder / "Bob/tp.ipynb").write_bytes(
        notebooks.as_bytes(notebooks.filled(1, **{wrong: f"def {wrong}(*_, **__):\n    return None"}))
    )
    assert "1 failed" in typed(folder, f"Bob/tp.ipynb::{bonuses[0].id}").stdout


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (notebooks.as_bytes(notebooks.blank(2))[:3000], "il est tronqué ou abîmé"),
        (b"", "Ce fichier est vide"),
        (b"<<<<<<< HEAD\n" + notebooks.as_bytes(notebooks.blank(2)), "une fusion de git"),
    ],
    ids=["cut", "empty", "merged"],
)
def test_a_damaged_copy_is_said_and_does_not_stop_the_others(folder, data, says):
    (folder / "Bob/tp.ipynb").write_bytes(data)
    done = typed(folder, ".", "--hidden-seed", 7)
    assert says in done.stdout
    assert totals_in(done.stdout).keys() == COPIES.keys() - {"Bob/tp.ipynb"}
    assert "Traceback" not in done.stdout


def test_its_code_runs_in_no_process_of_the_instructor(folder):
    trace = folder / "trace"
    copy = notebooks.filled(2, flip_board=f"open({str(trace)!r}, 'w')\ndef flip_board(b_key): return b_key")
    copy["cells"].append(notebooks.code(f"open({str(trace)!r}, 'w')"))
    (folder / "Bob/tp.ipynb").write_bytes(notebooks.as_bytes(copy))
    typed(folder, "Bob")
    assert not trace.exists()


def test_a_conftest_handed_in_with_a_copy_is_refused(folder):
    (folder / "Bob/conftest.py").write_text("open('trace', 'w')", "utf-8")
    done = typed(folder, ".")
    assert "conftest.py est rendu avec des copies" in done.stderr
    assert not (folder / "trace").exists()


def test_notebooks_of_no_course_and_those_that_the_settings_name_go_to_nbval(folder):
    other = {**notebooks.blank(2), "cells": [{**notebooks.code("1 + 1"), "id": "x", "execution_count": 1}]}
    (folder / "other.ipynb").write_bytes(notebooks.as_bytes(other))
    (folder / "pytest.ini").write_text("[pytest]\njuge_executes = Bob\n", "utf-8")
    assert "other.ipynb::Cell 0" in typed(folder, "--collect-only", "-q", "other.ipynb").stdout
    assert "Bob/tp.ipynb::Cell 0" in typed(folder, "--collect-only", "-q", "Bob").stdout
    assert "tp.ipynb::1.1" in typed(folder, "--collect-only", "-q", "Anne").stdout
