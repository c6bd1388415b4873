"""Les retouches d'une instruction : une table par sorte de nœud, et un petit générateur pour chacune.

Chacun rend des triplets (rang, sorte, instruction).
"""

import ast

from .nodes import with_fields


def edited_statements(node, place):
    """Les retouches d'un nœud qui est une instruction : (rang, sorte, ligne, ce qui prend sa place)."""
    for rank, kind, new in _EDITED.get(type(node), lambda *_: ())(node, place):
        yield rank, kind, node.lineno, new
    if isinstance(node, ast.FunctionDef):
        yield from _missing_returns(node, place)


def _alone(node, _place):
    """Une expression dont la valeur se perd : à renvoyer."""
    value = node.value
    if isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
        return
    if _is_print(value) and value.args:
        yield 0, "print_for_return", ast.Return(_printed(value))
        return
    yield 0, "missing_return", ast.Return(value)


def _is_print(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"


def _printed(call):
    """Ce qu'un ``print`` affiche, comme une valeur."""
    is_one = len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)
    return call.args[0] if is_one else ast.Tuple(call.args, ast.Load())


def _returned(node, _place):
    if _is_print(node.value) and node.value.args:
        yield 0, "print_for_return", ast.Return(_printed(node.value))


def _missing_returns(node, place):
    """La fonction, qui renvoie à la fin une de ses variables, vrai ou faux."""
    for value in (*(ast.Name(name, ast.Load()) for name in place.words.own), ast.Constant(True), ast.Constant(False)):
        yield 1, "missing_return", node.end_lineno, with_fields(node, body=[*node.body, ast.Return(value)])


_EDITED = {ast.Expr: _alone, ast.Return: _returned}
