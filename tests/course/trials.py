"""Cases tried on many answers: what the reference makes of each is known, and an endless answer is soon stopped."""

import random
import time
from dataclasses import dataclass, replace

import numpy

from ql_functions.checking.cases import Case, Outcome
from ql_functions.checking.examine import fault_of
from ql_functions.checking.expected import by_reference
from ql_functions.checking.run import run

SECONDS = 0.1  # left to a call, or five times what the reference takes: endless answers are many among wrong ones


@dataclass(frozen=True)
class Trial:
    case: Case
    expected: Outcome

    @classmethod
    def of(cls, exercise, cases, seconds=SECONDS):
        return [cls._of(exercise, case, seconds) for case in cases]

    @classmethod
    def _of(cls, exercise, case, seconds):
        began = time.perf_counter()
        expected = by_reference(exercise, case)
        return cls(replace(case, seconds=max(seconds, 5 * (time.perf_counter() - began))), expected)


def refuses(exercise, answer, trial, world):
    """Is the answer wrong on this one? Chance is the same each time."""
    random.seed(1)
    numpy.random.seed(1)
    return bool(fault_of(exercise, trial.case, run(answer, trial.case, world), expected=trial.expected))


def passes(exercise, answer, trials, world):
    """Is the answer right on all of them? What refuses it goes to the front: it will refuse the next ones soon."""
    for place, trial in enumerate(trials):
        if refuses(exercise, answer, trial, world):
            trials.insert(0, trials.pop(place))
            return False
    return True
