"""A mistake may use what its file imports and defines; a student who errs otherwise is not taken for it."""

import math

from juge import Case, Exercise, Mistake
from juge.explain.examine import examine


def total(numbers):
    """Renvoie la somme."""
    return sum(numbers)


def _one_less(numbers):
    return math.fsum(numbers) - 1


def _report(answer):
    mistakes = (Mistake(lambda numbers: _one_less(numbers), "Il manque un à votre somme."),)
    exercise = Exercise("somme", total, cases=(Case(([1, 2],), about="Deux nombres."),), mistakes=mistakes)
    return examine(exercise, answer, answer.__globals__)


def test_a_mistake_reads_the_imports_and_the_helpers_of_its_file():
    assert _report(lambda numbers: numbers[0] + numbers[1] - 1).says[0] == "Il manque un à votre somme."


def test_an_unknown_name_of_a_student_is_not_taken_for_it():
    report = _report(lambda numbers: forgotten)  # noqa: F821
    assert "Le nom forgotten n'est pas défini" in report.says[0]
