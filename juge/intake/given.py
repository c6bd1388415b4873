"""Les textes des leçons, qui se reconnaissent encore dans une copie dont les cellules ont perdu leurs identifiants.

Ces textes ne sont pas dans le paquet : le correcteur les lit dans les carnets du dépôt, s'il en est lancé.
"""

import json
from functools import cache
from pathlib import Path

from ..declare.registry import QUESTIONS

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


@cache
def texts(folder=NOTEBOOKS):
    """Les textes des cellules de Markdown des carnets d'un dossier, sauf ceux que l'élève remplace par une réponse.

    Args:
        folder: le dossier des ``*.ipynb`` ; il peut ne pas exister.
    """
    answers = {question.cell for question in QUESTIONS.values()}
    cells = [cell for path in folder.glob("*.ipynb") for cell in json.loads(path.read_text("utf-8"))["cells"]]
    return {
        "".join(cell["source"]).strip()
        for cell in cells
        if cell["cell_type"] == "markdown" and cell["id"] not in answers
    }
