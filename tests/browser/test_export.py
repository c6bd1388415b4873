"""La page exportée : elle joue comme le plateau du carnet, hors ligne, à la souris et au clavier."""

from contextlib import closing

import pytest
import tables
from typed import typed

from ql_functions import game
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.views.export import export_html

from .accessibility import violations
from .board_page import BoardPage

pytestmark = pytest.mark.browser


@pytest.fixture
def open_page(chromium_page, heard, tmp_path):
    """Export an agent and open its page; at the end, nothing was fetched and the console is silent."""
    path = tmp_path / "agent.html"

    def open_it(agent, by=None):
        export_html(agent, path, by=by)
        chromium_page.goto(path.as_uri())
        return BoardPage(chromium_page.locator(".ql-board"))

    yield open_it
    assert [url for url in heard.asked if not url.startswith("data:")] == [path.as_uri()]
    assert heard.said == []


def test_both_sides_by_mouse(open_page):
    page = open_page(TableAgent(tables.perfect_table(), "parfait"))
    title = "Jouez au morpion contre l’agent «\N{NO-BREAK SPACE}parfait\N{NO-BREAK SPACE}»"
    assert page.page.title() == page.page.locator("h1").inner_text() == title
    end = page.play_to_the_end("X", lambda now: game.legal_moves(now)[0], page.click)
    page.after(page.root.get_by_text("Annuler").click)
    assert page.board().count(" ") > end.count(" ")
    page.after(page.root.get_by_text("Nouvelle partie").click)
    page.after(page.root.get_by_role("button", name="O", exact=True).click)
    end = page.play_to_the_end("O", lambda now: game.legal_moves(now)[-1], page.click)
    assert game.verdict(end) in "XT"


def test_by_keyboard_with_the_focus_kept(open_page):
    page = open_page(MinimaxAgent())
    for _ in range(4):
        page.page.keyboard.press("Tab")  # the board is one stop, then the buttons
    assert page.page.evaluate("document.activeElement.textContent") == "Valeurs Q"
    before = page.labels()
    page.page.keyboard.press("Space")
    assert page.labels() != before
    page.square(4).focus()
    page.page.keyboard.press("ArrowUp")
    page.page.keyboard.press("Enter")
    assert page.board()[1] == "X"
    assert page.focused() == 1
    move = game.legal_moves(page.board())[-1]
    page.page.keyboard.press(f"Shift+Numpad{move}")  # as with NumLock on: a digit, not an arrow
    assert page.board()[move] == "X"
    assert page.focused() == move


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (1600, "dark")])
def test_a_signed_page_fits_a_phone_and_a_wide_screen(open_page, width, scheme):
    page = open_page(TableAgent(tables.perfect_table(), "parfait"), "W" * 60)
    page.page.emulate_media(color_scheme=scheme)
    page.page.set_viewport_size({"width": width, "height": 700})
    assert page.page.title().endswith(f"de {'W' * 60}")
    assert violations(page.page) == []
    assert page.page.evaluate("document.documentElement.scrollWidth") == width
    box = page.square(8).bounding_box()
    assert box["width"] >= 44  # a finger
    assert box["y"] + box["height"] < 700


def test_without_scripts_the_page_says_what_to_do_and_what_is_proved(browser, tmp_path):
    export_html(TableAgent(tables.perfect_table()), tmp_path / "a.html", by="Léa")
    with closing(browser.new_context(java_script_enabled=False)) as context:
        page = context.new_page()
        page.goto((tmp_path / "a.html").as_uri())
        shown = typed(page.locator("main").inner_text())
        assert "cliquez sur « Faire confiance au HTML » (Trust HTML)" in shown
        assert "Imbattable, et c'est prouvé" in shown
        assert page.locator("header img").evaluate("(image) => image.naturalWidth > 0")
        assert page.locator(".ql-card").is_visible()


def test_the_notebook_opens_the_page_and_plays_at_once(server):
    cell = 'export_html(MinimaxAgent(), "agent.html", by="Léa")'
    with server.running("export.ipynb", "from ql_functions import *", cell) as notebook:
        board = BoardPage(notebook.page.locator(".ql-board"))
        assert board.after(lambda: board.click(0)).count("X") == 1
        link = notebook.page.get_by_role("link", name="Ouvrir agent.html")
        notebook.page.wait_for_function("(link) => link.href.includes('/files/')", arg=link.element_handle())
        with notebook.page.expect_popup() as opened:
            link.click()
        page = BoardPage(opened.value.locator(".ql-board"))
        assert page.after(lambda: page.click(4))[4] == "X"
        assert opened.value.title().endswith("de Léa")
        opened.value.close()
        assert notebook.faults() == []


def test_the_preview_of_jupyterlab_plays_once_trusted(lab):
    with lab.running("preview.ipynb", "from ql_functions import *", '_ = export_html({}, "seen.html")') as notebook:
        notebook.page.evaluate(
            "async () => { await jupyterapp.commands.execute('docmanager:open', {path: 'seen.html'}); }"
        )
        preview = notebook.page.frame_locator(".jp-HTMLViewer iframe")
        preview.get_by_text("Trust HTML").wait_for()
        notebook.page.get_by_role("button", name="Faire confiance au HTML").click()
        BoardPage(preview.locator(".ql-board")).square(4).wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(open_page, tmp_path, scheme):
    name = "</title><script>document.title = 'prise'</script>"
    page = open_page(TableAgent(tables.TABLES["floats"], name))
    assert name in page.page.title()
    page.page.emulate_media(color_scheme=scheme)
    page.page.set_viewport_size({"width": 480, "height": 900})
    page.root.get_by_text("Valeurs Q").click()
    page.root.get_by_text("Pourquoi ce coup ?").click()
    page.click(4)
    assert page.root.locator("td").count() == 9
    assert violations(page.page) == []
    assert page.page.evaluate("document.documentElement.scrollWidth") == 480
