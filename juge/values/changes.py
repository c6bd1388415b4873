"""Copier une valeur pendant qu'une fonction tourne, puis trouver les endroits où deux copies diffèrent."""

import marshal
from collections import Counter, OrderedDict, defaultdict, deque
from itertools import zip_longest

from . import PLAIN, is_array, plain, same

GONE = object()  # tient la place d'une valeur qui n'existe pas encore, ou n'existe plus
_MAX_ITEMS = 5_000  # éléments, à toutes les profondeurs ; les changements d'une valeur plus grande ne sont pas notés
_PLAIN_TYPES = {Counter: dict, OrderedDict: dict, defaultdict: dict, deque: list, set: set, frozenset: set}
_MUTABLE = (list, dict, *_PLAIN_TYPES)


class Snapshot:
    """Une valeur telle qu'elle est à cet instant.

    Attributes:
        value: sa copie, en valeurs simples ; un objet qui ne se copie pas y reste lui-même.
    """

    __slots__ = ("_mark", "_source", "value")

    def __init__(self, source):
        self._source, self._mark = source, _mark(source)
        self.value = freeze(source)

    def is_still(self, source):
        """La valeur est-elle sûrement restée la même ? On le sait sans en faire une nouvelle copie."""
        if source is not self._source:
            return False
        return not is_array(source) and (type(source) not in (*_MUTABLE, tuple) or self._mark == _mark(source) != b"")


def _mark(value):
    """Rend des octets qui changent dès que la valeur change ; ``b""`` si la valeur ne se met pas en octets."""
    if type(value) not in (list, dict, tuple) or not _is_of_human_size(value):
        return b""
    try:
        return marshal.dumps(value)
    except ValueError:
        return b""


def freeze(value):
    """Copie une valeur en valeurs simples ; un objet démesuré, ou qui ne se copie pas, est rendu lui-même."""
    if type(value) in _PLAIN_TYPES and len(value) <= _MAX_ITEMS:
        value = _PLAIN_TYPES[type(value)](value)
    return plain(value) if _is_of_human_size(value) else value


def _is_of_human_size(value):
    """La valeur a-t-elle un nombre raisonnable d'éléments, à toutes les profondeurs ?"""
    met, left, waiting = set(), _MAX_ITEMS, [value]
    while waiting:
        part = waiting.pop()
        if type(part) in (list, dict, tuple) and id(part) not in met:
            met.add(id(part))
            left -= len(part)
            if left < 0:
                return False
            waiting += part.values() if type(part) is dict else part
    return True


def find_changes(before, after, path=()):
    """Rend les endroits où deux copies diffèrent, dans l'ordre : triplets (chemin, avant, après)."""
    if before is after:
        return
    if type(before) is type(after) is dict and _are_known([*before, *after]):
        parts = [(key, before.get(key, GONE), after.get(key, GONE)) for key in dict.fromkeys((*before, *after))]
    elif type(before) is type(after) and type(before) in (list, tuple):
        parts = [(i, *pair) for i, pair in enumerate(zip_longest(before, after, fillvalue=GONE))]
    elif _are_equal(before, after):
        return
    else:
        yield path, before, after
        return
    for key, old, new in parts:
        if old is not new:  # deux copies ont en commun les nombres et les chaînes qui n'ont pas changé
            yield from find_changes(old, new, (*path, key))


def _are_equal(before, after):
    parts = [*before, *after] if type(before) is type(after) is set else [before]
    return type(before) is type(after) and _are_known(parts) and before == after


def are_alike(first, second):
    """Les deux valeurs sont-elles égales à 1e-9 près, une liste étant égale à un n-uplet, et 1 à 1.0 ?"""
    return not any(True for _ in find_differences(first, second))


def find_differences(got, expected):
    """Rend les triplets de `find_changes`, sauf les arrondis et les listes écrites en n-uplets."""
    for path, first, second in find_changes(got, expected):
        if type(first) in (list, tuple) and type(second) in (list, tuple):
            yield from ((path + rest, a, b) for rest, a, b in find_differences(list(first), list(second)))
        elif not ({type(first), type(second)} <= {int, float} and same(first, second)):
            yield path, first, second


def _are_known(values):
    """Les valeurs se comparent-elles sans appeler de code d'élève ?"""
    return all(_are_known(value) if type(value) is tuple else type(value) in PLAIN for value in values)


def value_at(value, path):
    """Rend la valeur qu'un chemin atteint dans une copie ; `GONE` s'il n'y en a pas."""
    for key in path:
        if type(value) is dict:
            value = value.get(key, GONE)
        else:
            is_there = type(value) in (list, tuple) and type(key) is int and key < len(value)
            value = value[key] if is_there else GONE
    return value
