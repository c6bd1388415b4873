"""Leçon 1 : les cas des exercices sur le plateau."""

from . import mistakes1
from .cases import Case
from .exercise import Exercise, Fault, whole
from .values import shown


def squares_and_whole(case, outcome):
    """Ce qui ne dépend pas du côté, le type du plateau et de ses cases, puis tout."""
    board = outcome.value
    squares = board if type(board) in (list, tuple, str) else ()
    kinds = sorted({repr(s) if type(s) is str and len(s) < 2 else type(s).__name__ for s in squares})
    return [type(board).__name__, kinds, *whole(case, outcome)]


NEW_BOARD = Exercise(
    "1.1",
    "new_board",
    (
        Case(about="Un plateau vide est une liste de 9 espaces."),
        Case(kwargs={"size": 4}, about="Avec size=4, il y a 16 cases : size × size."),
        Case((5,), about="Avec size=5, il y a 25 cases : size × size."),
    ),
    mistakes=mistakes1.NEW_BOARD,
    signature=squares_and_whole,
)


def line(text, min_contig, about):
    """Un cas de `check_for_win`."""
    return Case((list(text), min_contig) if min_contig != 3 else (list(text),), about=about)


CHECK_FOR_WIN = Exercise(
    "1.2",
    "check_for_win",
    (
        line("   ", 3, "Une ligne vide n'a pas de gagnant : on renvoie False."),
        line("XXX", 3, "Trois X qui se suivent : on renvoie 'X'."),
        line("OOO", 3, "Trois O qui se suivent : on renvoie 'O'."),
        line("XOX", 3, "Personne n'a trois marques qui se suivent."),
        line(" XXX", 3, "L'alignement peut commencer n'importe où."),
        line("OXXX", 3, "L'alignement peut commencer n'importe où."),
        line("OOOX", 3, "L'alignement peut finir avant le bout de la ligne."),
        line("OXXXX", 3, "Quatre marques qui se suivent en contiennent trois."),
        line("XX X", 3, "Les marques doivent se suivre : les compter ne suffit pas."),
        line("OO O O", 3, "Les marques doivent se suivre : les compter ne suffit pas."),
        line("XXOXX", 3, "Une marque adverse rompt l'alignement."),
        line("XXX ", 4, "Avec min_contig=4, trois marques ne suffisent pas."),
        line(" OOOO", 4, "Avec min_contig=4, quatre marques qui se suivent gagnent."),
        line("OXX", 2, "Avec min_contig=2, deux marques qui se suivent gagnent."),
        line("XOXOOO", 3, "L'alignement est au bout de la ligne."),
    ),
    mistakes=mistakes1.CHECK_FOR_WIN,
)

_RESULTS = {"X": "X a gagné", "O": "O a gagné", "C": "la partie continue", "T": "match nul"}


def same_result(case, got, expected):
    """Seule la première lettre d'un résultat compte : 'X Wins!' vaut 'X gagne !'."""
    if type(got.value) is str and got.value[:1] == expected.value[0]:
        return None
    return Fault(case.about, f"{shown(expected.value)} : {_RESULTS[expected.value[0]]}", shown(got.value))


def first_letter(_case, outcome):
    """Ce qui compte d'un résultat : sa première lettre, ou le fait qu'il n'y en a pas."""
    value = outcome.value
    return [value[:1] if type(value) is str else shown(value), outcome.failure is not None]


def _boards():
    """Les plateaux 3×3 du plus simple au plus complet, avec ce qu'ils éprouvent."""
    yield " " * 9, "Le plateau vide : la partie continue."
    yield "XO  X    ", "Personne n'a gagné et il reste des cases libres : la partie continue."
    for name, boards in {
        "une ligne": ("XXXOO    ", "OO XXX   ", "O O   XXX"),
        "une colonne": ("XOOX  X  ", "OX  XO X ", "O XO X  X"),
        "la diagonale descendante (cases 0, 4, 8)": ("XO OX   X",),
        "l'autre diagonale (cases 2, 4, 6)": ("O X XOX  ",),
    }.items():
        for board in boards:
            yield board, f"X a aligné {name}."
    for name, board in {
        "une ligne": "OOOXX X  ",
        "une colonne": "XOXXO  O ",
        "la diagonale descendante (cases 0, 4, 8)": "OX XO X O",
        "l'autre diagonale (cases 2, 4, 6)": "X OXO OX ",
    }.items():
        yield board, f"O a aligné {name}."
    yield " XXXO O O", "Les cases 1, 2 et 3 se suivent, mais ne sont pas sur la même ligne : la partie continue."
    yield "O  OX X X", "Les cases 4, 6 et 8 ne sont pas alignées : la partie continue."
    yield "XOXXOOOXX", "Le plateau est plein et personne n'a gagné : match nul."
    yield "XXXOOXOXO", "Le plateau est plein, mais X a gagné : cherchez un gagnant avant le match nul."
    yield "XXOXOOXOX", "Le plateau est plein, mais X a gagné : cherchez un gagnant avant le match nul."


EVALUATE = Exercise(
    "1.3",
    "evaluate",
    tuple(
        Case((kind(board),), globals={"min_contig": 3}, about=about)
        for kind in (list, str)
        for board, about in _boards()
    ),
    same_result,
    mistakes1.EVALUATE,
    first_letter,
)

MAGIC_WIN = Exercise(
    "1.4",
    "magic_win",
    tuple(
        Case((squares,), about=about)
        for squares, about in (
            ([], "Aucune case : pas d'alignement."),
            ([0, 1], "Deux cases ne peuvent pas former un alignement de trois."),
            ([0, 1, 2], "Les cases 0, 1 et 2 forment une ligne : 2 + 7 + 6 = 15."),
            ([0, 1, 3], "Ces trois cases ne sont pas alignées : leur somme n'est pas 15."),
            ([2, 5, 8], "Les cases 2, 5 et 8 forment une colonne."),
            ([0, 4, 5, 8], "Trois cases sur les quatre suffisent : 0, 4 et 8."),
            ([1, 2, 4, 6], "Trois cases sur les quatre suffisent : 2, 4 et 6."),
            ([0, 1, 5, 6], "Aucun trio de ces quatre cases ne fait 15."),
            ([8, 3, 0, 5, 1], "Aucun trio de ces cinq cases ne fait 15."),
            ([1, 8], "La somme de ces deux cases est 15, mais un alignement en a trois."),
            ([4, 0], "Un alignement a trois cases différentes."),
            ([0, 5, 6, 8], "La somme de ces quatre cases est 15, mais aucun trio ne fait 15."),
        )
    ),
    mistakes=mistakes1.MAGIC_WIN,
)

COUNT_STATES = Exercise(
    "1.5",
    "count_states",
    (
        Case(
            globals={"min_contig": 3},
            about="Comptez chaque plateau une seule fois, et ne jouez plus quand la partie est finie.",
            seconds=20,  # une réponse juste qui explore deux fois les mêmes plateaux en prend 5
        ),
    ),
    mistakes=mistakes1.COUNT_STATES,
)

EXERCISES = (NEW_BOARD, CHECK_FOR_WIN, EVALUATE, MAGIC_WIN, COUNT_STATES)
