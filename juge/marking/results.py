"""Les notes, d'après le journal : la remise qui compte pour chaque élève, sous le barème d'aujourd'hui."""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from pathlib import PurePosixPath

from ..declare.registry import EXERCISES, QUESTIONS
from ..drawing.numbers import quantity
from ..intake.folder import CANCELLED
from ..intake.handins import EARLIEST_DATE, Rule, archive_of, dates_of, moments, ranks
from ..intake.sheets import numeral, one_name, plain, rounded
from .deadlines import Deadlines, Late, format_date
from .granted import LATE, bonus_of, told
from .granted import counted as granted
from .groups import group_name
from .hand import Given, to_all
from .marks import counted, worthless

_LESSON_SHARE = 0.9  # part des copies d'une archive qui suffit à dire sa leçon, car un élève a pu se tromper de copie


@dataclass(frozen=True)
class Mark:
    """La note d'une copie.

    Attributes:
        line: la ligne du journal.
        exercises: exercice → le verdict que rend `marks.counted` ; si l'exercice est noté à la main, ``earned`` dit ses
            points d'avant cette note.
        open_points: question ouverte → ses points, ``None`` si la réponse n'est pas encore notée ; vide tant qu'aucune
            copie n'a de question notée.
        given: question, exercice ou leçon → `hand.Given`, qui l'emporte sur le verdict.
        groups: exercice mal fait → le nom de son groupe.
        to_groups: groupe → le `hand.Given` de tout le groupe ; celui de tous est `hand.to_all`.
        handed_in: sa date de remise, ``""`` si elle est inconnue.
        late: son retard, ou ``None``.
        extended: la limite de cet élève s'il en a une à lui, dite à l'enseignant seul ; ou ``None``.
        is_undated: vrai si la leçon a une limite, et que la date de remise est inconnue.
        assigned: la leçon du devoir où la copie est remise, ``None`` si elle est inconnue ; une copie
            refusée a aussi un devoir.
        remarks: les remarques sur la copie, une phrase par élément.
        doubts: les phrases qui disent, à l'enseignant seul, qu'une autre copie de la même date pourrait compter.
        rank: ce qui range les copies d'un élève pour une leçon ; celle du plus grand rang compte.
    """

    line: dict
    exercises: dict[str, dict]
    open_points: dict[str, float | None]
    remarks: tuple[str, ...]
    given: dict[str, Given] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    to_groups: dict[str, Given] = field(default_factory=dict)
    handed_in: str = ""
    late: Late | None = None
    extended: datetime | None = None
    is_undated: bool = False
    assigned: int | str | None = None
    doubts: tuple[str, ...] = ()
    rank: tuple = ()

    @property
    def name(self):
        """L'étiquette de la copie, unique."""
        return self.line["copy"]

    @property
    def student(self):
        """Le nom de l'élève ou, s'il est inconnu, celui du fichier."""
        return one_name(self.line["student"])

    @property
    def lesson(self):
        """Le numéro de la leçon, ``None`` si la copie n'est pas notée."""
        return self.line.get("lesson")

    @property
    def about(self):
        """La leçon de la copie ; à défaut, celle du devoir ; ``None`` si elle est inconnue."""
        return self.assigned if self.lesson is None else self.lesson

    @property
    def who(self):
        """L'élève, et la leçon de la copie si elle est connue : « Anne Dupont, leçon 2 »."""
        return self.student if self.about is None else f"{self.student}, leçon {self.about}"

    @property
    def answers(self):
        """Exercice du cours → le code de l'élève."""
        return _of_the_course(self.line.get("answers", {}), EXERCISES)

    @property
    def questions(self):
        """Question ouverte du cours → la réponse, ``""`` s'il n'y en a pas."""
        return _of_the_course(self.line.get("questions", {}), QUESTIONS)

    @property
    def pictures(self):
        """Les images collées dans les réponses aux questions, voir `pictures.with_pictures`."""
        return self.line.get("pictures", {})

    @property
    def requests(self):
        """Exercice, question ou leçon → ce que l'élève demande d'en revoir."""
        return self.line.get("requests", {})

    @property
    def unanswered(self):
        """Les demandes auxquelles rien n'est répondu : ce qui est donné à cette réponse l'était à une autre copie."""
        answered = {name for name, given in self.given.items() if given.content == self.line["sha256"]}
        return [name for name in self.requests if name not in answered]

    @property
    def bonus(self):
        """Les points donnés à toute la copie, au-delà de ses réponses."""
        return sum(bonus_of(given.points) for given in self.whole)

    @property
    def earned(self):
        """Le total sans le retard, avec les questions ouvertes déjà notées et le bonus."""
        return self._sum("points") + sum(filter(None, self.open_points.values())) + self.bonus

    @property
    def lost(self):
        """Les points que coûte le retard."""
        return self.earned * self.late.share if self.late else 0

    @property
    def points(self):
        """Le total, une fois ôtés les points que coûte le retard."""
        return self.earned - self.lost

    @property
    def of(self):
        """Le total possible, avec les questions ouvertes si une copie en a de notées."""
        return self._sum("of") + sum(QUESTIONS[question].points for question in self.open_points)

    @property
    def share(self):
        """La part obtenue du total possible ; 0 si rien ne compte dans cette copie."""
        return self.points / self.of if self.of else 0

    @property
    def scale(self):
        """Exercice ou question de la copie, sauf ce qui est annulé → ses points possibles."""
        exercises = {name: verdict["of"] for name, verdict in self.exercises.items()}
        scale = exercises | {name: QUESTIONS[name].points for name in self.questions}
        return {name: of for name, of in scale.items() if name not in self.cancelled}

    @property
    def cancelled(self):
        """Les exercices et les questions que l'enseignant a annulés : ni leurs points ni leur barème ne comptent."""
        names = (*self.exercises, *self.questions)
        return {name for name in names if any(given.points == CANCELLED for given in self.notes(name))}

    @property
    def waiting(self):
        """Les questions ouvertes dont la réponse attend d'être notée."""
        left = [name for name, answer in self.questions.items() if answer and name not in self.cancelled]
        return [name for name in left if self.open_points.get(name) is None]

    @property
    def by_hand(self):
        """Question, exercice ou retard → les points, ou les jours, que l'enseignant a donnés à cette copie."""
        return {name: given.points for name, given in self.given.items() if given.points is not None}

    @property
    def days_given(self):
        """Les jours de retard que l'enseignant compte à la main, ``None`` s'il n'en dit rien."""
        return self.by_hand.get(f"{LATE} {self.lesson}")

    def notes(self, name):
        """Ce que l'enseignant donne à une réponse, ou à toute la copie : à l'élève, puis à son groupe, puis à tous."""
        groups = self.groups.get(name), to_all(name)
        return [note for note in (self.given.get(name), *map(self.to_groups.get, groups)) if note]

    @property
    def whole(self):
        """Ce que l'enseignant donne à toute la copie ; rien, si la leçon a le nom de son seul exercice."""
        return [] if self.lesson in self.exercises else self.notes(str(self.lesson))

    def comments(self, name):
        """Les commentaires de l'enseignant sur une réponse : à l'élève, puis à tout son groupe, puis à tous."""
        return tuple(filter(None, (given.comment for given in self.notes(name))))

    @property
    def annotations(self):
        """Les commentaires de l'enseignant : ceux de toute la copie, puis « 2.1 : … » pour chaque réponse."""
        whole = str(self.lesson)
        names = dict.fromkeys((whole, *self.exercises, *self.questions))
        return [says if name == whole else f"{name} : {says}" for name in names for says in self.comments(name)]

    @property
    def changed(self):
        """Les noms des réponses annotées que l'élève a changées depuis."""
        return {name for name, given in self.given.items() if given.is_changed}

    @property
    def outdated(self):
        """Exercice ou question → les points donnés à la main à une réponse que l'élève a changée depuis."""
        return {name: self.by_hand[name] for name in self.scale if name in self.changed & self.by_hand.keys()}

    @property
    def rescaled(self):
        """Exercice ou question → l'ancien barème de ses points donnés à la main, si le barème a changé depuis."""
        known = {name: verdict["of"] for name, verdict in self.line.get("exercises", {}).items()}
        numbers = {name for name, points in self.by_hand.items() if not isinstance(points, str)}
        given = {name: self.given[name].of or known.get(name) for name in self.scale.keys() & numbers}
        return {name: of for name, of in given.items() if of is not None and of != self.scale[name]}

    @property
    def private(self):
        """Les phrases à l'enseignant seul : copie à choisir, limite propre, code à lire, réponses changées."""
        extended = [f"Limite propre à cet élève : {format_date(self.extended)}."] if self.extended else []
        to_review = [_to_review(name, self.lesson) for name in self.given if name in self.changed]
        asked = [f"{name} : l'élève demande que vous y reveniez (classe.html)." for name in self.unanswered]
        return (*self.doubts, *extended, *self.to_read, *to_review, *asked)

    @property
    def to_read(self):
        """Les remarques sur le code à lire."""
        return self.line.get("to_read", ())

    def _sum(self, name):
        return sum(result[name] for result in self.exercises.values())


def _of_the_course(found, known):
    """La partie d'un dictionnaire qui est encore dans le cours : un exercice a pu en être ôté depuis la correction."""
    return {name: value for name, value in found.items() if name in known}


def counting(lines, rule):
    """Les lignes qui comptent, dans l'ordre des élèves : pour chaque leçon, la dernière copie lisible d'un élève.

    Si la règle du cours est la meilleure, tout contenu lisible d'un élève est rendu : ses points diront lequel compte.

    Returns:
        list[tuple[dict, list[dict]]]: la ligne, et toutes les lignes de l'élève.
    """
    found, order = [], ranks(lines, rule)
    for _, attempts in groupby(sorted(lines, key=lambda line: (_student(line), order[line["copy"]])), key=_student):
        attempts = list(attempts)
        readable = [line for line in attempts if "lesson" in line]
        # les lignes sont dans l'ordre des dates : la dernière l'emporte
        last = {(line.get("lesson"), line["sha256"] if rule.is_best else ""): line for line in readable or attempts}
        found += [(line, attempts) for _, line in sorted(last.items(), key=lambda item: item[0][0])]
    return found


def marks_of(lines, placed, to_groups=None, deadlines=None, dates=None, rule=None, extensions=None):
    """Les notes, dans l'ordre des élèves.

    Args:
        placed: (étiquette, nom) → `hand.Given`, voir `hand.place`.
        to_groups: groupe → le `hand.Given` de tout le groupe.
        deadlines: les `deadlines.Deadlines`, ou ``None``.
        dates: numéro de Moodle → date de remise, voir `handins`.
        rule: la `handins.Rule`, ou ``None`` si la dernière copie compte.
        extensions: étiquette d'une copie → la limite de son élève, s'il en a une à lui.

    Returns:
        list[Mark]: une note par élève et par leçon.
    """
    to_groups = to_groups or {}
    givens = [*placed.values(), *to_groups.values()]
    graded = {given.name for given in givens if given.name in QUESTIONS and given.points not in (None, CANCELLED)}
    by_copy = {}
    for (copy, name), given in placed.items():
        by_copy.setdefault(copy, {})[name] = given
    rule, handed_in, assigned = rule or Rule(), dates_of(lines, dates or {}), _assigned(lines)
    order, moment = ranks(lines, rule), moments(lines)

    def marked(line, attempts):
        limits = deadlines or Deadlines()
        mark = _mark(line, attempts, by_copy.get(line["copy"], {}), graded, to_groups, handed_in[line["copy"]], rule)
        date = handed_in[line["copy"]]
        if mark.requests:  # le même travail, rendu une seconde fois avec une demande, garde sa date
            same = [one["copy"] for one in attempts if _work(one) == _work(line)]
            known = [handed_in[label] for label in same if handed_in[label]]
            # une feuille de Moodle ne dit que la dernière date ; une copie est remise avant la date de son fichier
            files = [moment[label] for label in same if moment[label] > EARLIEST_DATE]
            date = min(known + files) if known else ""
            mark = replace(mark, handed_in=date)
        own = (extensions or {}).get(mark.name)
        late = limits.late(mark.lesson, date, mark.given.get(f"{LATE} {mark.lesson}"), own)
        is_undated = bool(limits.limit(mark.lesson)) and not date and mark.days_given is None
        mark = replace(mark, late=late, extended=own, is_undated=is_undated)
        if late:
            lost = f"{quantity(rounded(mark.lost), 'point')} de moins" if mark.lost else ""
            mark = replace(mark, remarks=(f"{late.when}, {late.says(lost)}", *mark.remarks))
        rank = mark.share if rule.is_best else 0, date or moment[line["copy"]], order[line["copy"]]
        return replace(mark, assigned=assigned.get(archive_of(line), mark.lesson), rank=rank)

    best = {}
    for line, attempts in counting(lines, rule):
        rivals = [
            marked(other, attempts)
            for other in attempts
            if other.get("lesson") == line.get("lesson") is not None
            and other["sha256"] != line["sha256"]
            and moment[other["copy"]] == moment[line["copy"]]
            and not rule.is_best
            and line["copy"] not in rule.chosen
        ]
        mark = marked(line, attempts)
        mark = replace(mark, doubts=_doubts(mark, rivals))
        key = _student(line), mark.lesson
        best[key] = max(best.get(key, mark), mark, key=lambda mark: mark.rank)
    return list(best.values())


def _work(line):
    """Ce qu'un élève a fait : ses réponses, et ce qu'elles gagnent, qui dépend aussi de ses autres cellules."""
    verdicts = {name: (verdict["status"], verdict["points"]) for name, verdict in line.get("exercises", {}).items()}
    return line.get("answers", line["sha256"]), line.get("questions"), verdicts


def _doubts(mark, rivals):
    """La phrase qui demande à l'enseignant de choisir, s'il y a d'autres copies de la même date."""
    if not rivals:
        return ()
    others = " ; ".join(f"« {rival.name} » vaudrait {_points(rival)}" for rival in rivals)
    own = f"« {PurePosixPath(mark.name).name} » compte ({_points(mark)})"
    return (f"À choisir, les dates sont les mêmes : {own} ; {others} (--garder et ce nom entier).",)


def _points(mark):
    return f"{numeral(mark.points)} / {numeral(mark.of)}"


def _assigned(lines):
    """Archive de Moodle → la leçon de son devoir, qui est celle de presque toutes ses copies."""
    lessons = {}
    for line in lines:
        if line["owner"] and line.get("lesson") is not None:
            lessons.setdefault(archive_of(line), []).append(line["lesson"])
    most = {archive: Counter(found).most_common(1)[0] for archive, found in lessons.items()}
    return {
        archive: lesson for archive, (lesson, times) in most.items() if times >= _LESSON_SHARE * len(lessons[archive])
    }


def _student(line):
    """Ce qui distingue deux élèves : son numéro, si l'archive le donne ; sinon, chaque copie est à un autre élève."""
    return plain(line["student"]), line["student"], line["owner"][1] if line["owner"] else line["copy"]


def _mark(line, attempts, given, graded, to_groups, handed_in, rule):
    exercises, outdated = _counted(line)
    gone = {name: verdict for name, verdict in line.get("exercises", {}).items() if name not in exercises}
    remarks = [*(line[name] for name in ("refused", "failed") if name in line), *line.get("remarks", ())]
    remarks += [f"{name} : le barème a changé, cette réponse est à recorriger." for name in outdated]
    for name, verdict in gone.items():
        worth = f"{numeral(verdict['points'])} points sur {numeral(verdict['of'])}"
        remarks.append(f"{name} n'est plus dans ce cours : ses {worth} sont ôtés.")
    others = [other for other in attempts if other.get("lesson") in (line.get("lesson"), None)]
    # le même fichier sous deux noms est une seule copie
    if len({other["sha256"] or other["copy"] for other in others}) > 1:
        day, _, time = handed_in.partition(" ")
        last = f"celui du {'/'.join(day.split('-')[::-1])} à {time}" if day else "le dernier"
        which = "le meilleur" if rule.is_best else last
        remarks.append(f"{len(others)} fichiers remis : {which} compte, « {PurePosixPath(line['copy']).name} ».")
    answers = line.get("answers", {})
    groups = {name: group_name(name, verdict, answers.get(name, "")) for name, verdict in exercises.items()}
    groups = {name: group for name, group in groups.items() if group}
    return _given(Mark(line, exercises, {}, tuple(remarks), given, groups, to_groups, handed_in), graded)


def _given(mark, graded):
    """La note, avec tout ce qui lui est donné à la main ; ``graded`` a les questions ouvertes qui comptent."""
    exercises, points, remarks = dict(mark.exercises), {}, list(mark.remarks)
    for question, answer in sorted(mark.questions.items()):
        notes = [note for note in mark.notes(question) if note.points is not None]
        remarks += [_said(question, note) for note in notes if note.is_to_group]
        if question in graded - mark.cancelled:
            points[question] = None if answer else 0
            for note in notes:
                points[question], _ = granted(note.points, points[question] or 0, QUESTIONS[question].points)
            if points[question] is None:
                remarks.append(f"{question} : pas encore notée.")
    for name, verdict in mark.exercises.items():
        for note in mark.notes(name):
            if note.points is not None:
                remarks.append(_said(name, note, exercises[name]["points"]))
                worth, of = granted(note.points, exercises[name]["points"], exercises[name]["of"])
                exercises[name] = {**verdict, "points": worth, "of": of, "earned": verdict["points"], "parts": []}
    remarks += [_said("Toute la copie", note) for note in mark.whole if bonus_of(note.points)]
    return replace(mark, exercises=exercises, open_points=points, remarks=tuple(remarks))


def _said(name, note, earned=None):
    """La remarque sur des points donnés à une réponse, qui en valait ``earned``, ou à toute la copie."""
    everyone = ", pour tous" if note.who == to_all(note.name) else ""
    why = f" : {note.comment.rstrip('.')}" if note.comment else ""
    return f"{name} : {told(note.points, earned)}{everyone}{why}."


def _to_review(name, lesson):
    """La remarque sur une réponse ou une copie annotée, que l'élève a changée depuis."""
    if name == f"{LATE} {lesson}":
        return "Jours de retard : à revoir, la copie a changé depuis qu'ils ont été donnés."
    if name == str(lesson) and name not in EXERCISES:
        return "Commentaire de la copie : à revoir, elle a changé depuis."
    return f"{name} : à revoir, la réponse a changé depuis qu'elle a été lue."


def _counted(line):
    """Les verdicts d'une ligne, sous le barème d'aujourd'hui ; puis les exercices qu'on ne sait pas y recompter."""
    exercises, outdated = {}, []
    for name, verdict in _of_the_course(line.get("exercises", {}), EXERCISES).items():
        exercise = EXERCISES[name]
        exercises[name] = counted(exercise, verdict, line["hidden_seed"])
        if exercises[name] is None:
            exercises[name] = {**verdict, **worthless(exercise)}
            outdated.append(name)
    return exercises, outdated
