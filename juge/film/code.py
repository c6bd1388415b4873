"""Lire le code des fonctions filmées : leurs conditions, leurs boucles, et d'où vient la valeur qu'elles rendent."""

import ast
import inspect
import textwrap
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ..call.source import parsed

# ces appels gardent les éléments de leur argument
_CONVERSIONS = ("list", "tuple", "dict", "np.array", "numpy.array", "np.asarray")
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)


@dataclass(frozen=True)
class Block:
    """Une fonction telle qu'elle est écrite.

    Attributes:
        file: le fichier de la cellule où elle est écrite.
        first: le numéro de sa première ligne.
        lines: les textes de ses lignes, sans le retrait commun.
    """

    file: str
    first: int
    lines: tuple[str, ...]

    def has(self, code):
        """Ce code est-il écrit dans cette fonction ?"""
        return code.co_filename == self.file and 0 <= code.co_firstlineno - self.first < len(self.lines)


def block_of(code):
    """Rend le `Block` d'un code ; ``None`` si ses lignes sont introuvables."""
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    text = textwrap.dedent("".join(lines)).rstrip()
    return Block(code.co_filename, max(first, 1), tuple(text.splitlines()))


def blocks_of(codes):
    """Rend les `Block` de ces codes, sans ceux qu'un autre contient ; ``None`` s'il en manque un."""
    blocks = []
    for code in codes:
        if not any(block.has(code) for block in blocks):
            blocks.append(block_of(code))
    return None if None in blocks else blocks


@cache
def _statements(code):
    """Rend les instructions d'un code, avec leurs numéros de ligne dans la cellule."""
    block = block_of(code)
    return _statements_in(block) if block else ()


def _statements_in(block):
    tree = parsed("\n".join(block.lines))
    if tree is None:
        return ()
    ast.increment_lineno(tree, block.first - 1)
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.stmt))


def docstrings_of(block):
    """Rend la première et la dernière ligne de chaque docstring de plusieurs lignes."""
    functions = (node for node in _statements_in(block) if isinstance(node, ast.FunctionDef))
    found = (node.body[0] for node in functions if ast.get_docstring(node, clean=False) is not None)
    return [[node.lineno, node.end_lineno] for node in found if node.end_lineno > node.lineno]


class Condition(NamedTuple):
    """La condition d'un ``if``, d'un ``elif`` ou d'un ``while``.

    Attributes:
        last: le numéro de sa dernière ligne ; la première est celle du mot-clé.
        block: les numéros des lignes du bloc exécuté quand la condition est vraie.
    """

    last: int
    block: range


@cache
def conditions(code):
    """Rend le dictionnaire ligne → `Condition` ; chaque ligne d'une condition de plusieurs lignes y est.

    Une condition dont le bloc commence sur sa dernière ligne n'y est pas : rien ne dirait si elle est vraie.
    """
    found = {}
    for node in (node for node in _statements(code) if isinstance(node, ast.If | ast.While)):
        condition = Condition(node.test.end_lineno, range(node.body[0].lineno, node.body[-1].end_lineno + 1))
        if condition.block.start > condition.last and code.co_name[0] != "<":
            found |= dict.fromkeys(range(node.lineno, condition.last + 1), condition)
    return found


@cache
def spans(code):
    """Rend ligne → première ligne de son instruction, si l'instruction a plusieurs lignes ou une compréhension."""
    statements = _statements(code)
    heads = {node.lineno for node in statements if hasattr(node, "body")}
    return {
        line: node.lineno
        for node in statements
        if not hasattr(node, "body") and node.lineno not in heads and _is_spread(node)
        for line in range(node.lineno, node.end_lineno + 1)
    }


def _is_spread(node):
    return node.end_lineno > node.lineno or any(isinstance(part, _COMPREHENSIONS) for part in ast.walk(node))


def returned_names(code, line=None):
    """Rend les variables que nomme le ``return`` de la ligne ``line``, ou tous les ``return`` si elle est absente.

    Returns:
        set: des triplets (chemin dans la valeur rendue, variable, est-ce une liste que ``''.join`` réunit ?).
    """
    returns = (node for node in _statements(code) if isinstance(node, ast.Return) and node.value)
    return {found for node in returns if line in (None, node.lineno) for found in _names(node.value, ())}


def _names(node, path):
    if isinstance(node, ast.Name):
        yield path, node.id, False
    elif isinstance(node, ast.Tuple | ast.List):
        for i, part in enumerate(node.elts):
            yield from _names(part, (*path, i))
    elif isinstance(node, ast.Dict):
        for key, part in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant):
                yield from _names(part, (*path, key.value))
    elif isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], ast.Name):
        called = ast.unparse(node.func)
        if called in _CONVERSIONS or called == "''.join":
            yield path, node.args[0].id, called not in _CONVERSIONS


def is_set_once(code, name):
    """La variable ne reçoit-elle une valeur qu'à un seul endroit du code ?"""
    nodes = (node for statement in _statements(code) for node in ast.walk(statement))
    return len({(node.lineno, node.col_offset) for node in nodes if _is_set(node, name)}) == 1


def _is_set(node, name):
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)


def is_then_returned(code, name, line):
    """Le ``return`` de cette ligne est-il dans le même bloc qu'une ligne qui donne une valeur à la variable ?"""
    bodies = (getattr(node, field, ()) for node in _statements(code) for field in ("body", "orelse", "finalbody"))
    body = next((body for body in bodies if any(type(node) is ast.Return and node.lineno == line for node in body)), ())
    return any(_is_set(node, name) for statement in body for node in ast.walk(statement))


def is_loop(code, line):
    """La ligne commence-t-elle un ``while`` ou un ``for`` ?"""
    return any(isinstance(node, ast.While | ast.For) and node.lineno == line for node in _statements(code))


def names_at(code, line, value, path):
    """Rend les couples (variable, chemin) d'où vient un élément de ce qu'une ligne range, rend ou donne en argument.

    Args:
        value: la valeur rangée ou rendue ; pour un appel, ``[nom, arguments]``.
        path: le chemin de l'élément dans cette valeur.
    """
    statement = next((node for node in _statements(code) if node.lineno == line and not hasattr(node, "body")), None)
    node = statement and _stored_expression(statement)
    # un chemin (1, nom, …) mène, dans [nom, arguments], à l'intérieur d'un argument de l'appel
    if statement and path[:1] == (1,) and len(path) > 1 and type(value[1]) is dict:
        calls = (node for node in ast.walk(statement) if isinstance(node, ast.Call))
        found = next((call for call in calls if ast.unparse(call.func) == value[0]), None)
        node = found and _argument_expression(found, list(value[1]).index(path[1]), path[1])
        path = path[2:]
    while path and isinstance(node, ast.Tuple | ast.List | ast.Dict):
        node, path = _part_expression(node, path[0]), path[1:]
    choices = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [(choice.id, path) for choice in choices if isinstance(choice, ast.Name)]


def _stored_expression(statement):
    """Rend l'expression que range une instruction : la droite d'un =, l'argument de append, la valeur d'un return."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and len(statement.value.args) == 1:
        return statement.value.args[0]
    return statement.value if isinstance(statement, ast.Assign | ast.Return) else None


def _argument_expression(call, rank, name):
    """Rend l'expression de l'argument de ce rang ou de ce nom dans un appel."""
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return call.args[rank] if rank < len(call.args) else named


def _part_expression(node, key):
    """Rend l'expression d'un élément dans une liste, un n-uplet ou un dictionnaire écrits."""
    if isinstance(node, ast.Tuple | ast.List) and type(key) is int and key < len(node.elts):
        return node.elts[key]
    if isinstance(node, ast.Dict):
        found = (part for name, part in zip(node.keys, node.values, strict=True) if getattr(name, "value", None) == key)
        return next(found, None)
    return None
