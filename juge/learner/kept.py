"""La réponse qui a reçu son ✓, comparée à ce que les carnets du dossier en ont encore."""

import ast
import json
import os
from dataclasses import dataclass
from pathlib import Path

from ..call.source import parsed
from ..show.kept import Kept
from . import notebook
from .cells import WRITTEN

VERDICTS = {}  # id d'exercice → sa dernière vérification l'a-t-elle trouvé juste ? ``None`` si sa cellule était vide


@dataclass(frozen=True)
class Place:
    """Ce qu'un carnet enregistré a d'un exercice.

    Attributes:
        codes: le texte de chaque cellule de code de ce carnet.
        link: l'adresse de la cellule de l'exercice, telle que JupyterLab, Notebook 7 et nbconvert la comprennent.
    """

    codes: tuple[str, ...]
    link: str


def places_of(exercises):
    """Rend id d'exercice → `Place`, d'après les carnets enregistrés du dossier, si quelqu'un regarde le carnet.

    Le carnet ouvert l'emporte sur les autres ; parmi les autres, le plus récent l'emporte.
    """
    places = {}
    for path in saved_notebooks() if notebook.channel() else ():
        cells = read_notebook(path)["cells"]
        codes = {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}
        page = "" if path.name == _own_name() else path.name
        for exercise in exercises:
            if exercise.cell in codes:
                places[exercise.id] = Place(tuple(codes.values()), f"{page}#cell-id={exercise.cell}")
    return places


def saved_notebooks():
    """Rend les carnets enregistrés du dossier, du plus ancien au plus récent ; le carnet ouvert est le dernier."""
    paths = [path for path in Path().glob("*.ipynb") if path.is_file()]
    return sorted(paths, key=lambda path: (path.name == _own_name(), path.stat().st_mtime))


def _own_name():
    return Path(os.environ.get("JPY_SESSION_NAME", "")).name


def read_notebook(path):
    """Lit un carnet enregistré ; un fichier illisible ou mal formé est un carnet sans cellules."""
    try:
        content = json.loads(path.read_text("utf-8"))
        is_whole = all(cell["id"] + "".join(cell["source"]) + cell["cell_type"] for cell in content["cells"])
    except (OSError, ValueError, RecursionError, LookupError, TypeError):
        is_whole = False
    return content if is_whole else {"cells": []}


def kept_of(exercise, line, is_right=None, place=None):
    """Rend le `Kept` d'un exercice dont le ✓ ne compte plus, ou ``None``.

    Args:
        line: sa ligne dans la progression, voir `Progress.read`.
        is_right: ce qu'en a dit la dernière vérification ; ``None`` si ce noyau n'en a pas fait.
        place: sa `Place`, qui compte si ce noyau n'a rien vérifié ; ``None`` si aucun carnet n'a cet exercice.
    """
    text = line.get("cell") or line.get("source", "")
    is_changed = is_right is None and text and place and not any(_holds(code, text) for code in place.codes)
    if not line.get("done") or is_right or not (is_right is False or is_changed):
        return None
    offered = "" if _holds(WRITTEN.get(exercise.id, ""), text) else text  # ce que la cellule a déjà ne s'y remet pas
    return Kept(exercise.cell, offered, notebook.channel(), is_wrong=is_right is False)


def _holds(code, text):
    """Une cellule contient-elle les instructions d'un texte ? Les commentaires et la mise en page ne comptent pas."""
    tree, wanted = parsed(code), parsed(text)
    if not tree or not wanted:  # une ligne qui commence par % n'est pas du Python
        return code.strip() == text.strip()
    return {ast.dump(node) for node in wanted.body} <= {ast.dump(node) for node in tree.body}
