"""Ce dont une réponse a besoin : tout ce que son code emploie d'autre est à lire par l'enseignant.

La cage, où tourne le code d'un élève, dit seule certains faits : deux dictionnaires sont distincts, un argument est
intact. Un code qui atteint les rouages de Python y change ce qui dit ces faits. On ne liste pas ces chemins, trop
nombreux : on liste ce que les leçons emploient. Les noms sont lus dans l'arbre, où Python les a déjà normalisés.
"""

import ast
import builtins
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from fractions import Fraction
from functools import cache
from importlib import import_module
from inspect import getsource
from random import Random
from string import Formatter
from types import ModuleType

from ..call import stand_ins
from ..call.source import parsed, source_of
from ..namespace import names_read
from .definitions import WRITING

_ANY = None  # tous les noms publics d'un module
_MODULES = {  # module → les noms de ce module qu'une réponse peut employer
    **dict.fromkeys(("bisect", "collections", "copy", "decimal", "fractions", "heapq", "itertools", "math", "numpy",
                     "numpy.linalg", "numpy.random", "operator", "random", "re", "statistics"), _ANY),
    "__future__": ("annotations",),
    "numpy.ma": ("array", "masked", "masked_array", "masked_where"),
    "dataclasses": ("dataclass", "field", "replace"),
    "functools": ("cache", "cmp_to_key", "lru_cache", "partial", "reduce"),
    "string": ("ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits"),
    "sys": ("float_info", "maxsize", "setrecursionlimit"),
    "time": ("monotonic", "perf_counter", "process_time", "sleep", "time"),
    "typing": ("Any", "Callable", "Dict", "Iterable", "Iterator", "List", "Literal", "Optional", "Sequence", "Set",
               "Tuple", "Union"),
}  # fmt: skip
_IN_A_NOTEBOOK = {"IPython.display": ("HTML", "clear_output", "display"), "matplotlib": ("pyplot",),
                  "matplotlib.pyplot": (), "keras": (), "pandas": (), "seaborn": (),
                  **dict.fromkeys(("tqdm", "tqdm.auto", "tqdm.notebook"), ("tqdm", "trange"))}  # fmt: skip
_TYPES = (str, list, dict, set, frozenset, tuple, int, float, complex, range, BaseException, Counter, OrderedDict,
          defaultdict, deque, Fraction, Random)  # fmt: skip
_OTHERS = {"random", "linalg", "ma", "filled", "cache_clear", "cache_info", "group", "groups", "value"}
# de ces noms, sont refusés ceux qui lisent des noms dans un texte, exécutent un texte, lisent un fichier ou la mémoire
_REFUSED = {
    "attrgetter", "base", "bit_generator", "bmat", "byteswap", "call", "ctypes", "data", "device", "dump", "dumps",
    "flags", "format", "format_map", "from_dlpack", "frombuffer", "fromfile", "fromregex", "fromstring", "genfromtxt",
    "get_include", "get_state", "getfield", "getstate", "info", "load", "loadtxt", "memmap", "methodcaller", "ndarray",
    "nditer", "nested_iters", "recarray", "resize", "save", "savetxt", "savez", "savez_compressed", "set_state",
    "setfield", "setflags",
    "setstate", "show_config", "show_runtime", "strides", "test", "to_device", "tofile", "view", "with_traceback",
}  # fmt: skip
_BUILTINS = {
    "__import__", "breakpoint", "compile", "delattr", "eval", "exec", "getattr", "globals", "help", "locals",
    "memoryview", "open", "setattr", "type", "vars",
}  # fmt: skip
_SPECIAL = {f"__{name}__" for name in (
    "add", "call", "contains", "doc", "eq", "getitem", "hash", "init", "iter", "len", "lt", "mul", "name", "next",
    "post_init", "repr", "setitem", "slots", "str", "sub",
)}  # fmt: skip
_FRAMES = "f_", "tb_", "gi_", "cr_", "ag_", "co_"  # d'un cadre d'exécution, d'une trace, d'un générateur, d'un code


def _public(module):
    """Les noms publics d'un module, sans les modules qu'il contient."""
    found = getattr(module, "__all__", None) or [name for name in dir(module) if name[0] != "_"]
    return {name for name in found if not isinstance(getattr(module, name), ModuleType)}


@cache
def _names():
    """Les noms permis, et tous les noms des objets que les noms permis atteignent : deux ensembles."""
    modules = {name: import_module(name) for name in _MODULES}
    numpy = modules["numpy"]
    types = (*_TYPES, numpy.ndarray, numpy.ufunc, numpy.random.Generator)
    allowed = set().union(*_IN_A_NOTEBOOK.values(), (name for kind in types for name in dir(kind) if name[0] != "_"))
    for name, module in modules.items():
        allowed.update(_public(module) if _MODULES[name] is _ANY else _MODULES[name])
    classes = {value for module in modules.values() for value in vars(module).values() if isinstance(value, type)}
    known = set().union(*map(dir, modules.values()), *(dir(one) for one in (*classes, *map(type, classes), *types)))
    inner = {name for module in modules.values() for name, value in vars(module).items()
             if isinstance(value, ModuleType) and value.__name__ not in _MODULES}  # fmt: skip
    doubles = {node.attr for node in ast.walk(ast.parse(getsource(stand_ins))) if isinstance(node, ast.Attribute)}
    return (allowed - _REFUSED - inner) | _OTHERS, known | doubles | sys.stdlib_module_names


def unneeded(sources, exercise):
    """Pour chaque code, les couples (ligne, nom) de ce qu'il emploie, et dont la réponse à un exercice n'a pas besoin.

    Args:
        sources: la cellule de la réponse, puis les codes d'autres cellules qu'elle demande (`definitions.needed`).
    """
    written = {source.partition("\n")[0].removeprefix(WRITING) for source in sources if source.startswith(WRITING)}
    trees = [_tree(source.partition("\n")[2] if source.startswith(WRITING) else source) for source in sources]
    reader = _Reader(trees, exercise, written)
    found = [{pair for node in ast.walk(tree) for pair in reader.outside(node)} for tree in trees]
    shadowed = written & (sys.stdlib_module_names | {"numpy", "tqdm"})
    return [sorted(pairs | {(1, name) for name in shadowed}) for pairs in found]


def _tree(source):
    """L'arbre d'un code ; vide si Python ne le lit pas, car la cage ne le lira pas non plus."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return ast.Module([], [])
    except (RecursionError, MemoryError):  # la cage le lirait peut-être
        return ast.parse("__import__")


class _Reader:
    """Cherche dans l'arbre d'un code les noms et les modules que les leçons n'emploient pas.

    Attributes:
        modules, allowed: les modules et les noms permis.
        own: les noms que le code crée, et qu'aucun objet à la portée du code ne porte déjà.
        brought: les noms refusés qu'apporte « from numpy import * ».
        parents: l'identifiant d'un nœud, rendu par ``id`` → le nœud qui le contient.
    """

    def __init__(self, trees, exercise, written):
        nodes = [node for tree in trees for node in ast.walk(tree)]
        self.parents = {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}
        self.classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
        modules, names = _of_the_course(exercise)
        self.modules = {*_MODULES, *_IN_A_NOTEBOOK, *modules, *written}
        self.allowed = (_names()[0] | names) - _REFUSED
        starred = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"}
        self.brought = set().union(*(_public(import_module(name)) for name in starred & _MODULES.keys())) - self.allowed
        self.own = {name for node in nodes if _creates(node) for name in _identifiers(node)}
        self.own |= {node.asname for node in nodes if isinstance(node, ast.alias)}
        self.own -= _names()[1]

    def outside(self, node):
        """Les couples (ligne, nom) de ce qu'emploie un nœud, hors de ce qui est permis."""
        found = {name for name in _identifiers(node) if name.startswith("__") and name not in _SPECIAL}
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and not self._compares(node):
            found |= {node.id} & (_BUILTINS | self.brought)
        elif isinstance(node, ast.Attribute):
            found |= self._attribute(node)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} - self.modules
        elif isinstance(node, ast.ImportFrom):
            found |= self._imported(node)
        elif isinstance(node, ast.MatchClass):
            found |= {name for name in node.kwd_attrs if not self._is_allowed(name)}
        elif isinstance(node, ast.ClassDef):
            bases = [*node.bases, *(keyword.value for keyword in node.keywords)]
            found |= {ast.unparse(base) for base in bases if not self._is_plain_class(base)}
        return [(getattr(node, "lineno", 1), name) for name in found]

    def _is_allowed(self, name):
        return not name.startswith(_FRAMES) and (name in self.allowed or name in self.own or name in _SPECIAL)

    def _attribute(self, node):
        if not isinstance(node.ctx, ast.Load):  # changer ce nom pourrait changer un module
            return {node.attr} & (_names()[1] | _SPECIAL)
        if node.attr == "format" and isinstance(node.value, ast.Constant) and _is_simple(node.value.value):
            return set()
        is_type_of_array = node.attr == "ndarray" and self._is_a_type(node)
        return set() if self._is_allowed(node.attr) or is_type_of_array else {node.attr}

    def _imported(self, node):
        names = [alias.name for alias in node.names]
        if node.level or node.module not in self.modules:
            return {"." * node.level + (node.module or "")}
        if names == ["*"] and _MODULES.get(node.module, ()) is _ANY:
            return set()  # un nom refusé que cette ligne apporte est signalé là où il est lu
        is_own = node.module not in {*_MODULES, *_IN_A_NOTEBOOK}
        return {name for name in names if not (is_own or self._is_allowed(name))}

    def _compares(self, node):
        """Est-ce « type », qui ne sert ici qu'à comparer un type, ou à en écrire le nom ?"""
        call = self.parents[id(node)]
        is_asked = node.id == "type" and isinstance(call, ast.Call) and call.func is node and len(call.args) == 1
        place = self.parents[id(call)] if is_asked else None
        return isinstance(place, ast.Compare) or (isinstance(place, ast.Attribute) and place.attr == "__name__")

    def _is_a_type(self, node):
        """Le nom d'un type ne sert-il qu'à demander si une valeur en est ? Appelé, « ndarray » lit toute la mémoire."""
        place = self.parents[id(node)]
        is_asked = isinstance(place, ast.Call) and ast.unparse(place.func) == "isinstance" and place.func is not node
        if node in (getattr(place, "annotation", None), getattr(place, "returns", None)):
            return True
        return isinstance(place, ast.Compare) or (is_asked and "isinstance" not in self.own)

    def _is_plain_class(self, base):
        value = getattr(builtins, base.id, None) if isinstance(base, ast.Name) else None
        is_error = isinstance(value, type) and issubclass(value, Exception)
        return value is object or is_error or (isinstance(base, ast.Name) and base.id in self.classes)


def _of_the_course(exercise):
    """Les modules et les attributs qu'emploie la réponse de référence : un élève peut les employer aussi."""
    if not exercise.is_function:
        return set(), set()
    names, place = names_read(exercise.reference.__code__), vars(sys.modules[exercise.reference.__module__])
    values = [place[name] for name in names & place.keys()]
    modules = {getattr(value, "__module__", None) for value in values} & (sys.stdlib_module_names - {"builtins"})
    own = [value for value in values if isinstance(value, ModuleType)]
    modules |= {module.__name__ for module in own}
    names = set().union(*(_public(one) for one in own if one.__name__.partition(".")[0] not in sys.stdlib_module_names))
    nodes = ast.walk(parsed(source_of(exercise.reference)) or ast.Module([], []))
    return modules, names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _creates(node):
    """Le nœud donne-t-il une valeur aux noms qu'il écrit ?"""
    is_read = isinstance(getattr(node, "ctx", None), ast.Load)
    return not is_read and not isinstance(node, ast.keyword | ast.alias | ast.Import | ast.ImportFrom | ast.MatchClass)


def _identifiers(node):
    """Les noms qu'écrit un nœud, quelle que soit la sorte du nœud."""
    for _, value in ast.iter_fields(node) if not isinstance(node, ast.Constant) else ():
        yield from (name for name in (value if isinstance(value, list) else [value]) if type(name) is str)


def _is_simple(template):
    """Un texte à remplir par ``format`` ne lit-il que ses arguments, sans rien y chercher ?"""
    try:
        parts = list(Formatter().parse(template))
    except (TypeError, ValueError):
        return False
    return all(not {".", "["} & set(field or "") and _is_simple(spec or "") for _, field, spec, _ in parts)
