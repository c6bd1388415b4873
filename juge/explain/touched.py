"""Regarder une réponse s'exécuter : la ligne qui change un argument, le cas qui passe par les lignes nommées."""

import contextlib
import sys
from dataclasses import replace

from .. import words
from ..call.run import is_own, run
from ..edits.spots import Sentence
from ..values import plain, same
from .reruns import moment_of

_SECONDS = 0.2  # laissées à un appel que l'on regarde
_MAX_CASES = 10  # cas où l'on cherche celui qui passe par des lignes


class Watcher(contextlib.AbstractContextManager):
    """Appelle ``each(frame, line)`` avant chaque ligne de l'élève, et à chaque retour ; voir `run.run`."""

    def __init__(self, namespace, each):
        self.namespace, self.each = namespace, each

    def __enter__(self):
        self.before = sys.gettrace()
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *_):
        sys.settrace(self.before)

    def _on_call(self, frame, _event, _arg):
        return self._on_line if is_own(frame, self.namespace) else None

    def _on_line(self, frame, event, _arg):
        if event != "exception":
            self.each(frame, frame.f_lineno)
        return self._on_line


def line_that_alters(attempt):
    """La `Sentence` qui dit quelle ligne change d'abord un argument du premier cas faux ; ``""`` si rien ne se voit."""
    answer, case = attempt.answer, attempt.wrong[0][0]
    received, kept, before, says = {}, {}, None, ""

    def note_line(frame, line):
        nonlocal before, says
        if not received and frame.f_code is answer.__code__:
            received.update((name, frame.f_locals[name]) for name in frame.f_code.co_varnames[: len(case.args)])
            kept.update(plain(received))
        changed = [name for name, value in received.items() if not same(plain(value), kept[name])]
        if changed and not says:
            says = Sentence(f"La ligne {before} change {changed[0]}.", before)
        before = line

    if attempt.tree:
        run(answer, case, attempt.namespace, watcher=Watcher(attempt.namespace, note_line))
    return says


def runs_of(attempt):
    """Rend, des premiers cas faux, les lignes que l'appel exécute : un ensemble de numéros par cas."""
    return [lines_met(attempt, case) for case, *_ in attempt.wrong[:_MAX_CASES]]


def shown_result(attempt, explanation):
    """Le résultat à montrer : celui dont parlent les phrases, sinon celui qui passe par le plus de lignes nommées.

    Returns:
        (case, got, fault, moment): un résultat faux, et le moment où il l'est : « appel », « au deuxième appel »…
    """
    case, got, _ = attempt.wrong[0]
    fault = attempt.fault
    if explanation.result and explanation.result[0] is not case:
        case, got, fault = explanation.result
    elif explanation.lines and not any(fault.says in sentence for sentence in explanation.says):
        met = [runs.intersection(explanation.lines) for runs in runs_of(attempt)]
        case, got, fault = attempt.wrong[met.index(max(met, key=len))]
    moment, later = (words.CALL, None) if attempt.is_endless else moment_of(attempt, case)
    return case, got, later or fault, moment


def lines_met(attempt, case):
    """Rend les lignes de la cellule de la réponse que son appel exécute sur ce cas, ou a le temps d'exécuter."""
    met, file = set(), attempt.answer.__code__.co_filename

    def note_line(frame, line):
        if frame.f_code.co_filename == file:
            met.add(line)

    watcher = Watcher(attempt.namespace, note_line)
    run(attempt.answer, replace(case, seconds=min(case.seconds, _SECONDS)), attempt.namespace, watcher=watcher)
    return met
