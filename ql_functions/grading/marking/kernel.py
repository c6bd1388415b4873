"""Ce qu'appellent les cellules du carnet corrigé, dans un noyau sûr : aucun code d'élève n'y tourne."""

import platform
import time
import traceback
from functools import partial
from pathlib import Path

from IPython.display import display

from ...checking import EXERCISES
from ...checking.call.expected import expected_of
from ...checking.declare.exercise import KNOWN_SEED, CourseError
from ...checking.errors.failures import STUB_LEFT, is_begun
from ..cage.caged import Cage, DeadCageError, FaultyCageError, lesson_of
from ..cage.explaining import explained
from ..intake import courses
from . import marks
from .check_cell import MIME, right_line

EXERCISE_SECONDS = 20.0
_PYTHON = ".".join(platform.python_version_tuple()[:2])
_RESERVED = 2.0  # secondes gardées à chaque exercice qui reste
_UNUSABLE = {
    "empty": "L'exercice n'est pas fait.",
    "missing": "La cellule ne définit pas {name}.",
    "stopped": "La cellule s'arrête sur une erreur avant de définir {name}.",
    "not callable": "{name} doit être une fonction.",
    "syntax": "La cellule ne se lit pas comme du Python {python}, celui du correcteur.",
}
_LEFT_OUT = (
    "Votre réponse lit un nom que la correction n'a pas pu lui donner : {why}. Calculez-le dans la fonction, avec "
    "Python et NumPy seuls, ou écrivez sa valeur."
)


class Marking:
    """La correction d'une copie.

    Args:
        course, lesson, seed: le cours (`courses.load`), la leçon, la graine des cas cachés.
        kind: la cage (`box.Box.kind`).
        own: ce que l'élève définit, cellule par cellule (`Submission.own_cells`).
        deadline: l'instant (`time.monotonic`) où tout doit être jugé.
    """

    def __init__(self, course, lesson, seed, kind, own, deadline):
        courses.load(course)
        self.course, self.seed, self.kind, self.own = course, seed, kind, own
        self.waiting = [exercise.id for exercise in EXERCISES.values() if exercise.lesson == lesson]
        self.tried, self.deadline = {}, deadline  # exercice → son épreuve (`_tried`), et son verdict s'il est connu

    def hand(self, exercise_id, answer, place):
        """Prend la réponse d'un exercice, l'éprouve sur les cas publics, et la fait expliquer si elle est fausse.

        Aucun cas caché n'est appelé tant que des réponses sont à prendre : une explication ne peut donc rien en dire,
        même par la durée d'une lecture qu'une autre cage a rendue plus rapide.

        Args:
            answer, place: le code de la cellule, et sa place parmi `own` (`Submission.places`).
        """
        exercise = EXERCISES[exercise_id]
        tried = self._tried(exercise, answer, place)
        self.tried[exercise_id] = tried, self._verdict(exercise, tried)

    def judge(self, exercise_id):
        """Éprouve une réponse sur tous les cas et affiche son état, « 2.1 : juste » ; son verdict est en métadonnée."""
        verdict = self.verdict(exercise_id)
        text = right_line(exercise_id) if verdict["status"] == "right" else f"{exercise_id} : {verdict['status']}"
        display({"text/plain": text}, raw=True, metadata={MIME: verdict})

    def verdict(self, exercise_id):
        """Le verdict d'une réponse déjà prise."""
        self.waiting.remove(exercise_id)
        tried, verdict = self.tried.pop(exercise_id)
        return verdict or self._verdict(EXERCISES[exercise_id], tried)

    def _until(self, others):
        """L'instant où il faut avoir fini, pour que ``others`` exercices aient encore du temps."""
        return self.deadline - _RESERVED * others

    def _verdict(self, exercise, tried):
        """Le verdict d'une réponse, ``None`` si des cas cachés restent à appeler.

        Le verdict est ``failed``, et donne la raison, si le cours ou le correcteur sont en cause.
        """
        try:
            next(tried)
        except StopIteration as end:
            return end.value
        except DeadCageError as error:
            return {**marks.nothing(exercise, "dead", str(error)), "doubtful": error.is_doubtful}
        except FaultyCageError as error:
            return {**marks.nothing(exercise, "failed", f"{error}."), "doubtful": error.is_doubtful}
        except CourseError as error:
            return marks.nothing(exercise, "failed", str(error))
        except Exception as error:  # le juge d'un cours peut tout lever : ce n'est pas la faute de l'élève
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, ligne {place.lineno}"
            return marks.nothing(exercise, "failed", f"{where} : {type(error).__name__} : {error}.")

        return None

    def _tried(self, exercise, answer, place):
        """Éprouve une réponse, en deux temps que sépare un ``yield`` : avant les cas cachés, puis avec eux."""
        if not answer.strip():
            return marks.nothing(exercise, "empty", _UNUSABLE["empty"])
        hidden, known = (exercise.hidden_cases(seed) for seed in (self.seed, KNOWN_SEED))
        for case in (*exercise.cases, *hidden):  # ce que la référence ne sait pas faire ne se demande à personne
            expected_of(exercise, case)
        lesson = lesson_of(exercise, answer, self.own[: place[0]], self.own[place[1] :])
        seconds = min(EXERCISE_SECONDS, self._until(len(self.waiting) - 1) - time.monotonic())
        with Cage(lesson, self.kind, seconds) as cage:
            defined, why = cage.define()
            asked, told = {**lesson, "stops": defined != "ready"}, []
            explain = partial(explained, exercise, asked, self.kind, self.course)
            if defined != "ready":
                return _unusable(exercise, defined, why, partial(explain, cage.deadline - time.monotonic()))
            outcomes = []
            for case in exercise.cases:
                outcomes.append((case, self._called(cage, case)))
                failure = outcomes[-1][1].failure
                # à un autre cas, l'exercice est à moitié fait : on le juge
                if failure and failure.kind == "NotImplementedError" and case is exercise.cases[0]:
                    says = STUB_LEFT if is_begun(exercise, answer) else _UNUSABLE["empty"]
                    return marks.nothing(exercise, "empty", says)
            if marks.is_faulty(exercise, outcomes, ((case, self._called(cage, case)) for case in known), cage):
                told = explain((cage.deadline - time.monotonic()) / 2)  # le reste est pour les cas cachés
            paused = time.monotonic()
            yield
            cage.deadline = min(cage.deadline + time.monotonic() - paused, self._until(len(self.waiting)))
            outcomes += [(case, self._called(cage, case)) for case in hidden]
            results = marks.results_of(exercise, outcomes, cage)
            is_starved = bool(why) and cage.late().is_doubtful
        if why and any(got.failure and got.failure.kind == "NameError" for _, got in outcomes):
            verdict = marks.mark(exercise, results, [_LEFT_OUT.format(why=why)])
            return {**verdict, "doubtful": is_starved}
        return marks.mark(exercise, results, told)

    @staticmethod
    def _called(cage, case):
        """L'issue d'un appel, qui n'a pas passé son délai."""
        outcome = cage.call(case)
        if outcome.failure and outcome.failure.kind == "TooLong":
            raise cage.late()
        return outcome


def _unusable(exercise, defined, why, explain):
    if defined not in _UNUSABLE:  # tout peut sortir d'une cage
        return marks.nothing(exercise, "dead", "Votre code a rendu une réponse mal formée.")
    status = "empty" if defined == "empty" else "wrong"
    told = explain() if defined in ("stopped", "syntax") else []
    says = [_UNUSABLE[defined].format(name=exercise.name, python=_PYTHON), *told, *([f"Obtenu : {why}"] if why else [])]
    return marks.nothing(exercise, status, *says)
