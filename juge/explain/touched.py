"""Regarder une réponse s'exécuter : la ligne qui change un argument, le cas qui passe par les lignes nommées."""

import ast
import contextlib
import marshal
import sys
from dataclasses import replace

from .. import words
from ..call.expected import known_of
from ..call.run import is_own, last_of, run
from ..edits.runs import Run, Size, Step
from ..edits.spots import Sentence
from ..values import CONTAINERS, PLAIN, plain, same
from .reruns import moment_of

_SECONDS = 0.1  # laissées à un appel que l'on regarde
_MAX_CASES = 5  # cas où l'on cherche celui qui passe par des lignes


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
    """La `Sentence` de la ligne qui change d'abord un argument, si la réponse n'a que ce défaut ; ``""`` sinon."""
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

    if attempt.tree and attempt.fault.is_of_arguments:
        run(answer, case, attempt.namespace, watcher=Watcher(attempt.namespace, note_line))
    return says


def runs_of(attempt):
    """Rend les premiers appels faux, regardés ligne à ligne : des `Run`."""
    known = known_of(attempt)
    if "runs" not in known:
        known["runs"] = [watched(attempt, case) for case, *_ in attempt.wrong[:_MAX_CASES]]
    return known["runs"]


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
        met = [one.lines.intersection(explanation.lines) for one in runs_of(attempt)]
        case, got, fault = attempt.wrong[met.index(max(met, key=len))]
    moment, later = (words.CALL, None) if attempt.is_endless else moment_of(attempt, case)
    return case, got, later or fault, moment


def _seen(value):
    """Ce que l'on retient d'une variable : sa valeur, si elle est simple, sinon son `Size` ou son type."""
    kind = type(value)
    return value if kind in PLAIN else Size(kind, len(value)) if kind in CONTAINERS else kind


def _frozen(names):
    """Les variables, écrites en octets pour être comparées ; sans celles que marshal ne sait pas écrire."""
    state = {}
    for name, value in names.items():
        with contextlib.suppress(ValueError):
            state[name] = marshal.dumps(value, 2)  # ensuite, deux valeurs égales s'écrivent parfois autrement
    return state


def watched(attempt, case):
    """Rend le `Run` de ce que la réponse exécute sur ce cas, ou a le temps d'exécuter, dans sa cellule."""
    frames, file, kept = {}, attempt.answer.__code__.co_filename, []
    is_endless = bool(attempt.results) and attempt.is_endless and attempt.results[-1][0] is case
    loops = ast.walk(attempt.tree or ast.Module([], [])) if is_endless else ()
    waits = {node.lineno for node in loops if isinstance(node, ast.While)}

    def note_line(frame, line):
        if frame.f_code.co_filename == file and line:  # une instruction que Python ajoute est parfois sans ligne
            if id(frame) not in frames:
                kept.append(frame)  # un autre cadre prendrait sinon le même id
            names = frame.f_locals
            state = _frozen(names) if line in waits else None
            frames.setdefault(id(frame), []).append(Step(line, {name: _seen(names[name]) for name in names}, state))

    watcher = Watcher(attempt.namespace, note_line)
    brief = replace(case, seconds=min(case.seconds, _SECONDS))
    failure = run(attempt.answer, brief, attempt.namespace, watcher=watcher).failure
    last = failure and failure.error and last_of(failure.error)
    stop = last.tb_lineno if last and last.tb_frame.f_code.co_filename == file else 0
    return Run(list(frames.values()), failure, stop)
