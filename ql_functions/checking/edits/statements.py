"""Les retouches d'une instruction : renvoyer ce qu'elle affiche ou perd, renvoyer quelque chose à la fin."""

import ast

from .nodes import with_fields


def edited_statements(node, place):
    """Les retouches d'un nœud qui est une instruction : (rang, sorte, ligne, ce qui prend sa place)."""
    value = node.value if isinstance(node, ast.Expr | ast.Return) else None
    if _shows_something(value):
        yield 0, "print_for_return", node.lineno, ast.Return(_printed(value))
    elif isinstance(node, ast.Expr) and not isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
        yield 0, "lost_value", node.lineno, ast.Return(value)
    if isinstance(node, ast.FunctionDef):
        own = [ast.Name(name, ast.Load()) for name in place.words.own]
        for value in (*own, ast.Constant(True), ast.Constant(False)):
            yield 1, "missing_return", node.end_lineno, with_fields(node, body=[*node.body, ast.Return(value)])


def _shows_something(node):
    """Est-ce l'appel d'un ``print`` qui affiche quelque chose ?"""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print" and node.args


def _printed(call):
    """Ce qu'un ``print`` affiche, comme une valeur."""
    is_one = len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)
    return call.args[0] if is_one else ast.Tuple(call.args, ast.Load())
