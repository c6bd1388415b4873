from juge import Case, Exercise

from .smallest import smallest


def ordered(numbers):
    """Renvoie les nombres dans l'ordre."""
    if not numbers:
        return []
    first = smallest(numbers)
    rest = list(numbers)
    rest.remove(first)
    return [first, *ordered(rest)]


Exercise("1.2", ordered, cases=(Case(([2, 3, 1],), about="Dans l'ordre."),), points=3)
