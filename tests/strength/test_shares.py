"""What a count says of a share, against integrals computed otherwise."""

from fractions import Fraction
from math import comb

import pytest

from ql_functions.strength.shares import better, interval


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


def expanded(count, total):
    """The coefficients of the posterior density of a share: (total + 1) C(total, count) p^count (1 − p)^rest."""
    rest, scale = total - count, (total + 1) * comb(total, count)
    return {count + k: Fraction(scale * comb(rest, k) * (-1) ** k) for k in range(rest + 1)}


@pytest.mark.parametrize("counts", [(0, 1, 1, 1), (17, 20, 20, 20), (3, 5, 2, 9), (0, 0, 7, 8), (4, 4, 0, 6)])
def test_better_is_the_double_integral_of_the_two_densities(counts):
    first, second = expanded(*counts[:2]), expanded(*counts[2:])
    exact = sum(a * b / ((i + 1) * (i + j + 2)) for i, a in first.items() for j, b in second.items())
    assert better(*counts) == exact
    assert better(*counts) + better(*counts[2:], *counts[:2]) == 1


def test_alike_nobody_is_better():
    assert better(5, 20, 5, 20) == better(0, 0, 0, 0) == Fraction(1, 2)
