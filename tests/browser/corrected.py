"""Une leçon exécutée sur le site, à côté de son corrigé."""

import json
from pathlib import Path

import nbformat

from juge import EXERCISES

CORRECTED = Path(__file__).parents[2] / "lessons" / "corriges"


def faults(notebook):
    """Les fautes, sans les chemins que JupyterLab croit lire dans les barres de tqdm (« /5000 »)."""
    return [fault for fault in notebook.faults() if not fault.startswith("console: Failed to load resource")]


def texts(cells):
    """Ce que chaque cellule affiche en texte, par son identifiant ; le lien d'une prédiction au noyau n'en a pas."""
    return {
        cell["id"]: [
            said
            for output in cell["outputs"]
            if (said := output.get("text") or output.get("data", {}).get("text/plain"))
        ]
        for cell in cells
        if cell["cell_type"] == "code"
        and not "".join(cell["source"]).startswith("# Ce site n'a pas")  # a page of the corrected copy, without Python
        and "nbval-ignore-output" not in cell["metadata"].get("tags", [])
    }


def as_corrected(notebook, name):
    """Rien n'y échoue, et ce qui s'y exécute dit ce que dit le corrigé ; rend ces cellules, et celles qui manquent."""
    assert not (found := faults(notebook)), found
    shown = json.loads(notebook.page.evaluate("() => JSON.stringify(panel.content.model.sharedModel.toJSON())"))
    corrected = nbformat.read(CORRECTED / name, 4)
    own = {exercise.cell for exercise in EXERCISES.values()}  # ici, l'élève n'a rien écrit
    seen, expected = (
        {name: said for name, said in texts(cells).items() if name.removesuffix("-check") not in own}
        for cells in (shown["cells"], corrected.cells)
    )
    differ = {name: (said, expected.get(name)) for name, said in seen.items() if expected.get(name) != said}
    assert not differ, differ
    return set(seen), set(expected) - set(seen)
