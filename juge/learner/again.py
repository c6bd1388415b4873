"""Remettre un carnet, ou la cellule d'un exercice, tels qu'ils ont été donnés ; le carnet d'avant est gardé à côté."""

import json
import shutil
from datetime import datetime

from ..call.saved import read_notebook, saved_notebooks
from ..declare.registry import lesson_of_cell
from ..files import write_atomically


def set_back(lesson, wanted=""):
    """Remet à son départ le carnet enregistré d'une leçon : le carnet ouvert, sinon le plus récent du dossier.

    Le texte donné est dans les métadonnées d'une cellule à compléter ou à essayer, où le constructeur l'a écrit.

    Args:
        lesson: la leçon, ``2`` ou ``"A"``.
        wanted: l'identifiant de la seule cellule à remettre ; ``""`` pour le carnet entier, sans ses sorties ni les
            cellules que l'élève y a ajoutées.

    Returns:
        dict: ``done``, est-ce fait ? et ``says``, la phrase qui le dit.
    """
    for path in reversed(saved_notebooks()):
        content = read_notebook(path)
        cells = [cell for cell in content["cells"] if str(lesson_of_cell(cell["id"])) == str(lesson)]
        changed = [cell for cell in cells if wanted in ("", cell["id"])]
        if any("given" in about_of(cell) for cell in changed):
            break
    else:
        return {"done": False, "says": "Aucun carnet enregistré de ce dossier n'a gardé ce qui vous a été donné."}
    for cell in changed:
        about, now = about_of(cell), "".join(cell["source"])
        if "exercise" in about and now != about.get("given", now):
            # comme le fait again.js : « Reprendre ma réponse » le rend, et la barre sait que c'est voulu
            about["mine"] = now
        cell["source"] = about.get("given", now)
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    if not wanted:
        content["cells"] = cells
    copy = path.with_stem(f"{path.stem} (avant le {datetime.now():%Y-%m-%d à %Hh%Mm%S})")
    try:
        shutil.copy2(path, copy)  # la copie garde sa date : le carnet que l'on remet à zéro reste le plus récent
        write_atomically(path, json.dumps(content, ensure_ascii=False, indent=1).encode())
    except OSError:
        says = f"{path.name} n'a pas pu être copié, ou récrit, dans son dossier : il est resté tel quel."
        return {"done": False, "says": says}
    says = f"C'est fait. Le carnet d'avant est gardé à côté, sous le nom {copy.name}. Si {path.name} est ouvert, "
    return {"done": True, "says": f"{says}rechargez-le du disque, par le menu Fichier."}


def about_of(cell):
    """Ce que le constructeur, et les boutons, ont noté d'une cellule."""
    return cell.get("metadata", {}).get("ql", {})
