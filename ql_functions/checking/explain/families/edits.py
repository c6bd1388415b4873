"""Changer un arbre le temps d'un essai : chaque changement est défait quand on en demande un autre."""

import ast
from contextlib import ExitStack, contextmanager
from functools import partial

LOOPS = (ast.For, ast.While)


@contextmanager
def changed(lines, new):
    """Remplace une suite de lignes par une autre, sur place."""
    before = lines[:]
    lines[:] = new
    try:
        yield
    finally:
        lines[:] = before


@contextmanager
def put(node, field, place, new):
    """Met ``new`` dans un champ d'un nœud, ou à un rang de ce champ."""
    before = getattr(node, field)
    setattr(node, field, new if place is None else [*before[:place], new, *before[place + 1 :]])
    try:
        yield
    finally:
        setattr(node, field, before)


def blocks(tree):
    """Toutes les suites de lignes de l'arbre : corps de fonctions, de boucles, de conditions."""
    for node in list(ast.walk(tree)):
        for field in ("body", "orelse"):
            lines = getattr(node, field, None)
            if isinstance(lines, list) and node is not tree:
                yield lines


def lines(tree, *kinds):
    """Les lignes de ces sortes : triplets (suite, rang, ligne)."""
    for block in blocks(tree):
        for i, line in enumerate(list(block)):
            if isinstance(line, kinds):
                yield block, i, line


def places(tree, *kinds):
    """Les expressions de ces sortes : couples (expression, de quoi en mettre une autre à sa place)."""
    for node in list(ast.walk(tree)):
        for field, value in ast.iter_fields(node):
            if isinstance(value, kinds):
                yield value, partial(put, node, field, None)
            for i, item in enumerate(value if isinstance(value, list) else ()):
                if isinstance(item, kinds):
                    yield item, partial(put, node, field, i)


def at(block, i, *new):
    """La suite de lignes, où celle de rang ``i`` est remplacée."""
    return [*block[:i], *new, *block[i + 1 :]]


def named(name):
    """Le nom, à lire."""
    return ast.Name(name, ast.Load())


def assigned(name, value):
    """La ligne ``name = value``."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def call(name, *arguments):
    """L'appel ``name(arguments)``."""
    return ast.Call(named(name), list(arguments), [])


def is_method(node, names):
    """Est-ce l'appel d'une méthode de l'un de ces noms ?"""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def mentions(name, *nodes):
    """Les endroits où ce nom est écrit, dans ces nœuds."""
    return [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name) and part.id == name]


def reads(node, name):
    """Ce nom est-il lu dans ce nœud ?"""
    return bool(mentions(name, node))


@contextmanager
def renamed(names):
    """Donne un autre nom à ce qui en porte un à ces endroits."""
    with ExitStack() as changes:
        for one in names:
            changes.enter_context(put(one, "id", None, f"_{one.id}"))
        yield


def is_text(node):
    """Est-ce une chaîne écrite ?"""
    return isinstance(node, ast.Constant) and type(node.value) is str
