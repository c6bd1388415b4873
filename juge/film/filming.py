"""Filmer un appel dans une copie du carnet, avec les globales du cas et des tirages qui montrent l'erreur."""

import copy
import random
import sys
import time
from dataclasses import replace
from types import FunctionType, ModuleType

from ..call.run import in_place, run
from ..declare.cases import Limit, Spy
from ..namespace import copied_namespace, names_read, words_of
from .recorder import Recorder, named_functions
from .right import are_alike, fix_seed, reseed_case

_MAX_SECONDS = 1.0  # durée d'un appel filmé
_ENDLESS_ERRORS = ("TooLong", "RecursionError")  # après l'une d'elles, le film s'arrête à une étape quelconque
_MIN_SEEDS, _MAX_SEEDS, _SEARCH_SECONDS = 12, 60, 0.12  # graines essayées pour en trouver une qui montre l'erreur


def record_call(function, case, namespace, call=None):
    """Filme un appel, celui que fait ``call()`` si les arguments ne sont pas ceux du cas.

    Returns:
        (Recorder, Outcome): le film et l'issue ; ``None`` si aucune ligne de l'élève ne s'est exécutée.
    """
    words = words_of(function, namespace)
    watched = {name for name in words & namespace.keys() if _is_data(namespace[name])}
    watched |= {name for name, value in case.globals.items() if not isinstance(value, Spy | Limit)}
    heard = _wrap(random.random)
    names = {name: heard for name, value in namespace.items() if value is random.random}
    named = named_functions(words, namespace) | {heard.__code__: "random.random"}
    recorder = Recorder(namespace, sorted(watched), named)
    before = sys.gettrace()
    try:
        with in_place(namespace, names), in_place(vars(random), {"random": heard}):
            short_case = replace(case, seconds=min(case.seconds, _MAX_SECONDS))
            got = run(call or function, short_case, namespace, watcher=recorder)
    finally:
        sys.settrace(before)  # l'alarme d'un délai a pu empêcher le film de le faire
    recorder.is_full |= got.failure is not None and got.failure.kind in _ENDLESS_ERRORS
    return (recorder, got) if recorder.steps else None


def _wrap(draw):
    """Met ``random.random``, écrit en C et donc invisible dans un film, dans une fonction Python."""

    def heard():
        return draw()

    return heard


def _is_data(value):
    return not callable(value) and not isinstance(value, ModuleType)


def _copy_answer(answer, namespace):
    """Copie une réponse et les globales du carnet ; rend ``None`` si un objet qu'elle lit ne se copie pas."""
    world = copied_namespace(namespace, names_read(answer.__code__))
    if world is None:
        return None
    try:
        defaults = copy.deepcopy((answer.__defaults__, answer.__kwdefaults__))
    except Exception:  # la copie d'un objet d'élève peut lever n'importe quelle exception
        return None
    function = FunctionType(answer.__code__, world, answer.__name__, None, answer.__closure__)
    function.__defaults__, function.__kwdefaults__ = defaults
    world[answer.__name__] = function
    return function, world


def film_mistake(answer, case, namespace, right, parts):
    """Filme un appel où l'erreur se voit, en essayant plusieurs graines si l'erreur dépend du hasard.

    ``parts(recorder, outcome)`` dit si le film montre une étape qu'aucune réponse juste ne ferait.
    """
    film = _call_copy(record_call, answer, case, namespace, 0)
    if film is None or film[0].is_full or film[1].failure or parts(*film) or not right().runs:
        return film
    end = time.perf_counter() + _SEARCH_SECONDS
    for seed in range(1, _MAX_SEEDS):
        if seed > _MIN_SEEDS and time.perf_counter() > end:
            break
        if _is_impossible(_call_copy(run, answer, case, namespace, seed), right()):
            return _call_copy(record_call, answer, case, namespace, seed)
    return film


def _call_copy(call, answer, case, namespace, seed):
    """Appelle, avec cette graine, une copie de la réponse ; rend ``None`` si la réponse ne se copie pas."""
    copied = _copy_answer(answer, namespace)
    if copied is None:
        return None
    with fix_seed(seed):
        return call(copied[0], reseed_case(case, seed), copied[1])


def _is_impossible(got, right):
    """L'issue diffère-t-elle de celles de toutes les réponses justes ?"""
    reads = [lambda outcome: outcome.value, lambda outcome: outcome.args]
    reads += [lambda outcome, name=name: outcome.globals[name] for name in got.globals]
    known = [(read(got), right.values(read)) for read in reads]
    return bool(got.failure) or any(
        values is not None and not any(are_alike(value, other) for other in values) for value, values in known
    )
