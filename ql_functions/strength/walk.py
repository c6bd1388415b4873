"""Le jeu 3×3 remonté en entier, des plateaux finis au plateau vide, compilé comme le moteur.

Les plateaux sont les 4 520 de `game.graph`, dans son ordre : chacun vient après ceux qui mènent à lui. Une politique
est un tableau de 4 520 entiers, dont le bit i dit si elle peut jouer la case i. Un navigateur n'a pas Numba : les
fonctions compilées y sont traduites en JavaScript. Sans l'un ni l'autre, tout tourne tel quel.
"""

from array import array
from functools import cache
from math import lcm, prod

from .. import game
from ..game import graph
from ..training.engine.arrays import listed, run, typed, zeros
from ..training.engine.kernel import compiled

BOARDS = len(graph())
# Un dénominateur commun à toutes les probabilités : à chaque coup, un tirage parmi 1 à toutes les cases libres. Tout
# se compte alors en entiers, qui tiennent dans 64 bits.
WHOLE = prod(lcm(*range(1, free + 1)) for free in range(1, 10))
# Un coup qui finit la partie mène à l'un de ces nombres négatifs ; un autre coup, au rang d'un plateau. Ce rang n'est
# jamais nul, car le plateau vide a le rang 0 et aucun coup n'y mène : un nombre positif est donc toujours un rang.
_ENDS = {"X": -1, "T": -2, "O": -3}
SAFE = 100  # un nul ou une victoire, plus un par coup qui reste ; une défaite vaut 0


@cache
def _game():
    """Où mène la case i du plateau k, à la place 9 k + i : un rang ou un `_ENDS` ; et qui y a le trait, 0 ou 1."""
    ranks, verdicts, after = {board: k for k, board in enumerate(graph())}, game.states(), [0] * (9 * BOARDS)
    for k, following in enumerate(graph().values()):
        for move, board in following.items():
            after[9 * k + move] = ranks[board] if board in ranks else _ENDS[verdicts[board]]
    return tuple(typed(array("i", one)) for one in (after, [9 - board.count(game.EMPTY) & 1 for board in graph()]))


def reachable(x, o):
    """Les plateaux que peuvent atteindre la politique de X et celle de O : 1 ou 0 pour chacun."""
    return listed(_mark_reachable(typed(x), typed(o)))


def _mark_reachable(x, o):
    found = zeros(BOARDS)
    run(_meet, x, o, *_game(), found)
    return found


def outcomes(x, o):
    """Ce que donne une politique contre une autre : victoires de X, nuls, victoires de O, sur `WHOLE`."""
    x, o, counts = typed(x), typed(o), zeros(3 * BOARDS)
    run(_count, x, o, *_game(), _mark_reachable(x, o), counts)
    return [int(counts[result]) for result in range(3)]


def worst(x, o, player):
    """La suite que redoute le plus ``player`` (0 pour X, 1 pour O) quand chacun choisit pour lui le pire de ses coups.

    Returns:
        tuple[int, list[int]]: ce qu'elle vaut, voir `SAFE` ; ses coups, à égalité les plus petits numéros.
    """
    x, o, costs, moves = typed(x), typed(o), zeros(BOARDS), zeros(9)
    run(_fear, x, o, *_game(), _mark_reachable(x, o), costs, player)
    length = run(_follow, x, o, *_game(), costs, player, moves)
    return int(costs[0]), [int(moves[i]) for i in range(length)]


def shared(policy, moves):
    """Les plateaux où la politique peut jouer l'un de ces coups, donnés comme une autre : 1 ou 0 pour chacun."""
    found = zeros(BOARDS)
    run(_share, typed(policy), typed(moves), found)
    return listed(found)


@compiled
def _share(policy, moves, found):
    for board in range(len(found)):
        found[board] = (policy[board] & moves[board]) > 0


@compiled
def _meet(x, o, after, turns, found):
    found[0] = 1
    for board in range(len(turns)):
        if found[board]:
            moves = o[board] if turns[board] else x[board]
            for move in range(9):
                if moves >> move & 1 and after[9 * board + move] > 0:
                    found[after[9 * board + move]] = 1


@compiled
def _count(x, o, after, turns, found, counts):
    for board in range(len(turns) - 1, -1, -1):
        if found[board]:
            moves, choices, wins, draws, losses = o[board] if turns[board] else x[board], 0, 0, 0, 0
            for move in range(9):
                if moves >> move & 1:
                    following, choices = after[9 * board + move], choices + 1
                    if following > 0:
                        wins += counts[3 * following]
                        draws += counts[3 * following + 1]
                        losses += counts[3 * following + 2]
                    elif following == -1:
                        wins += WHOLE
                    elif following == -2:
                        draws += WHOLE
                    else:
                        losses += WHOLE
            # la division tombe juste, voir `WHOLE`
            counts[3 * board] = wins // choices
            counts[3 * board + 1] = draws // choices
            counts[3 * board + 2] = losses // choices


@compiled
def _cost(following, costs, player):
    if following > 0:
        return costs[following]
    return 0 if following == (-3 if player == 0 else -1) else SAFE


@compiled
def _fear(x, o, after, turns, found, costs, player):
    for board in range(len(turns) - 1, -1, -1):
        if found[board]:
            moves, least = o[board] if turns[board] else x[board], 2 * SAFE
            for move in range(9):
                if moves >> move & 1:
                    least = min(least, _cost(after[9 * board + move], costs, player))
            costs[board] = least + 1


@compiled
def _follow(x, o, after, turns, costs, player, moves):
    """Note les coups de la suite redoutée, à égalité les plus petits numéros, et rend leur nombre."""
    board, length = 0, 0
    while board >= 0:
        own, move = o[board] if turns[board] else x[board], 0
        while not (own >> move & 1 and _cost(after[9 * board + move], costs, player) == costs[board] - 1):
            move += 1
        moves[length] = move
        board, length = after[9 * board + move], length + 1
    return length
