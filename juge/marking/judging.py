"""Juger les réponses d'une copie, dans un processus à elle : aucun code d'élève n'y tourne, chacun est dans sa cage."""

import platform
import time
import traceback
from functools import partial
from pathlib import Path

from .. import words
from ..cage.caged import Cage, DeadCageError, FaultyCageError, explained, lesson_of
from ..cage.worker import own_pipes
from ..call import frames
from ..call.expected import expected_of
from ..declare.cases import Status
from ..declare.exercise import KNOWN_SEED, CourseError
from ..declare.registry import EXERCISES
from ..errors.failures import STUB_LEFT, is_begun
from ..intake import courses
from . import marks

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
        course, seed: le cours (`courses.load`), la graine des cas cachés.
        kind: la cage (`box.Box.kind`).
        own, answers, places: ceux de la copie (`reading.Submission`).
        deadline: l'instant (`time.monotonic`) où tout doit être jugé.
    """

    def __init__(self, course, seed, kind, own, answers, places, deadline):
        courses.load(course)
        self.course, self.seed, self.kind, self.own = course or courses.installed(), seed, kind, own
        self.answers, self.places, self.deadline = answers, places, deadline
        self.waiting = list(answers)

    def verdicts(self):
        """Éprouve les réponses, d'abord toutes sur les cas publics, et explique celles qui sont fausses.

        Aucun cas caché n'est appelé avant la dernière explication : une explication ne peut donc rien en dire, même
        par la durée d'une lecture qu'une autre cage a rendue plus rapide.

        Yields:
            (str, dict): un exercice, et ce que rend `marks.mark` de sa réponse.
        """
        exercises = [EXERCISES[exercise_id] for exercise_id in self.answers]
        tried = [self._tried(exercise) for exercise in exercises]
        verdicts = [self._verdict(*pair) for pair in zip(exercises, tried, strict=True)]
        for exercise, trial, verdict in zip(exercises, tried, verdicts, strict=True):
            self.waiting.remove(exercise.id)
            yield exercise.id, verdict or self._verdict(exercise, trial)

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
            return {**marks.nothing(exercise, Status.DEAD, str(error)), "doubtful": error.is_doubtful}
        except FaultyCageError as error:
            return {**marks.nothing(exercise, Status.FAILED, f"{error}."), "doubtful": error.is_doubtful}
        except CourseError as error:
            return marks.nothing(exercise, Status.FAILED, str(error))
        except Exception as error:  # le juge d'un cours peut tout lever : ce n'est pas la faute de l'élève
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, ligne {place.lineno}"
            return marks.nothing(exercise, Status.FAILED, f"{where} : {type(error).__name__} : {error}.")
        return None

    def _tried(self, exercise):
        """Éprouve une réponse, en deux temps que sépare un ``yield`` : avant les cas cachés, puis avec eux."""
        answer, (before, after) = self.answers[exercise.id], self.places[exercise.id]
        if not answer.strip():
            return marks.nothing(exercise, Status.EMPTY, _UNUSABLE["empty"])
        hidden, known = (exercise.hidden_cases(seed) for seed in (self.seed, KNOWN_SEED))
        for case in (*exercise.cases, *hidden):  # où la référence échoue, personne n'est interrogé
            expected_of(exercise, case)
        lesson = lesson_of(exercise, answer, self.own[:before], self.own[after:])
        seconds = min(EXERCISE_SECONDS, self._until(len(self.waiting) - 1) - time.monotonic())
        with Cage(lesson, self.kind, seconds) as cage:
            defined, why = cage.define()
            asked, told = {**lesson, "stops": defined != "ready"}, ([], [])
            explain = partial(explained, exercise, asked, self.kind, self.course)
            if defined != "ready":
                return _unusable(exercise, defined, why, partial(explain, cage.deadline - time.monotonic()))
            outcomes = []
            for case in exercise.cases:
                outcomes.append((case, self._called(cage, case)))
                failure = outcomes[-1][1].failure
                # levée à un autre cas que le premier, cette erreur dit un exercice à moitié fait, que l'on juge
                if failure and failure.kind == "NotImplementedError" and case is exercise.cases[0]:
                    says = STUB_LEFT if is_begun(exercise, answer) else _UNUSABLE["empty"]
                    return marks.nothing(exercise, Status.EMPTY, says)
            if marks.is_faulty(exercise, outcomes, ((case, self._called(cage, case)) for case in known), cage):
                told = explain((cage.deadline - time.monotonic()) / 2)  # l'autre moitié est pour les cas cachés
            paused = time.monotonic()
            yield
            cage.deadline = min(cage.deadline + time.monotonic() - paused, self._until(len(self.waiting)))
            outcomes += [(case, self._called(cage, case)) for case in hidden]
            results = marks.results_of(exercise, outcomes, cage)
            is_starved = bool(why) and cage.late().is_doubtful
        if why and any(got.failure and got.failure.kind == "NameError" for _, got in outcomes):
            verdict = marks.mark(exercise, results, ([_LEFT_OUT.format(why=why)], []))
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
        return marks.nothing(exercise, Status.DEAD, "Votre code a rendu une réponse mal formée.")
    status = Status.EMPTY if defined == "empty" else Status.WRONG
    says, rows = explain() if defined in ("stopped", "syntax") else ([], [])
    says = [_UNUSABLE[defined].format(name=exercise.name, python=_PYTHON), *says]
    return marks.nothing(exercise, status, *says, rows=[*rows, *([(words.GOT, why)] if why else [])])


def main():
    """Lit sur l'entrée les arguments d'un `Marking` ; écrit sur la sortie une trame par réponse jugée."""
    requests, replies = own_pipes()  # ce qu'un cours affiche n'est pas un verdict
    for verdict in Marking(**frames.receive(requests)).verdicts():
        frames.send(replies, verdict)
