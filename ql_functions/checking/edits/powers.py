"""Ce que l'on n'essaie pas : une retouche dont une puissance prendrait toute la mémoire."""

import ast
import math

_LARGEST = 8  # chiffres ; une chaîne, une liste de cent millions d'éléments ne sert nulle part


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
