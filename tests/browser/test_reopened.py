"""A notebook opened again the next day: nothing is run, every board plays, and the laboratory trains."""

from functools import partial

import nbformat
import pytest
from playwright.sync_api import expect

from ql_functions import game

from .board_page import BoardPage
from .lab import READY

pytestmark = pytest.mark.browser

SETUP = """from ql_functions import *
from ql_functions import shipped
_ = train_agent(200)

class Last:
    def choices(self, board):
        return [board.rindex(" ")]"""
PLAYED = (
    "_ = versus_agent()",
    "_ = versus_agent({}, trainable=True)",
    "_ = versus_agent(shipped())",
    "_ = versus_agent(MinimaxAgent())",
    "_ = versus_agent(RandomAgent())",
    "_ = versus_agent(TDValues().train(200, verbose=False))",
)
OTHERS = ("_ = two_players()", "_ = versus_agent(Last())", "_ = versus_agent(MinimaxAgent(), RandomAgent())")
WAITS = "Cet agent réfléchit en Python\N{NO-BREAK SPACE}: exécutez la cellule pour qu’il joue."


def boards_of(notebook):
    return [BoardPage(root) for root in notebook.page.locator(".ql-board").all()]


def test_the_next_day_every_board_is_there_and_plays(lab):
    with lab.running("reopened.ipynb", SETUP, *PLAYED, *OTHERS) as notebook:
        boards = boards_of(notebook)
        assert len(boards) == len(PLAYED + OTHERS)
        agent = boards[len(PLAYED) + 1]
        assert agent.after(lambda: agent.click(0)).count("X") == 1
        agent.root.get_by_text("L’agent joue la case 8.").wait_for()  # Python has answered
        assert notebook.faults() == []
        notebook.save()
        page = notebook.page
    page.goto("about:blank")
    with lab.open("reopened.ipynb") as notebook:
        boards = boards_of(notebook)
        assert len(boards) == len(PLAYED + OTHERS)
        assert [board.board().strip() for board in boards] == [""] * len(boards)
        for board in boards[: len(PLAYED)]:
            end = board.play_to_the_end("X", lambda now: game.legal_moves(now)[-1], board.click)
            assert game.verdict(end, game.side(end)) != "C"
        taught = boards[1].status()
        assert taught.endswith("Pour que l'agent en apprenne, exécutez la cellule.")
        people, agent, watched = boards[len(PLAYED) :]
        people.square(4).focus()
        assert people.after(lambda: notebook.page.keyboard.press("Enter")) == "    X    "
        assert agent.after(lambda: agent.click(0)) == "X        "
        assert agent.root.get_by_role("status").inner_text() == WAITS
        watched.after(watched.root.get_by_text("Coup suivant").click)
        assert watched.status().startswith("X (minimax) joue la case ")
        assert notebook.faults() == []


def test_the_next_day_the_laboratory_trains_and_its_agent_plays(lab):
    with lab.running("laboratory_reopened.ipynb", SETUP, "_ = laboratory(Recipe(2, 100))") as notebook:
        page = notebook.page
        page.locator(".ql-laboratory .ql-card").wait_for()
        notebook.save()
    page.goto("about:blank")
    with lab.open("laboratory_reopened.ipynb") as notebook:
        laboratory = notebook.page.locator(".ql-laboratory")
        laboratory.get_by_role("slider", name="Lots").press("ArrowRight")
        expect(laboratory.get_by_role("status")).to_contain_text("agent battable")
        expect(laboratory.get_by_role("status")).to_contain_text("900")
        laboratory.get_by_role("button", name="Jouer contre l’agent").click()
        board = BoardPage(laboratory.locator(".ql-board"))
        end = board.play_to_the_end("X", lambda now: game.legal_moves(now)[-1], board.click)
        assert game.verdict(end) != "C"
        assert notebook.faults() == []


def test_the_next_day_what_was_predicted_ticked_dined_and_tried_is_there_though_nothing_is_run(lab):
    asks = 'predict("Combien ?", "Des millions.", name="demain", number=(0, 100, "coups"), right=35)'
    with lab.running(
        "kept.ipynb",
        "from ql_functions import *",
        f"_ = {asks}",
        "_ = quiz(1)",
        "_ = restaurants()",
        '_ = without("B.C1")',
    ) as notebook:
        page = notebook.page
        page.get_by_label("Votre prédiction", exact=True).fill("20")
        page.get_by_role("button", name="Voir", exact=True).click()
        page.locator(".ql-quiz label").first.click()
        page.get_by_role("button", name="Dîner ici").first.click()
        page.get_by_label("Graines, choisies d’avance").select_option("20")
        page.get_by_role("button", name="Ôter la cause").click()
        expect(page.locator(".ql-seeds-says")).not_to_be_empty(timeout=60_000)
        notebook.save()
    page.goto("about:blank")
    with lab.open("kept.ipynb") as notebook:
        page = notebook.page
        expect(page.locator(".ql-predict-own")).to_have_text("Vous disiez 20, c’est 35.")
        expect(page.get_by_role("region", name="La réponse")).to_contain_text("Des millions.")
        expect(page.locator(".ql-quiz input").first).to_be_checked()
        expect(page.locator(".ql-restaurants-diary li")).to_have_count(1)
        expect(page.locator(".ql-seeds-win")).to_have_count(40)
        expect(page.locator(".ql-seeds-says")).to_contain_text("L’ôter change quelque chose.")
        assert notebook.faults() == []


BAR = (
    "\r  0%|          | 0/45000 [00:00<?, ?it/s]\rEntraînement:  67%|██████▋   | 30000/45000 [00:20<00:10, 1500.0it/s]"
)
STREAM, SHOWN = partial(nbformat.v4.new_output, "stream"), '<div><progress max="7" value="4"></progress></div>'
BARS = {  # the outputs of a cell that was running when the page was closed, of one that had ended, of one that failed
    "stopped": [STREAM(name="stderr", text=BAR)],
    "waiting": [nbformat.v4.new_output("display_data", {"text/html": SHOWN})],
    "in two": [STREAM(text="avant"), STREAM(name="stderr", text=BAR)],
    "ended": [STREAM(name="stderr", text=BAR.replace(" 67%", "100%"))],
    "failed": [STREAM(name="stderr", text=BAR), nbformat.v4.new_output("error", ename="ValueError", evalue="non")],
}


def test_a_bar_whose_page_was_closed_before_its_end_says_so(lab):
    lab.write("closed.ipynb", *(f"# {name}" for name in BARS))
    saved = nbformat.read(lab.root / "closed.ipynb", 4)
    for cell, outputs in zip(saved.cells, BARS.values(), strict=True):
        cell.outputs = outputs
    nbformat.write(saved, lab.root / "closed.ipynb")
    with lab.open("closed.ipynb") as notebook:
        notebook.run("from ql_functions import *\nprogress(2)")
        expect(notebook.page.get_by_text("La page s'est fermée pendant ce calcul")).to_have_count(3)
        now = {cell.source[2:]: cell.outputs for cell in notebook.content().cells if cell.source[2:] in BARS}
        for name, outputs in BARS.items():
            kept = [one for one in outputs if name in ("ended", "failed") or one.get("name") == "stdout"]
            assert now[name][: len(kept)] == kept, name
            assert len(now[name]) == len(kept) + (name not in ("ended", "failed")), name


def test_while_the_kernel_lives_python_and_the_page_tell_each_other_what_happens(lab):
    with lab.running(
        "told.ipynb", "from ql_functions import *\nimport ipywidgets", "board = two_players()"
    ) as notebook:
        (page,) = boards_of(notebook)
        page.after(lambda: page.click(4))
        seen = "seen = []\nboard.observe(lambda change: seen.append(change.new), 'board')\n"
        notebook.run(f"{seen}print(repr(board.board), board.status, board.steps)")
        said = notebook.page.locator(".jp-OutputArea-output").last.inner_text()
        assert said.strip() == "'    X    ' À O de jouer. [{'state': '         ', 'move': 4}]"
        assert page.after(lambda: notebook.run("board.play(0)")) == "O   X    "
        assert page.status() == "À X de jouer."
        notebook.run("ipywidgets.HBox([board])")
        inside = boards_of(notebook)[-1]
        assert inside.board() == "O   X    "
        assert page.after(lambda: inside.click(8)) == "O   X   X"
        notebook.run("board.show_numbers = True")
        page.root.locator(".ql-board-number:visible").first.wait_for()
        notebook.run("print(seen[-1])")
        assert notebook.page.locator(".jp-OutputArea-output").last.inner_text().strip("\n") == "O   X   X"
        assert notebook.faults() == []


def test_a_restarted_kernel_leaves_the_board_to_the_page(lab):
    with lab.running(
        "restarted.ipynb", "from ql_functions import *", "_ = versus_agent({}, trainable=True)"
    ) as notebook:
        (page,) = boards_of(notebook)
        page.after(lambda: page.click(4))
        notebook.page.evaluate("() => panel.sessionContext.session.kernel.restart()")
        notebook.wait_idle()
        page.play_to_the_end("X", lambda now: game.legal_moves(now)[0], page.click)
        assert page.status().endswith("Pour que l'agent en apprenne, exécutez la cellule.")
        assert notebook.faults() == []


def test_a_page_loaded_again_finds_the_game_where_python_has_it(lab):
    with lab.running("again.ipynb", "from ql_functions import *", "board = two_players()") as notebook:
        (page,) = boards_of(notebook)
        page.after(lambda: page.click(4))
        page.answered()
        notebook.save()
        notebook.page.reload(wait_until="domcontentloaded")
        notebook.page.wait_for_function(READY)
        notebook.wait_idle()
        (page,) = boards_of(notebook)
        page.root.get_by_text("À O de jouer.").wait_for()
        assert page.board() == "    X    "
        page.after(lambda: page.click(0))
        notebook.run("print(repr(board.board))")
        assert notebook.page.locator(".jp-OutputArea-output").last.inner_text().strip() == "'O   X    '"
        assert notebook.faults() == []
