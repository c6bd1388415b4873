"""Filmer un appel : dans un carnet à part, avec ce qui l'entoure lors d'un cas, et du hasard qui montre l'erreur."""

import copy
import random
import sys
import time
from dataclasses import replace
from types import FunctionType, ModuleType

from ..call.run import in_place, run
from ..declare.cases import Limit, Spy
from ..namespace import copied_namespace, names_read, words_of
from .code import spans
from .recorder import Recorder, named_functions
from .right import alike, chance, drawn_again

_SECONDS = 1.0  # pour l'appel filmé
_ENDLESS = ("TooLong", "RecursionError")  # ce film-là s'arrête n'importe où
_FEWEST, _MOST, _SEARCH = 12, 60, 0.12  # hasards essayés pour en trouver un qui montre l'erreur, et le temps donné


def recorded(function, case, namespace, call=None):
    """Filme un appel.

    Args:
        function, case, namespace: comme dans `run.run`.
        call: de quoi appeler la fonction, si ce n'est pas avec les arguments du cas.

    Returns:
        (Recorder, Outcome): ou ``None`` si aucune ligne de l'élève ne s'est exécutée.
    """
    words = words_of(function, namespace)
    watched = {name for name in words & namespace.keys() if _is_data(namespace[name])}
    watched |= {name for name, value in case.globals.items() if not isinstance(value, Spy | Limit)}
    heard = _heard(random.random)
    names = {name: heard for name, value in namespace.items() if value is random.random}
    named = named_functions(words, namespace) | {heard.__code__: "random.random"}
    recorder = Recorder(namespace, sorted(watched), named, spans)
    before = sys.gettrace()
    try:
        with in_place(namespace, names), in_place(vars(random), {"random": heard}):
            got = run(call or function, replace(case, seconds=min(case.seconds, _SECONDS)), namespace, watcher=recorder)
    finally:
        sys.settrace(before)  # l'alarme d'un délai a pu en empêcher le film lui-même
    recorder.is_full |= got.failure is not None and got.failure.kind in _ENDLESS
    return (recorder, got) if recorder.steps else None


def _heard(draw):
    """Un ``random.random`` que l'on entend : écrit en C, il tirerait sans se faire voir."""

    def heard():
        return draw()

    return heard


def _is_data(value):
    return not callable(value) and not isinstance(value, ModuleType)


def twin(answer, namespace):
    """La même réponse, dans un carnet à part où elle porte son nom ; ``None`` si ce qu'elle lit ne se copie pas."""
    world = copied_namespace(namespace, names_read(answer.__code__))
    if world is None:
        return None
    try:
        defaults = copy.deepcopy((answer.__defaults__, answer.__kwdefaults__))
    except Exception:  # un objet d'élève : tout peut arriver, et rien n'est alors filmé
        return None
    function = FunctionType(answer.__code__, world, answer.__name__, None, answer.__closure__)
    function.__defaults__, function.__kwdefaults__ = defaults
    world[answer.__name__] = function
    return function, world


def telling_film(answer, case, namespace, right, parts):
    """Le film de l'appel où l'erreur se voit : le hasard est cherché, s'il en faut un.

    Args:
        answer, namespace: la réponse, les variables globales du carnet.
        case: le `Case`, d'un seul appel.
        right: ``right()`` rend le `Right` de ce cas.
        parts: ``parts(recorder, outcome)`` dit si la réponse y quitte ce qu'une réponse juste aurait fait.
    """
    film = _with_chance(recorded, answer, case, namespace, 0)
    if film is None or film[0].is_full or film[1].failure or parts(*film) or not right().runs:
        return film
    end = time.perf_counter() + _SEARCH
    for seed in range(1, _MOST):
        if seed > _FEWEST and time.perf_counter() > end:
            break
        if _is_impossible(_with_chance(run, answer, case, namespace, seed), right()):
            return _with_chance(recorded, answer, case, namespace, seed)
    return film


def _with_chance(how, answer, case, namespace, seed):
    """Appelle une jumelle de la réponse, avec ce hasard ; ``None`` s'il ne s'en fait pas."""
    made = twin(answer, namespace)
    if made is None:
        return None
    with chance(seed):
        return how(made[0], drawn_again(case, seed), made[1])


def _is_impossible(got, right):
    """Aucune réponse juste ne finit-elle ainsi ?"""
    reads = [lambda outcome: outcome.value, lambda outcome: outcome.args]
    reads += [lambda outcome, name=name: outcome.globals[name] for name in got.globals]
    known = [(read(got), right.values(read)) for read in reads]
    return bool(got.failure) or any(
        values is not None and not any(alike(value, other) for other in values) for value, values in known
    )
