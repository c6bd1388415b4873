"""Un même calcul, parenthésé autrement, et ceux que la mémoire ne contiendrait pas."""

import ast
import math

_SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
_MAX_DIGITS = 8  # d'une puissance : une chaîne, une liste de cent millions d'éléments ne sert nulle part
_MAX_TERMS = 8  # d'un calcul


class _Filling(ast.NodeTransformer):
    """Remet les termes à la place de leurs numéros."""

    def __init__(self, terms):
        self.terms = terms

    def visit_Constant(self, node):
        return self.terms[node.value]


def regrouped(node):
    """Toutes les façons de mettre une paire de parenthèses dans un calcul, un `ast.BinOp`, ou d'en ôter une."""
    terms, signs = _flat(node)
    seen = {ast.dump(_parsed(signs))}
    for first in range(len(terms)):
        for last in range(first + 1, len(terms)):
            if len(terms) <= _MAX_TERMS:
                yield from _new(_parsed(signs, first, last), terms, seen)
    for index, term in enumerate(terms):
        if isinstance(term, ast.BinOp):  # ses parenthèses s'ôtent
            inner_terms, inner_signs = _flat(term)
            opened = [*signs[:index], *inner_signs, *signs[index:]]
            yield _Filling([*terms[:index], *inner_terms, *terms[index + 1 :]]).visit(_parsed(opened))


def resigned(node):
    """Le calcul, où un « * » en est un autre : de a * b * n, a ** b * n et a * b ** n."""
    terms, signs = _flat(node)
    for rank, sign in enumerate(signs if len(terms) <= _MAX_TERMS else ()):
        if sign == "*":
            yield _Filling(terms).visit(_parsed([*signs[:rank], "**", *signs[rank + 1 :]]))


def _new(tree, terms, seen):
    """Le calcul, ses termes à leur place, si cet arbre n'a pas déjà été rendu."""
    written = ast.dump(tree)
    if written not in seen:
        seen.add(written)
        yield _Filling(terms).visit(tree)


def _flat(node):
    """Les termes d'un calcul, dont ce qui est entre parenthèses, et les signes qui les séparent."""
    if not isinstance(node, ast.BinOp):
        return [node], []
    left, right = ([[side], []] if is_closed(side, node) else _flat(side) for side in (node.left, node.right))
    return [*left[0], *right[0]], [*left[1], _SIGNS[type(node.op)], *right[1]]


def is_closed(side, node):
    """Un terme de ``node`` est-il entre parenthèses, ou n'est-il pas un calcul ?"""
    if not isinstance(side, ast.BinOp) or not isinstance(node, ast.BinOp):
        return True
    opened = _parsed([_SIGNS[type(side.op)], _SIGNS[type(node.op)]][:: 1 if side is node.left else -1])
    return isinstance(opened.left if side is node.left else opened.right, ast.Constant)


def _parsed(signs, first=None, last=None):
    """Le calcul qui a ces signes entre les numéros de ses termes ; parenthèses du terme ``first`` au terme ``last``."""
    texts = [f"{'(' * (rank == first)}{rank}{')' * (rank == last)}" for rank in range(len(signs) + 1)]
    text = " ".join([part for pair in zip(texts, signs, strict=False) for part in pair] + texts[-1:])
    return ast.parse(text, mode="eval").body


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
