"""NumPy, que les réponses de la leçon 6 emploient, et ce que leurs juges regardent d'un tableau."""

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


def legal(rng, count):
    """Des coups permis, au moins un, et d'autres qui ne le sont pas."""
    letters = ["T", "F", *rng.choices("TF", k=count - 2)]
    return "".join(rng.sample(letters, count))
