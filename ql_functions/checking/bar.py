"""La barre de progression d'une leçon, ou du cours : exercices faits, points, indices."""

import html
from dataclasses import dataclass

from ..drawing.typography import spaced
from .registry import EXERCISES, in_points

# Sur un écran étroit, les barres de tqdm de la leçon laissaient toute la place à leur texte.
_STYLE = """<style>
.jupyter-widgets.widget-hbox:has(> .widget-hprogress) { flex-wrap: wrap; }
.jupyter-widgets.widget-hbox > .widget-hprogress { min-width: 120px; }
</style>"""


@dataclass(frozen=True)
class ProgressBar:
    """Ce qui est fait.

    Attributes:
        lesson: le numéro de la leçon, ou ``None`` pour le cours entier.
        exercises: la progression, comme la rend `Progress.read`.
        notice: ce qu'il y a à dire du fichier, ou ``""``.
    """

    lesson: int | None
    exercises: dict
    notice: str = ""

    def _of_the_lesson(self):
        return [exercise for exercise in EXERCISES.values() if self.lesson in (None, exercise.lesson)]

    def _is_done(self, exercise):
        return self.exercises.get(exercise.id, {}).get("done", False)

    def sentence(self):
        """« Leçon 2 : 1 exercice sur 3, 4 points sur 16, 2 indices. »."""
        exercises = self._of_the_lesson()
        done = [exercise for exercise in exercises if self._is_done(exercise)]
        hints = sum(self.exercises.get(exercise.id, {}).get("hints", 0) for exercise in exercises)
        opened = sum(self.exercises.get(exercise.id, {}).get("solution", False) for exercise in exercises)
        points, total = (sum(exercise.points for exercise in some) for some in (done, exercises))
        parts = [f"{_count(len(done), 'exercice')} sur {len(exercises)}", f"{in_points(points)} sur {total:g}"]
        parts += [_count(hints, "indice")] * bool(hints)
        parts += [f"{_count(opened, 'solution')} ouverte{'s' * (opened > 1)}"] * bool(opened)
        return f"{f'Leçon {self.lesson}' if self.lesson else 'Le cours'} : {', '.join(parts)}."

    def __repr__(self):
        marks = (f"{'✓' if self._is_done(exercise) else '·'} {exercise.id}" for exercise in self._of_the_lesson())
        return "\n".join([self.sentence(), "  ".join(marks), *filter(None, [self.notice])])

    def _repr_html_(self):
        square = "display:inline-block;margin:2px;padding:1px 8px;border-radius:9px;border:1px solid #2a9d70"
        squares = "".join(
            f"<span style='{square};{'background:#1f7a56;color:#fff' if self._is_done(exercise) else ''}'>"
            f"{'✓ ' if self._is_done(exercise) else ''}{exercise.id}</span>"
            for exercise in self._of_the_lesson()
        )
        sentence, notice = (html.escape(spaced(text)) for text in (self.sentence(), self.notice))
        notice = notice and f"<p>{notice}</p>"
        return f"{_STYLE}<div class='ql-progress'><p>{sentence}</p><p>{squares}</p>{notice}</div>"


def _count(number, noun):
    return f"{number} {noun}{'s' * (number > 1)}"
