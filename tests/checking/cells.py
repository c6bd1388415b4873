"""A notebook's cells, as strings: run where everything is right, so that their code can be read again."""

import itertools
import linecache
import re
from dataclasses import replace
from math import inf

import numpy
from missing import exercise_of

from juge.explain.attempt import Attempt
from juge.explain.examine import examine
from juge.explain.judge import fault_of
from juge.film import film_of
from ql_functions import solutions

ENGLISH = re.compile(r"\b(the|is|has|of|with|object|expected|missing|takes|given|you|mean|must|cannot|found)\b", re.I)
_places = itertools.count()


def flip_board_of(body):
    """The source of an answer to 2.1."""
    return "def flip_board(b_key):\n" + "".join(f"    {line}\n" for line in body.splitlines())


def cell(source, **names):
    """The globals of a notebook where all answers are right, and where this cell has been run."""
    file = f"<cell {next(_places)}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    namespace = solutions.world(np=numpy, __name__="carnet", **names)
    exec(compile(source, file, "exec"), namespace)
    return namespace


def report_of(exercise_id, source, **names):
    """The report on the answer that a cell defines."""
    exercise, namespace = exercise_of(exercise_id), cell(source, **names)
    return examine(exercise, namespace[exercise.name], namespace)


def attempt_of(exercise, answer, namespace, seconds=inf):
    """The attempt at an exercise that an answer is, tried on its cases until one that never ends."""
    attempt, results = Attempt(exercise, answer, namespace), []
    for case in exercise.cases:
        got = attempt.call(replace(case, seconds=min(seconds, case.seconds)), exercise.overheard)
        results.append((case, got, fault_of(exercise, case, got)))
        if got.failure and got.failure.is_endless:
            break
    return replace(attempt, results=results)


def filmed(exercise_id, source):
    """The film of the answer that a cell defines, on the case where its check found it wrong."""
    exercise, namespace = exercise_of(exercise_id), cell(source)
    report = examine(exercise, namespace[exercise.name], namespace)
    assert report.status == "wrong"
    return film_of(exercise, namespace[exercise.name], report.case, namespace)
