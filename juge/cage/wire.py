"""Les valeurs simples qu'échangent dans un tube le correcteur et la cage ; seul le côté du correcteur est sûr.

Une valeur reçue est rebâtie d'après une liste fermée de types : elle n'apporte donc aucun code (``==``, ``repr``,
pickle). `frames` écrit les trames ; en cage, `worker` a ôté ce module, le nôtre et json de ce qu'on importe.
"""

from collections import OrderedDict, defaultdict
from functools import partial

from ..call import frames
from ..call.frames import WireError
from ..call.stand_ins import DRAW, SEED
from ..declare.cases import Case, Failure, Limit, Line, Outcome, Spy, Status

MAX_BYTES = 1 << 20  # octets d'une trame
send, receive = (partial(exchange, most=MAX_BYTES) for exchange in (frames.send, frames.receive))
MAX_NODES = 300_000  # valeurs d'une trame ; une entrée de dictionnaire compte pour `_ENTRY`
_MAX_LIST_NODES = 60_000  # valeurs d'une liste rendue ; au-delà, une trame n'y suffit pas
_ENTRY = 8  # le nombre des entrées borne le temps que coûtent des clés de même empreinte
_MAX_KEYS = 1_200  # clés d'un dictionnaire
_MAX_DEPTH = 60  # listes et dictionnaires emboîtés
_INTEGER_BOUND = 1 << 4_000  # un entier plus grand ne passe pas
_JSON_TYPES = (bool, float, str, type(None))  # JSON écrit ces types tels quels ; les entiers aussi, s'ils sont bornés
_MAX_PRINTED = 8_000  # caractères affichés par une réponse : une partie montrée coup par coup, et de la marge
_MAX_SENTENCES = 12  # phrases d'un compte rendu, ou lignes de son tableau
_MAX_SENTENCE, _MAX_ROW = 600, 2_000  # caractères d'une phrase, et d'une ligne du tableau
_DICTS = {"dict": dict, "OrderedDict": OrderedDict, "defaultdict": lambda pairs: defaultdict(None, pairs)}


class Opaque:
    """Une valeur qui n'est pas simple : la trame n'en porte que le nom du type."""


# --- Les valeurs -------------------------------------------------------------------------------------------


def encode(value):
    """Le contenu JSON qui dit ``value`` ; les parties de ``value`` qui ne sont pas simples y deviennent `Opaque`.

    Raises:
        WireError: ``value`` est trop grosse.
    """
    return _encode(value, [1])


def _encode(value, nodes, path=()):
    kind = type(value)
    if kind in _JSON_TYPES or (kind is int and -_INTEGER_BOUND < value < _INTEGER_BOUND):
        return value
    if kind not in (list, tuple, dict, OrderedDict, defaultdict) or id(value) in path or len(path) == _MAX_DEPTH:
        is_named = callable(value) and isinstance(getattr(value, "__name__", None), str)
        return {"o": value.__name__ if is_named else kind.__name__, "c": callable(value)}
    path = (*path, id(value))
    if isinstance(value, dict):
        if len(value) > _MAX_KEYS:
            raise WireError("un dictionnaire trop grand")
        _count(_ENTRY * len(value), nodes)
        pairs = [[_encode(key, nodes, path), _encode(item, nodes, path)] for key, item in value.items()]
        return {"d": pairs, "k": kind.__name__}
    _count(len(value), nodes)
    items = [item if type(item) in _JSON_TYPES else _encode(item, nodes, path) for item in value]
    return items if kind is list else {"t": items}


def decode(content):
    """La valeur que dit un contenu JSON.

    Raises:
        WireError: `encode` n'écrit pas un tel contenu.
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
        _count(_ENTRY * len(content["d"]), nodes)
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
    """Le contenu JSON des parties d'un cas qui servent à appeler une fonction."""
    spies = {
        name: (value.name, value.replies, value.parameters)
        for name, value in case.globals.items()
        if isinstance(value, Spy)
    }
    limits = {name: value.most for name, value in case.globals.items() if isinstance(value, Limit)}
    plain = {name: value for name, value in case.globals.items() if name not in spies and name not in limits}
    how = case.repeat, case.seconds, case.arrays, case.rng, case.draws
    return encode((case.args, case.kwargs, plain, spies, limits, how))


def decode_case(content):
    """Le cas dont `encode_case` a écrit le contenu."""
    args, kwargs, plain, spies, limits, (repeat, seconds, arrays, rng, draws) = decode(content)
    spies = {name: Spy(*fields) for name, fields in spies.items()}
    names = {**plain, **spies, **{name: Limit(most) for name, most in limits.items()}}
    return Case(args, kwargs, names, repeat, seconds=seconds, arrays=arrays, rng=rng, draws=draws)


def encode_outcome(outcome):
    """Le contenu JSON d'une issue."""
    if failure := outcome.failure:
        line = failure.line or Line(0)  # aucune ligne n'a le numéro 0
        failure = (failure.kind, failure.message, line.function, line.text, line.number)
    printed = outcome.printed[:_MAX_PRINTED]
    fields = (_lightened(outcome.value), outcome.globals, outcome.args, printed, failure, outcome.shared, outcome.order)
    return encode((*fields, outcome.is_array, outcome.replaced))


def _lightened(value):
    """Une liste trop grosse, comme celle de huit cents appels qui rendent la même table, n'a plus que ses types."""
    try:
        if type(value) is list:
            _encode(value, [MAX_NODES - _MAX_LIST_NODES])
    except WireError:
        return [type(type(item).__name__, (), {})() for item in value]
    return value


def decode_outcome(content, case):
    """L'issue d'un cas, dont chaque partie est vérifiée : une réponse a pu détourner tout le code de la cage.

    Raises:
        WireError: ce n'est pas l'issue de ce cas.
    """
    fields = decode(content)
    kinds = [type(field) for field in fields] if type(fields) is tuple else []
    _check([*kinds[1:4], *kinds[5:]] == [dict, tuple, str, bool, tuple, bool, tuple])
    value, names, args, printed, failure, shared, order, is_array, replaced = fields
    _check(names.keys() == case.globals.keys() and len(args) == len(case.args))
    _check(failure is None or (type(failure) is tuple and [type(part) for part in failure] == [*[str] * 4, int]))
    _check(case.repeat == 1 or failure or (type(value) is list and len(value) == case.repeat))
    spies = {name: spy for name, spy in case.globals.items() if isinstance(spy, Spy)}
    for name, spy in spies.items():
        arguments, calls = {argument for argument, *_ in spy.parameters}, names[name]
        _check(type(calls) is list and len(calls) <= len(spy.replies))
        _check(all(type(call) is dict and call.keys() == arguments for call in calls))
    _check(all(type(name) is str for name in order))
    called = [name for name in order if name not in (SEED, DRAW)]
    _check(sorted(called) == sorted(name for name in spies for _ in names[name]))
    _check(all(type(name) is str and name in names for name in replaced))
    if failure:
        *said, number = failure
        kind, message, *where = map(readable, said)
        failure = Failure(kind, message, Line(number, *where) if number else None)
    return Outcome(value, names, args, printed, failure, shared, order, is_array, replaced)


def decode_report(content):
    """Les phrases et les lignes du tableau reçues d'`explainer` ; le code d'un élève a pu les écrire.

    Raises:
        WireError: ce n'est pas ce qui se dit d'une réponse fausse.
    """
    fields = decode(content)
    _check(type(fields) is tuple and [type(field) for field in fields] == [str, tuple, tuple])
    status, says, rows = fields
    _check(status == Status.WRONG and max(len(says), len(rows)) <= _MAX_SENTENCES)
    _check(all(type(row) is tuple and len(row) == 2 for row in rows))
    return [_sentence(text) for text in says], [(_sentence(label), _sentence(text, _MAX_ROW)) for label, text in rows]


def _sentence(text, most=_MAX_SENTENCE):
    _check(type(text) is str and 0 < len(text) <= most)
    return readable(text, most)


def _check(is_well_formed):
    if not is_well_formed:
        raise WireError("une réponse mal formée")


def readable(text, most=300):
    """Un texte qu'un élève a pu écrire, raccourci, ses caractères non imprimables remplacés."""
    return "".join(c if c.isprintable() else " " for c in text[:most])
