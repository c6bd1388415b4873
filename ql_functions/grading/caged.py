"""Appeler la fonction d'un élève en cage : le pendant, pour le correcteur, de `checks.run`."""

import ast
import inspect
import time
from types import FunctionType

from .. import solutions
from ..checks.frame import EXERCISES
from . import box, wire

# Ce que les leçons importent, et qu'une réponse peut donc employer ; le reste de ce qui est donné vient de `solutions`.
IMPORTS = """
from collections import Counter
from fractions import Fraction
from functools import cache
from tqdm.auto import tqdm
"""
_MARGIN = 1.0  # secondes laissées à la cage pour dire elle-même qu'un délai est passé
_DEFINING = 8.0  # secondes pour démarrer et exécuter la cellule de l'élève
SIGNATURES = {name: list(inspect.signature(function).parameters)
               for name, function in vars(solutions).items() if isinstance(function, FunctionType)}  # fmt: skip


class DeadCageError(Exception):
    """La cage ne répond plus, ou répond n'importe quoi : la raison, en une phrase pour l'élève."""


def given_before(exercise_id):
    """Le code dont une réponse dispose : ce qui est donné, et les références des exercices d'avant.

    Args:
        exercise_id: l'exercice dont la réponse sera éprouvée.

    Returns:
        str: celui de `solutions`, et du module de l'exercice s'il en a un autre ; ni cet exercice ni ceux qui le
        suivent n'y sont.
    """
    ids = list(EXERCISES)
    later = {EXERCISES[other].name for other in ids[ids.index(exercise_id) :]}
    modules = dict.fromkeys([solutions, EXERCISES[exercise_id].home])
    body = [node for module in modules for node in ast.parse(inspect.getsource(module)).body[1:]]
    return IMPORTS + ast.unparse(ast.Module([node for node in body if _name_defined(node) not in later], []))


def _name_defined(node):
    return node.targets[0].id if isinstance(node, ast.Assign) else getattr(node, "name", None)


class Cage:
    """Un processus en cage, pour une réponse à un exercice ; se ferme avec ``with``.

    Args:
        exercise: l'`Exercise`.
        answer: le code de la cellule de l'exercice.
        own: d'autres codes de l'élève, réduits à leurs définitions.
        kind: la cage (`box.Box.kind`).
        seconds: tout le temps dont elle dispose.
    """

    def __init__(self, exercise, answer, own, kind, seconds):
        self.deadline = time.monotonic() + seconds
        self.process = box.start_worker(kind)
        self.writing, self.reading = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.lesson = {
            "given": given_before(exercise.id), "own": list(own), "answer": answer,
            "name": exercise.name, "is_value": not exercise.is_function,
        }  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def define(self):
        """Exécute le code de l'élève ; rend ``(says, why)``, ce que dit `worker.define`.

        Raises:
            DeadCageError: la cage ne répond plus, ou mal.
        """
        says = self._exchange(wire.encode(self.lesson), _DEFINING)
        if type(says) is not list or [type(text) for text in says] != [str, str]:
            raise DeadCageError("Votre code a rendu une réponse mal formée.")
        return says[0], wire.readable(says[1])

    def call(self, case):
        """Appelle la fonction de l'élève sur ``case`` et rend l'`Outcome`.

        Raises:
            DeadCageError: la cage ne répond plus, ou mal.
        """
        reply = self._exchange(wire.encode_case(case), case.seconds + _MARGIN)
        try:
            return wire.decode_outcome(reply, case, SIGNATURES)
        except wire.WireError as error:
            raise DeadCageError(f"Votre code a rendu {error}.") from error

    def _exchange(self, content, seconds):
        deadline = min(self.deadline, time.monotonic() + seconds)
        try:
            wire.send(self.writing, content, deadline)
            return wire.receive(self.reading, deadline)
        except TimeoutError as error:
            raise DeadCageError("Votre code ne répond plus : une boucle ne finit-elle jamais ?") from error
        except (EOFError, BrokenPipeError) as error:
            says = "Votre code a mis fin à son programme, demandé trop de mémoire ou rendu une valeur démesurée."
            raise DeadCageError(says) from error
        except wire.WireError as error:
            raise DeadCageError(f"Votre code a rendu {error}.") from error
