"""Une visite du site : ce qu'il montre en s'ouvrant, ce qu'il garde en se fermant, ce qui se rouvre sans réseau."""

import functools
import http.server
import json
import threading
from contextlib import closing

import pytest
from playwright.sync_api import expect

from .accessibility import violations
from .conftest import Quiet
from .corrected import faults
from .lab import IDLE, OPENED, READY, Notebook
from .test_site import READ, WRITE, taken_out

pytestmark = pytest.mark.browser

LESSON, NEXT, EXERCISE = "01_environnement.ipynb", "02_explorer_exploiter.ipynb", "01-new_board"
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


class Forgetful(Quiet):
    """Nothing that it serves stays in the browser by itself."""

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


def test_a_phone_says_that_python_comes_shows_the_lesson_and_leaves_it_as_it_is(context, site):
    held = []
    context.route("**/memory.bin", lambda route: held.append(route))
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/lab/index.html?path={LESSON}", wait_until="commit")
    line = page.locator("#ql-python")
    for there in ("#jupyterlite-loading-indicator", ".jp-Notebook .jp-Cell"):
        page.wait_for_selector(there)
        expect(line).to_contain_text("Python arrive")
        assert line.evaluate(SEEN)
    assert 0 < page.locator("#ql-python progress").evaluate("bar => bar.value / bar.max") < 1
    for route in held:
        route.continue_()
    context.unroute("**/memory.bin")
    line.wait_for(state="detached", timeout=180_000)
    page.wait_for_function(READY)
    page.wait_for_function(IDLE)
    assert page.evaluate("window.jupyterapp.shell.leftCollapsed")
    assert not page.evaluate(f"{CONTEXT}.model.dirty")
    page.locator(".lm-TabBar-tab[data-id=filebrowser]").click()
    assert not page.evaluate("window.jupyterapp.shell.leftCollapsed")


def test_what_is_typed_stays_and_what_is_written_goes_out(open_lesson, tmp_path):
    notebook = open_lesson(LESSON)
    page, line = notebook.page, notebook.page.locator("#ql-python")
    line.wait_for(state="detached")
    remembers, number = started(notebook)
    notebook.run("from ql_functions import two_players\n\ntwo_players()")
    page.locator(".ql-board").wait_for()
    page.evaluate(WRITE, [EXERCISE, "saved after a moment"])
    assert page.evaluate(STORED, "saved after a moment")
    page.evaluate(WRITE, [EXERCISE, "saved on leaving"])
    page.evaluate(ENDLESS)  # a page that closes does not wait until it is
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    line.wait_for(state="detached")
    page.wait_for_function(READY)
    page.wait_for_function(f"(id) => ({READ})(id) === 'saved on leaving'", arg=EXERCISE)
    page.get_by_text("Exécutez la cellule pour jouer.").wait_for()  # the kernel that drew the board is no more
    assert page.get_by_text("Error displaying widget").count() == 0
    remembers_too, another = started(notebook)
    assert remembers == remembers_too == "True"
    assert number != another  # the memory is the same for all, chance is not
    notebook.run(ENTRY)
    work = page.locator("#ql-work")
    work.locator("summary").press("Enter")
    work.get_by_role("button", name="Télécharger defi.json").wait_for()
    taken_out(work, "Télécharger defi.json", tmp_path / "defi.json")
    assert json.loads((tmp_path / "defi.json").read_text("utf-8"))["author"] == "Zoé"
    assert page.evaluate(HIDDEN, [EXERCISE, "saved on looking elsewhere"]) == 1


def test_python_starts_without_its_memory_if_it_is_broken(context, open_lesson):
    context.route("**/memory.bin", lambda route: route.fulfill(body=b"broken"))
    notebook = open_lesson(LESSON)
    notebook.page.wait_for_function(READY)
    assert started(notebook)[0] == "False"


def test_without_the_network_what_was_seen_opens_again_and_so_does_every_lesson(folder, browser):
    serve = functools.partial(Forgetful, directory=folder)
    pages = sorted(
        path.relative_to(folder).as_posix() for part in ("lire", "files") for path in (folder / part).iterdir()
    )
    with (
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server,
        closing(browser.new_context()) as glanced,
        closing(browser.new_context()) as worked,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}"
        landing = glanced.new_page()
        landing.goto(site)
        assert landing.evaluate(KEPT, ["/", *(f"/images/{path.name}" for path in folder.glob("images/0*"))])
        worked.set_default_timeout(180_000)
        page = worked.new_page()
        page.goto(f"{site}/lab/index.html?path={LESSON}")
        page.wait_for_function(READY)  # closed before, it would not have asked for all that a lesson needs
        python = (f"static/pyodide/{path.name}" for path in (folder / "static" / "pyodide").iterdir())
        assert page.evaluate(KEPT, ["/", "/lab/", *(f"/{name}" for name in (*pages, *python))])
        page.close()
        server.shutdown()
        server.server_close()
        for opened, name in (
            (glanced, ""),
            (glanced, "index.html"),
            (worked, "index.html"),
            (worked, "lire/guide.html"),
        ):
            page = opened.new_page()
            page.goto(f"{site}/{name}")
            assert page.locator("h1").count() == 1
            assert page.evaluate("[...document.images].every((image) => image.naturalWidth)")
        notebook = Notebook(worked.new_page(), f"{site}/lab/index.html?path={NEXT}")
        notebook.page.wait_for_function(OPENED, arg=NEXT)
        notebook.page.wait_for_function(READY)
        notebook.wait_idle()
        notebook.run_all()
        found = faults(notebook)
        assert not [fault for fault in found if not fault.startswith("console")]  # which names what is away
        assert notebook.page.evaluate(ALL_RUN)


def test_the_guide_is_read_with_its_pictures_and_leads_where_it_says(open_page):
    open_page("index.html").get_by_role("link", name="Lire le guide de l'enseignant").click()
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
