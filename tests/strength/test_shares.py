"""What a count says of a share."""

import pytest

from ql_functions.strength.challenge import interval


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (17, 20, 0.6396, 0.9476), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_wilson_s(count, total, low, high):
    assert interval(count, total) == pytest.approx((low, high), abs=5e-5)


def test_the_bounds_are_the_shares_at_196_standard_errors_of_the_count():
    for count, total in ((1, 1), (3, 20), (99, 100)):
        for bound in interval(count, total):
            if 0 < bound < 1:
                assert abs(count / total - bound) == pytest.approx(1.959964 * (bound * (1 - bound) / total) ** 0.5)
