"""listes.3 · by_time : trier des couples."""

from juge import Case, Exercise, Fault, Mistake, Part


def by_time(results):
    """Renvoie une autre liste des mêmes couples (nom, secondes), le plus rapide d'abord.

    À temps égal, les noms sont dans l'ordre alphabétique.

    >>> by_time([("Inès", 64), ("Zoé", 58)])
    [('Zoé', 58), ('Inès', 64)]
    """
    ### YOUR CODE HERE ###
    ordered = []
    for name, seconds in results:
        place = 0
        while place < len(ordered) and (ordered[place][1], ordered[place][0]) < (seconds, name):
            place += 1
        ordered.insert(place, (name, seconds))
    return ordered
    ### END OF YOUR CODE ###


NAMES = ["Aya", "Bilal", "Chloé", "Driss", "Emma", "Farid", "Gaël"]


def has_tie(case):
    """Deux coureurs de ce cas ont-ils le même temps ?"""
    times = [seconds for _, seconds in case.args[0]]
    return len(set(times)) < len(times)


def judge_times(case, got, expected):
    """Ne juge que l'ordre des temps : deux coureurs à égalité peuvent y être dans un ordre ou dans l'autre."""
    is_list = isinstance(got.value, list) and len(got.value) == len(expected.value)
    if not is_list or not all(pair in got.value for pair in expected.value):
        return Fault(case.about)
    times = [[seconds for _, seconds in pairs] for pairs in (got.value, expected.value)]
    return None if times[0] == times[1] else Fault(case.about)


def hidden(rng):
    """Tire une course sans égalité, puis deux courses où il y en a."""
    for times in (rng.sample(range(50, 80), 7), rng.choices(range(50, 54), k=7), rng.choices(range(50, 52), k=5)):
        names = rng.sample(NAMES, len(times))
        yield Case((list(zip(names, times, strict=True)),), about="Une autre course.")


Exercise(
    "listes.3",
    by_time,
    parts=(
        Part("L'ordre des temps", 3, judge=judge_times),
        Part("L'ordre des noms, à temps égal", 1, concerns=has_tie),
    ),
    cases=(
        Case(([],), about="Une course sans personne n'a pas de résultat."),
        Case(([("Inès", 64), ("Zoé", 58)],), about="Le plus petit temps vient d'abord."),
        Case(([("Zoé", 58), ("Ali", 71), ("Marc", 64)],), about="Ce sont les temps qui font l'ordre, non les noms."),
        Case(([("Zoé", 60), ("Ali", 60)],), about="À temps égal, les noms font l'ordre."),
        Case(([("Théo", 61), ("Léa", 59), ("Hugo", 61), ("Nora", 59)],), about="Deux égalités dans une course."),
    ),
    hidden=hidden,
    hints=(
        "De deux coureurs, lequel vient d'abord ? Écrivez-le pour deux temps différents, puis pour deux temps égaux.",
        """\
partir d'une liste vide
pour chaque coureur :
    passer ceux de la liste qui viennent avant lui
    l'insérer à cette place
la renvoyer""",
    ),
    gap="(ordered[place][1], ordered[place][0])",
    mistakes=(
        Mistake(
            lambda results: sorted(results),
            "Vos coureurs sont par ordre de noms. Deux couples se comparent d'abord par leur premier élément.",
        ),
        Mistake(
            lambda results: sorted(results, key=lambda result: (-result[1], result[0])),
            "Le plus lent vient d'abord : un petit temps est un bon temps.",
        ),
        Mistake(
            lambda results: sorted(results, key=lambda result: result[1]),
            "À temps égal, les coureurs restent dans l'ordre où ils étaient. Qu'est-ce qui doit alors les départager ?",
        ),
    ),
)
