"""Le site sans serveur, réseau coupé : deux leçons de bout en bout, un exercice vérifié, une partie jouée."""

import functools
import http.server
import json
import re
import runpy
import shutil
import threading
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from missing import missing

from ql_functions import game
from ql_functions.checking import EXERCISES

from .board_page import BoardPage
from .geometry import WIDTHS, assert_as_drawn
from .lab import Notebook
from .test_report import EVALUATE
from .texts import plain

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PROGRESS = re.compile(r"stderr: \S[^\n]*: 100%\|█+\| [^\n]*\s*$")  # sans serveur, tqdm écrit sa barre


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Adresse du site, construit par son script et servi comme des fichiers, dans un sous-dossier."""
    if shutil.which("npm") is None:
        missing("npm est absent ; `apt-get install -y npm` l'installe.")
    folder = tmp_path_factory.mktemp("site") / "dist"
    runpy.run_path(str(ROOT / "site" / "build.py"))["build"](folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder.parent)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}"
        server.shutdown()


@pytest.fixture
def open_lesson(site, browser):
    """Ouvre une leçon et l'exécute en entier ; aucun autre hôte ne répond, aucun ne doit être demandé."""
    context, refused = browser.new_context(locale="en-US"), []
    context.set_default_timeout(180_000)

    def guard(route):
        if route.request.url.startswith((site, "data:", "blob:")):
            route.fallback()
        else:
            refused.append(route.request.url)
            route.abort()

    def expose(route):  # lab.py conduit l'application par `window.jupyterapp`
        settings = route.fetch().json()
        settings["jupyter-config-data"]["exposeAppInBrowser"] = True
        route.fulfill(json=settings)

    context.route("**/*", guard)
    context.route(f"{site}/jupyter-lite.json", expose)

    def open_it(name):
        notebook = Notebook(context.new_page(), f"{site}/lab/index.html?path={name}")
        notebook.run_all()
        return notebook

    with closing(context):
        yield open_it
    assert refused == []


def faults(notebook):
    """Les fautes, sans les barres de tqdm ni les chemins que JupyterLab croit y lire (« /5000 »)."""
    found = (fault for fault in notebook.faults() if not fault.startswith("console: Failed to load resource"))
    return [fault for fault in found if not PROGRESS.search(fault)]


def play(notebook, title):
    """Joue une partie sur le dernier plateau de la leçon qui a ce titre."""
    page = notebook.page
    board = BoardPage(page.locator(".ql-board", has=page.get_by_role("group", name=title)).last)
    return board.play_to_the_end("X", lambda now: game.legal_moves(now)[0], board.click)


def texts(cells):
    """Ce que chaque cellule affiche en texte, par son identifiant."""
    return {
        cell["id"]: [output.get("text") or output.get("data", {}).get("text/plain") for output in cell["outputs"]]
        for cell in cells
        if cell["cell_type"] == "code" and "nbval-ignore-output" not in cell["metadata"].get("tags", [])
    }


def test_an_exercise_is_checked_and_remembered(open_lesson):
    notebook = open_lesson("01_environnement.ipynb")
    assert notebook.page.locator("html").get_attribute("lang") == "fr-FR"
    assert "Fichier" in notebook.page.locator("#jp-MainMenu").inner_text()
    answer = 'def new_board(size=3):\n    return [{}] * size**2\nnew_board = check("1.1", new_board)'
    assert "✗" in notebook.run(answer.format("0")).inner_text()
    wrong = notebook.run(EVALUATE)
    notebook.close_sidebar()
    for width in WIDTHS:
        assert_as_drawn(notebook.page, width, at_least=9)
    wrong.get_by_role("button", name="Pas à pas").press("Enter")
    assert wrong.locator("figure").bounding_box()["width"] > 100
    assert "✓" in notebook.run(answer.format("' '")).inner_text()
    assert "1 exercice sur 5" in notebook.run("progress(1)").inner_text()
    assert faults(notebook) == []
    assert "Vouliez-vous dire joueur ?" in plain(notebook.run("joueur = 'X'\njouer").inner_text())


def test_the_last_lesson_says_what_its_corrected_copy_says(open_lesson):
    """Entraîner, mesurer exactement, comparer : ce qu'un ordinateur fait avec NumPy et Numba."""
    notebook = open_lesson("05_entrainer.ipynb")
    assert faults(notebook) == []
    shown = json.loads(notebook.page.evaluate("() => JSON.stringify(panel.content.model.sharedModel.toJSON())"))
    corrected = nbformat.read(ROOT / "lessons" / "corriges" / "05_entrainer.ipynb", 4)
    own = {exercise.cell for exercise in EXERCISES.values()}  # ici, l'élève n'a rien écrit
    expected = {name: said for name, said in texts(corrected.cells).items() if name.removesuffix("-check") not in own}
    assert len(expected) >= 7
    assert {name: said for name, said in texts(shown["cells"]).items() if name in expected} == expected
    assert game.verdict(play(notebook, "Vous jouez")) in "TO"
