"""« Repartir de zéro » in the page: a cell and back, then the lesson; what is given is not deleted by accident."""

import shutil
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from .accessibility import violations
from .test_kept import CELL, WRONG, run

pytestmark = pytest.mark.browser

NAME = "02_explorer_exploiter.ipynb"
NOTEBOOK = Path(__file__).parents[2] / "notebooks" / NAME
FLIP = "02-flip_board"
GIVEN = next(cell.source for cell in nbformat.read(NOTEBOOK, 4).cells if cell.id == FLIP)
SOURCE = f"({CELL})('{FLIP}').getSource()"
WRITE = f"(source) => ({CELL})('{FLIP}').setSource(source)"
# What « d d » does in the command mode.
DELETE_ALL = """async () => {
  const { content } = panel, { commands } = jupyterapp, before = content.widgets.length;
  for (const cell of content.widgets) content.select(cell);
  await commands.execute("notebook:delete-cell");
  return [before, content.widgets.length];
}"""
EDIT = """() => panel.content.widgets.filter((cell) => {
  const { nbgrader, ql } = cell.model.metadata;
  return cell.model.type === "markdown" && !ql || nbgrader?.locked;
}).filter((cell) => !cell.readOnly).map((cell) => cell.model.id)"""


@pytest.fixture
def folder(server, request):
    folder = server.root / request.node.originalname
    folder.mkdir()
    shutil.copy(NOTEBOOK, folder)
    return folder  # it stays: the file browser of JupyterLab is in it


@pytest.fixture
def notebook(server, folder):
    with server.open(f"{folder.name}/{NAME}") as notebook:
        yield notebook
        assert notebook.faults() == []


def test_a_cell_then_the_lesson_are_as_handed_out_and_what_was_written_comes_back(notebook, folder):
    page = notebook.page
    first = page.evaluate("panel.content.widgets.find((cell) => cell.model.type === 'code').model.id")
    run(notebook, first)
    bar = page.locator(".ql-report-progress")
    page.evaluate(WRITE, WRONG)
    run(notebook, FLIP, f"{FLIP}-check")
    button = page.locator(".ql-report-wrong").get_by_role("button", name="Repartir de zéro")
    button.press("Enter")
    assert page.evaluate(SOURCE) == GIVEN
    back = page.locator(".ql-report-wrong").get_by_role("button", name="Reprendre ma réponse")
    expect(back).to_be_focused()
    assert violations(page, ".ql-report") == []
    run(notebook, FLIP, f"{FLIP}-check")  # a new report knows it too
    page.locator(".ql-report-todo").get_by_role("button", name="Reprendre ma réponse").press("Enter")
    assert page.evaluate(SOURCE) == WRONG

    bar.get_by_role("button", name="Repartir de zéro").press("Enter")
    expect(bar).to_contain_text("celui d’à présent sera gardé à côté")
    assert violations(page, ".ql-report-progress") == []
    assert page.evaluate(SOURCE) == WRONG
    bar.get_by_role("button", name="Oui, repartir de zéro").press("Enter")
    page.wait_for_function(f"(given) => {SOURCE} === given", arg=GIVEN)
    expect(page.locator(".ql-report")).to_have_count(0)
    (kept,) = folder.glob("*(avant le *.ipynb")
    assert next(cell for cell in nbformat.read(kept, 4).cells if cell.id == FLIP).source == WRONG


def test_a_fresh_cell_has_nothing_to_set_back(notebook):
    page = notebook.page
    first = page.evaluate("panel.content.widgets.find((cell) => cell.model.type === 'code').model.id")
    run(notebook, first, FLIP, f"{FLIP}-check")
    report = page.locator(".ql-report-todo")
    expect(report.get_by_role("button", name="Indice")).to_be_visible()
    expect(report.get_by_role("button", name="Repartir de zéro")).to_have_count(0)
    expect(report.get_by_role("button", name="Reprendre")).to_have_count(0)


def test_given_cells_are_neither_deleted_nor_edited(notebook):
    before, after = notebook.page.evaluate(DELETE_ALL)
    assert before == after
    assert notebook.page.evaluate(EDIT) == []
