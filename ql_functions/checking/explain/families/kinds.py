"""Ce qui n'est pas de la sorte que l'on croit : deux nombres pour un, une liste là où l'on attend une chaîne."""

import ast
import re

from ...call.source import function_in, source_of
from .edits import call, changed, is_text, lines, places, put

_COMMA = re.compile(r"(?<![\w.,\[])(\d+),(\d+)(?![\w.,])")  # « 1,96 », d'un bloc


def decimal_comma(tree, attempt):
    """Une virgule dans un nombre : pour Python, elle en sépare deux."""
    source, first = source_of(attempt.answer), attempt.answer.__code__.co_firstlineno
    found = list(_COMMA.finditer(source))
    for group in [[one] for one in found] + [found] * (len(found) > 1):
        text = source
        for one in reversed(group):
            text = f"{text[: one.start()]}{one[1]}.{one[2]}{text[one.end() :]}"
        if new := function_in(text, tree.body[0].name, first):
            with changed(tree.body, new.body):
                yield (
                    f"Ligne {first + source.count(chr(10), 0, group[0].start())} : pour Python, {group[0][0]} est fait "
                    f"de deux nombres, {group[0][1]} et {group[0][2]}. Le signe décimal y est le point."
                )


def list_for_text(tree, _attempt):
    """Une liste comparée à une chaîne, ou l'inverse ; où l'on cherche une chaîne ; que str écrit avec ses crochets."""
    for node, _ in places(tree, ast.Compare):
        sides = ((node.left, node.comparators[0], "left", None), (node.comparators[0], node.left, "comparators", 0))
        for side, other, *place in sides if len(node.ops) == 1 else ():
            is_equality = isinstance(node.ops[0], ast.Eq | ast.NotEq)
            if is_equality and _is_slice(side) and _lists(other):
                says = "est une chaîne quand on la prend d'une chaîne, et n'est alors égale à aucune liste."
                with put(node, *place, call("list", side)):
                    yield f"Ligne {node.lineno} : {ast.unparse(side)} {says}"
            elif is_equality and _is_slice(side):
                says = "est une liste quand on la prend d'une liste, et n'est alors égale à aucune chaîne."
                with put(node, *place, _joined(side)):
                    yield f"Ligne {node.lineno} : {ast.unparse(side)} {says}"
            elif isinstance(node.ops[0], ast.In | ast.NotIn) and side is not node.left and _may_be_long(other, tree):
                says = (
                    f"dans une liste, in cherche un élément égal à {ast.unparse(other)}, et non plusieurs à la suite."
                )
                with put(node, *place, _joined(side)):
                    yield f"Ligne {node.lineno} : {says}"
    for node, replaced in places(tree, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "str" and len(node.args) == 1:
            with replaced(_joined(node.args[0])):
                yield f"Ligne {node.lineno} : d'une liste, {ast.unparse(node)} écrit aussi crochets et virgules."


def _may_be_long(node, tree):
    """Peut-elle valoir une chaîne de plusieurs signes, écrite là, ou rangée sous un nom ?"""
    if isinstance(node, ast.Name):
        return any(line.targets[0].id == node.id and isinstance(line.value, ast.BinOp | ast.JoinedStr)
                   for _, _, line in lines(tree, ast.Assign) if isinstance(line.targets[0], ast.Name))  # fmt: skip
    return isinstance(node, ast.BinOp | ast.JoinedStr) or (is_text(node) and len(node.value) > 1)


def _is_slice(node):
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _lists(node):
    """Une liste y est-elle écrite ?"""
    return any(isinstance(part, ast.List | ast.ListComp) for part in ast.walk(node))


def _joined(node):
    """Les éléments de ``node``, mis bout à bout."""
    return ast.Call(ast.Attribute(ast.Constant(""), "join", ast.Load()), [node], [])
