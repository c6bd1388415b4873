import sys
from pathlib import Path

import pytest

from juge import EXERCISES
from juge.intake import courses

LISTS = Path(__file__).parents[2] / "examples/lists"


@pytest.fixture(scope="module")
def exercises():
    """The exercises of `examples/lists` by their ids; the registry forgets them with the module."""
    before = dict(EXERCISES)
    courses.load(LISTS / "exercises")
    yield {name: exercise for name, exercise in EXERCISES.items() if name not in before}
    EXERCISES.clear()
    EXERCISES.update(before)
    for name in [name for name in sys.modules if name.partition(".")[0] == "exercises"]:
        del sys.modules[name]
