"""Attacks written with the source of the cage in hand: points gained 0, words from a cage to another 0, secrets 0."""

import time
from functools import partial
from pathlib import Path

import pytest
from nightly import nightly

from juge import EXERCISES
from juge.cage import box
from juge.cage.caged import Cage, lesson_of
from juge.call.source import source_of
from juge.marking import judging
from juge.marking.run import seed_of
from tests.grading.attacks import calls
from tests.grading.attacks.lying import LIES, WRONG
from tests.grading.cages import KIND, in_each_cage, verdict_on

FEW = "what sends is replaced", "Python's own"


@in_each_cage
def test_no_call_to_the_system_leads_out_of_a_cage(kind):
    exercise = EXERCISES["4.1"]
    with Cage(lesson_of(exercise, calls.source(exercise.name)), kind, 20) as cage:
        assert cage.define() == ("ready", "")
        outcome = cage.call(exercise.cases[0])
    assert (outcome.value, outcome.failure) == ([], None)


@pytest.fixture
def verdict_of(monkeypatch):
    """The verdict on an answer to 2.3, as a copy gets it; not explained."""
    monkeypatch.setattr(judging, "explained", lambda *_: ([], []))
    return partial(verdict_on, exercise_id="2.3")


@pytest.fixture(scope="module")
def honest():
    """The verdict on the answer that the lies are put before."""
    return verdict_on(WRONG, "2.3")


@pytest.mark.skipif(KIND == box.NONE, reason="no cage on this machine")
@pytest.mark.parametrize("lie", [*FEW, *nightly([name for name in LIES if name not in FEW])])
def test_a_lie_about_two_tables_that_are_one_earns_nothing(lie, honest, verdict_of):
    assert (honest["status"], honest["points"]) == ("partial", 6)
    verdict = verdict_of(f"{LIES[lie]}\n{WRONG}")
    assert verdict["points"] <= honest["points"], verdict
    assert verdict["status"] != "right"


SEEDED = source_of(EXERCISES["2.3"].reference).replace('    """', '    SEED(3)\n    """', 1)


@pytest.mark.skipif(KIND == box.NONE, reason="no cage on this machine")
@pytest.mark.parametrize("kept", [
    "kept = [random.seed]\n" + SEEDED.replace("SEED", "kept[0]"),
    "class Kept:\n    from random import seed\n" + SEEDED.replace("SEED", "Kept.seed"),
    "from functools import partial\nkept = partial(random.seed)\n" + SEEDED.replace("SEED", "kept"),
])  # fmt: skip
def test_a_seed_kept_beforehand_is_heard(kept, verdict_of):
    verdict = verdict_of(kept)
    assert verdict["points"] == 0
    assert "random.seed" in verdict["says"][0]


SEARCH = """
import gc
def NAME(*_):
    # every number that any object of this process holds
    held = (held for one in gc.get_objects() for held in gc.get_referents(one))
    return sum(type(one) is int and one == HALF * 2 + ODD for one in held) + 0.5
HALF, ODD = SEED
"""


@in_each_cage
def test_the_seed_of_the_hidden_cases_is_not_in_the_cage(kind):
    exercise, seed = EXERCISES["4.1"], seed_of(b"{}", 7)
    source = SEARCH.replace("NAME", exercise.name).replace("SEED", str(divmod(seed, 2)))
    with Cage(lesson_of(exercise, source), kind, 20) as cage:
        assert cage.define() == ("ready", "")
        for case in (*exercise.cases[:2], *exercise.hidden_cases(seed)[:2]):
            outcome = cage.call(case)
            assert (outcome.value, outcome.failure) == (0.5, None)


def test_what_a_copy_learnt_of_its_hidden_cases_is_worth_nothing_in_another():
    exercise = EXERCISES["4.1"]
    seeds = [seed_of(data, 7) for data in (b"{}", b"{ }")]
    first, second = ([(case.args, case.globals) for case in exercise.hidden_cases(seed)] for seed in seeds)
    assert [case for case in first if case in second] == []


@in_each_cage
def test_a_cage_closed_while_it_starts_leaves_no_process(kind):
    started = []
    for wait in range(20):
        with Cage({}, kind, 5) as cage:
            time.sleep(wait / 2000)  # nothing to wait for: it is closed at any moment of its start
            started += box.family(cage.process.pid)
    assert len(started) >= 20
    assert [pid for pid in started if is_alive(pid)] == []


def is_alive(pid):
    """A dead one may wait for its adoptive parent to read its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
