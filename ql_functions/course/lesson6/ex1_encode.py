"""6.1 · encode : l'état tel que le réseau le voit."""

from juge import Case, Exercise, Mistake, edited, equality

from ... import game
from ..draws import board_after
from .arrays import add_shape, np


def encode(b_key):
    """Renvoie l'état tel que le réseau le voit : 0 ou 1 par case pour X, le joueur au trait, puis pour O.

    Le plateau est carré, de n'importe quel côté. Une liste convient aussi bien qu'un tableau NumPy.

    >>> encode('X   O    ').tolist()
    [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    """
    ### YOUR CODE HERE ###
    return np.array([square == mark for mark in "XO" for square in b_key], dtype=float)
    ### END OF YOUR CODE ###


def judge_planes(case, got, expected):
    """Compare les plans à ceux de la référence ; le défaut dit aussi la forme d'un tableau mal formé."""
    return add_shape(equality(case, got, expected), got.value, len(expected.value))


CASES = tuple(
    Case((key,), about=about)
    for key, about in (
        ("         ", "Un plateau vide : deux nombres par case, tous nuls."),
        ("X   O    ", "Les 1 de X viennent d'abord, une place par case, puis ceux de O."),
        ("    O    ", "Un seul O : un seul 1, dans le plan de O."),
        ("OX  O  X ", "Deux X, deux O : chaque 1 est à la place de sa case, ligne après ligne."),
        ("XOOOX XO ", "Le joueur au trait est X, qui a une marque de moins : son adversaire a joué le premier."),
        ("XX OO    ", "Le joueur au trait est X, qui a autant de marques que O."),
        ("X    O    X   O ", "Un plateau 4×4 : 16 nombres, puis 16 autres."),
        ("O  X", "Un plateau 2×2 : 4 nombres, puis 4 autres."),
        ("XO  O    OX  XO  X OOX  X", "Un plateau 5×5 : 25 nombres, puis 25 autres."),
    )
)


def hidden(rng):
    """Tire les cas cachés."""
    for size in (3, 3, 3, 4, 5, 6):
        count = rng.randint(3, size**2 - 1)
        board = board_after(rng.sample(range(size**2), count), size)
        # Après un coup de X, le joueur au trait est O : seul le plateau retourné est un état.
        for state in (board, game.flip(board))[count % 2 :]:
            yield Case((state,), about="Un autre état.")


MISTAKES = (
    Mistake(
        edited(encode, {'in "XO"': 'in ("OX" if b_key.count("O") > b_key.count("X") else "XO")'}),
        "Chez vous, quand il y a plus de O que de X, les deux plans sont échangés. L'état est déjà vu par le joueur au "
        "trait, qui y est toujours X : il n'y a pas à deviner qui joue.",
    ),
)

HINTS = (
    "Comparer une case à 'X' répond vrai ou faux : que donnent float(True) et float(False) ? "
    "Un plan est fait d'une telle réponse par case ; à quoi comparer les cases pour avoir l'autre ?",
    """\
plan de X ← pour chaque case de b_key : 1 si c'est un X, 0 sinon
plan de O ← pour chaque case de b_key : 1 si c'est un O, 0 sinon
renvoyer un tableau NumPy : le plan de X, suivi du plan de O""",
)

EXERCISE = Exercise(
    "6.1",
    encode,
    minutes=6,
    cases=CASES,
    points=3,
    judge=judge_planes,
    hidden=hidden,
    hints=HINTS,
    gap="square == mark",
    mistakes=MISTAKES,
    numbered=True,
)
