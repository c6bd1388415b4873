"""Filmer ce qu'un élève demande à voir pas à pas : sa dernière réponse fausse, ou un appel de son choix."""

import copy
import time
from types import FunctionType
from typing import Any

from ..call.run import run
from ..declare.cases import Case, Status
from ..declare.learner import LEARNER
from ..declare.registry import exercise_of, rows_of
from ..drawing.fragment import Fragment
from ..explain.attempt import may_run_again
from ..namespace import copied_namespace, names_read
from ..show.call import call_rows
from ..show.report import Report
from ..values import shown
from .code import block_of
from .parting import find_ending, find_parting
from .record import record_call
from .reel import draw
from .right import UNSURE, Right, fix_seed, reseed_case

# les graines essayées, et le temps de les essayer, pour trouver un tirage qui montre l'erreur
_MIN_SEEDS, _MAX_SEEDS, _SEARCH_SECONDS = 12, 60, 0.12


def step_through(what: Any, *args: Any, **kwargs: Any) -> Fragment | Report:
    """Montre pas à pas ce que fait votre fonction : ses lignes, ses variables, ce qu'elle appelle et ce qu'elle rend.

    ``step_through("2.3")`` filme votre dernière réponse fausse à cet exercice, sur le cas qui la met en défaut, et
    s'ouvre là où elle s'écarte d'une réponse juste. ``step_through(get_move, board, epsilon=0)`` filme un appel de
    votre choix, fait pour de bon : il lit et change les variables du carnet, comme d'ordinaire.

    Args:
        what: un exercice, par exemple ``"2.3"``, ou une de vos fonctions.
        args, kwargs: ce que cette fonction reçoit.

    Returns:
        Fragment: le film, qui s'affiche en dernière ligne d'une cellule ; s'il n'y en a pas, un `Report` dit pourquoi.

    Raises:
        TypeError, ValueError: cet exercice n'existe pas, ou ce n'est pas une fonction écrite en Python.
    """
    if isinstance(what, FunctionType):
        says = f"{what.__name__} n'est pas de vous, ou son code ne se retrouve pas : exécutez d'abord la cellule où "
        return _film_of_call(what, args, kwargs) or _refuse(what.__name__, says + "vous l'écrivez.")
    if callable(what):
        raise TypeError("step_through filme une fonction que vous avez écrite en Python.")
    exercise = exercise_of(what)
    if exercise.id not in LEARNER.last:
        says = f'Rien à filmer encore : éprouvez d\'abord votre réponse, check("{exercise.id}", {exercise.name}).'
        return _refuse(exercise.title, says)
    if LEARNER.last[exercise.id] is None:
        says = f"Votre réponse est juste. step_through({exercise.name}, …) filme un appel de votre choix."
        return _refuse(exercise.title, says)
    answer, case, namespace = LEARNER.last[exercise.id]
    says = "Cette réponse ne se filme pas : son code ne se retrouve pas, ou ce qu'elle fait ne se fait qu'une fois."
    return film_of(exercise, answer, case, namespace) or _refuse(exercise.title, says)


def _refuse(name, says):
    return Report(Status.NOTE, f"{name} : pas à pas", (says,))


def film_of(exercise, answer, case, namespace):
    """Filme une réponse fausse sur un cas, et ouvre le film à la première étape qu'aucune réponse juste ne ferait.

    La réponse tourne dans une copie du carnet : le carnet ne change donc pas. D'un cas répété, un seul appel est filmé.

    Returns:
        Fragment: le film ; ``None`` si le code est introuvable, ou ne doit pas tourner deux fois.
    """
    is_found = isinstance(answer, FunctionType) and block_of(answer.__code__) is not None
    if not is_found or not may_run_again(exercise, answer, namespace):
        return None
    right = Right(exercise, case)
    case = right.case
    filmed = _call_copy(record_call, answer, case, namespace, 0)
    if filmed is None:
        return None
    film, got = filmed
    opened = find_parting(film, case, got, right)
    if not (opened or film.is_full or got.failure) and right.runs:
        film, got = _film_by_chance(answer, case, namespace, right) or filmed
        opened = find_parting(film, case, got, right)
    expected = right.wanted(got) if not (film.is_full or got.failure) else UNSURE
    opened = opened or find_ending(film, case, got)
    return draw(film, got, opened, call_rows(exercise, case)[0][1], exercise.draws, expected)


def _film_by_chance(answer, case, namespace, right):
    """Filme un tirage où la réponse fait ce qu'aucune réponse juste ne fait ; ``None`` si aucun tirage ne convient."""
    end = time.perf_counter() + _SEARCH_SECONDS
    for seed in range(1, _MAX_SEEDS):
        if seed > _MIN_SEEDS and time.perf_counter() > end:
            break
        if right.excludes(_call_copy(run, answer, case, namespace, seed)):
            return _call_copy(record_call, answer, case, namespace, seed)
    return None


def _call_copy(call, answer, case, namespace, seed):
    """Appelle, avec cette graine, une copie de la réponse dans une copie du carnet ; ``None`` s'il n'y en a pas."""
    world = copied_namespace(namespace, names_read(answer.__code__))
    if world is None:
        return None
    try:
        defaults = copy.deepcopy((answer.__defaults__, answer.__kwdefaults__))
    except Exception:  # la copie d'un objet d'élève peut lever n'importe quelle exception
        return None
    copied = FunctionType(answer.__code__, world, answer.__name__, None, answer.__closure__)
    copied.__defaults__, copied.__kwdefaults__ = defaults
    world[answer.__name__] = copied
    with fix_seed(seed):
        return call(copied, reseed_case(case, seed), world)


def _film_of_call(function, args, kwargs):
    """Filme un appel quelconque, qui lit et change vraiment les variables du carnet.

    Returns:
        Fragment: le film ; ``None`` si la fonction n'est pas de l'élève, ou si son code est introuvable.
    """
    if block_of(function.__code__) is None:
        return None
    given = [*map(shown, args), *(f"{name}={shown(value)}" for name, value in kwargs.items())]
    case = Case()
    filmed = record_call(function, case, function.__globals__, lambda: function(*args, **kwargs))
    if filmed is None:
        return None
    film, got = filmed
    return draw(film, got, find_ending(film, case, got), f"{function.__name__}({', '.join(given)})", rows_of)
