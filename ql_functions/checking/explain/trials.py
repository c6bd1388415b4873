"""Essayer dans le carnet des retouches d'une réponse, sans que le carnet en sache rien."""

import copy
import time
import warnings
from types import BuiltinFunctionType, FunctionType, ModuleType

from ..call.run import COMPUTING, can_stop, run
from ..call.source import tree_of
from ..declare.registry import names_read, names_written, rebind
from .repair import Search

_ONCE = {  # ce qu'une réponse ne doit pas faire deux fois : fichiers, écran, attente, réseau
    "open", "input", "stdin", "sleep", "display", "exec", "eval", "__import__", "breakpoint", "get_ipython", "IPython",
    "os", "posix", "nt", "io", "_io", "pathlib", "Path", "shutil", "tempfile", "pickle", "sqlite3", "matplotlib",
    "subprocess", "threading", "multiprocessing", "asyncio", "concurrent", "ctypes", "importlib",
    "socket", "http", "urllib", "requests", "webbrowser", "save", "savez", "savetxt", "tofile",
}  # fmt: skip


def locate(exercise, answer, results, namespace, judge):
    """Les endroits où une réponse fausse se sépare d'une réponse juste : un, deux, ou aucun si l'on n'en trouve pas.

    Args:
        exercise: l'`Exercise`.
        answer: la fonction de l'élève.
        results: les triplets (cas, issue, `Fault` ou ``None``) des cas éprouvés.
        namespace: les globales du carnet, qui restent ce qu'elles sont.
        judge: ``judge(exercise, case, got, expected=…)`` rend un `Fault`, ou ``None``.

    Returns:
        tuple[Spot, ...]
    """
    tree = tree_of(answer)
    if tree is None or not can_stop() or not may_run_again(exercise, answer, namespace):
        return ()
    world = twin_of(namespace, names_read(answer.__code__))
    if world is None:
        return ()

    def attempt(edited):
        function = defined(edited, answer.__name__, world)
        return function and (lambda case: run(function, case, world, clock=COMPUTING))

    return Search(exercise, results, attempt, judge, time.process_time).spots(tree)


def may_run_again(exercise, answer, namespace):
    """Rien de ce que fait la réponse n'est-il à ne faire qu'une fois ? Ce que fait aussi la référence est permis."""
    return not (words_of(answer, namespace) - words_of(exercise.reference, exercise.world())) & _ONCE


def words_of(function, namespace):
    """Les noms qu'emploie une fonction, et celles du carnet qu'elle appelle, avec les modules d'où ils viennent."""
    met, waiting = set(), [function]
    while waiting:
        for name in names_written(waiting.pop().__code__) - met:
            value = namespace.get(name)
            met |= {name, module_of(value)}
            if type(value) is FunctionType and value.__globals__ is namespace:
                waiting.append(value)
    return met


def module_of(value):
    """Le module d'une fonction de Python, ou celui que c'est, sous son vrai nom ; ``None`` pour le reste."""
    if issubclass(type(value), ModuleType):
        return value.__name__.partition(".")[0]
    return value.__module__ if type(value) is BuiltinFunctionType else None


def twin_of(namespace, read):
    """Un carnet tout pareil, où l'on peut essayer ; ``None`` si ce que lit la réponse ne se copie pas."""
    world = {}
    for name, value in namespace.items():
        if type(value) is FunctionType and value.__globals__ is namespace:
            value = rebind(value, world)
        elif name in read and issubclass(type(value), dict | list | set):
            try:
                value = copy.deepcopy(value)
            except Exception:  # un objet d'élève : tout peut arriver, et rien n'est alors essayé
                return None
        world[name] = value
    return world


def defined(tree, name, world, file="<retouche>"):
    """La fonction que définit un arbre, parmi les globales ``world`` ; ``None`` s'il n'en définit pas."""
    try:
        with warnings.catch_warnings(action="ignore"):
            exec(compile(tree, file, "exec"), world)
    except Exception:  # une valeur par défaut retouchée peut lever n'importe quoi
        return None
    return world[name]
