"""Appeler la fonction d'un élève sans rien craindre d'elle, dans le carnet."""

import contextlib
import io
import linecache
import marshal
import os
import random
import signal
import sys
import threading
import time
import traceback
import warnings
from opcode import opmap
from pathlib import Path
from types import FunctionType

from ..declare.cases import Failure, InputAskedError, Limit, Outcome, Spy
from ..values import CONTAINERS, is_array, plain, shares_parts, shown
from . import memory, stand_ins
from .memory import Bounded
from .stand_ins import Limited, Overheard, Seed, Sleep, Spying, copied

_OF_PYTHON = BaseException.__str__, KeyError.__str__  # qui écrivent leur argument tout entier
_PRINTED = 65_536  # caractères gardés
_WATCHING = (str(Path(__file__).parents[1] / file) for file in ("explain/touched.py", "film/recorder.py"))
# ce qui se finit toujours, et que rien n'arrête
_OURS = __file__, memory.__file__, stand_ins.__file__, contextlib.__file__, *_WATCHING
_PACKAGE = f"{Path(__file__).parents[2]}{os.sep}"
WALL = "ITIMER_REAL", "SIGALRM"  # l'heure
COMPUTING = "ITIMER_PROF", "SIGPROF"  # le temps de calcul : une machine chargée n'en fait pas perdre


class TooLong(BaseException):
    """Le délai est passé. Pas une `Exception` : le ``except Exception`` d'un élève ne doit pas l'avaler."""


class _Capped(io.StringIO):
    def write(self, text):
        room = _PRINTED - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)

    def close(self):
        """Rien : une réponse qui ferme sa sortie ne ferme pas la nôtre."""


def can_stop():
    """Sait-on arrêter ici ce qui ne finit pas ? Oui sous Unix, dans le fil principal."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextlib.contextmanager
def deadline(seconds, clock=WALL):
    """Lève `TooLong` au bout du délai, `WALL` ou `COMPUTING`, là où l'on sait le faire.

    L'alarme se répète chaque milliseconde : un ``except:`` dans une boucle ne peut pas l'avaler sans fin. Elle n'arrête
    que l'élève, pas ce qui remet tout en place après lui.
    """
    if not can_stop():
        yield
        return

    def ring(_signal, frame):
        if frame.f_code.co_filename not in _OURS:
            raise TooLong

    timer, alarm = (getattr(signal, name) for name in clock)
    before, hook = signal.signal(alarm, ring), sys.unraisablehook
    sys.unraisablehook = bool  # ce qui sonne dans un ``__del__`` est perdu, et sans ligne de Python où sonner encore
    signal.setitimer(timer, seconds, 0.001)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        sys.unraisablehook = hook
        signal.signal(alarm, before)


def _array(values):
    """Un tableau NumPy ; d'enregistrements, si ce sont des n-uplets."""
    import numpy

    return numpy.rec.fromrecords(values) if type(values[0]) is tuple else numpy.array(values)


def _generators(case):
    """Ce que chaque appel reçoit en plus de ses arguments : un générateur, neuf à la moitié ; sinon, rien."""
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


# exit() arrêterait le noyau du carnet, et input() l'attendrait
_GUARDS = {"input": _refuse_input, "exit": _exit, "quit": _exit}


@contextlib.contextmanager
def in_place(namespace, names):
    """Met ``names`` dans ``namespace`` le temps d'un appel, puis rend tout comme avant."""
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


def run(function, case, namespace, overheard=(), watcher=contextlib.nullcontext(), clock=WALL):  # noqa: B008 (il ne garde rien)
    """Appelle ``function`` sur ``case`` et dit ce qui s'est passé ; ne lève rien de ce que l'élève lève.

    Seul l'arrêt de la cellule, un ``KeyboardInterrupt``, passe.

    Args:
        function: la fonction à éprouver.
        case: le `Case`.
        namespace: les globales de cette fonction, celles du carnet ; rendues comme elles étaient.
        overheard: les noms des fonctions du carnet dont on veut savoir ce qu'elles reçoivent et rendent.
        watcher: un gestionnaire de contexte, ouvert le temps de chaque appel, qui le regarde se faire.
        clock: ce que mesure le délai du cas, `WALL` ou `COMPUTING`.

    Returns:
        Outcome: valeur, globales et arguments après l'appel, texte affiché, exception.
    """
    args, frozen = case.args, marshal.dumps((case.args, case.kwargs))
    printed, values, failure, generators = _Capped(), [], None, _generators(case)
    order, sleep = [], Sleep()
    names = {name: _installed(name, value, namespace, order) for name, value in case.globals.items()}
    heard = {name: Overheard(namespace[name]) for name in overheard if isinstance(namespace.get(name), FunctionType)}
    wait = sleep.wait
    seed, traced = Seed(order), sys.gettrace()
    aliases = {name: sleep if value is wait else seed for name, value in namespace.items()
               if value is wait or value is random.seed}  # fmt: skip
    ours = in_place(vars(time), {"sleep": sleep}), in_place(vars(random), {"seed": seed})
    with in_place(namespace, {**_GUARDS, **aliases, **names, **heard}), ours[0], ours[1]:
        try:
            until = deadline(case.seconds, clock)
            with contextlib.redirect_stdout(printed), warnings.catch_warnings(action="ignore"), until, Bounded():
                for rng in generators:
                    args, kwargs = marshal.loads(frozen)
                    if case.arrays:
                        args = tuple(_array(arg) if type(arg) is list else arg for arg in args)
                    with watcher:
                        values.append(function(*args, *rng, **kwargs))
        except TooLong as error:
            failure = Failure("TooLong", "", line_of(error, namespace, function))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            line = line_of(error, namespace, function)
            born = is_born_in(error, namespace), is_raised(error, namespace)
            failure = Failure(type(error).__name__, message_of(error), line, error, *born)
        sys.settrace(traced)  # qu'une réponse a pu changer
        after = {name: _left_in(namespace, name, value) for name, value in names.items()}
        replaced = tuple(name for name, value in names.items() if namespace.get(name) is not value)
    value = values if case.repeat > 1 else values[0] if values else None
    again = [one for one in values if type(one) is list] if case.repeat > 1 else []
    shared = shares_parts(after) or shares_parts(again)
    calls = {name: one.calls for name, one in heard.items()} if overheard else None
    return Outcome(plain(value), plain(after), plain(args), printed.getvalue(), failure, shared, tuple(order),
                   tuple(sleep.asked), any(map(is_array, values)), replaced, calls,
                   (after, values, args, names))  # fmt: skip


def _installed(name, value, namespace, order):
    """Ce que l'élève voit sous un nom pendant un cas."""
    if isinstance(value, Spy):
        return Spying(value, order)
    return Limited(namespace[name], value) if isinstance(value, Limit) else copied(value)


def _left_in(namespace, name, value):
    """Ce qu'il y a sous ce nom après l'appel ; d'un espion, ses appels."""
    if isinstance(value, Limited):
        return None
    return value.calls if isinstance(value, Spying) else namespace.get(name)


def message_of(error):
    """Le texte d'une exception, même écrite par un élève ; d'une valeur qu'elle porte, ce qui s'en montre."""
    if type(error).__str__ in _OF_PYTHON and len(error.args) == 1 and type(error.args[0]) in CONTAINERS:
        return shown(error.args[0])
    try:
        return str(error)[:300]
    except Exception:
        return ""


def line_of(error, namespace, function=None):
    """La dernière ligne de l'élève dans la pile, et la fonction où elle est si ce n'est pas ``function``."""
    places = reversed([*traceback.walk_tb(error.__traceback__)])
    # ce que Python ajoute est parfois sans ligne
    own = next((place for place in places if place[1] and is_own(place[0], namespace)), None)
    if own is None:
        return ""
    frame, line = own
    text = linecache.getline(frame.f_code.co_filename, line).strip()
    named = [part for part in frame.f_code.co_qualname.split(".") if part[0] != "<"]  # ni <lambda>, ni <listcomp>
    is_here = frame.f_code is getattr(function, "__code__", None) or named[-1:] == [getattr(function, "__name__", "")]
    name = "" if is_here else "".join(named[-1:])
    return f"dans {name}, " * bool(name) + f"ligne {line}" + f" : {text}" * bool(text)


def is_born_in(error, namespace):
    """L'exception naît-elle dans une ligne de l'élève, et non dans ce que cette ligne appelle ?"""
    last = last_of(error)
    return last is not None and is_own(last.tb_frame, namespace)


def is_raised(error, namespace):
    """Est-ce un ``raise`` de l'élève qui l'a levée ? Elle n'a alors que ce qu'il y a mis, qui n'est pas de Python."""
    last = last_of(error)
    if not is_born_in(error, namespace) or type(error) is AssertionError:  # d'un assert, qui est aussi un raise
        return False
    return last.tb_frame.f_code.co_code[last.tb_lasti] == opmap["RAISE_VARARGS"]


def last_of(error):
    """Le bout de la pile d'une exception ; ``None`` si rien ne l'a levée."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    return last


def is_own(frame, namespace):
    """Du code qui lit les globales de l'élève, et qui n'est pas de nos fichiers."""
    return frame.f_globals is namespace and not frame.f_code.co_filename.startswith(_PACKAGE)
