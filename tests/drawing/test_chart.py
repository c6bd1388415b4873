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


def boxes(written):
    """The frames that cut what is drawn, each with what it holds: left, top, right, bottom, content."""
    found = re.findall(r'<svg x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)".*?>(.*?)</svg>', written)
    return [(float(x), float(y), float(x) + float(w), float(y) + float(h), held) for x, y, w, h, held in found]


def test_a_band_stops_at_the_axis_and_a_mark_on_it_is_whole_and_covers_no_number():
    axis = Axis(0, 10, (0, 5, 10))
    chart = Chart("Une figure", axis, axis, "parties")
    chart.band((0, 10), (-5, 5), (0, 10), Style("#0072b2"))
    chart.mark(0, 0, Style("#0072b2", "disc"))
    written = chart.svg()
    (left, _, _, bottom, band), (over_left, _, _, over_bottom, disc) = boxes(written)
    assert f"M{left:.1f} {bottom}" in written  # the frame of the band is that of the axes
    assert "opacity: .15" in band
    assert "translate(" in disc
    assert left - over_left == over_bottom - bottom == 6
    numbers = re.findall(r'<text x="([^"]+)" y="([^"]+)" text-anchor="([^"]+)">(?:0|5|10)<', written)
    for x, y, anchor in numbers:
        assert float(x) < over_left if anchor == "end" else float(y) - 11 >= over_bottom  # 11: the size of the letters
