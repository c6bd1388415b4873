"""``retours_moodle_2.zip`` : les retours d'un devoir, dans des dossiers que Moodle sait redistribuer aux élèves."""

import io
import zipfile

from ..files import write_atomically
from ..intake.archives import is_of_moodle, moodle_folder
from ..intake.folder import MOODLE_FEEDBACK


def write_moodle(folder, pages):
    """Écrit une archive par leçon, à déposer dans son devoir de Moodle, s'il accepte les fichiers de feedback.

    L'archive a toutes les copies du devoir, même refusées : Moodle ne connaît que leurs numéros.
    """
    contents = {}
    for mark, page in pages:
        if mark.line["owner"] and is_of_moodle(mark.name):
            contents.setdefault(mark.assigned, []).append((mark, page))
    for lesson, owners in contents.items():
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for mark, page in owners:
                file = "retour.html" if mark.lesson is None else f"retour_lecon_{mark.lesson}.html"
                archive.writestr(zipfile.ZipInfo(f"{moodle_folder(*mark.line['owner'])}/{file}"), page)
        name = MOODLE_FEEDBACK if lesson is None else f"{MOODLE_FEEDBACK}_{lesson}"
        write_atomically(folder / f"{name}.zip", content.getvalue())
