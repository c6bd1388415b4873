"""Vitesse de l'entraînement : `python benchmarks/speed.py`.

En une même exécution, tour à tour : les fonctions de référence en Python, le moteur, le même algorithme en C
(`cc`, s'il est là) et l'apprenant tabulaire d'OpenSpiel (`pip install open_spiel`, s'il est là). Puis ce que coûtent
les images du film, et le premier entraînement d'un processus.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from ql_functions.training.engine import kernel
from ql_functions.training.engine.plan import plan_of
from ql_functions.training.engine.with_numba import to_arrays
from ql_functions.training.history import History, frames_every
from ql_functions.training.recipe import Recipe
from ql_functions.training.stream import Stream
from ql_functions.training.table import train, train_plainly

ROUNDS = 5
WATCHED = (" " * 9, "X        ")


def plain():
    recipe = Recipe(1, 500)
    start = perf_counter()
    train_plainly({}, recipe, Stream(1), History(WATCHED))
    return recipe.games / (perf_counter() - start)


def compiled():
    recipe = Recipe(15, 100_000)
    start = perf_counter()
    train({}, recipe, seed=1)
    return recipe.games / (perf_counter() - start)


def in_c(program):
    return float(subprocess.run([program, "100000"], capture_output=True, text=True, check=True).stdout.split()[0])


def open_spiel():
    """Parties par seconde en jeu contre soi-même, comme l'exemple d'OpenSpiel."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    environment = rl_environment.Environment("tic_tac_toe")
    agents = [tabular_qlearner.QLearner(player, environment.action_spec()["num_actions"]) for player in range(2)]
    games, start = 1000, perf_counter()
    for _ in range(games):
        step = environment.reset()
        while not step.last():
            step = environment.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    return games / (perf_counter() - start)


def cost_of_frames():
    """Part du temps d'un entraînement que prennent ses images, noyau seul."""
    recipe, seconds = Recipe(15, 20_000), {}
    plan = plan_of(recipe)
    for watched, every in ((np.array([0, 1]), frames_every(recipe)), (np.array([], np.int64), recipe.games)):
        most = recipe.games // every + 45
        film = watched, np.empty((most, 6)), np.empty((most, len(watched), 9)), np.empty((most, len(watched)), np.bool_)
        start = perf_counter()
        kernel.run(
            kernel.generator(1), to_arrays({}, 0.3), kernel.SYMMETRY, film,
            plan._replace(learners=np.array(plan.learners), paid=tuple(map(np.array, plan.paid)), every=every),
        )  # fmt: skip
        seconds[every] = perf_counter() - start
    return seconds[frames_every(recipe)] / seconds[recipe.games] - 1


def first_calls(folder):
    """Secondes de Python et des imports, puis du premier entraînement : cache vide, puis cache plein."""
    code = (
        "import time; start = time.perf_counter(); from ql_functions.training import table\n"
        "from ql_functions.training.engine import run\n"
        "imported = time.perf_counter(); table.train({}, seed=1)\n"
        "print(imported - start, time.perf_counter() - imported)"
    )
    for _ in range(2):
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        yield tuple(map(float, done.stdout.split()))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        measures = {"Python, fonctions de référence": plain, "moteur (Numba)": compiled}
        if shutil.which("cc"):
            program = str(Path(folder, "limit"))
            subprocess.run(["cc", "-O3", "-o", program, Path(__file__).with_name("limit.c"), "-lm"], check=True)
            measures["C, -O3 (limit.c)"] = lambda: in_c(program)
        try:
            open_spiel()
            measures["OpenSpiel, tabulaire"] = open_spiel
        except ImportError:
            print("OpenSpiel n'est pas installé : pip install open_spiel")
        compiled()
        rounds = [{name: measure() for name, measure in measures.items()} for _ in range(ROUNDS)]
        print(f"{f'médiane de {ROUNDS} tours':<32} {'parties/s':>12} {'moteur / lui':>14}")
        for name in measures:
            ratio = median(times["moteur (Numba)"] / times[name] for times in rounds)
            print(f"{name:<32} {median(times[name] for times in rounds):>12.0f} {ratio:>14.2f}")
        start = perf_counter()
        train({}, seed=1)
        print(f"45 000 parties, de la table vide à la table remplie : {1000 * (perf_counter() - start):.0f} ms")
        print(f"images du film : {100 * median(cost_of_frames() for _ in range(ROUNDS)):.1f} % du temps du noyau")
        for cache, (imports, first) in zip(("vide", "plein"), first_calls(str(Path(folder, "cache"))), strict=True):
            print(f"cache {cache} : premier entraînement en {first:.2f} s, après {imports:.2f} s d'imports")
