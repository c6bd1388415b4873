"""A.1 · best_values : l'itération sur les valeurs, en une seule remontée du jeu.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 4.4.
"""

from juge import Exercise, Mistake, edited

from ..lesson1.ex3_evaluate import evaluate
from .explored import METHOD, cases, draw_cases, judge_of


def best_values(b, player):
    """Renvoie {plateau: valeur} de tous les plateaux que l'on peut rencontrer à partir de b, lui et les finis compris.

    C'est à player de jouer sur b, une liste de 9 cases, qui reste telle quelle. La valeur d'un plateau, un int ou un
    float de −1 à 1, est la récompense moyenne de X, qui que soit player : 1 s'il gagne, 0 si la partie est nulle, −1
    s'il perd. X joue au mieux, O au hasard.

    >>> best_values(list("XOXOXOOX "), "X")
    {'XOXOXOOXX': 1, 'XOXOXOOX ': 1}
    >>> best_values(list("XOXO OX X"), "O")["XOXO OX X"]  # des deux coups de O, l'un gagne, l'autre perd
    0.0
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
                values[key] = max(nexts) if player == "X" else sum(nexts) / len(nexts)
        return values[key]
        ### END OF YOUR CODE ###

    explore(b, player)
    return values


CASES = cases(
    one_reply="C'est à O, au hasard : il a deux cases, aussi probables l'une que l'autre.",
    one_move="C'est à X, qui prend le meilleur de ses coups.",
)


# fmt: off
MISTAKES = (
    Mistake(edited(best_values, {'{"X": 1, "T": 0, "O": -1}[verdict]': '{player: 1, "T": 0}.get(verdict, -1)'}),
            "Votre récompense est celle du joueur qui aurait la main. L'énoncé demande toujours celle de X."),
    Mistake(edited(best_values, {"max(nexts)": "sum(nexts) / len(nexts)"}),
            "Votre X joue au hasard, lui aussi : c'est la moyenne de la leçon 3. Que fait-il, quand c'est à lui ?",
            line="values[key] = sum(nexts) / len(nexts)"),
    Mistake(edited(best_values, {"else sum(nexts) / len(nexts)": "else min(nexts)"}),
            "Votre O joue au mieux : c'est minimax. Ici, il tire son coup au sort."),
)
# fmt: on

HINTS = (
    "Quand c'est à O, sa réponse est tirée au sort : que vaut alors le plateau, en moyenne ? Et quand c'est à X, "
    "laquelle des suites garderait-il ?",
    METHOD.format("leur moyenne"),
)

EXERCISE = Exercise(
    "A.1",
    best_values,
    minutes=12,
    cases=CASES,
    judge=judge_of("best_values", "O, au hasard : chacun de ses coups est aussi probable qu'un autre."),
    hidden=draw_cases,
    hints=HINTS,
    gap='max(nexts) if player == "X" else sum(nexts) / len(nexts)',
    mistakes=MISTAKES,
)
