"""Suivre les lignes de l'élève pendant un appel."""

import contextlib
import sys

from .run import is_own


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
