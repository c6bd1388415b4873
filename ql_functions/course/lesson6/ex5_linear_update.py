"""6.5 · linear_update : un pas d'apprentissage d'une valeur linéaire.

Source : Sutton et Barto, « Reinforcement Learning », § 9.3 et 9.4 (le semi-gradient, les méthodes linéaires).
"""

from juge import Case, Exercise, Mistake, equality, whole

from ..draws import uniform
from .arrays import add_shape, np
from .ex3_td_target import round_outcome


def linear_update(weights, features, target, lrate):
    """Renvoie les poids d'une valeur linéaire après un pas vers la cible.

    La valeur d'un état est la somme de ses attributs (features), chacun multiplié par son poids. Chaque poids avance de
    lrate fois l'écart entre la cible et cette valeur, fois son attribut. Les tableaux reçus ne changent pas.

    >>> linear_update(np.array([0.5, 0.0]), np.array([1.0, 0.0]), 1.0, 0.1).tolist()
    [0.55, 0.0]
    """
    ### YOUR CODE HERE ###
    gap = target - np.dot(weights, features)
    return weights + lrate * gap * features
    ### END OF YOUR CODE ###


def judge_weights(case, got, expected):
    """Compare les poids à ceux de la référence, au millionième près."""
    return add_shape(equality(case, round_outcome(got), round_outcome(expected)), got.value, len(expected.value))


CASES = tuple(
    Case(arguments, about=about, arrays=True)
    for arguments, about in (
        (([0.0, 0.0], [1.0, 0.0], 1.0, 0.1), "La valeur est 0, la cible 1 : l'écart est 1, et lrate en prend 0,1."),
        (([0.5, 0.0], [1.0, 0.0], 1.0, 0.1), "La valeur est déjà 0,5 : l'écart n'est plus que 0,5."),
        (([0.5, 0.2], [1.0, 1.0], 0.2, 0.5), "La valeur, 0,7, est trop grande : les deux poids descendent."),
        (([0.5, 0.2], [0.0, 1.0], 0.6, 0.5), "Le premier attribut est nul : son poids n'est pour rien dans la valeur."),
        (([0.3, -0.1], [2.0, 1.0], 1.0, 0.1), "Un attribut qui vaut 2 bouge son poids deux fois plus."),
        (([0.4, 0.6], [1.0, 1.0], 1.0, 0.2), "La valeur est déjà la cible : rien ne bouge."),
        (
            ([0.1, -0.2, 0.3, 0.4], [0.5, -1.5, 0.0, 3.0], -0.5, 0.15),
            "Quatre attributs : l'un négatif, l'autre à virgule.",
        ),
    )
)


def hidden(rng):
    """Tire les cas cachés."""
    for count in (2, 3, 4, 8):
        arguments = (uniform(rng, count), uniform(rng, count), *uniform(rng, 1), round(rng.uniform(0.05, 0.5), 2))
        yield Case(arguments, about="D'autres poids et d'autres attributs.", arrays=True)


# fmt: off
MISTAKES = (
    Mistake(lambda w, x, y, rate: w + rate * (y - w @ x),
            "Tous vos poids bougent d'autant. Un poids d'attribut nul n'est pour rien dans l'erreur : il ne "
            "doit pas bouger."),
    Mistake(lambda w, x, y, rate: w + rate * (y - w * x) * x,
            "Chaque poids a ici son propre écart. Il n'y en a qu'un : la valeur est la somme des attributs, chacun "
            "multiplié par son poids."),
    Mistake(lambda w, x, y, rate: w + rate * y * x,
            "Vos poids avancent de la cible elle-même, et ne s'arrêteraient jamais. C'est l'écart entre la valeur et "
            "la cible qui compte."),
)
# fmt: on

HINTS = (
    "Cette règle est celle de get_new_q : une fraction du chemin vers une cible. D'où part-on ici, et de combien "
    "chaque poids est-il responsable de l'écart ?",
    """\
valeur ← la somme des attributs, chacun multiplié par son poids
écart ← la cible, moins la valeur
renvoyer les poids, chacun augmenté de lrate fois l'écart, fois son attribut""",
    """\
gap = target - np.dot(weights, features)
return weights + lrate * gap * …""",
)

EXERCISE = Exercise(
    "6.5",
    linear_update,
    minutes=8,
    cases=CASES,
    judge=judge_weights,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=lambda case, outcome: whole(case, round_outcome(outcome)),
)
