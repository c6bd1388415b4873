"""Ce que les élèves écrivent : un dossier par leçon, un fichier par exercice, où tout ce qui le concerne se trouve.

Un exercice y est connu parce que son fichier est là ; ``lessons/build.py --new 2.4 nom`` en écrit un à remplir.
"""

import sys

from ..checking import EXERCISES, Course, carry, check, hint, lessons, progress, puzzle, solution, step_through
from . import given
from .pictures import as_board

__all__ = ["COURSE", "EXERCISES", "carry", "check", "hint", "progress", "puzzle", "quizzes", "solution", "step_through"]

COURSE = Course(__name__, given, as_board).find()


def quizzes():
    """Les quiz, par leçon : le texte du fichier ``quiz.py`` de celles qui en ont un."""
    modules = {lesson: sys.modules.get(f"{__name__}.lesson{lesson}.quiz") for lesson in lessons()}
    return {lesson: module.QUIZ for lesson, module in modules.items() if module}
