"""Ce qui, dans une retouche, ne dirait rien à personne : des lignes jamais lues, une condition qui ne tranche plus.

Et ce que l'on n'essaie pas : une puissance qui prendrait toute la mémoire.
"""

import ast
import math

from .blocks import ENDS, FIELDS
from .nodes import replaced

_LARGEST = 8  # chiffres ; une chaîne, une liste de cent millions d'éléments ne sert nulle part


def hollows(tree):
    """Combien d'instructions suivent un ``return``, et combien de choix n'en sont pas : deux branches pareilles."""
    return sum(_lost(node) + _is_same_either_way(node) for node in ast.walk(tree))


def _lost(node):
    """Les instructions d'un nœud où l'on n'arrive jamais."""
    blocks = [getattr(node, field) for field in FIELDS if isinstance(getattr(node, field, None), list)]
    ends = (next((rank for rank, one in enumerate(block, 1) if isinstance(one, ENDS)), len(block)) for block in blocks)
    return sum(map(len, blocks)) - sum(ends)


def _is_same_either_way(node):
    if isinstance(node, ast.IfExp):
        return ast.dump(node.body) == ast.dump(node.orelse)
    return isinstance(node, ast.If) and list(map(ast.dump, node.body)) == list(map(ast.dump, node.orelse))


def towering(tree):
    """Combien de puissances écrites en chiffres sont trop grandes : ``'x' * 10**10`` prend dix gigaoctets."""
    return sum(_digits(node) > _LARGEST for node in ast.walk(tree) if isinstance(node, ast.BinOp))


def _digits(node):
    """À un près, les chiffres d'une puissance de deux nombres écrits ; 0 pour toute autre opération."""
    pair = [getattr(side, "value", None) for side in (node.left, node.right)]
    if not isinstance(node.op, ast.Pow) or not all(type(one) in (int, float) for one in pair):
        return 0
    base, exponent = pair
    return min(exponent, 10**6) * math.log10(abs(base)) if base else 0


def needless(tree, path):
    """L'arbre sans ce qui contient ce chemin : la condition, toujours vraie ou toujours fausse, puis l'instruction.

    Une retouche qui suffit là où l'on peut aussi bien tout ôter ne dit pas ce qui est faux : c'est de trop.

    Yields:
        (sorte, ligne, arbre).
    """
    node, condition, statement = tree, None, None
    for depth, (field, index) in enumerate(path, 1):
        is_tested = field in ("test", "ifs") and not isinstance(node, ast.While)
        node = getattr(node, field) if index is None else getattr(node, field)[index]
        if is_tested or isinstance(node, ast.Compare):
            condition = path[:depth], node
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr):
            statement = path[:depth], node
    for value in (True, False) if condition else ():
        settled = ast.copy_location(ast.Constant(value), condition[1])
        yield "extra_condition", settled.lineno, replaced(tree, condition[0], settled)
    if statement:
        nothing = ast.copy_location(ast.Pass(), statement[1])
        yield "extra_statement", nothing.lineno, replaced(tree, statement[0], nothing)
