"""Le site sans serveur, réseau coupé : l'accueil, les leçons à lire, et trois leçons exécutées de bout en bout."""

import re
import zipfile

import nbformat
import pytest
from playwright.sync_api import expect
from root import ROOT
from typed import typed

from ql_functions import game

from .accessibility import smallest_text, violations
from .board_page import BoardPage
from .corrected import as_corrected
from .texts import said

pytestmark = pytest.mark.browser

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def play(notebook, title):
    """Joue une partie sur le dernier plateau de la leçon qui a ce titre."""
    page = notebook.page
    board = BoardPage(page.locator(".ql-board", has=page.get_by_role("group", name=title)).last)
    return board.play_to_the_end("X", lambda now: game.legal_moves(now)[0], board.click)


def cells_of(name, text):
    """Les identifiants des cellules d'une leçon où ce texte est écrit."""
    return {cell.id for cell in nbformat.read(ROOT / "notebooks" / name, 4).cells if text in cell.source}


@pytest.mark.parametrize("served", [True, False])
def test_the_first_page_plays_at_once(open_page, served):
    page = open_page("index.html", served)
    board = BoardPage(page.locator("#board"))
    end = board.play_to_the_end("X", lambda now: game.legal_moves(now)[0], board.click)
    assert game.verdict(end) in "TO"
    assert page.locator(".served").is_hidden() == served
    page.get_by_role("button", name="4×4, un réseau").press("Enter")
    board.square(5).focus()
    end = board.play_to_the_end("X", lambda now: game.legal_moves(now)[0], board.press)
    assert len(end) == 16
    assert game.verdict(end, 4) in "TO"
    assert violations(page, "#board") == []
    page.get_by_role("button", name="3×3, une table").click()
    assert board.board().count(" ") < 9  # la partie d'avant y est encore
    steps = page.locator(".ql-steps")
    assert "Étape 5 sur 5" in typed(steps.inner_text())
    steps.get_by_role("button", name="précédente").click()
    assert "Étape 4 sur 5" in typed(steps.inner_text())


@pytest.mark.parametrize("name", ["index.html", "lire/02_explorer_exploiter.html"])
def test_a_page_is_read_by_all_at_any_width(open_page, name):
    page = open_page(name)
    # Une couleur ne dépend pas de la largeur, ni ce qui tient du thème : le clair large, puis les deux, étroits.
    for width, scheme in ((1600, "light"), (360, "light"), (360, "dark")):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        if width == 360:
            assert violations(page) == []
    assert smallest_text(page.locator("main")) >= 9.5


@pytest.mark.parametrize("name", ["index.html", "lire/05_entrainer.html"])
def test_a_page_is_printed_dark_on_light_without_its_buttons(open_page, name):
    page = open_page(name)
    page.emulate_media(media="print", color_scheme="dark")
    page.wait_for_function("document.body.dataset.jpThemeLight === 'true'")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(29, 33, 38)"
    assert page.locator("button:visible").count() == 0
    stuck = "[...document.querySelectorAll('.ql-sticky')].map((bar) => getComputedStyle(bar).position)"
    assert set(page.evaluate(stuck)) == {"static"}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_read_with_its_pictures_and_without_its_answers(open_page, path):
    page = open_page(f"lire/{path.stem}.html", served=False)
    assert page.locator("figure.ql > :not(img)").count() > 1
    assert page.locator("math").count() > 1
    assert "\\" not in "".join(page.locator("math").all_text_contents())
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    text = page.locator("main").inner_text()
    cells = nbformat.read(ROOT / "lessons" / "corriges" / path.name, 4).cells
    answers = [cell.source for cell in cells if cell.metadata.get("ql", {}).get("role") in ("exercise", "question")]
    assert answers
    assert [answer for answer in answers if answer.strip() in text] == []


def test_the_pages_lead_somewhere_and_are_light(folder):
    pages = [folder / "index.html", *(folder / "lire").glob("*.html")]
    assert len(pages) == 4 + len(LESSONS)  # l'accueil, le glossaire, le guide, le cours en anglais
    for page in pages:
        text = re.sub(r"<script>.*?</script>", "", page.read_text("utf-8"), flags=re.DOTALL)
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            target = address.partition("#")[0].partition("?")[0]
            outside = address.startswith(("http", "data:", "#"))
            assert outside or (page.parent / target).is_file(), f"{page.name} : {address}"
    seen = [folder / "index.html", *(folder / "images").iterdir()]
    assert sum(path.stat().st_size for path in seen) < 600_000
    first = seen[0].read_text("utf-8")
    assert '"https://exemple.fr/partage.png"' in first
    assert '<a href="lire/english.html">' in first
    assert not re.search(r"\]\([\w/]+\.\w+\)", first)  # a link of Markdown, as it is typed
    assert (folder / "partage.png").read_bytes()[:4] == b"\x89PNG"
    with zipfile.ZipFile(folder / "carnets.zip") as archive, archive.open("morpion/carnets.pyz") as notebooks:
        assert {path.name for path in LESSONS} < set(zipfile.ZipFile(notebooks).namelist())


def test_the_last_lesson_says_what_its_corrected_copy_says(lessons):
    """Entraîner, mesurer exactement, comparer : ce qu'un ordinateur fait avec NumPy et Numba."""
    with lessons.open("05_entrainer.ipynb") as notebook:
        notebook.run_all()
        said_so, silent = as_corrected(notebook, "05_entrainer.ipynb")
        assert len(said_so) >= 7
        assert not silent
        assert game.verdict(play(notebook, "Vous jouez")) in "TO"


def test_the_bonus_lesson_says_what_its_corrected_copy_says(lessons):
    with lessons.open("A_autrement.ipynb") as notebook:
        notebook.run_all()
        said_so, silent = as_corrected(notebook, "A_autrement.ipynb")
        assert len(said_so) >= 8
        assert silent == cells_of("A_autrement.ipynb", 'name="A.P4"')  # Numba


def test_the_lesson_on_search_says_what_its_corrected_copy_says_guided_or_not(lessons):
    """Its searches run in the JavaScript that Python asks for, the network's too."""
    with lessons.open("C_chercher.ipynb") as notebook:
        notebook.run_all()
        said_so, silent = as_corrected(notebook, "C_chercher.ipynb")
        assert cells_of("C_chercher.ipynb", 'name="C.P7"') | cells_of("C_chercher.ipynb", 'name="C.P9"') < said_so
        assert not silent
        pages = [frame for frame in notebook.page.frames if "/corrige/" in frame.url]
        assert len(pages) == 1  # the training, which asks for Keras


def test_the_lesson_on_networks_shows_what_it_cannot_compute_and_plays_its_network(lessons):
    with lessons.open("06_apprentissage_profond.ipynb") as notebook:
        notebook.run_all()
        said_so, _ = as_corrected(notebook, "06_apprentissage_profond.ipynb")
        assert said_so == cells_of("06_apprentissage_profond.ipynb", 'name="6.P2"')  # un pas de gradient, à la main
        text = typed(notebook.page.locator(".jp-Notebook").text_content())  # hors de l'écran aussi
        for name in ("NumPy", "Keras"):
            assert f"Ce site n'a pas {name} : voici" in text
        pages = [frame for frame in notebook.page.frames if "/corrige/" in frame.url]
        assert len(pages) == 5  # two predictions, a film, two boards
        assert [frame.locator("input[type=range]").count() > 0 for frame in pages[2:]] == [True, False, False]
        board = BoardPage(pages[-1].locator("#board"))
        board.square(5).click()
        expect(board.root.get_by_role("status")).to_have_text(said(r"L'agent joue la case \d+. À vous de jouer \(X\)."))
