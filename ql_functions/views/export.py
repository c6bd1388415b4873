"""Un agent dans une seule page : on y joue contre lui, on voit ses valeurs, sans Python ni connexion."""

import os

from .. import game
from ..agents.agent import game_of
from ..agents.tables import TableAgent, as_agent
from ..drawing.fragment import as_script, module_source, style_source
from ..drawing.html import safe
from ..drawing.typography import spaced_in
from ..files import as_path, save
from .commentary import sentences_of
from .match import think

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUE, _WEIGHT = 3, 4  # les chiffres d'une valeur ; d'un poids : à 2 millionièmes près, les valeurs de Keras
_PAGE = """<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<div id="board"></div>
<noscript>Cette page a besoin de JavaScript, que votre navigateur n'exécute pas.</noscript>
</main>
<script>
{script}
</script>
</body>
</html>
"""


def export_html(agent_or_table, path, overwrite=False):
    """Écrit une page où l'on joue contre un agent, avec les X ou les O ; tout navigateur l'ouvre, sans connexion.

    Args:
        agent_or_table: une table du cours, ou un agent.
        path: le fichier, par exemple ``"mon_agent.html"``.
        overwrite: remplacer le fichier s'il existe ?

    Returns:
        str: ce qui a été écrit, en une phrase.

    Raises:
        TypeError: ce n'est ni une table ni un agent, ou ``path`` n'est pas un nom de fichier.
        ValueError: le jeu n'est pas en 3×3, et l'agent n'est pas un réseau ; la table est mal formée (voir
            `q_tables.check_q_table`) ; ou le fichier existe déjà, ou ne peut pas être écrit.
    """
    path = as_path(path)
    size, _ = game_of(agent_or_table)
    agent = as_agent(agent_or_table, size)
    if size != 3 and not agent.network:
        raise ValueError(
            f"Une page se fait du morpion 3×3, pas {size}×{size} (voir game_settings) ; d'un réseau, en 4×4 aussi."
        )
    content = page_of(agent).encode("utf-8", "replace")
    if os.path.exists(path) and not overwrite:  # False aussi pour un nom impossible, que l'écriture refusera
        raise ValueError(f"{path} existe déjà : choisissez un autre nom, ou remplacez-le avec overwrite=True.")
    save(path, content)
    return f"Une page de {len(content) / 1000:.0f} ko est écrite dans {path} : ouvrez-la dans un navigateur."


def page_of(agent):
    """La page où l'on joue contre un agent."""
    return _PAGE.format(
        title=safe(f"Jouez au morpion contre l'agent «\N{NO-BREAK SPACE}{agent.name}\N{NO-BREAK SPACE}»"),
        style=style_source("export"),
        script=script_of({agent.name: agent}),
    )


def script_of(agents, show_values=False):
    """Le script d'une page où l'on joue, dans l'élément nommé ``board`` ; son style est ``export``.

    Args:
        agents: contre qui : ``{nom: agent}`` ; de plusieurs, un bouton à ce nom choisit le sien.
        show_values: les valeurs sont-elles montrées dès l'abord ?
    """
    each = [_data(agent) | {"label": label, "show_values": show_values} for label, agent in agents.items()]
    data = as_script(spaced_in(each))
    return f'(() => {{\n{module_source("export")}\nopenPage({data}, document.getElementById("board"));\n}})();'


def _data(agent):
    """Ce dont `static/export.js` a besoin, en valeurs JSON."""
    size, min_contig = game_of(agent)
    return {
        "size": size,
        "min_contig": min_contig,
        "lines": game.lines(size, min_contig),
        "sides": ["Vous jouez", "X", "O"],
        "sentences": sentences_of(agent),
        **(_network(agent.network) if agent.network else _table(agent, min_contig)),
    }


def _network(network):
    """Un réseau : pour chaque couche, une seule chaîne, ses poids ligne par ligne, puis ses biais."""
    arrays = [array.tolist() for array in network.weights]
    layers = [_layer([*matrix, biases]) for matrix, biases in zip(arrays[::2], arrays[1::2], strict=True)]
    return {"columns": 1, "symmetries": game.symmetries(network.boards.size), "layers": layers}


def _layer(rows):
    scale = max(abs(weight) for row in rows for weight in row) or 1
    digits = "".join(_digits(_code(weight, scale, _WEIGHT), _WEIGHT) for row in rows for weight in row)
    return {"units": len(rows[0]), "scale": scale, "digits": digits}


def _table(agent, min_contig):
    """Tout autre agent, en 3×3 : une seule chaîne, voir `_encoded`."""
    boards = [board for board, verdict in game.states(3, min_contig).items() if verdict == "C"]
    thoughts = {board: think(agent, board) for board in boards}
    values = [value for thought in thoughts.values() for half in thought.tables or [thought.values] for value in half]
    scale = max((abs(value) for value in values if value is not None), default=0) or 1
    table = (_encoded(board, thought, scale) for board, thought in thoughts.items() if not thought.missing)
    return {"columns": 2 if isinstance(agent, TableAgent) else 1, "scale": scale, "table": "".join(table)}


def _encoded(board, thoughts, scale):
    """Un état : 3 chiffres de base 64 pour son numéro, 2 pour ses coups (un bit chacun), 3 par valeur de case libre."""
    fields = [_digits(game.number(board), 3), _digits(sum(1 << move for move in thoughts.choices), 2)]
    for move in game.legal_moves(board):
        for half in thoughts.tables or [thoughts.values]:
            fields.append(_digits(0 if half[move] is None else _code(half[move], scale, _VALUE), _VALUE))
    return "".join(fields)


def _code(value, scale, width):
    """L'entier qui dit un nombre de −scale à scale ; 0 n'est celui d'aucun."""
    zero = 64**width // 2
    return zero + round(value / scale * (zero - 1))


def _digits(number, width):
    return "".join(_DIGITS[number // 64**place % 64] for place in reversed(range(width)))
