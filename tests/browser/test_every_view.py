"""Toutes les images dans un même carnet, sous JupyterLab et Notebook 7 : montées, sans faute, étroites, sombres."""

import pytest

from .accessibility import smallest_text, violations
from .board_page import SETUP as BOARD
from .board_page import TABLE, BoardPage

pytestmark = pytest.mark.browser

SETUP = """from IPython.display import clear_output
from ql_functions import *
from ql_functions import shipped, train_network
from ql_functions.deep.dqn import Settings
from ql_functions.strength import arena as arenas
learners = arenas.contestants()  # deux, et peu de parties : l'arène est une image comme les autres
names = "TD(0)", "recette stable"
arenas.contestants = lambda: {name: arenas.Contestant(90, learners[name].learn) for name in names}
_, measures = train_network(Settings(hidden=(8,), rounds=20, parallel=16, warmup=32, batch=8, check_every=5))
clear_output()  # la barre de l'entraînement n'est pas une image
from ql_functions.strength.challenge import Level, Measures, contender_of
from ql_functions.views.challenge import ChallengeView
levels = Level(450, 0, 6, 6), Level(900, 40, 100, 100), Level(1800, 97, 100, 100)
tried = Measures(contender_of(Recipe()), levels, True)
puzzle('4.3')  # une première fois : il renvoie aux indices
moves = [("         ", 0), ("X        ", 3), ("X  O     ", 1), ("XX O     ", 4), ("XX OO    ", 2)]
steps = [{"state": state, "move": move} for state, move in moves]
for i, step in enumerate(steps):
    get_move(list(step["state"]), 0, "XO"[i % 2])"""
SPEAKING = (  # ce qui parle au noyau : seul d'abord, anywidget y renonce si la page est occupée deux secondes
    "laboratory()",
    "two_players()",
    "versus_agent()",
    "versus_agent({}, trainable=True)",
    "versus_agent(shipped())",
    "versus_agent(TDValues().train(500, verbose=False))",
)
DRAWN = (
    "ql_flow()",
    "restaurants()",
    "simulate_e_greedy()",
    "replay(steps, 'X')",
    "rewind(steps, 'X')",
    "visualize_learning(batches=1, sims_per_batch=20, seed=1)",
    "report_card()",
    "quiz(5)",
    "explosion()",
    "without('5.C1')",
    "ChallengeView(tried)",
    "one_neuron()",
    "ql_values('η')",
    "puzzle('4.3')",
    "network_film(measures)",
    "grow_tree()",
    "overestimation(runs=2, games=500)",
    "arena(seeds=[0])",
    "error_map()",
    "cliff_walk({'prudente': cliff.exact_q(0.1), 'au bord': cliff.exact_q()})",
)
VIEWS = SPEAKING + DRAWN
WIDTHS = (
    "() => [...document.querySelectorAll('.jp-OutputArea-output')].map((area) => area.scrollWidth - area.clientWidth)"
)
# Les images animées dont la barre sort de la fenêtre, quand leur haut est en vue.
HIDDEN_BARS = """async () => {
  const hidden = [];
  for (const view of document.querySelectorAll("figure:has(.ql-sticky .ql-bar)")) {
    if (!view.checkVisibility()) continue; // dans un bulletin, le film attend qu'on l'ouvre
    view.scrollIntoView({ block: "start" });
    const isOut = () => {
      const { top, bottom } = view.querySelector(".ql-sticky .ql-bar").getBoundingClientRect();
      return top < 0 || bottom > innerHeight;
    };
    // the bar follows in the next frame
    for (let frame = 0; frame < 60 && isOut(); frame++) await new Promise(requestAnimationFrame);
    if (isOut()) hidden.push(view.className);
  }
  return hidden;
}"""
# Le texte de chaque image, là où sa couleur se confond avec celle de la page.
LOST = """() => [...document.querySelectorAll(".jp-OutputArea-output .ql")].filter((view) => {
  const page = getComputedStyle(document.querySelector(".jp-Notebook")).backgroundColor;
  return getComputedStyle(view).color === page;
}).map((view) => view.className)"""


def test_every_view_is_mounted_keeps_its_keys_and_fits_a_narrow_page_in_both_themes(server):
    with server.running("views.ipynb", SETUP, *SPEAKING) as notebook:
        notebook.run("\n".join(f"display({view})" for view in DRAWN))
        page = notebook.page
        outputs = page.locator(".jp-OutputArea-output")
        assert outputs.count() == len(VIEWS)
        for view, output in zip(VIEWS, outputs.all(), strict=True):
            assert output.bounding_box()["height"] > 100, view
            assert output.locator("svg, fieldset, table, [role=listbox]").count(), view
        cells = page.locator(".jp-Cell").count()
        for view, output in zip(VIEWS, outputs.all(), strict=True):
            output.locator("[data-lm-suppress-shortcuts]:is([tabindex='0'], :not([tabindex]))").first.focus()
            for key in ("d", "d", "a", "ArrowDown"):
                page.keyboard.press(key)
            assert page.locator(".jp-Cell").count() == cells, view
            assert output.locator(":focus").count() == 1, view
        for view in (".ql:not(.ql-error_map)", ".ql-map-panel"):  # les 4 520 états, eux, demandent dix secondes à axe
            assert violations(page, view) == []
        page.set_viewport_size({"width": 480, "height": 900})
        assert violations(page, ".ql-arena") == []  # ses tableaux s'y font défiler
        assert [view for view, excess in zip(VIEWS, page.evaluate(WIDTHS), strict=True) if excess > 0] == []
        assert [view for view, output in zip(VIEWS, outputs.all(), strict=True) if smallest_text(output) < 10.95] == []
        assert page.evaluate(LOST) == []
        page.set_viewport_size({"width": 1280, "height": 500})
        assert page.evaluate(HIDDEN_BARS) == []
        notebook.set_theme("JupyterLab Dark")
        assert page.evaluate(LOST) == []
        assert notebook.faults() == []


def test_notebook_7_shows_the_same_board(notebook_7):
    with notebook_7.running("board.ipynb", BOARD, TABLE) as notebook:
        page = BoardPage(notebook.run("versus_agent(q_table)").locator(".ql-board"))
        assert page.after(page.square(4).click) == "O   X    "
        assert notebook.faults() == []
