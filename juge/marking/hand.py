"""Les points et les commentaires que l'enseignant donne à la main, à un élève et à sa réponse.

Une annotation ne dépend pas du nom d'un fichier : elle retrouve sa copie quand cette copie revient d'une autre
archive, plus tard ou une seconde fois. La commande dit les annotations qui ne retrouvent aucune copie.
"""

import hashlib
from dataclasses import asdict, dataclass, replace

from ..declare.registry import EXERCISES, QUESTIONS, lessons
from ..intake.folder import BY_HAND, FORMER, Folder
from ..intake.handins import Rule, ranks
from ..intake.sheets import cell, name_words, plain, read_table
from .granted import ALL, GONE, LATE, in_words, lesson_named, read_points, thing_of
from .groups import PREFIX

COLUMNS = ("copie", "question", "points")
COMMENT = "commentaire"  # une quatrième colonne, qui peut manquer


@dataclass(frozen=True)
class Given:
    """Une annotation : des points ou un commentaire, donnés à une réponse ou à toute une copie.

    Attributes:
        who: l'élève, voir `student_key` ; un groupe de réponses, voir `groups` ; ou tous, voir `to_all`.
        name: la question, l'exercice, ou la leçon s'il s'agit de la copie.
        answer: l'empreinte de la réponse.
        content: l'empreinte de la copie ; ``""`` si l'annotation va à plusieurs.
        points: ce que rend `granted.read_points` ; ``None`` si l'annotation n'est qu'un commentaire. Lu d'un fichier,
            `GONE` y efface ce qu'une feuille précédente avait donné : les points, ou le commentaire.
        comment: le commentaire, ou la raison des points ; un commentaire vide laisse celui d'avant.
        is_changed: vrai si l'élève a changé la réponse depuis.
        of: le barème de l'exercice ou de la question au moment de l'annotation, ``None`` s'il est inconnu.
    """

    who: str
    name: str
    answer: str
    content: str
    points: float | str | None = None
    comment: str | None = ""
    is_changed: bool = False
    of: float | None = None

    @classmethod
    def to(cls, line, name, points=None, comment=""):
        """L'annotation d'une réponse, que dit une ligne du journal."""
        thing = thing_of(name)
        of = thing.points if thing and isinstance(points, int | float) else None
        return cls(student_key(line), name, _digest(_answers(line)[name]), line["sha256"], points, comment, of=of)

    @property
    def is_to_group(self):
        """Vrai si l'annotation va à tout un groupe, ou à tous, et non à un élève, qui a pu en prendre le nom."""
        return self.who.startswith((PREFIX, to_all(""))) and not self.content

    @property
    def says(self):
        """L'annotation en quelques mots : « 1,5, parce que… »."""
        return ", ".join(filter(None, (in_words(self.points) if self.points is not None else "", self.comment)))


def to_all(name):
    """Le groupe qu'ont toutes les copies : « tous 2.5 » pour un exercice, « tous 2 » pour toute une leçon."""
    return f"{ALL} {name}"


def student_key(line):
    """Le nom d'un élève d'une remise à l'autre : son numéro de Moodle, à défaut le nom de son fichier."""
    return f"Moodle {line['owner'][1]}" if line["owner"] else line["student"]


def _answers(line):
    """Les réponses d'une ligne que l'enseignant peut annoter : exercices, questions, copie entière, retard."""
    lesson = str(line.get("lesson") or "")  # une leçon d'un seul exercice peut avoir son nom
    answers = {**line.get("answers", {}), **line.get("questions", {})}
    known = {name: answer for name, answer in answers.items() if name in EXERCISES or name in QUESTIONS}
    return {lesson: line["sha256"], f"{LATE} {lesson}": line["sha256"], **known}


def _digest(answer):
    return hashlib.sha256(answer.encode("utf-8", "replace")).hexdigest()


# --- Les copies annotées -----------------------------------------------------------------------------------


def place(givens, lines):
    """Range les annotations, (étiquette de la copie, nom) → `Given`, d'après les lignes du journal qui comptent.

    Rend aussi la liste des annotations qui n'ont aucune copie.
    """
    by_student, by_content = {}, {}
    for line in lines:
        for name, answer in _answers(line).items():
            by_student.setdefault((student_key(line), name), []).append((line["copy"], answer))
            by_content.setdefault((line["sha256"], name), []).append((line["copy"], answer))
    placed, lost = {}, []
    for given in givens:
        if given.is_to_group:  # `results` donne à chaque copie du groupe son commentaire
            continue
        own = by_student.get((given.who, given.name), [])
        same = [found for found in own if _digest(found[1]) == given.answer]
        is_changed = not same and len(own) == 1
        found = same or (own if is_changed else by_content.get((given.content, given.name), []))
        placed |= {(copy, given.name): replace(given, is_changed=is_changed) for copy, _ in found}
        if not found:
            lost.append(given)
    return placed, lost


# --- Le fichier des annotations ----------------------------------------------------------------------------


def remembered(folder, new=()):
    """Ajoute des annotations à celles que garde un dossier, et les rend toutes ; `FORMER` garde celles d'avant.

    Args:
        new: des `Given` ; une annotation sans points ni commentaire retire celle d'avant.
    """
    folder = Folder(folder)
    old = [Given(**fields) for fields in folder.read(BY_HAND)]
    known = _by_key(old)
    for given in new:
        known |= _by_key([_updated(known.get(_key(given)), given)])
    kept = [given for given in known.values() if given.points is not None or given.comment]
    if new:
        _, changed, removed = compared(old, kept)
        folder.append(FORMER, map(asdict, changed + removed))
        folder.write(BY_HAND, map(asdict, kept))
    return kept


def _updated(before, given):
    """L'annotation d'avant, changée par celle d'un fichier : ce que le fichier omet, points ou commentaire, reste."""
    if given.points is None and not given.comment:
        return replace(given, comment="")
    points, comment = (None if part == GONE else part for part in (given.points, given.comment))
    if before and not given.comment:
        comment = before.comment
    if before and given.points is None:
        points = before.points
        if points is not None or comment == before.comment:  # ils vont à la réponse lue alors
            content = before.content if comment == before.comment else given.content
            given = replace(given, answer=before.answer, content=content, of=before.of)
    return replace(given, points=points, comment=comment or "", of=None if points is None else given.of)


def compared(old, new):
    """Compare deux listes d'annotations : rend les nouvelles, les anciennes qui ont changé, celles qui ont disparu."""
    former, latter = _by_key(old), _by_key(new)
    pairs = [(given, latter[key]) for key, given in former.items() if key in latter]
    added = [given for key, given in latter.items() if key not in former]
    changed = [given for given, now in pairs if given.says != now.says or (given.of and given.of != now.of)]
    removed = [given for key, given in former.items() if key not in latter]
    return added, changed, removed


def _key(given):
    return given.who, given.name, given.is_to_group


def _by_key(givens):
    return {_key(given): given for given in givens}


def read_given(path, lines, rule=None):
    """Les annotations d'un CSV : celui de la page des questions ouvertes, ou celui que vous écrivez.

    Args:
        path: le fichier ; un tableur a pu le réécrire. Une ligne sans question annote toute la copie. Une copie a
            pour nom son étiquette, ou celui de l'élève si aucun autre ne le porte.
        rule: la `handins.Rule`, ou ``None`` si la dernière copie compte.

    Raises:
        ValueError: des lignes ne désignent pas une réponse, ou leurs points ne vont pas ; le message les dit toutes.
    """
    known = {cell(name): line for name, line in lines.items()}
    # la même copie a pu revenir dans une autre archive
    inside = {cell(name.partition("/")[2]): line for name, line in lines.items() if "/" in name}
    givens, faults, order = [], [], ranks(lines.values(), rule or Rule())
    for number, row in read_table(path):
        if not row.keys() >= set(COLUMNS):
            found = ", ".join(filter(None, row))
            raise ValueError(f"{path.name} : il y faut les colonnes {', '.join(COLUMNS)} ; il a {found}.")
        try:
            copy = (row["copie"] or "").strip()
            line = known.get(copy) or inside.get(copy.partition("/")[2])
            givens.append(_given(row, line, lines.values(), order))
        except ValueError as error:
            faults.append(f"{path.name}, ligne {number} : {error}")
    if faults:
        raise ValueError("\n".join(faults))
    return givens


def _given(row, line, lines, order):
    """L'annotation que dit une ligne d'un CSV ; ``line`` est celle du journal, si une copie y a cette étiquette."""
    copy, name, written = ((row.get(column) or "").strip() for column in COLUMNS)
    comment = (row[COMMENT] or "").strip() if COMMENT in row else None
    if copy.startswith(PREFIX):
        return Given(copy, name, "", "", read_points(written, name, is_to_many=True), comment)
    if plain(copy) == ALL and not line:
        if not thing_of(name) and name not in map(str, lessons()):
            raise ValueError(f"« {ALL} » va à un exercice, à une question ouverte ou à une leçon, pas à « {name} ».")
        return Given(to_all(name), name, "", "", read_points(written, name, is_to_many=True, is_to_all=True), comment)
    line = line or _of_student(copy, name, lines, order)
    if line and name in ("", LATE):
        name = f"{name} {line.get('lesson') or ''}".lstrip()
    if line is None or name not in _answers(line):
        raise ValueError(_why_not(copy, line, name))
    return Given.to(line, name, read_points(written, name), comment)


def _of_student(student, name, lines, order):
    """La dernière copie d'un élève dans la leçon d'une question, ``None`` si personne n'a ce nom."""
    own = [line for line in lines if name_words(line["student"]) == name_words(student)]
    lesson = lesson_named(name)
    if lesson:
        own = [line for line in own if line.get("lesson") == lesson] or own
    lessons = sorted({str(line.get("lesson", "illisible")) for line in own})
    if len(lessons) > 1:
        raise ValueError(
            f"« {student} » a plusieurs copies (leçons {', '.join(lessons)}) ; nommez l'une comme dans la "
            "dernière colonne de notes.csv, ou écrivez la leçon sous « question » : 2, ou retard 2."
        )
    if len({student_key(line) for line in own}) > 1:
        raise ValueError(
            f"plusieurs élèves s'appellent « {student} » ; nommez la copie comme dans la dernière colonne de notes.csv."
        )
    return max(own, key=lambda line: order[line["copy"]], default=None)


def _why_not(copy, line, name):
    """La raison pour laquelle une ligne ne désigne aucune réponse."""
    if line is None:
        column = "la dernière colonne de notes.csv"
        return f"« {copy} » n'est aucune copie ; elle se nomme comme dans {column}, ou par l'élève."
    if name not in EXERCISES and name not in QUESTIONS:
        return f"« {name} » n'est ni un exercice, ni une question ouverte de ce cours."
    if line.get("lesson") in (None, thing_of(name).lesson):  # la copie est refusée, ou plus ancienne que cet exercice
        return f"« {copy} » n'a pas de réponse à « {name} »."
    return f"« {name} » n'est pas de la leçon {line['lesson']}, qui est celle de « {copy} »."
