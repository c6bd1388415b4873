"""3.3 · difference : l'intervalle de la différence de deux fréquences."""

from juge import Case, Exercise, Fault, Mistake, edited, equality
from juge.values import same, shown, shown_apart


def difference(first, second):
    """Renvoie le couple (écart, demi-largeur à 95 %), où l'écart est la seconde fréquence moins la première.

    first et second sont deux couples (fréquence, demi-largeur à 95 %), mesurés à part.

    >>> difference((0.5, 0.03), (0.75, 0.04))
    (0.25, 0.05)
    """
    ### YOUR CODE HERE ###
    (f, f_half), (g, g_half) = first, second
    return g - f, (f_half**2 + g_half**2) ** 0.5
    ### END OF YOUR CODE ###


def judge_difference(case, got, expected):
    """Juge l'écart, puis sa demi-largeur."""
    if type(got.value) not in (tuple, list) or len(got.value) != 2:
        says = "difference renvoie deux nombres : l'écart, puis sa demi-largeur."
        return Fault(says, shown(expected.value), shown(got.value))
    if same(got.value[0], expected.value[0]) and not same(got.value[1], expected.value[1]):
        return Fault("L'écart est juste, sa demi-largeur non.", *shown_apart(expected.value, got.value))
    return equality(case, got, expected)


CASES = (
    Case(((0.5, 0.03), (0.75, 0.04)), about="La seconde fréquence dépasse la première."),
    Case(((0.62, 0.05), (0.5, 0.12)), about="La seconde est la plus petite : l'écart est négatif."),
    Case(((0.4, 0.03), (0.4, 0.03)), about="L'écart est nul, mais chacune garde son incertitude."),
    Case(((1, 0), (0.9, 0.06)), about="La première n'a pas d'incertitude : celle de la seconde reste."),
    Case(((0.55, 0.0308), (0.6, 0.0304)), about="Les 550 et 600 victoires sur 1 000 de la leçon."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for _ in range(5):
        pairs = ((round(rng.uniform(0.1, 0.9), 3), round(rng.uniform(0.005, 0.1), 4)) for _ in range(2))
        yield Case(tuple(pairs), about="D'autres fréquences.")


MISTAKES = (
    Mistake(
        edited(difference, {"g - f,": "f - g,"}),
        "Votre écart est de signe contraire : positif, il doit dire que la seconde fréquence dépasse la première.",
    ),
    Mistake(
        edited(difference, {"(f_half**2 + g_half**2) ** 0.5": "f_half + g_half"}),
        "Votre intervalle est trop large : il ajoute les demi-largeurs elles-mêmes. Qu'est-ce qui s'ajoute, quand "
        "deux mesures sont indépendantes ?",
    ),
    Mistake(
        edited(difference, {" ** 0.5": ""}),
        "Votre demi-largeur est une somme de carrés : elle est à l'échelle d'une variance. De la variance à l'erreur "
        "type, que fait-on ?",
    ),
)

HINTS = (
    "Les variances s'ajoutent. Une demi-largeur est-elle à l'échelle d'une variance, ou de sa racine ?",
    """\
écart ← la seconde fréquence, moins la première
somme ← le carré d'une demi-largeur, plus le carré de l'autre
renvoyer le couple que forment l'écart et la racine de la somme""",
)

EXERCISE = Exercise(
    "3.3",
    difference,
    minutes=5,
    cases=CASES,
    judge=judge_difference,
    hidden=hidden,
    hints=HINTS,
    gap="** 0.5",
    mistakes=MISTAKES,
)
