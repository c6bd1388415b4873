"""La page exportée : elle joue comme le plateau du carnet, hors ligne, à la souris et au clavier."""

import pytest
import tables

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

    def open_it(agent):
        export_html(agent, path)
        chromium_page.goto(path.as_uri())
        return BoardPage(chromium_page.locator(".ql-board"))

    yield open_it
    assert [url for url in heard.asked if not url.startswith("data:")] == [path.as_uri()]
    assert heard.said == []


def test_both_sides_by_mouse(open_page):
    page = open_page(TableAgent(tables.perfect_table(), "parfait"))
    title = "Jouez au morpion contre l'agent «\N{NO-BREAK SPACE}parfait\N{NO-BREAK SPACE}»"
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
