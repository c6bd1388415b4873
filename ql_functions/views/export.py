"""Un agent dans une seule page : on y joue contre lui, on voit ses valeurs, sans Python ni réseau."""

import os
from html import escape

from .. import game, solutions
from ..agents.tables import TableAgent, as_agent
from ..drawing.fragment import as_script, module_source, style_source
from ..drawing.typography import spaced_in
from ..files import as_path, save
from .commentary import sentences_of
from .match import think

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_ZERO = 2**17  # le code de la valeur 0 ; 0 est celui d'une case sans valeur
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
    """Écrit une page où l'on joue contre un agent, avec les X ou les O ; tout navigateur l'ouvre, sans réseau.

    Args:
        agent_or_table: une table du cours, ou un agent.
        path: le fichier, par exemple ``"mon_agent.html"``.
        overwrite: remplacer le fichier s'il existe ?

    Returns:
        str: ce qui a été écrit, en une phrase.

    Raises:
        TypeError: ce n'est ni une table ni un agent, ou ``path`` n'est pas un nom de fichier.
        ValueError: le jeu n'est pas en 3×3, la table est mal formée (voir `q_tables.check_q_table`), ou le fichier
            existe déjà ou ne peut pas être écrit.
    """
    path = as_path(path)
    if solutions.size != 3:
        raise ValueError(
            f"Une page se fait du morpion 3×3, pas {solutions.size}×{solutions.size} (voir game_settings)."
        )
    content = page_of(as_agent(agent_or_table)).encode("utf-8", "replace")
    if os.path.exists(path) and not overwrite:  # False aussi pour un nom impossible, que l'écriture refusera
        raise ValueError(f"{path} existe déjà : choisissez un autre nom, ou remplacez-le avec overwrite=True.")
    save(path, content)
    return f"Une page de {len(content) / 1000:.0f} ko est écrite dans {path} : ouvrez-la dans un navigateur."


def page_of(agent):
    """La page où l'on joue contre un agent."""
    return _PAGE.format(
        title=escape(f"Jouez au morpion contre l'agent «\N{NO-BREAK SPACE}{agent.name}\N{NO-BREAK SPACE}»"),
        style=style_source("export"),
        script=script_of(agent),
    )


def script_of(agent, show_values=False):
    """Le script d'une page où l'on joue contre un agent, dans l'élément nommé ``board`` ; son style est ``export``."""
    data = as_script(spaced_in(_data(agent) | {"show_values": show_values}))
    return f'(() => {{\n{module_source("export")}\nopenPage({data}, document.getElementById("board"));\n}})();'


def _data(agent):
    """Ce dont `static/export.js` a besoin, en valeurs JSON ; l'agent y est une seule chaîne, voir `_encoded`."""
    min_contig = solutions.min_contig
    boards = [board for board, verdict in game.states(3, min_contig).items() if verdict == "C"]
    thoughts = {board: think(agent, board) for board in boards}
    values = [value for thought in thoughts.values() for half in thought.tables or [thought.values] for value in half]
    scale = max((abs(value) for value in values if value is not None), default=0) or 1
    return {
        "min_contig": min_contig,
        "lines": game.lines(3, min_contig),
        "sides": ["Vous jouez", "X", "O"],
        "sentences": sentences_of(agent),
        "columns": 2 if isinstance(agent, TableAgent) else 1,
        "scale": scale,
        "table": "".join(_encoded(board, thought, scale) for board, thought in thoughts.items() if not thought.missing),
    }


def _encoded(board, thoughts, scale):
    """Un état : 3 chiffres de base 64 pour son numéro, 2 pour ses coups (un bit chacun), 3 par valeur de case libre."""
    fields = [_digits(game.number(board), 3), _digits(sum(1 << move for move in thoughts.choices), 2)]
    for move in game.legal_moves(board):
        for half in thoughts.tables or [thoughts.values]:
            value = half[move]
            fields.append(_digits(0 if value is None else _ZERO + round(value / scale * (_ZERO - 1)), 3))
    return "".join(fields)


def _digits(number, width):
    return "".join(_DIGITS[number // 64**place % 64] for place in reversed(range(width)))
