"""A.5 · minimax_values : les valeurs des plateaux quand les deux joueurs jouent au mieux.

Source : Russell et Norvig, *Intelligence artificielle* (4ᵉ éd.), § 6.2.
"""

from juge import Exercise, Mistake

from ..lesson1.ex3_evaluate import evaluate
from .ex1_best_values import best_values
from .explored import METHOD, cases, draw_cases, judge_of


def minimax_values(b, player):
    """Renvoie {plateau: valeur} de tous les plateaux que l'on peut rencontrer à partir de b, lui et les finis compris.

    C'est à player de jouer sur b, une liste de 9 cases, qui reste telle quelle. La valeur d'un plateau est ce que X
    finit par recevoir, qui que soit player : 1 s'il gagne, 0 si la partie est nulle, −1 s'il perd. X choisit le coup
    qui lui laisse le plus, O celui qui lui laisse le moins.

    >>> minimax_values(list("XOXOXOOX "), "X")
    {'XOXOXOOXX': 1, 'XOXOXOOX ': 1}
    >>> minimax_values(list("XOXO OX X"), "O")["XOXO OX X"]  # des deux coups de O, l'un gagne : O le choisit
    -1
    """
    values = {}

    def explore(b, player):
        ### YOUR CODE HERE ###
        key = "".join(b)
        if key not in values:
            verdict = evaluate(b)[0]
            if verdict != "C":
                values[key] = {"X": 1, "T": 0, "O": -1}[verdict]
            else:
                other = "O" if player == "X" else "X"
                nexts = [explore(b[:i] + [player] + b[i + 1 :], other) for i in range(9) if b[i] == " "]
                values[key] = max(nexts) if player == "X" else min(nexts)
        return values[key]
        ### END OF YOUR CODE ###

    explore(b, player)
    return values


CASES = cases(
    one_reply="C'est à O : de ses deux coups, l'un le fait gagner.",
    one_move="C'est à X, qui prend le coup qui lui laisse le plus.",
)

MISTAKES = (
    Mistake(
        best_values,
        "O joue encore au hasard : ce sont les valeurs de l'exercice A.1. Que choisirait un O qui joue au mieux ?",
        line='values[key] = max(nexts) if player == "X" else sum(nexts) / len(nexts)',
    ),
)

HINTS = (
    "Les valeurs sont celles de X. Un O qui joue au mieux cherche-t-il une grande valeur, ou une petite ?",
    METHOD.format("la plus petite"),
)

EXERCISE = Exercise(
    "A.5",
    minimax_values,
    minutes=4,
    cases=CASES,
    judge=judge_of("minimax_values", "O, qui choisit le coup qui laisse le moins à X."),
    hidden=draw_cases,
    hints=HINTS,
    gap="min(nexts)",
    mistakes=MISTAKES,
)
