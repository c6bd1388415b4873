"""Ce que les cas faux ont en commun, et qu'aucun cas juste n'a."""

from inspect import signature
from itertools import combinations

from ..values import as_code

_MIN_CASES = 2  # faux, et autant de justes ; avec moins, un point commun ne prouve rien
_MAX_CHOICE = 3  # caractères d'une chaîne traitée comme un choix, comme 'X' et 'O'


def shared_traits(attempt):
    """« Les cas faux sont tous ceux où player = 'O' et winner = 'T'. », ou ``""`` si rien de tel ne les sépare."""
    traits = [(dict(_traits(attempt.exercise, case)), fault is not None) for case, _, fault in attempt.results]
    wrong = len(attempt.wrong)
    if wrong < _MIN_CASES or len(traits) - wrong < _MIN_CASES:
        return ""
    known = dict.fromkeys(trait for own, fault in traits if fault for trait in own.items())
    alone = [(trait,) for trait in known]
    pairs = [pair for pair in combinations(known, 2) if pair[0][0][0] != pair[1][0][0]]
    for some in (*alone, *pairs):
        if all(all(own.get(name) == value for name, value in some) == fault for own, fault in traits):
            return f"Les cas faux sont tous ceux où {' et '.join(value for _, value in some)}."
    return ""


def _traits(exercise, case):
    """Ce qui se dit de chaque argument d'un cas : couples ((argument, ce que l'on y regarde), phrase)."""
    bound = signature(exercise.reference).bind_partial(*case.args, **case.kwargs)
    given = dict(bound.arguments)
    bound.apply_defaults()
    for name, value in bound.arguments.items():
        if name not in given:
            yield (name, "donné"), f"{name} n'est pas donné"
        if type(value) in (bool, int, type(None)) or (type(value) is str and len(value) <= _MAX_CHOICE):
            yield (name, "valeur"), f"{name} = {as_code(value)}"
        if type(value) in (int, float):
            sign = "est nul" if value == 0 else "est négatif" if value < 0 else "est positif"
            yield (name, "signe"), f"{name} {sign}"
        if type(value) in (str, list) and not (type(value) is str and len(value) <= _MAX_CHOICE):
            yield (name, "sorte"), f"{name} est une {'chaîne' if type(value) is str else 'liste'}"
            yield (name, "longueur"), f"{name} a {len(value)} éléments"
