"""Mémoire qu'occupe un noyau après chaque leçon : `python benchmarks/memory.py`.

Chaque corrigé est exécuté dans un noyau neuf, sans navigateur ; la mémoire est celle du noyau seul (RSS), en Mio, à la
fin, et ce qui en est à lui (RssAnon) : le reste est le code des bibliothèques, que plusieurs noyaux d'une machine se
partagent. Ce qu'elle coûte d'abord se lit en dessous : un processus neuf, et ce qu'y ajoute chaque bibliothèque ; puis
un noyau qui n'a rien de ce cours, où l'on se sert seulement de ses bibliothèques.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
BOUNDS = {"01": 100, "02": 100, "03": 100, "04": 100, "05": 200, "06": 450}  # Mio
READ = """
for line in open("/proc/self/status"):
    if line.startswith(("VmRSS", "RssAnon")):
        print(int(line.split()[1]) // 1024)"""
PARTS = {
    "Python": "",
    "le paquet": "from ql_functions import check",
    "un noyau de Jupyter": "import ipykernel.kernelapp",
    "ipywidgets et anywidget": "import anywidget",
    "numpy": "import numpy",
    "numba": "import numba",
    "le moteur compilé, 45 000 parties": "from ql_functions.training import train; train({}, seed=1)",
    "matplotlib": "import matplotlib.pyplot",
    "jax": "import jax",
    "keras sur jax": "import os; os.environ['KERAS_BACKEND'] = 'jax'; import keras",
}
_FIGURE = "import ipywidgets\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"
_COMPILED = """
import numba
@numba.njit
def total(n):
    found = 0.0
    for i in range(n):
        found += i
    return found
total(10)"""
_TRAINED = """
import os, numpy as np
os.environ["KERAS_BACKEND"] = "jax"
import keras
network = keras.Sequential([keras.Input((18,)), keras.layers.Dense(64, "relu"), keras.layers.Dense(9)])
network.compile("adam", "mse")
network.fit(np.zeros((64, 18)), np.zeros((64, 9)), verbose=0)"""
BARE = {
    "une figure": _FIGURE,
    "une figure, une fonction compilée": _FIGURE + _COMPILED,
    "une figure, un réseau": _FIGURE + _TRAINED,
}


def after(notebook):
    """Mio du noyau quand le carnet est au bout : en tout, et à lui."""
    notebook.cells.append(nbformat.v4.new_code_cell(READ))
    with tempfile.TemporaryDirectory() as folder:
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}}).execute()
    return notebook.cells[-1].outputs[-1].text.split()


def process(code):
    """Mio d'un Python neuf qui a exécuté ce code : en tout, et à lui."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{READ}"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout.split()[-2:]


if __name__ == "__main__":
    row = "{:<36} {:>6} {:>9} {:>6}".format
    print(row("leçon", "Mio", "à lui", "borne"))
    for path in sorted((ROOT / "lessons" / "corriges").glob("0*.ipynb")):
        print(row(path.stem, *after(nbformat.read(path, 4)), BOUNDS[path.stem[:2]]))
    print("\n" + row("un processus neuf", "Mio", "à lui", ""))
    for name, code in PARTS.items():
        print(row(name, *process(code), ""))
    print("\n" + row("un noyau sans le cours", "Mio", "à lui", ""))
    for name, code in BARE.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        print(row(name, *after(notebook), ""))
