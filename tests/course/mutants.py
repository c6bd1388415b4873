"""Every single edit of a right answer, and what the cases of its exercise say of each.

A mutant is refused by the cases, or equal to the answer on the wider domain of the contract, or it is a hole.
"""

import ast
import difflib
import inspect
import random
import textwrap
from dataclasses import dataclass, replace
from functools import cached_property, wraps

import numpy

from course.contract import draw
from ql_functions.checking.edits import edits
from ql_functions.checking.examine import fault_of
from ql_functions.checking.registry import bring
from ql_functions.checking.run import expected_of, run

SECONDS = 0.15  # left to a call: endless mutants are many, and no right answer takes that long


@dataclass(frozen=True)
class Trial:
    """A case, and what the reference makes of it."""

    case: object
    expected: object

    @classmethod
    def of(cls, exercise, cases):
        return [cls(replace(case, seconds=SECONDS), expected_of(exercise, case)) for case in cases]


class Mutants:
    """The mutants of one right answer, each tried in the same notebook."""

    def __init__(self, exercise, answer):
        self.exercise, self.answer = exercise, answer
        self.world = exercise.world(numpy=numpy, np=numpy, draw=draw)
        if exercise.name != "evaluate":
            self.world["evaluate"] = _remembering(self.world["evaluate"])
        bring(answer, self.world)
        self.before = dict(self.world)

    @cached_property
    def tree(self):
        return ast.parse(textwrap.dedent(inspect.getsource(self.answer)))

    @cached_property
    def edits(self):
        return edits(self.tree)

    def of(self, edit):
        """The edited answer, ``None`` if Python refuses it; the notebook is as it was."""
        self.world.clear()
        self.world.update(self.before)
        try:
            exec(compile(edit.apply(self.tree), "<mutant>", "exec"), self.world)
        except Exception:  # a default that does not exist, a return out of its function: no answer at all
            return None
        return self.world[self.tree.body[0].name]

    def passes(self, mutant, trials):
        random.seed(1)
        numpy.random.seed(1)
        for trial in trials:
            got = run(mutant, trial.case, self.world)
            if fault_of(self.exercise, trial.case, got, expected=trial.expected):
                return False
        return True

    def survivors(self, trials):
        """The edits whose mutants pass these trials, and how many were tried."""
        made = [(edit, mutant) for edit in self.edits if (mutant := self.of(edit))]
        return len(made), [edit for edit, _ in made if self.passes(self.of(edit), trials)]

    def described(self, edit):
        """The lines that an edit removes and adds: what it is called in a list, whatever its place."""
        before, after = (ast.unparse(tree).splitlines() for tree in (self.tree, edit.apply(self.tree)))
        changes = difflib.unified_diff(before, after, lineterm="", n=0)
        return " ".join(f"{line[0]} {line[1:].strip()}" for line in changes if line[:2] not in ("--", "++", "@@"))


def can_be_edited(answer):
    """Is it a function whose code, alone, defines it again?"""
    if not inspect.isfunction(answer) or answer.__closure__ or answer.__name__ == "<lambda>":
        return False
    try:
        return bool(inspect.getsource(answer))
    except OSError:
        return False


def _remembering(evaluate):
    known = {}

    @wraps(evaluate)
    def remembered(b):
        key = "".join(b)
        if key not in known:
            known[key] = evaluate(b)
        return known[key]

    return remembered
