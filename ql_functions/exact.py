"""La force d'un agent, calculée en parcourant tout le morpion 3×3 : aucune partie tirée, aucun arrondi.

Toute mesure remonte le jeu, des plateaux finis au plateau vide, un coup à la fois. Elle prend une politique
(voir `policies`), le tableau d'entiers ``[3**9, 9]`` des coups que l'agent peut jouer.
"""

from fractions import Fraction
from functools import cache
from math import lcm, prod

import numpy as np

from .policies import STATES, graph

# Ce que vaut une issue (victoire, nul, défaite) pour chaque but. Contre un joueur au hasard, deux probabilités qui
# diffèrent le font d'au moins 1/945 : avec 1 000, le premier souhait passe toujours avant le second.
_AIMS = {"never_lose": (1, 0, -1000), "wins": (1000, 1, 0)}


# --- Remonter le jeu ---------------------------------------------------------------------------------------


def _backward(values, combine):
    """Remplit ``values`` du dernier coup au premier.

    Args:
        values: tableau ``[3**9, …]``, déjà juste pour les plateaux finis.
        combine: ``combine(ply, boards, following)`` rend la valeur des plateaux ``boards``, où ``ply`` coups sont
            joués, d'après celle des neuf plateaux d'après, ``following [n, 9, …]``.
    """
    for ply in reversed(range(9)):
        boards = graph().plies[ply]
        after = graph().after.take(boards, axis=0)  # take : quatre fois plus rapide que les crochets
        values[boards] = combine(ply, boards, values.take(after, axis=0))
    return values


def _leaves(**outcomes):
    """Un tableau ``[3**9]`` qui vaut ``outcomes[résultat]`` sur les plateaux finis, et 0 ailleurs."""
    values = np.zeros(STATES, np.int64)
    for end, value in outcomes.items():
        values[graph().ended[end]] = value
    return values


def _outcomes(player):
    """Les trois résultats, dans l'ordre victoire, nul, défaite de ``player``."""
    if player not in ("X", "O"):
        raise ValueError(f"Un joueur est 'X' ou 'O', pas {player!r}.")
    return player, "T", "O" if player == "X" else "X"


def _moves(policy, player, ply):
    """Les coups possibles au rang ``ply`` : ceux de la politique si elle est au trait, sinon tous."""
    return policy if "XO"[ply % 2] == player else graph().free


def _mean(allowed, following):
    """Moyenne sur les coups permis ; la division tombe juste, voir `_denominator`."""
    total = np.einsum("nm,nm...->n...", allowed, following)
    return (total.T // allowed.sum(1)).T


# Un dénominateur commun à toutes les probabilités : à chaque coup, un tirage parmi 1 à toutes les cases libres. Il
# reste sous 5·10^14 : les entiers de 64 bits suffisent.
_WHOLE = prod(lcm(*range(1, free + 1)) for free in range(1, 10))


def match(x, o):
    """Ce que donne une politique contre une autre, exactement.

    Args:
        x, o: les politiques des deux joueurs.

    Returns:
        tuple[Fraction, Fraction, Fraction]: probabilités de victoire de X, de nul et de victoire de O, de somme 1.
    """
    counts = np.stack([_leaves(**{end: _WHOLE}) for end in _outcomes("X")], axis=1)

    def combine(ply, boards, following):
        return _mean((x, o)[ply % 2][boards], following)

    return tuple(Fraction(int(count), _WHOLE) for count in _backward(counts, combine)[0])


def against_random(policy, player):
    """Ce qu'obtient une politique contre un joueur au hasard, exactement.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``, le joueur que tient l'agent.

    Returns:
        tuple[Fraction, Fraction, Fraction]: probabilités de victoire, de nul et de défaite de l'agent, de somme 1.
    """
    _outcomes(player)
    return match(policy, graph().free) if player == "X" else match(graph().free, policy)[::-1]


def optimum(player, aim="never_lose"):
    """Le mieux que l'on puisse faire contre un joueur au hasard.

    Args:
        player: ``'X'`` ou ``'O'``.
        aim: ``'never_lose'`` : le moins de défaites (aucune, on le peut toujours), puis le plus de victoires ;
            ``'wins'`` : le plus de victoires, quitte à perdre.

    Returns:
        tuple[Fraction, Fraction, Fraction]: probabilités de victoire, de nul et de défaite, de somme 1.
    """
    if aim not in _AIMS:
        raise ValueError(f"aim vaut 'never_lose' ou 'wins', pas {aim!r}.")
    free, after = graph().free, graph().after
    weights = dict(zip(_outcomes(player), _AIMS[aim], strict=True))

    def combine(ply, boards, following):
        if "XO"[ply % 2] == player:
            return np.where(free[boards], following, following.min() - 1).max(1)
        return _mean(free[boards], following)

    values = _backward(_leaves(**{end: weight * _WHOLE for end, weight in weights.items()}), combine)
    return against_random(free * (values[after] == values[:, None]), player)


def _worst_case(policy, player):
    """Pour chaque plateau, la suite que l'agent redoute le plus : 0 une défaite, 100 un nul, 200 une victoire, plus un
    par coup qui reste. L'adversaire joue à sa guise, et le sort, si l'agent tire son coup, est contre lui."""
    win, draw, loss = _outcomes(player)

    def combine(ply, boards, following):
        return np.where(_moves(policy, player, ply)[boards], following, 1000).min(1) + 1

    return _backward(_leaves(**{loss: 0, draw: 100, win: 200}), combine)


def best_response(policy, player):
    """Le pire qui puisse arriver à l'agent, tous adversaires confondus.

    S'il tire parfois son coup au sort, c'est le pire des tirages : l'adversaire l'espère sans pouvoir l'imposer.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``, le joueur que tient l'agent.

    Returns:
        str: le résultat ``'X'``, ``'O'`` ou ``'T'`` ; l'agent est battable si c'est la victoire de l'autre.
    """
    return _outcomes(player)[2 - int(_worst_case(policy, player)[0]) // 100]


def is_beatable(policy):
    """Y a-t-il un adversaire et un côté où la politique peut perdre ?"""
    return best_response(policy, "X") == "O" or best_response(policy, "O") == "X"


def shortest_loss(policy, player):
    """La plus courte partie que perd l'agent ; à égalité, celle des plus petits numéros de cases.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``, le joueur que tient l'agent.

    Returns:
        tuple[int, ...] | None: les coups, en commençant par X ; ``None`` si l'agent est imbattable.
    """
    cost, board, moves = _worst_case(policy, player), 0, []
    if cost[0] >= 100:
        return None
    while cost[board] > 0:
        following = np.where(_moves(policy, player, len(moves))[board], cost[graph().after[board]], 1000)
        moves.append(int(following.argmin()))
        board = graph().after[board, moves[-1]]
    return tuple(moves)


def reached(policy, player):
    """Les plateaux où l'agent peut avoir à jouer quand il tient ``player``, quel que soit l'adversaire.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``.

    Returns:
        numpy.ndarray: leurs numéros, du moins au plus rempli.
    """
    _outcomes(player)
    found, own = np.zeros(STATES, bool), []
    found[0] = True
    for ply, boards in enumerate(graph().plies):
        boards = boards[found[boards]]
        if "XO"[ply % 2] == player:
            own.append(boards)
        found[graph().after[boards][_moves(policy, player, ply)[boards] == 1]] = True
    return np.concatenate(own)


# --- La perfection, et ses écarts --------------------------------------------------------------------------


@cache
def minimax_values():
    """Ce que vaut chaque plateau quand les deux joueurs sont parfaits.

    Returns:
        numpy.ndarray: d'entiers ``[3**9]`` : 1 si X gagne, 0 pour un nul, −1 si O gagne, et 0 hors du jeu.
    """

    def combine(ply, boards, following):
        sign = 1 - 2 * (ply % 2)
        return sign * np.where(graph().free[boards], sign * following, -2).max(1)

    values = _backward(_leaves(X=1, O=-1), combine)
    values.flags.writeable = False
    return values


@cache
def move_losses():
    """Ce que chaque coup fait perdre au joueur qui le joue, face à un adversaire parfait.

    Returns:
        numpy.ndarray: d'entiers ``[3**9, 9]`` : 0 si le coup garde la valeur minimax du plateau, 1 s'il change une
        victoire en nul ou un nul en défaite, 2 une victoire en défaite ; 0 aussi si le coup n'est pas permis.
    """
    values = minimax_values()
    losses = graph().free * np.abs(values[:, None] - values[graph().after])
    losses.flags.writeable = False
    return losses


def blunders(policy):
    """Les plateaux où l'agent peut faire une bévue : un coup qui abaisse la valeur minimax pour lui.

    Args:
        policy: la politique.

    Returns:
        numpy.ndarray: leurs numéros, parmi les 4 520 où la partie continue, du moins au plus rempli.
    """
    numbers = graph().numbers
    return numbers[(policy[numbers] * move_losses()[numbers]).any(1)]
