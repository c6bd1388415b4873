"""Les retouches de ce que Python lit autrement qu'on ne le pense, avec leur phrase : textes, conditions, nombres."""

import ast
from itertools import pairwise

from .nodes import called, replaced, with_fields
from .places import all_replaced, is_text, lines, places
from .spots import locate

_EQUALITIES, _MEMBERSHIPS = ast.Eq | ast.NotEq, ast.In | ast.NotIn


def decimal_comma(tree, _statement):
    """Une virgule décimale devient un point : pour Python, elle sépare deux nombres."""
    found = [
        (path, fields)
        for path, node in places(tree, ast.Call, ast.Tuple)
        for fields in _decimals(node, "args" if isinstance(node, ast.Call) else "elts")
    ]
    for group in [[one] for one in found] + ([found] if len(found) > 1 else []):
        first, second, _ = group[0][1]
        says = f"pour Python, {first.value},{second.value} est fait de deux nombres, {first.value} et {second.value}. "
        says += "Le signe décimal y est le point."
        yield *all_replaced(tree, [(path, new) for path, (_, _, new) in reversed(group)]), locate(first, says)


def _decimals(node, field):
    """Les entiers que seule une virgule sépare : (le premier, le second, le nœud où ils font un nombre)."""
    items = getattr(node, field)
    for k, (first, other) in enumerate(pairwise(items)):
        path, second = _first_term(other)
        # « 1,96 », d'un bloc ; « 1, 96 » sépare bien deux nombres
        is_one_word = first.end_lineno == second.lineno and first.end_col_offset + 1 == second.col_offset
        if is_one_word and all(isinstance(one, ast.Constant) and type(one.value) is int for one in (first, second)):
            number = replaced(other, path, ast.Constant(float(f"{first.value}.{second.value}")))
            rest = [*items[:k], number, *items[k + 2 :]]
            is_alone = isinstance(node, ast.Tuple) and len(rest) == 1
            yield first, second, number if is_alone else with_fields(node, **{field: rest})


def _first_term(node):
    """Le premier terme d'un calcul, et le chemin qui y mène."""
    path = []
    while isinstance(node, ast.BinOp):
        node = node.left
        path.append(("left", None))
    return path, node


def list_for_text(tree, _statement):
    """Une liste prise pour une chaîne ou un n-uplet, ou l'inverse, est convertie : près de ==, in ou str(…)."""
    for path, node in places(tree, ast.Compare):
        sides = (node.left, node.comparators[0]) if len(node.ops) == 1 else ()
        for side, other in zip(sides, sides[::-1], strict=True):
            is_left, operator = side is node.left, node.ops[0]
            if isinstance(operator, _EQUALITIES) and isinstance(other, ast.List | ast.Tuple):
                own, read = ("une liste", "list") if isinstance(other, ast.List) else ("un n-uplet", "tuple")
                read = called(read, side)
                says = "deux valeurs de types différents, comme une liste et un n-uplet, ne sont jamais égales, même "
                says += f"vides. Ce que vaut {ast.unparse(side)}, est-ce toujours {own} ?"
            elif isinstance(operator, _MEMBERSHIPS) and not is_left and _may_be_long(other, tree):
                says = (
                    f"dans une liste, in cherche un élément égal à {ast.unparse(other)}, et non plusieurs à la suite."
                )
                read = _joined(side)
            else:
                continue
            fields = {"left": read} if is_left else {"comparators": [read]}
            yield path, with_fields(node, **fields), locate(node, says)
    for path, node in places(tree, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "str" and len(node.args) == 1:
            says = f"d'une liste, {ast.unparse(node)} écrit aussi crochets et virgules."
            yield path, _joined(node.args[0]), locate(node, says)


def _may_be_long(node, tree):
    """Ce nœud peut-il valoir une chaîne de plusieurs caractères, écrite, répétée ou rangée sous un nom ?"""
    if isinstance(node, ast.Name):
        named = [line.value for _, _, line in lines(tree, ast.Assign) if ast.unparse(line.targets[0]) == node.id]
        return any(isinstance(value, ast.BinOp | ast.JoinedStr) for value in named)
    return isinstance(node, ast.BinOp | ast.JoinedStr) or (is_text(node) and len(node.value) > 1)


def _joined(node):
    """Les éléments de ce nœud, mis bout à bout."""
    return ast.Call(ast.Attribute(ast.Constant(""), "join", ast.Load()), [node], [])
