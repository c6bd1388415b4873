"""Exercise × wrong answer → the diagnosis expected; and no right answer is ever accused.

The answers stand in `mistakes/lessonN.py`: ``TWINS`` (each named mistake, written differently), ``RIGHT``,
``DOUBLES`` (two mistakes at once, and which one is to be named) and ``UNKNOWN`` (wrong in a way that has no name).
"""

import importlib
import itertools
import math
import pkgutil
import random
from dataclasses import replace
from types import FunctionType

import mistakes
import numpy
import pytest

from ql_functions import course
from ql_functions.checks.chance import binomial_range
from ql_functions.checks.frame import EXERCISES, examine
from ql_functions.checks.run import run

MODULES = [importlib.import_module(f"mistakes.{module.name}") for module in pkgutil.iter_modules(mistakes.__path__)]
TWINS, RIGHT, DOUBLES, UNKNOWN = (
    {exercise_id: answers for module in MODULES for exercise_id, answers in getattr(module, name, {}).items()}
    for name in ("TWINS", "RIGHT", "DOUBLES", "UNKNOWN")
)
LEAST = {"2.3": 10, "3.1": 10, "4.3": 10, "5.1": 10, "6.3": 8}  # named mistakes; 6 elsewhere
STOCHASTIC = ("2.3", "4.3", "6.4")


@pytest.fixture(autouse=True)
def _same_chance_every_time():
    random.seed(1)
    numpy.random.seed(1)


def draw(state, move):
    """The table that a mistake of backpropagate draws, where no student's answer says which."""
    return random.choice(("Q1", "Q2"))


def report_on(exercise_id, answer):
    """The report on an answer written in a notebook where everything else is right."""
    exercise = EXERCISES[exercise_id]
    namespace = exercise.world(numpy=numpy, draw=draw)
    is_function = isinstance(exercise.reference, FunctionType)  # else a value: its answers are functions that give it
    answer = course.rebind(answer, namespace) if is_function else answer()
    return examine(exercise, answer, namespace)


def diagnosis(exercise_id, answer):
    """The place of the mistake that the report names, ``None`` if it names none."""
    report = report_on(exercise_id, answer)
    assert report.status == "wrong", report
    says = [mistake.says for mistake in EXERCISES[exercise_id].mistakes]
    return says.index(report.says[0]) if report.says[0] in says else None


def table(answers):
    """One line per answer: exercise, its place in the list, the answer."""
    return [
        pytest.param(exercise_id, place, answer, id=f"{exercise_id}-{place}")
        for exercise_id, found in answers.items()
        for place, answer in enumerate(found)
    ]


def own_mistakes():
    return {exercise.id: [mistake.answer for mistake in exercise.mistakes] for exercise in EXERCISES.values()}


@pytest.mark.parametrize(("exercise_id", "place", "answer"), table(own_mistakes()))
def test_a_mistake_is_named_as_itself(exercise_id, place, answer):
    assert diagnosis(exercise_id, answer) == place


@pytest.mark.parametrize(("exercise_id", "place", "answer"), table(TWINS))
def test_the_same_mistake_written_differently_is_named_too(exercise_id, place, answer):
    assert diagnosis(exercise_id, answer) == place


@pytest.mark.parametrize(("exercise_id", "place", "answer"), table(RIGHT))
def test_a_right_answer_is_not_accused(exercise_id, place, answer):
    report = report_on(exercise_id, answer)
    assert report.status == "right", report


@pytest.mark.parametrize(("exercise_id", "place", "double"), table(DOUBLES))
def test_of_two_mistakes_the_more_basic_is_named(exercise_id, place, double):
    answer, expected = double
    assert diagnosis(exercise_id, answer) == expected


@pytest.mark.parametrize(("exercise_id", "place", "answer"), table(UNKNOWN))
def test_a_mistake_without_a_name_gets_the_smallest_case(exercise_id, place, answer):
    assert diagnosis(exercise_id, answer) is None


def test_mistakes_are_predicted_with_the_functions_of_the_notebook():
    namespace = course.world(draw=draw)
    own = "def target(reward, future): return reward + discount * future\n"
    own += "def get_new_q(q, reward, future): return q + lrate * (target(reward, future) - q)"
    exec(own, namespace)
    for mistake in EXERCISES["4.3"].mistakes:
        report = examine(EXERCISES["4.3"], course.rebind(mistake.answer, namespace), namespace)
        assert report.says[0] == mistake.says


@pytest.mark.slow
@pytest.mark.parametrize("exercise_id", STOCHASTIC)
def test_chance_never_accuses_a_right_answer(exercise_id):
    exercise = EXERCISES[exercise_id]
    world = exercise.world(numpy=numpy)
    expected = [run(world[exercise.name], case, world) for case in exercise.cases]
    answers = [course.rebind(answer, world) for answer in (exercise.reference, *RIGHT[exercise_id])]
    for seed, answer in itertools.product(range(200), answers):
        random.seed(seed)
        numpy.random.seed(seed)
        for case, right in zip(exercise.cases, expected, strict=True):
            drawn = case if case.rng is None else replace(case, rng=seed)
            assert exercise.judge(case, run(answer, drawn, world), right) is None, (seed, answer, case.about)


def test_the_risks_that_judge_get_move_states():
    def chance(trials, probability, counts):
        return sum(math.comb(trials, k) * probability**k * (1 - probability) ** (trials - k) for k in counts)

    cases = {case.group: case for case in EXERCISES["2.3"].cases}
    trials = cases["hasard"].repeat
    least, most = binomial_range(trials, 1 / 5)
    accused = 5 * (1 - chance(trials, 1 / 5, range(least, most + 1)))
    assert chance(trials, 3 / 5, range(least, most + 1)) < 1e-40  # ε = 1 that explores every other time
    trials = cases["mélange"].repeat
    least, most = binomial_range(trials, 3 / 5)
    accused += 1 - chance(trials, 3 / 5, range(least, most + 1))
    assert accused < 6e-5
    assert cases["glouton"].repeat == cases[""].repeat == 100


def test_the_risks_that_judge_draws_states():
    def chance(trials, kept, probability):
        least, most = binomial_range(trials, 1 / kept, 1e-6)
        return sum(math.comb(trials, k) * probability**k * (1 - probability) ** (trials - k)
                   for k in range(least, most + 1))  # fmt: skip

    accused = 0
    for case in EXERCISES["6.4"].cases:
        rows, count, batch = case.args
        kept, calls = min(count, len(rows)), case.repeat // 2
        drawn = batch * calls
        accused += kept * (1 - chance(drawn, kept, 1 / kept)) + 1 - chance(drawn - calls, kept, 1 / kept)
        assert chance(drawn, kept, 0) == 0
        if drawn == 600:
            assert chance(drawn, kept, 2 / 5) < 2e-3
    assert 0 < accused < 3e-5


@pytest.mark.parametrize("exercise_id", TWINS)
def test_every_exercise_has_enough_of_them(exercise_id):
    named = EXERCISES[exercise_id].mistakes
    assert len(named) >= LEAST.get(exercise_id, 6)
    assert len({mistake.says for mistake in named}) == len(named) == len(TWINS[exercise_id])
    assert len(RIGHT[exercise_id]) >= 3


def test_the_count(capsys):
    counts = {exercise_id: len(EXERCISES[exercise_id].mistakes) for exercise_id in TWINS}
    with capsys.disabled():
        each = ", ".join(f"{exercise_id}: {count}" for exercise_id, count in counts.items())
        print(f"\nnamed mistakes: {sum(counts.values())} ({each}); each with a twin; "
              f"{sum(map(len, RIGHT.values()))} right answers, {sum(map(len, DOUBLES.values()))} doubles")  # fmt: skip
    assert sum(counts.values()) == sum(map(len, TWINS.values()))
