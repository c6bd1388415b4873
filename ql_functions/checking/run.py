"""Appeler la fonction d'un élève sans rien craindre d'elle, dans le carnet."""

import contextlib
import copy
import io
import linecache
import marshal
import signal
import threading
import traceback
import warnings
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import FunctionType

from .cases import Failure, InputAskedError, Outcome, Spy, TooManyCallsError
from .values import plain, shares_parts

_PRINTED = 65_536  # caractères gardés
_PACKAGE = Path(__file__).parent.parent


class _TooLong(BaseException):
    """Le délai est passé. Pas une `Exception` : le ``except Exception`` d'un élève ne doit pas l'avaler."""


class _Capped(io.StringIO):
    def write(self, text):
        room = _PRINTED - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)

    def close(self):
        """Rien : une réponse qui ferme sa sortie ne ferme pas la nôtre."""


@contextlib.contextmanager
def _deadline(seconds):
    """Lève `_TooLong` au bout du délai, là où la plate-forme le permet (Unix, fil principal).

    L'alarme se répète chaque milliseconde : un ``except:`` dans une boucle ne peut pas l'avaler sans fin. Elle n'arrête
    que l'élève, pas ce qui remet tout en place après lui.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_signal, frame):
        if frame.f_code.co_filename not in (__file__, contextlib.__file__):
            raise _TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.001)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _copied(value):
    """Une copie d'une valeur simple ; marshal la fait dix fois plus vite que deepcopy."""
    return marshal.loads(marshal.dumps(value))


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


class _Spying:
    """La fonction que voit l'élève à la place d'une fonction du cours."""

    def __init__(self, spy):
        self.spy, self.calls = spy, []
        self.signature = Signature([
            Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default[0] if default else Parameter.empty)
            for name, *default in spy.parameters
        ])  # fmt: skip

    def __call__(self, *args, **kwargs):
        bound = self.signature.bind(*args, **kwargs)
        bound.apply_defaults()
        if len(self.calls) == len(self.spy.replies):
            raise TooManyCallsError(self.spy.name)
        self.calls.append(plain(copy.deepcopy(dict(bound.arguments))))
        return _copied(self.spy.replies[len(self.calls) - 1])


class _Overheard:
    """Une fonction que l'élève appelle : elle répond elle-même, et l'on note ce qu'elle a reçu et rendu."""

    def __init__(self, function):
        self.function, self.calls = function, []

    def __call__(self, *args, **kwargs):
        bound = signature(self.function).bind(*copy.deepcopy(args), **copy.deepcopy(kwargs))
        bound.apply_defaults()
        value = self.function(*args, **kwargs)
        self.calls.append((plain(dict(bound.arguments)), plain(copy.deepcopy(value))))
        return value


def _refuse_input(*_):
    raise InputAskedError


def _exit(*_):
    raise SystemExit


# exit() arrêterait le noyau du carnet, et input() l'attendrait
_GUARDS = {"input": _refuse_input, "exit": _exit, "quit": _exit}


@contextlib.contextmanager
def _in_place(namespace, names):
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


def run(function, case, namespace, overheard=()):
    """Appelle ``function`` sur ``case`` et dit ce qui s'est passé ; ne lève rien de ce que l'élève lève.

    Seul l'arrêt de la cellule, un ``KeyboardInterrupt``, passe.

    Args:
        function: la fonction à éprouver.
        case: le `Case`.
        namespace: les globales de cette fonction, celles du carnet ; rendues comme elles étaient.
        overheard: les noms des fonctions du carnet dont on veut savoir ce qu'elles reçoivent et rendent.

    Returns:
        Outcome: valeur, globales et arguments après l'appel, texte affiché, exception.
    """
    args, frozen = case.args, marshal.dumps((case.args, case.kwargs))
    names = {name: _Spying(value) if isinstance(value, Spy) else _copied(value) for name, value in case.globals.items()}
    printed, values, failure, generators = _Capped(), [], None, _generators(case)
    heard = {name: _Overheard(namespace[name]) for name in overheard if isinstance(namespace.get(name), FunctionType)}
    with _in_place(namespace, {**_GUARDS, **names, **heard}):
        try:
            with contextlib.redirect_stdout(printed), warnings.catch_warnings(action="ignore"), _deadline(case.seconds):
                for rng in generators:
                    args, kwargs = marshal.loads(frozen)
                    if case.arrays:
                        args = tuple(_array(arg) if type(arg) is list else arg for arg in args)
                    values.append(function(*args, *rng, **kwargs))
        except _TooLong:
            failure = Failure("TooLong", "")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            failure = Failure(type(error).__name__, _message_of(error), _line_of(error, namespace))
        after = {
            name: value.calls if isinstance(value, _Spying) else namespace.get(name) for name, value in names.items()
        }
    value = values if case.repeat > 1 else values[0] if values else None
    calls = {name: one.calls for name, one in heard.items()} if overheard else None
    return Outcome(plain(value), plain(after), plain(args), printed.getvalue(), failure, shares_parts(after), calls)


def _message_of(error):
    """Le texte d'une exception, même écrite par un élève."""
    try:
        return str(error)[:300]
    except Exception:
        return ""


def _line_of(error, namespace):
    """La dernière ligne de l'élève dans la pile : du code qui lit ses globales, et qui n'est pas de nos fichiers."""
    frames = ((frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)
              if frame.f_globals is namespace)  # fmt: skip
    own = [place for place in frames if not Path(place[0]).is_relative_to(_PACKAGE)]
    if not own:
        return ""
    text = linecache.getline(*own[-1]).strip()
    return f"ligne {own[-1][1]} : {text}" if text else f"ligne {own[-1][1]}"
