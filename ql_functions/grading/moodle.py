"""``retours_moodle_2.zip`` : les retours d'un devoir, sous les noms de dossier que Moodle redistribue à chacun."""

import io
import zipfile

from ..files import write_atomically
from .archives import MOODLE_FEEDBACK, moodle_folder


def write_moodle(folder, pages):
    """Une archive par leçon, à déposer dans son devoir de Moodle, s'il accepte les fichiers de feedback.

    Une copie refusée va avec celles de l'archive où elle était.

    Args:
        folder: le dossier des notes.
        pages: couples (`results.Mark`, page HTML).
    """
    lesson_of = {_archive(mark): mark.lesson for mark, _ in pages if mark.lesson is not None}
    contents = {}
    for mark, page in pages:
        if mark.line["owner"]:
            lesson = mark.lesson if mark.lesson is not None else lesson_of.get(_archive(mark))
            contents.setdefault(lesson, []).append((mark, page))
    (folder / f"{MOODLE_FEEDBACK}.zip").unlink(missing_ok=True)  # celle d'avant, où toutes les leçons étaient
    for lesson, owners in contents.items():
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for mark, page in owners:
                file = "retour.html" if mark.lesson is None else f"retour_lecon_{mark.lesson}.html"
                archive.writestr(zipfile.ZipInfo(f"{moodle_folder(*mark.line['owner'])}/{file}"), page)
        name = MOODLE_FEEDBACK if lesson is None else f"{MOODLE_FEEDBACK}_{lesson}"
        write_atomically(folder / f"{name}.zip", content.getvalue())


def _archive(mark):
    """L'archive, ou le dossier, d'où vient une copie."""
    return mark.name.partition("/")[0]
