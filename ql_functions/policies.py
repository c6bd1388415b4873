"""Le jeu 3×3 et les politiques, en tableaux.

Une politique est un tableau d'entiers ``[3**9, 9]`` : 1 pour chaque coup que l'agent peut jouer sur le plateau
de ce numéro (`game.number`), et 0 ailleurs. S'il y en a plusieurs, l'agent tire au sort, à chances égales.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from . import game, q_tables, solutions
from .agents import ArrayAgent, TableAgent

STATES = 3**9


class Graph(NamedTuple):
    """Le jeu ; personne ne modifie ses tableaux.

    Attributes:
        boards: les 4 520 plateaux où la partie continue, du moins au plus rempli.
        states: ce que le joueur au trait voit sur chacun (`q_tables.state_of`).
        numbers: leurs numéros, ``[4520]``.
        state_numbers: ceux de ``states``, ``[4520]``.
        plies: les mêmes numéros, un tableau par nombre de coups joués.
        ended: les numéros des plateaux finis, un tableau par résultat ``'X'``, ``'O'``, ``'T'``.
        free: 1 pour un coup permis, ``[3**9, 9]`` : c'est aussi la politique du joueur au hasard.
        after: le numéro du plateau d'après, ``[3**9, 9]`` ; 0 si le coup n'est pas permis.
    """

    boards: list[str]
    states: list[str]
    numbers: np.ndarray
    state_numbers: np.ndarray
    plies: list[np.ndarray]
    ended: dict[str, np.ndarray]
    free: np.ndarray
    after: np.ndarray


@cache
def graph():
    """Le `Graph` du morpion, construit au premier appel."""
    verdicts = game.states()
    boards = [board for board, verdict in verdicts.items() if verdict == "C"]
    boards.sort(key=lambda board: (9 - board.count(game.EMPTY), game.number(board)))
    numbers = np.array([game.number(board) for board in boards])
    powers = 3 ** np.arange(9)
    squares = numbers[:, None] // powers % 3
    played = (squares > 0).sum(1)
    marks = 1 + played[:, None] % 2  # 1 quand X est au trait, 2 quand c'est O
    free, after = np.zeros((2, STATES, 9), np.int64)
    free[numbers] = squares == 0
    after[numbers] = free[numbers] * (numbers[:, None] + marks * powers)
    for array in (numbers, free, after):
        array.flags.writeable = False
    return Graph(
        boards=boards,
        states=[q_tables.state_of(board) for board in boards],
        numbers=numbers,
        state_numbers=squares * marks % 3 @ powers,  # modulo 3, doubler échange 1 et 2
        plies=[numbers[played == ply] for ply in range(9)],
        ended={end: np.array([game.number(board) for board in verdicts if verdicts[board] == end]) for end in "XOT"},
        free=free,
        after=after,
    )


def agent_of(agent):
    """L'agent lui-même, ou la table du paquet si c'est ``None``.

    Raises:
        ValueError: le jeu du paquet n'est plus le morpion 3×3, que l'on sait parcourir en entier.
    """
    size, min_contig = solutions.size, solutions.min_contig
    if (size, min_contig) != (3, 3):
        raise ValueError(
            f"La force exacte se calcule en 3×3, 3 marques à aligner ; le jeu est en {size}×{size}, "
            f"{min_contig} à aligner : game_settings() rétablit l'autre."
        )
    return solutions.q_table if agent is None else agent


def policy_of(agent):
    """La politique d'un agent.

    Args:
        agent: un objet dont ``choices(board)`` rend les coups possibles, ou une table du cours, gloutonne, qui joue
            au hasard dans les états qui lui manquent.

    Returns:
        numpy.ndarray: la politique, d'entiers ``[3**9, 9]``.

    Raises:
        TypeError, ValueError: la table n'en est pas une (voir `q_tables.check_q_table`).
        ValueError: l'agent propose un coup qui n'est pas permis.
    """
    if type(agent) is TableAgent:
        agent = agent.q_table
    if type(agent) is ArrayAgent and (np.isfinite(agent.q) == graph().free).all():
        return _policy_of_array(agent.q)
    if hasattr(agent, "choices"):
        return _policy(agent.choices)
    policy = _policy_of_plain(agent)
    if policy is None:
        q_tables.check_q_table(agent)
        policy = _policy(TableAgent(agent).choices)
    return policy


def _policy_of_array(q):
    """La même politique qu'en interrogeant l'agent plateau par plateau, vingt fois plus vite."""
    numbers, policy = graph().numbers, np.zeros((STATES, 9), np.int64)
    policy[numbers, np.nanargmax(q[numbers], axis=1)] = 1
    return policy


def _policy(choices):
    policy = np.zeros((STATES, 9), np.int64)
    for number, board in zip(graph().numbers, graph().boards, strict=True):
        moves, free = list(choices(board)), game.legal_moves(board)
        if not moves or not set(moves) <= set(free):
            raise ValueError(f"Sur le plateau {board!r}, un agent choisit parmi les cases libres {free}, pas {moves}.")
        policy[number, moves] = 1
    return policy


@cache
def _moves_of_states():
    return [(state, game.legal_moves(state)) for state in graph().states]


def _policy_of_plain(q_table):
    """La politique d'une table telle que le cours la remplit, ``None`` pour toute autre chose.

    Un bloc de nombres se lit et se vérifie dix fois plus vite que case par case, comme `q_tables.check_q_table`.
    """
    if type(q_table) is not dict:
        return None
    known, values = [], []
    for row, (state, moves) in enumerate(_moves_of_states()):
        tables = q_table.get(state)
        if tables is None:
            continue
        if type(tables) is not dict or not type(tables.get("Q1")) is type(tables.get("Q2")) is dict:
            return None
        if not [*tables["Q1"]] == [*tables["Q2"]] == moves:
            return None
        known.append(row)
        values += tables["Q1"].values()
        values += tables["Q2"].values()
    if len(known) != len(q_table) or not set(map(type, values)) <= {float}:
        return None
    values = np.array(values)
    if not np.isfinite(values).all():
        return None
    known = graph().numbers[known]
    policy = graph().free.copy()
    free = policy[known] == 1
    q = np.full((len(known), 2, 9), -np.inf)
    q[np.repeat(free[:, None], 2, axis=1)] = values
    policy[known] = 0
    policy[known, (q.sum(1) / 2).argmax(1)] = 1
    return policy
