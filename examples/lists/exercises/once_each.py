"""listes.2 · once_each : ôter les répétitions."""

from juge import Case, Exercise, Mistake


def once_each(lanes):
    """Renvoie une liste où chaque couloir de lanes n'est qu'une fois, dans l'ordre où il y vient d'abord.

    >>> once_each([4, 2, 4, 1])
    [4, 2, 1]
    """
    ### YOUR CODE HERE ###
    seen = []
    for lane in lanes:
        if lane not in seen:
            seen.append(lane)
    return seen
    ### END OF YOUR CODE ###


def hidden(rng):
    """Tire des couloirs, et note encore le premier à la fin, deux fois de suite."""
    for length in (6, 9, 12):
        lanes = rng.choices(range(1, 7), k=length)
        yield Case(([*lanes, lanes[0], lanes[0]],), about="D'autres couloirs, dont un est noté plusieurs fois.")


def _unlike_the_one_before(lanes):
    return [lane for place, lane in enumerate(lanes) if place == 0 or lane != lanes[place - 1]]


Exercise(
    "listes.2",
    once_each,
    points=3,
    cases=(
        Case(([],), about="Une liste vide reste vide."),
        Case(([5, 2, 6],), about="Sans répétition, l'ordre est gardé."),
        Case(([3, 3],), about="Deux fois le même couloir de suite : il n'en reste qu'un."),
        Case(([4, 2, 4, 1],), about="Les deux fois ne se suivent pas : la première est gardée."),
        Case(([6, 1, 1, 6, 3, 1],), about="Deux couloirs sont notés plusieurs fois."),
    ),
    hidden=hidden,
    hints=(
        "Devant un couloir, comment savoir s'il est déjà dans ce que vous allez renvoyer ?",
        "partir d'une liste vide\npour chaque couloir :\n    s'il n'y est pas encore, l'y ajouter\nla renvoyer",
    ),
    gap="lane not in seen",
    mistakes=(
        Mistake(lambda lanes: sorted(set(lanes)), "L'ordre de la liste est perdu : un ensemble n'en a aucun."),
        Mistake(_unlike_the_one_before, "Un couloir n'est comparé qu'au précédent : une répétition plus loin reste."),
        Mistake(
            lambda lanes: [lane for lane in lanes if lanes.count(lane) == 1],
            "Un couloir noté plusieurs fois disparaît tout entier. Il doit en rester un : lequel ?",
        ),
    ),
)
