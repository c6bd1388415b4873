"""Les valeurs que les élèves rendent : les ramener à du Python simple, les comparer, les écrire."""

import re
import sys
from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass
from itertools import islice, repeat
from math import inf, prod

from .french import in_french
from .written import Prose, Value, Written

TOLERANCE = 1e-9
PLAIN = (bool, int, float, str, type(None))
_are_plain = frozenset(PLAIN).issuperset  # reçoit des types ; cette méthode écrite en C les parcourt vite
_BRACKETS = {list: "[{}]", tuple: "({})", dict: "{{{}}}", set: "{{{}}}"}
CONTAINERS = tuple(_BRACKETS)
_DICT_TYPES = Counter, OrderedDict, defaultdict  # les dictionnaires du module collections
_MAX_DEPTH = 20  # emboîtements
BLANK, DOT = " ", "·"  # le point remplace l'espace là où le lecteur doit compter les espaces
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_MAX_GRID_SIGNS = 3  # une chaîne où trois signes au plus se mêlent aux espaces est une grille, non une phrase
_MAX_WHOLE_TEXT = 60  # caractères ; une valeur qui n'en a pas plus se montre en entier
_MAX_SHOWN_PARTS = 300  # éléments écrits d'une valeur montrée ; la suite serait coupée de toute façon
_MAX_COPIED_LENGTH = 20_000  # éléments ; une liste ou un dictionnaire plus long n'est pas copié
_MAX_COPIED_PARTS = 150_000  # éléments copiés d'une valeur, à toutes les profondeurs : une table Q en a 115 000


def plain(value):
    """Copie ``value`` en Python simple : les valeurs de NumPy et de collections deviennent des valeurs ordinaires.

    Un objet qui se contient lui-même, s'emboîte trop profondément ou est démesuré reste tel quel. Un objet présent à
    plusieurs endroits n'est copié qu'une fois.
    """
    return value if type(value) in PLAIN else _plain(value, 0, {}, [_MAX_COPIED_PARTS])


def _plain(value, depth, copies, left):
    """Copie une valeur pour `plain`.

    Args:
        copies: l'identifiant, rendu par ``id``, de chaque objet déjà rencontré → sa copie.
        left: une liste d'un seul nombre, celui des éléments qui peuvent encore être copiés.
    """
    kind, place = type(value), id(value)
    if kind not in (list, tuple, dict):
        if kind not in _DICT_TYPES:
            return _without_numpy(value, depth, left)
        value, kind = dict(value), dict
    left[0] -= len(value)
    if len(value) > _MAX_COPIED_LENGTH or left[0] < 0 or depth == _MAX_DEPTH:
        return value
    are_items_plain = _are_plain(map(type, value.values() if kind is dict else value))
    if are_items_plain and (kind is not dict or _are_plain(map(type, value))):
        return kind(value)
    if place in copies:
        return copies[place]
    copies[place] = value  # si l'objet se contient lui-même, sa copie contiendra l'objet d'origine
    depth += 1
    if kind is dict:
        copy = {
            key if type(key) in PLAIN else _plain(key, depth, copies, left):
            item if type(item) in PLAIN else _plain(item, depth, copies, left)
            for key, item in value.items()
        }  # fmt: skip
    else:
        copy = kind([item if type(item) in PLAIN else _plain(item, depth, copies, left) for item in value])
    copies[place] = copy
    return copy


def _without_numpy(value, depth, left):
    """Convertit en Python simple un nombre, une chaîne ou un tableau de NumPy ; rend telle quelle une autre valeur."""
    numpy = sys.modules.get("numpy")
    kind = type(value)  # isinstance lirait aussi __class__, qu'un objet peut falsifier
    if numpy and issubclass(kind, numpy.longdouble):  # tolist ne convertit pas ce type
        return float(value)
    if not numpy or not issubclass(kind, numpy.generic | numpy.ndarray) or issubclass(kind, numpy.clongdouble):
        return value
    # un tableau de forme (10**9, 0) est vide, et tolist en ferait pourtant un milliard de listes vides
    if left[0] < 0 or prod(max(n, 1) for n in value.shape) > _MAX_COPIED_LENGTH:
        return value
    converted = value.tolist()
    # les listes que crée tolist disparaissent ensuite : leurs id n'entrent pas dans le dictionnaire des copies
    return converted if type(converted) in PLAIN else _plain(converted, depth, {}, left)


def is_array(value):
    """La valeur est-elle un tableau NumPy ? La réponse s'obtient sans importer NumPy."""
    numpy = sys.modules.get("numpy")
    return bool(numpy) and issubclass(type(value), numpy.ndarray)


def same(got, expected, depth=0):
    """Dit si deux valeurs sont les mêmes : types stricts, nombres à 1e-9 près.

    ``True`` n'est pas 1, mais 1 et 1.0 sont le même nombre. Une liste convient là où l'on attend un n-uplet, car elle
    fait tout ce qu'il fait ; un n-uplet ne convient pas pour une liste, car on ne peut pas le changer. Le ``==`` d'un
    objet inconnu n'est jamais appelé. Une valeur qui s'emboîte trop, ou qui se contient elle-même, n'est la même
    qu'aucune autre. ``depth`` est le nombre d'emboîtements déjà traversés.
    """
    if type(got) in (int, float) and type(expected) in (int, float):
        # un entier démesuré ne se convertit pas en flottant, et l'écart avec un infini n'a pas de sens
        return got == expected or (
            max(abs(got), abs(expected)) < 1e300 and abs(got - expected) <= TOLERANCE * max(1, abs(expected))
        )
    if depth > _MAX_DEPTH or not (type(got) is type(expected) or (type(got) is list and type(expected) is tuple)):
        return False
    if type(got) in (list, tuple):
        return len(got) == len(expected) and all(map(same, got, expected, repeat(depth + 1)))
    if type(got) is dict:
        if not _are_plain(map(type, got)) or got.keys() != expected.keys():
            return False
        return all(map(same, map(got.get, expected), expected.values(), repeat(depth + 1)))
    return type(got) in PLAIN and got == expected


def shares_parts(values):
    """Deux chemins de ``values`` (dictionnaires et listes emboîtés) mènent-ils au même objet modifiable ?"""
    met = set()

    def meets_again(value, depth=0):
        if depth == _MAX_DEPTH:
            return False
        if id(value) in met:
            return True
        met.add(id(value))
        parts = [item for item in (value.values() if type(value) is dict else value) if type(item) in (dict, list)]
        return any(map(meets_again, parts, repeat(depth + 1)))

    return meets_again(values)


def shown(value, limit=300):
    """Écrit ``value`` pour un compte rendu, en ``limit`` caractères au plus et sans adresse d'objet.

    Les espaces d'une grille deviennent des points, que l'on peut compter : 'XX·O·····'.
    """
    text = _write(value, DOT, [min(limit, _MAX_SHOWN_PARTS)])  # un élément a au moins un caractère
    return text if len(text) <= limit else text[: limit - 1] + "…"


def drawable(value, before="", after=""):
    """Écrit ``value`` comme `shown`, entre du code et des mots, et permet à la page de la dessiner."""
    parts = [Value(value)]
    if before:
        parts.insert(0, before)
    if after:
        parts.append(Prose(after))
    return Written(f"{before}{shown(value)}{after}", *parts)


def shown_apart(expected, got):
    """Écrit deux valeurs l'une à côté de l'autre ; une longue valeur ne montre que ses éléments différents."""
    pairs = ((expected, got), (got, expected))
    return tuple(Written(shown(_keep_differences(value, other)), Value(value)) for value, other in pairs)


def digits_apart(expected, got, least):
    """Écrit deux nombres avec ``least`` décimales, ou avec celles qu'il faut pour que l'on voie qu'ils diffèrent."""
    pairs = ((f"{expected:.{digits}f}", f"{got:.{digits}f}") for digits in range(least, 16))
    return next((pair for pair in pairs if pair[0] != pair[1]), (repr(expected), repr(got)))


def as_code(value):
    """Écrit le code Python qui donne ``value``."""
    return _write(value, BLANK, [inf])


def dotted(code):
    """Écrit un code dont les grilles ont des points à la place de leurs espaces, comme les écrit `shown`."""
    return _TEXT.sub(lambda text: text[0].replace(BLANK, DOT) if _is_grid(text[0][1:-1]) else text[0], code)


def _is_grid(text):
    return len(set(text) - {BLANK}) <= _MAX_GRID_SIGNS


class _Rest:
    """Tient la place des éléments que les deux valeurs ont en commun, et que le compte rendu ne montre pas."""


@dataclass(frozen=True)
class _IndexedItem:
    """Un élément de liste précédé d'éléments que le compte rendu ne montre pas, avec son indice."""

    index: int
    item: object


def _keep_differences(value, other):
    """Garde les éléments de ``value`` qui diffèrent de ceux de ``other`` et remplace les autres par `_Rest`."""
    if type(value) is not type(other) or type(value) not in (dict, list, tuple) or len(shown(value)) <= _MAX_WHOLE_TEXT:
        return value
    if type(value) is dict:
        differing = {
            key: _keep_differences(item, other[key]) if key in other else item
            for key, item in value.items()
            if key not in other or not same(item, other[key])
        }
        return differing | ({_Rest: _Rest} if len(differing) < len(value) else {})
    if len(value) != len(other):
        return value
    pairs = list(zip(value, other, strict=True))
    kept = [_Rest if same(*pair) else _keep_differences(*pair) for pair in pairs]
    if type(value) is list and any(item is _Rest for item in kept):
        begins = [i > 0 and kept[i - 1] is _Rest and item is not _Rest for i, item in enumerate(kept)]
        kept = [_IndexedItem(i, item) if begins[i] else item for i, item in enumerate(kept)]
    return type(value)(item for i, item in enumerate(kept) if item is not _Rest or i == 0 or kept[i - 1] is not _Rest)


def _write(value, blank, left, path=()):
    """Écrit une valeur comme ``repr``, sans jamais appeler le ``repr`` d'un objet inconnu.

    Args:
        blank: le caractère qui remplace l'espace dans une grille.
        left: une liste d'un seul nombre, celui des valeurs qui peuvent encore être écrites.
        path: les id des objets qui contiennent cette valeur.
    """
    left[0] -= 1
    if left[0] < 0:
        return "…"
    if type(value) is _IndexedItem:
        return f"indice {value.index} : {_write(value.item, blank, left, path)}"
    if type(value) not in _BRACKETS or (type(value) is set and not value):
        return _write_simple(value, blank)
    if id(value) in path or len(path) == _MAX_DEPTH:
        return "…"
    path, max_items = (*path, id(value)), None if left[0] == inf else _MAX_SHOWN_PARTS
    if type(value) is dict:
        items = [
            "…" if key is _Rest else f"{_write(key, blank, left, path)}: {_write(item, blank, left, path)}"
            for key, item in islice(value.items(), max_items)
        ]
    else:
        items = [_write(item, blank, left, path) for item in islice(value, max_items)]
    comma = "," if type(value) is tuple and len(items) == 1 else ""
    return _BRACKETS[type(value)].format(", ".join(items) + comma)


def _write_simple(value, blank):
    """Écrit une valeur qui n'en contient pas d'autre ; voir `_write`."""
    if value is _Rest:
        return "…"
    if type(value) is int and value.bit_length() > 1000:
        return "un entier de plus de 300 chiffres"
    if type(value) is float:
        return repr(round(value, 10))  # -0.09000000000000001 s'écrit -0.09
    if type(value) is str and blank == DOT:
        value = value[:_MAX_SHOWN_PARTS]  # le reste serait coupé
        if _is_grid(value):
            return repr(value).replace(BLANK, DOT)
    if type(value) in (*PLAIN, complex):
        return repr(value)
    if value is Ellipsis:
        return "..."
    if issubclass(type(value), type):
        return f"le type {value.__name__}"
    if callable(value):
        return f"la fonction {getattr(value, '__name__', type(value).__name__)}"
    return "set()" if type(value) is set else in_french(type(value))
