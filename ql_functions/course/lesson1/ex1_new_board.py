"""1.1 · new_board : le plateau vide."""

from dataclasses import replace

from juge import Case, Exercise, Fault, Mistake, equality, whole
from juge.values import drawable, same


def new_board(size=3):
    """Renvoie un plateau vide : une liste de size × size espaces.

    >>> new_board()
    [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ']
    """
    ### YOUR CODE HERE ###
    return [" "] * size**2
    ### END OF YOUR CODE ###


_MAX_READ_SQUARES = 100  # un élève peut rendre des millions de cases : le juge ne lit que les premières


def judge_board(case, got, expected):
    """Compare le plateau à la liste de la référence ; un tableau NumPy n'est pas une liste."""
    if got.is_array:
        is_grid = type(got.value) is list and any(type(row) is list for row in got.value)
        says = f"Votre plateau est un tableau NumPy{' à deux dimensions' if is_grid else ''}. Le cours en fait "
        says += "une liste plate, ligne après ligne : la suite en compare des morceaux et en met bout à bout, ce qu'un "
        says += "tableau ne fait pas comme une liste."
        return Fault(says, drawable(expected.value), "un tableau NumPy")
    if got.shared:
        return Fault("Deux appels rendent un seul et même plateau : jouer sur l'un, c'est jouer sur l'autre. "
                     "Quand la liste est-elle créée, et combien de fois ?", is_certain=True)  # fmt: skip
    fault = equality(case, got, expected)
    if fault and type(got.value) is list and len(got.value) != len(expected.value):
        is_blank = all(same(square, " ") for square in got.value[:_MAX_READ_SQUARES])
        wrong = "" if is_blank else ", et n'a pas que des espaces"
        return replace(fault, says=f"{fault.says} La vôtre est de longueur {len(got.value)}{wrong}.")
    return fault


CASES = (
    Case(about="Un plateau vide est une liste de 9 espaces."),
    Case(kwargs={"size": 4}, about="Avec size=4, il y a 16 cases : size × size."),
    Case((5,), about="Avec size=5, il y a 25 cases : size × size."),
    Case((2,), about="Avec size=2, il y a 4 cases : size × size."),
    Case(repeat=2, about="Deux appels de suite rendent deux plateaux vides, de 9 cases chacun."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for size in rng.sample((2, 6, 7, 8), 2):
        yield Case((size,), about="Un autre côté : size × size cases.")
        yield Case(kwargs={"size": size}, about="Un autre côté : size × size cases.")
    yield Case((rng.randint(2, 8),), repeat=2, about="Deux appels de suite, avec un autre size : deux plateaux vides.")


# fmt: off
MISTAKES = (
    Mistake(lambda size=3: [[" "] * size for _ in range(size)],
            "Votre plateau est une liste de listes, une par ligne. "
            "Ici il est plat : une seule liste, ligne après ligne."),
)
# fmt: on

HINTS = (
    "Que vaut ['a'] * 4 en Python ? Et combien de cases compte un plateau de côté size ?",
    """\
nombre ← côté × côté
renvoyer une liste d'autant d'espaces""",
)

EXERCISE = Exercise(
    "1.1",
    new_board,
    minutes=3,
    cases=CASES,
    points=3,
    judge=judge_board,
    hidden=hidden,
    hints=HINTS,
    gap="size**2",
    mistakes=MISTAKES,
    draws=lambda _board: None,  # une liste dessinée en carré passerait pour la liste de lignes qu'il ne faut pas rendre
    # une liste de listes est la même erreur, que ses lignes soient une seule liste ou plusieurs
    signature=lambda case, outcome: [outcome.is_array, *whole(case, replace(outcome, shared=False))],
)
