"""Cases tried on many answers: what the reference makes of each is known, and an endless answer is soon stopped."""

import random
from dataclasses import dataclass, replace

import numpy

from ql_functions.checking.cases import Case, Outcome
from ql_functions.checking.examine import fault_of
from ql_functions.checking.run import expected_of, run

SECONDS = 0.15  # left to a call: endless answers are many among wrong ones, and no right one takes that long


@dataclass(frozen=True)
class Trial:
    case: Case
    expected: Outcome

    @classmethod
    def of(cls, exercise, cases):
        return [cls(replace(case, seconds=SECONDS), expected_of(exercise, case)) for case in cases]


def passes(exercise, answer, trials, world):
    """Is the answer right on all of them? Stops where it is not; chance is the same each time."""
    random.seed(1)
    numpy.random.seed(1)
    outcomes = ((trial, run(answer, trial.case, world)) for trial in trials)
    return not any(fault_of(exercise, trial.case, got, expected=trial.expected) for trial, got in outcomes)
