"""Une visite du site : ce qu'il montre en s'ouvrant, ce qu'il garde en se fermant, ce qui se rouvre sans réseau."""

import functools
import http.server
import json
import threading
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect
from typed import typed

from juge.marking.run import grade

from .accessibility import violations
from .conftest import LESSON_URL, START, Quiet, visit
from .corrected import faults
from .geometry import WIDTHS, assert_as_drawn
from .lab import IDLE, OPENED, READY, Notebook
from .test_report import EVALUATE
from .texts import said

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSON, NEXT = "01_environnement.ipynb", "02_explorer_exploiter.ipynb"
EXERCISE, TYPED = "01-new_board", "01-evaluate"
NEW_BOARD = """def new_board(size=3):
    return [" "] * size**2"""
CELL = "window.jupyterapp.shell.currentWidget.content.widgets.find((cell) => cell.model.id === id).model.sharedModel"
WRITE, READ = f"([id, source]) => {CELL}.setSource(source)", f"(id) => {CELL}.getSource()"
CONTEXT = "window.jupyterapp.shell.currentWidget.context"
SEEN = """(line) => {
  const { x, y, width, height } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
KEPT = """async (pages) => {
  const cache = await caches.open("hors-ligne");
  const isThere = async () => (await Promise.all(pages.map((page) => cache.match(page)))).every(Boolean);
  for (let left = 600; left > 0 && !(await isThere()); left--) await new Promise((wait) => setTimeout(wait, 200));
  return isThere();
}"""
ASKED = """() => performance.getEntriesByType("resource")
  .filter(({ name, responseStatus }) => name.startsWith(location.origin) && responseStatus === 200
    && !/\\/api\\/(drive|stdin|service-worker)/.test(name))
  .map(({ name }) => name.replace(/[?#].*/, "").replace(/\\/index\\.html$/, "/"))"""
STORED = f"""async (text) => {{
  const stored = async () => window.jupyterapp.serviceManager.contents.get({CONTEXT}.path, {{ content: true }});
  const isThere = async () => JSON.stringify((await stored()).content).includes(text);
  for (let left = 150; left > 0 && !(await isThere()); left--) await new Promise((wait) => setTimeout(wait, 200));
  return isThere();
}}"""
ENDLESS = f"() => {{ {CONTEXT}.save = () => new Promise(() => {{}}); }}"
HIDDEN = f"""(written) => {{
  let saves = 0;
  ({WRITE})(written);
  {CONTEXT}.save = async () => {{ saves += 1; }};
  document.dispatchEvent(new Event("visibilitychange", {{ bubbles: true }}));
  return saves;
}}"""
ALL_RUN = """() => window.panel.content.widgets.filter((cell) => cell.model.type === "code")
  .every((cell) => cell.model.executionCount)"""
ENTRY = "from ql_functions import Recipe, save_entry\nsave_entry('defi.json', Recipe(), 'Zoé')"


def started(notebook):
    """What a Python that has just started knows, and the first number it draws; the package answers in it."""
    asked = "import random, sys\nprint('ql_functions.course' in sys.modules, random.random())"
    said = notebook.run(asked).locator(".jp-OutputArea-output").inner_text().split()
    assert "'X'" in notebook.run("from ql_functions import new_board\n['X', *new_board()][0]").inner_text()
    return said


def taken_out(work, button, path):
    """What this button downloads, written there."""
    with work.page.expect_download() as download:
        work.get_by_role("button", name=button).press("Enter")
    assert download.value.suggested_filename == path.name
    download.value.save_as(path)


class Forgetful(Quiet):
    """Nothing that it serves stays in the browser by itself."""

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


def _arrive_on_a_phone(context, site):
    """The page says that Python comes, shows the lesson, and leaves it as it is; gives the notebook."""
    held, errors = [], []
    context.route("**/memory.bin", lambda route: held.append(route))
    page = context.new_page()
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site + LESSON_URL.format(LESSON), wait_until="commit")
    line = page.locator("#ql-python")
    for there in ("#jupyterlite-loading-indicator", ".jp-Notebook .jp-Cell"):
        page.wait_for_selector(there)
        expect(line).to_contain_text("Python arrive")
        assert line.evaluate(SEEN)
    assert 0 < page.locator("#ql-python progress").evaluate("bar => bar.value / bar.max") < 1
    for route in held:
        route.continue_()
    context.unroute("**/memory.bin")
    line.wait_for(state="detached", timeout=START)
    page.wait_for_function(READY)
    page.wait_for_function(IDLE)
    assert page.evaluate("window.jupyterapp.shell.leftCollapsed")
    assert not page.evaluate(f"{CONTEXT}.model.dirty")
    page.locator(".lm-TabBar-tab[data-id=filebrowser]").click()
    assert not page.evaluate("window.jupyterapp.shell.leftCollapsed")
    assert [error for error in errors if not error.startswith("Failed to load resource")] == []
    return Notebook(page, page.url, LESSON)


def _hand_in(notebook, folder):
    """Two exercises are done, and marked as those done in JupyterLab; gives what the page lets one take out."""
    page, work = notebook.page, notebook.page.locator("#ql-work")
    copy, progress = folder / LESSON, folder / "progression.json"
    answers = {EXERCISE: NEW_BOARD, TYPED: EVALUATE.rpartition("\n")[0]}
    for cell, source in answers.items():
        page.evaluate(WRITE, [cell, source])
    notebook.run_all()
    work.locator("summary").press("Enter")
    taken_out(work, "Télécharger ma copie, à rendre", copy)
    taken_out(work, "Télécharger ma progression", progress)
    work.locator("summary").press("Enter")
    assert json.loads(progress.read_text("utf-8"))["exercises"]["1.1"]["done"]
    in_jupyterlab = nbformat.read(NOTEBOOKS / LESSON, 4)
    for cell in in_jupyterlab.cells:
        cell.source = answers.get(cell.id, cell.source)
    marks = [grade(data, 7) for data in (copy.read_bytes(), nbformat.writes(in_jupyterlab).encode())]
    assert 0 < marks[0]["points"] < marks[0]["of"]
    counted = [{name: (one["points"], one["status"]) for name, one in mark["exercises"].items()} for mark in marks]
    assert counted[0] == counted[1]  # their hidden cases are not the same: each copy has its own
    return copy, progress


def _be_wrong_then_right(notebook):
    """What a wrong answer and Python's errors are told is told here as elsewhere, and drawn."""
    page = notebook.page
    answer = 'def new_board(size=3):\n    return [{}] * size**2\nnew_board = check("1.1", new_board)'
    assert "✗" in notebook.run(answer.format("0")).inner_text()
    wrong = notebook.run(EVALUATE)
    notebook.close_sidebar()
    for width in WIDTHS:
        assert_as_drawn(page, width, at_least=9)
    wrong.get_by_role("button", name="Pas à pas").press("Enter")
    assert wrong.locator("figure").bounding_box()["width"] > 100
    assert "✓" in notebook.run(answer.format("' '")).inner_text()
    assert "1 exercice sur 5" in notebook.run("progress(1)").inner_text()
    assert faults(notebook) == []
    assert "Vouliez-vous dire joueur ?" in typed(notebook.run("joueur = 'X'\njouer").inner_text())


def _type_and_leave(notebook):
    """What is typed is kept in a moment, or on leaving; the lesson opens again, its kernel has died."""
    page = notebook.page
    page.locator(".ql-board").wait_for()  # of the lesson's own cell
    page.evaluate(WRITE, [TYPED, "saved after a moment"])
    assert page.evaluate(STORED, "saved after a moment")
    page.evaluate(WRITE, [TYPED, "saved on leaving"])
    page.evaluate(ENDLESS)  # a page that closes does not wait until it is
    page.on("dialog", lambda dialog: dialog.accept())
    page.set_viewport_size({"width": 480, "height": 900})
    page.goto(f"{page.url.partition('?')[0]}?path={LESSON}")
    page.wait_for_function("!location.search && window.jupyterapp.shell.leftCollapsed")  # else, no room for the lesson
    page.locator("#ql-python").wait_for(state="detached")
    page.wait_for_function(READY)
    page.wait_for_function(f"(id) => ({READ})(id) === 'saved on leaving'", arg=TYPED)
    assert page.evaluate(READ, EXERCISE) == NEW_BOARD
    page.locator(".ql-board [data-square='4']").click()  # the kernel that drew the board is no more
    page.locator(".ql-board").get_by_text("À O de jouer.").wait_for()
    assert page.get_by_text("Error displaying widget").count() == 0


def _take_in_and_out(notebook, copy, progress):
    """A copy and its progress come back from files; an entry for the tournament goes out."""
    page, work, entry = notebook.page, notebook.page.locator("#ql-work"), copy.with_name("defi.json")
    copy.write_text(copy.read_text("utf-8").replace("size**2", "size * size"), "utf-8")
    notebook.run(ENTRY)
    work.locator("summary").press("Enter")
    work.get_by_role("button", name="Télécharger defi.json").wait_for()
    taken_out(work, "Télécharger defi.json", entry)
    assert json.loads(entry.read_text("utf-8"))["author"] == "Zoé"
    work.locator("input").set_input_files([copy, progress])
    expect(work.get_by_role("status")).to_have_text(said(f"Repris : {LESSON}, progression.json."), timeout=START)
    assert page.evaluate(READ, EXERCISE) == NEW_BOARD.replace("size**2", "size * size")
    assert page.evaluate(HIDDEN, [EXERCISE, "saved on looking elsewhere"]) == 1


def _keep(page, folder):
    """What a lesson and the others need stays in the browser."""
    python = (f"static/pyodide/{path.name}" for path in (folder / "static" / "pyodide").iterdir())
    pages = sorted(
        path.relative_to(folder).as_posix() for part in ("lire", "files") for path in (folder / part).iterdir()
    )
    asked = page.evaluate(ASKED)
    assert len(asked) > 20  # the interface, in pieces
    assert page.evaluate(KEPT, ["/", "/lab/", *(f"/{name}" for name in (*pages, *python)), *asked])
    page.close()


def _go_on_without_the_network(glanced, worked, site):
    """What was seen opens again, and so does every lesson."""
    for opened, name in ((glanced, ""), (glanced, "index.html"), (worked, "index.html"), (worked, "lire/guide.html")):
        page = opened.new_page()
        page.goto(f"{site}/{name}")
        assert page.locator("h1").count() == 1
        assert page.evaluate("[...document.images].every((image) => image.naturalWidth)")
    notebook = Notebook(worked.new_page(), site + LESSON_URL.format(NEXT))
    notebook.page.wait_for_function(OPENED, arg=NEXT)
    notebook.page.wait_for_function(READY)
    notebook.wait_idle()
    notebook.run_all()
    found = faults(notebook)
    assert not [fault for fault in found if not fault.startswith("console")]  # which names what is away
    assert notebook.page.evaluate(ALL_RUN)


def test_a_lesson_is_done_left_opened_again_and_the_next_one_without_the_network(folder, browser, tmp_path):
    """One visit for all this: to start Python in a browser takes longer than the rest."""
    serve = functools.partial(Forgetful, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}"
        with visit(folder, site, browser) as glanced, visit(folder, site, browser) as worked:
            landing = glanced.new_page()
            landing.goto(site)
            assert landing.evaluate(KEPT, ["/", *(f"/images/{path.name}" for path in folder.glob("images/0*"))])
            worked.set_default_timeout(START)
            notebook = _arrive_on_a_phone(worked, site)
            notebook.page.set_viewport_size({"width": 1280, "height": 900})
            assert notebook.page.locator("html").get_attribute("lang") == "fr-FR"
            assert "Fichier" in notebook.page.locator("#jp-MainMenu").inner_text()
            remembers, number = started(notebook)
            copy, progress = _hand_in(notebook, tmp_path)
            _be_wrong_then_right(notebook)
            _type_and_leave(notebook)
            remembers_too, another = started(notebook)
            assert remembers == remembers_too == "True"
            assert number != another  # the memory is the same for all, chance is not
            _take_in_and_out(notebook, copy, progress)
            _keep(notebook.page, folder)
            server.shutdown()
            server.server_close()
            _go_on_without_the_network(glanced, worked, site)


def test_python_starts_without_its_memory_if_it_is_broken(context, site):
    context.set_default_timeout(START)
    context.route("**/memory.bin", lambda route: route.fulfill(body=b"broken"))
    notebook = Notebook(context.new_page(), site + LESSON_URL.format(LESSON))
    notebook.page.wait_for_function(READY)
    assert started(notebook)[0] == "False"


def test_the_guide_is_read_with_its_pictures_and_leads_where_it_says(open_page):
    open_page("index.html").get_by_role("link", name="Lire le guide de l’enseignant").click()
    page = open_page("lire/guide.html", served=False)
    assert page.locator("main img").count() == 3
    assert page.evaluate("[...document.images].every((image) => image.naturalWidth)")
    inside = page.locator("main a[href^='#']")
    assert inside.count() > 10
    lost = (
        "links => links.map((link) => decodeURI(link.hash)).filter((hash) => !document.getElementById(hash.slice(1)))"
    )
    assert inside.evaluate_all(lost) == []
    assert page.locator("a[href*='.md']").count() == 0
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(page) == []
