"""Les valeurs que les élèves rendent : les ramener à du Python simple, les comparer, les écrire."""

import sys
from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass
from itertools import islice, repeat
from math import inf, prod

from .french import in_french
from .written import Prose, Value, Written

TOLERANCE = 1e-9
PLAIN = (bool, int, float, str, type(None))
_are_plain = frozenset(PLAIN).issuperset  # de types, un itérable que l'on parcourt sans une ligne de Python
_BRACKETS = {list: "[{}]", tuple: "({})", dict: "{{{}}}", set: "{{{}}}"}
CONTAINERS = tuple(_BRACKETS)
_OF_COLLECTIONS = Counter, OrderedDict, defaultdict  # des dictionnaires, qui disent de plus comment on les remplit
_DEEPEST = 20  # emboîtements
BLANK, DOT = " ", "·"  # un espace, et ce qu'on en montre là où il faut pouvoir les compter
_SIGNS = 3  # une chaîne d'au plus trois signes et d'espaces est une grille, non une phrase
_SHORT = 60  # caractères ; une valeur plus courte se montre en entier
_MOST = 300  # valeurs écrites de celle que l'on montre ; au-delà, elle serait coupée de toute façon
_LARGEST = 20_000  # éléments d'une liste ou d'un dictionnaire que l'on copie ; un plus grand reste tel quel
_IN_ALL = 150_000  # éléments que l'on copie d'une valeur, tous emboîtements ensemble : une table Q en a 115 000


def plain(value):
    """Copie de ``value`` en Python simple : ce qui est de NumPy ou de collections devient ordinaire.

    Ce qui se contient soi-même, s'emboîte trop ou est démesuré reste tel quel ; ce qui y revient n'est copié qu'une
    fois.
    """
    return value if type(value) in PLAIN else _plain(value, 0, {}, [_IN_ALL])


def _plain(value, depth, copies, left):
    """`plain` ; ``copies`` : id d'un objet déjà vu → ce qui le remplace ; ``left`` : ce qui peut encore être copié."""
    kind, place = type(value), id(value)
    if kind not in (list, tuple, dict):
        if kind not in _OF_COLLECTIONS:
            return _without_numpy(value, depth, left)
        value, kind = dict(value), dict
    left[0] -= len(value)
    if len(value) > _LARGEST or left[0] < 0 or depth == _DEEPEST:
        return value
    are_items_plain = _are_plain(map(type, value.values() if kind is dict else value))
    if are_items_plain and (kind is not dict or _are_plain(map(type, value))):
        return kind(value)
    if place in copies:
        return copies[place]
    copies[place] = value  # tant qu'on le traverse, il se remplace lui-même
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
    """`plain` d'un nombre, d'une chaîne ou d'un tableau de NumPy ; le reste, tel quel."""
    numpy = sys.modules.get("numpy")
    kind = type(value)  # isinstance demanderait aussi à la valeur ce qu'elle est, et elle répond ce qu'elle veut
    if numpy and issubclass(kind, numpy.longdouble):  # que tolist laisse tel quel
        return float(value)
    if not numpy or not issubclass(kind, numpy.generic | numpy.ndarray) or issubclass(kind, numpy.clongdouble):
        return value
    # une dimension nulle n'empêche pas les autres de faire des listes sans fin de listes vides
    if left[0] < 0 or prod(max(n, 1) for n in value.shape) > _LARGEST:
        return value
    told = value.tolist()
    # ce que tolist a fait ne vit que le temps de cette ligne : ses id ne se gardent pas
    return told if type(told) in PLAIN else _plain(told, depth, {}, left)


def is_array(value):
    """Est-ce un tableau NumPy ? Sans importer NumPy."""
    numpy = sys.modules.get("numpy")
    return bool(numpy) and issubclass(type(value), numpy.ndarray)


def same(got, expected, depth=0):
    """Dit si deux valeurs sont les mêmes : types stricts, nombres à 1e-9 près.

    ``True`` n'est pas 1, mais 1 et 1.0 sont le même nombre. N'appelle jamais le ``==`` d'un objet inconnu. Ce qui
    s'emboîte trop, ou se contient soi-même, n'est pareil à rien ; ``depth`` : les emboîtements traversés.
    """
    if type(got) in (int, float) and type(expected) in (int, float):
        # un grand entier ne devient pas un flottant ; un infini n'est à 1e-9 près de rien
        return got == expected or (
            max(abs(got), abs(expected)) < 1e300 and abs(got - expected) <= TOLERANCE * max(1, abs(expected))
        )
    if type(got) is not type(expected):
        return False
    if depth > _DEEPEST:
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
        if depth == _DEEPEST:
            return False
        if id(value) in met:
            return True
        met.add(id(value))
        parts = [item for item in (value.values() if type(value) is dict else value) if type(item) in (dict, list)]
        return any(map(meets_again, parts, repeat(depth + 1)))

    return meets_again(values)


def shown(value, limit=300):
    """Écriture de ``value`` pour un compte rendu, coupée à ``limit`` caractères ; sans adresse d'objet.

    Les espaces d'une grille y sont des points, que l'on peut compter : 'XX·O·····'.
    """
    text = _text(value, DOT, [_MOST])
    return text if len(text) <= limit else text[: limit - 1] + "…"


def drawable(value, before="", after=""):
    """`shown`, qui laisse un compte rendu dessiner la valeur : ``before`` est du code, ``after`` des mots."""
    parts = (before,) * bool(before), (Value(value),), (Prose(after),) * bool(after)
    return Written(f"{before}{shown(value)}{after}", *(part for some in parts for part in some))


def shown_apart(expected, got):
    """Écritures de deux valeurs : de longues listes, de grands dictionnaires, on ne voit que ce qui diffère."""
    pairs = ((expected, got), (got, expected))
    return tuple(Written(shown(_apart(value, other)), Value(value)) for value, other in pairs)


def as_code(value):
    """Ce que l'on taperait pour avoir ``value``."""
    return _text(value, BLANK, [inf])


class _Rest:
    """Ce qui est pareil de part et d'autre, et que l'on ne montre pas."""


@dataclass(frozen=True)
class _At:
    """Un élément qui suit ce que l'on ne montre pas d'une liste, et son indice."""

    index: int
    item: object


def _apart(value, other):
    """Ce qui, dans ``value``, n'est pas dans ``other``, le reste remplacé par `_Rest`."""
    if type(value) is not type(other) or type(value) not in (dict, list, tuple) or len(shown(value)) <= _SHORT:
        return value
    if type(value) is dict:
        differing = {key: _apart(item, other[key]) if key in other else item for key, item in value.items()
                     if key not in other or not same(item, other[key])}  # fmt: skip
        return differing | ({_Rest: _Rest} if len(differing) < len(value) else {})
    if len(value) != len(other):
        return value
    pairs = list(zip(value, other, strict=True))
    kept = [_Rest if same(*pair) else _apart(*pair) for pair in pairs]
    if type(value) is list and any(item is _Rest for item in kept):
        begins = [i > 0 and kept[i - 1] is _Rest and item is not _Rest for i, item in enumerate(kept)]
        kept = [_At(i, item) if begins[i] else item for i, item in enumerate(kept)]
    return type(value)(item for i, item in enumerate(kept) if item is not _Rest or i == 0 or kept[i - 1] is not _Rest)


def _text(value, blank, left, path=()):
    """Ce que ``repr`` écrirait, sans jamais appeler celui d'un objet inconnu ; une grille, avec ``blank``.

    ``left`` : combien de valeurs s'écrivent encore ; ``path`` : les objets que l'on traverse.
    """
    left[0] -= 1
    if left[0] < 0:
        return "…"
    if type(value) is _At:
        return f"indice {value.index} : {_text(value.item, blank, left, path)}"
    if type(value) not in _BRACKETS or (type(value) is set and not value):
        return _word(value, blank)
    if id(value) in path or len(path) == _DEEPEST:
        return "…"
    path, most = (*path, id(value)), None if left[0] == inf else _MOST
    if type(value) is dict:
        items = ["…" if key is _Rest else f"{_text(key, blank, left, path)}: {_text(item, blank, left, path)}"
                 for key, item in islice(value.items(), most)]  # fmt: skip
    else:
        items = [_text(item, blank, left, path) for item in islice(value, most)]
    comma = "," * (type(value) is tuple and len(items) == 1)
    return _BRACKETS[type(value)].format(", ".join(items) + comma)


def _word(value, blank):
    """`_text` de ce qui ne contient rien d'autre."""
    if value is _Rest:
        return "…"
    if type(value) is int and value.bit_length() > 1000:
        return "un entier de plus de 300 chiffres"
    if type(value) is float:
        return repr(round(value, 10))  # -0.09000000000000001 se lit -0.09
    if type(value) is str and blank == DOT:
        value = value[:_MOST]  # le reste serait coupé
        if len(set(value) - {BLANK}) <= _SIGNS:
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
