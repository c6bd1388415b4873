"""Enregistrer pas à pas la fonction d'un élève : ses lignes, ses variables, ses appels et les valeurs rendues.

Une étape est une ligne qui vient de s'exécuter, avec les variables d'après. Les étapes d'une fonction appelée viennent
avant celle de la ligne qui l'appelle.
"""

import contextlib
import dis
import inspect
import random
import sys
from dataclasses import dataclass, field, replace
from types import FunctionType, MethodType, ModuleType

from ..call.run import in_place, is_own, run
from ..call.stand_ins import STAND_INS, Draw
from ..declare.cases import Limit, Spy
from ..namespace import words_of
from ..values.changes import GONE, Snapshot, find_changes, freeze
from .code import conditions, spans

MAX_STEPS = 2_000
_MAX_SECONDS = 1.0  # durée d'un appel filmé
_ENDLESS_ERRORS = ("TooLong", "RecursionError")  # après une de ces erreurs, le film s'arrête à une étape quelconque
_MAX_EVENTS = 40_000  # une étape a plusieurs événements si sa ligne parcourt une liste
_COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>")  # les lignes d'une compréhension font partie de sa fonction
_YIELD_OPCODE = dis.opmap["YIELD_VALUE"]  # un générateur s'arrête à cette instruction ; dès Python 3.13, à la suivante


@dataclass
class Call:
    """Un appel à une fonction qui n'est pas de l'élève : ses arguments, par nom, et la valeur rendue."""

    name: str
    arguments: dict
    is_spied: bool = False
    value: object = GONE


@dataclass
class Step:
    """Une étape : les effets d'une ligne qui vient de s'exécuter.

    Attributes:
        frame: le rang, dans `Recorder.frames`, de l'appel qui exécute la ligne.
        line: le numéro de la ligne dans sa cellule.
        kind: ``'call'``, ``'line'``, ``'return'``, ``'yield'`` ou ``'raise'``.
        variables: les variables que la ligne a changées, nom → valeur ; `GONE` pour une variable supprimée.
        changes: les mêmes variables, nom → endroits changés, comme les donne `changes.find_changes`.
        outside: les changements hors de la fonction : (``'globale'`` ou ``'argument'``, nom) → endroits changés.
        globals: les variables du carnet que la ligne a changées, nom → valeur.
        calls: les `Call` que la ligne a faits.
        value: la valeur rendue, ou l'exception.
        printed: le nombre de caractères affichés depuis le début de l'appel.
        condition: la condition du ``if`` ou du ``while`` de la ligne est-elle vraie ? ``None`` s'il n'y en a pas.
    """

    frame: int
    line: int
    kind: str
    variables: dict = field(default_factory=dict)
    changes: dict = field(default_factory=dict)
    outside: dict = field(default_factory=dict)
    globals: dict = field(default_factory=dict)
    calls: list = field(default_factory=list)
    value: object = GONE
    printed: int = 0
    condition: bool | None = None


@dataclass
class Frame:
    """Un appel d'une fonction de l'élève.

    Attributes:
        code: le code de la fonction.
        parent: le rang de l'appel qui fait celui-ci, ``None`` pour le premier.
        line: la ligne de ``parent`` qui fait cet appel.
    """

    code: object
    parent: int | None
    line: int = 0


class FullError(BaseException):
    """Le film est plein ; cette classe n'est pas une `Exception`, que le ``except Exception`` d'un élève avalerait."""


@dataclass
class _Running:
    """L'état d'un appel en cours."""

    index: int
    conditions: dict  # ligne → Condition
    line: int = 0
    seen: dict = field(default_factory=dict)  # nom → Snapshot
    calls: list = field(default_factory=list)
    error: BaseException | None = None


class Recorder(contextlib.AbstractContextManager):
    """Note les étapes des fonctions de l'élève pendant un ``with`` ; voir `run.run`.

    Args:
        watched: les noms des variables globales à suivre.
        named: code d'une fonction → le nom sous lequel l'élève l'appelle ; voir `named_functions`.
    """

    def __init__(self, namespace, watched, named):
        self.namespace, self.named = namespace, named
        self.steps, self.frames, self.is_full = [], [], False
        self._watched, self._outside = watched, {}
        self._running, self._events = {}, 0

    def __enter__(self):
        self._before = sys.gettrace()
        self.start = {name: self._watch(("globale", name), self.namespace[name]) for name in self._watched}
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *_):
        sys.settrace(self._before)
        self._running.clear()

    def _watch(self, place, value):
        self._outside[place] = Snapshot(value), value
        return self._outside[place][0].value

    def chain(self, index):
        """Rend le rang d'un appel, puis ceux des appels qui le contiennent, du plus proche au premier."""
        while index is not None:
            yield index
            index = self.frames[index].parent

    # --- Les événements que Python annonce

    def _on_call(self, frame, event, _arg):
        if event != "call":
            return None
        if is_own(frame, self.namespace):
            return None if frame.f_code.co_name in _COMPREHENSIONS else self._enter(frame)
        caller = self._caller_of(frame)
        call = self._call_of(frame) if caller else None
        if call is None:
            return None
        caller.calls.append(call)

        def on_return(_frame, event, arg):
            if event == "return":
                call.value = freeze(arg)
            return on_return

        return on_return

    def _enter(self, frame):
        if frame in self._running:  # le générateur reprend après un yield
            return self._on_event
        caller = self._caller_of(frame)
        running = self._running[frame] = _Running(len(self.frames), conditions(frame.f_code))
        self.frames.append(Frame(frame.f_code, *((caller.index, caller.line) if caller else (None,))))
        if len(self.frames) == 1:  # seuls les arguments du premier appel sont suivis
            names = inspect.getargs(frame.f_code).args
            self.arguments = names
            for name in names:
                self._watch(("argument", name), frame.f_locals[name])
        if frame.f_code.co_name[0] != "<":
            running.line = frame.f_code.co_firstlineno
            self._note(frame, running, "call")
        running.line = 0
        return self._on_event

    def _on_event(self, frame, event, arg):
        running = self._running.get(frame)
        if running is None:
            return None
        self._events += 1
        if self._events >= _MAX_EVENTS:
            self._stop()
        if event == "line":
            line = spans(frame.f_code).get(frame.f_lineno, frame.f_lineno)
            if line == running.line and line in spans(frame.f_code) and not running.error:
                return self._on_event  # une instruction de plusieurs lignes, ou une compréhension, ne fait qu'une étape
            if running.line:
                self._note(frame, running, "raise" if running.error else "line", running.error or GONE)
            running.line, running.error = line, None
        elif event == "exception":
            if not isinstance(arg[1], StopIteration | GeneratorExit):
                running.error = arg[1]
        elif event == "return":
            self._leave(frame, running, arg)
        return self._on_event

    def _leave(self, frame, running, value):
        """Note la fin ou la pause d'un appel : un ``return``, un ``yield``, ou une exception qui en sort."""
        code = frame.f_code
        pauses = (
            code.co_flags & inspect.CO_GENERATOR
            and _YIELD_OPCODE in code.co_code[frame.f_lasti - 2 : frame.f_lasti + 1 : 2]
        )
        if running.error and value is None:
            self._note(frame, running, "raise", running.error)
        elif running.line and (pauses or code.co_name != "<genexpr>"):
            self._note(frame, running, "yield" if pauses else "return", freeze(value))
        running.line, running.error = 0, None
        if not pauses:
            del self._running[frame]

    # --- Les notes prises

    def _note(self, frame, running, kind, value=GONE):
        printed = sys.stdout.tell() if hasattr(sys.stdout, "getvalue") else 0
        step = Step(running.index, running.line, kind, value=value, calls=running.calls, printed=printed)
        step.condition = _decide(frame, running)
        running.calls = []
        names = frame.f_locals
        for name in dict.fromkeys((*running.seen, *names)):
            self._compare(step, running.seen, name, names.get(name, GONE))
        for place, (before, _) in list(self._outside.items()):
            now = self.namespace.get(place[1], GONE) if place[0] == "globale" else self._outside[place][1]
            if not before.is_still(now):
                found = list(find_changes(before.value, self._watch(place, now)))
                if found:
                    step.outside[place] = found
                if found and place[0] == "globale":
                    step.globals[place[1]] = self._outside[place][0].value
        self.steps.append(step)
        if len(self.steps) >= MAX_STEPS:
            self._stop()

    def _stop(self):
        self.is_full = True
        raise FullError

    def _compare(self, step, seen, name, value):
        """Note dans l'étape les changements de cette variable."""
        if name[0] == "." or issubclass(type(value), FunctionType | ModuleType | type):
            return
        before = seen.get(name)
        if value is GONE:
            del seen[name]
            step.variables[name] = GONE
            return
        if before and before.is_still(value):
            return
        now = seen[name] = Snapshot(value)
        found = list(find_changes(before.value if before else GONE, now.value))
        if found:
            step.variables[name], step.changes[name] = now.value, found

    def _caller_of(self, frame):
        """Rend l'appel en cours de l'élève qui appelle directement ce cadre, ou ``None``."""
        back = frame.f_back
        while back and back.f_code.co_name in _COMPREHENSIONS and is_own(back, self.namespace):
            back = back.f_back
        return self._running.get(back)

    def _call_of(self, frame):
        """Rend le `Call` d'une fonction que l'élève appelle par son nom ; ``None`` pour une autre."""
        code, names = frame.f_code, frame.f_locals
        if code in STAND_INS:
            given = {str(i): value for i, value in enumerate(names.get("args", ()))} | names.get("kwargs", {})
            return Call(names["self"].stands_for, freeze(given), hasattr(names["self"], "spy"))
        if code not in self.named:
            return None
        count = code.co_argcount + code.co_kwonlyargcount
        given = {name: names[name] for name in code.co_varnames[:count] if name in names and name != "self"}
        return Call(self.named[code], freeze(given))


def _decide(frame, running):
    """La condition écrite sur la ligne qui vient de s'exécuter est-elle vraie ? ``None`` si cela ne se sait pas."""
    condition = running.conditions.get(running.line)
    if condition is None or running.error or running.line < frame.f_lineno <= condition.last:
        return None
    return frame.f_lineno in condition.block


def named_functions(words, namespace):
    """Rend code → nom des fonctions que l'élève peut appeler par ces mots."""
    found = {}
    for name in words & namespace.keys():
        value = namespace[name]
        members = {f"{name}.{word}": vars(value).get(word) for word in words} if isinstance(value, ModuleType) else {}
        for label, function in ({name: value} | members).items():
            function = function.__func__ if isinstance(function, MethodType) else function
            if isinstance(function, FunctionType):
                found[function.__code__] = label
    return found


# --- Filmer un appel


def record_call(function, case, namespace, call=None):
    """Filme un appel, celui que fait ``call()`` si les arguments ne sont pas ceux du cas.

    Returns:
        (Recorder, Outcome): le film et l'issue ; ``None`` si aucune ligne de l'élève ne s'est exécutée.
    """
    words = words_of(function, namespace)
    present = words & namespace.keys()
    watched = {name for name in present if not (callable(namespace[name]) or isinstance(namespace[name], ModuleType))}
    watched |= {name for name, value in case.globals.items() if not isinstance(value, Spy | Limit)}
    draw = Draw()  # le film ne voit pas les fonctions écrites en C, comme random.random
    names = {name: draw for name, value in namespace.items() if value is random.random}
    recorder = Recorder(namespace, sorted(watched), named_functions(words, namespace))
    with in_place(namespace, names), in_place(vars(random), {"random": draw}):
        short_case = replace(case, seconds=min(case.seconds, _MAX_SECONDS))
        got = run(call or function, short_case, namespace, watcher=recorder)
    recorder.is_full |= got.failure is not None and got.failure.kind in _ENDLESS_ERRORS
    return (recorder, got) if recorder.steps else None
