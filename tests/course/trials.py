"""Cases tried on many answers: what the reference makes of each is known, and an endless answer is soon stopped."""

import contextlib
import gc
import random
import time
from dataclasses import dataclass, replace

import numpy

from juge.call import run as running
from juge.call.expected import by_reference
from juge.declare.cases import Case, Outcome
from juge.explain.judge import fault_of

SECONDS = 0.02  # of computing left to a call, or five times what a right answer takes: many wrong ones are endless
LONGEST = 5  # seconds of computing that a right answer never takes


@dataclass
class Trial:
    case: Case
    expected: Outcome
    cost: float  # seconds that the reference takes, by a clock that tells even the shortest
    patience: float = LONGEST  # seconds left to an answer
    refused: int = 0

    @classmethod
    def of(cls, exercise, cases):
        return [cls._of(exercise, replace(case, seconds=LONGEST)) for case in cases]

    @classmethod
    def _of(cls, exercise, case):
        began = time.perf_counter()
        with _counting_computing():
            return cls(case, by_reference(exercise, case), time.perf_counter() - began)

    def on_edits_of(self, exercise, answer, world):
        """The same, for the edits of a right answer: they have five times what it takes."""
        began = time.process_time()
        assert not refuses(exercise, answer, self, world), self.case
        return replace(self, patience=max(SECONDS, 5 * (time.process_time() - began)))

    @property
    def worth(self):
        """How many answers it refuses for each second that it costs."""
        return (1 + self.refused) / self.cost


def run_in(seconds, answer, case, world):
    """`run`, in so many seconds of computing, however loaded the machine is. Chance is the same each time."""
    random.seed(1)
    numpy.random.seed(1)
    with _counting_computing():
        return running.run(answer, replace(case, seconds=seconds), world)


@contextlib.contextmanager
def _counting_computing():
    usual = running.deadline
    running.deadline = lambda seconds, _clock: usual(seconds, running.COMPUTING)
    gc.disable()  # what the tests have thrown away is looked for in no answer's time
    try:
        yield
    finally:
        gc.enable()
        running.deadline = usual


def refuses(exercise, answer, trial, world):
    """Is the answer wrong on this one?"""
    got = run_in(trial.patience, answer, trial.case, world)
    return bool(got.failure or fault_of(exercise, trial.case, got, expected=trial.expected))


def passes(exercise, answer, trials, world):
    """Is the answer right on all of them? What refuses most for what it costs comes first."""
    for trial in trials:
        if refuses(exercise, answer, trial, world):
            trial.refused += 1
            trials.sort(key=lambda one: -one.worth)
            return False
    return True


def is_bare(case):
    """Is it nothing but one call?"""
    return case == Case(case.args, about=case.about, group=case.group, seconds=case.seconds)


def passes_at_once(exercise, answer, trials, world):
    """`passes`, where cases are but calls: they are made in one run."""
    calls = Case(([trial.case.args for trial in trials],))
    got = run_in(LONGEST, lambda calls: [answer(*args) for args in calls], calls, world)
    if got.failure:
        return False
    outcomes = (Outcome(value, args=args) for value, args in zip(got.value, *got.args, strict=True))
    return not any(
        fault_of(exercise, trial.case, outcome, expected=trial.expected)
        for trial, outcome in zip(trials, outcomes, strict=True)
    )
