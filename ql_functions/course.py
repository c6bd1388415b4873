"""Les fonctions du cours sur d'autres variables globales que celles de leur module.

Comme dans un carnet, ``get_move`` ou ``backpropagate`` lisent ``q_table``, ``lrate``… parmi leurs globales.
Les relier à un autre dictionnaire donne un cours à soi : sa table, ses paramètres, son générateur.
"""

from types import FunctionType

from . import solutions
from .game import check_settings


def rebind(function, namespace):
    """La même fonction, dont les globales sont le dictionnaire ``namespace``."""
    bound = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    bound.__doc__, bound.__kwdefaults__ = function.__doc__, function.__kwdefaults__
    return bound


def world_of(module, **names):
    """Un cours à part : les globales d'un module, ses fonctions reliées entre elles, puis ``names``.

    Args:
        module: `solutions`, ou le module d'une leçon qui a le sien.
        names: ce qui remplace une globale, par exemple ``lrate=.1`` ou ``random=random.Random(1)``.

    Returns:
        dict: nom → fonction ou valeur ; une table qui n'est pas donnée y est neuve.
    """
    namespace = dict(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, FunctionType):
            namespace[name] = rebind(value, namespace)
        elif name == "q_table":
            namespace[name] = {}
    namespace.update(names)
    return namespace


def world(**names):
    """Le cours à part des cinq premières leçons ; voir `world_of`."""
    return world_of(solutions, **names)


def game_settings(size=3, min_contig=3):
    """Choisit le jeu du paquet : côté du plateau et nombre de marques à aligner.

    Raises:
        TypeError, ValueError: voir `game.check_settings`.
    """
    check_settings(size, min_contig)
    solutions.size, solutions.min_contig = size, min_contig


def clear_q_table():
    """Vide ``ql_functions.q_table`` sur place."""
    solutions.q_table.clear()
