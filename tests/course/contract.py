"""What every exercise of the course keeps; the test file of one says only what is its own.

``twins``: each named mistake, in their order, written differently. ``right``: right answers in other styles.
``doubles``: couples (an answer with two mistakes, the place of the one to name, or of both). ``unknown``: wrong in a
way that has no name. ``gap``: what a student puts in place of the « … » of the last hint. Answers run on a notebook's
globals.
``wider``: cases beyond those of the exercise, where an edited answer that these let pass must be right too;
``accepted``: edits that they let pass though it is not, with the reason; ``accepted_hidden``: the same of hidden cases.
"""

import doctest
import inspect
import itertools
import random
import re
import sys
import textwrap
from dataclasses import replace
from functools import cached_property
from types import FunctionType

import numpy
import pytest

from course.replay import check_replay
from course.trials import Trial, is_bare, passes, passes_at_once
from juge import EXERCISES
from juge.call.run import run
from juge.call.source import hints_of
from juge.explain.examine import examine
from juge.namespace import bring, rebind
from ql_functions import solutions

REGION = re.compile(r" *### YOUR CODE HERE ###\n(.*?) *### END OF YOUR CODE ###\n", re.DOTALL)
ENGLISH = {"the", "of", "with", "and", "is", "are", "you", "your", "if", "for", "while", "return", "values", "board"}


ALIKE = "l'erreur de rang {} est prise pour celle de rang {} : ajoutez un cas public où elles diffèrent"


def draw(state, move):
    """The table that a mistake of backpropagate draws, where no student's answer says which."""
    return random.choice(("Q1", "Q2"))


def written_in(exercise, answer, **names):
    """An answer written in a notebook where everything else is right, and the globals of this notebook."""
    namespace = exercise.world(solutions=solutions, numpy=numpy, draw=draw, **names)
    if isinstance(answer, FunctionType):
        bring(answer, namespace)
        answer = namespace[answer.__name__] = rebind(answer, namespace)
    return answer, namespace


def report_on(exercise_id, answer, **names):
    """The report on an answer written in such a notebook."""
    exercise = EXERCISES[exercise_id]
    return examine(exercise, *written_in(exercise, answer, **names))


class Lie:
    """Equal to everything."""

    __hash__ = None

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False


class Text(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class ExerciseContract:
    exercise_id: str
    least = 1  # named mistakes
    gap: str
    twins = right = doubles = unknown = ()
    accepted, accepted_hidden = {}, {}  # an edit, as `mutants.Mutants.described` says it → why it may pass

    @property
    def exercise(self):
        return EXERCISES[self.exercise_id]

    @property
    def region(self):
        """What is between the marks of its blank."""
        return REGION.search(inspect.getsource(self.exercise.reference if self.exercise.is_function else self.module))

    @property
    def module(self):
        return sys.modules[self.exercise.module]

    @classmethod
    def place(cls):
        """The file of its tests."""
        return inspect.getfile(cls)

    def wider(self):
        """An answer without arguments has no wider domain."""
        return ()

    @cached_property
    def wider_trials(self):
        return Trial.of(self.exercise, self.wider())

    def is_right_everywhere(self, answer, world):
        """On a domain wider than that of its cases."""
        all_pass = passes_at_once if all(is_bare(trial.case) for trial in self.wider_trials) else passes
        return all_pass(self.exercise, answer, self.wider_trials, world)

    def report(self, answer):
        """On an answer; to an exercise that asks for a value, answers are functions that give it."""
        return report_on(self.exercise_id, answer if self.exercise.is_function else answer())

    def diagnosis(self, answer):
        """The place of the mistake that the report on an answer names, ``None`` if it names none."""
        return self.named_in(self.report(answer))

    def named_in(self, report):
        assert report.status == "wrong", report
        says = [(mistake.says, mistake.claim) for mistake in self.exercise.mistakes]
        return next((place for place, either in enumerate(says) if report.says[0] in either), None)

    def test_the_reference_is_right(self):
        exercise = self.exercise
        assert (
            report_on(exercise.id, exercise.reference if exercise.is_function else exercise.fresh()).status == "right"
        )

    @pytest.mark.parametrize(
        "answer", [lambda *args, **kwargs: None, lambda *_, **__: Lie(), lambda *_, **__: Text("?")]
    )
    @pytest.mark.usefixtures("_unsearched")
    def test_an_answer_that_does_nothing_or_lies_is_wrong(self, answer):
        assert self.report(answer).status == "wrong"

    def test_the_examples_of_its_docstring_hold(self):
        found = doctest.DocTestFinder().find(self.exercise.reference, self.exercise.name, globs=self.exercise.world())
        assert all(doctest.DocTestRunner().run(examples).failed == 0 for examples in found)

    def test_a_mistake_is_named_as_itself_and_its_call_fails_in_a_fresh_notebook(self, mistake_place):
        answer = self.exercise.mistakes[mistake_place].answer
        report = self.report(answer)
        found = self.named_in(report)
        assert found == mistake_place, ALIKE.format(mistake_place, found)
        if self.exercise.is_function:
            check_replay(self.exercise, report, lambda: written_in(self.exercise, answer))

    @pytest.mark.nightly  # the mistake itself is named by day
    @pytest.mark.usefixtures("_unplaced")
    def test_the_same_mistake_written_differently_is_named_too(self, twin_place):
        found = self.diagnosis(self.twins[twin_place])
        assert found == twin_place, ALIKE.format(twin_place, found)

    def test_a_right_answer_is_not_accused(self, right_place):
        report = self.report(self.right[right_place])
        assert report.status == "right", report

    @pytest.mark.nightly  # two at once are named by day in checking/test_pairs.py
    @pytest.mark.usefixtures("_unhurried")
    def test_of_two_mistakes_the_more_basic_is_named_or_both(self, double_place):
        answer, expected = self.doubles[double_place]
        if isinstance(expected, int):
            assert self.diagnosis(answer) == expected
        else:
            one, other = (self.exercise.mistakes[place].says for place in expected)
            assert self.report(answer).says == ("Deux erreurs se mêlent ici.", one, other)

    @pytest.mark.usefixtures("_unsearched")
    def test_a_mistake_without_a_name_gets_the_smallest_case(self, unknown_place):
        assert self.diagnosis(self.unknown[unknown_place]) is None

    def test_there_are_enough_of_them(self):
        named = self.exercise.mistakes
        assert len(named) >= self.least, (
            f"{self.module.__file__} : {len(named)} erreurs nommées ; écrivez-en {self.least} au moins dans MISTAKES"
        )
        assert len({mistake.says for mistake in named}) == len(named)
        assert len(self.right) >= 3, f"{self.place()} : écrivez dans right trois réponses justes au moins"

    def test_every_mistake_has_its_twin(self):
        assert len(self.twins) == len(self.exercise.mistakes), (
            f"{self.place()} : écrivez dans twins une jumelle par erreur, au même rang"
        )

    def test_it_has_three_different_hints(self):
        hints = hints_of(self.exercise)
        assert len(hints) == len(set(hints)) == 3
        assert all(hint.strip() for hint in hints)

    def test_no_hint_contains_the_answer(self):
        answer = squeezed(self.region[1])
        assert answer
        assert not any(answer in squeezed(hint) for hint in hints_of(self.exercise))

    def test_the_last_hint_is_right_once_its_gap_is_filled(self):
        nearly, region = hints_of(self.exercise)[2], self.region
        assert nearly.count("…") == 1
        indent = re.match(" *", region[0])[0]
        filled = textwrap.indent(nearly.replace("…", self.gap), indent) + "\n"
        source = inspect.getsource(self.exercise.reference) if self.exercise.is_function else region[0]
        notebook = self.exercise.world(__name__="carnet")
        exec(source.replace(region[0], filled), notebook)
        report = examine(self.exercise, notebook[self.exercise.name], notebook)
        assert report.status == "right", report

    def test_hints_are_in_french(self):
        question, method, nearly = hints_of(self.exercise)
        comments = " ".join(re.findall(r"#.*", nearly))
        assert "?" in question
        assert not words(f"{question} {method} {comments}") & ENGLISH


class StochasticContract(ExerciseContract):
    """An exercise whose judge looks at frequencies; its own file, or its judge, counts the risk that it takes."""

    seeds = 20  # for the judge whose bounds a test proves

    @pytest.mark.nightly
    def test_chance_never_accuses_a_right_answer(self):
        """The risk that is counted is of 2e-4 at most, which no number of draws would show: here it is only met."""
        exercise = self.exercise
        world = exercise.world(numpy=numpy)
        expected = [run(world[exercise.name], case, world) for case in exercise.cases]
        answers = [rebind(answer, world) for answer in (exercise.reference, *self.right)]
        for seed, answer in itertools.product(range(self.seeds), answers):
            random.seed(seed)
            numpy.random.seed(seed)
            for case, right in zip(exercise.cases, expected, strict=True):
                drawn = case if case.rng is None else replace(case, rng=seed)
                assert exercise.judge(case, run(answer, drawn, world), right) is None, (seed, answer, case.about)


def squeezed(text):
    return "".join(text.split())


def words(text):
    return set(re.findall(r"[^\W\d]\w*", text.lower()))
