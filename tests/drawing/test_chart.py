"""A chart: each value stands where its axis says."""

import re

import pytest

from ql_functions.drawing.chart import Axis, Chart, Style, down_to_zero


def test_a_logarithm_that_reaches_zero_keeps_the_order():
    scale = down_to_zero(0.002)
    places = [scale(share) for share in (0, 0.001, 0.002, 0.02, 0.2)]
    assert places == pytest.approx([0, 0.25, 0.5, 1.5, 2.5])


def test_a_mark_stands_where_its_ticks_cross():
    axis = Axis(0, 10, (0, 5, 10))
    chart = Chart("Une figure", axis, axis, "parties")
    chart.mark(5, 5, Style("#0072b2", "disc"))
    written = chart.svg()
    x, y = re.search(r"translate\((.+?),(.+?)\)", written).groups()
    assert f"M{x} " in written
    assert f" {y}H" in written
    assert chart.said() == "Figure. Une figure, selon : parties."
