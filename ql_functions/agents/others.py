"""Ce qu'un agent sans table du cours met dans son fichier : ses valeurs, ou seulement sa sorte s'il n'a rien appris.

Les valeurs suivent, pour chaque plateau, l'ordre de ses cases libres : ``"X        ": [0.1, …]``, ``null`` où l'agent
n'en a pas.
"""

import json
import sys
from reprlib import repr as shown

from .. import game
from .agent import RandomAgent
from .minimax import MinimaxAgent
from .tables import ArrayAgent

UNTAUGHT = {"hasard": RandomAgent, "minimax": MinimaxAgent}
VALUES = "valeurs"
LONGEST_NAME = 200


def encoded(agent):
    """Ce que l'on garde d'un agent, en texte JSON par nom ; ``None`` s'il n'est pas de ceux d'ici.

    Raises:
        ValueError: une de ses valeurs est infinie.
    """
    for kind, untaught in UNTAUGHT.items():
        if type(agent) is untaught:
            return {"kind": json.dumps(kind)}
    if not isinstance(agent, ArrayAgent):
        return None
    rows = (f"{json.dumps(board)}: {_row(agent, board)}" for board in game.graph())
    states = "{\n" + ",\n".join(rows) + "\n}"
    return {"kind": json.dumps(VALUES), "name": json.dumps(agent.name), "states": states}


def _row(agent, board):
    values = agent.values(board)
    kept = [values[move] for move in game.legal_moves(board)]
    if not all(value is None or _is_finite(value) for value in kept):
        raise ValueError(f"Sur {board!r}, une valeur de l'agent n'est pas un nombre fini : {shown(kept)}.")
    return json.dumps(kept, separators=(",", ":"))


def decoded(content):
    """L'agent d'un fichier relu, dont ``kind`` dit la sorte.

    Raises:
        ValueError: ce n'est pas un agent ; la phrase dit pourquoi.
    """
    kind = content["kind"]
    if isinstance(kind, str) and kind in UNTAUGHT:
        return UNTAUGHT[kind]()
    if kind != VALUES:
        raise ValueError(f"On n'y connaît pas cette sorte d'agent : {shown(kind)}.")
    states = content.get("states")
    if not isinstance(states, dict):
        raise ValueError("Il n'a pas d'états.")
    return ArrayAgent(name_of(content), _array(states))


def name_of(content):
    """Le nom que porte un fichier relu.

    Raises:
        ValueError: ce n'est pas un nom.
    """
    name = content.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"Le nom d'un agent a de 1 à {LONGEST_NAME} caractères, pas {shown(name)}.")
    return name


def _array(states):
    import numpy as np  # un navigateur peut ne pas l'avoir

    q = np.full((3**9, 9), np.nan)
    for board, values in states.items():
        if board not in game.graph():
            raise ValueError(f"L'état {shown(board)} n'est pas un plateau du morpion 3×3 où la partie continue.")
        free = game.legal_moves(board)
        if not isinstance(values, list) or len(values) != len(free):
            raise ValueError(f"État {board!r} : il faut une liste d'une valeur par case libre {free}.")
        if not all(value is None or _is_finite(value) for value in values):
            raise ValueError(f"État {board!r} : une valeur est un nombre fini, pas {shown(values)}.")
        q[game.number(board), free] = [np.nan if value is None else value for value in values]
    return q


def _is_finite(value):
    return type(value) in (int, float) and abs(value) <= sys.float_info.max
