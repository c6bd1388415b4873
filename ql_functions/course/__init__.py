"""Les exercices que les élèves écrivent : un dossier par leçon ; un exercice tient dans un fichier, ou dans un dossier.

Le cours trouve un exercice à la seule présence de son fichier ; ``lessons/build.py --new 2.5 nom`` prépare ce fichier.
"""

import json
import sys
from pathlib import Path

from juge import EXERCISES, Course, lessons, step_through
from juge.commands import carry, check, hint, progress, puzzle, solution, start_again

from .. import cliff, version
from . import given
from .pictures import as_board
from .traits import TRAITS

__all__ = ["EXERCISES", "carry", "check", "hint", "progress", "puzzle", "solution", "start_again", "step_through"]

STYLES = json.loads((Path(__file__).parent / "styles.json").read_text("utf-8"))
COURSE = Course(__name__, given, as_board, {cliff.__name__: cliff.rules}, version, STYLES, TRAITS).find()


def quizzes():
    """Renvoie ``{leçon: texte de son quiz}`` pour les leçons qui ont un fichier ``quiz.py``.

    Une ligne vide y sépare deux questions ; chaque choix est juste (✓) ou non (✗), et s'explique dessous.
    """
    return {lesson: module.QUIZ for lesson, module in _modules("quiz").items()}


def observations():
    """Renvoie ``{nom d'une prédiction: ce qu'il y a à observer}``, d'après les fichiers ``observations.py``."""
    modules = _modules("observations").values()
    return {name: text for module in modules for name, text in module.OBSERVATIONS.items()}


def right_answers():
    """Renvoie ``{nom d'une prédiction: sa réponse juste}``, là où les fichiers ``observations.py`` la donnent."""
    modules = _modules("observations").values()
    return {name: right for module in modules for name, right in getattr(module, "RIGHT", {}).items()}


def causes():
    """Renvoie ``{nom d'une expérience: sa Cause}``, d'après les fichiers ``causes.py``."""
    return {name: cause for module in _modules("causes").values() for name, cause in module.CAUSES.items()}


def _modules(name):
    """Renvoie ``{leçon: son module de ce nom}`` pour les leçons qui en ont un."""
    modules = {lesson: sys.modules.get(f"{__name__}.lesson{lesson}.{name}") for lesson in lessons()}
    return {lesson: module for lesson, module in modules.items() if module}
