"""``retours_moodle.zip`` : les retours sous les noms de dossier que Moodle redistribue à chacun."""

import io
import zipfile

from ..files import write_atomically
from .archives import moodle_folder


def write_moodle(path, pages):
    """L'archive à déposer dans Moodle, là où il accepte les fichiers de feedback de tous les élèves à la fois.

    Args:
        path: l'archive à écrire.
        pages: couples (`results.Mark`, page HTML).

    Returns:
        int: le nombre d'élèves ; à 0, rien n'est écrit.
    """
    owners = [(mark, page) for mark, page in pages if mark.line["owner"]]
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for mark, page in owners:
            file = f"retour_lecon_{mark.lesson}.html" if mark.lesson else "retour.html"
            archive.writestr(zipfile.ZipInfo(f"{moodle_folder(*mark.line['owner'])}/{file}"), page)
    if owners:
        write_atomically(path, content.getvalue())
    return len({tuple(mark.line["owner"]) for mark, _ in owners})
