"""A notebook closed unsaved opens blank: the bar says so, leads to the exercise, and puts the right answer back."""

import json
import shutil
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .accessibility import violations
from .geometry import WIDTHS, assert_as_drawn
from .lab import SETTLED

pytestmark = pytest.mark.browser

NAME = "02_explorer_exploiter.ipynb"
NOTEBOOK = Path(__file__).parents[2] / "notebooks" / NAME
OWN = "def flip_board(b_key):\n    # à moi\n    return b_key.translate({88: 79, 79: 88})\n"
WRONG = "def flip_board(b_key):\n    return b_key\n"
PROGRESS = {
    "2.1": {"done": True, "source": OWN, "cell": OWN},
    "2.2": {"done": True},
}  # of the second, no text was kept
CELL = "(id) => [...panel.content.model.sharedModel.cells].find((cell) => cell.id === id)"
SOURCE = f"({CELL})('02-flip_board').getSource()"
RUN = """async (id) => {
  panel.content.activeCellIndex = panel.content.widgets.findIndex((cell) => cell.model.id === id);
  await jupyterapp.commands.execute("notebook:run-cell");
}"""
PLACE = """(id) => {
  const cell = panel.content.widgets.find((cell) => cell.model.id === id).node.getBoundingClientRect();
  return cell.top >= 0 && cell.bottom <= innerHeight;
}"""


@pytest.fixture
def notebook(server):
    folder = Path(tempfile.mkdtemp(dir=server.root))  # JupyterLab has forgotten no path that it has opened
    shutil.copy(NOTEBOOK, folder)
    (folder / "progression.json").write_text(json.dumps({"version": 1, "exercises": PROGRESS}), "utf-8")
    with server.open(f"{folder.name}/{NAME}") as notebook:
        yield notebook
        assert notebook.faults() == []
    shutil.rmtree(folder)


def run(notebook, *cells):
    for cell in cells:
        notebook.page.evaluate(RUN, cell)
        notebook.wait_idle()
        notebook.page.evaluate(SETTLED)


def test_what_earned_a_mark_is_put_back_from_the_bar_and_from_a_report(notebook):
    page = notebook.page
    first = page.evaluate("panel.content.widgets.find((cell) => cell.model.type === 'code').model.id")
    run(notebook, first)
    bar = page.locator(".ql-report-progress")
    expect(bar).to_contain_text("1 exercice sur 4, 1 point sur 16, 1 exercice à revoir")
    notebook.close_sidebar()
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        notebook.set_theme(theme)
        for width in WIDTHS:
            assert_as_drawn(page, width, at_least=0)
        assert violations(page, ".ql-report") == []
    page.set_viewport_size({"width": 1280, "height": 900})
    restore = bar.get_by_text("Restaurer ma réponse juste")
    restore.press("Enter")
    expect(bar).to_contain_text("Votre réponse juste est dans sa cellule.")
    assert page.evaluate(SOURCE) == OWN
    for _ in range(2):  # the second time, the address is already that of the cell
        bar.get_by_role("link", name="2.1").press("Enter")
        page.wait_for_function(PLACE, arg="02-flip_board")
        bar.scroll_into_view_if_needed()
    run(notebook, "02-flip_board", "02-flip_board-check")
    expect(bar).to_contain_text("2 exercices sur 4, 5 points sur 16.")
    page.evaluate(f"(source) => ({CELL})('02-flip_board').setSource(source)", WRONG)
    run(notebook, "02-flip_board", "02-flip_board-check")
    expect(bar.get_by_role("link", name="✗ 2.1")).to_be_visible()
    page.locator(".ql-report-wrong").get_by_text("Restaurer ma réponse juste").click()
    assert page.evaluate(SOURCE) == OWN
    cells = page.locator(".jp-Cell").count()
    page.keyboard.press("b")  # after a click, the notebook is in command mode
    expect(page.locator(".jp-Cell")).to_have_count(cells + 1)


def test_a_cell_edited_and_not_run_loses_the_mark_even_unsaved(notebook):
    page = notebook.page
    first = page.evaluate("panel.content.widgets.find((cell) => cell.model.type === 'code').model.id")
    put = f"(source) => ({CELL})('02-flip_board').setSource(source)"
    page.evaluate(put, OWN)
    run(notebook, first, "02-flip_board", "02-flip_board-check")
    bar = page.locator(".ql-report-progress")
    expect(bar.get_by_role("link", name="✓ 2.1")).to_be_visible()
    page.evaluate(put, WRONG)
    for is_saved in (False, True):
        if is_saved:
            notebook.save()
        run(notebook, "02-flip_board-check")
        report = page.get_by_role("group", name="2.1 · flip_board", exact=True)
        expect(report).to_contain_text("La cellule a changé depuis son exécution")
        expect(report).not_to_contain_text("juste")
        expect(bar.get_by_role("link", name="? 2.1")).to_be_visible()
