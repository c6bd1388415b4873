"""La force d'un agent, calculée en parcourant toutes ses parties en 3×3 : aucune partie tirée, aucun arrondi.

Toute mesure prend une politique (voir `policies`) et remonte le jeu, des plateaux finis au plateau vide (voir `walk`).
"""

from fractions import Fraction
from functools import cache
from itertools import compress
from operator import mul

from .. import game
from ..agents.minimax import minimax_value
from ..game import graph
from . import walk
from .policies import ANYTHING, mask_of, policy_from

# Ce que vaut une issue (victoire, nul, défaite) pour chaque but. Contre un joueur au hasard, deux probabilités qui
# diffèrent le font d'au moins 1/945 : avec 1 000, le premier souhait passe toujours avant le second.
_AIMS = {"never_lose": (1, 0, -1000), "wins": (1000, 1, 0)}


def _outcomes(player):
    """Les trois résultats, dans l'ordre victoire, nul, défaite de ``player``."""
    if player not in ("X", "O"):
        raise ValueError(f"Un joueur est 'X' ou 'O', pas {player!r}.")
    return player, "T", "O" if player == "X" else "X"


def _players(policy, player):
    """La politique de l'agent, qui tient ``player``, et en face celle qui peut tout jouer."""
    return (policy, ANYTHING) if _outcomes(player)[0] == "X" else (ANYTHING, policy)


# --- Les probabilités --------------------------------------------------------------------------------------


def match(x, o):
    """Les probabilités exactes de victoire de X, de nul et de victoire de O : trois `Fraction`, de somme 1."""
    return tuple(Fraction(count, walk.WHOLE) for count in walk.outcomes(x, o))


def against_random(policy, player):
    """Comme `match`, contre un joueur au hasard : victoire, nul et défaite d'une politique qui tient ``player``."""
    results = match(*_players(policy, player))
    return results if player == "X" else results[::-1]


def games(policy, player):
    """Le nombre de parties que l'on peut jouer contre une politique qui tient ``player``, quoi que joue l'autre."""
    x, o = _players(policy, player)
    counts = {}
    for rank, (board, following) in reversed(list(enumerate(graph().items()))):
        own = x if game.player_to_move(board) == "X" else o
        counts[board] = sum(counts.get(after, 1) for move, after in following.items() if own[rank] >> move & 1)
    return counts[game.new_board()]


def optimum(player, aim="never_lose"):
    """Le mieux que l'on puisse faire contre un joueur au hasard.

    Args:
        aim: ``'never_lose'`` : le moins de défaites (aucune, on le peut toujours), puis le plus de victoires ;
            ``'wins'`` : le plus de victoires, quitte à perdre.

    Returns:
        tuple[Fraction, Fraction, Fraction]: probabilités de victoire, de nul et de défaite, de somme 1.
    """
    if aim not in _AIMS:
        raise ValueError(f"aim vaut 'never_lose' ou 'wins', pas {aim!r}.")
    ends = _outcomes(player)
    values = {board: tuple(walk.WHOLE * (verdict == end) for end in ends)
              for board, verdict in game.states().items() if verdict != "C"}  # fmt: skip
    for board, following in reversed(graph().items()):
        after = [values[reached] for reached in following.values()]
        if game.player_to_move(board) == player:
            values[board] = max(after, key=lambda counts: sum(map(mul, _AIMS[aim], counts)))
        else:
            values[board] = tuple(sum(counts) // len(after) for counts in zip(*after, strict=True))
    return tuple(Fraction(count, walk.WHOLE) for count in values[game.new_board()])


# --- Le pire adversaire ------------------------------------------------------------------------------------


def _worst(policy, player):
    """La suite que l'agent redoute le plus : l'adversaire joue à sa guise, et le sort est contre lui."""
    return walk.worst(*_players(policy, player), game.PLAYERS.index(player))


def is_beatable(policy):
    """Y a-t-il un adversaire et un côté où la politique peut perdre ?"""
    return any(_worst(policy, player)[0] < walk.SAFE for player in game.PLAYERS)


def shortest_loss(policy, player):
    """La plus courte partie que perd l'agent qui tient ``player`` ; à égalité, celle des plus petits numéros de cases.

    Returns:
        tuple[int, ...] | None: les coups, en commençant par X ; ``None`` si l'agent est imbattable.
    """
    cost, moves = _worst(policy, player)
    return None if cost >= walk.SAFE else tuple(moves)


def reached(policy):
    """Les plateaux, du moins au plus rempli, où l'agent peut avoir à jouer contre quiconque, avec X ou avec O."""
    sides = [walk.reachable(*_players(policy, player)) for player in game.PLAYERS]
    return [
        board
        for board, *met in zip(graph(), *sides, strict=True)
        if met[board.count(game.EMPTY) % 2 == 0]  # X joue quand le nombre de cases libres est impair
    ]


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


@cache
def _losing():
    """Pour chaque plateau, les coups qui abaissent la valeur minimax, comme une politique."""
    return policy_from(mask_of(move for move, loss in losses.items() if loss) for losses in move_losses().values())


def blunders(policy):
    """Les plateaux où l'agent peut faire une bévue : un coup qui abaisse la valeur minimax pour lui.

    Returns:
        list[str]: les plateaux, parmi les 4 520 où la partie continue, du moins au plus rempli.
    """
    return [*compress(graph(), walk.shared(policy, _losing()))]
