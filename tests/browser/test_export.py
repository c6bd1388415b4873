"""La page exportée : elle joue comme le plateau du carnet, hors ligne, à la souris et au clavier."""

import random

import pytest
import tables

from ql_functions import game, solutions
from ql_functions.agents.agent import RandomAgent, game_of
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.drawing.fragment import module_source
from ql_functions.views.board import Board
from ql_functions.views.export import _data, export_html
from ql_functions.views.match import Match

from .accessibility import violations
from .board_page import BoardPage

pytestmark = pytest.mark.browser


class First:
    """Luck that always draws the first."""

    def choice(self, moves):
        return moves[0]


def messages(match, chooser):
    """A game's worth of clicks of a person in no hurry, right and wrong."""
    for _ in range(12):
        kind = chooser.choice(["play", "play", "play", "play", "wild", "undo", "stale", "new_game", "play_as"])
        moves = match.playable if kind == "play" else range(-1, match.size**2 + 1)
        message = {"action": kind, "board": match.board, "move": chooser.choice([*moves, 4])}
        yield message | {
            "wild": {"action": "play"},
            "stale": {"action": "play", "board": "X        "},
            "play_as": {"player": chooser.choice("XO")},
        }.get(kind, {})


def close(here, there):
    if isinstance(here, float):
        return there is not None and abs(here - there) < 1e-4
    if isinstance(here, dict):
        return here.keys() == there.keys() and all(close(here[name], there[name]) for name in here)
    if isinstance(here, list):
        return len(here) == len(there) and all(map(close, here, there))
    return here == there


REPLAY = """([source, data, messages]) => {
  const { Match, position } = new Function(`${source}; Math.random = () => 0; return { Match, position };`)();
  const match = new Match(data);
  return [position(match), ...messages.map((message) => { match.receive(message); return position(match); })];
}"""


@pytest.mark.parametrize("min_contig", [3, 2])
@pytest.mark.parametrize(
    "agent", [TableAgent(tables.TABLES["few states"]), MinimaxAgent(), RandomAgent()], ids=lambda agent: agent.name
)
def test_the_page_plays_and_speaks_as_python_does(chromium_page, agent, min_contig):
    solutions.game_settings(3, min_contig)
    plays_and_speaks_as_python_does(chromium_page, agent)


def plays_and_speaks_as_python_does(page, agent):
    board = Board(Match(*game_of(agent), None, agent))
    board.match._random = First()
    chooser, sent, expected = random.Random(5), [], [board._position()]
    for _ in range(25):
        for message in messages(board.match, chooser):
            board.match.receive(message)
            sent.append(message)
            expected.append(board._position())
    seen = page.evaluate(REPLAY, [module_source("export"), _data(agent), sent])
    for i, (here, there) in enumerate(zip(expected, seen, strict=True)):
        assert close(here, there), f"after {sent[:i][-1:]}: {here} in Python, {there} in the page"
    assert {"X", "O"} <= {position["verdict"] for position in expected}


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
