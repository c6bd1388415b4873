"""Cases tried on many answers: what the reference makes of each is known, and an endless answer is soon stopped."""

import random
import time
from dataclasses import dataclass, replace

import numpy

from ql_functions.checking.cases import Case, Outcome
from ql_functions.checking.examine import fault_of
from ql_functions.checking.run import expected_of, run

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
        expected = expected_of(exercise, case)
        return cls(replace(case, seconds=max(seconds, 5 * (time.perf_counter() - began))), expected)


def passes(exercise, answer, trials, world):
    """Is the answer right on all of them? Stops where it is not; chance is the same each time."""
    random.seed(1)
    numpy.random.seed(1)
    outcomes = ((trial, run(answer, trial.case, world)) for trial in trials)
    return not any(fault_of(exercise, trial.case, got, expected=trial.expected) for trial, got in outcomes)
