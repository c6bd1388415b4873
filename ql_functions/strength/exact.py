"""La force d'un agent, calculée en parcourant toutes ses parties en 3×3 : aucune partie tirée, aucun arrondi.

Toute mesure remonte le jeu, des plateaux finis au plateau vide. Elle prend une politique (voir `policies`).
"""

from fractions import Fraction
from functools import cache
from math import lcm, prod
from operator import mul

from .. import game
from ..agents.minimax import minimax_value
from ..game import graph

START = game.new_board()
# Ce que vaut une issue (victoire, nul, défaite) pour chaque but. Contre un joueur au hasard, deux probabilités qui
# diffèrent le font d'au moins 1/945 : avec 1 000, le premier souhait passe toujours avant le second.
_AIMS = {"never_lose": (1, 0, -1000), "wins": (1000, 1, 0)}


# --- Remonter le jeu ---------------------------------------------------------------------------------------


def _backward(players, ends, combine):
    """Ce que vaut chaque plateau que deux politiques peuvent atteindre, du dernier coup au premier.

    Args:
        players: la politique de X et celle de O.
        ends: ce que vaut un plateau fini, pour les trois résultats ``'X'``, ``'O'`` et ``'T'``.
        combine: ``combine(ply, following)`` rend la valeur d'un plateau où ``ply`` coups sont joués, d'après celles
            des plateaux où mènent les coups de la politique au trait.

    Returns:
        dict: plateau → valeur.
    """
    following, verdicts, values = graph(), game.states(), {}

    def value(board, ply):
        if board not in values:
            if verdicts[board] != "C":
                values[board] = ends[verdicts[board]]
            else:
                after = following[board]
                values[board] = combine(ply, [value(after[move], ply + 1) for move in players[ply % 2][board]])
        return values[board]

    value(START, 0)
    return values


def _outcomes(player):
    """Les trois résultats, dans l'ordre victoire, nul, défaite de ``player``."""
    if player not in ("X", "O"):
        raise ValueError(f"Un joueur est 'X' ou 'O', pas {player!r}.")
    return player, "T", "O" if player == "X" else "X"


def _players(policy, player):
    """La politique de l'agent, qui tient ``player``, et en face celle qui peut tout jouer."""
    return (policy, graph()) if _outcomes(player)[0] == "X" else (graph(), policy)


# Un dénominateur commun à toutes les probabilités : à chaque coup, un tirage parmi 1 à toutes les cases libres. Tout
# se compte alors en entiers, bien plus vite qu'en fractions.
_WHOLE = prod(lcm(*range(1, free + 1)) for free in range(1, 10))
_SURE = {"X": (_WHOLE, 0, 0), "T": (0, _WHOLE, 0), "O": (0, 0, _WHOLE)}


def _mean(following):
    """Moyenne de ce qui est également probable ; la division tombe juste, voir `_WHOLE`."""
    if len(following) == 1:
        return following[0]
    return tuple(sum(counts) // len(following) for counts in zip(*following, strict=True))


def match(x, o):
    """Ce que donne une politique contre une autre, exactement.

    Args:
        x, o: les politiques des deux joueurs.

    Returns:
        tuple[Fraction, Fraction, Fraction]: probabilités de victoire de X, de nul et de victoire de O, de somme 1.
    """
    counts = _backward((x, o), _SURE, lambda ply, following: _mean(following))[START]
    return tuple(Fraction(count, _WHOLE) for count in counts)


def against_random(policy, player):
    """Ce qu'obtient une politique contre un joueur au hasard, exactement.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``, le joueur que tient l'agent.

    Returns:
        tuple[Fraction, Fraction, Fraction]: probabilités de victoire, de nul et de défaite de l'agent, de somme 1.
    """
    results = match(*_players(policy, player))
    return results if player == "X" else results[::-1]


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
    order = ["XTO".index(end) for end in _outcomes(player)]

    def worth(counts):
        return sum(map(mul, _AIMS[aim], (counts[i] for i in order)))

    def combine(ply, following):
        return max(following, key=worth) if "XO"[ply % 2] == player else _mean(following)

    counts = _backward((graph(), graph()), _SURE, combine)[START]
    return tuple(Fraction(counts[i], _WHOLE) for i in order)


# --- Le pire adversaire ------------------------------------------------------------------------------------


def _worst_case(policy, player):
    """Pour chaque plateau, la suite que l'agent redoute le plus : 0 une défaite, 100 un nul, 200 une victoire, plus un
    par coup qui reste. L'adversaire joue à sa guise, et le sort, si l'agent tire son coup, est contre lui."""
    win, draw, loss = _outcomes(player)
    ends = {loss: 0, draw: 100, win: 200}
    return _backward(_players(policy, player), ends, lambda ply, following: min(following) + 1)


def best_response(policy, player):
    """Le pire qui puisse arriver à l'agent, tous adversaires confondus.

    S'il tire parfois son coup au sort, c'est le pire des tirages : l'adversaire l'espère sans pouvoir l'imposer.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``, le joueur que tient l'agent.

    Returns:
        str: le résultat ``'X'``, ``'O'`` ou ``'T'`` ; l'agent est battable si c'est la victoire de l'autre.
    """
    return _outcomes(player)[2 - _worst_case(policy, player)[START] // 100]


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
    cost, players, board, moves = _worst_case(policy, player), _players(policy, player), START, []
    if cost[START] >= 100:
        return None
    while cost[board] > 0:
        after = graph()[board]
        moves.append(min(players[len(moves) % 2][board], key=lambda move, after=after: cost[after[move]]))
        board = after[moves[-1]]
    return tuple(moves)


def reached(policy, player):
    """Les plateaux où l'agent peut avoir à jouer quand il tient ``player``, quel que soit l'adversaire.

    Args:
        policy: la politique.
        player: ``'X'`` ou ``'O'``.

    Returns:
        list[str]: les plateaux, du moins au plus rempli.
    """
    players, boards, own = _players(policy, player), [START], []
    for ply in range(9):
        if "XO"[ply % 2] == player:
            own += boards
        after = (graph()[board][move] for board in boards for move in players[ply % 2][board])
        boards = [board for board in dict.fromkeys(after) if board in graph()]
    return own


# --- Les écarts à la perfection ----------------------------------------------------------------------------


@cache
def move_losses():
    """Ce que chaque coup fait perdre au joueur qui le joue, face à un adversaire parfait.

    Returns:
        dict[str, dict[int, int]]: plateau → coup permis → 0 s'il garde la valeur minimax du plateau, 1 s'il change une
        victoire en nul ou un nul en défaite, 2 une victoire en défaite.
    """
    return {
        # la valeur d'après est celle de l'adversaire, donc de signe contraire
        board: {move: minimax_value(board) + minimax_value(after) for move, after in following.items()}
        for board, following in graph().items()
    }


def blunders(policy):
    """Les plateaux où l'agent peut faire une bévue : un coup qui abaisse la valeur minimax pour lui.

    Args:
        policy: la politique.

    Returns:
        list[str]: les plateaux, parmi les 4 520 où la partie continue, du moins au plus rempli.
    """
    losses = move_losses()
    return [board for board in graph() if any(losses[board][move] for move in policy[board])]
