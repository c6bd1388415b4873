"""Whatever an answer returns, writes or calls, it gets a report: never an exception of ours."""

import random
import weakref
from dataclasses import replace
from operator import attrgetter

import numpy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nightly import by_day_one_of_each

from juge import EXERCISES
from juge.call.expected import expected_of
from juge.declare.cases import Spy
from juge.explain.examine import examine
from juge.explain.judge import fault_of
from juge.namespace import rebind
from ql_functions import solutions

settings.register_profile("junk", settings.get_profile("course"), suppress_health_check=list(HealthCheck))


class Hostile:
    """Raises whatever is asked of it."""

    __hash__ = object.__hash__

    def __eq__(self, *others):
        raise RuntimeError

    __repr__ = __str__ = __len__ = __iter__ = __bool__ = __lt__ = __deepcopy__ = __eq__


class Nameless:
    """Raises whatever is asked of it, be it what it is."""

    def __getattribute__(self, name):
        raise KeyError(name)


def _itself():
    board = [" "] * 9
    board[:] = [board] * 9
    return board


def _deep(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


# Made one at a time, new for each answer: it may write in them.
ODD = (
    object, Hostile, lambda: print, lambda: lambda: 0, lambda: Hostile, _itself, lambda: _deep(5000), lambda: 10**5000,
    lambda: -(10**400), lambda: float("nan"), lambda: float("inf"), lambda: 1j, lambda: b"X", lambda: {1, 2}, dict,
    list, tuple, str, lambda: "X", lambda: " " * 9, lambda: "\ud800", lambda: numpy.float64(0.3),
    lambda: numpy.zeros((3, 3)), lambda: numpy.array(["X"]), lambda: range(3), lambda: iter(()), lambda: True,
    lambda: None, lambda: {"Q1": {}, "Q2": {}}, lambda: {"Q1": None}, lambda: {" " * 9: {"Q1": {0: 10**400}, "Q2": 0}},
)  # fmt: skip
ATOMS = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 20), st.floats(), st.text("XO CT", max_size=9),
    st.sampled_from(range(len(ODD))).map(lambda place: ODD[place]()),
)  # fmt: skip
KEYS = st.one_of(st.integers(-1, 9), st.sampled_from(["Q1", "Q2", "X", "O", "XO", "state", "move", " " * 9, None, ()]))
JUNK = st.recursive(ATOMS, lambda inner: st.lists(inner, max_size=9) | st.dictionaries(KEYS, inner, max_size=5) |
                    st.tuples(inner, inner), max_leaves=12)  # fmt: skip


def corrupt(value, junk, rng):
    """``value`` with one of its parts, at any depth, replaced by ``junk`` (in place where it can be)."""
    if type(value) in (list, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value)) if type(value) is dict else rng.randrange(len(value))
        value[key] = corrupt(value[key], junk, rng)
        return value
    if type(value) is tuple and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        return (*value[:place], corrupt(value[place], junk, rng), *value[place + 1 :])
    return junk


def spied(exercise):
    return sorted({name for case in exercise.cases for name, value in case.globals.items() if isinstance(value, Spy)})


def misbehaving(exercise, namespace, junk, seed):
    """An answer that returns junk, or spoils the right answer, or the table, or the calls of a spied function."""
    right, called = rebind(exercise.reference, namespace), spied(exercise) * (seed % 3 == 0)
    rng = random.Random(seed)

    def answer(*args, **kwargs):
        for name in called:
            try:
                namespace[name](*rng.choice([(junk,), (junk, junk), (junk, 1, "X"), ([], "X", junk)]))
            except Exception:
                break
        if seed % 4 == 0:
            return junk
        try:
            value = right(*args, **kwargs)
        except Exception:
            value = None
        if seed % 2:
            namespace["q_table"] = corrupt(namespace.get("q_table"), junk, rng)
        return value if seed % 4 == 3 else corrupt(value, junk, rng)

    return answer


@pytest.mark.nightly
@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
@settings(settings.get_profile("junk"), max_examples=40)
@given(junk=JUNK, seed=st.integers(0, 10**6))
def test_junk_gets_a_report(exercise, junk, seed):
    namespace = exercise.world()
    answer = misbehaving(exercise, namespace, junk, seed) if exercise.is_function else junk
    if not exercise.is_function and seed % 2:
        value = exercise.fresh() or {" " * 9: {"Q1": dict.fromkeys(range(9), 0.3), "Q2": {}}}
        answer = corrupt(value, junk, random.Random(seed))
    report = examine(exercise, answer, namespace)
    assert report.status in ("right", "wrong", "todo")
    for text in (repr(report), report._repr_html_()):
        assert " at 0x" not in text
        assert len(text) < 20_000


@pytest.mark.parametrize(
    "exercise",
    [
        pytest.param(exercise, marks=pytest.mark.nightly if exercise.is_function else ())
        for exercise in EXERCISES.values()
    ],
    ids=lambda exercise: f"{exercise.title}, {len(ODD)} values",
)
def test_the_oddest_values_get_a_report(exercise):
    reports = {}
    for place, make in enumerate(ODD):
        junk = make()
        answer = (lambda *args, junk=junk, **kwargs: junk) if exercise.is_function else junk
        reports[place] = examine(exercise, answer, exercise.world())
    assert {place: one for place, one in reports.items() if one.status not in ("right", "wrong")} == {}
    assert {place: one for place, one in reports.items() if not one.title.startswith(exercise.title)} == {}


# Not among the others: Hypothesis does not survive what it cannot name.
NAMELESS = Nameless, lambda: weakref.proxy(Hostile()), lambda: [weakref.proxy(Hostile())] * 18


@pytest.mark.nightly  # what is only odd is tried by day
@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_what_does_not_say_what_it_is_gets_a_report(exercise):
    for make in NAMELESS:
        answer = (lambda *args, make=make, **kwargs: make()) if exercise.is_function else make()
        assert examine(exercise, answer, exercise.world()).status == "wrong"


class _SilentError(Exception):
    def __str__(self):
        raise RuntimeError


def test_an_exception_without_a_message_gets_a_report():
    def flip_board(b_key):
        raise _SilentError

    assert "_SilentError" in repr(examine(EXERCISES["2.1"], flip_board, vars(solutions).copy()))


def test_a_value_without_end_of_few_objects_gets_a_report():
    bush = 0
    for _ in range(9):
        bush = [bush] * 9  # to read it whole would take an hour
    for exercise_id in ("1.3", "4.1"):
        report = examine(EXERCISES[exercise_id], lambda *_, **__: bush, EXERCISES[exercise_id].world())
        assert report.status == "wrong"
        assert len(report._repr_html_()) < 20_000


def test_an_exception_may_carry_it_too():
    bush = 0
    for _ in range(40):
        bush = [bush] * 2

    def flip_board(b_key):
        raise ValueError(bush)

    report = examine(EXERCISES["2.1"], flip_board, EXERCISES["2.1"].world())
    assert "ValueError : [[[" in repr(report)
    assert len(repr(report)) < 2_000


UNREAD = ()


def huge(value):
    """The same value, where each number is one that no float can hold."""
    if type(value) in (int, float):
        return 10**1200
    if type(value) in (list, tuple):
        return type(value)(map(huge, value))
    return {key: huge(item) for key, item in value.items()} if type(value) is dict else value


@pytest.mark.parametrize(
    "exercise", by_day_one_of_each(EXERCISES.values(), attrgetter("lesson")), ids=attrgetter("title")
)
def test_numbers_beyond_floats_are_faults_and_take_no_other_part_away(exercise):
    judges = [None, *(part.judge for part in exercise.parts if part.judge)]
    for case in exercise.cases + exercise.hidden_cases(1):
        right = expected_of(exercise, case)
        is_number = huge(right.value) != right.value
        for judge in judges:
            fault = fault_of(exercise, case, replace(right, value=huge(right.value)), judge)
            assert fault or judge or not is_number or exercise.id in UNREAD
            fault_of(exercise, case, replace(right, globals=huge(right.globals)), judge)
