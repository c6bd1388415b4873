"""Les endroits d'un arbre : ses expressions et ses suites de lignes, avec le chemin qui y mène."""

import ast
from dataclasses import dataclass

from .blocks import FIELDS, with_block

FUNCTION = (("body", 0),)  # le chemin de la réponse, dans le module qui ne définit qu'elle


def places(tree, *kinds):
    """Les nœuds de ces sortes : couples (chemin depuis ``tree``, nœud), les plus hauts d'abord."""
    waiting = [((), tree)]
    for path, node in waiting:  # la liste grandit en chemin
        if isinstance(node, kinds) and path:
            yield path, node
        for field, value in ast.iter_fields(node):
            children = enumerate(value) if isinstance(value, list) else [(None, value)]
            waiting += [((*path, (field, index)), child) for index, child in children if isinstance(child, ast.AST)]


@dataclass(frozen=True)
class Block:
    """Une suite de lignes.

    Attributes:
        path: le chemin de l'instruction qui la contient.
        owner, field: cette instruction, et dans quel champ est la suite.
    """

    path: tuple
    owner: ast.AST
    field: str

    @property
    def lines(self):
        """Ses lignes."""
        return getattr(self.owner, self.field)

    def with_lines(self, lines):
        """Le couple (chemin, instruction), où l'instruction qui contient la suite a d'autres lignes."""
        return self.path, with_block(self.owner, self.field, lines)

    def at(self, index, *lines):
        """Comme `with_lines`, mais ``lines`` ne remplace que la ligne de ce rang."""
        return self.with_lines([*self.lines[:index], *lines, *self.lines[index + 1 :]])


def lines(tree, *kinds):
    """Les lignes de ces sortes : triplets (`Block`, rang, ligne)."""
    for path, owner in places(tree, ast.stmt, ast.ExceptHandler):
        for field in FIELDS:
            for index, line in enumerate(getattr(owner, field, [])):
                if isinstance(line, kinds):
                    yield Block(path, owner, field), index, line


def is_method(node, names):
    """Est-ce l'appel d'une méthode de l'un de ces noms ?"""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def is_text(node):
    """Est-ce une chaîne écrite ?"""
    return isinstance(node, ast.Constant) and type(node.value) is str


def reads(node, name):
    """Ce nom est-il écrit dans ce nœud ?"""
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))
