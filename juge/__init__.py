"""Vérifier, aider et noter les réponses aux exercices, quel que soit leur sujet : ce paquet ne connaît pas le morpion.

``docs/VOS_EXERCICES.md`` montre en entier un exercice sur un autre sujet.
"""

from .commands import carry, check, hint, progress, puzzle, solution, start_again
from .declare.cases import Case, Limit, Outcome, Spy
from .declare.exercise import Exercise, Fault, Mistake, Part, Question, equality, whole
from .declare.registry import EXERCISES, QUESTIONS, Course, lessons
from .explain.pairs import combinable
from .film import step_through

__all__ = [
    "EXERCISES", "QUESTIONS", "Case", "Course", "Exercise", "Fault", "Limit", "Mistake", "Outcome", "Part", "Question",
    "Spy", "carry", "check", "combinable", "equality", "hint", "lessons", "progress", "puzzle", "solution",
    "start_again", "step_through", "whole",
]  # fmt: skip
