"""Le neurone, côté Python : sa phrase. Son dessin : browser/test_fragments_deep.py."""

from ql_functions import one_neuron
from ql_functions.views.neuron import GOAL


def test_it_says_what_it_shows():
    assert str(GOAL).replace(".", ",") in repr(one_neuron())
