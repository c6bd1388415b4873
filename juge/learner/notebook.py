"""Le carnet en cours, s'il y en a un : y afficher, y remplacer un affichage, savoir si un élève le regarde."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

from ..declare.learner import LEARNER


def in_notebook():
    """Le code tourne-t-il dans un carnet ou une console IPython ?"""
    return "IPython" in sys.modules and sys.modules["IPython"].get_ipython() is not None


def channel():
    """Rend l'identifiant de ce carnet, toujours le même ; ``""`` si personne ne regarde le carnet.

    Le serveur de Jupyter donne au noyau le chemin du carnet. Les programmes qui exécutent un carnet sans lecteur,
    nbconvert, nbval ou nbgrader, ne le donnent pas.
    """
    shell = in_notebook() and sys.modules["IPython"].get_ipython()
    place = str(Path.cwd()) if sys.platform == "emscripten" else os.environ.get("JPY_SESSION_NAME", "")
    if not hasattr(shell, "kernel") or not place or "NBGRADER_EXECUTION" in os.environ:
        return ""
    return f"{crc32(place.encode()):08x}"


def listen(channel, answers):
    """Relie au noyau les boutons de ce canal, si un élève peut les presser ; sans anywidget, la page s'en passe."""
    if channel and find_spec("anywidget"):
        from ..show.link import connect  # anywidget est long à charger

        connect(channel, answers)


def display(thing, name=None):
    """Affiche un objet, en HTML dans un carnet et en texte ailleurs ; ``name`` permet de le remplacer ensuite.

    Le noyau de Capytale, Basthon, n'est pas IPython : il a ses propres affichages.
    """
    if basthon := sys.modules.get("basthon"):
        basthon.display(thing)
    elif not in_notebook():
        print(thing)
    elif name:
        sys.modules["IPython"].display.display(thing, display_id=name)
        LEARNER.shown.add(name)
    else:
        sys.modules["IPython"].display.display(thing)


def redraw(name, make):
    """Remplace l'affichage de ce nom, s'il existe, par ce que rend ``make()``."""
    if name in LEARNER.shown:
        sys.modules["IPython"].display.update_display(make(), display_id=name)
