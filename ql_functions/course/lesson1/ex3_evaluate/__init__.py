"""1.3 · evaluate : où en est la partie."""

from .... import game
from ....checking import Case, Exercise, Part
from ...draws import board_after, random_game
from .answer import evaluate
from .cases import CASES, first_letter, same_result
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés."""
    kinds = {("T", None), ("X", "plein"), ("C", None)}  # un plateau de chaque sorte
    kinds |= {(winner, line) for winner in "XO" for line in game.lines()} | {("C", square) for square in range(9)}
    boards = {}
    while kinds:
        moves, winner = random_game(rng)
        before, end = board_after(moves[:-1]), board_after(moves)
        for kind, board in {
            (winner, game.winning_line(end)): end,
            (winner, "plein" if len(moves) == 9 else ""): end,
            ("C", moves[-1] if len(moves) == 9 else None): before,
        }.items():
            if kind in kinds:
                kinds.remove(kind)
                boards[kind] = board
    for i, board in enumerate(boards.values()):
        form = (list, str)[i % 2]
        yield Case((form(board),), globals={"min_contig": 3}, about="Un autre plateau.")


def _aligned_differently(straight):
    """Les plateaux gagnés de cette façon-là (en ligne droite ou non), et ceux où personne n'a gagné."""

    def concerns(case):
        lines = [line for line in game.lines() if {case.args[0][i] for i in line} in ({"X"}, {"O"})]
        return not lines or any((line[1] - line[0] in (1, 3)) == straight for line in lines)

    return concerns


def _has_ended_or_filled(case):
    """Les plateaux pleins, gagnés ou non, et ceux où la partie continue."""
    board = "".join(case.args[0])
    return " " not in board or game.verdict(board) == "C"


PARTS = (
    Part("les lignes et les colonnes", 2, _aligned_differently(straight=True)),
    Part("les diagonales", 2, _aligned_differently(straight=False)),
    Part("la fin de la partie", 2, _has_ended_or_filled),
)

HINTS = (
    "Le long d'une colonne, on avance de n cases à la fois : de combien avance-t-on le long de chaque diagonale ? "
    "Et que faut-il chercher d'abord, un gagnant ou une case libre ?",
    """\
rangées ← les n lignes, les n colonnes, les 2 diagonales
pour chaque rangée :
    si check_for_win y trouve un gagnant :
        renvoyer ce joueur, suivi de ' gagne !'
s'il reste une case libre, renvoyer 'Continue'
sinon, renvoyer 'Terminé : match nul'""",
    '''\
lines = [b[n * row : n * row + n] for row in range(n)]
lines += [b[column::n] for column in range(n)]
lines += [b[:: n + 1], b[n - 1 : -1 : …]]  # les deux diagonales
for line in lines:
    winner = check_for_win(line, min_contig)
    if winner:
        return winner + " gagne !"
return "Continue" if " " in b else "Terminé : match nul"''',
)

EXERCISE = Exercise(
    "1.3",
    evaluate,
    cases=CASES,
    parts=PARTS,
    judge=same_result,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=first_letter,
)
