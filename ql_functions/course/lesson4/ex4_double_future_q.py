"""4.4 · double_future_q : la valeur du futur selon van Hasselt.

Source : van Hasselt, « Double Q-learning » (2010).
"""

from dataclasses import replace

from juge import Case, Exercise, Mistake, equality
from juge.values import same, shown

from ..draws import uniform


def double_future_q(drawn, other):
    """Valeur du futur selon van Hasselt : le meilleur coup d'après drawn, sa valeur dans other.

    drawn et other sont deux dictionnaires {coup: valeur} du même état.

    >>> double_future_q({0: 0.9, 4: 0.2}, {0: 0.1, 4: 0.5})
    0.1
    """
    ### YOUR CODE HERE ###
    return other[max(drawn, key=drawn.get)]
    ### END OF YOUR CODE ###


def _list_best_values(case):
    """Renvoie les valeurs, dans other, des meilleurs coups de drawn."""
    drawn, other = case.args
    return [other[move] for move, value in drawn.items() if value == max(drawn.values())]


def judge_double_future_q(case, got, expected):
    """Accepte la valeur de n'importe lequel des meilleurs coups."""
    fault = equality(case, got, expected)
    if fault is None or any(same(got.value, worth) for worth in _list_best_values(case)):
        return None
    return replace(fault, expected=" ou ".join(map(shown, _list_best_values(case))))


def judged(drawn, other, about):
    """Construit un cas de `double_future_q` ; la leçon A, où l'exercice se pose, a mis discount à 1."""
    return Case((drawn, other), {}, {"lrate": 0.15, "discount": 0.9}, about=about)


CASES = (
    judged({1: 0.9, 4: 0.2}, {1: 0.1, 4: 0.5}, "drawn choisit le coup 1, que other cote 0,1."),
    judged({3: 0.6, 8: 0.5, 1: 0.2}, {3: -0.4, 8: 0.7, 1: 0.8}, "drawn choisit le coup 3, que other cote −0,4."),
    judged({2: -0.5, 3: -0.1, 7: -0.9}, {2: 0.4, 3: -0.3, 7: 0.2}, "drawn choisit le coup 3, que other cote −0,3."),
    judged({5: 0.3}, {5: -0.7}, "Il ne reste qu'un coup, le coup 5."),
    judged(
        {1: -300, 2: -12.5},
        {1: 4, 2: -2},
        "drawn choisit le coup 2, que other cote −2 : une valeur est quelconque.",
    ),
    judged(
        {0: 0.5, 2: 0.1, 6: 0.5},
        {0: -0.2, 2: 0.9, 6: 0.6},
        "À égalité, l'un des meilleurs coups : other cote le coup 0 −0,2, et le coup 6 0,6.",
    ),
    judged({0: 0.9, 4: 0.2}, {0: 0.1, 4: 0.5}, "drawn choisit le coup 0, que other cote 0,1."),
    judged({3: 0.9, 4: 0.2}, {4: 0.5, 3: 0.0}, "drawn choisit le coup 3, que other cote 0, dans un autre ordre."),
    judged(
        {0: 0.1, 1: -0.2, 2: 0.3, 3: 0.2, 4: 0.6, 5: 0.5, 6: 0.4, 7: -0.1, 8: 0.0},
        {0: 0.8, 1: 0.7, 2: 0.6, 3: 0.5, 4: 0.1, 5: 0.9, 6: 0.3, 7: 0.2, 8: -0.4},
        "Sur le plateau vide, drawn choisit le coup 4, que other cote 0,1.",
    ),
    judged({3: 0.1, 12: 0.4}, {3: 0.2, 12: -0.3}, "Sur un plateau 4×4, drawn choisit le coup 12."),
    judged({1: 0.4, 8: 0.7}, {1: 0.7, 8: 0.7}, "drawn choisit le coup 8, que other cote 0,7, comme le coup 1."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for count in (2, 3, 4, 5):
        moves = rng.sample(range(9), count)
        drawn, other = ({move: value for move, value in zip(moves, uniform(rng, count), strict=True)} for _ in "12")
        yield judged(drawn, other, "D'autres valeurs.")
    yield judged(drawn | dict.fromkeys(moves[:2], 1.0), other, "Deux coups à égalité.")


MISTAKES = (
    Mistake(
        lambda drawn, other: max(drawn.values()),
        "Votre fonction ne lit pas other : le choix et la valeur viennent de drawn, comme dans backpropagate.",
    ),
    Mistake(
        lambda drawn, other: drawn[max(other, key=other.get)],
        "Les rôles sont échangés : le coup est choisi dans other, et sa valeur lue dans drawn.",
    ),
    Mistake(
        lambda drawn, other: other[max(drawn)],
        "Votre fonction choisit le coup de plus grand numéro. Où les valeurs de drawn servent-elles à choisir ?",
        asks={"max": "Que compare votre max : les clés, les valeurs, ou des couples ?"},
    ),
)

HINTS = (
    "Quel coup la table drawn choisirait-elle ? Et ce coup-là, qu'en pense other ?",
    """\
coup ← celui qui a la plus grande valeur dans drawn
renvoyer sa valeur dans other""",
)

EXERCISE = Exercise(
    "4.4",
    double_future_q,
    taught_in="A",
    minutes=8,
    cases=CASES,
    judge=judge_double_future_q,
    hidden=hidden,
    hints=HINTS,
    gap="drawn.get",
    mistakes=MISTAKES,
)
