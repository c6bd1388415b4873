"""Ce qu'un appel change de ses arguments, et la ligne qui le fait."""

import contextlib
import sys
from inspect import signature

from .exercise import Fault
from .run import is_own, run
from .trials import may_run_again
from .values import plain, same, shown_apart


def altered(exercise, got, expected):
    """Ce que l'appel a changé de ses arguments, sous son nom ; ``None`` s'ils sont restés ce qu'ils étaient."""
    if all(map(same, expected, got)):
        return None
    names = signature(exercise.reference).parameters if exercise.is_function else ()
    changed = [(name, *both) for name, *both in zip(names, expected, got, strict=False) if not same(*both)]
    if not changed:
        return None
    name, wanted, left = changed[0]
    place = list(names).index(name)
    may_be_text = any(type(value) is str for case in exercise.cases for value in case.args[place : place + 1])
    how = " : travaillez sur une copie." + f" list({name}) en fait une, même d'une chaîne." * may_be_text
    if type(left) is list and any(type(part) is dict and part not in wanted for part in left):
        how = ", jusque dans ses dictionnaires : une copie de la liste a encore les mêmes. Rangez ailleurs ce que "
        how += "vous calculez."
    return Fault(f"Votre fonction modifie son argument {name}{how}",
                 *shown_apart(wanted, left), (("on compare", f"{name}, une fois l'appel fini"),),
                 is_of_arguments=True)  # fmt: skip


def altering(exercise, answer, case, namespace):
    """La phrase qui dit quelle ligne d'une réponse change d'abord un argument de ce cas ; ``""`` si on ne la voit pas.

    La réponse est appelée une fois de plus, et regardée.
    """
    if not may_run_again(exercise, answer, namespace):
        return ""
    watcher = _Watcher(answer, namespace)
    run(answer, case, namespace, watcher=watcher)
    return watcher.says


class _Watcher(contextlib.AbstractContextManager):
    """Compare les arguments d'une réponse à ce qu'ils étaient, à chaque ligne de l'élève ; voir `run.run`."""

    def __init__(self, answer, namespace):
        self.code, self.namespace, self.says = answer.__code__, namespace, ""
        self.line, self.received, self.kept = None, None, None

    def __enter__(self):
        self.before = sys.gettrace()
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *_):
        sys.settrace(self.before)

    def _on_call(self, frame, _event, _arg):
        if self.says or not is_own(frame, self.namespace):
            return None
        if self.received is None and frame.f_code is self.code:
            names = self.code.co_varnames[: self.code.co_argcount]
            self.received = {name: frame.f_locals[name] for name in names}
            self.kept = plain(self.received)
        return self._on_line

    def _on_line(self, frame, event, _arg):
        if self.received and not self.says:
            changed = [name for name, value in self.received.items() if not same(plain(value), self.kept[name])]
            if changed:
                self.says = f"La ligne {self.line} change {changed[0]}."
        if event == "line":
            self.line = frame.f_lineno
        return self._on_line
