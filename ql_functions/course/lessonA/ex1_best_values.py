"""A.1 · best_values : l'itération sur les valeurs, en une seule remontée du jeu.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 4.4.
"""

from ... import game
from ...checking import Case, Exercise, Fault, Limit, Mistake, combinable
from ...checking.declare.cases import TooManyCallsError
from ...checking.values import drawable, same, shown
from ...checking.values.written import code
from ..lesson1.ex3_evaluate import evaluate


def best_values(b, player):
    """Renvoie {plateau: valeur} de tous les plateaux que l'on peut rencontrer à partir de b, lui et les finis compris.

    C'est à player de jouer sur b, une liste de 9 cases, qui reste telle quelle. La valeur d'un plateau, un int ou un
    float de −1 à 1, est la récompense moyenne de X, qui que soit player : 1 s'il gagne, 0 si la partie est nulle, −1
    s'il perd. X joue au mieux, O au hasard.

    >>> best_values(list("XOXOXOOX "), "X")
    {'XOXOXOOXX': 1, 'XOXOXOOX ': 1}
    >>> best_values(list("XOXO OX X"), "O")["XOXO OX X"]  # des deux coups de O, l'un gagne, l'autre perd
    0.0
    """
    values = {}

    def explore(b, player):
        ### YOUR CODE HERE ###
        key = "".join(b)
        if key not in values:
            verdict = evaluate(b)[0]
            if verdict != "C":
                values[key] = {"X": 1, "T": 0, "O": -1}[verdict]
            else:
                other = "O" if player == "X" else "X"
                nexts = [explore(b[:i] + [player] + b[i + 1 :], other) for i in range(9) if b[i] == " "]
                values[key] = max(nexts) if player == "X" else sum(nexts) / len(nexts)
        return values[key]
        ### END OF YOUR CODE ###

    explore(b, player)
    return values


def judge_best_values(case, got, expected):
    """Compare les plateaux et leurs valeurs, du plateau le plus rempli au moins rempli."""
    values, wanted = got.value, expected.value
    if type(values) is not dict or not all(type(board) is str and len(board) == 9 for board in values):
        return Fault("best_values renvoie un dictionnaire : la clé est le plateau, en une chaîne de 9 signes.",
                     shown(wanted), shown(values))  # fmt: skip
    if values.keys() != wanted.keys():
        says = "Les plateaux ne sont pas tous là : b, tous ceux que l'on rencontre ensuite, et les finis."
        if extra := [board for board in values if board not in wanted]:
            return Fault(f"Le plateau {shown(extra[0])} ne se rencontre pas à partir de b.")
        absent = max((board for board in wanted if board not in values), key=_count_marks)
        return Fault(says, f"plateaux : {len(wanted)}", f"plateaux : {len(values)}", (("manque", drawable(absent)),))
    if not all(type(value) in (int, float) for value in values.values()):
        return Fault("Chaque valeur est un int ou un float ; de ce qui n'en est pas un, float(…) en fait un.",
                     shown(wanted), shown(values))  # fmt: skip
    for board in sorted(wanted, key=_count_marks, reverse=True):
        if not same(values[board], wanted[board]):
            right, place = code(f"{wanted[board]:.4g}"), (("plateau", drawable(board)),)
            says = case.about if board == "".join(case.args[0]) else _recall_rule(board)
            return Fault(says, right, shown(values[board]), place)
    return None


def _recall_rule(board):
    """Rappelle ce que l'énoncé dit de la valeur d'un plateau rencontré en chemin."""
    if game.states()[board] != "C":
        return "Sur ce plateau, la partie est finie."
    if game.player_to_move(board) == "X":
        return "Sur ce plateau, c'est à X, qui prend le meilleur de ses coups."
    return "Sur ce plateau, c'est à O, au hasard : chacun de ses coups est aussi probable qu'un autre."


def _count_marks(board):
    return 9 - board.count(" ")


def from_board(board, about, **settings):
    """Construit un cas de `best_values`."""
    return Case((list(board), game.player_to_move(board)), {}, settings, about=about)


# La cage ne rend pas plus de 1 200 clés : le dernier cas en a 634, ou 1 068 dans une réponse qui change de joueur en
# chemin. Une réponse sans mémoire y demande 7 332 verdicts ; une réponse avec mémoire, bien moins de 6 500.
CASES = (
    from_board("XXXOO    ", "La partie est finie : X a gagné."),
    from_board("XOXXOOOXX", "La partie est finie, et nulle."),
    from_board("XX OOOX  ", "La partie est finie : O a gagné."),
    from_board("XOXOXOOX ", "Il ne reste qu'une case, et X y gagne."),
    from_board("XOXO OX X", "C'est à O, au hasard : il a deux cases, aussi probables l'une que l'autre."),
    from_board("XOXOX O  ", "C'est à X, qui prend le meilleur de ses coups."),
    from_board("OX  O X  ", "C'est à X : une menace est à parer."),
    from_board("X O  X  O", "X joue, O répond au hasard, X joue encore."),
    from_board("XX O     ", "C'est à O : six cases libres."),
    from_board("X   O    ", "Sept cases libres.", evaluate=Limit(6_500)),
)


def hidden(rng):
    """Tire les cas cachés : des débuts de partie, où O peut gagner comme X."""
    boards = [board for board, verdict in game.states().items() if verdict == "C" and 3 <= board.count(" ") <= 5]
    for board in rng.sample(boards, 6):
        yield from_board(board, "Un autre plateau.")


# fmt: off
def _average(nexts):
    return sum(nexts) / len(nexts)


@combinable
def _values(
    end=lambda verdict, player: {"X": 1, "T": 0, "O": -1}[verdict],
    x=max,
    o=_average,
    turn=lambda player: "O" if player == "X" else "X",
    kept=lambda values: values,
):
    """Construit un `best_values` juste, sauf les étapes données."""

    def answer(b, player):
        values = {}

        def explore(b, player):
            key = "".join(b)
            if key not in values:
                verdict = evaluate(b)[0]
                if verdict != "C":
                    values[key] = end(verdict, player)
                else:
                    nexts = [explore(b[:i] + [player] + b[i + 1 :], turn(player)) for i in range(9) if b[i] == " "]
                    values[key] = x(nexts) if player == "X" else o(nexts)
            return values[key]

        explore(b, player)
        return kept(values)

    return answer


def _change_player_on_the_way(b, player):
    values = {}

    def explore(b, player):
        key = "".join(b)
        if key not in values:
            verdict, mover, nexts = evaluate(b)[0], player, []
            for i in range(9) if verdict == "C" else ():
                if b[i] == " ":
                    after, player = b[:i] + [player] + b[i + 1 :], "O" if player == "X" else "X"
                    nexts.append(explore(after, player))
            mean_or_best = max if mover == "X" else _average
            values[key] = mean_or_best(nexts) if nexts else {"X": 1, "T": 0, "O": -1}[verdict]
        return values[key]

    explore(b, player)
    return values


def _forget(b, player):
    """Lève tout de suite l'erreur qu'une exploration sans mémoire finit par lever, à la limite des verdicts."""
    if b.count(" ") == 7:
        raise TooManyCallsError
    return _values()(b, player)


MISTAKES = (
    Mistake(_values(kept=lambda values: {board: v for board, v in values.items() if evaluate(board)[0] == "C"}),
            "Les plateaux où la partie est finie manquent : ils ont une valeur, eux aussi."),
    Mistake(_values(turn=lambda player: player),
            "Chez vous, c'est toujours le même joueur qui joue : que devient player dans l'appel suivant ?",
            line="nexts = [explore(b[:i] + [player] + b[i + 1 :], player) for i in range(9) if b[i] == ' ']"),
    Mistake(_values(end=lambda verdict, player: {"X": 1, "T": 0, "O": 0}[verdict]),
            "Une partie perdue vaut chez vous autant qu'une partie nulle : X n'aurait aucune raison de se défendre."),
    Mistake(_values(end=lambda verdict, player: {"X": 1, "T": 0.5, "O": 0}[verdict]),
            "Les fins valent chez vous 1, 0,5 et 0. La récompense demandée est 1, 0 ou −1."),
    Mistake(_values(end=lambda verdict, player: {player: 1, "T": 0}.get(verdict, -1)),
            "La récompense est chez vous celle de qui aurait la main : c'est toujours celle de X."),
    Mistake(_change_player_on_the_way,
            "Chez vous, player change d'un coup essayé à l'autre. D'un même plateau, c'est le même joueur qui les a "
            "tous."),
    Mistake(_values(x=_average),
            "Chez vous, X joue au hasard, lui aussi : c'est la moyenne de la leçon 3. Que fait-il, quand c'est à lui ?",
            line="values[key] = sum(nexts) / len(nexts)"),
    Mistake(_values(o=max),
            "Chez vous, O joue pour X, et prend toujours le coup qui arrange son adversaire. Or il joue au hasard."),
    Mistake(_values(o=min),
            "O joue chez vous au mieux : c'est minimax. Ici, il tire son coup au sort."),
    Mistake(_values(x=_average, o=max),
            "Les rôles sont échangés : c'est X qui choisit, et O qui joue au hasard.",
            line='values[key] = sum(nexts) / len(nexts) if player == "X" else max(nexts)'),
    Mistake(_values(x=lambda nexts: max(0, *nexts)),
            "Là où c'est à X, rien ne vaut chez vous moins de 0. Et si tous ses coups valent moins ?"),
    Mistake(_forget,
            "Les valeurs sont justes, mais un plateau déjà vu est exploré de nouveau, avec tout ce qui le suit : du "
            "plateau vide, il y a 5 478 plateaux, et 549 946 façons d'y arriver. Que regarder avant d'explorer ?"),
)
# fmt: on

HINTS = (
    "Quand c'est à O, sa réponse est tirée au sort : que vaut alors le plateau, en moyenne ? Et quand c'est à X, "
    "laquelle des suites garderait-il ?",
    """\
clé ← le plateau b, en une chaîne
s'il n'a pas encore de valeur :
    si la partie est finie, sa valeur ← 1, 0 ou −1
    sinon :
        suites ← la valeur de chaque plateau que peut laisser player, l'autre joueur ayant ensuite la main
        sa valeur ← la plus grande des suites si player est X, leur moyenne si c'est O
renvoyer sa valeur""",
    """\
key = "".join(b)
if key not in values:
    verdict = evaluate(b)[0]
    if verdict != "C":
        values[key] = {"X": 1, "T": 0, "O": -1}[verdict]
    else:
        other = "O" if player == "X" else "X"
        nexts = [explore(b[:i] + [player] + b[i + 1 :], other) for i in range(9) if b[i] == " "]
        values[key] = …
return values[key]""",
)

EXERCISE = Exercise(
    "A.1",
    best_values,
    minutes=12,
    cases=CASES,
    judge=judge_best_values,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
)
