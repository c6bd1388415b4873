"""A prediction in a bare page and in JupyterLab: by mouse, by keyboard, without scripts, and on the second day."""

import pytest
from playwright.sync_api import expect

from juge.drawing.typography import spaced
from ql_functions import explosion, predict

from .accessibility import violations

pytestmark = pytest.mark.browser

QUESTION = "Combien d'états en 4×4 ?"


@pytest.fixture
def page(show):
    return show(predict(QUESTION, explosion, "**Des millions.**"))


def field(page):
    return page.get_by_role("textbox", name=spaced(f"Prévoyez. {QUESTION}"))


def answer(page):
    return page.get_by_label("La réponse")


def test_by_mouse_the_answer_comes_with_the_prediction(page):
    assert not answer(page).is_visible()
    expect(page.get_by_text("Des millions.")).to_be_hidden()
    field(page).fill("  beaucoup <b>  ")
    page.get_by_role("button", name="Voir").click()
    expect(answer(page)).to_be_focused()
    expect(page.locator(".ql-predict-own")).to_have_text("Votre prédiction : beaucoup <b>")
    expect(page.get_by_text("Des millions.")).to_be_visible()
    expect(page.locator(".ql-explosion input[type=range]").first).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)


@pytest.mark.parametrize("typed", ["", "9"])
def test_by_keyboard_as_in_jupyterlab(page, typed):
    page.evaluate("addEventListener('keypress', (event) => event.key === 'Enter' && event.preventDefault())")
    page.keyboard.press("Tab")
    page.keyboard.type(typed)
    if not typed:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Des millions.")).to_be_visible()
    expect(page.locator(".ql-predict-own")).to_have_text("Votre prédiction : 9" if typed else "")


def test_every_control_keeps_its_keys(page):
    for control in page.locator("input, button, [tabindex]").all():
        assert control.get_attribute("data-lm-suppress-shortcuts") == "true"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_and_it_fits_a_narrow_page(page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 800})
    assert violations(page, ".ql-predict") == []
    field(page).fill("9")
    field(page).press("Enter")
    assert violations(page, ".ql-predict") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_without_scripts_the_answer_is_folded(browser):
    with_no_script = browser.new_context(java_script_enabled=False)
    page = with_no_script.new_page()
    page.set_content(predict(QUESTION, explosion, "**Des millions.**").as_html())
    expect(page.get_by_text("Des millions.")).to_be_hidden()
    page.get_by_text("Voir la réponse").click()
    expect(page.get_by_text("Des millions.")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    with_no_script.close()


def test_the_next_day_the_prediction_is_beside_the_answer(server):
    cell = f'predict("{QUESTION}", "Des millions.", name="4x4")'
    with server.running("predict.ipynb", "from ql_functions import *", cell) as notebook:
        page = notebook.page
        field(page).fill("beaucoup")
        field(page).press("Enter")
        expect(answer(page)).to_contain_text("Des millions.")
        shown = notebook.run('import json; print(json.load(open("progression.json"))["exercises"]["4x4"])')
        expect(shown).to_contain_text(str({"prediction": "beaucoup"}))
        again = notebook.run(cell)
        expect(again.locator(".ql-predict-own")).to_have_text("Votre prédiction : beaucoup")
        expect(answer(again)).to_contain_text("Des millions.")
        assert notebook.faults() == []
