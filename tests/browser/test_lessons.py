"""Des carnets d'élève, tels quels, dans un vrai JupyterLab : « Tout exécuter », puis une partie."""

import shutil
from pathlib import Path

import build
import nbformat
import pytest
from cells import notebooks_of
from playwright.sync_api import expect
from workshop.blank import IN_JUPYTERLAB, NOTEBOOKS, reports

from ql_functions import game

from .board_page import BoardPage

pytestmark = pytest.mark.browser

SOURCES = sorted(build.SOURCES.glob("*.py"))
CUT = """() => [...document.querySelectorAll('mjx-container')].filter((formula) => {
  const text = formula.closest('.jp-RenderedMarkdown').getBoundingClientRect();
  return formula.querySelector('mjx-math').getBoundingClientRect().right > text.right + 1;
}).map((formula) => formula.closest('.jp-Cell').innerText)"""
TRAINED = "05_entrainer.ipynb"


@pytest.fixture(scope="module", params=IN_JUPYTERLAB)
def lesson(request, lab):
    """A lesson as a student finds it, in a folder of its own, all its cells run."""
    folder = lab.root / Path(request.param).stem
    folder.mkdir()
    shutil.copy(NOTEBOOKS / request.param, folder)
    with lab.open(f"{folder.name}/{request.param}") as notebook:
        notebook.run_all()
        yield notebook


def test_a_blank_lesson_runs_to_its_end_without_a_fault(lesson):
    assert lesson.faults() == []
    page = lesson.page
    assert page.locator("html").get_attribute("lang") == "fr-FR"
    assert "Fichier" in page.locator("#jp-MainMenu").inner_text()
    counts = page.evaluate(
        "() => panel.content.widgets.filter((cell) => cell.model.type === 'code' && cell.model.sharedModel.source)"
        ".map((cell) => cell.model.executionCount)"
    )
    assert counts == list(range(1, len(counts) + 1))
    said = reports(lesson.content())
    assert said
    assert [report for report in said if not report.startswith("→")] == []


@pytest.mark.parametrize("lesson", [TRAINED], indirect=True)
def test_one_plays_against_the_agent_that_the_lesson_trained(lesson):
    boards = lesson.page.locator(".ql-board", has=lesson.page.get_by_role("group", name="Vous jouez"))
    board = BoardPage(boards.last)
    board.play_to_the_end("X", lambda now: game.legal_moves(now)[0], board.click)
    assert lesson.faults() == []


def test_no_formula_is_cut_at_480_pixels(lab):
    corrected = [cell for path in SOURCES for cell in notebooks_of(path)[1].cells]
    formulas = [cell.source for cell in corrected if cell.cell_type == "markdown" and "$$" in cell.source]
    shown = "\n\n".join(formulas).replace("<details>", "<details open>")
    notebook = notebooks_of(SOURCES[0])[1]
    notebook.cells = [nbformat.v4.new_markdown_cell(shown)]
    nbformat.write(notebook, lab.root / "formulas.ipynb")
    with lab.open("formulas.ipynb") as notebook:
        notebook.close_sidebar()
        notebook.page.set_viewport_size({"width": 480, "height": 900})
        drawn = notebook.page.locator("mjx-container[display]")
        expect(drawn).to_have_count(shown.count("$$") // 2)
        assert notebook.page.evaluate(CUT) == []
