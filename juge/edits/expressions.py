"""Les retouches d'une expression : une table par sorte de nœud, et un petit générateur pour chacune.

Chacun rend des triplets (rang, sorte, expression).
"""

import ast

from .arithmetic import is_closed, regrouped, resigned
from .nodes import called, is_called, method, swapped, with_fields, without
from .places import is_text

_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_COMPARISONS = {  # opérateur → ce qu'on a pu vouloir écrire, le plus proche d'abord
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt, ast.Eq, ast.NotEq),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE, ast.Eq, ast.NotEq),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt, ast.Eq, ast.NotEq),
    ast.Eq: (ast.NotEq, ast.GtE, ast.LtE, ast.Gt, ast.Lt),
    ast.NotEq: (ast.Eq, ast.Gt, ast.Lt, ast.GtE, ast.LtE),
}
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_TERMS = (ast.Add, ast.Sub)
# l'ordre y compte ; celui de + aussi, qui joint des textes et des listes
_ONE_WAY = (ast.Add, ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_CONVERSIONS = {"list": 3, "int": 3, "str": 3, "len": 3, "float": 4, "bool": 4, "tuple": 4}  # et leur rang
_BOUNDING = ("round", "around", "clip")  # rendent leur premier argument, arrondi ou borné
_TAKEN_FOR = (  # fonctions que l'on prend l'une pour l'autre
    ("min", "max"),
    ("argmin", "argmax"),
    ("any", "all"),
    ("log", "log2", "log10"),
    ("floor", "ceil"),
    ("upper", "lower"),
    ("append", "extend"),
)
_CONDITIONS = (ast.Compare, ast.UnaryOp, ast.BoolOp, ast.Call)
_WRITTEN = (ast.Name, ast.Subscript, ast.Attribute, ast.Call)  # ce qu'un − devant nie en entier
_VALUES = (*_WRITTEN, ast.BinOp, ast.ListComp, ast.GeneratorExp)


def edited_expressions(node, place):
    """Les retouches d'un nœud qui est une expression : (rang, sorte, ligne, ce qui prend sa place)."""
    found = _EDITED.get(type(node), lambda *_: ())(node, place)
    for rank, kind, new in (*found, *_as_value(node, place)):
        yield rank, kind, node.lineno, new


def _comparison(node, _place):
    for index, operator in enumerate(node.ops):
        for rank, other in enumerate(_meant(operator, (node.left, *node.comparators)[index : index + 2])):
            ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            kind = "equality" if isinstance(operator, ast.Eq | ast.NotEq) else "comparison"
            yield min(rank, 1), kind, with_fields(node, ops=ops)


def _meant(operator, sides):
    """Les comparaisons que l'élève a pu vouloir écrire ; aucune ne range un texte écrit avant ou après un autre."""
    others = _COMPARISONS.get(type(operator), ())
    return [other for other in others if not (any(map(is_text, sides)) and other in _ORDERS)]


def _constant(node, place):
    value = node.value
    if isinstance(place.parent, ast.Expr | ast.JoinedStr):
        return
    if type(value) is bool or value is None:
        yield from ((1, "truth", ast.Constant(other)) for other in {True, False, None} - {value})
    if type(value) in (int, float, str):
        near, far = (_other_texts if type(value) is str else _other_numbers)(value, place.words)
        kind = _kind_of(value, place)
        for other in dict.fromkeys((*near, *far)):
            if other != value:
                yield 1 if other in near else 2, kind, ast.Constant(other)
        if isinstance(place.parent, ast.BinOp) and isinstance(place.parent.op, ast.Div | ast.FloorDiv):
            yield from ((2, "written", called("len", ast.Name(name, ast.Load()))) for name in place.words.own)
        for name in place.words.names:  # il fallait une variable
            yield 3, "written" if kind not in ("index", "slice") else kind, ast.Name(name, ast.Load())


def _kind_of(value, place):
    """Ce qu'est une constante, là où elle est : un indice, un nombre, un texte."""
    if isinstance(place.parent, ast.Slice):
        return "slice"
    return "index" if place.field == "slice" else "text" if type(value) is str else "number"


def _other_numbers(value, words):
    """Les nombres que l'élève a pu vouloir écrire : d'abord les voisins, puis les autres nombres du code."""
    near = (value + 1, value - 1, -value) if type(value) is int else (1 - value, -value)
    return near, (*words.numbers, 0, 1, 2, 0.5, 2 * value)


def _other_texts(value, words):
    near = value.upper(), value.lower(), value.replace("0", "O"), value.strip(), value + " ", value[:-1]
    return (), (*words.texts, "", " ", *near)


def _unary(node, place):
    if isinstance(node.op, ast.USub | ast.Not):
        sign = "slice" if isinstance(place.parent, ast.Slice) else "index" if place.field == "slice" else "sign"
        yield 0, sign if isinstance(node.op, ast.USub) else "condition", node.operand
    if isinstance(node.operand, ast.BinOp):  # -a ** n → (-a) ** n
        inside = node.operand
        yield 1, "parentheses", with_fields(inside, left=with_fields(node, operand=inside.left))


def _binary(node, place):
    left, right = node.left, node.right
    if is_closed(node, place.parent):
        yield from ((0, "parentheses", new) for new in regrouped(node))
        yield from ((2, "operator", new) for new in resigned(node))
    for rank, other in enumerate(_OPERATORS):
        if not isinstance(node.op, other):
            is_far = _has_number(node) and isinstance(node.op, _TERMS) != (other in _TERMS)  # 1 − x n'est pas 1 × x
            yield 4 if is_far else 1 if rank < 4 else 2, "operator", with_fields(node, op=other())
    if isinstance(node.op, _ONE_WAY):
        yield 1, "order", with_fields(node, left=right, right=left)
    for term, other in ((left, right), (right, left)):
        yield 2 if isinstance(other, ast.Constant) else 3, "extra_term", term


def _has_number(node):
    return any(isinstance(side, ast.Constant) and type(side.value) in (int, float) for side in (node.left, node.right))


def _and_or(node, _place):
    other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    is_condition = any(isinstance(value, _CONDITIONS) for value in node.values)  # a or b choisit aussi une valeur
    yield 0 if is_condition else 3, "and_or", with_fields(node, op=other)
    for index in range(len(node.values)):
        rest = without(node.values, index)
        yield 2, "extra_condition", with_fields(node, values=rest) if len(rest) > 1 else rest[0]


def _name(node, place):
    if is_called(place):
        yield from ((1, "function", with_fields(node, id=name)) for name in _taken_for(node.id))
    elif isinstance(node.ctx, ast.Load):
        for name in place.words.names:
            if name != node.id:
                yield 2, "name", with_fields(node, id=name)


def _attribute(node, place):
    if is_called(place):
        yield from ((1, "function", with_fields(node, attr=name)) for name in _taken_for(node.attr))


def _taken_for(name):
    return [other for names in _TAKEN_FOR if name in names for other in names if other != name]


def _subscript(node, _place):
    if isinstance(node.ctx, ast.Load):
        inner = node.value
        if isinstance(inner, ast.Subscript):
            yield 1, "index", with_fields(node, value=with_fields(inner, slice=node.slice), slice=inner.slice)
        yield 3, "index", inner


def _tuple(node, _place):
    for index in range(len(node.elts) - 1):
        yield 1, "order", with_fields(node, elts=swapped(node.elts, index))


def _call(node, _place):
    """D'autres arguments, ou pas d'appel du tout."""
    if isinstance(node.func, ast.Name) and node.func.id == "range" and node.args:
        yield from _range(node)
    if len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred):
        yield 2, "extra_call", node.args[0]
    called = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    if called in _BOUNDING and len(node.args) > 1:
        yield 1, "extra_call", node.args[0]
    for index in range(len(node.args) - 1):
        yield 1, "argument_order", with_fields(node, args=swapped(node.args, index))


def _range(node):
    """Un intervalle qui part de 1 au lieu de 0, ou finit un rang trop tôt ou trop tard."""
    if len(node.args) == 1:
        end = node.args[0]
        yield 1, "range", with_fields(node, args=[ast.Constant(1), ast.BinOp(end, ast.Add(), ast.Constant(1))])
        yield 1, "range", with_fields(node, args=[ast.Constant(1), end])
    else:
        yield 0, "range", with_fields(node, args=[node.args[1]])
    end = len(node.args) > 1
    for operator in (ast.Add(), ast.Sub()):
        moved = ast.BinOp(node.args[end], operator, ast.Constant(1))
        yield 0, "range", with_fields(node, args=[*node.args[:end], moved, *node.args[end + 1 :]])


_EDITED = {
    ast.Compare: _comparison, ast.Constant: _constant, ast.UnaryOp: _unary, ast.BinOp: _binary, ast.BoolOp: _and_or,
    ast.Name: _name, ast.Attribute: _attribute, ast.Call: _call, ast.Subscript: _subscript, ast.Tuple: _tuple,
}  # fmt: skip


def _as_value(node, place):
    """Les retouches de toute valeur : la nier, la décaler d'un, la convertir."""
    if not isinstance(node, ast.expr) or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    is_test = place.field in ("test", "ifs") and not isinstance(place.parent, ast.Assert)
    if is_test or (isinstance(place.parent, ast.Return) and isinstance(node, _CONDITIONS)):
        yield 1 if is_test else 2, "condition", ast.UnaryOp(ast.Not(), node)
    if isinstance(node, _VALUES) and not is_called(place) and not isinstance(place.parent, ast.Expr):
        if isinstance(node, _WRITTEN) and not _is_a_count(place.parent):
            yield 3, "no_sign", ast.UnaryOp(ast.USub(), node)
        for operator in (ast.Add(), ast.Sub()):
            yield 3, "off_by_one", ast.BinOp(node, operator, ast.Constant(1))
        yield from ((rank, "conversion", called(name, node)) for name, rank in _CONVERSIONS.items())
        yield 3, "conversion", method(ast.Constant(""), "join", node)


def _is_a_count(node):
    """Ce nœud emploie-t-il un nombre de fois : celles d'une liste ou d'un texte répétés, ou les tours de range(n) ?"""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "range" and len(node.args) == 1
    is_product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    sides = (node.left, node.right) if is_product else ()
    return any(isinstance(side, ast.List) or is_text(side) for side in sides)
