"""Ce que l'enseignant donne à la main : des points, un commentaire, à un élève et à ce qu'il a écrit.

Rien n'y tient au nom d'un fichier : les copies reviennent d'une autre archive, plus tard, ou une seconde fois, et ce
qui a été donné les retrouve. Ce qui ne retrouve aucune copie n'est pas oublié : la commande le dit.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, replace

from ...checking import EXERCISES, QUESTIONS
from ...checking.declare.registry import lesson_of
from ...files import write_atomically
from ..intake.sheets import cell, name_words, numeral, read_table
from .groups import PREFIX

COLUMNS = ("copie", "question", "points")
COMMENT = "commentaire"  # une quatrième colonne, qui peut manquer
GONE = "-"  # dans une case, retire ce qui y était donné ; une case vide le laisse
LATE = "retard"  # la question sous laquelle on donne les jours de retard à compter
HISTORY = "a_la_main_avant.jsonl"  # ce qui a été changé ou retiré, à côté de ce qui est donné
_MOST_DAYS = 366


@dataclass(frozen=True)
class Given:
    """Ce qui est donné à une réponse, ou à toute une copie.

    Attributes:
        who: l'élève, voir `who` ; ou un groupe de réponses, voir `groups`.
        name: la question, l'exercice, ou la leçon s'il s'agit de la copie.
        answer: l'empreinte de la réponse.
        content: celle de la copie.
        points: ses points, ou des jours de retard ; ``None`` s'il n'y a qu'un commentaire. Lu d'un fichier, `GONE`
            retire ceux d'avant, comme d'un commentaire.
        comment: le commentaire, ou la raison des points ; vide, il laisse celui d'avant.
        is_changed: la réponse n'est-elle plus celle qui a été lue ?
        of: ce que valait l'exercice ou la question quand ses points ont été donnés ; ``None`` si on ne le sait pas.
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
        """Ce qui est donné à une réponse d'une ligne du journal."""
        thing = QUESTIONS.get(name) or EXERCISES.get(name)
        of = thing.points if thing and points is not None else None
        return cls(who(line), name, _digest(_answers(line)[name]), line["sha256"], points, comment, of=of)

    @property
    def is_to_group(self):
        """Est-ce à tout un groupe, et non à un élève ?"""
        return self.who.startswith(PREFIX)

    @property
    def says(self):
        """« 1,5, parce que… » : pour le retrouver."""
        return ", ".join(filter(None, (numeral(self.points) if self.points is not None else "", self.comment)))


def who(line):
    """Ce qui désigne un élève d'une remise à l'autre : son numéro de Moodle, à défaut le nom de son fichier."""
    return f"Moodle {line['owner'][1]}" if line["owner"] else line["student"]


def _answers(line):
    """Tout ce à quoi l'on peut donner : exercices, questions, la copie sous le nom de sa leçon, et son retard."""
    lesson = str(line.get("lesson") or "")  # une leçon d'un seul exercice peut avoir son nom
    answers = {**line.get("answers", {}), **line.get("questions", {})}
    known = {name: answer for name, answer in answers.items() if name in EXERCISES or name in QUESTIONS}
    return {lesson: line["sha256"], f"{LATE} {lesson}": line["sha256"], **known}


def _digest(answer):
    return hashlib.sha256(answer.encode("utf-8", "replace")).hexdigest()


# --- Où le retrouver ---------------------------------------------------------------------------------------


def place(givens, lines):
    """À quelles copies va ce qui est donné.

    Args:
        givens: des `Given`.
        lines: les lignes du journal qui comptent.

    Returns:
        tuple[dict, list[Given]]: (étiquette de la copie, nom) → `Given`, et ce qui n'est à aucune copie.
    """
    by_student, by_content = {}, {}
    for line in lines:
        for name, answer in _answers(line).items():
            by_student.setdefault((who(line), name), []).append((line["copy"], answer))
            by_content.setdefault((line["sha256"], name), []).append((line["copy"], answer))
    placed, lost = {}, []
    for given in givens:
        if given.is_to_group:  # à tout un groupe : `results` le donne à chacun
            continue
        own = by_student.get((given.who, given.name), [])
        same = [found for found in own if _digest(found[1]) == given.answer]
        is_changed = not same and len(own) == 1
        found = same or (own if is_changed else by_content.get((given.content, given.name), []))
        placed |= {(copy, given.name): replace(given, is_changed=is_changed) for copy, _ in found}
        lost += [] if found else [given]
    return placed, lost


# --- Le garder ---------------------------------------------------------------------------------------------


def remembered(path, new=()):
    """Tout ce qui a été donné, ``new`` compris, qui l'emporte ; le fichier le garde, et `HISTORY` ce qu'il remplace.

    Args:
        path: ``a_la_main.jsonl``, dans le dossier des notes.
        new: des `Given` ; ceux qui n'ont ni points ni commentaire retirent ce qui était donné.

    Raises:
        ValueError: le fichier n'est pas lisible.
    """
    try:
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        old = [Given(**json.loads(line)) for line in lines]
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} ne se lit pas : remettez celui d'une sauvegarde, ou ôtez-le.") from error
    known = _by_key(old)
    for given in new:
        known[given.who, given.name] = _updated(known.get((given.who, given.name)), given)
    kept = [given for given in known.values() if given.points is not None or given.comment]
    if new:
        with open(path.with_name(HISTORY), "ab") as file:
            file.writelines(map(_encoded, Changes.between(old, kept).before))
        write_atomically(path, b"".join(map(_encoded, kept)))
    return kept


def _updated(before, given):
    """Ce qui était donné, et ce qu'un fichier y change ; ce dont il ne dit rien reste."""
    if given.points is None and not given.comment:
        return replace(given, comment="")
    points, comment = (None if one == GONE else one for one in (given.points, given.comment))
    if before and not given.comment:
        comment = before.comment
    if before and given.points is None:
        points = before.points
        if points is not None or comment == before.comment:  # la réponse lue reste celle d'alors
            given = replace(given, answer=before.answer, content=before.content, of=before.of)
    return replace(given, points=points, comment=comment or "", of=None if points is None else given.of)


@dataclass(frozen=True)
class Changes:
    """Ce qui change d'une fois à l'autre : combien sont nouveaux, changés, retirés, et ce qu'ils étaient."""

    added: int
    changed: int
    removed: int
    before: tuple[Given, ...]

    @classmethod
    def between(cls, old, new):
        """Compare deux listes de `Given`."""
        was, now = _by_key(old), _by_key(new)
        both = [(one, now[key]) for key, one in was.items() if key in now]
        changed = [one for one, new in both if one.says != new.says or (one.of and one.of != new.of)]
        removed = [one for key, one in was.items() if key not in now]
        return cls(len(now.keys() - was.keys()), len(changed), len(removed), (*changed, *removed))


def _by_key(givens):
    return {(given.who, given.name): given for given in givens}


def _encoded(given):
    return json.dumps(asdict(given), ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def read_given(path, lines):
    """Ce que dit un CSV : celui de la page des questions ouvertes, ou le vôtre.

    Args:
        path: le fichier ; un tableur a pu le réécrire. Sans question, une ligne parle de toute la copie. Une copie s'y
            nomme par son étiquette, ou par l'élève si personne d'autre n'a ce nom.
        lines: étiquette → ligne du journal.

    Raises:
        OSError: le fichier ne se lit pas.
        ValueError: une ligne ne désigne pas une réponse, ou ses points ne vont pas.
    """
    known = {cell(name): line for name, line in lines.items()}
    inside = {cell(name.partition("/")[2]): line for name, line in lines.items() if "/" in name}  # autre archive
    givens = []
    for number, row in read_table(path):
        where = f"{path.name}, ligne {number}"
        if not row.keys() >= set(COLUMNS):
            found = ", ".join(filter(None, row))
            raise ValueError(f"{path.name} : il y faut les colonnes {', '.join(COLUMNS)} ; il a {found}.")
        copy, name, written = ((row.get(column) or "").strip() for column in COLUMNS)
        comment = (row[COMMENT] or "").strip() if COMMENT in row else None
        if copy.startswith(PREFIX):
            givens.append(Given(copy, name, "", "", None, comment))
            continue
        line = known.get(copy) or inside.get(copy.partition("/")[2]) or _of_student(copy, name, lines.values(), where)
        if line and name in ("", LATE):
            name = f"{name} {line.get('lesson') or ''}".lstrip()
        if line is None or name not in _answers(line):
            raise ValueError(f"{where} : {_why_not(copy, line, name)}")
        thing = QUESTIONS.get(name) or EXERCISES.get(name)
        most = thing.points if thing else _MOST_DAYS * name.startswith(LATE)
        points = written if written == GONE else _points(written, most, where) if written else None
        givens.append(Given.to(line, name, points, comment))
    return givens


def _of_student(student, name, lines, where):
    """La dernière copie d'un élève dans la leçon d'une question, ``None`` si personne n'a ce nom.

    Raises:
        ValueError: plusieurs ont ce nom, ou l'on ne sait pas de quelle leçon c'est.
    """
    own = [line for line in lines if name_words(line["student"]) == name_words(student)]
    lesson = lesson_of(name.removeprefix(LATE).strip())
    if lesson:
        own = [line for line in own if line.get("lesson") == lesson] or own
    lessons = sorted({str(line.get("lesson", "illisible")) for line in own})
    if len(lessons) > 1:
        raise ValueError(
            f"{where} : « {student} » a plusieurs copies (leçons {', '.join(lessons)}) ; nommez l'une comme dans la "
            "dernière colonne de notes.csv, ou écrivez la leçon sous « question » : 2, ou retard 2."
        )
    if len({who(line) for line in own}) > 1:
        raise ValueError(
            f"{where} : plusieurs élèves s'appellent « {student} » ; nommez la copie comme dans la dernière colonne de "
            "notes.csv."
        )
    return max(own, key=lambda line: (line["date"], line["copy"]), default=None)


def _why_not(copy, line, name):
    """Pourquoi une ligne ne désigne aucune réponse."""
    if line is None:
        column = "la dernière colonne de notes.csv"
        return f"« {copy} » n'est aucune copie ; elle se nomme comme dans {column}, ou par l'élève."
    if name not in EXERCISES and name not in QUESTIONS:
        return f"« {name} » n'est ni un exercice, ni une question ouverte de ce cours."
    if line.get("lesson") in (None, lesson_of(name)):  # refusée, ou d'avant cet exercice
        return f"« {copy} » n'a pas de réponse à « {name} »."
    return f"« {name} » n'est pas de la leçon {line['lesson']}, qui est celle de « {copy} »."


def _points(written, most, where):
    try:
        points = float(written.replace(",", "."))
    except ValueError:
        points = -1
    if not 0 <= points <= most:
        raise ValueError(f"{where} : {written!r} n'est pas un nombre de points entre 0 et {most}.")
    return points
