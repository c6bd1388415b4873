"""Garder un agent dans un fichier et le relire : du JSON, jamais de pickle, et rien n'est cru sur parole.

Le fichier dit son format, sa version, le jeu et les paramètres du cours ; puis, pour chaque état, les valeurs de Q1
et de Q2 dans l'ordre des cases libres : ``"XO       ": [[0.3, …], [0.3, …]]``. Les 4 520 états du 3×3 pèsent moins
de 1 Mo. Le fichier d'un autre agent dit sa sorte, ``kind``. Des valeurs y suivent, pour chaque plateau, l'ordre de ses
cases libres : ``"X        ": [0.1, …]``, ``null`` où l'agent n'en a pas. Qui n'a rien appris n'y a que sa sorte.
"""

import json
import sys
from reprlib import repr as shown

from juge.files import as_path, save

from .. import game, q_tables, solutions
from .agent import RandomAgent, check_made
from .minimax import MinimaxAgent
from .tables import ArrayAgent, TableAgent

FORMAT, VERSION, TABLE, VALUES = "ql_functions : agent", 1, "table", "valeurs"
UNTAUGHT = {"hasard": RandomAgent, "minimax": MinimaxAgent}
LONGEST_NAME = 200
LARGEST = 64 * 10**6  # octets
_PARAMETERS = ("lrate", "discount")


def save_agent(path, q_table=None):
    """Comme `saved.save_agent`, mais en JSON seulement : un réseau est refusé. Les valeurs sont écrites en flottants.

    Raises:
        TypeError, ValueError: la table est mal formée (voir `q_tables.check_q_table`) ou dépasse 64 Mo, ou le
            fichier ne peut pas être écrit.
    """
    path, q_table = as_path(path), solutions.q_table if q_table is None else q_table
    check_made(q_table)
    if (other := _as_other(q_table)) is not None:
        save(path, _as_json({"format": FORMAT, "version": VERSION}, other).encode())
        return f"L'agent « {q_table.name} » est enregistré dans {path}"
    kept = {}
    if isinstance(q_table, TableAgent):
        q_table, kept = q_table.q_table, {"kind": TABLE, "name": q_table.name}
    if hasattr(q_table, "choices"):
        raise TypeError(
            "save_agent enregistre une table du cours, un agent de valeurs, minimax, le hasard ou un réseau ; d'un "
            f"autre agent, comme {type(q_table).__name__}, c'est le programme que l'on garde."
        )
    q_tables.check_q_table(q_table, solutions.size)
    content = _encoded(q_table, kept).encode()
    if len(content) > LARGEST:
        raise ValueError(
            f"La table pèse {_megabytes(len(content))} : un agent enregistré en pèse {_megabytes()} au plus."
        )
    save(path, content)
    return f"{len(q_table)} états enregistrés dans {path}"


def load_agent(path):
    """Comme `saved.load_agent`, pour un fichier JSON.

    Raises:
        TypeError, ValueError: ``path`` n'est pas un nom de fichier, ou le fichier n'est pas un agent de ce jeu.
    """
    path = as_path(path)
    content = read(path)
    try:
        content = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # pas de l'UTF-8, pas du JSON, un entier ou un emboîtement sans fin
        raise ValueError(f"{path} n'est pas un agent : ce n'est pas du JSON, ou il est tronqué.") from error
    try:
        return _decoded(content)
    except ValueError as error:
        raise ValueError(f"{path} est refusé. {error}") from error


def _megabytes(size=LARGEST):
    return f"{size / 10**6:.0f} Mo"


def _encoded(q_table, kept):
    header = {"format": FORMAT, "version": VERSION, "size": solutions.size, "min_contig": solutions.min_contig}
    header |= {name: getattr(solutions, name) for name in _PARAMETERS} | kept
    _check_parameters(header)
    states = (
        (state, [[float(tables[name][move]) for move in game.legal_moves(state)] for name in ("Q1", "Q2")])
        for state, tables in q_table.items()
    )
    return _as_json(header, {"states": _written(states)})


def _as_other(agent):
    """Ce que l'on garde d'un agent sans table du cours, en texte JSON par nom ; ``None`` s'il n'en est pas un."""
    kind = next((kind for kind, untaught in UNTAUGHT.items() if type(agent) is untaught), None)
    if kind:
        return {"kind": json.dumps(kind)}
    if not isinstance(agent, ArrayAgent):
        return None
    states = _written((board, _row(agent, board)) for board in game.graph())
    return {"kind": json.dumps(VALUES), "name": json.dumps(agent.name), "states": states}


def _row(agent, board):
    values = agent.values(board)
    kept = [values[move] for move in game.legal_moves(board)]
    if not all(value is None or _is_finite(value) for value in kept):
        raise ValueError(f"Sur {board!r}, une valeur de l'agent n'est pas un nombre fini : {shown(kept)}.")
    return kept


def _written(states):
    """Un objet JSON, une ligne par couple (état, valeurs)."""
    lines = (f"{json.dumps(state)}: {json.dumps(values, separators=(',', ':'))}" for state, values in states)
    return "{\n" + ",\n".join(lines) + "\n}"


def _as_json(header, parts):
    """Un objet JSON : un en-tête, puis des parties déjà écrites."""
    return json.dumps(header)[:-1] + "".join(f", {json.dumps(name)}: {text}" for name, text in parts.items()) + "}\n"


def read(path):
    """Les octets d'un agent enregistré.

    Raises:
        ValueError: le fichier n'existe pas, ne se lit pas ou dépasse 64 Mo.
    """
    try:
        if not path.exists():
            raise ValueError(f"Il n'y a pas de fichier {path}.")
        if not path.is_file():  # un dossier, un tube : l'ouvrir pourrait attendre sans fin
            raise ValueError(f"{path} n'est pas un fichier.")
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise ValueError(f"{path} ne peut pas être lu.") from error
    if len(content) > LARGEST:
        raise ValueError(f"{path} est trop gros pour être un agent : plus de {_megabytes()}.")
    return content


def _decoded(content):
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError("Ce n'est pas un agent enregistré par save_agent.")
    version, size, min_contig = (content.get(name) for name in ("version", "size", "min_contig"))
    if type(version) is not int or version != VERSION:
        raise ValueError(f"Le format est de version {shown(version)} ; seule la version {VERSION} se lit ici.")
    kind = content.get("kind", TABLE)
    if isinstance(kind, str) and kind in UNTAUGHT:
        return UNTAUGHT[kind]()
    if kind == VALUES:
        return ArrayAgent(_name_of(content), _array(_states_of(content)))
    if kind != TABLE:
        raise ValueError(f"On n'y connaît pas cette sorte d'agent : {shown(kind)}.")
    if (type(size), type(min_contig)) != (int, int) or (size, min_contig) != (solutions.size, solutions.min_contig):
        raise ValueError(
            f"C'est un agent pour size={shown(size)} et min_contig={shown(min_contig)}, or le jeu est réglé sur "
            f"size={solutions.size} et min_contig={solutions.min_contig} (voir game_settings)."
        )
    _check_parameters(content)
    q_table = {state: _tables(state, values) for state, values in _states_of(content).items()}
    q_tables.check_q_table(q_table, size)
    return TableAgent(q_table, _name_of(content)) if "kind" in content else q_table


def _states_of(content):
    states = content.get("states")
    if not isinstance(states, dict):
        raise ValueError("Il n'a pas d'états.")
    return states


def _name_of(content):
    name = content.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"Le nom d'un agent a de 1 à {LONGEST_NAME} caractères, pas {shown(name)}.")
    return name


def _tables(state, values):
    free = game.legal_moves(state)
    lists = isinstance(values, list) and len(values) == 2 and all(isinstance(half, list) for half in values)
    if not lists or any(len(half) != len(free) for half in values):
        raise ValueError(f"État {shown(state)} : il faut deux listes, d'une valeur par case libre {shown(free)}.")
    return {name: dict(zip(free, half, strict=True)) for name, half in zip(("Q1", "Q2"), values, strict=True)}


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


def _check_parameters(content):
    for name in _PARAMETERS:
        number = content.get(name)
        if not _is_finite(number):
            raise ValueError(f"{name} est un nombre fini, pas {shown(number)}.")


def _is_finite(value):
    return type(value) in (int, float) and abs(value) <= sys.float_info.max
