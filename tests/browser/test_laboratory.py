"""Le laboratoire dans un vrai JupyterLab : à la souris, au doigt, au clavier, A et B, thèmes et largeurs."""

import re

import pytest
from playwright.sync_api import expect

from .accessibility import smallest_text
from .dragging import drag

pytestmark = pytest.mark.browser

MARKED = re.compile("imbattable|perd avec")
REFUSED = {
    "throws": "class { constructor() { throw new Error('no worker here'); } }",
    "fails": "class { constructor() { setTimeout(() => this.onerror()); } postMessage() {} terminate() {} }",
}
SETUP = "from ql_functions import Recipe, laboratory, report_card"


@pytest.fixture(scope="module")
def notebook(lab):
    with lab.running("laboratory.ipynb", SETUP) as notebook:
        yield notebook


@pytest.fixture
def laboratory(notebook):
    """A laboratory in a new cell; at the end, nothing may have gone wrong."""
    yield notebook.run("labo = laboratory(Recipe(3, 200))").locator(".ql-laboratory")
    assert notebook.faults() == []


def slider(laboratory, label):
    return laboratory.get_by_role("slider", name=label)


def ends(slider):
    """Where its two ends are in the window: left, right, and how low."""
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    return box["x"] + 2, box["x"] + box["width"] - 2, box["y"] + box["height"] / 2


def press(locator, *keys):
    for key in keys:
        locator.press(key)


def values(laboratory):
    """What is read on the boards, once the picture is the one of the settings."""
    expect(laboratory.locator(".ql-stale")).to_have_count(0)
    return laboratory.locator(".ql-training-board text").all_text_contents()


def test_a_drag_ends_on_the_picture_of_its_last_value(laboratory):
    before, discount = values(laboratory), slider(laboratory, "Facteur d’actualisation")
    left, right, y = ends(discount)
    drag(laboratory.page, [(right - (right - left) * k / 25, y) for k in range(3, 26)])
    expect(discount).to_have_attribute("aria-valuetext", "0,00")
    assert values(laboratory) != before


def test_of_many_values_given_at_once_few_are_trained_compared_with_a_and_the_last_is(laboratory):
    values(laboratory)
    laboratory.get_by_role("button", name="Garder comme A").click()
    pictures = slider(laboratory, "Taux d’apprentissage").evaluate("""async (input) => {
      const results = input.closest(".ql-laboratory").querySelector(".ql-laboratory-results");
      let pictures = 0;
      new MutationObserver(() => pictures++).observe(results, { childList: true });
      for (let i = 5; i < 15; i++) {
        input.value = i;
        input.dispatchEvent(new Event("input"));
      }
      while (results.classList.contains("ql-stale")) await new Promise(requestAnimationFrame);
      return pictures;
    }""")
    assert 1 <= pictures <= 5  # a thread each for the first ones, then the last


def test_by_keyboard_the_focus_stays_and_the_notebook_does_not_move(laboratory):
    page = laboratory.page
    cells, before = page.locator(".jp-Cell").count(), values(laboratory)
    lots = slider(laboratory, "Lots")
    press(lots, "ArrowRight", "ArrowUp", "d", "d", "a", "x")
    expect(lots).to_have_attribute("aria-valuetext", "5")
    expect(lots).to_be_focused()
    assert values(laboratory) != before
    press(lots, "ArrowLeft", "ArrowLeft")
    assert values(laboratory) == before
    shared, alone = laboratory.get_by_role("checkbox").first, laboratory.get_by_role("button", name="X suit la table")
    press(shared, "Space", "d", "d", "a")
    press(alone, "Enter", "d", "d", "a")
    assert values(laboratory) != before
    expect(laboratory.locator(".ql-laboratory-results .ql-training-regime")).to_have_count(2)
    before = values(laboratory)
    laboratory.get_by_label("Algorithme").select_option("une seule table")
    assert values(laboratory) != before
    assert page.locator(".jp-Cell").count() == cells
    focusable = ":is(button, input, select, [tabindex]):not(.ql-card *)"
    assert laboratory.locator(focusable).count() == 22 + 20  # the seeds, which the arrows browse
    assert laboratory.locator(f"{focusable}:not([data-lm-suppress-shortcuts=true])").count() == 0


def test_each_seed_is_marked_and_one_is_chosen_by_a_click_or_the_arrows(laboratory):
    seeds, marked = laboratory.get_by_role("radio"), laboratory.get_by_role("radio", name=MARKED)
    expect(marked).to_have_count(20)
    first, said = values(laboratory), laboratory.locator(".ql-seeds-says")
    expect(said).to_contain_text(re.compile(r"^\d+ imbattables? sur 20"))
    seeds.nth(3).click()
    expect(seeds.nth(3)).to_be_checked()
    assert values(laboratory) != first
    for _ in range(3):
        laboratory.page.keyboard.press("ArrowLeft")
    expect(seeds.nth(0)).to_be_focused()
    assert values(laboratory) == first
    seeds.nth(19).click()
    press(slider(laboratory, "Graines"), "ArrowLeft")
    expect(marked).to_have_count(10)
    expect(seeds.nth(9)).to_be_checked()  # the twentieth is no longer there
    laboratory.get_by_role("button", name="Garder comme A").click()
    expect(said).to_contain_text(re.compile(r"^B\s: .*De A à B\s: 0 de plus sur 100, entre −\d+ et \d+"))
    press(slider(laboratory, "Taux à la dernière partie"), "ArrowRight")
    expect(marked).to_have_count(10)


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_dragged_wildly_it_ends_on_the_last_value_and_its_marks(laboratory, finger):
    marked = laboratory.get_by_role("radio", name=MARKED)
    rate = slider(laboratory, "Taux d’apprentissage")
    left, right, y = ends(rate)
    drag(laboratory.page, [(left + (right - left) * abs(k % 20 - 10) / 10, y) for k in range(51)], finger)
    expect(rate).to_have_attribute("aria-valuetext", "0,01")
    shown = values(laboratory)
    expect(marked).to_have_count(20)
    fates = marked.evaluate_all("all => all.map((one) => one.ariaLabel)")
    press(rate, "ArrowRight", "ArrowLeft")
    assert values(laboratory) == shown
    expect(marked).to_have_count(20)
    assert marked.evaluate_all("all => all.map((one) => one.ariaLabel)") == fates


def test_python_knows_what_the_page_shows_and_gives_the_same_card(notebook, laboratory):
    press(slider(laboratory, "Taux d’apprentissage"), "ArrowRight")
    values(laboratory)
    expect(laboratory.get_by_role("radio", name=MARKED)).to_have_count(20)
    parts = "[...card.querySelectorAll(':scope > :not(details)')]"
    read = f"(card) => {parts}.map((part) => part.innerText.replaceAll('\\u00a0', ' '))"
    card = laboratory.locator(".ql-card").evaluate(read)
    told = notebook.run("print(labo.recipe, labo.status)\nreport_card(labo.q_table)")
    said = told.locator(".jp-OutputArea-output").first.inner_text()
    assert "lrate=0.2," in said
    assert "1 800 parties" in said.replace("\u202f", " ")
    assert told.locator(".ql-card").evaluate(read) == card
    notebook.run("labo.request = labo.request | {'lrate': 0.5}")
    rate = notebook.page.locator("figure.ql-laboratory [data-name=lrate]").last
    expect(rate).to_have_attribute("aria-valuetext", "0,50")
    box = notebook.run("import ipywidgets\nipywidgets.HBox([labo])").locator(".ql-laboratory")
    expect(slider(box, "Taux d’apprentissage")).to_have_attribute("aria-valuetext", "0,50")
    values(box)
    press(slider(box, "Taux d’apprentissage"), "ArrowLeft")
    expect(rate).to_have_attribute("aria-valuetext", "0,45")
    expect(slider(box, "Taux d’apprentissage")).to_have_attribute("aria-valuetext", "0,45")


@pytest.mark.parametrize("refusal", REFUSED)
def test_where_a_page_may_not_start_threads_it_trains_in_its_own(notebook, refusal, request):
    request.addfinalizer(lambda: notebook.page.evaluate("() => { window.Worker = window.RealWorker; }"))
    notebook.page.evaluate(f"() => {{ window.RealWorker = window.Worker; window.Worker = {REFUSED[refusal]}; }}")
    laboratory = notebook.run("laboratory(Recipe(3, 200))").locator(".ql-laboratory")
    expect(laboratory.get_by_role("radio", name=MARKED)).to_have_count(20, timeout=60_000)  # one thread for twenty
    before = values(laboratory)
    press(slider(laboratory, "Facteur d’actualisation"), "ArrowLeft")
    assert values(laboratory) != before
    assert notebook.faults() == []


def test_without_a_regime_the_recipe_says_so_and_the_picture_pales(laboratory):
    before = values(laboratory)
    for title in ("X suit la table", "O suit la table", "les deux suivent la table"):
        press(laboratory.get_by_role("button", name=title), "Enter")
    expect(laboratory.get_by_role("status")).to_have_text("Choisissez au moins un régime.")
    expect(laboratory.locator(".ql-stale")).to_have_count(1)
    laboratory.get_by_role("button", name="X suit la table").click()
    assert values(laboratory) != before
    expect(laboratory.get_by_role("status")).to_contain_text("600 parties")


def test_a_and_b_are_compared_and_their_differences_named(laboratory):
    keep, said = (
        laboratory.get_by_role("button", name="Garder comme A"),
        laboratory.locator(".ql-laboratory-differences"),
    )
    alone = values(laboratory)
    keep.click()
    expect(said).to_have_text("A et B ont les mêmes réglages.")
    press(slider(laboratory, "Taux à la dernière partie"), "ArrowRight")
    press(slider(laboratory, "Lots"), "ArrowLeft")
    expect(said).to_have_text("De A à B. Taux à la dernière partie : constant → 0,00 ; Lots : 3 → 2.")
    both = values(laboratory)
    assert both[: len(alone)] == alone != both[len(alone) :]
    expect(laboratory.locator(".ql-card")).to_have_count(2)
    expect(laboratory.locator(".ql-training-compared")).to_have_count(9)
    curve = laboratory.get_by_role("img", name="X suit la table : X gagne")
    expect(curve).to_have_accessible_name(re.compile("en tirets"))
    press(keep, "Enter")
    expect(laboratory.locator(".ql-card")).to_have_count(1)
    expect(laboratory.locator(".ql-training-compared[d*=M]")).to_have_count(0)
    expect(keep).to_be_focused()


def test_a_click_on_a_curve_shows_the_values_of_that_moment_and_the_cursor_goes_on(laboratory):
    end, cursor = values(laboratory), slider(laboratory, "Moment")
    expect(cursor).to_have_attribute("aria-valuetext", "À la fin de l’entraînement")
    curve = laboratory.get_by_role("img", name="O suit la table")
    curve.click(position={"x": 0.3 * curve.bounding_box()["width"], "y": 40})
    expect(cursor).to_have_attribute("aria-valuetext", re.compile(r"O suit la table, partie \d+$"))
    moment = values(laboratory)
    assert moment != end
    assert laboratory.locator(".ql-laboratory-moment:not([hidden])").count() == 3
    press(cursor, "ArrowLeft")
    expect(cursor).to_be_focused()
    press(cursor, "End")
    assert values(laboratory) == end
    assert laboratory.locator(".ql-laboratory-moment:not([hidden])").count() == 0


def test_one_plays_against_the_agent_shown(laboratory):
    laboratory.get_by_role("button", name="Garder comme A").click()
    laboratory.get_by_role("button", name="Jouer contre B").click()
    squares = laboratory.locator(".ql-laboratory-game [role=button], .ql-laboratory-game [role=gridcell]")
    expect(squares).to_have_count(9)
    expect(laboratory.locator(".ql-laboratory-game svg").first).to_be_in_viewport(ratio=0.9)
    squares.nth(4).click()
    expect(laboratory.locator(".ql-laboratory-game .ql-board-square .ql-mark")).to_have_count(2)
    laboratory.get_by_role("button", name="Ranger le plateau").click()
    expect(squares).to_have_count(0)


def test_the_recipe_is_given_as_python_and_the_settings_come_back(laboratory):
    before = values(laboratory)
    expect(laboratory.get_by_role("button", name="Réinitialiser")).to_be_disabled()
    press(slider(laboratory, "Facteur d’actualisation"), "ArrowLeft")
    laboratory.get_by_role("button", name="Copier la recette").click()
    expect(laboratory.locator("pre")).to_contain_text("Recipe(batches=3, sims_per_batch=200, discount=0.85), seed=0")
    expect(laboratory.locator("pre")).to_have_css("white-space-collapse", "preserve")
    expect(laboratory.locator("pre")).to_have_css("text-wrap-mode", "nowrap")  # aucun mot n'y est coupé
    expect(laboratory.locator(".ql-laboratory-table")).to_contain_text("labo.q_table")
    assert values(laboratory) != before
    laboratory.get_by_role("button", name="Réinitialiser").click()
    expect(slider(laboratory, "Facteur d’actualisation")).to_have_attribute("aria-valuetext", "0,90")
    assert values(laboratory) == before


def test_both_themes_and_three_widths(laboratory, notebook):
    laboratory.get_by_role("button", name="Garder comme A").click()
    grounds = set()
    for theme in ("Light", "Dark"):
        notebook.set_theme(f"JupyterLab {theme}")
        grounds.add(laboratory.evaluate("root => getComputedStyle(root).color"))
        for width, columns in ((1280, 3), (768, 2), (480, 2)):
            notebook.set_width(width)
            lefts = laboratory.locator(".ql-laboratory-settings .ql-slider").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().x)"
            )
            assert len(set(lefts)) == columns
            assert smallest_text(laboratory) >= 11
            assert laboratory.bounding_box()["height"] < 2600
            assert laboratory.evaluate("""root => [...root.querySelectorAll("*")].every((part) =>
              part.getBoundingClientRect().right <= root.getBoundingClientRect().right + 1)""")
    assert len(grounds) == 2
