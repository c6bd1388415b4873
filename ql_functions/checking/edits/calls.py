"""Les retouches d'un appel : ses parenthèses, ses arguments, les bornes de ``range``.

Comme pour toute expression, chaque générateur rend des triplets (rang, sorte, expression).
"""

import ast

from .nodes import one, swapped, takes_one, with_fields, without

_BOUNDING = ("round", "around", "clip")  # rendent leur premier argument, arrondi ou borné


def edited_call(node, _place):
    """D'autres arguments, ou pas d'appel du tout."""
    if isinstance(node.func, ast.Name) and node.func.id == "range" and node.args:
        yield from _range(node)
    if takes_one(node) and not isinstance(node.args[0], ast.Starred):
        yield 2, "extra_call", node.args[0]
    called = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    if called in _BOUNDING and len(node.args) > 1:
        yield 1, "extra_call", node.args[0]
    yield from _arguments(node)


def _arguments(node):
    """Deux arguments échangés, ou un de trop."""
    for index in range(len(node.args) - 1):
        yield 1, "argument_order", with_fields(node, args=swapped(node.args, index))
    for index in range(len(node.args)):
        yield 3, "extra_argument", with_fields(node, args=without(node.args, index))


def _range(node):
    """Un intervalle qui part de 1 au lieu de 0, ou finit un rang trop tôt ou trop tard."""
    if len(node.args) == 1:
        end = node.args[0]
        yield 1, "range", with_fields(node, args=[one(), ast.BinOp(end, ast.Add(), one())])
        yield 1, "range", with_fields(node, args=[one(), end])
    else:
        yield 0, "range", with_fields(node, args=[node.args[1]])
    end = len(node.args) > 1
    for operator in (ast.Add(), ast.Sub()):
        moved = ast.BinOp(node.args[end], operator, one())
        yield 0, "range", with_fields(node, args=[*node.args[:end], moved, *node.args[end + 1 :]])
