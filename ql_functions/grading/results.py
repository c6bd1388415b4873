"""Du journal aux notes : la dernière remise de chaque élève, ses points sous le barème d'aujourd'hui."""

import unicodedata
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePosixPath

from ..checking import EXERCISES, QUESTIONS
from .marks import counted, nothing


@dataclass(frozen=True)
class Mark:
    """La note d'une copie.

    Attributes:
        line: la ligne du journal.
        exercises: exercice → ce que rend `marks.counted`.
        open_points: question ouverte → ses points, ``None`` si la réponse n'est pas encore notée ; vide tant qu'aucune
            copie ne l'est.
        remarks: ce qu'il y a à dire de la copie, une phrase par élément.
    """

    line: dict
    exercises: dict[str, dict]
    open_points: dict[str, float | None]
    remarks: tuple[str, ...]

    @property
    def name(self):
        """L'étiquette de la copie, unique."""
        return self.line["copy"]

    @property
    def student(self):
        """L'élève, à défaut le nom du fichier."""
        return self.line["student"]

    @property
    def lesson(self):
        """Le numéro de la leçon, ``None`` si la copie n'est pas notée."""
        return self.line.get("lesson")

    @property
    def points(self):
        """Le total, questions ouvertes notées comprises."""
        return self._sum("points") + sum(filter(None, self.open_points.values()))

    @property
    def of(self):
        """Le total possible, questions ouvertes comprises si elles sont notées."""
        return self._sum("of") + sum(QUESTIONS[question].points for question in self.open_points)

    def _sum(self, name):
        return sum(result[name] for result in self.exercises.values())


def marks_of(lines, open_points):
    """Les notes, dans l'ordre des élèves.

    Args:
        lines: les lignes d'un journal.
        open_points: (étiquette, question) → points.

    Returns:
        list[Mark]: une par élève et par leçon ; une remise illisible n'en remplace jamais une qui se lit.
    """
    graded = {question for _, question in open_points}
    marks = []
    for _, attempts in groupby(sorted(lines, key=_order), key=_student):
        attempts = list(attempts)
        readable = [line for line in attempts if "lesson" in line]
        last = {line.get("lesson"): line for line in readable or attempts}  # dans l'ordre des dates : la dernière reste
        marks += [_mark(line, attempts, open_points, graded) for _, line in sorted(last.items())]
    return marks


def _student(line):
    """Ce qui distingue deux élèves : le numéro de Moodle, sinon chaque copie est à quelqu'un."""
    plain = unicodedata.normalize("NFKD", line["student"]).encode("ascii", "ignore").decode().lower()
    return plain, line["student"], line["owner"][1] if line["owner"] else line["copy"]


def _order(line):
    return _student(line), line["date"], line["copy"]


def _mark(line, attempts, open_points, graded):
    exercises, outdated = _counted(line)
    remarks = [line[name] for name in ("refused", "failed") if name in line] + line.get("remarks", [])
    remarks += [f"{one} : le barème a changé, cette réponse est à recorriger." for one in outdated]
    others = [other for other in attempts if other.get("lesson") in (line.get("lesson"), None)]
    if len(others) > 1:
        day, _, time = line["date"].partition(" ")
        which = f"celui du {'/'.join(day.split('-')[::-1])} à {time}" if day else "le dernier"
        remarks.append(f"{len(others)} fichiers remis : {which} compte, « {PurePosixPath(line['copy']).name} ».")
    points = {}
    for question in sorted(graded & line.get("questions", {}).keys()):
        nothing = None if line["questions"][question] else 0
        points[question] = open_points.get((line["copy"], question), nothing)
        if points[question] is None:
            remarks.append(f"{question} : pas encore notée.")
    return Mark(line, exercises, points, tuple(remarks))


def _counted(line):
    """Les verdicts d'une ligne sous le barème d'aujourd'hui, et les exercices dont on ne sait plus le faire."""
    exercises, outdated = {}, []
    for name, verdict in line.get("exercises", {}).items():
        exercise = EXERCISES[name]
        exercises[name] = counted(exercise, verdict, line["hidden_seed"])
        if exercises[name] is None:
            exercises[name] = {**verdict, **nothing(exercise, verdict["status"], *verdict["says"])}
            outdated.append(name)
    return exercises, outdated
