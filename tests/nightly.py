"""What a test tries at night only."""

import pytest


def nightly(values):
    """The same parameters, marked: one says what the test proves, these that it holds for others too."""
    return [pytest.param(value, marks=pytest.mark.nightly) for value in values]
