"""Les politiques d'un agent, en 3×3.

Une politique dit les coups que l'agent peut jouer sur chacun des plateaux où la partie continue, dans l'ordre de
`game.graph` : un tableau d'entiers, un par plateau, dont le bit i est à 1 s'il peut jouer la case i. S'il y en a
plusieurs, l'agent tire au sort, à chances égales.
"""

from array import array
from functools import cache

from .. import game, q_tables, solutions
from ..agents.agent import game_of
from ..agents.tables import TableAgent, as_agent
from ..game import graph


def mask_of(moves):
    """Des coups, en un entier."""
    return sum(1 << move for move in set(moves))


@cache
def moves_of(mask):
    """Les coups que dit un entier, dans l'ordre des cases."""
    return tuple(move for move in range(9) if mask >> move & 1)


def policy_from(masks):
    """La politique que font ces entiers, un par plateau, ou leurs octets, quatre par entier."""
    return array("i", masks)


ANYTHING = policy_from(map(mask_of, graph().values()))  # celle du joueur au hasard


@cache
def state_numbers():
    """Le numéro de ce que le joueur au trait voit sur chaque plateau de `graph`, dans le même ordre."""
    return array("q", (game.number(q_tables.state_of(board)) for board in graph()))


def agent_of(agent):
    """Comme `agents.tables.as_agent` ; l'agent de la table du paquet si c'est ``None``.

    Raises:
        TypeError, ValueError: voir `agents.tables.as_agent`.
        ValueError: le jeu n'est pas le morpion 3×3, que l'on sait parcourir en entier.
    """
    size, min_contig = game_of(agent)
    if (size, min_contig) != (3, 3):
        remedy = "" if getattr(agent, "game", None) else " : game_settings() rétablit l'autre"
        raise ValueError(
            f"La force exacte se calcule en 3×3, 3 marques à aligner ; le jeu est en {size}×{size}, "
            f"{min_contig} à aligner{remedy}."
        )
    return as_agent(solutions.q_table if agent is None else agent)


def policy_of(agent):
    """La politique d'un agent, ou d'une table du cours, qui joue au hasard dans les états qui lui manquent.

    Un agent dit ses coups par ``choices(board)``, ou tous à la fois par ``all_choices(boards)``.

    Raises:
        TypeError, ValueError: la table n'en est pas une (voir `q_tables.check_q_table`).
        ValueError: l'agent propose un coup qui n'est pas permis.
    """
    agent = as_agent(agent.q_table if type(agent) is TableAgent else agent)
    boards, policy = [*graph()], policy_from([])
    every = agent.all_choices(boards) if hasattr(agent, "all_choices") else map(agent.choices, boards)
    for (board, following), choices in zip(graph().items(), every, strict=True):
        moves = list(choices)
        if not moves or not set(moves) <= following.keys():
            free = [*following]
            raise ValueError(f"Sur le plateau {board!r}, un agent choisit parmi les cases libres {free}, pas {moves}.")
        policy.append(mask_of(moves))
    return policy
