"""Regarder s'exécuter les lignes de l'élève, pendant un appel."""

import contextlib
import sys
from dataclasses import replace

from .run import is_own, run

_SECONDS = 0.2  # une réponse que l'on regarde est bien plus lente


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


def passes_by(lines, answer, case, namespace):
    """L'appel passe-t-il par toutes ces lignes ?"""
    met = set()
    brief = replace(case, seconds=_SECONDS)
    run(answer, brief, namespace, watcher=Watcher(namespace, lambda _frame, line: met.add(line)))
    return met.issuperset(lines)
