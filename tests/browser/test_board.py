"""Le plateau dans un vrai JupyterLab : souris, clavier, thèmes, largeurs."""

import nbformat
import pytest
from games import played
from playwright.sync_api import expect
from typed import typed

from ql_functions import game

from .accessibility import violations
from .board_page import SETUP, TABLE, BoardPage

pytestmark = pytest.mark.browser

RINGED = "rings => rings.flatMap((ring, i) => ring.hasAttribute('hidden') ? [] : [i])"
WIN = (0, 3, 1, 4, 2)  # X aligns the first row


@pytest.fixture(scope="module")
def notebook(lab):
    with lab.running("board.ipynb", SETUP, TABLE) as notebook:
        yield notebook


@pytest.fixture
def board(notebook):
    """Show the board of an expression in a new cell; at the end, nothing may have gone wrong."""
    yield lambda expression: BoardPage(notebook.run(expression).locator(".ql-board"))
    assert notebook.faults() == []


def test_a_game_by_clicks_then_a_new_one(board):
    page = board("versus_agent(q_table)")
    assert page.status() == "À vous de jouer (X)."

    end = page.play_to_the_end("X", lambda now: game.legal_moves(now)[-1], page.click)
    assert page.root.locator(".ql-board-last").count() == 1
    assert page.line() == ("hidden" if game.verdict(end) == "T" else "visible")

    for i in range(9):
        page.click(i)
    page.answered()
    assert page.board() == end
    assert page.after(page.root.get_by_text("Nouvelle partie").click) == " " * 9
    assert page.status() == "À vous de jouer (X)."
    assert page.line() == "hidden"


def test_a_game_by_keyboard(board):
    page = board("versus_agent(q_table)")
    page.square(4).focus()
    end = page.play_to_the_end("X", lambda now: game.legal_moves(now)[0], page.press)
    assert page.focused() in [i for i in range(9) if end[i] == "X"]


def test_a_network_plays_its_4x4_to_the_end_by_mouse_and_by_keyboard(board):
    page = board("from ql_functions import shipped\nversus_agent(shipped())")
    page.after(page.root.get_by_text("Valeurs Q").click)
    assert page.root.get_by_text("Morpion 4×4, 4 à aligner.").is_visible()
    values = [label.split("valeur Q ")[1].split(", ")[0] for label in page.labels()]
    assert len(values) == 16
    assert all(abs(float(value.replace("\u2212", "-").replace(",", "."))) <= 1 for value in values)
    shown = page.root.locator(".ql-board-value").all_text_contents()
    assert [value for value in shown if value] == ["0,00"], "all are worth a draw: only the agent's choice is told"
    assert page.root.get_by_text("Ici, tous les coups se valent à ses yeux.").is_visible()
    assert "coup de l’agent" in page.labels()[page.root.locator(".ql-board-ring").evaluate_all(RINGED)[0]]
    assert page.root.get_by_text("de −1 (une défaite) à 1 (une victoire)").is_visible()
    page.square(0).focus()

    def act(move):
        (page.press if move % 2 else page.click)(move)

    page.play_to_the_end("X", lambda now: game.legal_moves(now)[-1], act)
    assert "Bravo" not in page.status()  # personne ne le bat
    page.root.get_by_text("Pourquoi ce coup ?").click()
    assert "la plus grande de ces valeurs" in page.root.locator(".ql-board-why p").inner_text()
    assert page.root.locator(".ql-board-why td").count() == 16
    page.after(page.root.get_by_text("Annuler").click)
    assert page.status().endswith("À vous de jouer (X).")


def test_digits_play_and_the_board_s_facts_follow(board):
    page = board("two_players()")
    page.square(4).focus()
    for move in WIN:
        assert page.after(lambda move=move: page.page.keyboard.press(f"Digit{move}"))[move] != " "
        assert page.focused() == move
    assert page.status() == "X gagne !"
    facts = page.root.locator("dd").all_inner_texts()
    assert facts == ["'XXXOO    '", "229", "'X gagne !'"]


def test_keys_stay_on_the_board(board):
    page = board("two_players()")
    cells = page.page.locator(".jp-Cell").count()
    before, focus = page.board(), 0
    page.square(focus).focus()
    for key in ("ArrowUp", "ArrowLeft", "d", "d", "a", "b", "x", "m", "9"):
        page.page.keyboard.press(key)
        assert page.focused() == focus
    page.answered()
    assert (page.page.locator(".jp-Cell").count(), page.board()) == (cells, before)
    page.after(lambda: page.page.keyboard.press("0"))  # deux fois de suite, il redémarrerait le noyau
    page.page.keyboard.press("0")
    page.answered()
    assert page.board() == "X        "
    for button in page.root.locator("button:visible").all():
        button.focus()
        for key in ("d", "d", "a", "ArrowDown"):
            page.page.keyboard.press(key)
    assert page.page.locator(".jp-Cell").count() == cells


@pytest.mark.parametrize(
    ("expression", "place"),
    [
        ("two_players()", "[data-square='4']"),
        ("two_players()", "button:visible"),
        ("quiz(1)", "input"),
        ("laboratory(Recipe(3, 200))", "input[type=range]"),
    ],
)
def test_the_notebook_is_saved_from_wherever_the_keys_stay(notebook, expression, place):
    place = notebook.run(f"from ql_functions import Recipe, laboratory, quiz\n{expression}").locator(place).first
    place.focus()
    notebook.page.evaluate("() => { panel.context.model.dirty = true; }")
    place.press("Control+s")
    notebook.page.wait_for_function("() => !panel.context.model.dirty")
    expect(place).to_have_attribute("data-lm-suppress-shortcuts", "true")
    expect(place).to_be_focused()


def test_one_tab_stop_that_a_click_moves(board):
    page = board("two_players()")
    page.square(7).click()
    assert page.focused() == 7
    stops = page.root.locator('.ql-board-square[tabindex="0"]')
    assert stops.evaluate_all("all => all.map(square => square.dataset.square)") == ["7"]


def test_a_double_click_plays_once(board):
    page = board("versus_agent(q_table)")
    assert page.after(page.square(4).dblclick) == "O   X    "
    page.answered()
    assert page.board() == "O   X    "


def test_clicks_before_python_s_answer_are_lost(board):
    page = board("class First:\n    def choices(self, board): return [board.index(' ')]\nversus_agent(First())")
    squares = page.root.locator(".ql-board-square")
    click_all = "all => [4, 8, 0].forEach((i) => all[i].dispatchEvent(new MouseEvent('click')))"
    page.after(lambda: squares.evaluate_all(click_all))
    page.root.get_by_text("L’agent joue la case 0.").wait_for()
    assert page.board() == "O   X    "


def test_values_of_the_table_on_request(board):
    page = board("versus_agent(q_table)")
    assert not any("valeur" in label for label in page.labels())
    page.after(page.root.get_by_text("Valeurs Q").click)
    assert page.labels()[0] == "case 0 (ligne 1, colonne 1), libre, valeur Q \u22120,30"
    assert page.labels()[4] == "case 4 (ligne 2, colonne 2), libre, valeur Q 0,90, coup de l’agent"
    assert page.root.locator(".ql-board-ring").evaluate_all(RINGED) == [4]
    assert page.root.locator(".ql-board-value").all_text_contents()[0] == "\u22120,30"
    fills = [page.square(i).locator("rect").evaluate("rect => getComputedStyle(rect).fill") for i in (0, 4, 8)]
    assert fills[0] == fills[2] != fills[1]

    page.after(page.square(8).click)  # the table lacks this state, and the next
    assert page.status().startswith("Cet état manque à la table : l'agent tire la case ")
    assert page.root.get_by_text("La table ne contient pas cet état").is_visible()
    assert not any("valeur" in label for label in page.labels())


def test_the_person_may_take_o(board):
    page = board("versus_agent(q_table)")
    camp = page.root.get_by_role("group", name="Vous jouez")
    assert page.after(camp.get_by_text("O", exact=True).click) == "    X    "
    assert camp.get_by_text("O", exact=True).get_attribute("aria-pressed") == "true"
    assert page.status() == "L'agent joue la case 4. À vous de jouer (O)."


def test_a_larger_board(board):
    page = board("two_players(5, 4)")
    assert len(page.labels()) == 25
    for move in (0, 1, 6, 2, 12, 3, 18):
        page.after(page.square(move).click)
    assert page.status() == "X gagne !"


def test_undo_by_keyboard_keeps_the_focus(board):
    page = board("versus_agent(q_table)")
    undo = page.root.get_by_text("Annuler")
    assert undo.get_attribute("aria-disabled") == "true"
    page.after(page.square(4).click)
    undo.focus()
    assert page.after(lambda: page.page.keyboard.press("Enter")) == " " * 9
    assert page.page.evaluate("document.activeElement.textContent") == "Annuler"


def test_why_this_move(board):
    page = board("versus_agent(q_table)")
    page.after(page.square(4).click)
    page.root.get_by_text("Pourquoi ce coup ?").click()
    reason = "L’agent a joué la case 0 : la plus grande moyenne de Q1 et Q2."
    assert page.root.get_by_text(reason).is_visible()
    squares = page.root.locator(".ql-board-why td").all_inner_texts()
    assert [squares[i].split() for i in (0, 1, 4)] == [
        ["Q1", "0,90", "Q2", "0,90", "0,90", "joué"],
        ["Q1", "\u22120,30", "Q2", "\u22120,30", "\u22120,30"],
        ["X"],
    ]


def test_two_agents_step_by_step_then_by_themselves(board):
    start = "XX OO    "
    page = board(f"Board(Match(3, 3, MinimaxAgent(), RandomAgent(), start={start!r}).checked())")
    page.click(2)
    page.answered()
    assert page.board() == start
    assert page.after(page.root.get_by_text("Coup suivant").click) == "XXXOO    "
    assert page.status() == "X (minimax) joue la case 2. X gagne !"
    assert page.after(page.root.get_by_role("button", name="Lecture").click) == start
    page.root.get_by_text("Score : minimax 2, hasard 0, nuls 0.").wait_for()
    assert page.board() == "XXXOO    "
    page.root.get_by_role("button", name="Lecture").wait_for()
    assert page.after(page.root.get_by_role("group", name="Commence avec X").get_by_text("hasard").click) == start
    assert page.status() == "À X (hasard) de jouer."


def test_numbers_and_the_help_of_the_keyboard_on_request(board):
    page = board("two_players()")
    numbers, aid = page.root.locator(".ql-board-number"), page.root.get_by_text("Au clavier :")
    assert not numbers.first.is_visible()
    page.root.get_by_role("button", name="Numéros").click()
    assert [number.text_content() for number in numbers.all() if number.is_visible()] == list("012345678")
    page.square(4).focus()
    page.page.keyboard.press("?")
    assert aid.is_visible()
    assert page.focused() == 4
    page.root.get_by_role("button", name="Aide du clavier").click()
    assert not aid.is_visible()


def test_a_finished_game_is_reviewed_and_copied_as_python(board, notebook):
    notebook.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = board("two_players()")
    opening = page.root.get_by_role("button", name="Revoir la partie")
    assert not opening.is_visible()
    for move in WIN:
        page.after(page.square(move).click)
    opening.click()
    film = page.root.get_by_role("region", name="la partie, coup par coup")
    film.get_by_role("button", name="Voir le coup décisif").click()
    assert "Il fallait jouer la case 4." in film.locator(".ql-caption").inner_text()
    assert film.locator("li[aria-current]").inner_text().endswith("✗ lâche le nul")
    film.get_by_role("button", name="Copier steps").click()
    film.get_by_text("Copié").wait_for()
    names = {}
    exec(page.page.evaluate("() => navigator.clipboard.readText()"), names)
    assert (names["steps"], names["winner"]) == (played(WIN), "X")
    assert violations(page.page, ".ql-board-review") == []
    page.after(page.root.get_by_text("Nouvelle partie").click)
    assert not film.is_visible()


def test_the_agent_learns_from_the_game_and_shows_what(board):
    page = board("versus_agent({}, trainable=True)")
    end = page.play_to_the_end("X", lambda now: game.legal_moves(now)[0], page.click)
    updates = page.root.locator(".ql-board-updates li")
    expect(updates).to_have_count(9 - end.count(" "))  # the kernel learns from the game once the page has shown its end
    lines = [typed(line) for line in updates.all_inner_texts()]
    assert lines[0].startswith("coup 1, X en case 0 : Q")
    learnt = page.root.locator(".ql-board-learnt").all_text_contents()
    assert lines[0].split(" : ")[1].split()[0] + " " + lines[0].split()[-2] == learnt[0]
    assert page.root.locator("dd").all_inner_texts()[0] == "1"
    assert violations(page.page, ".ql-board") == []
    page.after(page.root.get_by_text("Nouvelle partie").click)
    assert not page.root.locator(".ql-board-updates").is_visible()
    assert "valeur Q 0,30" in page.labels()[8]
    assert "valeur Q" in page.labels()[0]


def test_the_next_day_a_button_gives_the_pupil_its_games_back(board):
    played = board("versus_agent({}, trainable=True)")
    played.play_to_the_end("X", lambda now: game.legal_moves(now)[0], played.click)
    expect(played.root.locator("dd").first).to_have_text("1")
    page = board("versus_agent({}, trainable=True)")
    again = page.root.get_by_role("button", name="Lui rendre")
    before = page.labels()
    again.press("Enter")
    expect(again).to_be_hidden()
    assert int(page.root.locator("dd").first.inner_text()) >= 1
    assert page.labels() != before


def test_both_themes_and_both_widths(board, notebook):
    page = board("versus_agent(q_table)")
    page.after(page.root.get_by_text("Valeurs Q").click)
    page.root.get_by_text("Pourquoi ce coup ?").click()
    page.after(page.square(4).click)
    grid, side = page.root.locator("> svg"), page.root.locator(".ql-board-side")
    grounds = set()
    for theme in ("Light", "Dark"):
        notebook.set_theme(f"JupyterLab {theme}")
        assert violations(page.page, ".ql-board") == []
        grounds.add(page.square(4).locator("rect").evaluate("rect => getComputedStyle(rect).fill"))
        for width in (1280, 480):
            notebook.set_width(width)
            squares, panel, whole = (part.bounding_box() for part in (grid, side, page.root))
            stacked = panel["y"] >= squares["y"] + squares["height"]
            assert stacked == (width < 600)
            assert max(squares["x"] + squares["width"], panel["x"] + panel["width"]) <= whole["x"] + whole["width"] + 1
    assert len(grounds) == 2


def test_a_notebook_that_is_not_trusted_keeps_the_text(lab, notebook):
    notebook.run("two_players()")
    saved = notebook.content()  # written by another, and never signed: that is what is not trusted
    saved.cells = saved.cells[-1:]
    nbformat.write(saved, lab.root / "saved.ipynb")
    with lab.open("saved.ipynb") as notebook:
        text = "Morpion 3×3, 3 à aligner, à deux."
        assert notebook.page.get_by_text(text).is_visible()
        assert notebook.page.locator("td").count() == 9
        assert notebook.faults() == []
