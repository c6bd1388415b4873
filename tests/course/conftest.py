import random

import numpy
import pytest
from nightly import nightly

from course.contract import ExerciseContract
from juge import EXERCISES
from ql_functions import solutions


def pytest_generate_tests(metafunc):
    """One test an answer of an exercise's contract; its place is that of the answer in its list."""
    contract = metafunc.cls
    if not (contract and issubclass(contract, ExerciseContract)):
        return
    answers = {
        "mistake_place": EXERCISES[contract.exercise_id].mistakes,
        "twin_place": contract.twins,
        "right_place": contract.right,
        "double_place": contract.doubles,
        "unknown_place": contract.unknown,
    }
    for name in answers.keys() & set(metafunc.fixturenames):
        places = range(len(answers[name]))
        if name in ("mistake_place", "right_place", "unknown_place"):  # by day every third of them
            places = [*places[::3], *nightly(place for place in places if place % 3)]
        metafunc.parametrize(name, places)


def pytest_collection_modifyitems(items):
    """An exercise need not have answers of every kind: pytest makes one test, skipped, of none."""
    items[:] = [item for item in items if not any("empty parameter" in str(mark) for mark in item.iter_markers("skip"))]


@pytest.fixture(autouse=True)
def _same_chance_every_time():
    random.seed(1)
    numpy.random.seed(1)


@pytest.fixture
def _unplaced(monkeypatch):
    """Which mistake it is comes first in a report, whatever is then found of its line: it is not looked for."""
    monkeypatch.setattr("juge.explain.told_repair", lambda _attempt: "")


@pytest.fixture
def lesson():
    """The reference answers over globals of their own."""
    return solutions.world(random=random.Random(5))
