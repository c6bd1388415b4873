"""Mettre une fonction du cours dans un carnet : la fonction gardée de l'élève, ou la référence."""

import builtins
import linecache
from types import FunctionType

from ..declare import registry
from ..declare.cases import Status
from ..explain.examine import examine
from ..namespace import libraries_of, names_read, rebind

OWN, REFERENCE = "la vôtre", "la référence"
BROKEN = "la référence (la vôtre, gardée, ne passe plus sa vérification)"
_AT_GRADING = {"numpy", "tqdm", "IPython"}  # ce qu'une réponse peut importer à la correction, hors de Python


def missing_elsewhere(exercise, answer, namespace):
    """Rend ce qu'une réponse emploie, et qui lui manquera.

    Returns:
        (names, libraries): des noms du carnet, que la leçon suivante n'a pas ; des bibliothèques, que la correction n'a
        pas.
    """
    if not isinstance(answer, FunctionType):
        return [], []
    names = names_read(answer.__code__) & namespace.keys() - exercise.course.names.keys() - {answer.__name__}
    libraries = libraries_of(answer, namespace) - _AT_GRADING - registry.packages()
    return sorted(name for name in names if not hasattr(builtins, name)), sorted(libraries)


def provide(name, namespace, kept):
    """Met la réponse d'un exercice dans ``namespace``, avec les noms qu'elle lit et qui y manquent.

    Args:
        kept: id d'exercice → code gardé ; vide pour ne mettre que des références.

    Returns:
        str: `OWN` si le code gardé passe encore sa vérification, sinon `REFERENCE` ou `BROKEN`.
    """
    exercise = registry.by_name()[name]
    if not exercise.is_function:
        namespace[name] = exercise.fresh()
        return REFERENCE
    source = kept.get(exercise.id)
    if source and _define(name, source, namespace):
        _provide_missing(exercise, namespace, kept)
        if examine(exercise, namespace[name], namespace).status == Status.RIGHT:
            return OWN
    namespace[name] = rebind(exercise.reference, namespace)
    _provide_missing(exercise, namespace, kept)
    return BROKEN if source else REFERENCE


def _define(name, source, namespace):
    """Exécute un code gardé ; rend ``True`` s'il définit une fonction de ce nom."""
    file = f"<{name}, gardée>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        exec(compile(source, file, "exec"), namespace)
    except Exception:  # le code d'un élève peut lever n'importe quelle exception, et `provide` rend alors BROKEN
        return False
    return isinstance(namespace.get(name), FunctionType)


def _provide_missing(exercise, namespace, kept):
    given, exercises = exercise.course.names, registry.by_name()
    for name in sorted(names_read(namespace[exercise.name].__code__)):
        if name not in namespace and name in given:
            if name in exercises and exercises[name].is_function:
                provide(name, namespace, kept)
            else:
                namespace[name] = given[name]
