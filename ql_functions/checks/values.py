"""Les valeurs que les élèves rendent : les ramener à du Python simple, les comparer, les écrire."""

import sys
from itertools import combinations

TOLERANCE = 1e-9
_PLAIN = (bool, int, float, str, type(None))


def plain(value, depth=0):
    """Copie de ``value`` en Python simple : les nombres, chaînes et tableaux de NumPy deviennent ordinaires."""
    numpy = sys.modules.get("numpy")
    if numpy and isinstance(value, numpy.generic | numpy.ndarray):
        return plain(value.tolist(), depth)
    if depth < 20 and type(value) in (list, tuple):
        return type(value)(plain(item, depth + 1) for item in value)
    if depth < 20 and type(value) is dict:
        return {plain(key, depth + 1): plain(item, depth + 1) for key, item in value.items()}
    return value


def same(got, expected):
    """Dit si deux valeurs sont les mêmes : types stricts, nombres à 1e-9 près.

    ``True`` n'est pas 1, mais 1 et 1.0 sont le même nombre. N'appelle jamais le ``==`` d'un objet inconnu.
    """
    if type(got) in (int, float) and type(expected) in (int, float):
        return abs(got - expected) <= TOLERANCE * max(1, abs(expected))
    if type(got) is not type(expected):
        return False
    if type(got) in (list, tuple):
        return len(got) == len(expected) and all(map(same, got, expected))
    if type(got) is dict:
        if any(type(key) not in _PLAIN for key in got):
            return False
        return got.keys() == expected.keys() and all(same(got[key], expected[key]) for key in expected)
    return type(got) in _PLAIN and got == expected


def shared_parts(values):
    """Paires de chemins de ``values`` (dictionnaires emboîtés) qui mènent au même objet modifiable."""
    paths = {}

    def walk(value, path):
        if type(value) in (dict, list):
            paths.setdefault(id(value), []).append(path)
            items = value.items() if type(value) is dict else enumerate(value)
            if len(paths[id(value)]) == 1:
                for key, item in items:
                    walk(item, (*path, key))

    walk(values, ())
    return tuple(pair for found in paths.values() for pair in combinations(found, 2))


def shown(value, limit=300):
    """Écriture de ``value`` pour un compte rendu, coupée à ``limit`` caractères ; sans adresse d'objet."""
    if callable(value):
        return f"la fonction {getattr(value, '__name__', type(value).__name__)}"
    if type(value) not in (*_PLAIN, list, tuple, dict, set):
        return f"un objet de type {type(value).__name__}"
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"
