"""Les retouches que l'on n'essaie pas, ou que l'on ne dit pas : elles n'expliqueraient rien à personne."""

import ast
import math

from .blocks import ENDS, FIELDS

_MAX_DIGITS = 8  # d'une puissance : une chaîne, une liste de cent millions d'éléments ne sert nulle part


def count_huge_powers(tree):
    """Combien de puissances écrites en chiffres sont trop grandes : ``'x' * 10**10`` prend dix gigaoctets."""
    return sum(_digits_of_power(node) > _MAX_DIGITS for node in ast.walk(tree) if isinstance(node, ast.BinOp))


def _digits_of_power(node):
    """Le nombre de chiffres, à un près, d'une puissance de deux nombres écrits ; 0 pour toute autre opération."""
    pair = [getattr(side, "value", None) for side in (node.left, node.right)]
    if not isinstance(node.op, ast.Pow) or not all(type(one) in (int, float) for one in pair):
        return 0
    base, exponent = pair
    return min(exponent, 10**6) * math.log10(abs(base)) if base else 0


def count_dead_lines(tree):
    """Combien d'instructions ne s'exécutent jamais, et combien de choix ont deux branches pareilles."""
    return sum(_unreached(node) + _is_same_either_way(node) for node in ast.walk(tree))


def _unreached(node):
    """Le nombre d'instructions d'un nœud qui suivent un ``return``, un ``break``, un ``continue`` ou un ``raise``."""
    blocks = [getattr(node, field) for field in FIELDS if isinstance(getattr(node, field, None), list)]
    ends = (next((rank for rank, one in enumerate(block, 1) if isinstance(one, ENDS)), len(block)) for block in blocks)
    return sum(map(len, blocks)) - sum(ends)


def _is_same_either_way(node):
    if isinstance(node, ast.IfExp):
        return ast.dump(node.body) == ast.dump(node.orelse)
    return isinstance(node, ast.If) and list(map(ast.dump, node.body)) == list(map(ast.dump, node.orelse))
