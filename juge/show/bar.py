"""La barre de progression d'une leçon, ou du cours : exercices faits, points, indices."""

from dataclasses import dataclass, field

from .. import words
from ..declare.registry import EXERCISES, exercises_of
from ..drawing.html import Html, tag
from ..drawing.numbers import decimal, quantity
from .page import SHORTCUTS, framed, prose

# tqdm écrit ses barres là où vont les avertissements, que JupyterLab met sur fond rouge.
_STYLE = '<style>[data-mime-type="application/vnd.jupyter.stderr"] { background: none !important; }</style>'


@dataclass(frozen=True)
class ProgressBar:
    """La progression d'un élève, dans une leçon ou dans le cours.

    Attributes:
        lesson: la leçon, ou ``None`` pour le cours entier.
        exercises: la progression, comme la rend `Progress.read`.
        notice: ce qu'il y a à dire du fichier, ou ``""``.
        kept: id → `Kept` des exercices dont le ✓ ne compte plus.
        links: id → adresse des exercices auxquels la barre peut mener.
        channel: l'identifiant du carnet, voir `report.Help` ; ``""`` sans bouton.
    """

    lesson: int | str | None
    exercises: dict
    notice: str = ""
    kept: dict = field(default_factory=dict)
    links: dict = field(default_factory=dict)
    channel: str = ""

    def _is_done(self, exercise):
        return self.exercises.get(exercise.id, {}).get("done", False) and exercise.id not in self.kept

    def sentence(self):
        """Écrit la progression en une phrase : « Leçon 2 : 1 exercice sur 3, 4 points sur 16, 2 indices. »."""
        exercises = exercises_of(self.lesson)
        done = [exercise for exercise in exercises if self._is_done(exercise)]
        hints = sum(self.exercises.get(exercise.id, {}).get("hints", 0) for exercise in exercises)
        opened = sum(self.exercises.get(exercise.id, {}).get("solution", False) for exercise in exercises)
        points, total = (sum(exercise.points for exercise in some) for some in (done, exercises))
        parts = [f"{quantity(len(done), words.EXERCISE)} {words.OF} {len(exercises)}"]
        if total:  # une leçon bonus n'a pas de points
            parts.append(f"{quantity(points, words.POINT)} {words.OF} {decimal(total, 'g')}")
        if parted := len(self._sentences()):
            parts.append(f"{quantity(parted, words.EXERCISE)} {words.SPOKEN['wrong']}")
        if hints:
            parts.append(quantity(hints, words.HINTS))
        if opened:
            parts.append((words.OPENED if opened == 1 else words.ALL_OPENED).format(count=opened))
        return f"{words.LESSON.format(name=self.lesson) if self.lesson else words.COURSE} : {', '.join(parts)}."

    def _mark(self, exercise):
        if exercise.id in self.kept:
            return self.kept[exercise.id].mark
        return "✓" if self._is_done(exercise) else ""

    def _sentences(self):
        """Les exercices à revoir, couples (`Kept`, phrase)."""
        return [(one, one.sentence(EXERCISES[exercise_id].title)) for exercise_id, one in self.kept.items() if one.mark]

    def __repr__(self):
        marks = (f"{self._mark(exercise) or '·'} {exercise.id}" for exercise in exercises_of(self.lesson))
        says = [*(sentence for _, sentence in self._sentences()), *filter(None, [self.notice])]
        return "\n".join([self.sentence(), "  ".join(marks), *says])

    def _step(self, exercise):
        """La pastille d'un exercice, un lien si la barre peut mener à lui."""
        kind = "ql-step ql-step-done" if self._is_done(exercise) else "ql-step"
        mark = self._mark(exercise)
        kind = "ql-step ql-step-parted" if exercise.id in self.kept and mark else kind
        label = f"{mark} {exercise.id}".strip()
        if link := self.links.get(exercise.id):
            return tag("a", label, class_=kind, href=link, title=exercise.title, **SHORTCUTS)
        return tag("span", label, class_=kind)

    def _repr_html_(self):
        steps = tag("div", Html(" ".join(map(self._step, exercises_of(self.lesson)))), class_="ql-done")
        parted = (tag("div", prose(says), class_="ql-says") + kept.as_html() for kept, says in self._sentences())
        notice = tag("div", prose(self.notice), class_="ql-says") if self.notice else ""
        content, scripts = tag("div", prose(self.sentence())) + steps + "".join(parted) + notice, ["fold.js"]
        if self.lesson and self.channel:
            content += tag("div", class_="ql-help", data_lesson=self.lesson, data_channel=self.channel)
            scripts += ["report.js", "again.js"]
        return _STYLE + framed(content, "progress", scripts=scripts if self.channel else [])
