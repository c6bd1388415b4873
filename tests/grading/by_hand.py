"""An answer marked as the grader does, without the processes: called here, its outcomes passed through the wire."""

import json
from functools import cache
from types import FunctionType

import numpy

from ql_functions.checking import EXERCISES
from ql_functions.checking.call.run import run
from ql_functions.checking.namespace import bring, rebind
from ql_functions.grading.cage import wire
from ql_functions.grading.marking import marks


def through_the_wire(outcome, case):
    return wire.decode_outcome(json.loads(json.dumps(wire.encode_outcome(outcome))), case)


@cache
def drawn(exercise, seed):
    """Its hidden cases, drawn once: each keeps what the reference makes of it."""
    return exercise.hidden_cases(seed)


def marked(exercise_id, answer, seed=1, **names):
    """What `marks.mark` says of a function (or, for 2.2, of a function that gives the value)."""
    exercise = EXERCISES[exercise_id]
    namespace = exercise.world(numpy=numpy, **names)
    if isinstance(exercise.reference, FunctionType):
        bring(answer, namespace)
        function = rebind(answer, namespace)
    else:
        value = answer()
        function = lambda: value  # noqa: E731
    cases = exercise.cases + drawn(exercise, seed)
    outcomes = [(case, through_the_wire(run(function, case, namespace), case)) for case in cases]
    return marks.mark(exercise, outcomes)
