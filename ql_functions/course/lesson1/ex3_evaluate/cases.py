"""1.3 · evaluate : les cas, leur juge, et ce qu'une erreur en prédit."""

from .... import game
from ....checking import Case, Fault
from ....checking.values import drawable, shown

_RESULTS = {"X": "X a gagné", "O": "O a gagné", "C": "la partie continue", "T": "match nul"}


def same_result(case, got, expected):
    """Seule la première lettre d'un résultat compte : 'X Wins!' vaut 'X gagne !'."""
    if type(got.value) is str and got.value[:1] == expected.value[0]:
        return None
    good, says = expected.value[0], case.about
    if good == "C" and type(got.value) is str and got.value[:1] == "T":
        says = "Le plateau n'est pas plein, et votre fonction annonce un match nul : à quoi voit-elle qu'il l'est ?"
    if type(got.value) is str and got.value[:1] not in ("", *_RESULTS):
        says += f" Seule la première lettre compte : on attend {good}, et vous répondez {got.value[0]}."
        if got.value.startswith("False"):
            says += " False est ce que rend check_for_win d'une rangée sans alignement : de laquelle parlez-vous ?"
    line = game.winning_line("".join(case.args[0])) or ()
    return Fault(says, drawable(expected.value, after=f" : {_RESULTS[good]}"), drawable(got.value), squares=line)


def first_letter(_case, outcome):
    """Ce qui compte d'un résultat : sa première lettre, ou le fait qu'il n'y en a pas."""
    value = outcome.value
    return [value[:1] if type(value) is str else shown(value), outcome.failure is not None]


def _boards():
    """Les plateaux 3×3 du plus simple au plus complet, avec ce qu'ils éprouvent."""
    yield " " * 9, "Le plateau vide : la partie continue."
    yield "XO  X    ", "Personne n'a gagné et il reste des cases libres : la partie continue."
    kinds = "une ligne", "une colonne", "la diagonale descendante (cases 0, 4, 8)", "l'autre diagonale (cases 2, 4, 6)"
    for player, *aligned in (
        ("X", ("XXXOO    ", "OO XXX   ", "O O   XXX"), ("XOOX  X  ", "OX  XO X ", "O XO X  X"),
         ("XO OX   X",), ("O X XOX  ",)),
        ("O", ("OOOXX X  ", " X OOO XX", "  X XXOOO"), ("XOXXO  O ", "O XO  OXX", "X O  OXXO"),
         ("OX XO X O",), ("X OXO OX ",)),
    ):  # fmt: skip
        for kind, boards in zip(kinds, aligned, strict=True):
            yield from ((board, f"{player} a aligné {kind}.") for board in boards)
    yield " XXXO O O", "Les cases 1, 2 et 3 se suivent, mais ne sont pas sur la même ligne : la partie continue."
    yield "OX XO X  ", "Les cases 3, 6 et 1 se suivent d'une colonne à l'autre, mais ne sont pas alignées."
    yield "XO O   XX", "Les cases 7, 8 et 0 ne sont pas alignées : la partie continue."
    yield "O  OX X X", "Les cases 4, 6 et 8 ne sont pas alignées : la partie continue."
    yield "XOXXOOOXX", "Le plateau est plein et personne n'a gagné : match nul."
    yield "XOXOOOXX ", "O a aligné une ligne, et il ne reste qu'une case libre."
    yield "XXXOOXOXO", "Le plateau est plein, et X y a aligné une ligne : il a gagné."
    yield "XXOXOOXOX", "Le plateau est plein, et X y a aligné une colonne : il a gagné."
    yield "XOOXXOOXX", "Le plateau est plein, et X y a aligné la diagonale descendante (cases 0, 4, 8) : il a gagné."
    yield "OOXXXOXOX", "Le plateau est plein, et X y a aligné l'autre diagonale (cases 2, 4, 6) : il a gagné."
    yield "OXOXXOXOX", "Le plateau est plein et personne n'a gagné : match nul."
    yield "X        ", "Un seul coup est joué : la partie continue."
    yield "XXXXOOXOO", "Le dernier coup de X a fait deux alignements : il a gagné."
    yield "OOX X   X", "Les cases 2, 4 et 8 ne sont pas alignées : la partie continue."
    yield "XO  X X O", "Les cases 0, 4 et 6 ne sont pas alignées : la partie continue."
    for board in (" XOXOOXOX", "X OOOXXOX", "XO XOOOXX", "XOX OXOXO", "XOOX XOOX", "OXXOO XOX", "XOXOOX XO",
                  "OXOXOOX X", "XOXXXOOO "):  # fmt: skip
        yield board, f"Il reste une case libre, la case {board.index(' ')} : la partie continue."


CASES = tuple(
    Case((kind(board),), globals={"min_contig": 3}, about=about) for kind in (list, str) for board, about in _boards()
)
