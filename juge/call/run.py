"""Appeler la fonction d'un élève dans le carnet, sans que ses erreurs ni ses effets n'en sortent."""

import contextlib
import io
import linecache
import marshal
import math
import random
import re
import signal
import sys
import threading
import time
import traceback
import warnings
from itertools import cycle
from opcode import opmap
from pathlib import Path
from types import CoroutineType, FunctionType

from ..declare.cases import Failure, InputAskedError, Limit, Line, Outcome, Spy
from ..namespace import COURSE_FOLDERS
from ..values import CONTAINERS, is_array, plain, shares_parts, shown
from . import memory, stand_ins
from .memory import Bounded, spared
from .stand_ins import Draw, Limited, Overheard, Seed, Sleep, Spying, copied

_PYTHON_STR = BaseException.__str__, KeyError.__str__  # ces deux méthodes écrivent leur argument tout entier
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")  # d'un objet, autre à chaque exécution
_MAX_PRINTED = 65_536  # caractères gardés du texte affiché
_WATCHER_FILES = (str(Path(__file__).parents[1] / file) for file in ("explain/touched.py", "film/record.py"))
# l'alarme n'arrête pas le code de ces fichiers, qui finit toujours
_UNSTOPPED_FILES = __file__, memory.__file__, stand_ins.__file__, contextlib.__file__, *_WATCHER_FILES
WALL = "ITIMER_REAL", "SIGALRM"  # l'horloge du temps qui passe
COMPUTING = "ITIMER_PROF", "SIGPROF"  # l'horloge du temps de calcul ; la charge de la machine n'y compte pas
_PATIENCE = 20  # secondes d'attente permises par seconde de calcul : une machine chargée ralentit d'autant


class Budget:
    """``seconds`` secondes de calcul pour plusieurs appels ; l'attente compte aussi, car rien n'y est calculé."""

    def __init__(self, seconds):
        self.computed = time.process_time() + seconds
        self.waited = time.monotonic() + _PATIENCE * seconds

    @property
    def left(self):
        """Les secondes de calcul qui restent ; 0 ou moins, s'il n'en reste pas."""
        return min(self.computed - time.process_time(), (self.waited - time.monotonic()) / _PATIENCE)

    def part(self, at_most=math.inf):
        """Le `Budget` d'une recherche : le tiers de ce qui reste, pour que d'autres puissent la suivre."""
        return Budget(min(at_most, self.left / 3))


class TooLong(BaseException):
    """Le délai est passé ; cette classe n'est pas une `Exception`, que le ``except Exception`` d'un élève avalerait."""


class _CappedText(io.StringIO):
    def write(self, text):
        room = _MAX_PRINTED - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)

    def close(self):
        """Ne ferme rien : une réponse qui ferme sa sortie ne doit pas fermer la nôtre."""


def can_stop():
    """Un appel sans fin peut-il être arrêté ici ? Oui sous Unix, dans le fil principal."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextlib.contextmanager
def deadline(seconds, clock=WALL):
    """Lève `TooLong` au bout du délai, mesuré par l'horloge `WALL` ou `COMPUTING`, là où le système le permet.

    Un appel qui attend ne calcule pas : sous l'horloge `COMPUTING`, l'attente a aussi une limite (voir `Budget`).

    L'alarme se répète chaque milliseconde : un ``except:`` dans une boucle ne peut pas l'avaler sans fin. L'alarme
    n'arrête que le code de l'élève, et non celui qui remet ensuite le carnet en place.
    """
    if not can_stop():
        yield
        return

    def ring(_signal, frame):
        if frame.f_code.co_filename not in _UNSTOPPED_FILES:
            raise TooLong

    delays = {WALL: seconds} if clock is WALL else {COMPUTING: seconds, WALL: _PATIENCE * seconds}
    clocks = [(*(getattr(signal, name) for name in clock), delay) for clock, delay in delays.items()]
    before, hook = [signal.signal(alarm, ring) for _, alarm, _ in clocks], sys.unraisablehook
    sys.unraisablehook = bool  # une alarme perdue dans un ``__del__`` ne s'affiche pas ; bool n'exécute aucune ligne
    for timer, _, delay in clocks:
        signal.setitimer(timer, delay, 0.001)
    try:
        yield
    finally:
        for timer, _, _ in clocks:
            signal.setitimer(timer, 0)
        sys.unraisablehook = hook
        for (_, alarm, _), handler in zip(clocks, before, strict=True):
            signal.signal(alarm, handler)


def _make_array(values):
    """Fait d'une liste un tableau NumPy, qui est un tableau d'enregistrements si la liste contient des n-uplets."""
    import numpy

    return numpy.rec.fromrecords(values) if type(values[0]) is tuple else numpy.array(values)


def _make_generators(case):
    """Rend pour chaque appel ses arguments en plus : un générateur, renouvelé à la moitié des appels, ou aucun."""
    if case.rng is None:
        return [()] * case.repeat
    import numpy

    half = -(-case.repeat // 2)
    first, again = ((numpy.random.default_rng(case.rng),) for _ in range(2))
    return [first] * half + [again] * (case.repeat - half)


def _refuse_input(*_):
    raise InputAskedError


def _exit(*_):
    raise SystemExit


# exit() arrêterait le noyau du carnet, et input() le ferait attendre sans fin
_GUARDS = {"input": _refuse_input, "exit": _exit, "quit": _exit}


@contextlib.contextmanager
def in_place(namespace, names):
    """Met ``names`` dans ``namespace`` le temps d'un appel, puis rétablit les valeurs d'avant."""
    missing = object()
    before = {name: namespace.get(name, missing) for name in names}
    namespace.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is missing:
                namespace.pop(name, None)
            else:
                namespace[name] = value


def run(function, case, namespace, overheard=(), watcher=contextlib.nullcontext(), clock=WALL):  # noqa: B008 (ce gestionnaire ne garde rien)
    """Appelle ``function`` sur ``case`` et rend l'`Outcome` de l'appel, où se trouve l'exception que l'élève a levée.

    Seul l'arrêt de la cellule, un ``KeyboardInterrupt``, traverse cette fonction.

    Args:
        namespace: les globales de cette fonction, celles du carnet ; elles sont rétablies après l'appel.
        overheard: les noms des fonctions du carnet dont l'issue doit noter les arguments et les valeurs rendues.
        watcher: un gestionnaire de contexte, ouvert le temps de chaque appel pour l'observer.
        clock: l'horloge du délai, `WALL` ou `COMPUTING`.
    """
    args, frozen = case.args, marshal.dumps((case.args, case.kwargs))
    printed, values, failure, generators = _CappedText(), [], None, _make_generators(case)
    order, sleep = [], Sleep()
    names = {
        name: _install(name, value, namespace, order)
        for name, value in case.globals.items()
        if name in namespace or not isinstance(value, Limit)  # une fonction que le carnet n'a pas encore
    }
    listened = overheard if case.repeat == 1 else ()  # d'un cas répété, nul ne saurait dire de quel appel ils viennent
    heard = {name: Overheard(namespace[name]) for name in listened if isinstance(namespace.get(name), FunctionType)}
    seed, draw, traced = Seed(order), Draw(order), sys.gettrace()
    drawn = {"random": draw} if case.draws else {}
    doubles = [(time.sleep, sleep), (random.seed, seed), *((random.random, draw) for _ in drawn)]
    aliases = {name: double for name, value in namespace.items() for function, double in doubles if value is function}
    own_sleep, own_random = in_place(vars(time), {"sleep": sleep}), in_place(vars(random), {"seed": seed} | drawn)
    own_draws = in_place(vars(random._inst), drawn)  # uniform et choices tirent par cet objet
    began = time.process_time()
    with in_place(namespace, {**_GUARDS, **aliases, **names, **heard}), own_sleep, own_random, own_draws:
        try:
            until = deadline(case.seconds, clock)
            with contextlib.redirect_stdout(printed), warnings.catch_warnings(action="ignore"), until, Bounded():
                for rng, draw.given in zip(generators, cycle(case.draws or (None,)), strict=False):
                    args, kwargs = marshal.loads(frozen)
                    if case.arrays:
                        args = tuple(_make_array(arg) if type(arg) is list else arg for arg in args)
                    with watcher:
                        values.append(spared(function, *args, *rng, **kwargs))
                    if isinstance(values[-1], CoroutineType):
                        values[-1].close()  # sinon Python avertit, en anglais, que rien ne l'attend
        except TooLong as error:
            waits = time.process_time() - began < case.seconds / _PATIENCE
            failure = Failure("TooLong", "", line_of(error, namespace, function), waits=waits)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            failure = failure_of(error, namespace, function)
        sys.settrace(traced)  # une réponse a pu la changer
        after = {name: _read_back(namespace, name, names.get(name)) for name in case.globals}
        replaced = tuple(name for name, value in names.items() if namespace.get(name) is not value)
    own = {name: value for name, value in after.items() if not isinstance(names.get(name), Spying)}
    value = values if case.repeat > 1 else values[0] if values else None
    lists = [item for item in values if type(item) is list] if case.repeat > 1 else []
    return Outcome(
        value=plain(value),
        globals={**after, **plain(own)},  # les appels que note un espion sont déjà des copies
        args=plain(args),
        printed=printed.getvalue(),
        failure=failure,
        shared=shares_parts(own) or shares_parts(lists),
        order=tuple(order),
        is_array=any(map(is_array, values)),
        replaced=replaced,
        calls={name: function.calls for name, function in heard.items()} if overheard else None,
        spent=time.process_time() - began,
        left=(after, values, args, names),
    )


def _install(name, value, namespace, order):
    """Rend l'objet que la réponse trouve sous un nom pendant un cas."""
    if isinstance(value, Spy):
        return Spying(value, order)
    return Limited(namespace[name], value) if isinstance(value, Limit) else copied(value)


def _read_back(namespace, name, value):
    """Rend l'objet qui porte un nom après l'appel ; si c'est un espion, rend la liste de ses appels."""
    if isinstance(value, Limited):
        return None
    return value.calls if isinstance(value, Spying) else namespace.get(name)


def failure_of(error, namespace, function=None):
    """Le `Failure` d'une exception levée par une cellule, ou par ``function``."""
    line, born = line_of(error, namespace, function), (is_born_in(error, namespace), is_raised(error, namespace))
    return Failure(type(error).__name__, message_of(error), line, error, *born)


def message_of(error):
    """Rend le message d'une exception, même écrite par un élève ; une valeur qu'elle porte s'écrit avec `shown`."""
    if type(error).__str__ in _PYTHON_STR and len(error.args) == 1 and type(error.args[0]) in CONTAINERS:
        return shown(error.args[0])
    try:
        return _ADDRESS.sub("", str(error))[:300]
    except Exception:
        return ""


def line_of(error, namespace, function=None):
    """La dernière `Line` de l'élève dans la pile, avec le nom de sa fonction si ce n'est pas ``function``."""
    places = reversed([*traceback.walk_tb(error.__traceback__)])
    # les instructions que Python ajoute sont parfois sans ligne
    own = next((place for place in places if place[1] and is_own(place[0], namespace)), None)
    if own is None:
        return None
    frame, line = own
    text = linecache.getline(frame.f_code.co_filename, line).strip()
    # sans les <lambda> ni les <listcomp>
    named = [part for part in frame.f_code.co_qualname.split(".") if part[0] != "<"]
    is_here = frame.f_code is getattr(function, "__code__", None) or named[-1:] == [getattr(function, "__name__", "")]
    name = "" if is_here else "".join(named[-1:])
    return Line(line, name, text)


def is_born_in(error, namespace):
    """L'exception naît-elle dans une ligne de l'élève, et non dans une fonction que cette ligne appelle ?"""
    last = last_of(error)
    return last is not None and is_own(last.tb_frame, namespace)


def is_raised(error, namespace):
    """L'exception vient-elle d'un ``raise`` de l'élève ? Son message est alors de lui, et non de Python."""
    last = last_of(error)
    if not is_born_in(error, namespace) or type(error) is AssertionError:  # assert se compile aussi en raise
        return False
    return last.tb_frame.f_code.co_code[last.tb_lasti] == opmap["RAISE_VARARGS"]


def last_of(error):
    """Rend le dernier maillon de la pile d'une exception ; ``None`` si elle n'a pas été levée."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    return last


def is_own(frame, namespace):
    """Le cadre exécute-t-il du code de l'élève : il en lit les globales, et n'est pas d'un fichier du cours ?"""
    return frame.f_globals is namespace and not frame.f_code.co_filename.startswith(tuple(COURSE_FOLDERS))
