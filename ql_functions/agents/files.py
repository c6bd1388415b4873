"""Garder un agent dans un fichier et le relire : du JSON, jamais de pickle, et rien n'est cru sur parole.

Le fichier dit son format, sa version, le jeu et les paramètres du cours ; puis, pour chaque état, les valeurs de Q1
et de Q2 dans l'ordre des cases libres : ``"XO       ": [[0.3, …], [0.3, …]]``. Les 4 520 états du 3×3 pèsent moins
de 1 Mo. Celui d'un autre agent dit sa sorte, ``kind``, et ce que demande `others`.
"""

import json
import sys
from reprlib import repr as shown

from juge.files import as_path, save

from .. import game, q_tables, solutions
from . import others
from .agent import check_made
from .tables import TableAgent

FORMAT, VERSION, TABLE = "ql_functions : agent", 1, "table"
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
    other = others.encoded(q_table)
    if other is not None:
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
    lines = []
    for state, tables in q_table.items():
        values = [[float(tables[name][move]) for move in game.legal_moves(state)] for name in ("Q1", "Q2")]
        lines.append(f"{json.dumps(state)}: {json.dumps(values, separators=(',', ':'))}")
    return _as_json(header, {"states": "{\n" + ",\n".join(lines) + "\n}"})


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
    if content.get("kind", TABLE) != TABLE:
        return others.decoded(content)
    if (type(size), type(min_contig)) != (int, int) or (size, min_contig) != (solutions.size, solutions.min_contig):
        raise ValueError(
            f"C'est un agent pour size={shown(size)} et min_contig={shown(min_contig)}, or le jeu est réglé sur "
            f"size={solutions.size} et min_contig={solutions.min_contig} (voir game_settings)."
        )
    _check_parameters(content)
    states = content.get("states")
    if not isinstance(states, dict):
        raise ValueError("Il n'a pas d'états.")
    q_table = {state: _tables(state, values) for state, values in states.items()}
    q_tables.check_q_table(q_table, size)
    return TableAgent(q_table, others.name_of(content)) if "kind" in content else q_table


def _tables(state, values):
    free = game.legal_moves(state)
    lists = isinstance(values, list) and len(values) == 2 and all(isinstance(half, list) for half in values)
    if not lists or any(len(half) != len(free) for half in values):
        raise ValueError(f"État {shown(state)} : il faut deux listes, d'une valeur par case libre {shown(free)}.")
    return {name: dict(zip(free, half, strict=True)) for name, half in zip(("Q1", "Q2"), values, strict=True)}


def _check_parameters(content):
    for name in _PARAMETERS:
        number = content.get(name)
        if type(number) not in (int, float) or not abs(number) <= sys.float_info.max:
            raise ValueError(f"{name} est un nombre fini, pas {shown(number)}.")
