"""Le compte rendu d'une vérification, là où un élève le lit : rien n'y est déformé, coupé ni petit ; il s'actionne."""

import pytest
from playwright.sync_api import expect

from .accessibility import violations
from .geometry import WIDTHS, assert_as_drawn

pytestmark = pytest.mark.browser

SETUP = """from ql_functions import *
from juge.declare.cases import Status
from juge.show.report import Report
steps, winner = simulate_game()"""
EVALUATE = """def evaluate(b):
    for row in (0, 3, 6):
        if b[row] == b[row + 1] == b[row + 2] != " ":
            return b[row] + " gagne !"
    return "Continue" if " " in b else "Terminé"
evaluate = check("1.3", evaluate)"""
FLIP_BOARD = """def flip_board(b_key):
    swapped = {"X": "O", "O": "X", " ": " "}
    return "".join(swapped[square] for square in b_key[:-1]) + b_key[-1]
flip_board = check("2.1", flip_board)"""
GET_MOVE = """def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    q_table["".join(b)] = {name: dict.fromkeys(range(9), init_q) for name in ("Q1", "Q2")}
    return b.index(" ")
get_move = check("2.3", get_move)"""
RAISES = """def backpropagate(steps, winner, alpha=0.9):
    for a_step_of_the_game_whose_name_is_much_too_long in steps:
        q_table[a_step_of_the_game_whose_name_is_much_too_long["state"]]["Q1"][steps.index(len(steps))]
backpropagate = check("4.3", backpropagate)"""
FILM = 'Report(Status.WRONG, "un film", (), film=replay(steps, winner))'
BLANK = """def win_rates(n):
    raise NotImplementedError("exercice 3.2 : win_rates est à compléter.")
win_rates = check("3.2", win_rates)"""
CELLS = (EVALUATE, FLIP_BOARD, GET_MOVE, RAISES, BLANK, 'hint("2.3")', 'hint("2.3")', FILM, "progress(2)")


@pytest.fixture
def notebook(server):
    with server.running("report.ipynb", SETUP, *CELLS) as notebook:
        yield notebook
        assert notebook.faults() == []


def test_a_report_is_as_drawn_at_every_width_in_both_themes_and_its_buttons_answer(notebook):
    page = notebook.page
    reports = page.locator(".ql-report")
    expect(reports).to_have_count(len(CELLS))
    notebook.close_sidebar()
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        notebook.set_theme(theme)
        for width in WIDTHS:
            assert_as_drawn(page, width, at_least=51)
        assert violations(page, ".ql-report") == []
    _press_for_hints(page)
    _open_the_film(page)
    _read_the_names_of_a_film(page)
    _use_a_shortcut_after_a_click(page)


def _press_for_hints(page):
    """Trois indices au clavier, puis le puzzle et la réponse : la barre les compte, et la cellule ne perd rien."""
    report = page.locator(".ql-report-wrong").nth(1)
    buttons, cells = report.locator(".ql-buttons"), page.locator(".jp-Cell").count()
    answers = report.locator(".ql-hints")
    for label, says in (("1/3", "Une fois les X"), ("2/3", "pour chaque case"), ("3/3", "swapped")):
        expect(buttons).to_have_text(f"Pas à pas Indice {label}", use_inner_text=True)
        buttons.get_by_role("button", name=f"Indice {label}").press("Enter")
        expect(answers.locator(":focus")).to_contain_text(says)
        page.keyboard.press("d")
        page.keyboard.press("d")
    buttons.get_by_role("button", name="Réponse").press("Enter")
    expect(answers).to_contain_text("return")
    expect(buttons).to_have_text("Pas à pas", use_inner_text=True)
    other = page.locator(".ql-report-wrong").nth(2)
    for label in ("Indice 1/3", "Puzzle"):  # two cells have already given hints: this is the third
        other.get_by_role("button", name=label).press("Enter")
    expect(other.locator("figure.ql-puzzle")).to_contain_text("epsilon")
    expect(page.locator(".ql-report-progress")).to_contain_text("6 indices, 1 solution ouverte")
    assert page.locator(".jp-Cell").count() == cells


OPENED = """def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    q_table[state] = {name: dict.fromkeys(range(9), init_q) for name in ("Q1", "Q2")}
    if random.random() < epsilon:
        return b.index(" ")
    best = b.index(" ")
    return best
get_move = check("2.3", get_move)"""


@pytest.mark.parametrize("size", [(480, 520), (1400, 600)])
def test_what_a_button_opens_comes_into_view_under_an_open_film_and_takes_the_focus_of_the_keys(server, size):
    with server.running("opened.ipynb", f"import random\n{SETUP}", OPENED) as notebook:
        page = notebook.page
        notebook.close_sidebar()
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        report = page.locator(".ql-report-wrong")
        opened = report.locator(".ql-hints > :not(style, script)")
        report.get_by_role("button", name="Pas à pas").click()
        expect(report.locator(".ql-steps-here")).to_be_in_viewport(ratio=0.9)
        buttons, count = report.locator(".ql-buttons button:visible"), 0
        while buttons.count() > 1:  # the hints, then the puzzle and the answer
            count += 1
            if count % 2:
                buttons.nth(1).click()
            else:
                buttons.nth(1).press("Enter")
            expect(opened).to_have_count(count)
            assert 0 < opened.last.evaluate("(part) => part.getBoundingClientRect().top") < size[1] - 40
            assert opened.last.evaluate("(part) => part === document.activeElement") == (count % 2 == 0)
        assert count >= 2
        assert notebook.faults() == []


def _use_a_shortcut_after_a_click(page):
    """La souris laisse le carnet en mode commande : « b » ajoute une cellule sous celle du compte rendu."""
    report, cells = page.locator(".ql-report-todo"), page.locator(".jp-Cell").count()
    report.get_by_role("button", name="Indice 1/3").click()
    expect(report.locator(".ql-hints .ql-report")).to_have_count(1)
    page.keyboard.press("b")
    expect(page.locator(".jp-Cell")).to_have_count(cells + 1)


def _open_the_film(page):
    """Le film n'est dessiné qu'à l'ouverture, à sa taille ; le bouton le referme."""
    report = page.locator(".ql-report-wrong").last
    button = report.get_by_role("button", name="Pas à pas")
    expect(report.locator("figure")).to_have_count(0)
    button.press("Enter")
    assert report.locator("figure svg").first.bounding_box()["width"] > 100
    expect(button).to_have_attribute("aria-expanded", "true")
    button.press("Enter")
    expect(report.locator("figure")).to_be_hidden()


def _read_the_names_of_a_film(page):
    """Ouvert, un film montre sa ligne et n'élargit pas le cadre ; un nom très long n'y passe pas sur sa valeur."""
    report = page.locator(".ql-report-wrong").nth(3)
    toggle = report.get_by_role("button", name="Pas à pas")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        toggle.scroll_into_view_if_needed()
        closed = report.bounding_box()["width"]
        toggle.press("Enter")
        names = report.locator(".ql-steps-names th")
        expect(names.filter(has_text="whose_name_is_much_too_long")).to_be_visible()
        expect(report.locator(".ql-steps-here")).to_be_in_viewport(ratio=1)
        assert report.bounding_box()["width"] == closed
        assert names.evaluate_all("all => all.every((name) => name.scrollWidth <= name.clientWidth)")
        toggle.press("Enter")
