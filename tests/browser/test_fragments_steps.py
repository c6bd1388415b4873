"""« Pas à pas », le film de sa propre fonction, dans une page nue : sans Jupyter, sans noyau, sans réseau."""

import re

import nbformat
import pytest
from checking.cells import cell
from checking.wrong_answers import WRONG
from nbconvert import HTMLExporter
from playwright.sync_api import expect
from typed import typed

from juge import EXERCISES
from juge.film import film_of, step_through

from .accessibility import smallest_text, violations

pytestmark = pytest.mark.browser

FOCUSABLE = "button, input, select, [tabindex]"
OPENED = {  # exercice, réponse fausse → la ligne où le film s'ouvre, et ce qu'il y dit
    ("1.3", "the verdict of the first line alone"): (
        'return "Continue"', "Ici votre fonction renvoie 'Continue' ; on attendait 'X gagne !'.",
    ),
    ("2.3", "exploring and exploiting exchanged by a sign"): (
        "return best", "Ici votre fonction renvoie 2 ; on attendait 6.",
    ),
    ("4.3", "the table drawn once"): (
        'q_table[state]["Q1"][move] = get_new_q(q_table[state][table][move], reward, future)',
        "Ici votre fonction met 0.8293 dans q_table['·········']['Q1'][4] ; on attendait 0.4825.",
    ),
}  # fmt: skip
CASES = {  # le hasard d'une vérification ne choisit pas celui qu'on filme
    "1.3": "X a aligné une ligne.",
    "2.3": "Avec ε = 0, on joue toujours le coup de plus grande valeur.",
    "4.3": "Une seule marque à aligner : X gagne en un coup.",
}
DARK = """<style>body { --jp-layout-color0: #111; --jp-layout-color1: #1c1c1c; --jp-layout-color2: #333;
  --jp-ui-font-color1: #eee; --jp-border-color1: #666; background: #111; color: #eee; }</style>"""


def filmed(exercise_id, title):
    source = next(source for number, name, source in WRONG if (number, name) == (exercise_id, title))
    exercise, namespace = EXERCISES[exercise_id], cell(source)
    cases = (case for case in exercise.cases if case.about == CASES[exercise_id])
    films = (film_of(exercise, namespace[exercise.name], case, namespace) for case in cases)
    return next(film for film in films if film.data["parts"])


@pytest.fixture(scope="module")
def films():
    return {wrong: filmed(*wrong) for wrong in OPENED}


def current(page):
    return page.locator(".ql-steps-here .ql-steps-text").text_content().split("#:")[0].strip()


@pytest.mark.parametrize("wrong", OPENED, ids=lambda wrong: wrong[0])
def test_it_opens_at_the_divergence_and_the_keys_come_back_to_it(show, films, wrong):
    film, (line, says) = films[wrong], OPENED[wrong]
    page = show(film)
    cursor, opened = page.locator(".ql-bar input[type=range]"), film.data["open"]
    assert current(page) == line
    shown = page.locator(".ql-steps-says p").text_content()
    assert typed(shown) == says
    assert not re.search(" [;!]", shown)  # un signe ne va pas seul à la ligne
    assert page.locator(".ql-steps-says[data-here]").count() == 1
    back = page.get_by_role("button", name="Aller à l’étape")
    expect(back).to_be_hidden()  # it is already there
    cursor.press("Home")
    assert current(page).startswith("def ")
    assert page.locator(".ql-steps-says[data-here]").count() == 0
    for step in range(1, opened + 1):
        (cursor if step % 2 else page.locator(".ql-steps-code")).press("ArrowRight")
        assert int(cursor.input_value()) == step
        assert f"ligne {film.data['steps'][step][1]}" in page.locator(".ql-caption").text_content()
    assert current(page) == line
    cursor.press("Home")
    back.press("Enter")
    assert current(page) == line
    expect(back).to_be_hidden()
    expect(cursor).to_be_focused()


def test_each_step_shows_its_board_its_changes_and_what_it_counts(show, films):
    page = show(films["1.3", "the verdict of the first line alone"])
    names = page.locator(".ql-steps-names").first
    assert names.locator(".ql-steps-board").count() >= 1
    assert page.locator(".ql-steps-result").text_content() == "renvoie'Continue'attendu'X gagne !'"
    cursor = page.locator(".ql-bar input[type=range]")
    cursor.press("Home")
    cursor.press("ArrowRight")
    assert page.locator(".ql-steps-changes").text_content() == "n = 3"
    assert names.locator(".ql-steps-new th").text_content() == "n (change)"
    cursor.press("End")
    assert "4 fois" in page.locator(".ql-steps-times").all_text_contents()


def test_an_if_says_whether_its_condition_is_true_on_its_line_and_in_words(show):
    names = cell("def f(n):\n    while n > 1:\n        n -= 1\n    if n == 2: n = 0\n    return 3 if n else 4\n")
    page = show(step_through(names["f"], 2))
    cursor, said = page.locator(".ql-bar input[type=range]"), []
    cursor.press("Home")
    for _ in range(5):
        cursor.press("ArrowRight")
        line = page.locator(".ql-steps-here .ql-steps-condition").all_text_contents()
        said.append((line, typed(page.locator(".ql-caption").text_content()).split(" : ", 1)[-1]))
    assert said == [
        (["condition vraie"], "condition vraie."),
        ([], "n vaut 1."),
        (["condition fausse"], "condition fausse."),
        ([], "Étape 5 sur 6, ligne 4."),  # its block is on its line: nothing would tell whether it holds
        ([], "f renvoie 3."),
    ]


def test_a_long_line_is_read_whole_and_a_docstring_unfolds(show):
    long_line = "    the_total = " + " + ".join(["n"] * 60)
    names = cell(f'def f(n):\n    """Says.\n\n    More.\n    """\n{long_line}\n    return the_total\n')
    page = show(step_through(names["f"], 1))
    for width in (1400, 800, 480):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("""() => [...document.querySelectorAll(".ql-steps-code, .ql-steps-line *")].every(
          (part) => part.scrollWidth <= part.clientWidth || getComputedStyle(part).display === "inline")""")
    numbers = page.locator(".ql-steps-number:visible")
    assert numbers.all_text_contents() == ["1", "2", "6", "7"]
    page.get_by_role("button", name="… 3 lignes", expanded=False).press("Enter")
    assert numbers.all_text_contents() == ["1", "2", "3", "4", "5", "6", "7"]


def test_the_current_line_stays_in_view_when_the_page_narrows(show, films):
    page = show(films["4.3", "the table drawn once"])
    page.set_viewport_size({"width": 1400, "height": 800})
    page.locator(".ql-bar input[type=range]").press("End")
    page.set_viewport_size({"width": 480, "height": 800})
    page.wait_for_function("""() => {
      const [code, line] = [".ql-steps-code", ".ql-steps-here"].map((name) =>
        document.querySelector(name).getBoundingClientRect());
      return code.height < 230 && code.top <= line.top && line.bottom <= code.bottom;
    }""")


def test_calls_and_the_table_are_shown_where_they_change(show, films):
    page = show(films["4.3", "the table drawn once"])
    assert "get_new_q(current_q=" in page.locator(".ql-steps-calls").text_content()
    change = page.locator(".ql-steps-changes").text_content()
    assert change.startswith("q_table['·········']['Q1'][4] : ")
    assert change.endswith(" → 0.8293")


# What fits does not depend on the theme, nor a colour on the width: in the dark, one width says all.
@pytest.mark.parametrize(("width", "theme"), [(1400, ""), (800, ""), (480, ""), (480, DARK)])
def test_it_is_readable_at_every_width_and_keeps_its_keys(chromium_page, films, width, theme):
    chromium_page.set_viewport_size({"width": width, "height": 800})
    for film in films.values():
        body = f'<body data-jp-theme-light="{"false" if theme else "true"}">{theme}{film.as_html()}</body>'
        chromium_page.set_content(f'<!doctype html><html lang="fr"><title>Film</title>{body}</html>')
        figure = chromium_page.locator("figure.ql-steps")
        assert chromium_page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert figure.bounding_box()["height"] < 760  # la barre et ce qu'elle commande se voient ensemble
        assert smallest_text(figure) >= 11
        panels = chromium_page.locator(".ql-steps-panels > *").all()
        assert len({round(panel.bounding_box()["x"]) for panel in panels}) == (1 if width == 480 else 2)
        assert figure.locator(f":is({FOCUSABLE}):not([data-lm-suppress-shortcuts=true])").count() == 0
        assert violations(chromium_page, ".ql") == []


def test_a_converted_notebook_plays_it_and_one_without_scripts_keeps_a_still(chromium_page, browser, films):
    film = films["2.3", "exploring and exploiting exchanged by a sign"]
    output = nbformat.v4.new_output("display_data", data={"text/html": film._repr_html_()})
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell('step_through("2.3")', outputs=[output])])
    body, _ = HTMLExporter(require_js_url="", mathjax_url="", mermaid_js_url="").from_notebook_node(notebook)
    chromium_page.set_content(body)
    assert current(chromium_page) == "return best"
    board = chromium_page.locator(".ql-steps-names .ql-steps-board").first.bounding_box()
    assert board["width"] == pytest.approx(board["height"])
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(f"<!doctype html><body>{film.as_html()}</body>")
    still = page.locator("figure.ql-steps").inner_text()
    context.close()
    assert "▶  19      return best" in still
    assert "Ici votre fonction renvoie 2 ; on attendait 6." in still
    assert "epsilon\t0" in still
