"""Les carnets enregistrés du dossier, et la cellule du carnet ouvert qui définit un nom. Rien n'est exécuté."""

import dis
import json
import os
import re
from pathlib import Path

from .source import parsed

_HEADING = re.compile(r"^#+\s+(.+?)\s*$", re.MULTILINE)


def saved_notebooks():
    """Rend les carnets enregistrés du dossier, du plus ancien au plus récent ; le carnet ouvert est le dernier."""
    paths = [path for path in Path().glob("*.ipynb") if path.is_file()]
    return sorted(paths, key=lambda path: (path.name == own_name(), path.stat().st_mtime))


def own_name():
    """Rend le nom du fichier du carnet ouvert ; ``""`` si le serveur ne l'a pas donné au noyau."""
    return Path(os.environ.get("JPY_SESSION_NAME", "")).name


def read_notebook(path):
    """Lit un carnet enregistré ; un fichier illisible ou mal formé est un carnet sans cellules."""
    try:
        content = json.loads(path.read_text("utf-8"))
        is_whole = all(cell["id"] + "".join(cell["source"]) + cell["cell_type"] for cell in content["cells"])
    except (OSError, ValueError, RecursionError, LookupError, TypeError):
        is_whole = False
    return content if is_whole else {"cells": []}


def cell_defining(name, running=""):
    """Rend (titre, identifiant) d'une cellule du carnet ouvert qui donne une valeur à un nom, ou ``None``.

    Args:
        running: le texte de la cellule qui s'est arrêtée. La cellule rendue est celle qui la précède de plus près ; la
            première du carnet, si aucune ne la précède.
    """
    title, found = "", []
    for cell in read_notebook(Path(own_name()))["cells"] if own_name() else ():
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            title = [title, *_HEADING.findall(source)][-1]
        elif cell["cell_type"] == "code" and source.strip() == running.strip():
            if found:
                return found[-1]
        elif cell["cell_type"] == "code" and name in _names_defined(source):
            found.append((title, cell["id"]))
    return found[0] if found else None


def _names_defined(source):
    """Rend les noms auxquels un code donne une valeur, hors de ses fonctions."""
    try:
        code = compile(parsed(source) or "", "<cellule>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):  # « return » hors d'une fonction, par exemple
        return set()
    return {step.argval for step in dis.get_instructions(code) if step.opname == "STORE_NAME"}
