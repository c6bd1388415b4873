"""Ce que l'on attend d'une image, et ce qu'elle pèse : `python benchmarks/views.py`, dans Chromium.

Un JupyterLab neuf, un carnet, un noyau où rien n'est chargé. Pour chaque image, une cellule exécutée plusieurs fois :
la première attente comprend les bibliothèques et le code compilé. L'attente va de l'ordre d'exécuter à l'image dans
la page, et jusqu'à ce que le navigateur la peigne ; les octets sont ceux que la cellule ajoute au carnet. Du
laboratoire, l'attente part de la fin d'un geste.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.dragging import drag  # noqa: E402
from browser.lab import APPEND, FLAGS, Lab, find_chromium  # noqa: E402

RUNS = 5
VIEWS = {
    "compte rendu, une fois fait": "wrong",
    "son film pas à pas": 'step_through("1.3")',
    "flux du Q-learning": "ql_flow()",
    "restaurants": "restaurants()",
    "quiz": "quiz(5)",
    "puzzle": 'puzzle("4.3")',
    "simulation ε-gloutonne": "simulate_e_greedy()",
    "plateau": "versus_agent()",
    "revoir une partie": "replay(steps, winner)",
    "rétropropagation": "rewind(steps, winner)",
    "film, 600 parties": "visualize_learning(seed=1)",
    "film, 45 000 parties": "full_training(seed=1)",
    "bulletin": "report_card()",
    "carte des erreurs": "error_map()",
    "laboratoire": "laboratory()",
    "arène, une graine": "arena(seeds=[0])",
    "défi, 1 100 parties": "challenge(SHORTEST, seed=1)",
    "surestimation": "overestimation()",
    "falaise": "cliff_walk(cliff.exact_q())",
    "neurone": "one_neuron()",
    "valeur qui marche vers sa cible": "ql_values('η')",
    "explosion de la table": "explosion()",
    "réseau, et son film": "network_film(train_network()[1])",
    "arbre, 10 000 simulations": "grow_tree(solutions.tree_search)",
}
SETUP = """import random
from ql_functions import *
from ql_functions import shipped, solutions, train_network
random.seed(1)
steps, winner = simulate_game()"""
REPORT = """from juge import EXERCISES
from juge.explain.examine import examine
from ql_functions.training.recipe import SHORTEST
def evaluate(b):
    return "X gagne !" if any(b[i] == b[i + 1] == b[i + 2] == "X" for i in (0, 3, 6)) else "Continue"
wrong = examine(EXERCISES["1.3"], evaluate, globals())"""
TABLE = "from ql_functions.training.table import train\ntrain(q_table, seed=1)\nversus_agent()"
NETWORK = "versus_agent(shipped())"

# Milliseconds from the command to the painted picture.
FIRST_IMAGE = """async () => {
  const start = performance.now();
  const cell = window.panel.content.activeCell;
  const picture = ":is(.ql :is(svg, fieldset, button, table), .ql-card, .ql-report)";
  const shown = () => cell.node.querySelector(`.jp-OutputArea-output ${picture}`);
  window.jupyterapp.commands.execute("notebook:run-cell");
  while (!shown()) {
    const failed = cell.model.outputs.toJSON().find((output) => output.output_type === "error");
    if (failed) throw new Error(failed.evalue);
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""
BYTES = "() => new Blob([JSON.stringify(window.panel.content.activeCell.model.outputs.toJSON())]).size"

# Milliseconds from a click on a free square to the agent's answer.
ANSWER = """async (board) => {
  const free = () => [...board.querySelectorAll("[data-square]")].filter((square) => !square.querySelector(".ql-mark"));
  const before = free(), start = performance.now();
  before[0].dispatchEvent(new MouseEvent("click"));
  while (free().length === before.length) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""

# Milliseconds from the end of a drag to the picture of the last value, then to the marks of all its seeds, and the
# pictures drawn meanwhile.
DRAGGED = """(cursor) => {
  const [results, seeds] = [".ql-laboratory-results", ".ql-seeds [role=radiogroup]"].map((part) =>
    cursor.closest(".ql-laboratory").querySelector(part));
  let pictures = 0;
  const observer = new MutationObserver(() => pictures++);
  observer.observe(results, { childList: true });
  window.dragged = new Promise((resolve) => addEventListener("pointerup", async () => {
    const start = performance.now();
    while (results.classList.contains("ql-stale")) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    const first = performance.now() - start;
    while (seeds.querySelector(".ql-seeds-pending")) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    resolve([first, performance.now() - start, pictures]);
  }, { once: true, capture: true }));
}"""


def first_images(notebook):
    """Yields (name, milliseconds of each run, bytes)."""
    for name, expression in VIEWS.items():
        notebook.page.evaluate(APPEND, expression)
        waits = []
        for _ in range(RUNS):
            waits.append(notebook.page.evaluate(FIRST_IMAGE))
            notebook.wait_idle()
        yield name, waits, notebook.page.evaluate(BYTES)


def answers(notebook, expression):
    """Milliseconds from click to answer, at the first move of RUNS games."""
    board = notebook.run(expression).locator(".ql-board")
    for _ in range(RUNS):
        yield notebook.page.evaluate(ANSWER, board.element_handle())
        board.get_by_text("Nouvelle partie").click()
        notebook.wait_idle()


def drags(notebook):
    """What `DRAGGED` gives, the cursor brought from end to end."""
    laboratory = notebook.run("laboratory()").locator(".ql-laboratory")
    cursor = laboratory.get_by_label("Taux d'apprentissage")
    for run in range(RUNS):
        cursor.scroll_into_view_if_needed()
        box = cursor.bounding_box()
        xs = [box["x"] + 8 + (box["width"] - 16) * step / 60 for step in range(61)]
        notebook.page.evaluate(DRAGGED, cursor.element_handle())
        drag(notebook.page, [(x, box["y"] + box["height"] / 2) for x in (xs if run % 2 else xs[::-1])])
        yield notebook.page.evaluate("window.dragged")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        setup = f"import sys\nsys.path.insert(0, {str(ROOT)!r})", SETUP, REPORT
        with Lab(folder, browser) as lab, lab.running("views.ipynb", *setup) as notebook:
            print(f"{'image':<28} {'première (ms)':>14} {f'médiane de {RUNS}':>14} {'carnet (ko)':>12}")
            for name, waits, size in first_images(notebook):
                print(f"{name:<28} {waits[0]:>14.0f} {median(waits):>14.0f} {size / 1000:>12.0f}")
            for name, expression in (("une table, 3×3", TABLE), ("un réseau, 4×4", NETWORK)):
                waits = list(answers(notebook, expression))
                print(f"plateau, {name}, du clic à la réponse : {median(waits):.0f} ms, au pire {max(waits):.0f}")
            firsts, every, pictures = zip(*drags(notebook), strict=True)
            print("laboratoire, 45 000 parties, de la fin d'un geste à l'image, puis aux marques des 20 graines :")
            print("  " + " ; ".join(f"{median(waits):.0f} ms, au pire {max(waits):.0f}" for waits in (firsts, every)))
            print(f"  {median(pictures):.0f} images par geste")
        browser.close()
