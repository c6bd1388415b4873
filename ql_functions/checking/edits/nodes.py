"""Les nœuds d'un arbre : en faire un autre sans changer le premier, dire où est un nœud, lister les mots du code."""

import ast
import builtins
from dataclasses import dataclass

LOOPS = (ast.For, ast.While)
UNTOUCHED = ("decorator_list", "annotation", "returns", "type_params")  # champs d'un nœud
_MAX_TEXT = 12  # caractères ; un texte plus long se lit, il ne se compare pas
_MAX_WORDS = 40  # mots de chaque sorte


def with_fields(node, **fields):
    """Le même nœud, à la même place, avec d'autres champs."""
    new = type(node)(**{**dict(ast.iter_fields(node)), **fields})
    return ast.copy_location(new, node)


def replaced(tree, path, new):
    """L'arbre, où ``new`` prend la place du nœud de ce chemin ; ce qui n'a pas changé est partagé."""
    if not path:
        return new
    (field, index), *rest = path
    value = getattr(tree, field)
    if index is None:
        return with_fields(tree, **{field: replaced(value, rest, new)})
    return with_fields(tree, **{field: [*value[:index], replaced(value[index], rest, new), *value[index + 1 :]]})


def node_at(tree, path):
    """Le nœud de ce chemin."""
    for field, index in path:
        tree = getattr(tree, field) if index is None else getattr(tree, field)[index]
    return tree


def called(name, *args):
    """L'appel de la fonction de ce nom."""
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def method(value, name, *args):
    """L'appel d'une méthode de ``value``."""
    return ast.Call(ast.Attribute(value, name, ast.Load()), list(args), [])


def without(items, index):
    """La liste, moins un élément."""
    return [*items[:index], *items[index + 1 :]]


def swapped(items, index):
    """La liste, où un élément et le suivant ont échangé leurs places."""
    return [*items[:index], items[index + 1], items[index], *items[index + 2 :]]


def one():
    """Le nombre 1."""
    return ast.Constant(1)


def takes_one(node):
    """Est-ce un appel d'un seul argument, sans nom ?"""
    return isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords


@dataclass(frozen=True)
class Words:
    """Ce qu'un code nomme et écrit, et qui peut y remplacer autre chose.

    Attributes:
        own: les variables de la fonction, ses paramètres compris.
        names: ces variables, et celles du carnet.
        functions: les fonctions appelées par leur nom.
        numbers, texts: les nombres et les textes écrits.
        counts: les paramètres qui valent par défaut un nombre de choses, deux au moins : couples (nom, valeur).
    """

    own: tuple
    names: tuple
    functions: tuple
    numbers: tuple
    texts: tuple
    counts: tuple

    @classmethod
    def of(cls, tree, model=None):
        """Les mots d'un arbre, et ceux de ``model`` qui ne sont pas ses variables : ils ont partout le même sens."""
        own, read, functions = _names(tree)
        constants = _constants(tree)
        if model:
            of_model, read_there, functions_there = _names(model)
            read, functions = read | read_there - of_model, functions | functions_there - of_model
            constants += _constants(model)
        found = (
            sorted(own),
            sorted(own | {name for name in read if not hasattr(builtins, name)}),
            sorted(functions),
            dict.fromkeys(value for value in constants if type(value) in (int, float)),
            dict.fromkeys(value for value in constants if type(value) is str and len(value) <= _MAX_TEXT),
            _counts(tree),
        )
        return cls(*(tuple(words)[:_MAX_WORDS] for words in found))


def _names(tree):
    """Les noms qu'un arbre définit, ceux qu'il lit, ceux qu'il appelle."""
    nodes = list(ast.walk(tree))
    functions = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    return own, {node.id for node in names} - functions, functions - own


def _counts(tree):
    """Les paramètres qui comptent quelque chose : ceux dont la valeur par défaut est un entier, 2 au moins."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arguments):
            for name, default in zip(reversed(node.args), reversed(node.defaults), strict=False):
                if isinstance(default, ast.Constant) and type(default.value) is int and default.value > 1:
                    yield name.arg, default.value


def _constants(tree):
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]


@dataclass(frozen=True)
class Place:
    """Où est un nœud.

    Attributes:
        words: les mots de tout l'arbre.
        parent, field: le nœud qui le contient, et dans quel champ.
        in_loop: est-il dans une boucle, d'où ``break`` sortirait ?
    """

    words: Words
    parent: ast.AST
    field: str
    in_loop: bool = False

    def inside(self, node, field):
        """La place de ce que contient un champ du nœud qui est ici."""
        if isinstance(node, LOOPS) and field != "orelse":
            return Place(self.words, node, field, True)
        return Place(self.words, node, field, self.in_loop and not isinstance(node, ast.FunctionDef | ast.ClassDef))


def is_called(place):
    """Le nœud de cette place est-il une fonction que l'on appelle ?"""
    return isinstance(place.parent, ast.Call) and place.field == "func"
