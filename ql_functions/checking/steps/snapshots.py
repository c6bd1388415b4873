"""Photographier une valeur pendant qu'une fonction tourne, et dire ce qui change d'une photographie à l'autre."""

import marshal
from collections import Counter, OrderedDict, defaultdict, deque

from ..values import is_array, plain

GONE = object()  # ce qui n'est pas là : pas encore, ou plus
_LARGEST = 5_000  # éléments ; ce qui est plus grand n'est pas suivi
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
    if type(value) not in (list, dict, tuple) or len(value) > _LARGEST:
        return b""
    try:
        return marshal.dumps(value)
    except ValueError:
        return b""


def frozen(value):
    """Une copie, en valeurs simples ; ce qui est démesuré, ou que l'on ne sait pas copier, reste l'objet lui-même."""
    if type(value) in _KINDS and len(value) <= _LARGEST:
        value = _KINDS[type(value)](value)
    if type(value) in (list, dict, tuple) and len(value) > _LARGEST:
        return value
    return plain(value)


def changes(before, after, path=()):
    """Les endroits où deux photographies diffèrent, dans l'ordre : triplets (chemin, avant, après)."""
    if before is after:
        return
    if type(before) is type(after) is dict and _are_known([*before, *after]):
        for key in dict.fromkeys((*before, *after)):
            yield from changes(before.get(key, GONE), after.get(key, GONE), (*path, key))
    elif type(before) is type(after) and type(before) in (list, tuple):
        shared = min(len(before), len(after))
        for i in range(max(len(before), len(after))):
            yield from changes(before[i] if i < len(before) else GONE, after[i] if i < shared or i < len(after) else GONE,
                               (*path, i))  # fmt: skip
    elif not _equal(before, after):
        yield path, before, after


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
