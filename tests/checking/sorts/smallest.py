from juge import Case, Exercise


def smallest(numbers):
    """Renvoie le plus petit des nombres."""
    return min(numbers)


Exercise("1.1", smallest, cases=(Case(([2, 1],), about="Le plus petit des deux."),), points=2)
