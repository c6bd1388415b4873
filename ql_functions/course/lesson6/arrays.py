"""NumPy pour les réponses de la leçon 6, et ce que leurs juges lisent d'un tableau."""

from dataclasses import replace
from importlib import import_module
from types import ModuleType


class _LazyModule(ModuleType):
    """Un module importé à son premier usage : il est long à charger, et un navigateur peut ne pas l'avoir."""

    def __getattr__(self, name):
        return getattr(import_module(self.__name__), name)


np = _LazyModule("numpy")


def add_shape(fault, value, count, noun="nombre"):
    """Ajoute au `Fault`, si ``value`` n'a pas la forme attendue, sa forme et les ``count`` éléments attendus."""
    shape = _shape_of(value) if fault else None
    if shape is None or shape == (count,):
        return fault
    if type(value) is tuple:
        got = "vous renvoyez un n-uplet"
    elif not shape:
        got = f"vous renvoyez un {noun} seul, sans tableau"
    elif len(shape) > 1:
        got = f"le vôtre est de forme {shape}"
    else:
        got = f"le vôtre en a {shape[0]}"
    wanted = f"de {count} {noun}s" if count > 1 else f"d'un {noun}"
    return replace(fault, says=f"{fault.says} On attend un tableau {wanted}, et {got}.")


def _shape_of(value, deepest=3):
    """Renvoie la forme d'un tableau converti en listes ; ``None`` si ses lignes diffèrent, ou n'ont pas de nombres."""
    if type(value) is not list:
        return () if type(value) in (int, float, bool, tuple) else None
    inner = {_shape_of(item, deepest - 1) if deepest else None for item in value} or {()}
    one = inner.pop()
    return None if inner or one is None else (len(value), *one)


def legal(rng, count):
    """Tire une lettre par coup, T s'il est permis et F sinon, avec au moins un T et un F."""
    letters = ["T", "F", *rng.choices("TF", k=count - 2)]
    return "".join(rng.sample(letters, count))
