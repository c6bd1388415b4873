"""Les retouches d'une réponse : tout ce qu'un seul geste peut y changer, des plus parlantes aux plus lointaines.

Une retouche remplace un nœud de l'arbre du code par un autre. Celles d'une expression, d'une
instruction, d'une suite d'instructions ont chacune leur fichier ; ici, on parcourt l'arbre.
"""

import ast
from dataclasses import dataclass

from .blocks import edited_blocks
from .expressions import edited_expressions
from .hollow import hollows, needless
from .nodes import UNTOUCHED, Place, Words, replaced
from .powers import towering
from .statements import edited_statements

__all__ = ["Edit", "edits", "hollows", "needless"]


_OF_CALLS = ("element", "extra_call", "argument_order", "extra_argument")  # sortes dont il y a à dire de quel appel


@dataclass(frozen=True)
class Edit:
    """Une retouche.

    Attributes:
        rank: de 0, la plus parlante, à 4, la plus lointaine.
        kind: sa sorte, un nom : ``'comparison'``, ``'indentation'``…
        line: la ligne qu'elle change.
        path: le chemin du nœud qu'elle remplace, couples (champ, rang ou ``None``) depuis la racine.
        node: ce qui prend sa place.
    """

    rank: int
    kind: str
    line: int
    path: tuple
    node: ast.AST

    def changes_any_of(self, nodes, tree):
        """Ce qu'elle remplace a-t-il de ces nœuds, donnés par leurs ``id`` ? Ou n'est-il que d'une autre retouche ?"""
        parts = (part for part in ast.walk(self._replaced(tree)) if isinstance(part, ast.expr | ast.stmt))
        return any(id(part) in nodes for part in parts)

    def _replaced(self, tree):
        """Le nœud de l'arbre dont elle prend la place."""
        return _at(tree, self.path)

    def towers(self, tree):
        """Y met-elle une puissance de trop ? Celle qui l'entoure en est une, si elle y change un nombre."""
        *around, place = self.path
        before = _at(tree, around)
        return towering(replaced(before, [place], self.node)) > towering(before)

    def called(self, tree):
        """La fonction, si la retouche est celle d'un appel ; la variable, si c'est celle d'un nom ; ``""`` sinon."""
        node = self._replaced(tree)
        if self.kind == "name":
            return node.id
        return ast.unparse(node.func) if self.kind in _OF_CALLS and isinstance(node, ast.Call) else ""

    def apply(self, tree):
        """L'arbre retouché ; celui qu'on donne reste tel quel, et tous deux partagent ce qui n'a pas changé."""
        return replaced(tree, self.path, ast.fix_missing_locations(self.node))


def _at(tree, path):
    """Le nœud de ce chemin."""
    for field, index in path:
        tree = getattr(tree, field) if index is None else getattr(tree, field)[index]
    return tree


def edits(tree, model=None):
    """Les retouches des fonctions que définit un module, dans l'ordre de leur rang, puis du texte.

    Les documentations, les annotations et les décorateurs restent tels quels.

    Args:
        tree: un `ast.Module`.
        model: un autre, dont les nombres, les textes et les variables globales servent aussi.

    Returns:
        list[Edit]
    """
    words, found = Words.of(tree, model), []
    for index, statement in enumerate(tree.body):
        if isinstance(statement, ast.FunctionDef):
            found += _edits_under(statement, Place(words, tree, "body"), (("body", index),))
    return sorted(found, key=lambda edit: edit.rank)


def _edits_under(node, place, path):
    """Les retouches d'un nœud, puis de ceux qu'il contient."""
    for edited in (edited_expressions, edited_statements, edited_blocks):
        for rank, kind, line, new in edited(node, place):
            yield Edit(rank, kind, line, path, new if hasattr(new, "lineno") else ast.copy_location(new, node))
    for field, value in ast.iter_fields(node):
        if field in UNTOUCHED:
            continue
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not isinstance(child, ast.pattern):
                yield from _edits_under(child, place.inside(node, field), (*path, (field, index)))
