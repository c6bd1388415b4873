"""listes.1 · find_bib : chercher dans une liste triée."""

from juge import Case, Exercise, Mistake


def find_bib(bibs, bib):
    """Renvoie la place du dossard bib dans bibs, ou None s'il n'y est pas.

    Les dossards de bibs sont tous différents, et rangés du plus petit au plus grand.

    >>> find_bib([3, 8, 15], 8)
    1
    """
    ### YOUR CODE HERE ###
    low, high = 0, len(bibs)
    while low < high:
        middle = (low + high) // 2
        if bibs[middle] < bib:
            low = middle + 1
        else:
            high = middle
    return low if low < len(bibs) and bibs[low] == bib else None
    ### END OF YOUR CODE ###


def hidden(rng):
    """Tire des dossards, et en cherche trois qui y sont, et trois qui n'y sont pas."""
    bibs = sorted(rng.sample(range(10, 90), 9))
    for place in (0, rng.randint(1, 7), 8):
        yield Case((bibs, bibs[place]), about="D'autres dossards : celui que l'on cherche y est.")
    absent = rng.choice([bib for bib in range(bibs[0], bibs[-1]) if bib not in bibs])
    for bib in (absent, rng.randint(1, 9), rng.randint(90, 99)):
        yield Case((bibs, bib), about="D'autres dossards : celui que l'on cherche n'y est pas.")


def _counted_from_one(bibs, bib):
    return bibs.index(bib) + 1 if bib in bibs else None


def _without_the_last(bibs, bib):
    return bibs.index(bib) if bib in bibs[:-1] else None


def _where_it_would_be(bibs, bib):
    return sum(other < bib for other in bibs)


Exercise(
    "listes.1",
    find_bib,
    points=4,
    cases=(
        Case(([7], 7), about="Le seul dossard de la liste y a la place 0."),
        Case(([3, 8, 15], 8), about="Le dossard du milieu se trouve."),
        Case(([3, 8, 15], 3), about="Le premier dossard se trouve."),
        Case(([3, 8, 15], 15), about="Le dernier dossard se trouve."),
        Case(([3, 8, 15], 9), about="Un dossard absent donne None, même s'il tombe entre deux autres."),
        Case(([3, 8, 15], 1), about="Un dossard plus petit que tous les autres donne None."),
        Case(([3, 8, 15], 20), about="Un dossard plus grand que tous les autres donne None."),
        Case(([], 4), about="Une liste vide n'a aucun dossard."),
        Case(([2, 4, 6, 8, 10, 12], 10), about="Une liste plus longue se parcourt de la même façon."),
    ),
    hidden=hidden,
    hints=(
        "Comparez bib au dossard du milieu : quelle moitié de la liste ne le contient sûrement pas ?",
        """\
low et high bornent les places où bib peut encore être
tant qu'il en reste :
    middle est la place du milieu
    si le dossard de cette place est plus petit que bib, chercher après lui
    sinon, garder cette place et celles d'avant
bib est-il à la place low ?""",
    ),
    gap="middle + 1",
    mistakes=(
        Mistake(
            _counted_from_one,
            "Votre fonction compte les places à partir de 1. Quelle place Python donne-t-il au premier élément ?",
        ),
        Mistake(
            _without_the_last,
            "Le dernier dossard n'est jamais trouvé. Quelle est la plus grande place où votre fonction regarde ?",
        ),
        Mistake(
            _where_it_would_be,
            "Un dossard absent reçoit la place qu'il aurait. Une fois cette place trouvée, que reste-t-il à vérifier ?",
            line="return low",
        ),
    ),
)
