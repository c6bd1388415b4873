"""Juger les réponses d'une copie, dans un processus à elle : aucun code d'élève n'y tourne, chacun est dans sa cage."""

import json
import platform
import time
import traceback
from functools import partial
from pathlib import Path

from ..cage.caged import Cage, DeadCageError, FaultyCageError, lesson_of
from ..cage.explaining import explained
from ..cage.worker import own_pipes
from ..call.expected import expected_of
from ..declare.exercise import CourseError
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

    def verdicts(self):
        """Éprouve les réponses l'une après l'autre.

        Yields:
            (str, dict): un exercice, et ce que rend `marks.mark` de sa réponse.
        """
        for left, exercise_id in zip(reversed(range(len(self.answers))), self.answers, strict=True):
            seconds = self.deadline - time.monotonic() - _RESERVED * left
            yield exercise_id, self._verdict(EXERCISES[exercise_id], min(EXERCISE_SECONDS, seconds))

    def _verdict(self, exercise, seconds):
        """Le verdict d'une réponse ; ``failed``, et la raison, si le cours ou le correcteur sont en cause."""
        try:
            return self._tried(exercise, seconds)
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

    def _tried(self, exercise, seconds):
        answer, (before, after) = self.answers[exercise.id], self.places[exercise.id]
        if not answer.strip():
            return marks.nothing(exercise, "empty", _UNUSABLE["empty"])
        cases = exercise.cases + exercise.hidden_cases(self.seed)
        for case in cases:  # ce que la référence ne sait pas faire ne se demande à personne
            expected_of(exercise, case)
        lesson = lesson_of(exercise, answer, self.own[:before], self.own[after:])
        with Cage(lesson, self.kind, seconds) as cage:
            defined, why = cage.define()
            outcomes = []
            for case in cases if defined == "ready" else ():
                outcomes.append((case, cage.call(case)))
                failure = outcomes[-1][1].failure
                # à un autre cas, l'exercice est à moitié fait : on le juge
                if failure and failure.kind == "NotImplementedError" and case is cases[0]:
                    says = STUB_LEFT if is_begun(exercise, answer) else _UNUSABLE["empty"]
                    return marks.nothing(exercise, "empty", says)
                if failure and failure.kind == "TooLong":
                    raise cage.late()
            results = marks.results_of(exercise, outcomes, cage) if outcomes else []
            is_starved = bool(why) and cage.late().is_doubtful
        # La cage qui a vu les cas cachés est morte avant que celle de l'explication commence : rien n'y passe.
        left = cage.deadline - time.monotonic()
        asked = {**lesson, "stops": defined != "ready"}
        explain = partial(explained, exercise, asked, self.kind, self.course, left)
        if defined != "ready":
            return _unusable(exercise, defined, why, explain)
        if why and any(got.failure and got.failure.kind == "NameError" for _, got in outcomes):
            verdict = marks.mark(exercise, results, partial(list, [_LEFT_OUT.format(why=why)]))
            return {**verdict, "doubtful": is_starved}
        return marks.mark(exercise, results, explain)


def _unusable(exercise, defined, why, explain):
    if defined not in _UNUSABLE:  # tout peut sortir d'une cage
        return marks.nothing(exercise, "dead", "Votre code a rendu une réponse mal formée.")
    status = "empty" if defined == "empty" else "wrong"
    told = explain() if defined in ("stopped", "syntax") else []
    says = [_UNUSABLE[defined].format(name=exercise.name, python=_PYTHON), *told, *([f"Obtenu : {why}"] if why else [])]
    return marks.nothing(exercise, status, *says)


def main():
    """Lit sur l'entrée les arguments d'un `Marking`, en JSON ; écrit sur la sortie une ligne par réponse jugée."""
    requests, replies = own_pipes()  # ce qu'un cours affiche n'est pas un verdict
    with open(requests, encoding="utf-8") as asked, open(replies, "w", encoding="utf-8", buffering=1) as said:
        for verdict in Marking(**json.load(asked)).verdicts():
            said.write(json.dumps(verdict) + "\n")


if __name__ == "__main__":
    main()
