"""Every single edit of a right answer, and what the cases of its exercise say of each.

A mutant is refused by the cases, or equal to the answer on the wider domain of the contract, or it is a hole.
"""

import ast
import difflib
import inspect
import textwrap
from collections import Counter
from functools import cached_property, wraps

import numpy

from course.contract import draw
from course.found import contracts
from course.trials import Trial, passes
from juge import EXERCISES
from juge.edits import edits
from juge.namespace import bring, rebind

STYLES = 2  # right answers in another style, edited too


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

    @cached_property
    def itself(self):
        """The answer, as it is, in this notebook."""
        return rebind(self.answer, self.world)

    def tried(self, suites, is_right_everywhere):
        """What becomes of them on each suite of trials: how many there are, are refused, are equal; and the holes.

        One that a suite lets pass and that is right everywhere is no hole of the next ones either.
        """
        counts, holes, fates = [Counter() for _ in suites], [[] for _ in suites], {}
        for edit in self.edits:
            mutant = self.of(edit)
            if mutant is None:
                continue
            code = mutant.__code__, repr((mutant.__defaults__, mutant.__kwdefaults__))
            if code not in fates:  # what is written after a return is compiled into nothing
                fates[code] = self._fates_of(mutant, suites, is_right_everywhere)
            for fate, count, left in zip(fates[code], counts, holes, strict=True):
                count.update(["mutants", fate])
                if fate == "hole":
                    left.append(self.described(edit))
        return counts, holes

    def _fates_of(self, mutant, suites, is_right_everywhere):
        is_equal, fates = None, []
        for trials in suites:
            passed = is_equal or passes(self.exercise, mutant, trials, self.world)
            if passed and is_equal is None:
                is_equal = is_right_everywhere(mutant, self.world)
            fates.append("refused" if not passed else "equal" if is_equal else "hole")
        return fates

    def described(self, edit):
        """The lines that an edit removes and adds: what it is called in a list, whatever its place."""
        before, after = (ast.unparse(tree).splitlines() for tree in (self.tree, edit.apply(self.tree)))
        changes = difflib.unified_diff(before, after, lineterm="", n=0)
        return " ".join(f"{line[0]} {line[1:].strip()}" for line in changes if line[:2] not in ("--", "++", "@@"))


def tried(contract, answer, suites, capsys):
    """Tries each edit of an answer on these suites, and says the counts: none is a hole, but those listed.

    ``suites``: name → its cases, and the edits that these may let pass.
    """
    mutants = Mutants(contract.exercise, answer)
    trials = [
        [
            trial.on_edits_of(mutants.exercise, mutants.itself, mutants.world)
            for trial in Trial.of(mutants.exercise, cases)
        ]
        for cases, _ in suites.values()
    ]
    results = zip(suites.items(), *mutants.tried(trials, contract.is_right_everywhere), strict=True)
    for (name, (_, accepted)), counts, holes in results:
        with capsys.disabled():
            each = ", ".join(f"{count} {counts[count]}" for count in ("mutants", "refused", "equal"))
            print(f"\n{contract.exercise.title}, {answer.__name__}, {name}: {each}, listed {len(holes)}")
        assert counts["mutants"] > 20
        left = sorted(set(holes) - accepted.keys())
        assert left == [], f"{name}:\n" + "\n".join(left)


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


def function_contracts():
    """The contracts of the exercises that are functions, in order."""
    found = (contract for contract in contracts() if EXERCISES[contract.exercise_id].is_function)
    return sorted(found, key=lambda contract: contract.exercise_id)


def other_styles(contract):
    """The right answers in another style that are edited."""
    return [answer for answer in contract.right if can_be_edited(answer)][:STYLES]
