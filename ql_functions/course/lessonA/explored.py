"""Explorer tous les plateaux : ce que partagent les exercices A.1 et A.5, où seule change la règle que suit O."""

from juge import Case, Fault, Limit
from juge.values import drawable, same, shown
from juge.values.written import code

from ... import game

# Le deuxième indice ; ce que vaut un plateau de O y manque.
METHOD = """\
clé ← le plateau b, en une chaîne
s'il n'a pas encore de valeur :
    si la partie est finie, sa valeur ← 1, 0 ou −1
    sinon :
        suites ← la valeur de chaque plateau que peut laisser player, l'autre joueur ayant ensuite la main
        sa valeur ← la plus grande des suites si player est X, {} si c'est O
renvoyer sa valeur"""


def judge_of(name, rule_of_o):
    """Construit le juge de la fonction ``name`` ; ``rule_of_o`` dit, après « c'est à », comment O joue.

    Le juge compare les plateaux, puis leurs valeurs, du plateau le plus rempli au moins rempli.
    """

    def judge(case, got, expected):
        values, wanted = got.value, expected.value
        if type(values) is not dict or not all(type(board) is str and len(board) == 9 for board in values):
            says = f"{name} renvoie un dictionnaire : la clé est le plateau, en une chaîne de 9 signes."
            return Fault(says, shown(wanted), shown(values))
        if values.keys() != wanted.keys():
            says = "Les plateaux ne sont pas tous là : b, tous ceux que l'on rencontre ensuite, et les finis."
            if extra := [board for board in values if board not in wanted]:
                return Fault(f"Le plateau {shown(extra[0])} ne se rencontre pas à partir de b.")
            absent = max((board for board in wanted if board not in values), key=_count_marks)
            counts = f"plateaux : {len(wanted)}", f"plateaux : {len(values)}"
            return Fault(says, *counts, (("manque", drawable(absent)),))
        if not all(type(value) in (int, float) for value in values.values()):
            says = "Chaque valeur est un int ou un float ; de ce qui n'en est pas un, float(…) en fait un."
            return Fault(says, shown(wanted), shown(values))
        for board in sorted(wanted, key=_count_marks, reverse=True):
            if not same(values[board], wanted[board]):
                right, place = code(f"{wanted[board]:.4g}"), (("plateau", drawable(board)),)
                says = case.about if board == "".join(case.args[0]) else _recall_rule(board, rule_of_o)
                return Fault(says, right, shown(values[board]), place)
        return None

    return judge


def _recall_rule(board, rule_of_o):
    """Rappelle ce que l'énoncé dit de la valeur d'un plateau rencontré en chemin."""
    if game.states()[board] != "C":
        return "Sur ce plateau, la partie est finie."
    if game.player_to_move(board) == "X":
        return "Sur ce plateau, c'est à X, qui prend le meilleur de ses coups."
    return f"Sur ce plateau, c'est à {rule_of_o}"


def _count_marks(board):
    return 9 - board.count(" ")


def from_board(board, about, **settings):
    """Construit un cas : un plateau, et le joueur dont c'est le tour."""
    return Case((list(board), game.player_to_move(board)), {}, settings, about=about)


def cases(one_reply, one_move):
    """Construit les cas publics ; les deux phrases disent ce que font O, puis X, là où eux seuls ont un choix.

    La cage ne rend pas plus de 1 200 clés : le dernier cas en a 634, ou 1 068 dans une réponse qui change de joueur en
    chemin. Une réponse sans mémoire y demande 7 332 verdicts ; une réponse avec mémoire, bien moins de 6 500.
    """
    return (
        from_board("XXXOO    ", "La partie est finie : X a gagné."),
        from_board("XOXXOOOXX", "La partie est finie, et nulle."),
        from_board("XX OOOX  ", "La partie est finie : O a gagné."),
        from_board("XOXOXOOX ", "Il ne reste qu'une case, et X y gagne."),
        from_board("XOXO OX X", one_reply),
        from_board("XOXOX O  ", one_move),
        from_board("OX  O X  ", "C'est à X : une menace est à parer."),
        from_board("X O  X  O", "X joue, O répond, X joue encore."),
        from_board("XX O     ", "C'est à O : six cases libres."),
        from_board("X   O    ", "Sept cases libres.", evaluate=Limit(6_500)),
    )


def draw_cases(rng):
    """Tire les cas cachés : des débuts de partie, où O peut gagner comme X."""
    boards = [board for board, verdict in game.states().items() if verdict == "C" and 3 <= board.count(" ") <= 5]
    for board in rng.sample(boards, 6):
        yield from_board(board, "Un autre plateau.")
