"""Ce que les appels faux d'une réponse ont en commun, et qu'aucun appel juste n'a.

Les traits sont essayés du plus simple au plus fin : le type et la taille d'un argument, puis leurs valeurs ; ceux du
cours, `registry.Course`, viennent d'abord.
"""

from inspect import signature
from itertools import combinations

from ..values import as_code
from .reruns import draws_by_chance

_MIN_CALLS = 10  # faux, et autant de justes ; avec moins, un point commun ne prouve rien
_MAX_CHOICE = 3  # caractères d'une chaîne traitée comme un choix, comme 'X' et 'O'


def shared_traits(attempt):
    """« Sur 240 appels essayés, votre réponse est fausse chaque fois que t est vide, et jamais sinon. », ou ``""``."""
    if draws_by_chance(attempt):
        return ""  # d'un tirage à l'autre, les mêmes appels sont justes ou faux
    called = [(traits_of(attempt.exercise, case), fault is not None) for case, _, fault in attempt.on_pool]
    wrong = sum(fault for _, fault in called)
    if min(wrong, len(called) - wrong) < _MIN_CALLS:
        return ""
    known = list(dict.fromkeys(trait for own, fault in called if fault for trait in own))
    always = [(trait,) for trait in known if all(trait in own for own, fault in called if fault)]
    pairs = list(combinations([trait for (trait,) in always], 2))
    for some in (*always, *pairs):
        if sum(own.keys() >= set(some) for own, _ in called) == wrong:
            says = " et que ".join(some)
            return (
                f"Sur {len(called)} appels essayés, votre réponse est fausse chaque fois que {says}, et jamais sinon."
            )
    return ""


def traits_of(exercise, case):
    """Les traits des arguments d'un cas, des propositions : « t est vide », « k = 0 » ; du plus simple au plus fin."""
    bound = signature(exercise.reference).bind_partial(*case.args, **case.kwargs)
    given = dict(bound.arguments)
    bound.apply_defaults()
    names = {**bound.arguments, **case.globals}
    found = [says for says, holds in exercise.course.traits if _holds(holds, names)]
    found += [f"{name} n'est pas donné" for name in bound.arguments if name not in given]
    for kind in (_sizes, _values):
        found += [says for name, value in bound.arguments.items() for says in kind(name, value)]
    return dict.fromkeys(found)


def _holds(holds, names):
    """Un trait du cours tient-il ? Celui qui lit un argument que l'exercice n'a pas ne tient pas."""
    try:
        return holds(names)
    except (LookupError, TypeError):
        return False


def _sizes(name, value):
    if type(value) in (str, list, tuple) and not (type(value) is str and len(value) <= _MAX_CHOICE):
        yield f"{name} est {_KINDS[type(value)]}"
        yield f"{name} {_size(len(value))}"
        if len(value) > 1:
            yield f"{name} a plusieurs éléments"


def _values(name, value):
    if type(value) in (int, float) and type(value) is not bool:
        yield f"{name} {'est nul' if value == 0 else 'est négatif' if value < 0 else 'est positif'}"
    if type(value) in (bool, int, type(None)) or (type(value) is str and len(value) <= _MAX_CHOICE):
        yield f"{name} = {as_code(value)}"


def _size(size):
    return ("est vide", "a un seul élément", "a deux éléments")[size] if size < 3 else "a au moins trois éléments"


_KINDS = {str: "une chaîne", list: "une liste", tuple: "un n-uplet"}
