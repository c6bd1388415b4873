import os

import pytest
from hypothesis import settings

import ql_functions.deep  # noqa: F401  chooses the engine of Keras, before a test imports Keras
from ql_functions import course

# No deadline: a slow machine is no fault. The same examples at each run of CI, new ones elsewhere.
settings.register_profile("course", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("course")


@pytest.fixture(autouse=True)
def _fresh_package():
    """Every test finds the package as it is at import: 3×3, an empty table."""
    course.game_settings()
    course.clear_q_table()
    yield
    course.game_settings()
    course.clear_q_table()
