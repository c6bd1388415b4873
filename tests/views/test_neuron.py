"""Le neurone, côté Python : sa phrase, son affiche. Son dessin : browser/test_fragments_deep.py."""

import xml.etree.ElementTree as ET

from ql_functions import one_neuron
from ql_functions.views.neuron import GOAL

SVG = "{http://www.w3.org/2000/svg}"


def test_it_says_what_it_shows():
    assert str(GOAL).replace(".", ",") in repr(one_neuron())


def test_its_poster_is_lowest_at_the_best_weight():
    _, curve = ET.fromstring(one_neuron().poster).iter(f"{SVG}polyline")
    points = [tuple(map(float, point.split(","))) for point in curve.get("points").split()]
    assert max(points, key=lambda point: point[1]) == (50 + 540 * (GOAL + 0.5) / 4, 220)
