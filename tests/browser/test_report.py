"""Le compte rendu d'une vérification, là où un élève le lit : rien n'y est déformé, coupé ni petit ; il s'actionne."""

import pytest
from playwright.sync_api import expect

from .accessibility import violations

pytestmark = pytest.mark.browser

SETUP = """from ql_functions import *
from ql_functions.checking.report import Report
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
FILM = 'Report("wrong", "un film", (), film=replay(steps, winner))'
CELLS = (EVALUATE, FLIP_BOARD, GET_MOVE, RAISES, 'hint("2.3")', 'hint("2.3")', FILM, "progress(2)")

SQUARES = """() => [...document.querySelectorAll(".ql-report .ql-board-cell")].map((cell) => {
  const { width, height, x, y } = cell.getBoundingClientRect();
  const text = document.createRange();
  text.selectNodeContents(cell);
  const word = text.getBoundingClientRect(), isMark = cell.matches(".ql-board-X, .ql-board-O");
  const mark = getComputedStyle(cell, "::before");
  return {
    square: Math.abs(width - height) < 0.5 && width >= 24,
    centred: isMark ? parseFloat(mark.width) === width && parseFloat(mark.height) === height
      : Math.hypot(word.x + word.width / 2 - x - width / 2, word.y + word.height / 2 - y - height / 2) < 2,
  };
})"""
# Ce qui ne va pas à cette largeur : mots coupés, textes trop petits, ce qui dépasse sans pouvoir défiler.
FLAWS = """() => {
  const found = [];
  for (const report of document.querySelectorAll(".ql-report")) {
    const texts = document.createTreeWalker(report, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode, parent = text.parentElement;
      if (!text.data.trim() || !parent.checkVisibility() || parent.closest(".ql-spoken, .ql-film")) continue;
      if (parseFloat(getComputedStyle(parent).fontSize) < 11) found.push(`petit : ${text.data}`);
      for (const { 0: word, index } of text.data.matchAll(/[^\\s/-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) found.push(`coupé : ${word}`);
      }
    }
    for (const part of [report, ...report.querySelectorAll(":not(.ql-board-cell, .ql-spoken, .ql-film *)")]) {
      const { overflowX, display } = getComputedStyle(part);
      const exceeds = part.clientWidth && display !== "inline" && part.scrollWidth > part.clientWidth + 1;
      if (exceeds && !(overflowX === "auto" && part.tabIndex === 0)) found.push(`dépasse : ${part.outerHTML}`);
    }
    const frame = report.closest(".jp-OutputArea-output");
    if (frame.scrollWidth > frame.clientWidth) found.push(`déborde : ${report.innerHTML}`);
  }
  return found;
}"""


@pytest.fixture
def notebook(server):
    with server.running("report.ipynb", SETUP, *CELLS) as notebook:
        yield notebook
        assert notebook.faults() == []


def test_a_report_is_as_drawn_at_every_width_in_both_themes_and_its_buttons_answer(notebook):
    page = notebook.page
    reports = page.locator(".ql-report")
    expect(reports).to_have_count(len(CELLS))
    page.evaluate("""() => {
      const { shell, commands } = window.jupyterapp;
      if (!shell.leftCollapsed) commands.execute("application:toggle-left-area");
    }""")
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        notebook.set_theme(theme)
        for width in (1400, 800, 480):
            page.set_viewport_size({"width": width, "height": 900})
            squares = page.evaluate(SQUARES)
            assert len(squares) > 50
            assert all(square["square"] and square["centred"] for square in squares), (theme, width)
            assert page.evaluate(FLAWS) == [], (theme, width)
        assert violations(page, ".ql-report") == []
    _press_for_hints(page)
    _open_the_film(page)


def _press_for_hints(page):
    """Trois indices au clavier : ils se voient, la barre de la leçon les compte, et la cellule ne perd rien."""
    report = page.locator(".ql-report-wrong").nth(1)
    button, cells = report.locator(".ql-button").last, page.locator(".jp-Cell").count()
    for label, says in (("1/3", "Une fois les X"), ("2/3", "pour chaque case"), ("3/3", "swapped")):
        expect(button).to_have_text(f"Indice {label}")
        button.press("Enter")
        expect(report.locator(".ql-hints")).to_contain_text(says)
        page.keyboard.press("d")
        page.keyboard.press("d")
    expect(button).to_be_hidden()
    expect(page.locator(".ql-report-progress")).to_contain_text("5 indices")
    assert page.locator(".jp-Cell").count() == cells


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
