"""Le juge des réponses, qui ne sait rien du morpion : un exercice déclaré n'importe où s'y vérifie, s'y aide, s'y note.

``docs/VOS_EXERCICES.md`` en montre un, d'un autre sujet, en entier.
"""

from .cases import Case, Limit, Outcome, Spy
from .commands import carry, check, hint, progress, puzzle, solution
from .exercise import Exercise, Fault, Mistake, Part, Question, equality, whole
from .pairs import combinable
from .registry import EXERCISES, QUESTIONS, Course, lessons
from .steps import step_through

__all__ = [
    "EXERCISES", "QUESTIONS", "Case", "Course", "Exercise", "Fault", "Limit", "Mistake", "Outcome", "Part", "Question",
    "Spy", "carry", "check", "combinable", "equality", "hint", "lessons", "progress", "puzzle", "solution",
    "step_through", "whole",
]  # fmt: skip
