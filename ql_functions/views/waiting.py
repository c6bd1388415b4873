"""Une ligne qui dit où en est ce que l'on attend, et qui s'efface à la fin : un carnet n'en garde rien."""

import sys

from juge.drawing.html import tag
from juge.drawing.typography import spaced
from juge.learner.notebook import in_notebook


class Waiting:
    """La ligne d'une attente ; en texte, elle ne s'écrit que dans un terminal.

    >>> with Waiting("L'arène s'entraîne", 7) as line:
    ...     line.says(2, "leçons")

    Args:
        title: ce que l'on attend.
        total: le nombre d'étapes ; 0 si l'on ne sait pas.
    """

    def __init__(self, title, total=0):
        self.title, self.total, self._display, self._written = title, total, None, 0

    def __enter__(self):
        self.says(0)
        return self

    def says(self, done, doing=""):
        """Montre que ``done`` étapes sont faites, et laquelle est en cours."""
        text = self.title + (f" : {doing}" if doing else "") + (f", {done} sur {self.total}" if self.total else "…")
        if in_notebook():
            value = {"max": self.total, "value": done} if self.total else {}
            bar = tag("progress", aria_label=self.title, **value)
            self._show({"text/html": tag("div", bar, " ", spaced(text), role="status"), "text/plain": text})
        elif sys.stderr.isatty():
            self._write(text)

    def __exit__(self, *exception):
        if in_notebook():
            self._show({})
        elif sys.stderr.isatty():
            self._write("")
            self._write("")

    def _show(self, bundle):
        from IPython.display import display, update_display  # tous les navigateurs ne l'ont pas

        if self._display:
            update_display(bundle, raw=True, display_id=self._display)
        else:
            self._display = display(bundle, raw=True, display_id=True).display_id

    def _write(self, text):
        print(f"\r{text:<{self._written}}", end="", file=sys.stderr, flush=True)
        self._written = len(text)
