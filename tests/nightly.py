"""What a test tries at night only."""

import pytest


def nightly(values):
    """The same parameters, marked: one says what the test proves, these that it holds for others too."""
    return [pytest.param(value, marks=pytest.mark.nightly) for value in values]


def by_day_one_of_each(values, kind):
    """The same parameters, of which those of a kind that an earlier one has are nightly.

    ``kind``: what says the kind of a value; a value that is a tuple is as many parameters.
    """
    params, seen = [], set()
    for value in values:
        marks = [pytest.mark.nightly] * (kind(value) in seen)
        params.append(pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks))
        seen.add(kind(value))
    return params
