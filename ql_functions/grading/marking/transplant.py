"""Le carnet que nbval exécute : l'enseignant l'écrit, et les réponses de l'élève n'y sont que du texte."""

import json

from ...checking import EXERCISES
from ..intake.children import SAME_PACKAGE
from .check_cell import right_line


def transplant(submission, course, hidden_seed, kind, deadline):
    """Le carnet d'une copie, en JSON.

    La cellule d'un exercice confie le code de l'élève à la cage. La cellule de vérification le juge : sa sortie de
    référence, que nbval compare, est la ligne d'une réponse juste. Les vérifications viennent après toutes les
    réponses, voir `Marking.hand`.

    Args:
        course: le cours, tel que le noyau le lira.
        kind: la cage (`box.Box.kind`).
        deadline: l'instant (`time.monotonic`) où tous les exercices doivent être jugés.
    """
    arguments = f"{course!a}, {submission.lesson!a}, {hidden_seed!r}, {kind!r}, {submission.own_cells!a}, {deadline}"
    source = f"{SAME_PACKAGE}
from ql_functions.grading.marking.kernel import Marking
marking = Marking({arguments})"
    cells, checks = [_cell("marking", source)], []
    for exercise_id, answer in submission.answers.items():
        cell_id = EXERCISES[exercise_id].cell
        place = submission.places[exercise_id]
        cells.append(_cell(cell_id, f"marking.hand({exercise_id!r}, {answer!a}, {place})"))
        right = {"output_type": "display_data", "metadata": {}, "data": {"text/plain": right_line(exercise_id)}}
        checks.append(_cell(f"{cell_id}-check", f"marking.judge({exercise_id!r})", right))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": cells + checks, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


def _cell(cell_id, source, *outputs):
    return {
        "cell_type": "code",
        "execution_count": 1,
        "id": cell_id,
        "metadata": {},
        "outputs": list(outputs),
        "source": source,
    }
