"""Ce qui est obtenu, comparé à ce qui est attendu : dans un autre ordre, un de trop, l'argument tel quel…

Une relation n'est dite que si elle tient dans tous les appels faux, et dans plusieurs.
"""

from collections import Counter

from ..call.expected import expected_of
from ..values import PLAIN, drawable, same

_MAX_DEPTH, _MAX_LENGTH = 3, 200  # niveaux, et éléments d'un niveau, d'une valeur comparée
_MAX_NUMBER = 10**15  # un entier démesuré ne s'écrit pas
_MIN_CALLS = 3  # faux, où la relation se voit


def relation_of(attempt):
    """La phrase de la première relation qui tient dans tous les appels faux ; ``""`` si aucune ne tient."""
    results = [result for result in attempt.on_pool if result[2] and not result[2].is_of_arguments]
    calls = [(got.value, expected_of(attempt.exercise, case).value, case.args) for case, got, _ in results]
    if len(calls) < _MIN_CALLS or any(got.failure for _, got, _ in results):
        return ""
    counted = f"Dans les {len(calls)} appels faux essayés, "
    values = [got.value for _, got, _ in attempt.on_pool]
    if not all(map(_is_simple, values)):
        return ""
    if values[0] is not None and all(same(value, values[0]) for value in values):
        return f"Quel que soit l'appel, votre fonction rend la même valeur, {drawable(values[0])}."
    for says, holds in _RELATIONS:
        if all(holds(*call) for call in calls):
            return f"{counted}{says}"
    return ""


def _is_simple(value, depth=0):
    """Une valeur de quelques niveaux : d'une autre, la comparaison n'en finirait pas, ou n'apprendrait rien."""
    if type(value) not in (list, tuple):
        return type(value) in PLAIN and not (type(value) is int and abs(value) > _MAX_NUMBER)
    return depth < _MAX_DEPTH and len(value) <= _MAX_LENGTH and all(_is_simple(part, depth + 1) for part in value)


def _missing(got, expected):
    """Ce qui manque de ``expected`` dans ``got``, et ce qui y est de trop."""
    one, other = Counter(map(repr, got)), Counter(map(repr, expected))
    return (other - one).total(), (one - other).total()


def _of_lists(holds):
    return lambda got, expected, _: type(got) is type(expected) in (list, tuple) and holds(got, expected)


_RELATIONS = (
    ("votre fonction rend son argument tel qu'elle l'a reçu.",
     lambda got, expected, args: any(same(got, arg) for arg in args)),
    ("ce sont les bons éléments, dans un autre ordre.",
     _of_lists(lambda got, expected: _missing(got, expected) == (0, 0))),
    ("rien n'est de trop, mais il manque des éléments.",
     _of_lists(lambda got, expected: _missing(got, expected)[1] == 0)),
    ("rien ne manque, mais il y a des éléments de trop.",
     _of_lists(lambda got, expected: _missing(got, expected)[0] == 0)),
    ("le résultat a un de trop.",
     lambda got, expected, _: {type(got), type(expected)} <= {int, float} and same(got, expected + 1)),
)  # fmt: skip
