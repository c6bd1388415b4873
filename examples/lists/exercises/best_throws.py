"""listes.4 · best_throws : les k plus grands."""

from juge import Case, Exercise, Mistake

from .once_each import once_each


def best_throws(throws, k):
    """Renvoie les k plus longs lancers de throws, tous différents, du plus long au plus court.

    S'il y en a moins de k, ils y sont tous.

    >>> best_throws([31, 45, 45, 38], 2)
    [45, 38]
    """
    ### YOUR CODE HERE ###
    left, best = once_each(throws), []
    while left and len(best) < k:
        best.append(max(left))
        left.remove(best[-1])
    return best
    ### END OF YOUR CODE ###


def hidden(rng):
    """Tire des lancers, dont un se répète, et en demande aucun, quelques-uns, puis plus qu'il n'y en a."""
    throws = rng.sample(range(20, 60), 6)
    throws.insert(rng.randint(0, 6), max(throws))
    for k in (0, rng.randint(2, 4), 10):
        yield Case((throws, k), about="D'autres lancers.")


Exercise(
    "listes.4",
    best_throws,
    points=4,
    cases=(
        Case(([45], 1), about="Un seul lancer : c'est le plus long."),
        Case(([31, 45, 38], 1), about="Le plus long des trois."),
        Case(([31, 45, 38], 2), about="Les deux plus longs, du plus long au plus court."),
        Case(([45, 31, 45, 38], 2), about="Deux lancers égaux ne comptent qu'une fois."),
        Case(([31, 45, 38], 5), about="On en demande plus qu'il n'y en a : ils y sont tous."),
        Case(([31, 45, 38], 0), about="On n'en demande aucun : la liste est vide."),
        Case(([], 3), about="Sans lancer, la liste est vide."),
    ),
    hidden=hidden,
    hints=(
        "Le plus long lancer mis de côté, comment trouver le deuxième ? Une fonction d'avant ôte les répétitions.",
        """\
ôter les répétitions
tant qu'il reste des lancers, et qu'il en manque :
    prendre le plus long
    l'ôter de ceux qui restent""",
    ),
    gap="left and len(best) < k",
    mistakes=(
        Mistake(
            lambda throws, k: sorted(throws, reverse=True)[:k],
            "Un lancer fait deux fois est compté deux fois. Laquelle de vos fonctions ôte les répétitions ?",
        ),
        Mistake(
            lambda throws, k: sorted(sorted(once_each(throws), reverse=True)[:k]),
            "Ce sont les bons lancers, mais du plus court au plus long.",
        ),
        Mistake(
            lambda throws, k: sorted(once_each(throws))[-k:][::-1],
            "Quand k vaut 0, tous les lancers sont rendus : -0 est égal à 0, et la tranche [-0:] est toute la liste.",
        ),
    ),
)
