"""Le carnet où l'on est, s'il y en a un : y afficher, remplacer un affichage, savoir si quelqu'un le regarde."""

import os
import sys
from pathlib import Path
from zlib import crc32

_shown = set()  # noms des affichages que l'on peut remplacer


def in_notebook():
    """Dit si le code tourne dans un carnet (ou une console IPython)."""
    return "IPython" in sys.modules and sys.modules["IPython"].get_ipython() is not None


def channel():
    """De quoi reconnaître ce carnet parmi ceux qui sont ouverts, toujours pareil ; ``""`` si personne ne le regarde.

    Le serveur de Jupyter donne au noyau le chemin du carnet ; nbconvert, nbval ou nbgrader, qui l'exécutent seuls, non.
    """
    shell = in_notebook() and sys.modules["IPython"].get_ipython()
    place = str(Path.cwd()) if sys.platform == "emscripten" else os.environ.get("JPY_SESSION_NAME", "")
    if not hasattr(shell, "kernel") or not place or "NBGRADER_EXECUTION" in os.environ:
        return ""
    return f"{crc32(place.encode()):08x}"


def display(thing, name=None):
    """Affiche une chose : en HTML dans un carnet, en texte ailleurs ; ``name`` permet de la remplacer ensuite.

    Le noyau de Capytale, Basthon, n'est pas IPython : il a ses propres affichages.
    """
    if basthon := sys.modules.get("basthon"):
        basthon.display(thing)
    elif not in_notebook():
        print(thing)
    elif name:
        sys.modules["IPython"].display.display(thing, display_id=name)
        _shown.add(name)
    else:
        sys.modules["IPython"].display.display(thing)


def replace(name, thing):
    """Remplace un affichage déjà fait ; sans effet s'il n'y en a pas."""
    if name in _shown:
        sys.modules["IPython"].display.update_display(thing, display_id=name)
