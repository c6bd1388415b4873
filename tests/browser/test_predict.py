"""A prediction in a bare page and in JupyterLab: by mouse, by keyboard, without scripts, and on the second day."""

import pytest
from playwright.sync_api import expect

from ql_functions import explosion, predict

from .accessibility import violations

pytestmark = pytest.mark.browser

QUESTION = "Combien d'états en 4×4 ?"
SENTENCES = "Rien.", "C'est « peu » : trois."
PLACES, POINTS = [i / 10 for i in range(11)], [5.5 + i / 10 for i in range(11)]
# De chaque forme : l'argument, la réponse juste, ce que « Voir » attend, des touches, la phrase.
FORMS = {
    "words": ({}, None, "votre prédiction, en quelques mots", "beaucoup <b>", "Vous disiez : beaucoup <b>"),
    "number": (
        {"number": (0, 20_000, "états")}, 5478, "un nombre, de 0 à 20\u202f000", "3 000,5",
        "Vous disiez 3\u202f000,5, c'est 5\u202f478.",
    ),
    "square": (
        {"square": "X   O    "}, {3, 5}, "que vous choisissiez une case",
        ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp", "Enter"],
        "Vous disiez la case 8, c'est la case 3 ou 5.",
    ),
    "among": (
        {"among": SENTENCES}, SENTENCES[1], "que vous choisissiez une phrase", ["ArrowDown", "Space"],
        "Vous disiez « C'est « peu » : trois. », c'est cela.",
    ),
    "curve": (
        {"curve": ("ε", PLACES, "note", 4, 8)}, POINTS, "une courbe, tracée d'un bord à l'autre",
        ["ArrowUp", *["ArrowRight"] * 10],
        "Là où elles s'écartent le plus (ε = 0), vous disiez 6,2, c'est 5,5.",
    ),
}  # fmt: skip


@pytest.fixture(params=FORMS)
def kind(request):
    return request.param


@pytest.fixture
def page(show):
    return show(predict(QUESTION, explosion, "**Des millions.**"))


def of_kind(kind):
    form, right, *_ = FORMS[kind]
    return predict(QUESTION, "**Des millions.**", name="4x4", **form, right=right)


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("’", "'")


def see(page):
    return page.get_by_role("button", name="Voir")


def answer(page):
    return page.get_by_label("La réponse")


def said(page):
    return plain(page.locator(".ql-predict-own > p").last.inner_text())


def test_nothing_is_seen_before_something_is_predicted(show, kind):
    page = show(of_kind(kind))
    _, _, waits, keys, says = FORMS[kind]
    page.evaluate("addEventListener('keypress', (event) => event.key === 'Enter' && event.preventDefault())")
    expect(see(page)).to_be_disabled()
    assert plain(page.get_by_role("status").inner_text()) == f"« Voir » attend {waits}."
    page.keyboard.press("Tab")
    if kind in ("words", "number"):
        page.keyboard.press("Enter")
    expect(page.get_by_text("Des millions.")).to_be_hidden()
    if isinstance(keys, str):
        page.keyboard.type(keys)
    else:
        for key in keys:
            page.keyboard.press(key)
    expect(page.get_by_role("status")).to_be_empty()
    page.keyboard.press("Enter")
    expect(answer(page)).to_be_focused()
    expect(page.get_by_text("Des millions.")).to_be_visible()
    assert said(page) == says
    expect(see(page)).to_have_count(0)


@pytest.mark.parametrize("typed", ["", "  ", "beaucoup", "-1", "20001", "1e"])
def test_what_is_no_number_of_its_range_is_not_a_prediction(show, typed):
    page = show(of_kind("number"))
    page.get_by_role("textbox").fill("12")
    expect(see(page)).to_be_enabled()
    page.get_by_role("textbox").fill(typed)
    expect(see(page)).to_be_disabled()
    page.get_by_role("textbox").press("Enter")
    expect(page.get_by_text("Des millions.")).to_be_hidden()


def test_the_cursor_and_the_field_say_the_same_number(show):
    page = show(of_kind("number"))
    cursor = page.get_by_role("slider")
    page.get_by_role("textbox").fill("4\u202f000")
    expect(cursor).to_have_value("4000")
    cursor.press("ArrowRight")
    expect(page.get_by_role("textbox")).to_have_value("4\u202f001")
    see(page).click()
    assert said(page).startswith("Vous disiez 4\u202f001, ")


def test_by_mouse_a_curve_is_drawn_whole_and_stands_beside_the_right_one(show):
    page = show(of_kind("curve"))
    box = page.get_by_role("slider").bounding_box()
    across, top = [box["x"] + box["width"] * part for part in (0.1, 0.5, 0.96)], box["y"] + box["height"] / 3
    page.mouse.move(across[0], top)
    page.mouse.down()
    page.mouse.move(across[1], top)
    expect(see(page)).to_be_disabled()  # half of it is missing
    page.mouse.move(across[2], top)
    page.mouse.up()
    see(page).click()
    assert page.locator(".ql-predict-line").count() == 2
    paths = page.locator(".ql-predict-line").evaluate_all(
        "all => all.map((path) => path.getAttribute('d').split('L').length)"
    )
    assert paths == [11, 11]


def test_a_square_is_shown_beside_the_right_one(show):
    page = show(of_kind("square"))
    page.get_by_label("case 3, libre").check()
    see(page).click()
    assert said(page) == "Vous disiez la case 3, c'est cela."
    expect(page.locator(".ql-predict-own .ql-grid")).to_have_count(1)


def test_a_square_that_cannot_be_the_answer_is_not_offered(show):
    page = show(predict("Lequel des trois coups de O ?", name="4.P2", square="XOXOX X O"))
    squares = page.get_by_role("radio")
    assert [square.is_enabled() for square in squares.all()] == [mark == "O" for mark in "XOXOX X O"]
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "Enter"):  # 1, then 1 again below X and a free one, 3, 3
        page.keyboard.press(key)
    expect(squares.nth(3)).to_be_checked()
    expect(see(page)).to_be_enabled()


def test_two_boards_are_drawn_under_their_question(show):
    page = show(predict(QUESTION, "Voici.", among=SENTENCES, boards=["XOXXOOOXX", "XOXOXOOXX"]))
    boards = page.get_by_role("img", name="Plateau, ligne par ligne")
    expect(boards).to_have_count(2)
    expect(boards.first).to_have_accessible_name(
        "Plateau, ligne par ligne\N{NO-BREAK SPACE}: X, O, X ; X, O, O ; O, X, X"
    )


def test_what_is_shown_by_a_function_waits_too(page):
    page.get_by_role("textbox").fill("  beaucoup  ")
    see(page).click()
    expect(page.locator(".ql-explosion input[type=range]").first).to_be_visible()
    assert said(page) == "Vous disiez : beaucoup"


def test_every_control_keeps_its_keys(show, kind):
    page = show(of_kind(kind))
    controls = page.locator("input, button, [tabindex]").all()
    assert len(controls) >= 3
    for control in controls:
        assert control.get_attribute("data-lm-suppress-shortcuts") == "true"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_and_it_fits_a_narrow_page(show, kind, scheme):
    page = show(of_kind(kind))
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 800})
    assert violations(page, ".ql-predict") == []
    page.keyboard.press("Tab")
    keys = FORMS[kind][3]
    for key in keys:
        page.keyboard.press(key)
    see(page).click()
    assert violations(page, ".ql-predict") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_without_scripts_the_answer_is_folded(browser):
    with_no_script = browser.new_context(java_script_enabled=False)
    page = with_no_script.new_page()
    page.set_content(predict(QUESTION, explosion, "**Des millions.**", among=SENTENCES).as_html())
    expect(page.get_by_text("Rien.")).to_be_visible()
    expect(page.get_by_text("Des millions.")).to_be_hidden()
    page.get_by_text("Voir la réponse").click()
    expect(page.get_by_text("Des millions.")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    with_no_script.close()


def test_without_a_kernel_the_page_keeps_the_prediction(chromium_page, kind):
    page, (_, _, _, keys, says) = chromium_page, FORMS[kind]
    body = f'<!doctype html><html lang="fr"><body>{of_kind(kind).as_html()}</body></html>'
    page.route("http://lecon.test/*", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    page.goto("http://lecon.test/page")
    page.keyboard.press("Tab")
    for key in keys:
        page.keyboard.press(key)
    see(page).click()
    page.reload()
    assert said(page) == says
    expect(page.get_by_text("Des millions.")).to_be_visible()
    page.goto("http://lecon.test/other")  # another lesson remembers nothing of it
    expect(see(page)).to_be_disabled()
    page.evaluate("localStorage.clear()")


def test_yesterday_s_words_stay_beside_a_question_that_now_asks_for_a_number(show):
    fragment = of_kind("number")
    fragment.data["keeps"]["kept"] = "une dizaine"
    page = show(fragment)
    assert said(page) == "Vous disiez : une dizaine"
    expect(page.get_by_text("Des millions.")).to_be_visible()


def test_the_next_day_the_prediction_is_beside_the_answer(server):
    cell = 'predict("Combien ?", "Des millions.", name="4x4", number=(0, 100, "coups"), right=35)'
    with server.running("predict.ipynb", "from ql_functions import *", cell) as notebook:
        page = notebook.page
        page.get_by_label("Votre prédiction", exact=True).fill("20")
        page.keyboard.press("Enter")
        expect(answer(page)).to_contain_text("Des millions.")
        shown = notebook.run('import json; print(json.load(open("progression.json"))["exercises"]["4x4"])')
        expect(shown).to_contain_text(str({"prediction": "20"}))
        page.evaluate("localStorage.clear()")  # another browser: the file of the folder remembers
        again = notebook.run(cell)
        expect(again.locator(".ql-predict-own")).to_have_text("Vous disiez 20, c’est 35.")
        expect(answer(again)).to_contain_text("Des millions.")
        assert notebook.faults() == []
