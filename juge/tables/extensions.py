"""Les limites propres à un élève : ses aménagements, et les prolongations que Moodle a accordées.

Elles ne sont dites qu'à l'enseignant. Le retour de l'élève et la page de la classe n'en montrent que le retard compté.
"""

from datetime import datetime, timedelta

from ..intake.folder import Folder
from ..intake.people import lines_of
from ..intake.sheets import plain, read_table
from ..marking.deadlines import read_limit
from ..marking.granted import MAX_DAYS
from ..marking.hand import Given

_COLUMNS = ("eleve", "lecon", "jours", "limite")


def extensions(folder, lines, deadlines, people, worksheets):
    """Les limites propres à un élève ; s'il en a plusieurs pour une copie, la plus tardive.

    Args:
        folder: le dossier des notes, où l'enseignant écrit le fichier `Folder.extensions`, qui peut manquer.
        people: la classe, un `people.People`, ou ``None``.

    Returns:
        tuple[dict, list[Given]]: étiquette d'une copie → limite, et les lignes du fichier qui ne vont à aucune copie.

    Raises:
        ValueError: une ligne de ce fichier ne se lit pas, ou son nom est à plusieurs élèves.
    """
    granted = {number: date for sheet in worksheets for number, date in sheet.extensions().items()}
    found, lost = {}, []
    for line in lines:
        if line["owner"] and line["owner"][1] in granted and deadlines.limit(line.get("lesson")):
            found[line["copy"]] = datetime.fromisoformat(granted[line["owner"][1]])
    path, owners = Folder(folder).extensions, people.owners(lines) if people else {}
    for number, row in read_table(path) if path.exists() else ():
        where = f"{path.name}, ligne {number}"
        student, lesson, days, limit = _cells(row, where)
        try:
            own_lines = lines_of(student, lines, owners)
        except ValueError as error:
            raise ValueError(f"{where} : {error}") from None
        if not own_lines:
            lost.append(Given(student, where, "", "", comment=";".join(filter(None, written_in(row)))))
        for line in own_lines:
            usual = deadlines.limit(line.get("lesson"))
            if usual and (plain(lesson) in ("", "toutes") or lesson == str(line["lesson"])):
                own = limit or usual + days
                found[line["copy"]] = max(own, found.get(line["copy"], own))
    return found, lost


def written_in(row):
    """L'élève, la leçon, les jours de plus et la limite que dit une ligne, tels qu'ils sont écrits."""
    written = {plain(title): text.strip() for title, text in row.items() if isinstance(text, str)}
    return [written.get(column, "") for column in _COLUMNS]


def _cells(row, where):
    """Ce que dit une ligne, lu ; des jours de plus et de la limite, elle n'en dit qu'un."""
    student, lesson, days, limit = written_in(row)
    try:
        count = float(days.replace(",", ".") or 0)
        if student and bool(days) != bool(limit) and 0 <= count <= MAX_DAYS:
            return student, lesson, timedelta(days=count), limit and read_limit(limit)
    except ValueError:
        pass  # la phrase qui suit dit ce qu'il faut écrire
    raise ValueError(
        f"{where} : il y faut un élève, et des jours de plus ou une limite (élève;leçon;jours;limite, comme "
        "Anne Dupont;2;3; ou Anne Dupont;toutes;;2026-12-08T23:59)."
    )
