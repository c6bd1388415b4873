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


@dataclass(frozen=True)
class Words:
    """Ce qu'un code nomme et écrit, et qui peut y remplacer autre chose.

    Attributes:
        own: les variables de la fonction, ses paramètres compris.
        names: ces variables, et celles du carnet.
        numbers, texts: les nombres et les textes écrits.
    """

    own: tuple
    names: tuple
    numbers: tuple
    texts: tuple

    @classmethod
    def of(cls, tree, model=None):
        """Les mots d'un arbre, et ceux de ``model`` qui ne sont pas ses variables : ils ont partout le même sens."""
        own, read = _names(tree)
        constants = _constants(tree)
        if model:
            of_model, read_there = _names(model)
            read |= read_there - of_model
            constants += _constants(model)
        found = (
            sorted(own),
            sorted(own | {name for name in read if not hasattr(builtins, name)}),
            dict.fromkeys(value for value in constants if type(value) in (int, float)),
            dict.fromkeys(value for value in constants if type(value) is str and len(value) <= _MAX_TEXT),
        )
        return cls(*(tuple(words)[:_MAX_WORDS] for words in found))


def _names(tree):
    """Les noms qu'un arbre définit, et ceux qu'il lit sans les appeler."""
    nodes = list(ast.walk(tree))
    functions = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return names_stored(tree), {node.id for node in nodes if isinstance(node, ast.Name)} - functions


def names_stored(tree):
    """Les noms à qui un arbre donne une valeur, les paramètres compris."""
    nodes = list(ast.walk(tree))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _constants(tree):
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]


@dataclass(frozen=True)
class Place:
    """Où est un nœud.

    Attributes:
        words: les mots de tout l'arbre.
        parent, field: le nœud qui le contient, et dans quel champ.
    """

    words: Words
    parent: ast.AST
    field: str


def is_called(place):
    """Le nœud de cette place est-il une fonction que l'on appelle ?"""
    return isinstance(place.parent, ast.Call) and place.field == "func"
