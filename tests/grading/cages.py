"""The cages that this machine allows, the best one by day, the others at night, and the verdict on an answer in one."""

import time

import pytest
from missing import exercise_of
from nightly import nightly

from juge.cage import box
from juge.cage.caged import Cage, explained, lesson_of
from juge.marking import marks
from juge.marking.judging import Marking

REFUSALS = {kind: box.refusal_of(kind) for kind in (box.BUBBLEWRAP, box.LANDLOCK)}
KIND = next((kind for kind, why in REFUSALS.items() if not why), box.NONE)
OTHERS = [
    pytest.param(kind, marks=[pytest.mark.nightly, pytest.mark.skipif(bool(why), reason=why)])
    for kind, why in REFUSALS.items()
    if kind != KIND
]
in_each_cage = pytest.mark.parametrize("kind", [*([] if KIND == box.NONE else [KIND]), *OTHERS])
each_kind = pytest.mark.parametrize("kind", [KIND, *OTHERS, *([] if KIND == box.NONE else nightly([box.NONE]))])
needs_bubblewrap = pytest.mark.skipif(bool(REFUSALS[box.BUBBLEWRAP]), reason=REFUSALS[box.BUBBLEWRAP])


def judged(source, kind=KIND, exercise_id="2.1", course="ql_functions.course"):
    """The verdict on an answer, proved in its cage and explained in another; ``course``: where that of a teacher is."""
    exercise = exercise_of(exercise_id)
    lesson = lesson_of(exercise, source)
    with Cage(lesson, kind, 20) as cage:
        assert cage.define() == ("ready", "")
        outcomes = [(case, cage.call(case)) for case in exercise.cases + exercise.hidden_cases(1)]
        results = marks.results_of(exercise, outcomes, cage)
    is_wrong = any(fault for *_, fault in results)
    return marks.mark(exercise, results, explained(exercise, lesson, kind, course, 20) if is_wrong else ((), ()))


def verdict_on(source, exercise_id="2.1", seconds=60, kind=KIND, own=(), place=(0, 0)):
    """The verdict on an answer as a copy gets it, its cages, its explanation and all, within that time."""
    deadline = time.monotonic() + seconds
    marking = Marking(None, 1, kind, own, {exercise_id: source}, {exercise_id: place}, deadline)
    return dict(marking.verdicts())[exercise_id]
