"""Les retouches d'un appel : la fonction, ses parenthèses, ses arguments, les bornes de ``range``.

Comme pour toute expression, chaque générateur rend des triplets (rang, sorte, expression).
"""

import ast
from itertools import pairwise

from .nodes import is_called, one, swapped, takes_one, with_fields, without

SCALING = (ast.Mult, ast.Div)
_SISTERS = {  # fonctions et méthodes que l'on confond
    "max": ("min",), "min": ("max",), "any": ("all",), "all": ("any",), "sum": ("len", "max"), "len": ("sum",),
    "sorted": ("reversed",), "reversed": ("list",), "int": ("round",), "round": ("int",),
    "append": ("extend",), "extend": ("append",), "upper": ("lower",), "lower": ("upper",),
    "keys": ("values", "items"), "values": ("keys", "items"), "items": ("keys", "values"),
    "argmax": ("argmin", "max"), "argmin": ("argmax",), "mean": ("sum",), "zeros": ("ones",), "ones": ("zeros",),
    "choice": ("choices",), "choices": ("choice",), "randint": ("randrange",), "randrange": ("randint",),
    "update": ("setdefault",), "count": ("index",), "pop": ("get",), "copy": ("deepcopy",),
}  # fmt: skip

_EITHER = ("min", "max", "minimum", "maximum")  # l'un ou l'autre de deux arguments
_BOUNDING = ("round", "around", "clip")  # rendent leur premier argument, arrondi ou borné


def edited_attribute(node, place):
    """Une méthode prise pour une autre, ou qui n'est pas appelée."""
    for name in _SISTERS.get(node.attr, ()):
        yield 1, "added" if name in ("append", "extend") else "function", with_fields(node, attr=name)
    if isinstance(node.ctx, ast.Load) and not is_called(place):
        yield 2, "missing_call", ast.Call(node, [], [])


def edited_call(node, place):
    """Une autre fonction, d'autres arguments, ou pas d'appel du tout."""
    yield from _other_function(node, place.words.functions)
    if isinstance(node.func, ast.Name) and node.func.id == "range" and node.args:
        yield from _range(node)
    if takes_one(node) and not isinstance(node.args[0], ast.Starred):
        yield 2, "extra_call", node.args[0]
        inside = node.args[0]
        if isinstance(inside, ast.BinOp) and isinstance(inside.op, SCALING):  # f(a / n) → f(a) / n
            yield 1, "parentheses", with_fields(inside, left=with_fields(node, args=[inside.left]))
    called = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    if called in _EITHER and len(node.args) == 2:
        yield from ((1, "extra_call", arg) for arg in node.args)
    if called in _BOUNDING and len(node.args) > 1 and not _is_of_a_value(node):
        yield 1, "extra_call", node.args[0]
    if isinstance(node.func, ast.Attribute) and (not node.args or (called in _BOUNDING and _is_of_a_value(node))):
        yield 2, "extra_call", node.func.value
    yield from _arguments(node)
    yield 3, "element", ast.Subscript(node, ast.Constant(0), ast.Load())


def _is_of_a_value(node):
    """« q.clip(0, 1) », et non « np.clip(q, 0, 1) » ?"""
    return isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) not in ("np", "numpy", "math")


def _other_function(node, functions):
    if isinstance(node.func, ast.Name):
        sisters = _SISTERS.get(node.func.id, ())
        for name in dict.fromkeys((*sisters, *functions)):
            if name != node.func.id:
                yield 1 if name in sisters else 3, "function", with_fields(node, func=ast.Name(name, ast.Load()))


def _arguments(node):
    """Deux arguments échangés, ou un de trop."""
    args, keywords = node.args, node.keywords
    for index in range(len(args) - 1):
        yield 1, "argument_order", with_fields(node, args=swapped(args, index))
    for index, (first, second) in enumerate(pairwise(keywords)):
        exchanged = [with_fields(first, value=second.value), with_fields(second, value=first.value)]
        exchanged = [*keywords[:index], *exchanged, *keywords[index + 2 :]]
        yield 1, "argument_order", with_fields(node, keywords=exchanged)
    for index in range(len(args)):
        yield 3, "extra_argument", with_fields(node, args=without(args, index))
    for index in range(len(keywords)):
        yield 3, "extra_argument", with_fields(node, keywords=without(keywords, index))


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
