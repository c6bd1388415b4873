"""Leçon 1 : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from itertools import combinations, groupby, product

from ..solutions import check_for_win, evaluate
from .exercise import Mistake

# fmt: off
# --- 1.1 new_board -----------------------------------------------------------------------------------------

NEW_BOARD = (
    Mistake(lambda size=3: " " * size**2,
            "Votre plateau est une chaîne. On ne pourrait pas y jouer : une chaîne ne se modifie pas, une liste si."),
    Mistake(lambda size=3: (" ",) * size**2,
            "Votre plateau est un tuple. On ne pourrait pas y jouer : un tuple ne se modifie pas, une liste si."),
    Mistake(lambda size=3: [[" "] * size for _ in range(size)],
            "Votre plateau est une liste de listes, une par ligne. "
            "Ici il est plat : une seule liste, ligne après ligne."),
    Mistake(lambda size=3: [" " * size] * size,
            "Chaque élément de votre liste est une ligne entière. Ici, chaque élément est une seule case."),
    Mistake(lambda size=3: [" " * size**2],
            "Votre liste a un seul élément, une longue chaîne. Ici, chaque case est un élément de la liste."),
    Mistake(lambda size=3: [""] * size**2,
            "Vos cases contiennent la chaîne vide '', qui n'a aucun caractère. L'espace ' ' en est un."),
    Mistake(lambda size=3: [0] * size**2,
            "Vos cases contiennent le nombre 0. Dans ce cours, une case libre contient l'espace ' '."),
    Mistake(lambda size=3: list(range(size**2)),
            "Vos cases contiennent leur numéro. Une case libre contient l'espace ' ' : "
            "son numéro, c'est sa place dans la liste."),
    Mistake(lambda size=3: [" "],
            "Votre liste n'a jamais qu'une case. Une boucle s'arrête dès qu'elle rencontre return : "
            "regardez de combien cette ligne est décalée."),
    Mistake(lambda size=3: [" "] * size,
            "Votre liste n'a que size cases, une seule ligne. Combien y a-t-il de cases dans un carré de ce côté ? "
            "Si vous avez deux boucles, regardez de combien la ligne du return est décalée."),
    Mistake(lambda size=3: [" "] * size * 2,
            "Votre liste a 2 × size cases. Combien y a-t-il de cases dans un carré de ce côté ?"),
    Mistake(lambda size=3: [" "] * (size ^ 2),
            "Pour Python, l'opérateur ^ n'est pas la puissance : 3 ^ 2 vaut 1. Cherchez comment s'écrit un carré."),
    Mistake(lambda size=3: [" "] * 9,
            "Votre plateau a toujours 9 cases. "
            "Le côté demandé est l'argument size : de quoi dépend le nombre de cases ?"),
)

# --- 1.2 check_for_win -------------------------------------------------------------------------------------


def _wins(when, players="XO"):
    """Un `check_for_win` qui donne le premier joueur pour qui ``when(line, player, min_contig)`` est vrai."""

    def check_for_win(b_line, min_contig=3):
        line = "".join(b_line)
        return next((player for player in players if when(line, player, min_contig)), False)

    return check_for_win


def _longest(line, player):
    return max((len(list(run)) for mark, run in groupby(line) if mark == player), default=0)


CHECK_FOR_WIN = (
    Mistake(lambda b_line, min_contig=3: False,
            "Aucun alignement n'est jamais vu. Une liste n'est pas une chaîne : chercher 'XXX' dans b_line, c'est y "
            "chercher une case qui contient 'XXX', et str(b_line) garde les crochets, les virgules et les guillemets."),
    Mistake(_wins(lambda line, player, k: player * k in line, players=" XO"),
            "Des cases libres qui se suivent passent pour un alignement, et le gagnant est ' '. "
            "L'égalité de plusieurs cases ne suffit pas : regardez aussi ce qu'elles contiennent."),
    Mistake(lambda b_line, min_contig=3: bool(check_for_win(b_line, min_contig)),
            "Votre fonction trouve l'alignement, mais renvoie True : on saura qu'il y a un gagnant, pas lequel."),
    Mistake(_wins(lambda line, player, k: player * k in line, players="X"),
            "Les alignements de X sont vus, jamais ceux de O. "
            "Votre fonction regarde-t-elle bien l'autre joueur avant de renvoyer False ?"),
    Mistake(_wins(lambda line, player, k: line.count(player) >= k),
            "Votre fonction compte les marques de la rangée entière. Elles doivent se suivre : "
            "que devient votre compte quand une autre case s'intercale ?"),
    Mistake(_wins(lambda line, player, k: player * k in line.replace(" ", "")),
            "Une marque adverse rompt l'alignement, mais une case libre ne le rompt pas : "
            "que devient votre compte quand il rencontre un espace ?"),
    Mistake(_wins(lambda line, player, k: line.startswith(player * k)),
            "Seul le début de la rangée est regardé. Un alignement peut commencer plus loin : "
            "à quel moment votre fonction renvoie-t-elle False ?"),
    Mistake(_wins(lambda line, player, k: line.endswith(player * k)),
            "Seul l'alignement qui termine la rangée est vu. "
            "Un alignement suivi d'autre chose compte aussi : à quel moment faut-il regarder s'il est assez long ?"),
    Mistake(_wins(lambda line, player, k: set(line) == {player} and len(line) >= k),
            "Votre fonction veut que toute la rangée soit au même joueur. "
            "Quand la rangée est plus longue que l'alignement, une partie suffit."),
    Mistake(_wins(lambda line, player, k: player * k in line[:-1]),
            "L'alignement qui se termine sur la dernière case n'est pas vu : "
            "votre boucle s'arrête une case trop tôt. Comptez à la main ses tours pour une rangée de 3 cases."),
    Mistake(_wins(lambda line, player, k: player * (k + 1) in line),
            "Votre fonction demande une marque de trop : min_contig marques qui se suivent suffisent. "
            "Regardez votre comparaison, et d'où part votre compte."),
    Mistake(_wins(lambda line, player, k: _longest(line, player) == k),
            "Un alignement plus long que min_contig n'est pas vu. "
            "Quatre marques qui se suivent en contiennent trois : regardez votre comparaison."),
    Mistake(_wins(lambda line, player, k: player * 3 in line),
            "Votre fonction cherche toujours 3 marques. Le nombre demandé est l'argument min_contig, "
            "qui peut valoir 2 ou 4."),
)

# --- 1.3 evaluate ------------------------------------------------------------------------------------------

_ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
_COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
_DOWN, _UP = ((0, 4, 8),), ((2, 4, 6),)
_LINES = _ROWS + _COLUMNS + _DOWN + _UP


def _sees(lines=_LINES, winners="XO"):
    """Un `evaluate` juste, à ceci près qu'il ne connaît que ces alignements et ces gagnants."""

    def evaluate(b):
        for line in lines:
            for winner in winners:
                if all(b[square] == winner for square in line):
                    return winner + " gagne !"
        return "Continue" if " " in b else "Terminé : match nul"

    return evaluate


def _sees_one_row(b):
    return f"{b[0]} gagne !" if b[0] == b[1] == b[2] != " " else "Continue"


EVALUATE = (
    Mistake(_sees(winners=" XO"),
            "Trois cases libres passent pour un alignement. "
            "L'égalité des cases ne suffit pas : regardez aussi ce qu'elles contiennent."),
    Mistake(lambda b: {"T": "Continue", "C": "Terminé"}.get(evaluate(b)[0], evaluate(b)),
            "Match nul et partie qui continue sont échangés : « continue » se dit quand il reste une case libre."),
    Mistake(lambda b: "Terminé" if evaluate(b)[0] == "C" else evaluate(b),
            "Sans gagnant, votre fonction conclut toujours au match nul. "
            "Qu'est-ce qui le distingue d'une partie en cours ?"),
    Mistake(_sees_one_row,
            "Seule la première ligne est regardée. Votre fonction renvoie sa réponse dès le premier tour de boucle : "
            "quand peut-on affirmer que personne n'a gagné ?"),
    Mistake(_sees(_COLUMNS + _DOWN + _UP),
            "Les trois lignes ne sont pas regardées. Quels numéros ont leurs cases ?"),
    Mistake(_sees(_ROWS + _DOWN + _UP),
            "Les trois colonnes ne sont pas regardées. De combien avance-t-on d'une case à celle du dessous ?"),
    Mistake(_sees(_ROWS + _COLUMNS),
            "Les lignes et les colonnes sont vues, aucune des deux diagonales. Quels numéros ont leurs cases ?"),
    Mistake(_sees(_ROWS + _COLUMNS + _UP),
            "Il manque une diagonale, celle qui descend vers la droite (cases 0, 4, 8). "
            "De combien avance-t-on de l'une de ses cases à la suivante ?"),
    Mistake(_sees(_ROWS + _COLUMNS + _DOWN),
            "Il manque une diagonale, celle qui descend vers la gauche (cases 2, 4, 6). "
            "De combien avance-t-on de l'une de ses cases à la suivante ?"),
    Mistake(_sees(winners="X"),
            "Les victoires de X sont vues, jamais celles de O. "
            "Que fait votre fonction quand check_for_win renvoie 'O' ?"),
    Mistake(lambda b: evaluate(b).replace("O", "X"),
            "Un alignement de O donne la victoire à X. Le nom du gagnant est ce que renvoie check_for_win."),
    Mistake(lambda b: evaluate(b).replace("Terminé", "Continue"),
            "Le plateau est plein, et votre fonction continue la partie. Que reste-t-il à jouer ?"),
    Mistake(lambda b: evaluate(b) if " " in b else "Terminé",
            "Un plateau plein est annoncé nul alors que quelqu'un a gagné : le dernier coup peut gagner. "
            "Dans quel ordre posez-vous vos questions ?"),
    Mistake(_sees(_LINES + ((1, 2, 3), (2, 3, 4), (4, 5, 6), (5, 6, 7))),
            "Des cases qui se suivent d'une ligne à la suivante passent pour un alignement : après la case 2, "
            "on change de ligne. Examinez les lignes une à une."),
    Mistake(_sees(_LINES + ((4, 6, 8),)),
            "Les cases 4, 6 et 8 passent pour un alignement. "
            "La diagonale qui part de la case 2 va une case trop loin."),
    Mistake(lambda b: evaluate(b) if type(b) is list else "Continue" if " " in b else "Terminé",
            "Tout va bien quand le plateau est une liste, "
            "mais les alignements ne sont plus vus quand c'est une chaîne. "
            "Comparez-vous une tranche du plateau à une liste ? Une tranche de chaîne est une chaîne."),
)

# --- 1.4 magic_win -----------------------------------------------------------------------------------------

_MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)


def _adds_to_15(groups_of, numbers=_MAGIC):
    """Un `magic_win` qui cherche la somme 15 dans les groupes de cases que donne ``groups_of``."""
    return lambda squares: any(sum(numbers[i] for i in group) == 15 for group in groups_of(squares))


def _trios(squares):
    return list(combinations(squares, 3))


MAGIC_WIN = (
    Mistake(_adds_to_15(_trios, range(9)),
            "Ce sont les numéros des cases que vous additionnez. "
            "Le carré magique donne à chaque case un autre nombre : magic[case]."),
    Mistake(_adds_to_15(_trios, (_MAGIC[-1], *_MAGIC[:-1])),
            "Vos nombres sont décalés d'une case : les cases vont de 0 à 8, comme les indices de magic."),
    Mistake(_adds_to_15(lambda squares: [squares]),
            "Votre fonction additionne toutes les cases à la fois. Un alignement n'en prend que trois : "
            "que se passe-t-il quand un joueur en tient quatre ?"),
    Mistake(_adds_to_15(lambda squares: combinations(squares, 2)),
            "Deux cases dont la somme est 15 ne font pas un alignement : il en faut trois."),
    Mistake(_adds_to_15(lambda squares: _trios(squares)[:1]),
            "Seul le premier trio de cases est essayé. Si sa somme n'est pas 15, un autre peut convenir : "
            "à quel moment peut-on renvoyer False ?"),
    Mistake(_adds_to_15(lambda squares: [squares[i : i + 3] for i in range(len(squares) - 2)]),
            "Vous n'essayez que des cases voisines dans la liste. "
            "Les trois cases alignées peuvent y être séparées par d'autres."),
    Mistake(_adds_to_15(lambda squares: product(squares, repeat=3)),
            "La même case sert plusieurs fois : le centre seul ferait 5 + 5 + 5 = 15. "
            "Un alignement a trois cases différentes."),
)

# --- 1.5 count_states --------------------------------------------------------------------------------------
# Un seul cas, sans argument : une erreur s'y reconnaît aux deux nombres qu'elle donne.

COUNT_STATES = (
    Mistake(lambda: (1, 1),
            "Seul le plateau vide est compté : explore ne s'appelle jamais elle-même sur les plateaux suivants."),
    Mistake(lambda: (10, 10),
            "Seuls le plateau vide et ceux du premier coup sont comptés. "
            "De chacun d'eux, il faut explorer à son tour tout ce qui suit."),
    Mistake(lambda: (8, 7),
            "Une seule partie est explorée : de chaque plateau, votre boucle ne suit qu'un coup possible."),
    Mistake(lambda: (10, 7),
            "Les coups s'accumulent sur un même plateau. "
            "Chaque coup s'essaie sur une copie, ou s'efface avant le suivant."),
    Mistake(lambda: (450, 230),
            "C'est toujours le même joueur qui joue : que devient player dans l'appel suivant ?"),
    Mistake(lambda: (13535, 8710),
            "Le joueur change à chaque tour de boucle. Tous les coups d'un même plateau sont au même joueur ; "
            "c'est pour le plateau suivant qu'il change."),
    Mistake(lambda: (10953, 8063),
            "Des coups sont joués sur des cases déjà prises, qui changent alors de marque. "
            "Où vérifiez-vous qu'une case est libre ?"),
    Mistake(lambda: (2023, 1818),
            "Une des neuf cases n'est jamais jouée : regardez les bornes de votre boucle."),
    Mistake(lambda: (6046, 4520),
            "Vous continuez à jouer après une victoire : "
            "certains plateaux comptés ne se rencontrent dans aucune partie."),
    Mistake(lambda: (4520, 4520),
            "Les plateaux où la partie est finie ne sont pas comptés. Notez le plateau d'abord, arrêtez-vous ensuite."),
    Mistake(lambda: (5478, 5478),
            "Tous les plateaux sont là, mais seen dit de chacun que la partie y continue. C'est evaluate qui le sait."),
    Mistake(lambda: (5478, 0),
            "Tous les plateaux sont là, mais aucun n'est compté comme en cours. "
            "La dernière ligne compte les 'C' : qu'avez-vous rangé dans seen ?"),
)
