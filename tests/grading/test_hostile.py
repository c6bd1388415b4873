"""Hostile answers, run for real: none earns a point, leaves a trace, or costs another exercise its points."""

import json
import os
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nightly import nightly

import ql_functions
from juge import EXERCISES
from juge.cage import box
from juge.cage.caged import Cage, DeadCageError, lesson_of
from juge.explain.judge import fault_of
from juge.marking import marks
from juge.marking.run import grade
from tests.grading import notebooks
from tests.grading.cages import in_each_cage, needs_bubblewrap

from .attacks import ENDLESS, FOOLING, HARMLESS, REACHING, SOURCES, source
from .processes import processes

PACKAGE = Path(ql_functions.__file__).parent
TOKEN = f"ql-attaque-{os.getpid()}"
VICTIMS = {"get_new_q": "4.1", "get_reward": "4.2"}  # 4.3 is right beside them
BY_DAY = (  # one of each kind
    "fork", "thread", "memory_at_once", "memory_without_a_name", "big_file", "rights_of_python", "end_of_a_copy",
    "word_by_a_lock", "signal_to_the_parent", "limits_of_its_own", "ptrace", "namespaces", "network", "passwords",
    "solutions_by_path", "another_copy", "environment_of_the_parent", "write_in_the_package", "float_that_lies",
    "giant_text", "list_of_itself", "function", "patched_judges", "stolen_by_frames", "forged_outcome", "forged_length",
    "printed_gigabyte", "end_of_the_process", "calls_of_another_table", "exception_that_cannot_be_read",
)  # fmt: skip
ATTACKS = [*REACHING, *FOOLING, *ENDLESS, *SOURCES]


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """What the attacks aim at; none may have written there."""
    folder = tmp_path_factory.mktemp("copies")
    (folder / "voisine.ipynb").write_text("{}")
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield {"TOKEN": TOKEN, "FOLDER": folder, "PACKAGE": PACKAGE, "HOME": Path.home(),
               "PORT": server.getsockname()[1]}  # fmt: skip
    for place in (folder, PACKAGE, Path.home(), Path("/")):
        assert not (place / TOKEN).exists()


def verdict_of(kind, exercise_id, answer):
    """The marks of an answer in a cage for one public case and one hidden, without a notebook around it."""
    exercise = EXERCISES[exercise_id]
    cases = exercise.cases[:1] + exercise.hidden_cases(1)[:1]
    try:
        with Cage(lesson_of(exercise, answer), kind, 20) as cage:
            if cage.define()[0] != "ready":
                return marks.nothing(exercise, "wrong")
            outcomes = [(case, cage.call(case)) for case in cases]
    except DeadCageError as error:
        return marks.nothing(exercise, "dead", str(error))
    return marks.mark(exercise, [(case, got, fault_of(exercise, case, got)) for case, got in outcomes])


@in_each_cage
@pytest.mark.parametrize("attack", [*BY_DAY, *nightly(name for name in (*REACHING, *FOOLING) if name not in BY_DAY)])
def test_an_attack_earns_nothing(attack, kind, places):
    verdict = verdict_of(kind, "4.1", source(attack, "4.1", **places))
    assert verdict["points"] == 0, verdict
    assert verdict["status"] in ("wrong", "dead")


@pytest.mark.parametrize("attack", HARMLESS)
def test_without_a_cage_it_would_have_reached_its_aim(attack, places):
    assert verdict_of(box.NONE, "4.1", source(attack, "4.1", **places))["points"] == EXERCISES["4.1"].points


@pytest.fixture(scope="module")
def graded(places):
    """Attack → (its verdict, the verdicts of the right answers beside it, the result's size, seconds)."""

    def grade_copy(first):
        attacked = dict(zip(VICTIMS, ATTACKS[first : first + len(VICTIMS)], strict=False))
        notebook = notebooks.corrected(4)
        for victim, attack in attacked.items():
            notebooks.cell(notebook, f"04-{victim}")["source"] = source(attack, VICTIMS[victim], **places)
        began = time.monotonic()
        result = grade(notebooks.as_bytes(notebook), 1)
        verdicts, seconds = result["exercises"], time.monotonic() - began
        beside = [verdicts[key] for key in verdicts.keys() - {VICTIMS[victim] for victim in attacked}]
        size = len(json.dumps(result))
        return {attack: (verdicts[VICTIMS[victim]], beside, size, seconds) for victim, attack in attacked.items()}

    before = cages_at_work()
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(grade_copy, range(0, len(ATTACKS), len(VICTIMS))))
    return {attack: found for result in results for attack, found in result.items()}, cages_at_work() - before


def cages_at_work():
    programs = "grading/cage/worker.py", "explainer.main"
    return {process for process in processes() if any(program in process[2] for program in programs)}


@pytest.mark.nightly
@needs_bubblewrap
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hostile_copy_is_graded(attack, graded):
    verdict, beside, size, seconds = graded[0][attack]
    assert verdict["points"] == 0
    assert verdict["status"] == "dead" if attack in ENDLESS else verdict["status"] in ("wrong", "dead")
    assert {other["status"] for other in beside} == {"right"}
    assert seconds < 35  # what a copy may take at most: a promise, not a measure
    assert size < 2_000_000


@pytest.mark.nightly
@needs_bubblewrap
def test_no_process_is_left(graded):
    left, deadline = graded[1], time.monotonic() + 40  # by then, other gradings of this machine have ended theirs
    while left and time.monotonic() < deadline:
        time.sleep(0.2)
        left &= cages_at_work()
    assert not left
