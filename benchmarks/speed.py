"""Vitesse de l'entraînement : `python benchmarks/speed.py`.

En une même exécution, tour à tour : les fonctions de référence en Python, le moteur, le même algorithme en C
(`cc`, s'il est là) et l'apprenant tabulaire d'OpenSpiel (`pip install open_spiel`, s'il est là).
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from ql_functions.history import History
from ql_functions.recipe import Recipe
from ql_functions.stream import Stream
from ql_functions.training import train, train_plainly

ROUNDS = 5
WATCHED = (" " * 9, "X        ")


def plain():
    recipe = Recipe(1, 500)
    start = perf_counter()
    train_plainly({}, recipe, Stream(1), History(WATCHED))
    return recipe.games / (perf_counter() - start)


def compiled():
    recipe = Recipe(15, 20_000)
    start = perf_counter()
    train({}, recipe, seed=1)
    return recipe.games / (perf_counter() - start)


def in_c(program):
    return float(subprocess.run([program, "20000"], capture_output=True, text=True, check=True).stdout.split()[0])


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


def first_calls(folder):
    """Secondes de l'import et du premier entraînement : cache vide, puis cache plein."""
    code = "from ql_functions import training; training.train({}, seed=1)"
    seconds = []
    for _ in range(2):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True)
        seconds.append(perf_counter() - start)
    return seconds


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
        empty, full = first_calls(str(Path(folder, "cache")))
        bare = perf_counter()
        subprocess.run([sys.executable, "-c", "import ql_functions.training, numpy"], check=True)
        bare = perf_counter() - bare
        print(f"premier entraînement d'un processus : cache vide {empty:.2f} s, cache plein {full:.2f} s")
        print(f"  (dont Python et NumPy seuls : {bare:.2f} s)")
