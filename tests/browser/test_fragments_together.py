"""Toutes les images d'une leçon sur la même page : aucune ne dérègle le style des autres."""

import pytest
from games import X_WINS, played

from ql_functions import ql_flow, quiz, replay, restaurants, simulate_e_greedy, visualize_learning
from ql_functions.drawing.fragment import Fragment

pytestmark = pytest.mark.browser

SIZES = """() => [...document.querySelectorAll("figure")].map((figure) => {
  const parts = [...figure.querySelectorAll("svg, text, button, input, p, span")];
  return parts.map((part) => `${part.tagName} ${part.getBoundingClientRect().width.toFixed(0)}`);
})"""


class Page:
    """Several fragments, one after the other."""

    def __init__(self, *fragments: Fragment):
        self.fragments = fragments

    def as_html(self):
        return "".join(fragment.as_html() for fragment in self.fragments)


def test_a_picture_is_the_same_alone_and_among_the_others(show):
    pictures = [
        visualize_learning(seed=1), simulate_e_greedy(), ql_flow(), replay(played(X_WINS), "X"),
        restaurants(), quiz(5),
    ]  # fmt: skip
    alone = [show(picture).evaluate(SIZES)[0] for picture in pictures]
    together = show(Page(*pictures, *pictures)).evaluate(SIZES)
    assert together == alone + alone
