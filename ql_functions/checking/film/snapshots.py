"""Photographier une valeur pendant qu'une fonction tourne, et dire ce qui change d'une photographie à l'autre."""

import marshal
from collections import Counter, OrderedDict, defaultdict, deque

from ..values import is_array, plain

GONE = object()  # ce qui n'est pas là : pas encore, ou plus
_LARGEST = 5_000  # éléments en tout ; ce qui est plus grand n'est pas suivi
_SIMPLE = {bool, int, float, str, type(None)}
_KINDS = {Counter: dict, OrderedDict: dict, defaultdict: dict, deque: list, set: set, frozenset: set}
_MUTABLE = (list, dict, *_KINDS)


class Snapshot:
    """Une valeur telle qu'elle est à cet instant.

    Attributes:
        value: sa copie, en valeurs simples là où l'on sait copier ; le reste est l'objet lui-même.
    """

    __slots__ = ("_mark", "_source", "value")

    def __init__(self, source):
        self._source, self._mark = source, _mark(source)
        self.value = frozen(source)

    def is_still(self, source):
        """Est-ce encore la même valeur, à coup sûr et sans la recopier ?"""
        if source is not self._source:
            return False
        return not is_array(source) and (type(source) not in (*_MUTABLE, tuple) or self._mark == _mark(source) != b"")


def _mark(value):
    """De quoi voir vite qu'une valeur n'a pas changé ; vide si l'on ne sait pas."""
    if type(value) not in (list, dict, tuple) or not _is_of_human_size(value):
        return b""
    try:
        return marshal.dumps(value)
    except ValueError:
        return b""


def frozen(value):
    """Une copie, en valeurs simples ; ce qui est démesuré, ou que l'on ne sait pas copier, reste l'objet lui-même."""
    if type(value) in _KINDS and len(value) <= _LARGEST:
        value = _KINDS[type(value)](value)
    if type(value) in (list, dict) and len(value) <= _LARGEST and _is_flat(value) and _is_flat(_parts(value)):
        return value.copy()
    return plain(value) if _is_of_human_size(value) else value


def _parts(value):
    return value.values() if type(value) is dict else value


def _is_flat(values):
    return set(map(type, values)) <= _SIMPLE


def _is_of_human_size(value):
    """Compte les éléments d'une valeur, en s'arrêtant dès qu'il y en a trop."""
    return _left(value, _LARGEST, 20) >= 0


def _left(value, left, depth):
    """Ce qui reste de ``left`` éléments, une fois comptés ceux d'une valeur ; négatif s'ils n'y tiennent pas."""
    if type(value) not in (list, dict, tuple) or not depth:
        return left
    left -= len(value)
    if left < 0 or _is_flat(_parts(value)):
        return left
    for part in _parts(value):
        left = _left(part, left, depth - 1)
        if left < 0:
            break
    return left


def changes(before, after, path=()):
    """Les endroits où deux photographies diffèrent, dans l'ordre : triplets (chemin, avant, après)."""
    if before is after:
        return
    if type(before) is type(after) is dict and _are_known([*before, *after]):
        for key in dict.fromkeys((*before, *after)):
            old, new = before.get(key, GONE), after.get(key, GONE)
            if old is not new:
                yield from changes(old, new, (*path, key))
    elif type(before) is type(after) and type(before) in (list, tuple):
        shared = min(len(before), len(after))
        first = shared if _is_same_start(before, after, shared) else 0
        for i in range(first, max(len(before), len(after))):
            pair = (values[i] if i < len(values) else GONE for values in (before, after))
            yield from changes(*pair, (*path, i))
    elif not _equal(before, after):
        yield path, before, after


def _is_same_start(before, after, length):
    """Ces deux listes commencent-elles pareil ? Vite, et sans rien appeler d'un élève ; dans le doute, non."""
    before, after = before[:length], after[:length]
    return _is_flat(before) and _is_flat(after) and before == after and [*map(type, before)] == [*map(type, after)]


def _equal(before, after):
    if type(before) is not type(after):
        return False
    if type(before) is set:
        return _are_known([*before, *after]) and before == after
    return _are_known([before]) and before == after


def _are_known(values):
    """Des valeurs que l'on compare sans rien appeler d'un élève."""
    return all(
        _are_known(value) if type(value) is tuple else type(value) in (bool, int, float, str, type(None))
        for value in values
    )


def at(value, path):
    """Ce qu'il y a au bout d'un chemin dans une photographie ; `GONE` s'il n'y mène à rien."""
    for key in path:
        if type(value) is dict:
            value = value.get(key, GONE)
        else:
            is_there = type(value) in (list, tuple) and type(key) is int and key < len(value)
            value = value[key] if is_there else GONE
    return value
