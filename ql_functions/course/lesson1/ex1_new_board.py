"""1.1 · new_board : le plateau vide."""

from dataclasses import replace

from ...checking import Case, Exercise, Fault, Mistake, combinable, equality, whole
from ...checking.values import drawable, same


def new_board(size=3):
    """Renvoie un plateau vide : une liste de size × size espaces.

    >>> new_board()
    [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ']
    """
    ### YOUR CODE HERE ###
    return [" "] * size**2
    ### END OF YOUR CODE ###


_LARGEST = 100  # cases d'un plateau dont on regarde le contenu : un élève peut en rendre des millions


def judge_board(case, got, expected):
    """La liste de la référence ; un tableau NumPy n'en est pas une."""
    if got.is_array:
        grid = type(got.value) is list and any(type(row) is list for row in got.value)
        says = f"Votre plateau est un tableau NumPy{' à deux dimensions' * grid}. Le cours en fait une liste plate, "
        says += "ligne après ligne : la suite en compare des morceaux et en met bout à bout, ce qu'un tableau ne fait "
        says += "pas comme une liste."
        return Fault(says, drawable(expected.value), "un tableau NumPy")
    if got.shared:
        return Fault("Deux appels rendent un seul et même plateau : jouer sur l'un, c'est jouer sur l'autre. "
                     "Quand la liste est-elle créée, et combien de fois ?", is_certain=True)  # fmt: skip
    fault = equality(case, got, expected)
    if fault and type(got.value) is list and len(got.value) != len(expected.value):
        wrong = ", et n'a pas que des espaces" * any(not same(square, " ") for square in got.value[:_LARGEST])
        return replace(fault, says=f"{fault.says} La vôtre est de longueur {len(got.value)}{wrong}.")
    return fault


def squares_and_whole(case, outcome):
    """Ce qui ne dépend pas du côté, le type du plateau et de ses cases, puis tout, sauf ce que deux plateaux partagent.

    Le juge le dit ; et que les lignes d'une liste de listes soient ou non la même ne change pas l'erreur.
    """
    board = outcome.value
    squares = board[:_LARGEST] if type(board) in (list, tuple, str) else ()
    kinds = sorted({repr(s) if type(s) is str and len(s) < 2 else type(s).__name__ for s in squares})
    return [type(board).__name__, outcome.is_array, kinds, *whole(case, replace(outcome, shared=False))]


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
@combinable
def _boards(count=lambda size: size**2, square=" ", kind=list):
    """Un `new_board` juste, sauf ce qui est donné : combien de cases, lesquelles, en quoi."""
    return lambda size=3: kind([square] * count(size))


MISTAKES = (
    Mistake(_boards(kind="".join),
            "Votre plateau est une chaîne. On ne pourrait pas y jouer : une chaîne ne se modifie pas, une liste si."),
    Mistake(lambda size=3: [[" "] * size for _ in range(size)],
            "Votre plateau est une liste de listes, une par ligne. "
            "Ici il est plat : une seule liste, ligne après ligne."),
    Mistake(lambda size=3: [" " * size] * size,
            "Chaque élément de votre liste est une ligne entière. Il en faut un par case."),
    Mistake(_boards(square=0),
            "Vos cases contiennent le nombre 0. Dans ce cours, une case libre contient l'espace ' '."),
    Mistake(_boards(count=lambda size: size),
            "Votre plateau n'a que size cases, une seule ligne : un carré de ce côté en a size lignes.",
            asks={"Return": "Combien de fois votre code en ajoute-t-il une avant d'arriver au return ?"}),
    Mistake(_boards(count=lambda size: size ^ 2),
            "Pour Python, l'opérateur ^ n'est pas la puissance : 3 ^ 2 vaut 1. Cherchez comment s'écrit un carré."),
    Mistake(_boards(count=lambda size: 9),
            "Votre plateau n'a que 9 cases, même avec size=4. "
            "Le côté demandé est l'argument size : de quoi dépend le nombre de cases ?"),
)
# fmt: on

HINTS = (
    "Que vaut ['a'] * 4 en Python ? Et combien de cases compte un plateau de côté size ?",
    """\
nombre ← côté × côté
renvoyer une liste d'autant d'espaces""",
    'return [" "] * …',
)

EXERCISE = Exercise(
    "1.1",
    new_board,
    cases=CASES,
    points=3,
    judge=judge_board,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=squares_and_whole,
)
