"""Appeler la fonction d'un élève en cage, et l'y faire expliquer : le pendant, pour le correcteur, de `call.run`."""

import time
from functools import partial

from ..call.source import source_of
from ..intake.definitions import needed
from . import box, proofs, wire
from .sources import given_before

_MARGIN = 1.0  # secondes laissées à la cage pour dire elle-même qu'un délai est passé
_DEFINING = 8.0  # secondes pour démarrer et exécuter la cellule de l'élève
_BUSY = 0.7  # part de l'attente où une réponse sans fin calcule, sur une machine qui n'a rien d'autre à faire
_MALFORMED = "Votre code a rendu une réponse mal formée."


class _CageError(Exception):
    """Une cage ne permet pas de juger une réponse.

    Args:
        says: la raison, en une phrase.
        is_doubtful: est-ce peut-être la faute de la machine, trop chargée ? La copie est alors à recommencer seule.
    """

    def __init__(self, says, is_doubtful=False):
        super().__init__(says)
        self.is_doubtful = is_doubtful


class FaultyCageError(_CageError):
    """La cage ne se laisse pas préparer, avant tout code de l'élève : la raison, pour l'enseignant."""


class DeadCageError(_CageError):
    """La cage ne répond plus, ou répond n'importe quoi : la raison, pour l'élève."""


def lesson_of(exercise, answer, above=(), below=()):
    """Ce que la cage d'une réponse exécute avant d'être interrogée, voir `worker.define`.

    Args:
        exercise, answer: l'`Exercise`, et le code de sa cellule.
        above, below: les autres cellules de l'élève, telles que les rend `definitions`, qui précèdent la réponse, ou la
            suivent ; la cage n'en exécute que ce dont la réponse a besoin.

    Raises:
        CourseError: le cours demande ce que la cage n'a pas.
    """
    own = needed(answer, [*above, *below])
    return {
        "given": given_before(exercise),
        "above": list(filter(None, own[: len(above)])),
        "below": list(filter(None, own[len(above) :])),
        "answer": answer,
        "name": exercise.name,
        "is_value": not exercise.is_function,
    }


class Cage:
    """Un processus en cage, pour une réponse ; se ferme avec ``with``.

    Args:
        lesson: ce qu'elle exécute d'abord (`lesson_of`).
        kind: la cage (`box.Box.kind`).
        seconds: tout le temps dont elle dispose.

    Raises:
        DeadCageError: toute demande peut la lever, si la cage ne répond plus, ou mal.
    """

    def __init__(self, lesson, kind, seconds):
        self.deadline, self.waited = time.monotonic() + seconds, 0.0
        self.process, self.lesson, self.called = box.start_worker(kind), lesson, []
        self.writing, self.reading = self.process.stdin.fileno(), self.process.stdout.fileno()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        box.kill_job(self.process)
        self.process.stdin.close()
        self.process.stdout.close()

    def define(self):
        """Prépare la cage, puis y exécute le code de l'élève ; rend ``(says, why)``, ce que dit `worker.define`.

        Raises:
            FaultyCageError: la cage n'a pas démarré, ou ce que le cours donne ne s'y exécute pas.
        """
        try:
            why = self._exchange(wire.encode(self.lesson["given"]), _DEFINING)
        except DeadCageError as error:
            says = "la cage ne démarre pas, ou s'arrête avant tout code de l'élève"
            raise FaultyCageError(says, error.is_doubtful) from error
        if why:
            raise FaultyCageError(f"ce que le cours donne à la réponse ne s'exécute pas dans la cage ({why})")
        own = {name: value for name, value in self.lesson.items() if name != "given"}
        says = self._exchange(wire.encode(own), _DEFINING)
        if type(says) is not list or [type(text) for text in says] != [str, str]:
            raise DeadCageError(_MALFORMED)
        return says[0], wire.readable(says[1])

    def call(self, case):
        """Appelle la fonction de l'élève sur ``case`` et rend l'`Outcome`."""
        self.called.append(case)
        decode = partial(wire.decode_outcome, case=case)
        return self._exchange(wire.encode_case(case), case.seconds + _MARGIN, decode)

    def left(self, case):
        """Les valeurs que le premier appel de ce cas a rendues, telles qu'elles sont devenues : une par répétition."""
        left = self._reread(case, [])
        values = left[proofs.VALUES] if type(left) is tuple and len(left) > proofs.VALUES else None
        if type(values) is not list or len(values) != case.repeat:
            raise DeadCageError(_MALFORMED)
        return values

    def prove(self, case, outcome):
        """S'assure que le premier appel de ce cas a laissé ce que la cage en dit, voir `proofs`."""
        writes = proofs.writes(case, outcome)
        if writes and not proofs.hold(writes, case, outcome, self._reread(case, writes)):
            raise DeadCageError("Ce que votre code laisse après lui n'est pas ce qu'il en dit.")

    def _reread(self, case, writes):
        """Ce que le premier appel de ce cas a laissé, une fois qu'on y a écrit."""
        number = next(number for number, called in enumerate(self.called) if called is case)
        return self._exchange({"call": number, "writes": wire.encode(writes)}, _MARGIN, wire.decode)

    def late(self, is_hurried=False):
        """L'exception du délai passé ; elle dit si les exercices d'avant, ou la machine, peuvent en être la cause."""
        is_starved = box.processor_seconds(self.process.pid) < _BUSY * self.waited
        says = "Votre code ne répond pas à temps : il est trop lent, ou une boucle n'y finit jamais."
        return DeadCageError(says, is_hurried or is_starved)

    def _exchange(self, content, seconds, decode=lambda reply: reply):
        """Fait une demande à la cage, et lit sa réponse par ``decode``."""
        began = time.monotonic()
        deadline = min(self.deadline, began + seconds)
        try:
            wire.send(self.writing, content, deadline)
            reply = wire.receive(self.reading, deadline)
            self.waited += time.monotonic() - began
            return decode(reply)
        except TimeoutError as error:
            self.waited += time.monotonic() - began
            raise self.late(is_hurried=deadline < began + seconds) from error
        except (EOFError, BrokenPipeError) as error:
            says = "Votre code a mis fin à son programme, demandé trop de mémoire ou rendu une valeur démesurée."
            raise DeadCageError(says) from error
        except wire.WireError as error:
            raise DeadCageError(f"Votre code a rendu {error}.") from error


def explained(exercise, lesson, kind, course, seconds):
    """Ce que dit le carnet d'une réponse, les phrases et les lignes du tableau ; aucune si rien n'en vient.

    La vérification du carnet est refaite, par `explainer`, dans une cage neuve qui ne reçoit que la réponse et ce qui
    l'entoure. Ses mots sont pour cet élève, et les points n'en dépendent pas : une cage qui trouve la réponse juste,
    meurt, tarde ou répond mal n'explique rien. Aucun cas caché n'a encore été appelé, dans aucune cage de la copie.

    Args:
        lesson: la réponse et ce qui l'entoure, voir `lesson_of`.
        course: le cours, tel qu'on le lit ici ; voir `courses.bring`.
    """
    deadline = time.monotonic() + seconds
    answer = lesson["answer"].strip()  # ses lignes sont celles de la page de retour
    with box.start_explainer(kind, course) as process:
        try:
            wire.send(process.stdin.fileno(), wire.encode({**lesson, "answer": answer, "id": exercise.id}), deadline)
            return wire.decode_report(wire.receive(process.stdout.fileno(), deadline))
        except (TimeoutError, EOFError, BrokenPipeError, wire.WireError):
            return [], []
        finally:
            box.kill_job(process)


def written_reference(exercise):
    """Le code d'une cellule dont la réponse est celle de référence."""
    if exercise.is_function:
        return f"{source_of(exercise.reference)}\n{exercise.name} = {exercise.reference.__name__}"
    return f"{exercise.name} = {exercise.fresh()!r}"
