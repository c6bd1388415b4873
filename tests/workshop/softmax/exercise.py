"""2.4 · softmax_move : tirer un coup selon exp(Q / tau)."""

import random

from ...checking import Case, Exercise, Fault, Mistake
from ...checking.chance import binomial_range
from ...checking.values import shown
from .ex1_flip_board import flip_board
from .ex2_q_table import q_table
from .ex3_get_move import get_move


def softmax_move(b, tau=0.5, player="X"):
    """Tire un coup de player (0 à 8), avec une probabilité proportionnelle à exp(Q / tau).

    Q est la moyenne des deux valeurs d'un coup.
    """
    from math import exp

    get_move(b, 0, player)  # crée l'état s'il est nouveau
    ### YOUR CODE HERE ###
    state = "".join(b) if player == "X" else flip_board("".join(b))
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    weights = [exp((q1[move] + q2[move]) / 2 / tau) for move in q1]
    return random.choices(list(q1), weights)[0]
    ### END OF YOUR CODE ###


_TIMES = 1500
_BEST = {3: 0.7870, 4: 0.7112}  # cases libres → part du coup qui vaut 1 de plus que les autres, à tau = 0,5
# Chaque erreur donne une autre part, que 4,4 écarts-types au moins séparent de ces bornes.
_EDGES = {3: (0.2, 0.392, 0.514, 0.68, 0.9), 4: (0.15, 0.3, 0.415, 0.59, 0.85)}


def free_squares(board):
    """Les cases libres."""
    return [square for square, mark in enumerate(board) if mark == " "]


def position(board, best, player):
    """Un cas : sur ce plateau, la case ``best`` vaut 1 de plus que les autres."""
    free = free_squares(board)
    seen, other = (board, flip_board(board)) if player == "X" else (flip_board(board), board)
    table = {seen: _values(free, best), other: _values(free, next(move for move in free if move != best))}
    about = f"Pour {player}, le meilleur coup sort {100 * _BEST[len(free)]:.0f} fois sur 100."
    return Case((list(board), 0.5, player), {}, {"q_table": table}, _TIMES, about, str(best))


def _values(free, best):
    return {name: {move: (move == best) + value for move in free} for name, value in (("Q1", 0.3), ("Q2", -0.1))}


CASES = (position("XO OX  XO", 5, "X"), position("XOX O   X", 6, "O"))


def hidden(rng):
    """Tire les cas cachés."""
    yield position("OX  XO  X", rng.choice((2, 3, 6, 7)), "O")


def judge(case, got, _expected):
    """Des coups permis, et le meilleur aussi souvent qu'il faut ; risque d'accuser à tort : 1e-5 par cas."""
    free, best = free_squares(case.args[0]), int(case.group)
    for move in got.value:
        if type(move) is not int or move not in free:
            return Fault("softmax_move renvoie le numéro d'une case libre.", f"un entier parmi {free}", shown(move))
    least, most = binomial_range(_TIMES, _BEST[len(free)])
    count = got.value.count(best)
    if not least <= count <= most:
        expected = f"la case {best} environ {_TIMES * _BEST[len(free)]:.0f} fois sur {_TIMES}"
        return Fault(case.about, expected, f"{count} fois")
    return None


def share(case, outcome):
    """Dans quelle tranche tombe la part du meilleur coup, quels autres sortent, un échec."""
    free, moves = free_squares(case.args[0]), outcome.value or []
    part = moves.count(int(case.group)) / _TIMES
    strange = sorted({shown(move) for move in moves if type(move) is not int or move not in free})
    return [sum(part > edge for edge in _EDGES[len(free)]), strange, outcome.failure and outcome.failure.kind]


# fmt: off
MISTAKES = (
    Mistake(lambda b, tau=0.5, player="X": get_move(b, 0, player),
            "C'est toujours le meilleur coup qui sort. Où le tirage a-t-il lieu ?"),
    Mistake(lambda b, tau=0.5, player="X": get_move(b, 1, player),
            "Tous les coups sortent aussi souvent. À quoi servent leurs valeurs ?"),
    Mistake(lambda b, tau=0.5, player="X": softmax_move(b, 1, player),
            "tau ne change rien : quelle que soit sa valeur, les coups sortent comme si elle était 1."),
    Mistake(lambda b, tau=0.5, player="X": softmax_move(b, 1 / tau, player),
            "tau agit à l'envers : plus il est petit, plus le meilleur coup doit sortir. Multipliez-vous par tau ?"),
    Mistake(lambda b, tau=0.5, player="X": softmax_move(b, -tau, player),
            "Ce sont les moins bons coups qui sortent le plus. Regardez le signe dans l'exponentielle."),
    Mistake(lambda b, tau=0.5, player="X": softmax_move(b, tau, "X"),
            "Les valeurs de O sont lues sans retourner le plateau. Sous quelle clé sont-elles ?"),
)
# fmt: on

HINTS = (
    "Que vaut exp(Q / tau) pour deux coups de même valeur ? Et comment tirer un élément selon des poids ?",
    """\
état ← le plateau en une chaîne, retournée pour O
pour chaque coup : poids ← exp(moyenne de Q1 et Q2, divisée par tau)
renvoyer un coup tiré selon ces poids""",
    """\
state = "".join(b) if player == "X" else flip_board("".join(b))
q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
weights = [exp(…) for move in q1]
return random.choices(list(q1), weights)[0]""",
)

Exercise(
    "2.4",
    softmax_move,
    cases=CASES,
    points=3,
    judge=judge,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=share,
)
