"""The notions of lesson 4, one at a time, in a bare page: no Jupyter, no kernel, no network."""

import re
from statistics import fmean

import pytest
from playwright.sync_api import expect
from typed import typed
from views.test_values import NOTIONS, of_moves, worth

from ql_functions import ql_values

from .accessibility import smallest_text, violations

pytestmark = pytest.mark.browser
FREE = 1, 3, 4, 5, 8


def told(page):
    return typed(page.get_by_role("status").text_content())


def numbers(text):
    return [float(found.replace("−", "-").replace(",", ".")) for found in re.findall(r"−?\d,\d\d", text)]


def heights(page):
    """Where the path of the walk passes, from its first point."""
    return [float(pair.split()[1]) for pair in page.locator(".ql-values-path").get_attribute("d")[1:].split("L")]


def press(page, square):
    page.get_by_label(re.compile(f"^case {square},")).focus()
    page.keyboard.press("Enter")


def test_a_mean_of_games_at_random_goes_to_the_value_of_the_state(show):
    page = show(ql_values("V"))
    page.get_by_role("button", name="Jouer une partie").click()
    gain, average, _ = numbers(told(page))
    assert gain == average
    assert "Moyenne de 1 partie :" in told(page)
    for _ in range(30):
        page.get_by_role("button", name="En jouer cent").click()
    average, exact = numbers(told(page))[1:]
    assert "Moyenne de 3001 parties" in told(page)
    assert exact == pytest.approx(worth(ql_values("V").data["board"], 0, fmean), abs=0.0051)
    assert average == pytest.approx(exact, abs=0.09)  # five standard errors


@pytest.mark.parametrize(("notion", "choose", "ringed"), [("Q", fmean, []), ("Q*", max, ["case 4, valeur 0,90"])])
def test_a_move_shows_its_value_once_it_is_chosen_and_all_of_them_give_that_of_the_state(show, notion, choose, ringed):
    page = show(ql_values(notion))
    for square in FREE:
        expect(page.locator(".ql-values-chosen")).to_have_count(0)
        press(page, square)
    shown = page.locator(".ql-values-board button").all_text_contents()
    assert [numbers(text)[0] for text in shown] == pytest.approx([*of_moves(choose).values()], abs=0.0051)
    assert numbers(told(page))[-1] == pytest.approx(choose(of_moves(choose).values()), abs=0.0051)
    assert [one.get_attribute("aria-label") for one in page.locator(".ql-values-chosen").all()] == ringed


def test_bellman_is_the_mean_of_what_each_answer_leaves(show):
    page = show(ql_values("Bellman"))
    for square, value in of_moves(max).items():
        press(page, square)
        sums = [numbers(text)[-1] for text in page.locator(".ql-values-replies b").all_text_contents()]
        assert len(sums) == 4
        assert fmean(sums) == pytest.approx(value, abs=0.01)
        assert numbers(told(page)) == pytest.approx([value], abs=0.0051)
    expect(page.get_by_text("terminal")).to_have_count(1)  # after square 8, O can win once


def test_the_rate_is_how_much_of_the_way_a_value_goes_and_the_same_games_are_walked_again(show):
    page = show(ql_values("η"))
    page.get_by_role("button", name="Vingt parties").click()
    targets = [float(dot.get_attribute("cy")) for dot in page.locator(".ql-values-dots circle").all()]
    walked = heights(page)
    assert (len(targets), len(walked)) == (20, 21)
    for before, after, target in zip(walked, walked[1:], targets, strict=False):
        assert after == pytest.approx(before + 0.15 * (target - before))
    rate = page.get_by_label("η")
    rate.focus()
    page.keyboard.press("End")  # η = 1: each value is the last target
    assert heights(page)[1:] == pytest.approx(targets)
    page.keyboard.press("Home")  # η = 0: nothing is learnt
    assert len(set(heights(page))) == 1
    press(page, 4)
    expect(page.locator(".ql-values-dots circle")).to_have_count(0)


def test_gamma_moves_the_goal_of_the_walk(show):
    page = show(ql_values("η"))
    page.get_by_role("button", name="Une partie").click()
    page.get_by_label("γ").focus()
    for key, gamma in (("Home", 0), ("End", 1)):
        page.keyboard.press(key)
        goal = numbers(told(page))[-1]
        assert goal == pytest.approx((-1 + 3 * gamma) / 4, abs=0.0051)


def test_every_notion_fits_a_narrow_page_can_be_read_and_keeps_its_keys_from_the_notebook(show):
    for notion in NOTIONS:
        page = show(ql_values(notion))
        page.set_viewport_size({"width": 480, "height": 800})
        if notion == "Bellman":
            press(page, 8)
        assert page.evaluate("document.documentElement.scrollWidth") <= 480
        assert smallest_text(page.locator("figure")) >= 10.95
        assert violations(page, ".ql") == []
        for control in page.locator("button, input").all():
            assert control.get_attribute("data-lm-suppress-shortcuts") == "true"
