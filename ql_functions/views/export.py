"""Un agent dans une seule page : on y joue contre lui, on voit ses valeurs, sans Python ni connexion."""

import os

from ..agents.agent import game_of
from ..agents.tables import as_agent
from ..drawing.fragment import as_script, module_source, style_source
from ..drawing.html import safe
from ..files import as_path, save
from .match import SHOWN, Match, data_of

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
    shown = SHOWN | {"show_values": show_values}
    each = [
        data_of(Match(*game_of(agent), None, agent).checked(), complete=True) | {"label": label, "shown": shown}
        for label, agent in agents.items()
    ]
    data = as_script(each)
    return f'(() => {{\n{module_source("export")}\nopenPage({data}, document.getElementById("board"));\n}})();'
