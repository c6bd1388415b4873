"""La falaise : on y marche au clavier et du doigt, on y tombe, on y suit une table ; dans une page nue."""

import pytest
from playwright.sync_api import expect

from ql_functions import cliff, cliff_walk

from .accessibility import smallest_text, violations
from .texts import said

pytestmark = pytest.mark.browser

CUT = """cells => cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
  .map((cell) => cell.textContent)"""


@pytest.fixture
def page(show):
    far, edge = cliff.exact_q(0.5), cliff.exact_q()
    return show(cliff_walk({"au loin": far, "au bord": edge, "neuve": cliff.new_q()}))


def told(page):
    return page.get_by_role("status")


def here(page):
    return int(page.locator("[data-state][tabindex='0']").get_attribute("data-state"))


def test_by_keyboard_one_meets_the_wall_falls_and_arrives(page):
    page.locator("[data-state='36']").focus()
    page.keyboard.press("ArrowLeft")
    expect(told(page)).to_have_text(said("Un mur : on n’avance pas. 1 pas, récompense totale −1."))
    page.keyboard.press("ArrowRight")
    expect(told(page)).to_have_text(said("Chute : −100, et retour au départ. 2 pas, récompense totale −101."))
    expect(page.locator(".ql-cliff-crosses path")).to_have_count(1)
    assert here(page) == 36
    for key in ("ArrowUp", *["ArrowRight"] * 11, "ArrowDown"):
        page.keyboard.press(key)
    expect(told(page)).to_have_text(said("Arrivée : 15 pas, récompense totale −114."))
    expect(page.locator(":focus")).to_have_attribute("aria-label", "case 47, arrivée, vous êtes ici")
    page.keyboard.press("ArrowUp")
    expect(told(page)).to_contain_text("On est arrivé")
    page.get_by_role("button", name="Recommencer").click()
    assert here(page) == 36
    expect(page.locator(".ql-cliff-crosses path")).to_have_count(0)


def test_a_touch_beside_is_a_step_and_elsewhere_none(page):
    page.locator("[data-state='24']").click()
    page.locator("[data-state='26']").click(force=True)  # dite hors d'atteinte
    assert here(page) == 24
    page.locator("[data-state='25']").click()
    page.locator("[data-state='37']").click()
    expect(told(page)).to_contain_text(said("Chute : −100, et retour au départ. 3 pas, récompense totale −102."))
    enabled = page.locator("[data-state][aria-disabled='false']")
    assert {one.get_attribute("data-state") for one in enabled.all()} == {"24", "37"}


def test_the_chosen_table_says_what_to_do_and_how_far_it_leads(page):
    step, way = (page.get_by_role("button", name=name) for name in ("Un pas", "Tout le chemin"))
    start, above = page.locator("[data-state='36']"), page.locator("[data-state='24']")
    expect(above).to_have_attribute("aria-label", said("case 24, monter, valeur −54,37"))
    way.click()
    expect(told(page)).to_have_text(said("Arrivée : 17 pas, récompense totale −17."))
    page.get_by_role("button", name="au bord").click()
    expect(start).to_have_attribute("aria-label", said("case 36, départ, monter, valeur −13,00"))
    step.click()
    assert here(page) == 24
    expect(above).to_have_attribute("aria-label", said("case 24, aller à droite, valeur −12,00, vous êtes ici"))
    expect(page.get_by_text("Ici :")).to_have_text(said("Ici : ↑ −14,00 · → −12,00 · ↓ −14,00 · ← −13,00"))
    way.click()
    expect(told(page)).to_have_text(said("Arrivée : 13 pas, récompense totale −13."))
    page.get_by_role("button", name="neuve").click()
    way.click()
    expect(told(page)).to_have_text(said("neuve tourne en rond : 4 pas, récompense totale −4."))
    expect(above).to_contain_text("·")
    lines = page.locator(".ql-cliff-field .ql-cliff-line")
    assert len({line.evaluate("line => getComputedStyle(line).strokeDasharray") for line in lines.all()}) == 3


def test_another_table_begins_its_own_way(page):
    page.get_by_role("button", name="Un pas").click()
    page.get_by_role("button", name="Un pas").click()
    page.get_by_role("button", name="au bord").click()
    assert here(page) == 36
    expect(told(page)).to_have_text("Au départ.")
    page.get_by_role("button", name="Tout le chemin").click()
    expect(told(page)).to_have_text(said("Arrivée : 13 pas, récompense totale −13."))


@pytest.mark.parametrize("theme", ["", "vscode-dark"])
def test_it_is_read_and_touched_by_all_on_a_phone_too(page, theme):
    page.evaluate("theme => { document.body.className = theme }", theme)
    page.get_by_role("button", name="Un pas").click()
    for width in (1000, 480):
        page.set_viewport_size({"width": width, "height": 800})
        assert violations(page, ".ql") == []
        assert smallest_text(page.locator("figure")) >= 11
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("[data-state]").evaluate_all(CUT) == []
    assert page.locator("[data-state='0']").bounding_box()["width"] >= 24
    assert page.locator("[role=button]:not([data-lm-suppress-shortcuts=true])").count() == 0
