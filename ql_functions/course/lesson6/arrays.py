"""NumPy, que les réponses de la leçon 6 emploient, et ce que leurs juges regardent d'un tableau."""

from dataclasses import replace
from importlib import import_module
from types import ModuleType


class _OnUse(ModuleType):
    """Un module qui n'est importé qu'au premier usage : un navigateur peut ne pas l'avoir, et il est long à charger."""

    def __getattr__(self, name):
        return getattr(import_module(self.__name__), name)


np = _OnUse("numpy")


def facets(_case, outcome):
    """Ce qu'une erreur prédit d'un tableau : ce dont il est fait, ses valeurs, un échec.

    Un entier et un flottant sont un nombre ; « nan », qui n'est égal à rien, devient comparable.
    """
    items = outcome.value if type(outcome.value) is list else [outcome.value]
    kinds = sorted({"nombre" if type(item) in (int, float) else type(item).__name__ for item in items})
    values = ["nan" if type(item) is float and item != item else int(item) if type(item) is bool else item
              for item in items]  # fmt: skip
    return [kinds, type(outcome.value).__name__, values, bool(outcome.failure)]


def shaped(fault, value, count, noun="nombre"):
    """Le `Fault`, qui dit aussi combien de nombres on attend, ``count``, et la forme de ``value`` si elle est autre."""
    shape = _shape(value) if fault else None
    if shape is None or shape == (count,):
        return fault
    if not shape:
        got = f"vous renvoyez un {noun} seul, sans tableau"
    elif len(shape) > 1:
        got = f"le vôtre est de forme {shape}"
    else:
        got = f"le vôtre en a {shape[0]}"
    wanted = f"de {count} {noun}s" if count > 1 else f"d'un {noun}"
    return replace(fault, says=f"{fault.says} On attend un tableau {wanted}, et {got}.")


def _shape(value, deepest=3):
    """La forme d'un tableau, devenu des listes ; ``None`` si ses lignes n'ont pas la même, ou pas de nombres."""
    if type(value) is not list:
        return () if type(value) in (int, float, bool, tuple) else None
    inner = {_shape(item, deepest - 1) if deepest else None for item in value} or {()}
    one = inner.pop()
    return None if inner or one is None else (len(value), *one)


def legal(rng, count):
    """Des coups permis, au moins un, et d'autres qui ne le sont pas."""
    letters = ["T", "F", *rng.choices("TF", k=count - 2)]
    return "".join(rng.sample(letters, count))
