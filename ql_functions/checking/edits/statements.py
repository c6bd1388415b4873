"""Les retouches d'une instruction : une table par sorte de nœud, et un petit générateur pour chacune.

Chacun rend des triplets (rang, sorte, instruction).
"""

import ast

from .blocks import leaves_loop
from .nodes import called, method, with_fields, without


def edited_statements(node, place):
    """Les retouches d'un nœud qui est une instruction : (rang, sorte, ligne, ce qui prend sa place)."""
    for rank, kind, new in _EDITED.get(type(node), lambda *_: ())(node, place):
        yield rank, kind, node.lineno, new
    if isinstance(node, ast.FunctionDef):
        yield from _missing_returns(node, place)
        yield from _converted(node)
        yield from _kept_arguments(node)


def _augmented(node, _place):
    yield 1, "assignment", ast.Assign([node.target], node.value)
    for operator in (ast.Add, ast.Sub, ast.Mult, ast.Div):
        if not isinstance(node.op, operator):
            yield 1, "operator", with_fields(node, op=operator())


def _assigned(node, _place):
    target = node.targets[0]
    if len(node.targets) == 1 and isinstance(target, ast.Name | ast.Subscript | ast.Attribute):
        for operator in (ast.Add(), ast.Sub()):
            yield 2, "assignment", ast.AugAssign(target, operator, node.value)
        if isinstance(node.value, ast.Call):
            yield 1, "none_kept", ast.Expr(node.value)


def _alone(node, _place):
    """Une expression dont la valeur se perd : à renvoyer, ou à garder."""
    value = node.value
    if isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
        return
    if _is_print(value) and value.args:
        yield 0, "print_for_return", ast.Return(_printed(value))
        return
    yield 0, "missing_return", ast.Return(value)
    if isinstance(value, ast.Call):
        of_method = [value.func.value] if isinstance(value.func, ast.Attribute) else []
        for kept in (*of_method, *value.args[:1]):
            if isinstance(kept, ast.Name | ast.Subscript):
                yield 0, "lost_result", ast.Assign([with_fields(kept, ctx=ast.Store())], value)


def _is_print(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"


def _printed(call):
    """Ce qu'un ``print`` affiche, comme une valeur."""
    is_one = len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)
    return call.args[0] if is_one else ast.Tuple(call.args, ast.Load())


def _returned(node, _place):
    if _is_print(node.value) and node.value.args:
        yield 0, "print_for_return", ast.Return(_printed(node.value))


def _tested(node, _place):
    if node.orelse:
        yield 1, "branches", with_fields(node, body=node.orelse, orelse=node.body)
    else:
        yield 3, "loop", ast.While(node.test, node.body, [])


def _repeated(node, place):
    if place.in_loop or not any(map(leaves_loop, node.body)):
        yield 2, "loop", ast.If(node.test, node.body, [])


def _broken(_node, _place):
    yield 1, "stop", ast.Continue()


def _continued(_node, _place):
    yield 1, "stop", ast.Break()


def _defined(node, _place):
    """Une fonction : ce qu'elle renvoie à la fin, ses arguments, ce qu'elle prend du carnet."""
    parameters = [one.arg for one in node.args.args]
    defaults = node.args.defaults
    for one, default in zip(parameters[len(parameters) - len(defaults) :], defaults, strict=True):
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
            yield 0, "default", _beginning(node, _assign(one, default))
    if defaults:
        fewer = with_fields(node.args, args=node.args.args[:-1], defaults=defaults[:-1])
        yield 2, "default", with_fields(node, args=fewer)
    stored = {one.target.id for one in ast.walk(node) if isinstance(one, ast.AugAssign) and _is_name(one.target)}
    for name in sorted(stored.difference(parameters)):
        yield 3, "global", _beginning(node, ast.Global([name]))


def _converted(node):
    """La fonction, qui convertit d'abord un argument ; la ligne est la première qui le lit."""
    for one in node.args.args:
        name = ast.Name(one.arg, ast.Load())
        read = [part.lineno for part in ast.walk(node) if _is_name(part) and part.id == one.arg]
        for value in (called("list", name), method(ast.Constant(""), "join", name)):
            yield 4, "argument", min(read, default=node.lineno), _beginning(node, _assign(one.arg, value))


def _kept_arguments(node):
    """La fonction, sans la ligne qui remplace un argument que rien n'a encore lu."""
    names = {one.arg for one in node.args.args}
    for index, statement in enumerate(node.body):
        read = {one.id for one in ast.walk(statement) if _is_name(one) and isinstance(one.ctx, ast.Load)}
        names -= read
        if isinstance(statement, ast.Assign) and any(_is_name(one) and one.id in names for one in statement.targets):
            yield 0, "lost_argument", statement.lineno, with_fields(node, body=without(node.body, index))


def _is_name(node):
    return isinstance(node, ast.Name)


def _assign(name, value):
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _beginning(function, statement):
    """La fonction, qui commence par cette instruction ; sa documentation reste la première."""
    first = ast.get_docstring(function) is not None
    return with_fields(function, body=[*function.body[:first], statement, *function.body[first:]])


def _missing_returns(node, place):
    """La fonction, qui renvoie à la fin une de ses variables, vrai ou faux."""
    for value in (*(ast.Name(name, ast.Load()) for name in place.words.own), ast.Constant(True), ast.Constant(False)):
        yield 1, "missing_return", node.end_lineno, with_fields(node, body=[*node.body, ast.Return(value)])


_EDITED = {
    ast.AugAssign: _augmented, ast.Assign: _assigned, ast.Expr: _alone, ast.Return: _returned, ast.If: _tested,
    ast.While: _repeated, ast.Break: _broken, ast.Continue: _continued, ast.FunctionDef: _defined,
}  # fmt: skip
