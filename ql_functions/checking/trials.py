"""Essayer dans le carnet des retouches d'une réponse, sans que le carnet en sache rien."""

import copy
import signal
import threading
import warnings
from types import FunctionType, ModuleType

from .registry import names_read, rebind
from .repair import Search
from .run import run
from .source import tree_of

_ONCE = {  # ce qu'une réponse ne doit pas faire deux fois : fichiers, écran, attente, réseau
    "open", "input", "sleep", "display", "exec", "eval", "compile", "__import__", "breakpoint", "get_ipython",
    "os", "io", "sys", "subprocess", "socket", "http", "urllib", "requests", "pathlib", "Path", "shutil", "tempfile",
    "threading", "multiprocessing", "asyncio", "concurrent", "ctypes", "importlib", "IPython", "matplotlib", "pickle",
    "sqlite3", "webbrowser", "save", "savez", "savetxt", "tofile", "dump",
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
    if tree is None or not _can_stop() or not _may_run_again(exercise, answer, namespace):
        return ()
    world = _twin_of(namespace, names_read(answer.__code__))
    if world is None:
        return ()

    def attempt(edited):
        function = _defined(edited, answer.__name__, world)
        return function and (lambda case: run(function, case, world))

    return Search(exercise, results, attempt, judge).spots(tree)


def _can_stop():
    """Sait-on arrêter ici une boucle sans fin ? Une retouche peut en faire une ; voir `run`."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _may_run_again(exercise, answer, namespace):
    """Rien de ce que fait la réponse n'est-il à ne faire qu'une fois ? Ce que fait aussi la référence est permis."""
    return not (_words(answer, namespace) - _words(exercise.reference, exercise.world())) & _ONCE


def _words(function, namespace):
    """Les noms qu'emploie une fonction, et celles du carnet qu'elle appelle ; un module compte sous son vrai nom."""
    met, waiting = set(), [function]
    while waiting:
        for name in names_read(waiting.pop().__code__) - met:
            value = namespace.get(name)
            met |= {name, *([value.__name__.partition(".")[0]] if isinstance(value, ModuleType) else [])}
            if isinstance(value, FunctionType) and value.__globals__ is namespace:
                waiting.append(value)
    return met


def _twin_of(namespace, read):
    """Un carnet tout pareil, où l'on peut essayer ; ``None`` si ce que lit la réponse ne se copie pas."""
    world = {}
    for name, value in namespace.items():
        if isinstance(value, FunctionType) and value.__globals__ is namespace:
            value = rebind(value, world)
        elif name in read and isinstance(value, dict | list | set):
            try:
                value = copy.deepcopy(value)
            except Exception:  # un objet d'élève : tout peut arriver, et rien n'est alors essayé
                return None
        world[name] = value
    return world


def _defined(tree, name, world):
    """La fonction que définit un arbre, parmi les globales ``world`` ; ``None`` s'il n'en définit pas."""
    try:
        with warnings.catch_warnings(action="ignore"):
            exec(compile(tree, "<retouche>", "exec"), world)
    except Exception:  # une valeur par défaut retouchée peut lever n'importe quoi
        return None
    return world[name]
