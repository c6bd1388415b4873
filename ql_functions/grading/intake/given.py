"""Les textes que les carnets donnent : une copie qui a perdu les identifiants de ses cellules les a gardés.

Ils ne sont pas dans le paquet : ils viennent des carnets des élèves, si le correcteur tourne du dépôt.
"""

import json
from functools import cache
from pathlib import Path

from ...checking import QUESTIONS

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


@cache
def texts(folder=NOTEBOOKS):
    """Le texte de chaque cellule de Markdown des carnets d'un dossier, sauf ce qui y est à remplacer.

    Args:
        folder: il a des ``*.ipynb``, ou il n'existe pas.
    """
    answers = {question.cell for question in QUESTIONS.values()}
    cells = [cell for path in folder.glob("*.ipynb") for cell in json.loads(path.read_text("utf-8"))["cells"]]
    return {
        "".join(cell["source"]).strip()
        for cell in cells
        if cell["cell_type"] == "markdown" and cell["id"] not in answers
    }
