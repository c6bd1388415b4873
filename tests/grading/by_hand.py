"""An answer marked as the grader does, without the processes: called here, its outcomes passed through the wire."""

import json
from functools import cache

import numpy

from juge import EXERCISES
from juge.cage import explainer, wire
from juge.call.run import run
from juge.explain.judge import fault_of
from juge.marking import marks
from juge.namespace import bring, rebind


def through_the_wire(outcome, case):
    return wire.decode_outcome(json.loads(json.dumps(wire.encode_outcome(outcome))), case)


@cache
def drawn(exercise, seed):
    """Its hidden cases, drawn once: each keeps what the reference makes of it."""
    return exercise.hidden_cases(seed)


def bound(exercise_id, answer, **names):
    """An exercise; its answer (for 2.2, a function that gives the value) and the globals that it reads."""
    exercise = EXERCISES[exercise_id]
    namespace = exercise.world(numpy=numpy, **names)
    if not exercise.is_function:
        return exercise, answer(), namespace
    bring(answer, namespace)
    answer = namespace[answer.__name__] = rebind(answer, namespace)  # one that calls itself calls no other
    return exercise, answer, namespace


def marked(exercise_id, answer, seed=1, **names):
    """What `marks.mark` says of an answer, not explained; see `bound`."""
    exercise, answer, namespace = bound(exercise_id, answer, **names)
    function = answer if exercise.is_function else lambda: answer
    cases = exercise.cases + drawn(exercise, seed)
    outcomes = [(case, through_the_wire(run(function, case, namespace), case)) for case in cases]
    return marks.mark(exercise, [(case, got, fault_of(exercise, case, got)) for case, got in outcomes])


def explained(exercise, answer, namespace):
    """The sentences of a verdict on an answer, as they come out of the explaining cage."""
    report = wire.encode(explainer.told(exercise, answer, namespace))
    return as_text(*wire.decode_report(json.loads(json.dumps(report))))


def as_text(says, rows):
    """What a verdict that has these sentences and these rows says."""
    return marks.written({"says": says, "rows": rows})
