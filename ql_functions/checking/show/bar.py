"""La barre de progression d'une leçon, ou du cours : exercices faits, points, indices."""

from dataclasses import dataclass

from ...drawing.html import Html, tag
from ...drawing.numbers import decimal, quantity
from ..declare.registry import EXERCISES
from .page import framed, prose

# Sans ce style, sur un écran étroit, le texte des barres de tqdm de la leçon prend toute la place.
_STYLE = """<style>
.jupyter-widgets.widget-hbox:has(> .widget-hprogress) { flex-wrap: wrap; }
.jupyter-widgets.widget-hbox > .widget-hprogress { min-width: 120px; }
</style>"""


@dataclass(frozen=True)
class ProgressBar:
    """La progression d'un élève, dans une leçon ou dans le cours.

    Attributes:
        lesson: la leçon, ou ``None`` pour le cours entier.
        exercises: la progression, comme la rend `Progress.read`.
        notice: ce qu'il y a à dire du fichier, ou ``""``.
    """

    lesson: int | str | None
    exercises: dict
    notice: str = ""

    def _list_exercises(self):
        return [exercise for exercise in EXERCISES.values() if self.lesson in (None, exercise.lesson)]

    def _is_done(self, exercise):
        return self.exercises.get(exercise.id, {}).get("done", False)

    def sentence(self):
        """Écrit la progression en une phrase : « Leçon 2 : 1 exercice sur 3, 4 points sur 16, 2 indices. »."""
        exercises = self._list_exercises()
        done = [exercise for exercise in exercises if self._is_done(exercise)]
        hints = sum(self.exercises.get(exercise.id, {}).get("hints", 0) for exercise in exercises)
        opened = sum(self.exercises.get(exercise.id, {}).get("solution", False) for exercise in exercises)
        points, total = (sum(exercise.points for exercise in some) for some in (done, exercises))
        parts = [f"{quantity(len(done), 'exercice')} sur {len(exercises)}"]
        if total:  # une leçon bonus n'a pas de points
            parts.append(f"{quantity(points, 'point')} sur {decimal(total, 'g')}")
        if hints:
            parts.append(quantity(hints, "indice"))
        if opened:
            parts.append(f"{quantity(opened, 'solution')} ouverte{'s' if opened > 1 else ''}")
        return f"{f'Leçon {self.lesson}' if self.lesson else 'Le cours'} : {', '.join(parts)}."

    def __repr__(self):
        marks = (f"{'✓' if self._is_done(exercise) else '·'} {exercise.id}" for exercise in self._list_exercises())
        return "\n".join([self.sentence(), "  ".join(marks), *filter(None, [self.notice])])

    def _repr_html_(self):
        steps = " ".join(
            tag("span", f"✓ {exercise.id}", class_="ql-step ql-step-done")
            if self._is_done(exercise)
            else tag("span", exercise.id, class_="ql-step")
            for exercise in self._list_exercises()
        )
        notice = tag("div", prose(self.notice), class_="ql-says") if self.notice else ""
        done = tag("div", Html(steps), class_="ql-done")
        return _STYLE + framed(tag("div", prose(self.sentence())) + done + notice, "progress")
