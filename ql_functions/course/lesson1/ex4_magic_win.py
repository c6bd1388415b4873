"""1.4 · magic_win : l'alignement par le carré magique."""

from itertools import combinations

from juge import Case, Exercise, Mistake, edited

from ... import game


def magic_win(squares):
    """Dit si trois des cases données (de 0 à 8) sont alignées, grâce au carré magique.

    >>> magic_win([0, 4, 5, 8])
    True
    """
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    ### YOUR CODE HERE ###
    return any(sum(magic[square] for square in trio) == 15 for trio in combinations(squares, 3))
    ### END OF YOUR CODE ###


def _list_squares():
    """Donne des ensembles de cases, chacun avec la phrase qui le présente."""
    yield from (
        ([], "Aucune case : pas d'alignement."),
        ([0, 1], "Deux cases ne peuvent pas former un alignement de trois."),
        ([4, 0], "Deux cases, 0 et 4, ne peuvent pas former un alignement de trois."),
        ([1, 6], "Deux cases, 1 et 6, ne peuvent pas former un alignement de trois."),
        ([0, 1, 2], "Les cases 0, 1 et 2 forment une ligne : 2 + 7 + 6 = 15."),
        ([0, 1, 3], "Ces trois cases ne sont pas alignées : leur somme n'est pas 15."),
        ([2, 5, 8], "Les cases 2, 5 et 8 forment une colonne."),
        ([0, 4, 5, 8], "Trois cases sur les quatre suffisent : 0, 4 et 8."),
        ([0, 4, 8, 1], "Trois cases sur les quatre suffisent : 0, 4 et 8."),
        ([1, 2, 4, 6], "Trois cases sur les quatre suffisent : 2, 4 et 6."),
        ([0, 1, 5, 6], "Aucun trio de ces quatre cases ne fait 15."),
        ([8, 3, 0, 5, 1], "Aucun trio de ces cinq cases ne fait 15."),
        ([1, 3, 0, 4, 8], "Cinq cases, dont 0, 4 et 8, qui sont alignées."),
        ([0, 1, 4, 3, 8], "Cinq cases, dont 0, 4 et 8, qui sont alignées mais ne se suivent pas dans la liste."),
    )
    for line in game.lines():
        yield line[::-1], "Les cases {2}, {1} et {0} sont alignées.".format(*line)
    for squares in _SCATTERED_SQUARES:
        yield list(squares), f"Aucun trio de ces {len(squares)} cases ne fait 15."


# Chaque trio de cases non alignées est contenu dans l'un de ces ensembles. Un ensemble commence, quand il le peut, par
# trois cases dont les numéros font 15.
_SCATTERED_SQUARES = (
    (0, 7, 8, 1, 3, 5), (2, 6, 7, 1, 3, 5), (4, 5, 6, 0, 1), (0, 2, 3, 4, 7), (3, 4, 8, 1, 2),
    (1, 6, 8, 3, 4), (0, 2, 4, 5, 7), (1, 6, 8, 0, 5), (0, 7, 8, 2, 3), (2, 6, 7, 0, 5),
    (4, 5, 6, 0, 7), (1, 6, 8, 2, 3), (1, 6, 8, 4, 5), (3, 4, 8, 2, 7),
)  # fmt: skip


CASES = tuple(Case((list(squares),), about=about) for squares, about in _list_squares())


def hidden(rng):
    """Tire les cas cachés."""
    for line in game.lines():
        yield Case((rng.sample(line, 3),), about="Trois autres cases, alignées.")
        others = [square for square in range(9) if square not in line]
        squares = rng.sample(line, rng.choice((2, 3))) + rng.sample(others, 2)
        yield Case((rng.sample(squares, len(squares)),), about="D'autres cases.")
        yield Case((rng.sample(others, 2) + rng.sample(line, 3),), about="D'autres cases.")
    for squares in _SCATTERED_SQUARES:
        yield Case((rng.sample(squares, len(squares)),), about="D'autres cases, sans alignement.")


_TRIOS, _REPEATED = "combinations(squares, 3)", "((i, j, k) for i in squares for j in squares for k in squares{})"

# fmt: off
MISTAKES = (
    Mistake(edited(magic_win, {"sum(magic[square] for square in trio)": "sum(trio)"}),
            "Ce sont les numéros des cases que vous additionnez. "
            "Le carré magique donne à chaque case un autre nombre : magic[case]."),
    Mistake(edited(magic_win, {_TRIOS: "[squares]"}),
            "Votre fonction additionne toutes les cases à la fois. Un alignement n'en prend que trois : "
            "que se passe-t-il quand un joueur en tient quatre ?"),
    Mistake(edited(magic_win, {_TRIOS: _REPEATED.format("")}),
            "Votre fonction prend plusieurs fois la même case : le centre seul ferait 5 + 5 + 5 = 15. Un alignement a "
            "trois cases différentes."),
    Mistake(edited(magic_win, {_TRIOS: _REPEATED.format(" if not i == j == k")}),
            "Votre fonction compte deux fois une même case, comme dans 7 + 4 + 4 = 15. Un alignement a trois cases "
            "différentes : la troisième peut-elle être l'une des deux premières ?"),
)
# fmt: on

HINTS = (
    "À quelle somme reconnaît-on un alignement ? Et comment passer en revue tous les trios de squares ?",
    """\
pour chaque trio de cases parmi squares :
    somme ← celle des nombres que magic donne à ces trois cases
    si la somme est 15 :
        renvoyer True
renvoyer False""",
)

EXERCISE = Exercise(
    "1.4",
    magic_win,
    minutes=10,
    cases=CASES,
    hidden=hidden,
    hints=HINTS,
    gap="sum(magic[square] for square in trio)",
    mistakes=MISTAKES,
)
