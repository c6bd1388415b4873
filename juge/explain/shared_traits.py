"""Ce que les appels faux d'une réponse ont en commun : une relation de l'obtenu à l'attendu, un trait des arguments.

Une relation n'est dite que si elle tient dans tous les appels faux, et dans plusieurs. Un trait, qu'aucun appel juste
n'a, est cherché du plus simple au plus fin : le type et la taille d'un argument, ce qui lie deux arguments, puis leurs
valeurs ; ceux du cours, `registry.Course`, viennent d'abord.
"""

from collections import Counter
from inspect import signature
from itertools import combinations
from types import NoneType

from ..call.expected import expected_of
from ..values import PLAIN, as_code, drawable, same
from ..values.french import in_french
from .reruns import draws_by_chance

_MAX_DEPTH, _MAX_LENGTH = 3, 200  # niveaux, et éléments d'un niveau, d'une valeur comparée
_MAX_NUMBER = 10**15  # un entier démesuré ne s'écrit pas
_MIN_SEEN = 3  # appels faux, où une relation se voit
_MIN_CALLS = 10  # faux, et autant de justes ; avec moins, un point commun ne prouve rien
_SIZES = "est vide", "a un seul élément", "a deux éléments", "a au moins trois éléments"
_MAX_CHOICE = 3  # caractères d'une chaîne traitée comme un choix, comme 'X' et 'O'


def relation_of(attempt):
    """La phrase de la première relation qui tient dans tous les appels faux ; ``""`` si aucune ne tient."""
    if not attempt.is_written:
        return ""
    results = [result for result in attempt.on_pool if result[2] and not result[2].is_of_arguments]
    answered = [(case, got) for case, got, _ in results if not got.failure]
    calls = [(got.value, expected_of(attempt.exercise, case).value, case.args) for case, got in answered]
    values = [got.value for _, got, _ in attempt.on_pool]
    if max(_MIN_SEEN, len(results) / 2) > len(calls) or attempt.wrong[0][1].failure:
        return ""
    if not all(map(_is_simple, values)):
        return _apart(attempt)
    counted = f"Dans les {len(calls)} appels faux essayés{' où elle répond' * (len(calls) < len(results))}, "
    if values[0] is not None and all(same(value, values[0]) for value in values):
        return f"Quel que soit l'appel, votre fonction rend la même valeur, {drawable(values[0])}."
    for says, holds in _RELATIONS:
        if all(holds(*call) for call in calls):
            return f"{counted}{says}"
    return _apart(attempt)


def _apart(attempt):
    """La phrase d'un type que la réponse rend toujours, là où il en faut toujours un autre ; ``""`` sinon."""
    answered = [(case, got.value) for case, got, _ in attempt.on_pool if not got.failure]
    pairs = [(got, expected_of(attempt.exercise, case).value) for case, got in answered]
    lists = [pair for pair in pairs if _is_list(*pair)]
    wholes = [{*map(type, some)} for some in zip(*pairs, strict=True)]
    parts = [{type(part) for whole in some for part in whole} for some in zip(*lists, strict=True)]
    for kinds, what in ((wholes, "votre fonction rend {}"), (parts, "chaque élément de ce que vous rendez est {}")):
        got, expected = kinds or ((), ())
        if len(expected) == 1 and got and not got & {*expected, NoneType}:
            kind = " ou ".join(sorted({in_french(one) for one in got}))
            return f"Dans les {len(pairs)} appels essayés, {what.format(kind)}, là où il faut {in_french(*expected)}."
    return ""


def _is_simple(value, depth=0):
    """Une valeur de quelques niveaux : d'une autre, la comparaison n'en finirait pas, ou n'apprendrait rien."""
    if type(value) not in (list, tuple):
        return type(value) in PLAIN and not (type(value) is int and abs(value) > _MAX_NUMBER)
    return depth < _MAX_DEPTH and len(value) <= _MAX_LENGTH and all(_is_simple(part, depth + 1) for part in value)


def _is_list(*values):
    return all(type(value) in (list, tuple) for value in values)


def _numbers(*values):
    return all(type(value) in (int, float) for value in values)


def _flat(value):
    return [part for item in value for part in (_flat(item) if type(item) in (list, tuple) else [item])]


def _missing(got, expected):
    """Ce qui manque de ``expected`` dans ``got``, et ce qui y est de trop."""
    one, other = Counter(map(repr, got)), Counter(map(repr, expected))
    return (other - one).total(), (one - other).total()


def _of_lists(holds):
    return lambda got, expected, args: _is_list(got, expected) and holds(list(got), list(expected))


_RELATIONS = (
    ("vous rendez un n-uplet là où il faut une liste, ou l'inverse ; ce qu'il contient est juste.",
     lambda got, expected, _: _is_list(got, expected) and type(got) is not type(expected)
     and same(list(got), list(expected))),
    ("le résultat est juste, mais il est dans une liste de trop.",
     lambda got, expected, _: _is_list(got) and len(got) == 1 and same(got[0], expected)),
    ("le résultat est à l'envers : le bon, du dernier élément au premier.",
     _of_lists(lambda got, expected: len(got) > 1 and same(got, expected[::-1]))),
    ("il manque le dernier élément.", _of_lists(lambda got, expected: bool(expected) and same(got, expected[:-1]))),
    ("il manque le premier élément.", _of_lists(lambda got, expected: bool(expected) and same(got, expected[1:]))),
    ("il y a un élément de trop, à la fin.", _of_lists(lambda got, expected: same(got[:-1], expected) and bool(got))),
    ("il y a un élément de trop, au début.", _of_lists(lambda got, expected: same(got[1:], expected) and bool(got))),
    ("les éléments sont à plat : ils ne sont plus groupés comme il le faut.",
     _of_lists(lambda got, expected: got != expected and same(got, _flat(expected)))),
    ("votre fonction rend son argument tel qu'elle l'a reçu.",
     lambda got, expected, args: any(same(got, arg) for arg in args)),
    ("ce sont les bons éléments, dans un autre ordre.",
     _of_lists(lambda got, expected: _missing(got, expected) == (0, 0))),
    ("rien n'est de trop, mais il manque des éléments.",
     _of_lists(lambda got, expected: _missing(got, expected)[1] == 0)),
    ("rien ne manque, mais il y a des éléments de trop.",
     _of_lists(lambda got, expected: _missing(got, expected)[0] == 0)),
    ("le résultat a le signe contraire.",
     lambda got, expected, _: _numbers(got, expected) and bool(got) and same(got, -expected)),
    ("le résultat a un de trop.", lambda got, expected, _: _numbers(got, expected) and same(got, expected + 1)),
    ("le résultat a un de moins.", lambda got, expected, _: _numbers(got, expected) and same(got, expected - 1)),
    ("le résultat est un texte là où il faut un nombre.",
     lambda got, expected, _: type(got) is str and _numbers(expected) and got == str(expected)),
    ("vous rendez un élément là où il faut sa place.",
     lambda got, expected, args: type(expected) is int and any(
         _is_list(arg) and 0 <= expected < len(arg) and same(got, arg[expected]) for arg in args)),
    ("vous rendez une place là où il faut l'élément qui s'y trouve.",
     lambda got, expected, args: type(got) is int and any(
         _is_list(arg) and 0 <= got < len(arg) and same(expected, arg[got]) for arg in args)),
)  # fmt: skip


def shared_traits(attempt):
    """« Sur 240 appels essayés, votre réponse est fausse chaque fois que t est vide, et jamais sinon. », ou ``""``."""
    if not attempt.is_written or draws_by_chance(attempt):
        return ""  # d'un tirage à l'autre, les mêmes appels sont justes ou faux
    called = [(traits_of(attempt.exercise, case), fault is not None) for case, _, fault in attempt.on_pool]
    wrong = sum(fault for _, fault in called)
    if min(wrong, len(called) - wrong) < _MIN_CALLS:
        return ""
    known = list(dict.fromkeys(trait for own, fault in called if fault for trait in own))
    always = [(trait,) for trait in known if all(trait in own for own, fault in called if fault)]
    pairs = list(combinations([trait for (trait,) in always], 2))
    found = [
        " et que ".join(some) for some in (*always, *pairs) if sum(own.keys() >= {*some} for own, _ in called) == wrong
    ]
    amiss = [trait for trait in known if not any(trait in own for own, fault in called if not fault)]
    for some in combinations(amiss, 2) if not found else ():
        met = [own.keys() & {*some} for own, fault in called if fault]
        if all(met) and all(met.count({trait}) >= _MIN_SEEN for trait in some):
            found.append(", ou que ".join(some))
    says = f"Sur {len(called)} appels essayés, votre réponse est fausse chaque fois que "
    return f"{says}{found[0]}, et jamais sinon." if found else ""


def traits_of(exercise, case):
    """Les traits des arguments d'un cas, des propositions : « t est vide », « k = 0 » ; du plus simple au plus fin."""
    bound = signature(exercise.reference).bind_partial(*case.args, **case.kwargs)
    given = dict(bound.arguments)
    bound.apply_defaults()
    names = {**bound.arguments, **case.globals}
    found = [says for says, holds in exercise.course.traits if _holds(holds, names)]
    found += [f"{name} n'est pas donné" for name in bound.arguments if name not in given]
    for kind in (_sizes, _repetitions):
        found += [says for name, value in bound.arguments.items() for says in kind(name, value)]
    for name, value in bound.arguments.items():
        for other, sequence in bound.arguments.items():
            if type(sequence) in (list, tuple) and other != name:
                found += _of_two(name, value, other, sequence)
    found += [says for name, value in bound.arguments.items() for says in _values(name, value)]
    return dict.fromkeys(found)


def _holds(holds, names):
    """Un trait du cours tient-il ? Celui qui lit un argument que l'exercice n'a pas ne tient pas."""
    try:
        return holds(names)
    except (LookupError, TypeError):
        return False


def _sizes(name, value):
    if type(value) in (str, list, tuple) and not (type(value) is str and len(value) <= _MAX_CHOICE):
        yield f"{name} est {in_french(type(value))}"
        yield f"{name} {_SIZES[min(len(value), 3)]}"
        if len(value) > 1:
            yield f"{name} a plusieurs éléments"


def _repetitions(name, value):
    if type(value) in (list, tuple) and len(value) > 1:
        is_repeated = len({repr(part) for part in value}) < len(value)
        yield f"{name} {'contient' if is_repeated else 'ne contient pas'} deux fois un même élément"


def _values(name, value):
    if type(value) in (int, float) and type(value) is not bool:
        yield f"{name} {'est nul' if value == 0 else 'est négatif' if value < 0 else 'est positif'}"
    if type(value) in (bool, int, type(None)) or (type(value) is str and len(value) <= _MAX_CHOICE):
        yield f"{name} = {as_code(value)}"


def _of_two(name, value, other, sequence):
    kinds = {type(part) for part in sequence}
    if sequence and kinds <= {int, float} and type(value) in (int, float):
        if value > max(sequence):
            yield f"{name} dépasse tous les éléments de {other}"
        if value < min(sequence):
            yield f"{name} est plus petit que tous les éléments de {other}"
    if type(value) in (int, float, str):
        is_in = "est" if value in sequence else "n'est pas"
        yield f"{name} {is_in} un élément de {other}"
        if sequence and value == sequence[0]:
            yield f"{name} est le premier élément de {other}"
        if sequence and value == sequence[-1]:
            yield f"{name} est le dernier élément de {other}"
    groups = [part for part in sequence if type(part) in (list, tuple)]
    if groups and type(value) in (int, float, str):
        held = min(2, sum(value in part for part in groups))
        where = ("n'est dans aucun élément", "est dans un seul élément", "est dans plusieurs éléments")[held]
        yield f"{name} {where} de {other}"
    if type(value) is int and value >= len(sequence):
        yield f"{name} {'vaut' if value == len(sequence) else 'dépasse'} le nombre d'éléments de {other}"
