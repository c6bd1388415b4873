"""Toutes les images d'une leçon sur la même page : aucune ne dérègle le style des autres."""

import pytest
from games import X_WINS, played
from playwright.sync_api import expect

from juge.drawing.fragment import Fragment, module_source, style_source
from ql_functions import ql_flow, quiz, replay, restaurants, simulate_e_greedy, visualize_learning

pytestmark = pytest.mark.browser

# What `heat` makes of a value, as Chromium draws it: the colour of the square, and of the text in it, from 0 to 1.
DRAWN_HEAT = """(part) => {
  const root = document.querySelector(".ql"), { fill, text } = heat(part);
  Object.assign(root.style, { color: text, backgroundColor: fill });
  const { color, backgroundColor } = getComputedStyle(root);
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return [backgroundColor, color].map((one) => {
    brush.fillStyle = one;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((channel) => channel / 255);
  });
}"""

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


def luminance(colour):
    """That of the WCAG, from 0 to 1."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("theme", "darkest", "brightest"), [("true", 0.7, 1), ("false", 0, 0.1)])
def test_a_value_near_zero_is_as_bright_as_the_theme_and_every_value_can_be_read(
    chromium_page, theme, darkest, brightest
):
    style, script = style_source("common"), module_source("common")
    body = f'<body data-jp-theme-light="{theme}"><style>{style}</style><div class="ql"></div>'
    chromium_page.set_content(f"{body}<script>{script}</script></body>")
    for part in range(-20, 21):
        ground, text = map(luminance, chromium_page.evaluate(DRAWN_HEAT, part / 20))
        assert (max(ground, text) + 0.05) / (min(ground, text) + 0.05) >= 4.5, part
        if abs(part) <= 2:
            assert darkest <= ground <= brightest, part


def test_the_bar_of_a_film_stays_in_view_under_its_picture_not_under_a_strip_of_it(show):
    page = show(Page(visualize_learning(batches=1, sims_per_batch=20, seed=1)))
    page.set_viewport_size({"width": 800, "height": 400})
    page.evaluate("document.body.style.padding = '1000px 0'")
    bar, film = page.locator(".ql-bar"), page.locator("figure")
    assert film.bounding_box()["height"] > 600
    for above, ratio in (
        (300, 0),
        (0, 1),
        (300, 0),
    ):  # what of the window is above the picture, what is seen of its bar
        top = film.evaluate("film => film.getBoundingClientRect().top + scrollY")
        page.evaluate("y => scrollTo(0, y)", top - above)
        if ratio:
            expect(bar).to_be_in_viewport(ratio=1)
        else:
            expect(bar).not_to_be_in_viewport()


def test_a_picture_is_the_same_alone_and_among_the_others(show):
    pictures = [
        visualize_learning(seed=1), simulate_e_greedy(), ql_flow(), replay(played(X_WINS), "X"),
        restaurants(), quiz(5),
    ]  # fmt: skip
    alone = [show(picture).evaluate(SIZES)[0] for picture in pictures]
    together = show(Page(*pictures, *pictures)).evaluate(SIZES)
    assert together == alone + alone
