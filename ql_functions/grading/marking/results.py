"""Du journal aux notes : la dernière remise de chaque élève, ses points sous le barème d'aujourd'hui."""

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import PurePosixPath

from ...checking import EXERCISES, QUESTIONS
from ..intake.handins import dates_of
from ..intake.reading import TO_READ
from ..intake.sheets import numeral, plain
from .deadlines import Deadlines, Late
from .groups import group_name
from .hand import LATE, Given
from .marks import counted, nothing

_NEARLY = 0.9  # part des copies d'une archive qui en disent la leçon : quelqu'un a pu rendre celle d'une autre


@dataclass(frozen=True)
class Mark:
    """La note d'une copie.

    Attributes:
        line: la ligne du journal.
        exercises: exercice → ce que rend `marks.counted` ; noté à la main, ``earned`` dit ce qu'il gagnait sans cela.
        open_points: question ouverte → ses points, ``None`` si la réponse n'est pas encore notée ; vide tant qu'aucune
            copie ne l'est.
        given: question, exercice ou leçon → `hand.Given` ; il l'emporte.
        groups: exercice mal fait → le nom de son groupe.
        to_groups: groupe → ce que l'enseignant dit à tous.
        handed_in: sa date de remise, ``""`` si elle est inconnue.
        late: son retard, ou ``None``.
        is_undated: y a-t-il une limite, sans que l'on sache si elle est passée ?
        assigned: la leçon de son devoir, ``None`` si on ne sait pas la dire ; une copie refusée a la sienne aussi.
        remarks: ce qu'il y a à dire de la copie, une phrase par élément.
    """

    line: dict
    exercises: dict[str, dict]
    open_points: dict[str, float | None]
    remarks: tuple[str, ...]
    given: dict[str, Given] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    to_groups: dict[str, str] = field(default_factory=dict)
    handed_in: str = ""
    late: Late | None = None
    is_undated: bool = False
    assigned: int | str | None = None

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
    def about(self):
        """Sa leçon ; à défaut, celle de son devoir ; ``None`` si l'on ne sait pas la dire."""
        return self.assigned if self.lesson is None else self.lesson

    @property
    def answers(self):
        """Exercice du cours → le code de l'élève."""
        return _of_the_course(self.line.get("answers", {}), EXERCISES)

    @property
    def questions(self):
        """Question ouverte du cours → la réponse, ``""`` s'il n'y en a pas."""
        return _of_the_course(self.line.get("questions", {}), QUESTIONS)

    @property
    def earned(self):
        """Le total sans compter le retard, questions ouvertes notées comprises."""
        return self._sum("points") + sum(filter(None, self.open_points.values()))

    @property
    def lost(self):
        """Ce que coûte le retard."""
        return self.earned * self.late.share if self.late else 0

    @property
    def points(self):
        """Le total, retard compté."""
        return self.earned - self.lost

    @property
    def of(self):
        """Le total possible, questions ouvertes comprises si elles sont notées."""
        return self._sum("of") + sum(QUESTIONS[question].points for question in self.open_points)

    @property
    def days_given(self):
        """Les jours de retard donnés à la main, ``None`` s'il n'y en a pas."""
        given = self.given.get(f"{LATE} {self.lesson}")
        return given and given.points

    def comments(self, name):
        """Ce que l'enseignant en dit : à lui, puis à tous ceux qui s'y trompent ainsi."""
        own = self.given[name].comment if name in self.given else ""
        return tuple(filter(None, (own, self.to_groups.get(self.groups.get(name), ""))))

    @property
    def changed(self):
        """Ce qui a été lu, et n'est plus ce que l'élève a rendu."""
        return {name for name, one in self.given.items() if one.is_changed}

    @property
    def outdated(self):
        """Exercice ou question → les points donnés à la main à une autre réponse que celle-ci."""
        known = (*self.exercises, *self.questions)
        return {name: self.given[name].points for name in known
                if name in self.changed and self.given[name].points is not None}  # fmt: skip

    @property
    def rescaled(self):
        """Exercice ou question → le barème sur lequel ses points ont été donnés à la main, si ce n'est plus le sien."""
        today = {name: verdict["of"] for name, verdict in self.exercises.items()}
        today |= {name: QUESTIONS[name].points for name in self.questions}
        known = {name: verdict["of"] for name, verdict in self.line.get("exercises", {}).items()}
        given = {name: self.given[name].of or known.get(name) for name in today.keys() & self.given.keys()
                 if self.given[name].points is not None}  # fmt: skip
        return {name: of for name, of in given.items() if of is not None and of != today[name]}

    @property
    def to_review(self):
        """Ce que les remarques en disent à l'enseignant, et qui n'est pas pour l'élève."""
        return tuple(_to_review(name, self.lesson) for name in self.given if name in self.changed)

    @property
    def to_read(self):
        """Les remarques que l'enseignant lit, et lui seul."""
        return tuple(remark for remark in self.remarks if remark.endswith(TO_READ))

    def _sum(self, name):
        return sum(result[name] for result in self.exercises.values())


def _of_the_course(found, known):
    """Ce qui est encore dans le cours : un exercice a pu en être ôté depuis que la copie est corrigée."""
    return {name: value for name, value in found.items() if name in known}


def latest(lines):
    """Les lignes qui comptent, dans l'ordre des élèves : une par élève et par leçon, la dernière qui se lit.

    Args:
        lines: les lignes d'un journal.

    Returns:
        list[tuple[dict, list[dict]]]: la ligne, et toutes celles de l'élève.
    """
    found = []
    for _, attempts in groupby(sorted(lines, key=_order), key=_student):
        attempts = list(attempts)
        readable = [line for line in attempts if "lesson" in line]
        last = {line.get("lesson"): line for line in readable or attempts}  # dans l'ordre des dates : la dernière reste
        found += [(line, attempts) for _, line in sorted(last.items())]
    return found


def marks_of(lines, placed, to_groups=None, deadlines=None, dates=None):
    """Les notes, dans l'ordre des élèves.

    Args:
        lines: les lignes d'un journal.
        placed: (étiquette, nom) → `hand.Given`, voir `hand.place`.
        to_groups: groupe → ce que l'enseignant dit à tous.
        deadlines: les `deadlines.Deadlines`, s'il y en a.
        dates: numéro de Moodle → date de remise, voir `handins`.

    Returns:
        list[Mark]: une par élève et par leçon.
    """
    graded = {name for (_, name), given in placed.items() if name in QUESTIONS and given.points is not None}
    by_copy = {}
    for (copy, name), given in placed.items():
        by_copy.setdefault(copy, {})[name] = given
    handed_in = dates_of(lines, dates or {})
    found = [(line, attempts, by_copy.get(line["copy"], {})) for line, attempts in latest(lines)]
    marks = [_mark(*one, graded, to_groups or {}, handed_in[one[0]["copy"]]) for one in found]
    assigned = _assigned(lines)
    marks = [replace(mark, assigned=assigned.get(_archive(mark.line), mark.lesson)) for mark in marks]
    return [_timed(mark, handed_in[mark.name], deadlines or Deadlines()) for mark in marks]


def _assigned(lines):
    """Archive de Moodle → la leçon de son devoir, celle de presque toutes ses copies."""
    lessons = {}
    for line in lines:
        if line["owner"] and line.get("lesson") is not None:
            lessons.setdefault(_archive(line), []).append(line["lesson"])
    most = {archive: Counter(found).most_common(1)[0] for archive, found in lessons.items()}
    return {archive: lesson for archive, (lesson, times) in most.items() if times >= _NEARLY * len(lessons[archive])}


def _archive(line):
    """L'archive de Moodle d'où vient une copie ; ``None`` pour celles d'ailleurs, où les leçons se mêlent."""
    return line["copy"].partition("/")[0] if line["owner"] else None


def _student(line):
    """Ce qui distingue deux élèves : le numéro de Moodle, sinon chaque copie est à quelqu'un."""
    return plain(line["student"]), line["student"], line["owner"][1] if line["owner"] else line["copy"]


def _order(line):
    return _student(line), line["date"], line["copy"]


def _mark(line, attempts, given, graded, to_groups, handed_in):
    exercises, outdated = _counted(line)
    gone = {name: verdict for name, verdict in line.get("exercises", {}).items() if name not in exercises}
    remarks = [line[name] for name in ("refused", "failed") if name in line] + line.get("remarks", [])
    remarks += [f"{one} : le barème a changé, cette réponse est à recorriger." for one in outdated]
    remarks += [
        f"{name} n'est plus dans ce cours : ses {numeral(one['points'])} points sur {numeral(one['of'])} sont ôtés."
        for name, one in gone.items()
    ]
    others = [other for other in attempts if other.get("lesson") in (line.get("lesson"), None)]
    if len({other["sha256"] or other["copy"] for other in others}) > 1:  # le même, sous un autre nom, n'en est pas deux
        day, _, time = handed_in.partition(" ")
        which = f"celui du {'/'.join(day.split('-')[::-1])} à {time}" if day else "le dernier"
        remarks.append(f"{len(others)} fichiers remis : {which} compte, « {PurePosixPath(line['copy']).name} ».")
    points = {}
    for question in sorted(graded & line.get("questions", {}).keys()):
        points[question] = None if line["questions"][question] else 0
        if question in given and given[question].points is not None:
            points[question] = given[question].points
        if points[question] is None:
            remarks.append(f"{question} : pas encore notée.")
    for name, one in given.items():
        if name in exercises and one.points is not None:
            verdict, why = exercises[name], f" : {one.comment.rstrip('.')}" if one.comment else ""
            remarks.append(f"{name} : {numeral(one.points)} à la main, au lieu de {numeral(verdict['points'])}{why}.")
            exercises[name] = {**verdict, "points": one.points, "earned": verdict["points"], "parts": []}
        if one.is_changed:
            remarks.append(_to_review(name, line.get("lesson")))
    answers = line.get("answers", {})
    groups = {name: group_name(name, verdict, answers.get(name, "")) for name, verdict in exercises.items()}
    groups = {name: group for name, group in groups.items() if group}
    return Mark(line, exercises, points, tuple(remarks), given, groups, to_groups)


def _to_review(name, lesson):
    """Ce qui a été donné à une réponse ou à une copie, que l'élève a changée depuis."""
    if name == f"{LATE} {lesson}":
        return "Jours de retard : à revoir, la copie a changé depuis qu'ils ont été donnés."
    if name == str(lesson) and name not in EXERCISES:
        return "Commentaire de la copie : à revoir, elle a changé depuis."
    return f"{name} : à revoir, la réponse a changé depuis qu'elle a été lue."


def _timed(mark, handed_in, deadlines):
    """La même note, son retard compté."""
    late = deadlines.late(mark.lesson, handed_in, mark.given.get(f"{LATE} {mark.lesson}"))
    is_undated = bool(deadlines.limit(mark.lesson)) and not handed_in and mark.days_given is None
    mark = replace(mark, handed_in=handed_in, late=late, is_undated=is_undated)
    return replace(mark, remarks=(_lateness(mark), *mark.remarks)) if late else mark


def _lateness(mark):
    """Le retard et ce qu'il coûte, en une phrase."""
    lost = f"{numeral(mark.lost)} point{'s' * (mark.lost >= 2)} de moins" if mark.lost else ""
    return f"{mark.late.when}, {mark.late.says(lost)}"


def _counted(line):
    """Les verdicts d'une ligne sous le barème d'aujourd'hui, et les exercices dont on ne sait plus le faire."""
    exercises, outdated = {}, []
    for name, verdict in _of_the_course(line.get("exercises", {}), EXERCISES).items():
        exercise = EXERCISES[name]
        exercises[name] = counted(exercise, verdict, line["hidden_seed"])
        if exercises[name] is None:
            exercises[name] = {**verdict, **nothing(exercise, verdict["status"], *verdict["says"])}
            outdated.append(name)
    return exercises, outdated
