"""1.3 · evaluate : où en est la partie."""

from juge import Case, Exercise, Fault, Mistake, Part, edited
from juge.values import drawable, shown

from ... import game
from ..draws import board_after, random_game
from ..given import min_contig
from .ex2_check_for_win import check_for_win


def evaluate(b):
    """Dit où en est la partie : 'X gagne !', 'O gagne !', 'Terminé : match nul' ou 'Continue'.

    >>> evaluate(['X', 'X', 'X', 'O', 'O', ' ', ' ', ' ', ' '])
    'X gagne !'
    """
    n = round(len(b) ** 0.5)  # 9 cases → 3 lignes de 3
    ### YOUR CODE HERE ###
    lines = [b[n * row : n * row + n] for row in range(n)]
    lines += [b[column::n] for column in range(n)]
    for shift in range(min_contig - n, n - min_contig + 1):  # en 3×3, le seul décalage est 0
        lines.append([b[n * row + row + shift] for row in range(n) if 0 <= row + shift < n])
        lines.append([b[n * row + n - 1 - row + shift] for row in range(n) if 0 <= n - 1 - row + shift < n])
    for line in lines:
        winner = check_for_win(line, min_contig)
        if winner:
            return winner + " gagne !"
    return "Continue" if " " in b else "Terminé : match nul"
    ### END OF YOUR CODE ###


_RESULT_NAMES = {"X": "X a gagné", "O": "O a gagné", "C": "la partie continue", "T": "match nul"}


def judge_result(case, got, expected):
    """Compare la première lettre des deux résultats : 'X Wins!' vaut 'X gagne !'."""
    if type(got.value) is str and got.value[:1] == expected.value[0]:
        return None
    good, says = expected.value[0], case.about
    if good == "C" and type(got.value) is str and got.value[:1] == "T":
        says = "Le plateau n'est pas plein, et votre fonction annonce un match nul : à quoi voit-elle qu'il l'est ?"
    if type(got.value) is str and got.value[:1] not in ("", *_RESULT_NAMES):
        says += f" Seule la première lettre compte : on attend {good}, et vous répondez {got.value[0]}."
        if got.value.startswith("False"):
            says += " False est ce que rend check_for_win d'une rangée sans alignement : de laquelle parlez-vous ?"
    line = game.winning_line("".join(case.args[0])) or ()
    return Fault(says, drawable(expected.value, after=f" : {_RESULT_NAMES[good]}"), drawable(got.value), squares=line)


def _boards():
    """Donne les plateaux 3×3 du plus simple au plus complet, chacun avec la phrase qui le présente."""
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
    yield "XXXXOOXOO", "Le dernier coup de X a fait deux alignements : il a gagné."
    yield "OOX X   X", "Les cases 2, 4 et 8 ne sont pas alignées : la partie continue."
    for board in (" XOXOOXOX", "X OOOXXOX", "XO XOOOXX", "XOX OXOXO", "XOOX XOOX", "OXXOO XOX", "XOXOOX XO",
                  "OXOXOOX X", "XOXXXOOO "):  # fmt: skip
        yield board, f"Il reste une case libre, la case {board.index(' ')} : la partie continue."


CASES = tuple(
    Case((kind(board),), globals={"min_contig": 3}, about=about) for kind in (list, str) for board, about in _boards()
)


def hidden(rng):
    """Tire les cas cachés."""
    kinds = {("T", None), ("X", "plein"), ("C", None)}  # les sortes de plateaux qui manquent encore
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


def _select_wins(straight):
    """Construit le choix des plateaux gagnés en ligne droite, ou bien en diagonale."""

    def concerns(case):
        lines = [line for line in game.lines() if {case.args[0][i] for i in line} in ({"X"}, {"O"})]
        return any((line[1] - line[0] in (1, 3)) == straight for line in lines)

    return concerns


def _has_ended_or_filled(case):
    """Dit si le plateau du cas est plein, ou si la partie y continue."""
    board = "".join(case.args[0])
    return " " not in board or game.verdict(board) == "C"


# fmt: off
MISTAKES = (
    Mistake(edited(evaluate, {"for line in lines:": "for line in lines[: 2 * n]:"}),
            "Les lignes et les colonnes sont vues, aucune des deux diagonales. Quels numéros ont leurs cases ?",
            line="for shift in range(min_contig - n, n - min_contig):"),
    Mistake(edited(evaluate, {"return winner +": 'return "X" +'}),
            "Votre fonction donne la victoire à X pour un alignement de O. D'où vient le nom du gagnant que vous "
            "annoncez ?"),
    Mistake(edited(evaluate, {"if winner:": 'if winner and " " in b:'}),
            "Sur un plateau plein, votre fonction ne voit aucun alignement : le dernier coup peut gagner. Dans quel "
            "ordre posez-vous vos questions ?"),
    Mistake(edited(evaluate, {"for line in lines:": "for line in [*lines, [b[4], b[6], b[8]]]:"}),
            "Les cases 4, 6 et 8 passent pour un alignement. Où la diagonale des cases 2, 4 et 6 finit-elle ?",
            asks={"Slice": "Une de vos tranches va-t-elle une case trop loin ?"}),
    Mistake(edited(evaluate, {"for line in lines:": "for line in []:"}),
            "Aucun alignement n'est vu, que le plateau soit plein ou non. Quelles cases votre code regarde-t-il, et "
            "que fait-il de ce qu'il y trouve ?"),
    Mistake(edited(evaluate, {"for line in lines:": "for line in lines[-1:]:"}),
            "Seul un alignement des cases 2, 4 et 6 est vu. Que devient ce que vous avez trouvé sur les autres "
            "rangées ?"),
)
# fmt: on


PARTS = (
    Part("les lignes et les colonnes", 2, _select_wins(straight=True)),
    Part("les diagonales", 2, _select_wins(straight=False)),
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
    minutes=12,
    cases=CASES,
    parts=PARTS,
    judge=judge_result,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=lambda _case, outcome: [shown(outcome.value)[:2], bool(outcome.failure)],  # la première lettre
)
