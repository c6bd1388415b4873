"""Un agent dans une seule page : on y joue contre lui, on voit ses valeurs, sans Python ni connexion."""

import os
import sys
from pathlib import Path
from reprlib import repr as shown
from unicodedata import normalize
from urllib.parse import quote

from juge.drawing import svg
from juge.drawing.html import Html, page, tag
from juge.drawing.numbers import thousands
from juge.drawing.typography import spaced
from juge.files import as_path, save
from juge.learner import notebook

from .. import game
from ..agents.agent import game_of
from ..agents.tables import as_agent
from ..drawing import as_script, marks, module_source, style_source
from ..strength.card import STYLE
from ..strength.exact import games
from ..strength.policies import agent_of, policy_of
from ..strength.report_card import report_card
from .match import SHOWN, Match, data_of, fragment_of

_ASLEEP = (
    "Cette page ne joue pas encore : ses scripts n'ont pas tourné. Dans l'aperçu de JupyterLab, cliquez sur « Faire "
    "confiance au HTML » (Trust HTML), en haut de l'aperçu. Ailleurs, ouvrez la page dans un navigateur, où JavaScript "
    "est permis."
)
_LONGEST = 60  # signes d'un nom


class Exported(str):
    """Ce qui a été écrit dans ``path``, en une phrase ; dans un carnet, un lien qui ouvre la page, et le plateau."""

    def __new__(cls, path, content, agent):
        """Une chaîne, comme avant que le résultat ne porte un lien : les programmes qui la lisent la lisent encore."""
        size = f"{len(content) / 1000:.0f}"
        said = super().__new__(cls, f"Une page de {size} ko est écrite dans {path} : ouvrez-la dans un navigateur.")
        said.path, said._agent = path, agent
        return said

    def __repr__(self):
        return str(self)

    def _repr_html_(self):
        match = Match(*game_of(self._agent), None, self._agent).checked()
        return self._link() + fragment_of(match, data_of(match, complete=True)).as_html()

    def _link(self):
        """Le lien, si un lecteur peut le suivre : un carnet ne mène qu'à son dossier, et le site à aucun fichier."""
        file, folder = self.path.resolve(), Path.cwd()
        if not notebook.channel() or sys.platform == "emscripten" or not file.is_relative_to(folder):
            return tag("p", spaced(self))
        address = quote(file.relative_to(folder).as_posix())
        opens = tag("a", f"Ouvrir {self.path.name}", href=address, target="_blank", data_lm_suppress_shortcuts="true")
        keeps = tag("a", "la télécharger", href=address, download="", data_lm_suppress_shortcuts="true")
        words = f"{opens} : la page est entière dans ce fichier. Pour l'envoyer à quelqu'un, il suffit de {keeps}."
        return tag("p", Html(spaced(words))) + _OPENED


# JupyterLab ouvrirait la page dans son aperçu, qui n'en lance pas les scripts.
_OPENED = (
    "<script>document.currentScript.previousElementSibling.addEventListener"
    '("click", (event) => event.stopPropagation(), true);</script>'
)


def export_html(agent_or_table, path, overwrite=False, by=None):
    """Écrit une page où l'on joue contre un agent, avec les X ou les O ; tout navigateur l'ouvre, sans connexion.

    La page montre le bulletin exact de l'agent, sans la partie qui le bat, s'il y en a une : c'est à qui joue de la
    trouver.

    Args:
        agent_or_table: une table du cours, ou un agent.
        path: le fichier, par exemple ``"mon_agent.html"``.
        overwrite: remplacer le fichier s'il existe ?
        by: qui a entraîné l'agent, par exemple ``"Léa"`` : la page est signée de ce nom.

    Returns:
        Exported: ce qui a été écrit, en une phrase ; en dernière ligne d'une cellule, un lien et le plateau.

    Raises:
        TypeError: ce n'est ni une table ni un agent, ``path`` n'est pas un nom de fichier, ou ``by`` pas un texte.
        ValueError: le jeu n'est pas en 3×3, et l'agent n'est pas un réseau ; la table est mal formée (voir
            `q_tables.check_q_table`) ; ``by`` est vide ou trop long ; ou le fichier existe déjà, ou ne peut pas être
            écrit.
    """
    path, by = as_path(path), by if by is None else _checked_name(by)
    size, _ = game_of(agent_or_table)
    agent = as_agent(agent_or_table, size)
    if size != 3 and not agent.network:
        raise ValueError(
            f"Une page se fait du morpion 3×3, pas {size}×{size} (voir game_settings) ; d'un réseau, en 4×4 aussi."
        )
    content = page_of(agent, by).encode("utf-8", "replace")
    if os.path.exists(path) and not overwrite:  # False aussi pour un nom impossible, que l'écriture refusera
        raise ValueError(f"{path} existe déjà : choisissez un autre nom, ou remplacez-le avec overwrite=True.")
    save(path, content)
    return Exported(path, content, agent)


def _checked_name(by):
    """Le nom qui signe une page, sur une ligne et sans signe invisible."""
    if not isinstance(by, str):
        raise TypeError(f"by est le nom de qui a entraîné l'agent, un texte, pas {shown(by)}.")
    name = "".join(filter(str.isprintable, " ".join(by.split())))
    if not name:
        raise ValueError("by est vide : écrivez-y votre nom, ou ôtez by pour une page qui n'est pas signée.")
    if len(name) > _LONGEST:
        raise ValueError(f"by a {len(name)} signes : il en faut {_LONGEST} au plus.")
    return name


def page_of(agent, by=None):
    """La page où l'on joue contre un agent, signée de ``by``.

    Un lien vers la page, une fois celle-ci publiée, montre le titre et la promesse. Une image de lien demanderait une
    adresse sur le réseau : la page, qui tient dans un fichier, porte la sienne dans son onglet et près de son titre.
    """
    whose = f"« {agent.name} »" if by is None else _owned_by(by)
    card, title = report_card(agent), spaced(f"Jouez au morpion contre l'agent {whose}")
    promise = spaced(_promise(agent, card))
    shared = {"og:title": title, "og:description": promise, "og:type": "website"}
    head = [tag("link", rel="icon", href=icon()), tag("meta", name="description", content=promise)]
    head += [tag("meta", property=name, content=content) for name, content in shared.items()]
    body = tag(
        "main",
        tag("header", tag("img", src=icon(), alt=""), tag("h1", title)),
        tag("p", promise),
        tag("div", tag("p", spaced(_ASLEEP), class_="ql-agent-asleep"), id="board"),
        tag("h2", "Son bulletin exact"),
        Html(card.framed()),
        class_="ql-agent",
    )
    styles = f"{STYLE.read_text('utf-8')}\n{style_source('export')}\n"
    return page(title, body, script_of({agent.name: agent}), styles, "".join(f"{one}\n" for one in head))


def icon():
    """Un X et un O, en une adresse."""
    drawn = marks.mark("X", -8, -8, 26), marks.mark("O", 12, 12, 26)
    picture = svg.element("svg", *drawn, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 32 32")
    return svg.address(picture)


def _owned_by(name):
    """« de Léa », « d'Éloi »."""
    first = normalize("NFD", name[0])[0].lower()
    return f"d'{name}" if first in "aeiou" or first == "œ" else f"de {name}"


def _promise(agent, card):
    """Ce qu'affirme la page de la force de l'agent, d'après son bulletin."""
    if card.beatable:
        return "Il n'est pas imbattable : une partie au moins le bat. La trouverez-vous ?"
    if game_of(agent) != (3, 3):
        return "Imbattable, et c'est prouvé : aucune des parties que l'on peut jouer contre lui ne le bat. Essayez."
    policy = policy_of(agent_of(agent))
    count = thousands(sum(games(policy, player) for player in game.PLAYERS))
    return (
        f"Imbattable, et c'est prouvé : des {count} parties que l'on peut jouer contre lui, aucune ne le bat. Essayez."
    )


def script_of(agents, show_values=False):
    """Le script d'une page où l'on joue, dans l'élément nommé ``board`` ; son style est ``export``.

    Args:
        agents: contre qui : ``{nom: agent}`` ; de plusieurs, un bouton à ce nom choisit le sien.
    """
    shown = SHOWN | {"show_values": show_values}
    each = [
        data_of(Match(*game_of(agent), None, agent).checked(), complete=True) | {"label": label, "shown": shown}
        for label, agent in agents.items()
    ]
    data = as_script(each)
    return f'(() => {{\n{module_source("export")}\nopenPage({data}, document.getElementById("board"));\n}})();'
