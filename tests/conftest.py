import pytest

from ql_functions import course


@pytest.fixture(autouse=True)
def _fresh_package():
    """Every test finds the package as it is at import: 3×3, an empty table."""
    course.game_settings()
    course.clear_q_table()
    yield
    course.game_settings()
    course.clear_q_table()
