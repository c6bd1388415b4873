"""listes.5 · merge_times : fusionner deux listes triées."""

from juge import Case, Exercise, Mistake


def merge_times(first, second):
    """Renvoie une liste neuve de tous les temps de deux listes triées, triée elle aussi.

    Les deux listes reçues ne changent pas.

    >>> merge_times([52, 60], [55])
    [52, 55, 60]
    """
    ### YOUR CODE HERE ###
    merged, i, j = [], 0, 0
    while i < len(first) and j < len(second):
        if first[i] <= second[j]:
            merged.append(first[i])
            i += 1
        else:
            merged.append(second[j])
            j += 1
    return merged + first[i:] + second[j:]
    ### END OF YOUR CODE ###


def hidden(rng):
    """Tire deux listes triées qui ont un temps en commun ; leurs derniers temps sont différents."""
    for n_first, n_second in ((1, 5), (4, 4), (6, 2)):
        first, second = (rng.sample(range(50, 80), count) for count in (n_first, n_second))
        last_of_first, last_of_second = rng.sample(range(80, 90), 2)
        yield Case(
            (sorted([*first, last_of_first]), sorted([*second, first[0], last_of_second])),
            about="Deux autres séries, qui ont un temps en commun.",
        )


def _until_one_is_empty(first, second):
    merged, i, j = [], 0, 0
    while i < len(first) and j < len(second):
        if first[i] <= second[j]:
            merged.append(first[i])
            i += 1
        else:
            merged.append(second[j])
            j += 1
    return merged


Exercise(
    "listes.5",
    merge_times,
    points=5,
    cases=(
        Case(([], []), about="Deux listes vides donnent une liste vide."),
        Case(([52], []), about="Si l'une est vide, il reste l'autre."),
        Case(([], [55, 58]), about="Si l'une est vide, il reste l'autre."),
        Case(([52, 60], [55]), about="Le temps de la seconde vient entre les deux de la première."),
        Case(([57, 59], [51, 53]), about="Tous les temps de la seconde viennent d'abord."),
        Case(([54, 54, 60], [54, 58]), about="Des temps égaux sont tous gardés."),
        Case(([50, 56, 61], [51, 56, 70, 72]), about="Tout ensemble."),
    ),
    hidden=hidden,
    hints=(
        "Le plus petit de tous les temps ne peut être qu'à deux places : lesquelles ? Et quand une liste est finie ?",
        """\
tant que chacune a encore un temps :
    prendre le plus petit des deux premiers
    avancer dans la liste d'où il vient
ajouter ce qui reste de l'une, puis de l'autre""",
    ),
    gap="first[i:] + second[j:]",
    mistakes=(
        Mistake(
            _until_one_is_empty,
            "Une fois une liste finie, ce qui reste de l'autre est perdu.",
            line="return merged",
        ),
        Mistake(
            lambda first, second: first + second,
            "Les deux listes sont mises bout à bout : chacune est triée, mais le tout ne l'est pas.",
        ),
        Mistake(
            lambda first, second: sorted({*first, *second}),
            "Des temps manquent : deux coureurs peuvent avoir le même, et chacun doit y être.",
        ),
    ),
)
