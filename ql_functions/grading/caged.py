"""Appeler la fonction d'un élève en cage : le pendant, pour le correcteur, de `checking.run`."""

import ast
import inspect
import sys
import time
from types import FunctionType, ModuleType

from .. import cliff
from ..checking import registry
from ..checking.examine import fault_of
from ..checking.repair import Search
from ..checking.source import function_in
from . import box, proofs, wire

_BARS = "from tqdm.auto import tqdm"  # les leçons l'importent ; la cage en a une, sans barre
_MARGIN = 1.0  # secondes laissées à la cage pour dire elle-même qu'un délai est passé
_DEFINING = 8.0  # secondes pour démarrer et exécuter la cellule de l'élève


_IN_THE_CAGE = {cliff: "cage.cliff.rules"}  # un module du paquet → ce que la cage en a
_BUSY = 0.7  # part de l'attente où une réponse sans fin calcule, sur une machine qui n'a rien d'autre à faire


class DeadCageError(Exception):
    """La cage ne répond plus, ou répond n'importe quoi : la raison, en une phrase pour l'élève.

    Attributes:
        is_doubtful: est-ce peut-être la faute de la machine, trop chargée ? La copie est alors à recommencer seule.
    """

    is_doubtful = False


class SlowCageError(DeadCageError):
    """Le délai d'une réponse est passé."""

    def __init__(self, says, is_doubtful):
        super().__init__(says)
        self.is_doubtful = is_doubtful


def given_before(exercise):
    """Le code dont une réponse dispose : ce que le cours donne, et les références des exercices d'avant.

    Args:
        exercise: l'`Exercise` dont la réponse sera éprouvée ; ni le sien ni ceux qui le suivent n'y sont.
    """
    known = exercise.course.exercises
    before = known[: known.index(exercise)]
    names = registry.names_of(exercise.course.given, (*before, exercise))
    names.pop(exercise.name)
    values = {one.name: one.fresh() for one in before if not one.is_function}
    return "\n".join([_BARS, *(_source(name, values.get(name, value)) for name, value in names.items())])


def _source(name, value):
    """De quoi mettre ``value`` sous ce nom : son importation, son code, ou elle-même."""
    if isinstance(value, ModuleType):
        return f"import {_IN_THE_CAGE.get(value, value.__name__)} as {name}"
    if isinstance(value, FunctionType | type) and value.__module__ in sys.stdlib_module_names:
        return f"from {value.__module__} import {value.__qualname__} as {name}"
    return inspect.getsource(value) if callable(value) else f"{name} = {value!r}"


def lesson_of(exercise, answer, own=()):
    """Ce que la cage d'une réponse exécute avant d'être interrogée, voir `worker.define`.

    Args:
        exercise: l'`Exercise`.
        answer: le code de la cellule de l'exercice.
        own: d'autres codes de l'élève, réduits à leurs définitions.
    """
    return {
        "given": given_before(exercise), "own": list(own), "answer": answer,
        "name": exercise.name, "is_value": not exercise.is_function,
    }  # fmt: skip


class Cage:
    """Un processus en cage, pour une réponse ; se ferme avec ``with``.

    Args:
        lesson: ce qu'elle exécute d'abord (`lesson_of`).
        kind: la cage (`box.Box.kind`).
        seconds: tout le temps dont elle dispose.
    """

    def __init__(self, lesson, kind, seconds):
        self.deadline, self.waited = time.monotonic() + seconds, 0.0
        self.process = box.start_worker(kind)
        self.lesson = lesson
        self.writing, self.reading = self.process.stdin.fileno(), self.process.stdout.fileno()

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
            return wire.decode_outcome(reply, case)
        except wire.WireError as error:
            raise DeadCageError(f"Votre code a rendu {error}.") from error

    def left(self, number, case):
        """Les valeurs qu'a rendues l'appel de ce numéro, une par répétition, telles qu'elles sont devenues.

        Raises:
            DeadCageError: la cage ne répond plus, ou mal.
        """
        left = self._reread(number, [])
        values = left[proofs.VALUES] if type(left) is tuple and len(left) > proofs.VALUES else None
        if type(values) is not list or len(values) != case.repeat:
            raise DeadCageError("Votre code a rendu une réponse mal formée.")
        return values

    def prove(self, number, case, outcome):
        """S'assure que l'appel de ce numéro a laissé ce que la cage en dit, voir `proofs`.

        Raises:
            DeadCageError: ce n'est pas le cas.
        """
        writes = proofs.writes(case, outcome)
        if writes and not proofs.hold(writes, case, outcome, self._reread(number, writes)):
            raise DeadCageError("Ce que votre code laisse après lui n'est pas ce qu'il en dit.")

    def _reread(self, number, writes):
        """Ce que cet appel a laissé, une fois qu'on y a écrit."""
        reply = self._exchange({"call": number, "writes": wire.encode(writes)}, _MARGIN)
        try:
            return wire.decode(reply)
        except wire.WireError as error:
            raise DeadCageError(f"Votre code a rendu {error}.") from error

    def late(self, is_hurried=False):
        """De quoi dire que le délai est passé, et si la réponse calculait sans fin, ou n'a pas pu calculer.

        Args:
            is_hurried: le délai a-t-il été raccourci par les exercices d'avant ?
        """
        is_starved = box.processor_seconds(self.process.pid) < _BUSY * self.waited
        says = "Votre code ne répond pas à temps : il est trop lent, ou une boucle n'y finit jamais."
        return SlowCageError(says, is_hurried or is_starved)

    def locate(self, exercise, results):
        """Les endroits où la réponse à un exercice se sépare d'une juste, voir `checking.repair` ; après tous les cas.

        Tout y est essayé dans la cage, et jugé ici, où l'arbre est lu : ce qui en sort ne peut dire ni une autre
        ligne, ni une autre sorte. Une cage qui en meurt n'a rien à dire, ni un code qu'`ast` lit sans savoir l'écrire.
        """
        tree = function_in(self.lesson["answer"].strip(), exercise.name)  # les lignes de la page de retour
        try:
            return Search(exercise, results, self._retouched, fault_of).spots(tree) if tree else ()
        except (DeadCageError, ValueError, RecursionError):
            return ()

    def _retouched(self, tree):
        """De quoi appeler la réponse qu'un arbre définit à la place de la première."""
        self._exchange(wire.encode(ast.unparse(tree)), _MARGIN)
        return self.call

    def _exchange(self, content, seconds):
        began = time.monotonic()
        deadline = min(self.deadline, began + seconds)
        try:
            wire.send(self.writing, content, deadline)
            reply = wire.receive(self.reading, deadline)
            self.waited += time.monotonic() - began
            return reply
        except TimeoutError as error:
            self.waited += time.monotonic() - began
            raise self.late(is_hurried=deadline < began + seconds) from error
        except (EOFError, BrokenPipeError) as error:
            says = "Votre code a mis fin à son programme, demandé trop de mémoire ou rendu une valeur démesurée."
            raise DeadCageError(says) from error
        except wire.WireError as error:
            raise DeadCageError(f"Votre code a rendu {error}.") from error
