"""La carte des erreurs : survol, clic, clavier, noms, largeur, dans une page nue."""

import re

import pytest
from playwright.sync_api import expect
from tables import TABLES

from ql_functions import error_map

from .accessibility import violations

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown():
    return error_map(TABLES["few states"])


@pytest.fixture
def page(show, shown):
    page = show(shown)
    expect(page.get_by_role("option")).to_have_count(4520, timeout=60_000)  # dessinés ligne à ligne
    return page


def phase(page, ply):
    return page.get_by_role("listbox").nth(ply).get_by_role("option")


def focused(page):
    return page.evaluate(
        """() => [...document.querySelectorAll("[role=listbox]")]
        .map((list) => [...list.children].indexOf(document.activeElement))"""
    )


def panel(page):
    return page.get_by_role("region", name="état ouvert")


def test_every_state_is_there_its_worst_first(page, shown):
    for ply in range(9):
        row = [judgement for judgement in shown.judgements if judgement.board.count(" ") == 9 - ply]
        blunders = sum(judgement.loss > 0 for judgement in row)
        kinds = phase(page, ply).evaluate_all("marks => marks.map(({ className }) => className)")
        order = [(int("kind-0" not in kind), int("reached" in kind), int(kind.split("kind-")[1][0])) for kind in kinds]
        assert order == sorted(order, reverse=True)
        assert [blunder for blunder, _, _ in order].count(1) == blunders
        assert f"{blunders} avec bévue" in re.sub(
            r"\s(?=\d{3} )", "", page.get_by_role("listbox").nth(ply).get_attribute("aria-label")
        )


def test_a_state_is_told_on_hover_and_opens_on_click(page, shown):
    mark = phase(page, 1).first
    mark.hover()
    sentence = mark.get_attribute("aria-label")
    expect(page.locator(".ql-map-told")).to_have_text(sentence)
    mark.click()
    board = "".join("X" if f"X en {square}." in sentence else " " for square in range(9))
    judgement = next(judgement for judgement in shown.judgements if judgement.board == board)
    expect(panel(page)).to_contain_text("À O de jouer, après 1 coup")
    for square in range(9):
        texts = panel(page).locator(f'[data-square="{square}"] text')
        if square == board.index("X"):
            expect(panel(page).locator(f'[data-square="{square}"] .ql-mark-X')).to_have_count(1)
            continue
        value, exact = judgement.values[square], judgement.exact[square]
        right = ["✓"] * (exact == max(known for known in judgement.exact if known is not None))
        written = "?" if value is None else f"{value:.2f}".replace(".", ",")
        expect(texts).to_have_text([written, {1: "gagne", 0: "nul", -1: "perd"}[exact], *right])
    chosen = panel(page).locator(".ql-map-choice").locator("..")
    if judgement.move is None:
        expect(chosen).to_have_count(0)
    else:
        expect(chosen).to_have_attribute("data-square", str(judgement.move))


def test_arrows_walk_through_the_map_and_enter_opens(page):
    assert page.locator("[tabindex='0']").count() == 1
    phase(page, 0).first.focus()
    page.keyboard.press("ArrowRight")
    assert focused(page)[1] == 0
    page.keyboard.press("PageDown")
    assert focused(page)[2] == 0
    page.keyboard.press("End")
    assert focused(page)[2] == 71
    page.keyboard.press("ArrowRight")
    assert focused(page)[3] == 0
    x = page.evaluate("document.activeElement.offsetLeft")
    page.keyboard.press("ArrowDown")
    assert focused(page)[3] > 30
    assert abs(page.evaluate("document.activeElement.offsetLeft") - x) < 8
    page.keyboard.press("ArrowUp")
    assert focused(page)[3] == 0
    expect(panel(page)).not_to_contain_text("après 3 coups")
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("À O de jouer, après 3 coups")
    expect(phase(page, 3).first).to_have_attribute("aria-selected", "true")
    assert page.locator("[tabindex='0']").count() == page.locator("[aria-selected=true]").count() == 1


def test_it_keeps_its_keys_and_fits_a_narrow_page(page):
    assert page.locator("[role=option]:not([data-lm-suppress-shortcuts=true])").count() == 0
    page.set_viewport_size({"width": 480, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phase(page, 7).last.click()
    expect(panel(page)).to_be_in_viewport()


def test_a_finger_opens_the_nearest_state_and_goes_on_by_buttons(page):
    page.set_viewport_size({"width": 480, "height": 900})
    phase(page, 4).first.scroll_into_view_if_needed()
    box = phase(page, 4).first.bounding_box()
    page.mouse.click(box["x"] - 9, box["y"] + 5)  # à côté, dans la marge
    expect(panel(page)).to_be_in_viewport(ratio=1)
    expect(panel(page)).to_contain_text("après 4 coups")
    opened = page.locator("[aria-selected=true]")
    expect(phase(page, 4).nth(0)).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="état suivant").click()
    expect(phase(page, 4).nth(1)).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="état précédent").click()
    page.get_by_role("button", name="Bévue suivante").click()
    expect(opened).to_have_class(re.compile(r"ql-map-kind-[12]"))
    expect(opened).to_have_count(1)
    for button in panel(page).get_by_role("button").all():
        assert min(button.bounding_box()[side] for side in ("width", "height")) >= 24
    assert violations(page, ".ql-map-panel") == []
