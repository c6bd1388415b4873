"""1.3 · evaluate : les erreurs que l'on sait nommer."""

from ....checking import Mistake, combinable
from ..ex2_check_for_win import check_for_win

# fmt: off
_ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
_COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
_DOWN, _UP = ((0, 4, 8),), ((2, 4, 6),)
_LINES = _ROWS + _COLUMNS + _DOWN + _UP


@combinable
def _sees(
    lines=_LINES,
    winners="XO",
    looks=lambda b: True,
    seen=lambda b, lines: lines,
    ignores=lambda winner, line: False,
    named=lambda winner: winner,
    end=lambda b: "Continue" if " " in b else "Terminé",
):
    """Un `evaluate` juste, sauf ce qui est donné : ce qu'il regarde, quand, et ce qu'il en dit."""

    def evaluate(b):
        for line in seen(b, lines) if looks(b) else ():
            for winner in winners:
                if all(b[square] == winner for square in line) and not ignores(winner, line):
                    return named(winner) + " gagne !"
        return end(b)

    return evaluate


def _end_to_end(*kinds):
    """L'erreur de qui met bout à bout les rangées d'une sorte."""

    def evaluate(b):
        rows = ([b[square] for line in lines for square in line] for lines in kinds)
        winner = next(filter(None, (check_for_win(row, 3) for row in rows)), None)
        return f"{winner} gagne !" if winner else "Continue" if " " in b else "Terminé : match nul"

    return evaluate


def _goes_on_at_a_free_square(b):
    for line in _LINES:
        marks = [b[square] for square in line]
        if winner := check_for_win(marks, 3):
            return f"{winner} gagne !"
        if " " in marks:
            return "Continue"
    return "Terminé : match nul"


def _sums(first, second):
    """L'erreur de qui compte 1 par X et 2 par O, et reconnaît une rangée à sa somme."""

    def evaluate(b):
        sums = [sum(" XO".index(b[square]) for square in line) for line in _LINES]
        winner = next((player for player in (first, second) if 3 * " XO".index(player) in sums), None)
        return f"{winner} gagne !" if winner else "Continue" if " " in b else "Terminé : match nul"

    return evaluate


def _sees_of_the_other_only(lines, what):
    """Les erreurs de qui ne voit, de ces rangées, que les alignements de l'un des joueurs."""
    for player, other in ("OX", "XO"):
        says = f"Un alignement de {player} sur {what} n'est pas vu, alors que votre fonction en voit un de {other}. "
        says += "À quel joueur y compare-t-elle ce qu'elle trouve ?"
        yield Mistake(_sees(ignores=lambda winner, line, player=player: winner == player and line in lines), says)


def _misses(kind, line):
    """L'erreur de qui oublie cette seule rangée."""
    squares = "{}, {} et {}".format(*line)
    says = f"L'alignement de la {kind} des cases {squares} n'est pas vu : où votre code la regarde-t-il ?"
    return Mistake(_sees(tuple(other for other in _LINES if other != line)), says)


def _stays_on(square, others):
    """L'erreur de qui, le long d'une diagonale, ne quitte pas sa dernière case ; il voit les ``others``."""
    says = f"La case {square} passe à elle seule pour une diagonale : votre code la lit trois fois. "
    says += "Quel nombre y change d'une case à la suivante ?"
    return Mistake(_sees(_ROWS + _COLUMNS + others + (3 * (square,),)), says)


_DIAGONAL = {
    "diagonal": "Affichez ce que rend diagonal : sont-ce ces cases-là ?",
    "Slice": "Quelles cases votre code prend-il pour elle ? D'une tranche, la borne de fin n'est pas comprise.",
}


MISTAKES = (
    Mistake(_sees(winners=" XO"),
            "Trois cases libres passent pour un alignement. "
            "L'égalité des cases ne suffit pas : regardez aussi ce qu'elles contiennent."),
    Mistake(_sees(end=lambda b: "Terminé" if " " in b else "Continue"),
            "Match nul et partie qui continue sont échangés : « continue » se dit quand il reste une case libre.",
            line='return "Terminé : match nul" if " " in b else "Continue"'),
    Mistake(_sees(end=lambda b: "Terminé"),
            "Sans gagnant, votre fonction conclut toujours au match nul. "
            "Qu'est-ce qui le distingue d'une partie en cours, et où votre code le regarde-t-il ?"),
    Mistake(_sees(_ROWS[:1], end=lambda b: "Continue"),
            "Seul un alignement sur la première ligne est vu. Votre fonction répond-elle avant d'avoir regardé les "
            "autres ? Quand peut-on affirmer que personne n'a gagné ?"),
    Mistake(_sees(_COLUMNS + _DOWN + _UP),
            "Un alignement sur une ligne n'est jamais vu. Quels numéros ont ses cases, "
            "et que faites-vous de ce que vous y trouvez ?",
            line="lines = [b[column::n] for column in range(n)]"),
    Mistake(_sees(_ROWS + _DOWN + _UP),
            "Un alignement sur une colonne n'est jamais vu. Quels numéros ont ses cases, du haut en bas, "
            "et que faites-vous de ce que vous y trouvez ?"),
    Mistake(_sees(_ROWS + _COLUMNS),
            "Les lignes et les colonnes sont vues, aucune des deux diagonales. Quels numéros ont leurs cases ?",
            line="for shift in range(min_contig - n, n - min_contig):"),
    Mistake(_sees(_ROWS + _COLUMNS + _UP),
            "Un alignement sur la diagonale qui descend vers la droite (cases 0, 4, 8) n'est jamais vu.",
            asks=_DIAGONAL),
    Mistake(_sees(_ROWS + _COLUMNS + _DOWN),
            "Un alignement sur la diagonale qui descend vers la gauche (cases 2, 4, 6) n'est jamais vu.",
            asks=_DIAGONAL),
    *(_misses("ligne", line) for line in _ROWS),
    *(_misses("colonne", line) for line in _COLUMNS),
    Mistake(_sees(winners="X"),
            "Les victoires de X sont vues, pas celles de O. Suivez votre code quand c'est O qui a aligné une ligne.",
            asks={"check_for_win": "Que fait-il quand check_for_win renvoie 'O' ?"}),
    Mistake(_sees(named=lambda winner: "X"),
            "Chez vous, un alignement de O donne la victoire à X. D'où vient le nom du gagnant que vous annoncez ?"),
    Mistake(_sees(end=lambda b: "Continue"),
            "Le plateau est plein, et votre fonction continue la partie. Que reste-t-il à jouer ?"),
    Mistake(_sees(end=lambda b: "Continue" if b.count(" ") > 1 else "Terminé"),
            "Il reste une case libre, et votre fonction annonce déjà le match nul : la partie continue tant qu'il y a "
            "un coup à jouer."),
    Mistake(_sees(looks=lambda b: " " in b),
            "Sur un plateau plein, votre fonction ne voit aucun alignement : le dernier coup peut gagner. Dans quel "
            "ordre posez-vous vos questions ?"),
    Mistake(_sees(looks=lambda b: " " not in b),
            "Tant qu'il reste une case libre, votre fonction ne voit aucun alignement. Une partie gagnée est pourtant "
            "finie : dans quel ordre posez-vous vos questions ?"),
    Mistake(_sees(_LINES + ((1, 2, 3), (2, 3, 4), (4, 5, 6), (5, 6, 7))),
            "Des cases qui se suivent d'une ligne à la suivante passent pour un alignement : après la case 2, "
            "on change de ligne. Examinez les lignes une à une."),
    Mistake(_sees(((0, 1, 2), (1, 2, 3), (2, 3, 4)) + _COLUMNS + _DOWN + _UP),
            "Vos lignes se chevauchent : elles commencent aux cases 0, 1 et 2. "
            "De combien avance-t-on du début d'une ligne à celui de la suivante ?"),
    Mistake(_sees(_LINES + ((4, 6, 8),)),
            "Les cases 4, 6 et 8 passent pour un alignement. Où la diagonale des cases 2, 4 et 6 finit-elle ?",
            asks={"Slice": "Une de vos tranches va-t-elle une case trop loin ?"}),
    Mistake(_sees(_LINES + ((0, 2, 4), (4, 6, 8))),
            "Les cases 0, 2, 4, 6 et 8 passent pour une seule et même rangée. "
            "Où la diagonale des cases 2, 4 et 6 commence-t-elle, et où finit-elle ?"),
    Mistake(_sees(looks=lambda b: type(b) is list),
            "Tout va bien quand le plateau est une liste, "
            "mais les alignements ne sont plus vus quand c'est une chaîne. "
            "Qu'est-ce qui, dans votre code, ne vaut que pour une liste ?",
            asks={"Slice": "Une tranche de chaîne est une chaîne : à quoi la comparez-vous ?"}),
    Mistake(_sees(()),
            "Aucun alignement n'est vu, que le plateau soit plein ou non. Quelles cases votre code regarde-t-il, et "
            "que fait-il de ce qu'il y trouve ?"),
    Mistake(_end_to_end(_LINES),
            "Vos rangées sont mises bout à bout : la fin de l'une et le début de la suivante y font des alignements "
            "que le plateau n'a pas."),
    Mistake(_sees(_UP),
            "Seul un alignement des cases 2, 4 et 6 est vu. Que devient ce que vous avez trouvé sur les autres "
            "rangées ?"),
    Mistake(_sees(seen=lambda b, lines: [line for line in lines if " " not in b or line not in _DOWN + _UP]),
            "Tant qu'il reste une case libre, votre fonction ne voit pas d'alignement sur une diagonale. Dans quel "
            "ordre posez-vous vos questions ?"),
    Mistake(_end_to_end(_ROWS, _COLUMNS, _DOWN, _UP),
            "Vos lignes sont mises bout à bout, et vos colonnes aussi : la fin de l'une et le début de la suivante y "
            "font des alignements que le plateau n'a pas."),
    Mistake(_end_to_end(*([row] for row in _ROWS), _COLUMNS, _DOWN, _UP),
            "Vos colonnes sont mises bout à bout : le bas de l'une et le haut de la suivante y font des alignements "
            "que le plateau n'a pas."),
    Mistake(_goes_on_at_a_free_square,
            "Dès qu'une rangée sans gagnant a une case libre, votre fonction répond que la partie continue, sans "
            "regarder les suivantes. Quand peut-on l'affirmer ?"),
    Mistake(_sees(end=lambda b: "Continue" if b[8] == " " else "Terminé"),
            "C'est la dernière case qui dit chez vous si le plateau est plein. Les autres peuvent être libres encore."),
    *(Mistake(_sums(first, second),
              f"Un X, un O et une case libre passent pour trois X, que votre fonction cherche {when} trois O : leur "
              "somme est la même. Quels nombres donner à X et à O pour qu'aucun mélange ne fasse de même ?")
      for first, second, when in (("X", "O", "avant"), ("O", "X", "après"))),
    *_sees_of_the_other_only(_ROWS, "une ligne"),
    *_sees_of_the_other_only(_COLUMNS, "une colonne"),
    *_sees_of_the_other_only(_DOWN, "les cases 0, 4 et 8"),
    *_sees_of_the_other_only(_UP, "les cases 2, 4 et 6"),
    *_sees_of_the_other_only(_DOWN + _UP, "une diagonale"),
    _stays_on(8, _UP),
    _stays_on(6, _DOWN),
)
# fmt: on
