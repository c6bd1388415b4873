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


def signature_of_board(case, outcome):
    """Résume le plateau : son type et les sortes de ses cases, qui ne dépendent pas du côté, puis la signature entière.

    La signature ne dit pas si des listes sont partagées : le juge le voit, et une liste de listes est la même erreur,
    que ses lignes soient une seule liste ou plusieurs.
    """
    board = outcome.value
    squares = board[:_MAX_READ_SQUARES] if type(board) in (list, tuple, str) else ()
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
    """Construit un `new_board` juste, sauf l'étape donnée : le nombre de cases, leur contenu, le type du plateau."""
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
            asks=dict.fromkeys(("For", "While"), "Combien de tours votre boucle fait-elle avant d'arriver au return ?")
            | {"ListComp": "Combien de valeurs le for de votre liste parcourt-il ?",
               "Mult": "Par combien votre liste est-elle multipliée ?"}),
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
    signature=signature_of_board,
)
