"""2.4 · running_mean : mettre une moyenne à jour sans garder les notes.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 2.4.
"""

from juge import Case, Exercise, Mistake


def running_mean(old, x, n):
    """Renvoie la moyenne de n notes : old est celle des n - 1 premières, x est la dernière.

    >>> running_mean(6, 9, 3)
    7.0
    """
    ### YOUR CODE HERE ###
    return old + (x - old) / n
    ### END OF YOUR CODE ###


CASES = (
    Case((0, 8, 1), about="La première note est à elle seule la moyenne."),
    Case((5, 8, 1), about="À la première note, old n'est encore la moyenne de rien : il ne compte pas."),
    Case((8, 4, 2), about="La moyenne de deux notes est à mi-chemin."),
    Case((6, 9, 3), about="Deux notes de moyenne 6, puis un 9 : la somme passe de 12 à 21."),
    Case((6, 6, 7), about="Une note égale à la moyenne ne la change pas."),
    Case((5.5, 2, 10), about="Une mauvaise note, après neuf autres, fait descendre la moyenne."),
    Case((-1.5, 0.25, 4), about="Une note peut être négative, et avoir des décimales."),
    Case((3.2, 7.1, 1000), about="Après mille notes, une note de plus ne change presque rien."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for most in (5, 5, 40, 40, 2000):
        old, x = round(rng.uniform(-5, 10), 2), round(rng.uniform(-5, 10), 2)
        yield Case((old, x, rng.randint(3, most)), about="D'autres notes.")
    yield Case((rng.randint(1, 9), rng.randint(1, 9), 1), about="Une autre première note.")


# fmt: off
MISTAKES = (
    Mistake(lambda old, x, n: (old + x) / n,
            "old y compte pour une seule note, alors qu'il en résume n - 1. Quelle était leur somme ?"),
    Mistake(lambda old, x, n: old + x / n,
            "L'ancienne moyenne est gardée tout entière, et la note s'y ajoute : les moyennes grandiraient sans fin. "
            "Que devient une moyenne de 6 après une note de 6 ?"),
    Mistake(lambda old, x, n: old + (x - old) / (n + 1),
            "La nouvelle note est comptée deux fois dans le nombre de notes : n la compte déjà."),
)
# fmt: on

HINTS = (
    "Quelle était la somme des n - 1 premières notes ? Et quelle est-elle avec la nouvelle ?",
    """\
somme ← la somme des n - 1 premières notes, d'après leur moyenne
ajouter x à la somme
renvoyer la somme, divisée par le nombre de notes""",
    "return (old * … + x) / n",
)

EXERCISE = Exercise(
    "2.4",
    running_mean,
    cases=CASES,
    minutes=6,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
)
