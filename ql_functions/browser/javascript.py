"""Des fonctions compilées, traduites en JavaScript : un navigateur n'a pas Numba, mais il compile ce langage-là.

Seul se traduit ce que le cours en emploie : nombres, tableaux, tuples, boucles ``for … in range(…)`` et ``while`` ; le
reste est refusé. Un tableau à plusieurs dimensions devient un tableau de tableaux, ou s'écrit à plat si l'on dit ses
longueurs ; un tuple aussi est un tableau ; les entiers restent sous 2⁵³, et sous 2³¹ quand on en prend les bits ; ceux
du générateur du moteur, qui vont au-delà, sont écrits à part (`static/engine.js`).
"""

import ast
import inspect
import json
from types import MappingProxyType

_OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.USub: "-",
    ast.BitOr: "|", ast.BitAnd: "&", ast.RShift: ">>", ast.LShift: "<<", ast.And: "&&", ast.Or: "||", ast.Not: "!",
    ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


def translated(module, but=(), flat=MappingProxyType({})):
    """Le JavaScript des fonctions ``@compiled`` d'un module, et des constantes (en majuscules) qu'elles lisent.

    Args:
        but: noms des fonctions et des constantes à laisser de côté.
        flat: par nom d'un tableau à plat, ses longueurs à partir de la deuxième dimension.

    Raises:
        SyntaxError: une fonction emploie ce qui ne se traduit pas.
    """
    functions = [
        node for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.FunctionDef) and node.name not in but
        and any(ast.unparse(decorator) == "compiled" for decorator in node.decorator_list)
    ]  # fmt: skip
    constants = (name for name in vars(module) if name.isupper() and not name.startswith("_") and name not in but)
    lines = [f"const {name} = {json.dumps(getattr(module, name))};" for name in constants]
    return "\n".join([*lines, *(_js(_Flat(flat).visit(function)) for function in functions), ""])


class _Flat(ast.NodeTransformer):
    """Écrit ``t[i, j]`` comme ``t[i * longueur + j]`` pour les tableaux à plat."""

    def __init__(self, flat):
        self._flat = flat

    def visit_Subscript(self, node):
        self.generic_visit(node)
        match node:
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=[place, *indices])) if name in self._flat:
                for length, index in zip(self._flat[name], indices, strict=True):
                    row = ast.BinOp(place, ast.Mult(), ast.Constant(length))
                    place = ast.BinOp(row, ast.Add(), index)
                node.slice = place
        return node


def _js(node):
    """Une instruction ou une expression ; une valeur est entre parenthèses si elle peut en avoir besoin."""
    match node:
        case ast.FunctionDef(name=name, args=ast.arguments(args=args)):
            parameters = [argument.arg for argument in args]
            names = (child for child in ast.walk(node) if isinstance(child, ast.Name))
            local = sorted({child.id for child in names if isinstance(child.ctx, ast.Store)} - set(parameters))
            declared = f"let {', '.join(local)};\n" if local else ""
            return f"function {name}({', '.join(parameters)}) {{\n{declared}{_block(node.body)}}}"
        case ast.Expr(value=value):
            return "" if isinstance(value, ast.Constant) else f"{_js(value)};"  # une docstring ne s'écrit pas
        case ast.Return(value=value):
            return f"return {_js(value)};"
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):  # l'itérateur de « [a, b] = » serait lent
            stored = "".join(f" {_js(target)} = got[{i}];" for i, target in enumerate(targets))
            return f"{{ const got = {_js(value)};{stored} }}"
        case ast.Assign(targets=[target], value=value):
            return f"{_js(target)} = {_js(value)};"
        case ast.AugAssign(target=target, op=operator, value=value):
            return f"{_js(target)} {_operator(operator)}= {_js(value)};"
        case ast.While(test=test, body=body, orelse=[]):
            return f"while ({_js(test)}) {{\n{_block(body)}}}"
        case ast.For(target=ast.Name(id=i), iter=ast.Call(func=ast.Name(id="range"), args=bounds), orelse=[]):
            return f"for ({_turns(i, bounds)}) {{\n{_block(node.body)}}}"
        case ast.If(test=test, body=body, orelse=orelse):
            return f"if ({_js(test)}) {{\n{_block(body)}}}" + (f" else {{\n{_block(orelse)}}}" if orelse else "")
    return _expression(node)


def _turns(i, bounds):
    """Les tours d'un ``range``, de un en un ou à rebours."""
    match bounds:
        case [stop]:
            return f"{i} = 0; {i} < {_js(stop)}; {i}++"
        case [first, stop]:
            return f"{i} = {_js(first)}; {i} < {_js(stop)}; {i}++"
        case [first, stop, ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))]:
            return f"{i} = {_js(first)}; {i} > {_js(stop)}; {i}--"
    raise SyntaxError(f"« range({', '.join(map(ast.unparse, bounds))}) » ne se traduit pas en JavaScript.")


def _expression(node):  # noqa: C901 (one case per construction)
    match node:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=bool() | int() | float() as value):
            return json.dumps(value)
        case ast.Tuple(elts=elements):
            return f"[{', '.join(map(_js, elements))}]"
        case ast.Subscript(value=value, slice=ast.Tuple(elts=indices)):
            return _js(value) + "".join(f"[{_js(index)}]" for index in indices)
        case ast.Subscript(value=value, slice=index):
            return f"{_js(value)}[{_js(index)}]"
        case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):  # juste au-dessous de 2⁵³
            return f"Math.floor({_js(left)} / {_js(right)})"
        case ast.BinOp(left=left, op=operator, right=right):
            return f"({_js(left)} {_operator(operator)} {_js(right)})"
        case ast.BoolOp(op=operator, values=values):
            return f"({f' {_operator(operator)} '.join(map(_js, values))})"
        case ast.UnaryOp(op=operator, operand=operand):
            return f"({_operator(operator)}{_js(operand)})"
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return f"({_js(left)} {_operator(operator)} {_js(right)})"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({_js(test)} ? {_js(body)} : {_js(orelse)})"
        case ast.Call(func=ast.Name(id="len"), args=[value]):
            return f"{_js(value)}.length"
        case ast.Call(func=ast.Name(id="int"), args=[value]):
            return f"Math.trunc({_js(value)})"
        case ast.Call(func=ast.Name(id="min" | "max" | "exp" as name), args=arguments):
            return f"Math.{name}({', '.join(map(_js, arguments))})"
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return f"{name}({', '.join(map(_js, arguments))})"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr="zeros" | "empty"), args=[shape, _]):
            return f"zeros({_js(shape)})"
    raise SyntaxError(f"« {ast.unparse(node)} » (ligne {node.lineno}) ne se traduit pas en JavaScript.")


def _block(statements):
    return "".join(f"{_js(statement)}\n" for statement in statements)


def _operator(operator):
    if type(operator) not in _OPERATORS:
        raise SyntaxError(f"L'opérateur {type(operator).__name__} ne se traduit pas en JavaScript.")
    return _OPERATORS[type(operator)]
