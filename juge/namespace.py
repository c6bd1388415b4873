"""Les globales d'une réponse : trouver les noms qu'elle lit, la relier à un carnet ou à sa copie."""

import copy
import dis
import os
import sys
import warnings
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

# les débuts des noms de fichiers d'où viennent des fonctions que personne n'a écrites dans un carnet : ceux du juge, et
# ceux du paquet de chaque cours, que `registry.Course` ajoute
COURSE_FOLDERS = [f"{Path(__file__).parent}{os.sep}"]
_READ_OPCODES = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"}  # les instructions qui lisent un nom global


def rebind(function, namespace):
    """Copie une fonction et lui donne ``namespace`` pour globales."""
    bound = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    bound.__doc__, bound.__kwdefaults__ = function.__doc__, function.__kwdefaults__
    return bound


def instructions_of(code):
    """Rend les instructions d'un code, sans ses constantes : dis les écrirait, si grandes soient-elles."""
    return dis.get_instructions(code.replace(co_consts=(None,) * len(code.co_consts)))


@cache
def names_read(code):
    """Rend les noms globaux que lit un code, fonctions internes comprises, sans les attributs ni les importations."""
    read = {step.argval for step in instructions_of(code) if step.opname in _READ_OPCODES}
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return frozenset(read.union(*map(names_read, inner)))


def names_written(code):
    """Rend tous les noms présents dans un code, sauf ses variables : globales, attributs, importations."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(names_written, inner))


def libraries_of(function, namespace):
    """Rend les bibliothèques, hors celle de Python, qu'une fonction importe ou dont elle emploie un nom du carnet."""
    imported = {step.argval for step in instructions_of(function.__code__) if step.opname == "IMPORT_NAME"}
    values = [namespace.get(name) for name in names_read(function.__code__)]
    homes = {getattr(value, "__name__" if isinstance(value, ModuleType) else "__module__", None) for value in values}
    roots = {home.partition(".")[0] for home in imported | homes if isinstance(home, str)}
    return roots - sys.stdlib_module_names - {"__main__"}


def bring(function, namespace):
    """Ajoute à un dictionnaire les noms que la fonction lit dans son module : importations, fonctions d'aide."""
    for name in names_read(function.__code__) & function.__globals__.keys() - namespace.keys():
        namespace[name] = function.__globals__[name]


def words_of(function, namespace, replaced=()):
    """Rend les noms qu'emploient une fonction et les fonctions du carnet qu'elle appelle, avec leurs modules.

    Ce que désignent dans ``namespace`` les noms de ``replaced``, qu'un cas remplace, n'est pas appelé.
    """
    met, waiting = set(replaced), [function]
    while waiting:
        for name in names_written(waiting.pop().__code__) - met:
            value = namespace.get(name)
            met |= {name, module_of(value)}
            if type(value) is FunctionType and value.__globals__ is namespace:
                waiting.append(value)
    return met


def module_of(value):
    """Rend le module d'une fonction écrite en C, ou le vrai nom d'un module ; ``None`` pour toute autre valeur."""
    if issubclass(type(value), ModuleType):
        return value.__name__.partition(".")[0]
    return value.__module__ if type(value) is BuiltinFunctionType else None


def copied_namespace(namespace, read):
    """Copie les globales d'un carnet, pour essayer une réponse sans que le carnet change.

    Seuls sont copiés les objets modifiables dont le nom est dans ``read``. Rend ``None`` si l'un d'eux ne se copie pas.
    """
    world = {}
    for name, value in namespace.items():
        if type(value) is FunctionType and value.__globals__ is namespace:
            value = rebind(value, world)
        elif name in read and issubclass(type(value), dict | list | set):
            try:
                value = copy.deepcopy(value)
            except Exception:  # la copie d'un objet d'élève peut lever n'importe quelle exception
                return None
        world[name] = value
    return world


def defined(tree, name, namespace, file="<retouche>"):
    """Exécute un arbre dans ``namespace`` et rend la fonction qu'il définit ; ``None`` si l'exécution échoue."""
    try:
        with warnings.catch_warnings(action="ignore"):
            exec(compile(tree, file, "exec"), namespace)
    except Exception:  # une valeur par défaut retouchée peut lever n'importe quelle exception
        return None
    return namespace[name]
