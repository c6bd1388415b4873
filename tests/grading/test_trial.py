"""Before a class is graded its course is: the reference answers, a blank one, and one with a known mistake each."""

import os
import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from nightly import nightly

from juge import EXERCISES, lessons
from juge.cage.sources import written_mistake
from juge.declare.exercise import CourseError
from juge.marking import trial
from juge.marking.journal import recovered
from juge.marking.trial import try_once
from tests.grading.cages import needs_bubblewrap

from .notebooks import as_bytes, code

pytestmark = needs_bubblewrap

COURSE = """from juge import Case, Exercise, Fault, Mistake
{imports}

def tri(numbers):
    ### YOUR CODE HERE ###
    return {returned}
    ### END OF YOUR CODE ###


Exercise("tri", tri, points=4, cases=(Case(([2, 1, 2],), about="Du plus petit au plus grand."),), {judge}mistakes=(
    Mistake(lambda numbers: None, "Rien."),
    Mistake(lambda numbers: [*{{*numbers}}], "Des nombres manquent."),
))
"""
RIGHT = {"imports": "", "returned": "sorted(numbers)", "judge": ""}
FAULTS = {  # what a teacher may write → what the trial says of it
    "import": (
        {"imports": "import jinja2", "returned": "sorted(numbers) if jinja2 else None"},
        "tri.py, ligne 2 : ModuleNotFoundError",
    ),
    "lax judge": (
        {"judge": "judge=lambda case, got, expected: None, "},
        "tri.py, exercice tri : l'erreur connue « Des nombres manquent. » y a tous les points.",
    ),
    "strict judge": (
        {"judge": "judge=lambda case, got, expected: Fault('Faux.'), "},
        "tri.py, exercice tri : la réponse de référence y a 0 sur 4 points. Faux.",
    ),
}


@pytest.fixture
def command(tmp_path):
    """The command in a process of its own: a course is declared for good. Gives its exit code and what it says."""

    def run(*arguments, **course):
        (tmp_path / "tri.py").write_text(COURSE.format(**{**RIGHT, **course}), "utf-8")
        whole = [sys.executable, "-m", "juge", *arguments, "-j", "2"]
        cache = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
        done = subprocess.run(whole, cwd=tmp_path, capture_output=True, text=True, check=False, env=cache)
        return done.returncode, done.stdout + done.stderr

    return run


def lines(folder):
    """The last line of each copy, read as no grader does: the folder is not held."""
    return {line["copy"]: line for line in recovered(folder / "NOTES/notes.jsonl")[1]}


@pytest.mark.parametrize("fault", ["import", *nightly(["lax judge", "strict judge"])])
def test_what_a_course_gets_wrong_is_said_with_its_file(command, fault):
    changes, wanted = FAULTS[fault]
    status, says = command("--essai", "--cours", "tri.py", **changes)
    assert (status, wanted in says) == (2, True), says


def test_a_faulty_course_grades_nobody_and_a_mended_one_is_tried_once(command, tmp_path):
    answer = code("def tri(numbers):\n    return sorted(numbers)")
    (tmp_path / "anne.ipynb").write_bytes(as_bytes({"cells": [answer]}))
    changes, wanted = FAULTS["lax judge"]
    status, says = command("anne.ipynb", "--out", "NOTES", "--cours", "tri.py", **changes)
    assert (status, wanted in says) == (2, True), says
    assert not lines(tmp_path)
    assert "Essai du cours" in command("--out", "NOTES", "--resume")[1]
    assert lines(tmp_path)["anne.ipynb"]["points"] == 4
    (tmp_path / "bob.ipynb").write_bytes(as_bytes({"cells": [code("tri = sorted"), answer]}))
    assert "Essai du cours" not in command("bob.ipynb", "--out", "NOTES", "--resume")[1]
    assert "Essai du cours" not in command("bob.ipynb", "--out", "AUTRES", "--cours", "tri.py")[1]
    assert {path.name for path in (tmp_path / "cache/juge").iterdir()} == {"essai.json"}
    assert not list(tmp_path.glob("*/essai.json"))


@pytest.fixture
def tries(monkeypatch, tmp_path):
    """The lessons of each trial that is made; the account keeps nothing but in this folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = []
    monkeypatch.setattr(trial, "try_lessons", lambda lessons, *_: made.append(lessons))
    return made


def test_each_lesson_is_tried_once_whatever_the_folder(tries, tmp_path):
    for notes, asked in (("a", {2}), ("b", {4, 2}), ("a", {4}), ("c", {2, "A"})):
        try_once(tmp_path / notes, "bubblewrap", asked, None)
    assert tries == [[2], [4], ["A"]]


# what else decides of a mark → how it becomes another
ELSE = {
    "the course": lambda patch: patch.setattr(trial.courses, "state_of", lambda place: "other" * (place is None)),
    "the judge": lambda patch: patch.setattr(trial.courses, "state_of", lambda place: "other" * (place is not None)),
    "Python": lambda patch: patch.setattr(platform, "python_version", lambda: "3.99.0"),
}


@pytest.mark.parametrize("what", ELSE)
def test_what_decides_of_a_mark_has_its_own_trial_and_the_other_is_not_forgotten(tries, tmp_path, monkeypatch, what):
    monkeypatch.setattr(trial.courses, "state_of", lambda _: "")
    try_once(tmp_path, "bubblewrap", [2], None)
    with monkeypatch.context() as patch:
        ELSE[what](patch)
        try_once(tmp_path, "bubblewrap", [2], None)
    try_once(tmp_path, "bubblewrap", [2], None)
    try_once(tmp_path, "tcp://ordonnanceur:8786", [2], None)
    assert tries == [[2], [2], [2]]


def test_an_account_without_a_cache_remembers_in_its_notes(tries, tmp_path):
    (tmp_path / "cache").write_text("a file")
    (tmp_path / "NOTES").mkdir()
    for _ in range(2):
        try_once(tmp_path / "NOTES", "bubblewrap", [2], None)
    assert tries == [[2]]
    assert (tmp_path / "NOTES/essai.json").exists()


def test_a_trial_that_fails_is_not_remembered(tries, tmp_path, monkeypatch):
    def fails(*_):
        raise CourseError("faux")

    with monkeypatch.context() as patch:
        patch.setattr(trial, "try_lessons", fails)
        for _ in range(2):
            with pytest.raises(CourseError):
                try_once(tmp_path, "bubblewrap", [2], None)
    try_once(tmp_path, "bubblewrap", [2], None)
    assert tries == [[2]]


def test_a_grader_that_gives_all_the_points_to_any_copy_is_said_of_each_exercise():
    def generous(data, hidden_seed):
        verdicts = {
            exercise.id: {"points": exercise.points, "of": exercise.points, "status": "right", "says": []}
            for exercise in EXERCISES.values()
        }
        return {"exercises": verdicts}

    with pytest.raises(CourseError) as stopped:
        trial.try_lessons([2], generous, 7, lambda: ThreadPoolExecutor(1), 1)
    _, *faults = str(stopped.value).splitlines()
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson == 2]
    assert sum("une copie blanche y a " in fault for fault in faults) == len(exercises)
    assert sum("y a tous les points." in fault for fault in faults) == sum(map(bool, map(written_mistake, exercises)))
    assert not any("corrigé" in fault for fault in faults)


@pytest.mark.nightly  # five commands, each a process and its cages
def test_copies_that_another_state_of_the_course_judged_are_graded_again_where_they_are_given(command, tmp_path):
    (tmp_path / "anne.ipynb").write_bytes(as_bytes({"cells": [code("def tri(numbers):\n    return numbers")]}))
    line = lambda: lines(tmp_path)["anne.ipynb"]  # noqa: E731
    command("anne.ipynb", "--out", "NOTES", "--cours", "tri.py")
    first = line()
    assert (first["points"], first["of"], first["remarks"]) == (0, 4, [])  # no word of the ids of cells
    mended = {"returned": "list(numbers)"}
    status, says = command("--out", "NOTES", "--resume", **mended)
    assert "Le cours a changé depuis la correction de 1 copie. S'il n'a changé que par ses points," in says
    assert "cette commande : juge noter COPIES --out NOTES --resume\n" in says  # the one that the next step runs
    assert line() == first
    status, says = command("anne.ipynb", "--out", "NOTES", "--resume", **mended)
    assert (status, "et qui sont recorrigées : 1." in says) == (0, True), says
    assert "Le cours a changé" not in says
    assert line()["points"] == 4
    status, says = command("anne.ipynb", "--out", "NOTES", "--resume", **mended)
    assert "autre état du cours" not in says
    assert "Le cours a changé" not in says


def test_a_known_mistake_of_every_exercise_is_written_in_a_cell():
    named = [exercise for exercise in EXERCISES.values() if exercise.lesson in SHIPPED and exercise.mistakes]
    # those of 4.3 ask which table a student's answer drew, which no answer of its own says
    assert {exercise.id for exercise in named if not written_mistake(exercise)} <= {"4.3"}


SHIPPED = lessons()


@pytest.mark.nightly
def test_the_course_as_it_is_passes_its_trial(command):
    status, says = command("essai")
    assert "leçon 4, la copie blanche" in says  # the bar says what has just been judged
    assert (status, f"Leçons essayées : {len(SHIPPED)}." in says) == (0, True), says
