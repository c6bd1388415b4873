"""Les globales d'une réponse : les noms qu'elle lit, un carnet à part où l'essayer, une fonction reliée à un carnet."""

import copy
import dis
import warnings
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

_READING = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"}  # les instructions qui lisent un nom global (dis)


def rebind(function, namespace):
    """La même fonction, dont les globales sont le dictionnaire ``namespace``."""
    bound = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    bound.__doc__, bound.__kwdefaults__ = function.__doc__, function.__kwdefaults__
    return bound


@cache
def names_read(code):
    """Les noms globaux que lit un code, et le code des fonctions qu'il contient ; ni attributs, ni importations."""
    read = {one.argval for one in dis.get_instructions(code) if one.opname in _READING}
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return frozenset(read.union(*map(names_read, inner)))


def names_written(code):
    """Tous les noms qu'écrit un code qui ne sont pas ses variables : globales, attributs, importations."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(names_written, inner))


def bring(function, namespace):
    """Met dans un dictionnaire ce qu'une fonction lit de son module et qui n'y est pas : importations, aides."""
    for name in names_read(function.__code__) & function.__globals__.keys() - namespace.keys():
        namespace[name] = function.__globals__[name]


def words_of(function, namespace):
    """Les noms qu'emploient une fonction et celles du carnet qu'elle appelle, avec les modules d'où ils viennent."""
    met, waiting = set(), [function]
    while waiting:
        for name in names_written(waiting.pop().__code__) - met:
            value = namespace.get(name)
            met |= {name, module_of(value)}
            if type(value) is FunctionType and value.__globals__ is namespace:
                waiting.append(value)
    return met


def module_of(value):
    """Le module d'une fonction écrite en C, ou le vrai nom d'un module ; ``None`` pour toute autre valeur."""
    if issubclass(type(value), ModuleType):
        return value.__name__.partition(".")[0]
    return value.__module__ if type(value) is BuiltinFunctionType else None


def copied_namespace(namespace, read):
    """Un carnet tout pareil, où l'on peut essayer une réponse sans que le premier change.

    Args:
        namespace: les globales du carnet.
        read: les noms que lit la réponse ; seuls les objets modifiables de ces noms sont copiés.

    Returns:
        dict: ou ``None`` si un objet que lit la réponse ne se copie pas.
    """
    world = {}
    for name, value in namespace.items():
        if type(value) is FunctionType and value.__globals__ is namespace:
            value = rebind(value, world)
        elif name in read and issubclass(type(value), dict | list | set):
            try:
                value = copy.deepcopy(value)
            except Exception:  # un objet d'élève peut lever n'importe quoi, et rien n'est alors essayé
                return None
        world[name] = value
    return world


def defined(tree, name, namespace, file="<retouche>"):
    """La fonction que définit un arbre, reliée à ``namespace`` ; ``None`` s'il ne la définit pas."""
    try:
        with warnings.catch_warnings(action="ignore"):
            exec(compile(tree, file, "exec"), namespace)
    except Exception:  # une valeur par défaut retouchée peut lever n'importe quoi
        return None
    return namespace[name]
