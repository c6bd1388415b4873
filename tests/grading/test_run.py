"""A copy is graded in its boxes: bytes in, a dictionary out."""

import hashlib
import json
import pickle
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from course.found import RIGHT, own_mistakes

from juge import EXERCISES
from juge.cage import box
from juge.errors.failures import STUB_LEFT
from juge.marking import judging, run
from tests.grading import notebooks
from tests.grading.cages import in_each_cage, needs_bubblewrap, verdict_on

from .classroom import cell_of
from .processes import processes

pytestmark = [needs_bubblewrap, pytest.mark.nightly]  # a kernel, and cages
LESSONS = list(notebooks.FILES)
TALKATIVE = """
from juge import Case, Exercise

print("un cours qui parle")
Exercise("tri", lambda x: print("tri") or sorted(x), name="tri", points=1, cases=(Case(([2, 1],)), Case(([],))))
"""


def grade(notebook, seed=7):
    return run.grade(notebooks.as_bytes(notebook), seed)


def worth(lesson):
    return {name: exercise.points for name, exercise in EXERCISES.items() if exercise.lesson == lesson}


def points_of(result):
    return {name: verdict["points"] for name, verdict in result["exercises"].items()}


@pytest.fixture(scope="module")
def graded():
    """(corrected or blank, lesson) → the result of that notebook; graded two at a time."""
    copies = {(make, lesson): make(lesson) for lesson in LESSONS for make in (notebooks.corrected, notebooks.blank)}
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(copies, pool.map(grade, copies.values()), strict=True))


RIGHT_ELSEWHERE = "def {}(b_key):\n    return b_key.translate({{88: 79, 79: 88}})\nflip_board = check('2.1', {})"


@pytest.mark.parametrize("name", ["flip_board", "retourner"])
def test_what_check_accepted_below_a_wrong_first_try_earns_its_points(name):
    copy = notebooks.filled(flip_board="def flip_board(b_key):\n    return b_key")
    copy["cells"].append(notebooks.code(RIGHT_ELSEWHERE.format(name, name)))
    assert points_of(grade(copy))["2.1"] == EXERCISES["2.1"].points


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_corrected_notebook_earns_all(lesson, graded):
    result = graded[notebooks.corrected, lesson]
    assert (result["lesson"], result["hidden_seed"]) == (
        lesson,
        run.seed_of(notebooks.as_bytes(notebooks.corrected(lesson)), 7),
    )
    assert result["points"] == result["of"] == sum(worth(lesson).values())
    assert {verdict["status"] for verdict in result["exercises"].values()} == {"right"}
    assert list(result["exercises"]) == [name for name, exercise in EXERCISES.items() if exercise.lesson == lesson]
    assert json.loads(json.dumps(result)) == result


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_blank_notebook_earns_nothing(lesson, graded):
    result = graded[notebooks.blank, lesson]
    assert (result["points"], result["of"]) == (0, sum(worth(lesson).values()))
    for verdict in result["exercises"].values():
        assert (verdict["status"], verdict["says"]) == ("empty", ["L'exercice n'est pas fait."])


def test_an_exercise_half_done_keeps_what_it_earned():
    notebook = notebooks.blank(6)
    notebooks.cell(notebook, "06-sample")["source"] = """def sample(rows, count, batch, rng):
    if count < len(rows):
        return rows[rng.integers(count, size=batch)]
    raise NotImplementedError("exercice 6.4 : sample est à compléter")"""
    verdict = run.grade(notebooks.as_bytes(notebook), 7)["exercises"]["6.4"]
    assert verdict["status"] == "partial"
    assert 0 < verdict["points"] < verdict["of"]


def test_the_stub_left_under_ones_own_code_is_named():
    answer = "".join(notebooks.cell(notebooks.blank(2), "02-flip_board")["source"])
    for source, says in (
        (answer, "L'exercice n'est pas fait."),
        (answer.replace("raise", "c = 3\n    raise"), STUB_LEFT),
    ):
        verdict = verdict_on(source)
        assert (verdict["status"], verdict["says"]) == ("empty", [says])


def test_what_cannot_be_read_is_refused_with_a_sentence():
    assert list(run.grade(b"pas un carnet", 7)) == ["refused"]


def test_a_wrong_exercise_costs_only_its_own_points():
    wrong = notebooks.filled(2, flip_board="def flip_board(b_key): return b_key[::-1]", q_table="q_table = {}",
                             get_move=notebooks.cell(notebooks.corrected(2), "02-get_move")["source"])  # fmt: skip
    result = grade(wrong)
    assert points_of(result) == {**worth(2), "2.1": 0}
    assert result["exercises"]["2.1"]["says"][0] in [mistake.says for mistake in EXERCISES["2.1"].mistakes]


def test_own_cells_comments_and_magics_are_harmless():
    notebook = notebooks.filled(
        2,
        flip_board="%%time\n# NBVAL_SKIP\n!touch ici\ndef flip_board(b_key):\n    return swap(b_key)",
        q_table="q_table = dict()  # NBVAL_RAISES_EXCEPTION",
    )
    own = (
        "import numpy as np\nTABLE = {'X': 'O', 'O': 'X', ' ': ' '}\ndef swap(key): return ''.join(map(TABLE.get, key))"
    )
    notebook["cells"].insert(0, notebooks.code(own))
    notebooks.cell(notebook, "02-flip_board")["metadata"]["tags"] = ["nbval-skip", "raises-exception"]
    result = grade(notebook)
    assert points_of(result) == {**worth(2), "2.3": 0}


def test_what_the_first_cell_of_a_lesson_imports_is_there_where_it_is_graded():
    notebook = notebooks.filled(
        flip_board="def flip_board(b_key):\n    return re.sub('.', lambda m: MARKS[m[0]], b_key)"
    )
    first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    first["source"] = "import re\n" + "".join(first["source"])  # as the teacher writes it: its id is that of its text
    first["id"] = "02-" + hashlib.sha256(first["source"].encode()).hexdigest()[:8]
    notebook["cells"].append(notebooks.code("MARKS = {'X': 'O', 'O': 'X', ' ': ' '}"))
    assert points_of(grade(notebook))["2.1"] == EXERCISES["2.1"].points


@pytest.mark.parametrize("place", range(3))
def test_other_right_styles_earn_all(place):
    answers = {exercise_id: RIGHT[exercise_id][place] for exercise_id in ("4.1", "4.2")}
    answers = {exercise_id: answer for exercise_id, answer in answers.items() if not answer.__closure__}
    exercises = [(EXERCISES[exercise_id], answer) for exercise_id, answer in answers.items()]
    notebook = notebooks.filled(4, **{exercise.name: cell_of(answer, exercise) for exercise, answer in exercises})
    notebook["cells"].append(notebooks.code("import numpy"))
    result = grade(notebook, place)
    assert {result["exercises"][exercise_id]["status"] for exercise_id in answers} == {"right"}


@pytest.mark.parametrize("lesson", LESSONS)
def test_named_mistakes_cost_their_exercise_only(lesson):
    first = {name: answers[0] for name, answers in own_mistakes().items() if EXERCISES[name].lesson == lesson}
    notebook = notebooks.corrected(lesson)
    attacked = list(first)[::2]  # the others stay right
    for exercise_id in attacked:
        exercise = EXERCISES[exercise_id]
        cell = notebooks.cell(notebook, exercise.cell)
        cell["source"] = cell_of(first[exercise_id], exercise)
    result = grade(notebook, 3)
    for exercise_id, verdict in result["exercises"].items():
        assert (verdict["status"] == "right") == (exercise_id not in attacked), (exercise_id, verdict)


def test_new_seeds_give_the_same_marks():
    for seed in range(5):
        assert grade(notebooks.corrected(2), seed)["points"] == sum(worth(2).values())


# --- Its process -------------------------------------------------------------------------------------------


def test_what_a_course_prints_is_no_verdict(tmp_path):
    (tmp_path / "tri.py").write_text(TALKATIVE, "utf-8")
    course = str(tmp_path / "tri.py")
    copy = notebooks.as_bytes({**notebooks.blank(2), "cells": [notebooks.code("def tri(x):\n    return sorted(x)")]})
    try:
        assert run.grade(copy, 7, course=course)["exercises"]["tri"]["status"] == "right"
    finally:
        EXERCISES.pop("tri", None)
        sys.modules.pop("tri", None)


@in_each_cage
def test_a_copy_that_overruns_its_wall_is_ended_with_all_it_started(kind, monkeypatch, tmp_path):
    monkeypatch.setattr(run.box, "choose", lambda _: box.Box(kind))
    monkeypatch.setattr(run, "WALL_SECONDS", 3)
    monkeypatch.setattr(box.tempfile, "tempdir", str(tmp_path))
    endless = "import signal\ndef flip_board(b_key):\n    signal.setitimer(signal.ITIMER_REAL, 0)\n    while True: pass"
    result = grade(notebooks.filled(2, flip_board=endless))
    assert result == {"failed": "2.1 : La correction de cet exercice n'a pas pu finir.", "doubtful": True}
    assert not [command for _, _, command in processes() if str(tmp_path) in command]
    assert not list(tmp_path.iterdir())


def test_grading_leaves_nothing_in_the_temporary_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(box.tempfile, "tempdir", str(tmp_path))
    assert grade(notebooks.corrected(3))["points"] == sum(worth(3).values())
    assert not list(tmp_path.iterdir())


def test_grade_travels_to_another_process():
    assert pickle.loads(pickle.dumps(run.grade)) is run.grade


# --- Time --------------------------------------------------------------------------------------------------


def test_an_exercise_leaves_time_to_those_after_it(monkeypatch):
    given = {}

    class Watched(judging.Cage):
        def __init__(self, lesson, kind, seconds):
            given[lesson["name"]] = seconds
            super().__init__(lesson, kind, seconds)

    monkeypatch.setattr(judging, "Cage", Watched)
    answers = dict.fromkeys(("1.1", "1.2", "1.3", "1.4", "1.5"), "def new_board(size=3): return []")
    places = dict.fromkeys(answers, (0, 0))
    marking = judging.Marking(None, 7, box.BUBBLEWRAP, (), answers, places, time.monotonic() + 25)
    for _ in zip(range(2), marking.verdicts(), strict=False):
        pass
    assert 16 < given["new_board"] <= 25 - 4 * 2
    assert given["check_for_win"] <= 20
