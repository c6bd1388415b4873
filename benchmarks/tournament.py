"""Durée du tournoi d'une classe de 120 : `python benchmarks/tournament.py`.

50 recettes de 45 000 parties, 10 fonctions d'élèves à qui l'on en demande 500, 45 agents, 15 fichiers abîmés ou
hostiles. La commande `ql-tournoi` mesure chaque sorte seule, puis tout le dossier.
"""

import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from tournament.participations import write_agents, write_recipes, write_rogues
from tournament.test_programs import my_train

from ql_functions import Recipe, save_entry

BOUND = 300  # secondes
RECIPES, FUNCTIONS, AGENTS, GAMES = 50, 10, 45, 500


def write_functions(folder):
    for k in range(FUNCTIONS):
        save_entry(folder / f"fonction{k}.json", my_train, f"Fonction {k}", games=GAMES + k)


KINDS = {
    "recettes": lambda folder: write_recipes(folder, [replace(Recipe(), lrate=k / 60) for k in range(1, RECIPES + 1)]),
    "fonctions": write_functions,
    "agents": lambda folder: write_agents(folder, range(AGENTS)),
    "refusées": write_rogues,
}


def seconds(folder, out):
    """Ce que dure la commande, et ce qu'elle dit avoir lu."""
    start = perf_counter()
    command = [sys.executable, "-m", "ql_functions.tournament", folder, "--out", out, "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr  # 1 : des fichiers sont refusés
    return perf_counter() - start, done.stdout.splitlines()[0]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        entries = Path(place, "participations")
        for kind, write in KINDS.items():
            (entries / kind).mkdir(parents=True)
            write(entries / kind)
        for kind in (*KINDS, "."):
            took, said = seconds(entries / kind, Path(place, "TOURNOI"))
            print(f"{'toutes' if kind == '.' else kind:<10} {took:>6.1f} s   {said}", flush=True)
        print(f"borne : {BOUND} s, {'tenue' if took < BOUND else 'dépassée'}")
