"""Chercher une même correction pour toutes les valeurs rendues : signe, type, ordre, lettre."""

import time
from ast import literal_eval
from dataclasses import replace

from ...drawing.numbers import decimal
from ..call.expected import expected_of
from ..edits.characters import READINGS, differs
from ..values import same, shown
from ..values.french import in_french
from .judge import fault_of

_KINDS = {list: "une liste", tuple: "un tuple", str: "une chaîne", dict: "un dictionnaire", int: "un entier",
          float: "un flottant", bool: "True ou False"}  # fmt: skip
_SECONDS = 0.3  # de calcul
_MAX_DEPTH, _MAX_ITEMS = (
    6,
    20_000,
)  # emboîtements, éléments ; une valeur plus grande n'est pas une réponse que l'on relit
_MAX_NUMBER = 1e100  # un nombre plus grand n'est à aucun facteur près d'une réponse


def read_otherwise(attempt):
    """La phrase d'une correction qui rend justes toutes les valeurs rendues ; ``""`` s'il n'y en a pas."""
    exercise, results = attempt.exercise, attempt.results
    if not all(got.failure is None and _is_modest(got.value) for _, got, _ in results):
        return ""
    wrong_first = sorted(results, key=lambda result: result[2] is None)
    case, got, _ = wrong_first[0]
    value = got.value[0] if case.repeat > 1 and type(got.value) is list and got.value else got.value
    kind = _kind_of(replace(got, value=value))
    readings = [*_readings(value, kind), *_misspelt(value), *_factor(exercise, case, value)]
    deadline = time.process_time() + _SECONDS
    for read, says in readings:
        if same(_try(read, value), value) or time.process_time() > deadline:
            continue
        if all(fault_of(exercise, one, _read(read, one, its)) is None for one, its, _ in wrong_first):
            return says
    return _constant(results)


def _kind_of(outcome):
    """Le type de ce qu'a rendu un appel, comme on le dit."""
    kind = type(outcome.value)
    return "un tableau NumPy" if outcome.is_array else _KINDS.get(kind) or in_french(kind)


def _is_modest(value):
    """La valeur ne contient-elle que des valeurs simples, peu nombreuses et peu emboîtées ?"""
    waiting, met = [(value, 0)], 0
    while waiting and met < _MAX_ITEMS:
        thing, depth = waiting.pop()
        met += 1
        if depth > _MAX_DEPTH or type(thing) not in (*_KINDS, type(None)):
            return False
        items = [*thing, *thing.values()] if type(thing) is dict else thing if type(thing) in (list, tuple) else ()
        waiting += [(item, depth + 1) for item in items]
    return not waiting


def _constant(results):
    """Une seule et même réponse partout, là où les cas n'attendent pas tous la même."""
    values = [got.value for case, got, _ in results if case.repeat == 1]
    is_told_apart = {bool(fault) for _, _, fault in results} == {True, False}
    if len(values) < max(3, len(results)) or not is_told_apart or values[0] is None:
        return ""
    if all(same(value, values[0]) for value in values):
        return f"Votre fonction a répondu {shown(values[0])} à tous nos essais. Qu'y changent ses arguments ?"
    return ""


def _read(read, case, got):
    """L'issue, où la valeur, ou chacune de celles d'un cas répété, est lue autrement."""
    if case.repeat > 1 and type(got.value) is list:
        return replace(got, value=[_try(read, value) for value in got.value])
    return replace(got, value=_try(read, got.value))


def _try(read, value):
    try:
        return read(value)
    except (TypeError, ValueError, SyntaxError, ArithmeticError, RecursionError):  # ce qui ne se lit pas ainsi
        return value


def _readings(value, kind):
    """Les façons de lire autrement une valeur, de ce type, et ce qu'il y a à en dire."""
    if type(value) in (list, tuple):
        other = tuple if type(value) is list else list
        yield other, f"Les éléments sont les bons, mais dans {kind} : on attend {_KINDS[other]}."
        yield "".join, f"Les signes sont les bons, mais dans {kind} : on attend une chaîne."
        says = f"La bonne valeur est enfermée dans {kind} d'un seul élément"
        yield _only, f"{says} : une virgule, un crochet de trop, ou une fonction qui en rend toujours plusieurs ?"
        yield lambda items: items[::-1], "Les éléments sont les bons, mais dans l'ordre inverse."
        yield lambda items: type(items)(sorted(items)), "Les éléments sont les bons, mais pas dans le bon ordre."
    if type(value) is str:
        yield list, "Les signes sont les bons, mais dans une chaîne : on attend une liste."
        yield literal_eval, f"{shown(value)} est une chaîne : on attend la valeur elle-même, sans guillemets."
    if type(value) is bool:
        yield lambda answer: not answer, "Vos réponses sont à l'envers : True où l'on attend False, et l'inverse."
    for one, another in ((bool, int), (int, bool), (float, int), (int, str), (float, str)):
        if type(value) is one:
            yield another, f"La valeur est la bonne, mais c'est {kind} : on attend {_KINDS[another]}."
    if _numbers(value):
        yield _each(lambda number: -number), "Vos réponses sont les bonnes, au signe près."
        yield _each(lambda number: number - 1), "Toutes vos réponses sont trop grandes de 1."
        yield _each(lambda number: number + 1), "Toutes vos réponses sont trop petites de 1."


def _numbers(value):
    """Les nombres d'une valeur : elle-même, ou ceux d'une liste qui n'a rien d'autre ; sinon, rien."""
    items = value if type(value) is list else [value]
    return items if all(type(item) in (int, float) for item in items) else []


def _each(read):
    """Lit de même un nombre, ou chacun de ceux d'une liste."""
    return lambda value: [read(item) for item in value] if type(value) is list else read(value)


def _only(items):
    (item,) = items
    return item


def _misspelt(value):
    """Les façons de lire autrement les chaînes d'une valeur."""
    texts = sorted(_texts(value))
    for reading in READINGS:
        text = next((text for text in texts if reading(text) != text), None)
        if text is not None:
            says = differs(text, reading(text))
            yield lambda whole, reading=reading: _spelt(reading, whole), says[0].upper() + says[1:]


def _texts(value):
    """Les chaînes d'une valeur, où qu'elles soient."""
    if type(value) is str:
        return {value}
    items = [*value, *value.values()] if type(value) is dict else value if type(value) in (list, tuple) else ()
    return set().union(*map(_texts, items))


def _spelt(reading, value):
    """La valeur, dont toutes les chaînes sont lues autrement."""
    if type(value) is str:
        return reading(value)
    if type(value) is dict:
        return {_spelt(reading, key): _spelt(reading, item) for key, item in value.items()}
    return type(value)(_spelt(reading, item) for item in value) if type(value) in (list, tuple) else value


def _factor(exercise, case, value):
    """Un même facteur partout, d'après la référence."""
    pairs = zip(_numbers(value), _numbers(expected_of(exercise, case).value), strict=False)
    factor = next((got / good for got, good in pairs if good and 0 < abs(got) < _MAX_NUMBER), None)
    if factor:
        says = f"Toutes vos réponses sont multipliées par {decimal(factor, '.4g')}"
        yield _each(lambda number: number / factor), f"{says} : les bonnes, à ce facteur près."
