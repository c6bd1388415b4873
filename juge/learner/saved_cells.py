"""La réponse qui a reçu son ✓, comparée à ce que les carnets du dossier en ont encore."""

import ast
from dataclasses import dataclass

from ..call.saved import own_name, read_notebook, saved_notebooks
from ..call.source import parsed
from ..declare.learner import LEARNER
from ..show.kept import Kept
from . import notebook
from .again import about_of

EDITED = "edited"  # le verdict d'une réponse juste dont le texte, dans le carnet, a changé depuis son exécution


@dataclass(frozen=True)
class SavedCells:
    """Ce qu'un carnet enregistré a d'un exercice.

    Attributes:
        codes: le texte de chaque cellule de code de ce carnet.
        saved: l'heure de l'enregistrement, en secondes.
        link: l'adresse de la cellule de l'exercice, telle que JupyterLab, Notebook 7 et nbconvert la comprennent.
        is_again: la cellule de l'exercice est-elle comme au départ parce qu'on l'y a remise ?
    """

    codes: tuple[str, ...]
    saved: float
    link: str
    is_again: bool = False


def saved_cells_of(exercises):
    """Rend id d'exercice → `SavedCells`, d'après les carnets enregistrés du dossier, si quelqu'un regarde le carnet.

    Le carnet ouvert l'emporte sur les autres ; parmi les autres, le plus récent l'emporte.
    """
    found = {}
    for path in saved_notebooks() if notebook.channel() else ():
        cells = read_notebook(path)["cells"]
        codes = {cell["id"]: cell for cell in cells if cell["cell_type"] == "code"}
        texts = tuple("".join(cell["source"]) for cell in codes.values())
        page = "" if path.name == own_name() else path.name
        for exercise in exercises:
            if cell := codes.get(exercise.cell):
                link, about = f"{page}#cell-id={exercise.cell}", about_of(cell)
                is_again = "mine" in about and about.get("given") == "".join(cell["source"])
                found[exercise.id] = SavedCells(texts, path.stat().st_mtime, link, is_again)
    return found


def kept_of(exercise, line, is_right=None, cells=None):
    """Rend le `Kept` d'un exercice dont le ✓ ne compte plus, ou ``None``.

    Args:
        line: sa ligne dans la progression, voir `Progress.read`.
        is_right: le verdict de la dernière vérification, voir `Learner` ; ``None`` si ce noyau n'en a pas fait.
        cells: ses `SavedCells`, qui comptent si ce noyau n'a rien vérifié ; ``None`` si aucun carnet n'a cet exercice.
    """
    is_edited = is_right is EDITED
    is_changed = is_edited or (is_right is None and cells and not is_in_cells(line, cells.codes))
    if not line.get("done") or not (is_right is False or is_changed):
        return None
    text = _text_of(line)
    is_there = not is_edited and _holds(LEARNER.written.get(exercise.id, ""), text)
    offered = "" if is_there else text  # ce que la cellule a déjà ne s'y remet pas
    is_wanted = is_right is None and cells.is_again
    return Kept(exercise.cell, offered, notebook.channel(), is_right is False, is_edited, is_wanted)


def is_edited_since(exercise, line):
    """Le carnet, enregistré depuis que la cellule de l'exercice s'est exécutée, n'a-t-il plus le texte exécuté ?"""
    cells = saved_cells_of([exercise]).get(exercise.id)
    if not cells or line.get("cell") != LEARNER.written.get(exercise.id):
        return False
    return cells.saved > LEARNER.ended[exercise.id] and not is_in_cells(line, cells.codes)


def is_in_cells(line, codes):
    """Une de ces cellules a-t-elle la réponse qui a reçu le ✓ ? Oui si le texte de cette réponse n'a pas été gardé."""
    text = _text_of(line)
    return not text or any(_holds(code, text) for code in codes)


def _text_of(line):
    return line.get("cell") or line.get("source", "")


def _holds(code, text):
    """Une cellule contient-elle les instructions d'un texte ? Les commentaires et la mise en page ne comptent pas."""
    tree, wanted = parsed(code), parsed(text)
    if not tree or not wanted:  # une ligne qui commence par % n'est pas du Python
        return code.strip() == text.strip()
    return {ast.dump(node) for node in wanted.body} <= {ast.dump(node) for node in tree.body}
