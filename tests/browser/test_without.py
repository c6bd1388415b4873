"""`without` dans une page sans noyau : au clavier, de claires à sombres, à 480 pixels, ses deux nuages et sa phrase."""

import json
import re

import pytest
from course import causes as measured
from playwright.sync_api import expect

from ql_functions import without
from ql_functions.course import causes
from ql_functions.views.kept import LONGEST

from .accessibility import smallest_text, violations

pytestmark = pytest.mark.browser

DARK = {"--jp-ui-font-color1": "#e4e6e9", "--jp-layout-color0": "#111", "--jp-layout-color1": "#212121"}

SAYS = re.compile(r"^Sans la cause\s: [\d,]+ de (plus|moins) sur 100, entre −?[\d,]+ et [\d,]+\. .*l’ôter change", re.I)


@pytest.fixture
def tried(show):
    """A cause in a page, once it has been taken away from twenty seeds by keyboard alone."""

    def take_away(name):
        page = show(without(name))
        for key in ("Tab", "Home", "Tab", "Enter"):
            page.keyboard.press(key)
        expect(page.get_by_role("button")).to_have_text("Recommencer sur d’autres graines", timeout=60_000)
        return page

    return take_away


@pytest.mark.parametrize("name", causes())
def test_by_keyboard_a_cause_is_taken_away_and_the_difference_said(name, tried, heard):
    page = tried(name)
    expect(page.get_by_role("status")).to_have_text("Graines 0 à 19 : 40 mesures.")
    expect(page.locator(".ql-seeds-says")).to_have_text(SAYS)
    expect(page.locator(".ql-without-learned")).not_to_be_empty()
    marks = ".ql-seeds-marks svg" if causes()[name].measure == "unbeatable" else ".ql-seeds-win"
    expect(page.locator(marks)).to_have_count(40)
    expect(page.get_by_role("button")).to_be_focused()
    assert heard.errors == []


def test_the_number_of_seeds_is_chosen_before_and_a_second_time_they_are_others(tried):
    page = tried("5.C1")
    expect(page.locator(".ql-seeds-says")).to_have_text(SAYS)
    page.get_by_role("button").press("Enter")
    expect(page.get_by_label("Graines, choisies d’avance")).to_be_disabled()
    expect(page.locator(".ql-seeds-says")).to_be_empty()
    expect(page.get_by_role("status")).to_have_text("Graines 20 à 39 : 40 mesures.", timeout=60_000)


@pytest.fixture
def kept(chromium_page):
    """A cause in a page that keeps what is done there."""

    def open_page(name):
        page, body = chromium_page, f'<!doctype html><html lang="fr"><body>{without(name).as_html()}</body></html>'
        answer = {"body": body, "content_type": "text/html; charset=utf-8"}
        page.route("http://lecon.test/*", lambda route: route.fulfill(**answer))
        page.goto("http://lecon.test/page")
        return page

    yield open_page
    chromium_page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("name", ["4.C1", "5.C1"])  # marks, then lines
def test_what_was_drawn_is_there_the_next_day_and_then_the_seeds_are_others(name, kept):
    page = kept(name)
    drawn, again = page.locator(".ql-without"), page.get_by_role("button", name="Recommencer sur d’autres graines")
    for seeds in ("Graines 0 à 19", "Graines 20 à 39"):
        page.get_by_label("Graines, choisies d’avance").select_option("20")
        page.get_by_role("button").click()
        expect(page.get_by_role("status")).to_have_text(f"{seeds} : 40 mesures.", timeout=60_000)
        expect(again).to_be_enabled()
        before, picture = drawn.inner_text(), page.locator(".ql-without-clouds").inner_html()
        page.reload()
        assert drawn.inner_text() == before
        assert page.locator(".ql-without-clouds").inner_html() == picture
        expect(page.get_by_label("Graines, choisies d’avance")).to_have_value("20")
        expect(page.locator("body")).to_be_focused()  # nobody asked for the button


@pytest.mark.parametrize("name", ["C.C1", "C.C2", "C.C3"])
def test_a_search_keeps_for_each_seed_what_python_finds(name, kept):
    page, cause = kept(name), causes()[name]
    page.get_by_label("Graines, choisies d’avance").select_option("20")
    page.get_by_role("button").click()
    expect(page.get_by_role("button", name="Recommencer sur d’autres graines")).to_be_enabled(timeout=60_000)
    assert json.loads(page.evaluate(f"localStorage.getItem('ql /page {name}')"))["points"] == [
        [measured.mark_of(policy, cause) for policy in measured.cloud_of(cause, side, range(20))]
        for side in (cause.recipe, cause.recipe | cause.taken)
    ]


def test_an_experiment_of_another_recipe_is_forgotten(show):
    fragment = without("4.C1")
    code, points = "Recipe(),Recipe(discount=0)", [["", "O"], ["X", ""]]
    fragment.data["keeps"]["kept"] = json.dumps({"code": code, "first": 0, "count": 2, "points": points})
    expect(show(fragment).get_by_role("status")).to_be_empty()
    fragment.data["keeps"]["kept"] = fragment.data["keeps"]["kept"].replace(code, ",".join(fragment.data["code"]))
    expect(show(fragment).get_by_role("status")).to_have_text("Graines 0 à 1 : 4 mesures.")


def test_the_most_seeds_fit_in_what_is_kept():
    for name in causes():
        fragment = without(name)
        point = "XO" if fragment.data["isShare"] else 0.12345
        kept = {"code": ",".join(fragment.data["code"]), "first": 1000, "count": 200, "points": [[point] * 200] * 2}
        assert len(json.dumps(kept, separators=(",", ":"))) <= LONGEST


def test_both_themes_at_480_pixels_are_read_without_scrolling(tried):
    page = tried("B.C1")
    page.get_by_text("Comment est-ce compté ?").click()
    grounds = set()
    for width in (1400, 480):
        page.set_viewport_size({"width": width, "height": 800})
        for properties in ({}, DARK):
            page.evaluate(
                "(all) => { document.body.dataset.jpThemeLight = !Object.keys(all).length;"
                " for (const [name, value] of Object.entries(all)) document.body.style.setProperty(name, value); }",
                properties,
            )
            view = page.locator(".ql-without")
            grounds.add(view.evaluate("root => getComputedStyle(root).color"))
            assert violations(page, ".ql-without") == []
            assert smallest_text(view) >= 11
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.evaluate("document.body.removeAttribute('style')")
    assert len(grounds) == 2
