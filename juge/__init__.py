"""Vérifier, expliquer et noter les réponses d'un cours en Python, quel que soit son sujet.

``import juge`` ne charge rien : chaque nom va chercher son module au premier usage. Voir ``juge/README.md``.
"""

from importlib import import_module

_NAMES_OF = {  # module, en partant du paquet → les noms publics qu'il donne
    "commands": "carry check hint progress puzzle solution start_again",
    "declare.cases": "Case Limit Outcome Spy",
    "declare.exercise": "Exercise Fault Mistake Part Question equality whole",
    "declare.registry": "EXERCISES QUESTIONS Course lessons",
    "explain.pairs": "combinable edited",
    "film": "step_through",
}
_MODULE_OF = {name: module for module, names in _NAMES_OF.items() for name in names.split()}
__all__ = sorted(_MODULE_OF)


def __getattr__(name):
    if name not in _MODULE_OF:
        raise AttributeError(f"juge ne contient pas {name!r}.")
    return getattr(import_module(f".{_MODULE_OF[name]}", __name__), name)


def __dir__():
    return __all__
