"""Les retouches de ce que Python lit autrement qu'on ne le pense, avec leur phrase : textes, conditions, nombres."""

import ast
from itertools import pairwise
from types import CodeType

from ..values import shown
from .nodes import called, replaced, with_fields
from .places import all_replaced, is_method, is_text, lines, places
from .spots import locate

_MAX_TEXT = 12  # caractères ; au-delà, une chaîne est une phrase
_CUTTING = ("replace", "split", "strip", "lstrip", "rstrip")  # leur argument est voulu tel quel : on ne le corrige pas
_DIGITS = str.maketrans("01", "OI")
_SIGNS = {"0": "le chiffre zéro", "O": "la lettre O", "1": "le chiffre un", "I": "la lettre I"}
_READINGS = (  # chaque fonction rend une chaîne que l'on peut confondre avec la sienne
    str.upper,
    str.lower,
    str.capitalize,
    lambda text: text.translate(_DIGITS),
    lambda text: text.replace("O", "0"),
    str.strip,
    lambda text: text if text.strip() else " ",
    lambda text: text if text.strip() else "",
    lambda text: " " if text in ("_", ".", "-", "·") else text,
)
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


def compared_with_true(tree, _statement):
    """Une comparaison avec True, ou avec False, devient la question elle-même, ou son contraire."""
    for path, node in places(tree, ast.Compare):
        value = getattr(node.comparators[0], "value", None)
        if type(value) is bool and isinstance(node.ops[0], ast.Eq | ast.Is) and len(node.ops) == 1:
            asked = ast.unparse(node.left)
            says = f"« {ast.unparse(node)} » n'est vrai que si {asked} vaut exactement {value}. Que vaut {asked} ?"
            yield path, node.left if value else ast.UnaryOp(ast.Not(), node.left), f"Ligne {node.lineno} : {says}"


def list_for_text(tree, _statement):
    """Une liste prise pour une chaîne ou un n-uplet, ou l'inverse, est convertie : près de ==, in ou str(…)."""
    for path, node in places(tree, ast.Compare):
        sides = (node.left, node.comparators[0]) if len(node.ops) == 1 else ()
        for side, other in zip(sides, sides[::-1], strict=True):
            is_left, operator = side is node.left, node.ops[0]
            is_slice = isinstance(side, ast.Subscript) and isinstance(side.slice, ast.Slice)
            if isinstance(operator, _EQUALITIES) and is_slice and not isinstance(other, ast.Tuple):
                has_list = any(isinstance(part, ast.List | ast.ListComp) for part in ast.walk(other))
                kinds = ("chaîne", "liste") if has_list else ("liste", "chaîne")
                own, wanted = kinds
                says = f"prise d'une {own}, {ast.unparse(side)} en est une aussi, et n'est égale à aucune {wanted}."
                read = called("list", side) if kinds[0] == "chaîne" else _joined(side)
            elif isinstance(operator, _EQUALITIES) and isinstance(other, ast.List | ast.Tuple):
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


def lookalikes(tree, statement):
    """Une chaîne devient celle à laquelle elle ressemble : '0' et 'O', 'x' et 'X', 'q1' et 'Q1', '' et ' '."""
    known = _vocabulary(statement.exercise)
    calls = [node for _, node in places(tree, ast.Call)]
    meant = [id(part) for node in calls if is_method(node, _CUTTING) for part in node.args]
    joins = [node.func.value for node in calls if is_method(node, ("join",))]
    meant += [id(node) for node in joins if is_text(node) and not node.value]  # rien entre deux morceaux
    found = [
        (path, node)
        for path, node in places(tree, ast.Constant)
        if is_text(node) and len(node.value) < _MAX_TEXT and (node.value not in known or not node.value.strip())
        if id(node) not in meant
    ]
    alike = [[one for one in found if one[1].value == text] for text in dict.fromkeys(node.value for _, node in found)]
    for group in [*([one] for one in found), *alike, found]:
        for reading in _READINGS:
            read = [(path, node, reading(node.value)) for path, node in group]
            changes = [one for one in read if one[2] != one[1].value and (one[2] in known or not one[2].strip())]
            if changes:
                _, node, text = changes[0]
                others = {shown(other.value): None for _, other, _ in changes if other.value != node.value}
                also = f" De même pour {', '.join(others)}." if others else ""
                yield (
                    *all_replaced(tree, [(path, ast.Constant(other)) for path, _, other in changes]),
                    locate(node, f"{_differs(node.value, text)}{also}"),
                )


def _vocabulary(exercise):
    """Les chaînes d'un exercice, et leurs signes : celles de sa référence, et de ce qu'elle reçoit."""
    waiting, words = [exercise.reference.__code__, *(case.args for case in exercise.cases)], set()
    while waiting:
        thing = waiting.pop()
        if type(thing) is str and thing != exercise.reference.__doc__:
            words |= {thing, *thing}
        elif type(thing) is CodeType:
            waiting += thing.co_consts
        elif type(thing) is dict:
            waiting += [*thing, *thing.values()]
        elif type(thing) in (list, tuple):
            waiting += thing
    return words


def _differs(text, other):
    """En quoi ``text`` n'est pas ``other``, en une phrase."""
    if text == "":
        return f"'' est la chaîne vide, qui n'a aucun caractère ; {shown(other)} en a un, l'espace."
    if text.isspace() and other == " ":
        return f"{shown(text)} contient {len(text)} espaces, et il n'en faut qu'un."
    if other in ("", " "):
        return f"{shown(text)} n'est pas un espace." if other else f"{shown(text)} est un espace, non la chaîne vide."
    if text.strip() == other:
        return f"{shown(text)} a un espace de trop."
    if text.lower() == other.lower():
        return f"majuscule ou minuscule ? {shown(text)} n'est pas {shown(other)}."
    pairs = dict(zip(text, other, strict=True))
    sign = next(sign for sign in pairs if sign != pairs[sign])
    return f"{shown(sign)} est {_SIGNS[sign]}, et non {_SIGNS[pairs[sign]]}, {shown(pairs[sign])}."
