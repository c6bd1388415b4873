"""Des valeurs simples dans un tube, entre le correcteur et la cage ; seul le côté du correcteur est sûr.

Une trame : quatre octets de longueur, et autant de JSON. Une valeur est rebâtie d'après une liste fermée de types ;
rien de ce qui arrive ne porte donc de comportement (``==``, ``repr``, pickle).
"""

import json
import os
import select
import struct
import time
from collections import OrderedDict, defaultdict

from ...checking.call.stand_ins import SEED
from ...checking.declare.cases import Case, Failure, Limit, Outcome, Spy

MAX_BYTES = 1 << 20  # d'une trame
MAX_NODES = 20_000  # valeurs d'une trame ; borne aussi le temps que coûtent des clés qui se heurtent
_MAX_KEYS = 1_200  # d'un dictionnaire
_DEEPEST = 60  # emboîtements
_LARGEST = 1 << 4_000  # un entier plus grand ne passe pas
_AS_IT_IS = (bool, float, str, type(None))  # ce que JSON dit tout seul ; un entier aussi, s'il n'est pas démesuré
_PRINTED = 8_000  # caractères affichés : une partie montrée coup par coup, et de la marge
_MOST_SENTENCES, _SENTENCE, _ROW = 12, 600, 2_000  # d'un compte rendu : phrases ou lignes, et leurs caractères
_DICTS = {"dict": dict, "OrderedDict": OrderedDict, "defaultdict": lambda pairs: defaultdict(None, pairs)}


class WireError(Exception):
    """Une trame que l'on refuse : trop grosse, mal formée, ou d'un autre type que prévu."""


class Opaque:
    """Ce qui n'est pas une valeur simple : il n'en passe que le nom du type."""


# --- Les valeurs -------------------------------------------------------------------------------------------


def encode(value):
    """Ce que le JSON dira de ``value`` ; ce qui n'y est pas simple y devient `Opaque`.

    Raises:
        WireError: elle est trop grosse.
    """
    return _encode(value, [1])


def _encode(value, nodes, path=()):
    kind = type(value)
    if kind in _AS_IT_IS or (kind is int and -_LARGEST < value < _LARGEST):
        return value
    if kind not in (list, tuple, dict, OrderedDict, defaultdict) or id(value) in path or len(path) == _DEEPEST:
        is_named = callable(value) and isinstance(getattr(value, "__name__", None), str)
        return {"o": value.__name__ if is_named else kind.__name__, "c": callable(value)}
    path = (*path, id(value))
    if isinstance(value, dict):
        if len(value) > _MAX_KEYS:
            raise WireError("un dictionnaire trop grand")
        _count(2 * len(value), nodes)
        pairs = [[_encode(key, nodes, path), _encode(item, nodes, path)] for key, item in value.items()]
        return {"d": pairs, "k": kind.__name__}
    _count(len(value), nodes)
    items = [item if type(item) in _AS_IT_IS else _encode(item, nodes, path) for item in value]
    return items if kind is list else {"t": items}


def decode(content):
    """La valeur que dit un contenu JSON.

    Raises:
        WireError: ce n'est pas ce que `encode` écrit.
    """
    try:
        return _decode(content, [1])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise WireError("une réponse illisible") from error


def _decode(content, nodes):
    if type(content) is list:
        return _items(content, nodes)
    if type(content) is not dict:
        return content
    if "t" in content:
        return tuple(_items(list(content["t"]), nodes))
    if "d" in content:
        if len(content["d"]) > _MAX_KEYS:
            raise WireError("un dictionnaire trop grand")
        _count(2 * len(content["d"]), nodes)
        return _DICTS[content["k"]]([(_decode(key, nodes), _decode(item, nodes)) for key, item in content["d"]])
    methods = {"__call__": lambda *_: None} if content["c"] is True else {}
    name = "".join(c for c in str(content["o"])[:40] if c.isalnum() or c in "_<>")
    made = type(name, (Opaque,), methods)()
    made.__name__ = name
    return made


def _items(content, nodes):
    _count(len(content), nodes)
    return [_decode(item, nodes) if type(item) in (list, dict) else item for item in content]


def _count(more, nodes):
    nodes[0] += more
    if nodes[0] > MAX_NODES:
        raise WireError("une valeur trop grosse")


# --- Les cas et leurs issues -------------------------------------------------------------------------------


def encode_case(case):
    """Ce qu'il faut d'un cas pour appeler une fonction."""
    spies = {
        name: (value.name, value.replies, value.parameters)
        for name, value in case.globals.items()
        if isinstance(value, Spy)
    }
    limits = {name: value.most for name, value in case.globals.items() if isinstance(value, Limit)}
    plain = {name: value for name, value in case.globals.items() if name not in spies and name not in limits}
    return encode((case.args, case.kwargs, plain, spies, limits, case.repeat, case.seconds, case.arrays, case.rng))


def decode_case(content):
    """Le cas que dit `encode_case`."""
    args, kwargs, plain, spies, limits, repeat, seconds, arrays, rng = decode(content)
    spies = {name: Spy(*fields) for name, fields in spies.items()}
    names = {**plain, **spies, **{name: Limit(most) for name, most in limits.items()}}
    return Case(args, kwargs, names, repeat, seconds=seconds, arrays=arrays, rng=rng)


def encode_outcome(outcome):
    """Une issue, tout entière."""
    failure = outcome.failure and (outcome.failure.kind, outcome.failure.message, outcome.failure.line)
    return encode((outcome.value, outcome.globals, outcome.args, outcome.printed[:_PRINTED], failure, outcome.shared,
                   outcome.order, outcome.sleeps, outcome.is_array, outcome.replaced))  # fmt: skip


def decode_outcome(content, case):
    """L'issue d'un cas, telle que la dit une cage où tout a pu être détourné.

    Args:
        content: la trame.
        case: le cas.

    Raises:
        WireError: ce n'est pas l'issue de ce cas.
    """
    fields = decode(content)
    kinds = [type(field) for field in fields] if type(fields) is tuple else []
    if [*kinds[1:4], *kinds[5:]] != [dict, tuple, str, bool, tuple, tuple, bool, tuple]:
        raise WireError("une réponse mal formée")
    value, names, args, printed, failure, shared, order, sleeps, is_array, replaced = fields
    if names.keys() != case.globals.keys() or len(args) != len(case.args):
        raise WireError("une réponse mal formée")
    if failure is not None and (type(failure) is not tuple or [type(part) for part in failure] != [str] * 3):
        raise WireError("une réponse mal formée")
    if case.repeat > 1 and not failure and (type(value) is not list or len(value) != case.repeat):
        raise WireError("une réponse mal formée")
    for name, spy in case.globals.items():
        if isinstance(spy, Spy) and not _are_calls(names[name], spy):
            raise WireError("une réponse mal formée")
    spied = [name for name, spy in case.globals.items() if isinstance(spy, Spy) for _ in names[name]]
    if not all(type(name) is str for name in order) or sorted(filter(SEED.__ne__, order)) != sorted(spied):
        raise WireError("une réponse mal formée")
    if not all(type(seconds) is float for seconds in sleeps):
        raise WireError("une réponse mal formée")
    if not all(type(name) is str and name in names for name in replaced):
        raise WireError("une réponse mal formée")
    failure = failure and Failure(*map(readable, failure))
    return Outcome(value, names, args, printed, failure, shared, order, sleeps, is_array, replaced)


def decode_report(content):
    """Les phrases et les lignes du tableau que dit `explainer.explanation`, ou le code d'un élève à sa place.

    Raises:
        WireError: ce n'est pas ce qui se dit d'une réponse fausse.
    """
    fields = decode(content)
    if type(fields) is not tuple or [type(field) for field in fields] != [str, tuple, tuple]:
        raise WireError("une réponse mal formée")
    status, says, rows = fields
    if status != "wrong" or not all(map(_is_pair, rows)) or max(len(says), len(rows)) > _MOST_SENTENCES:
        raise WireError("une réponse mal formée")
    for texts, most in ((says, _SENTENCE), ((label for label, _ in rows), _SENTENCE), ((row[1] for row in rows), _ROW)):
        if not all(type(text) is str and 0 < len(text) <= most for text in texts):
            raise WireError("une réponse mal formée")
    says = [readable(text, _SENTENCE) for text in says]
    return says, [(readable(label, _SENTENCE), readable(text, _ROW)) for label, text in rows]


def _is_pair(row):
    return type(row) is tuple and len(row) == 2


def readable(text, most=300):
    """Un texte écrit par un élève, une exception par exemple : court, et sans caractère qui ne s'imprime pas."""
    return "".join(c if c.isprintable() else " " for c in text[:most])


def _are_calls(calls, spy):
    arguments = {name for name, *_ in spy.parameters}
    if type(calls) is not list or len(calls) > len(spy.replies):
        return False
    return all(type(call) is dict and call.keys() == arguments for call in calls)


# --- Les trames --------------------------------------------------------------------------------------------


def send(pipe, content, deadline=None):
    """Écrit une trame.

    Args:
        pipe: le descripteur où écrire.
        content: ce qu'ont rendu `encode` et les siens.
        deadline: l'instant (`time.monotonic`) à ne pas dépasser ; ``None`` pour attendre sans fin.

    Raises:
        TimeoutError: l'autre côté ne lit pas.
        BrokenPipeError: il n'y a plus d'autre côté.
        WireError: la trame est trop grosse.
    """
    data = json.dumps(content).encode()
    if len(data) > MAX_BYTES:
        raise WireError("une valeur trop grosse")
    data = memoryview(struct.pack(">I", len(data)) + data)
    while data:
        _wait(deadline, [], [pipe])
        data = data[os.write(pipe, data[: select.PIPE_BUF]) :]


def receive(pipe, deadline=None):
    """Lit une trame ; voir `send`.

    Raises:
        TimeoutError: l'autre côté n'écrit pas.
        EOFError: il n'y a plus d'autre côté.
        WireError: la trame est trop grosse, ou n'est pas du JSON.
    """
    (length,) = struct.unpack(">I", _read(pipe, 4, deadline))
    if length > MAX_BYTES:
        raise WireError("une valeur trop grosse")
    try:
        return json.loads(_read(pipe, length, deadline))
    except (ValueError, RecursionError) as error:
        raise WireError("une réponse illisible") from error


def _read(pipe, count, deadline):
    data = bytearray()
    while len(data) < count:
        _wait(deadline, [pipe], [])
        some = os.read(pipe, count - len(data))
        if not some:
            raise EOFError
        data += some
    return bytes(data)


def _wait(deadline, reading, writing):
    if deadline is not None and not any(select.select(reading, writing, [], max(0, deadline - time.monotonic()))):
        raise TimeoutError
