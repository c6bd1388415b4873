"""Poids des carnets et durée de « Tout exécuter » : `python benchmarks/lessons.py`.

Chaque corrigé est exécuté dans un noyau neuf, sans navigateur ; la durée comprend le départ du noyau.
"""

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
RUNS = 3


def run_all(path):
    notebook = nbformat.read(path, 4)
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}}).execute()
        return perf_counter() - start


if __name__ == "__main__":
    print(f"{'leçon':<28} {'élève (ko)':>10} {'corrigé (ko)':>12} {f'tout exécuter (s), médiane de {RUNS}':>36}")
    for corrected in sorted((ROOT / "lessons" / "corriges").glob("*.ipynb")):
        path = ROOT / "notebooks" / corrected.name
        sizes = [file.stat().st_size / 1000 for file in (path, corrected)]
        duration = median(run_all(corrected) for _ in range(RUNS))
        print(f"{path.stem:<28} {sizes[0]:>10.0f} {sizes[1]:>12.0f} {duration:>36.1f}")
