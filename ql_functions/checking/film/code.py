"""Le code des fonctions que l'on filme : leurs lignes, leurs instructions, ce qu'un ``return`` y nomme."""

import ast
import inspect
import textwrap
from dataclasses import dataclass
from functools import cache

from ..call.source import parsed

_SAME = ("list", "tuple", "dict", "np.array", "numpy.array", "np.asarray")  # qui gardent les mêmes éléments
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)


@dataclass(frozen=True)
class Block:
    """Une fonction telle qu'elle est écrite.

    Attributes:
        file: la cellule où elle est.
        first: le numéro de sa première ligne.
        lines: ses lignes.
    """

    file: str
    first: int
    lines: tuple[str, ...]

    def has(self, code):
        """Ce code en est-il ?"""
        return code.co_filename == self.file and 0 <= code.co_firstlineno - self.first < len(self.lines)


def block_of(code):
    """Le `Block` d'un code ; ``None`` s'il ne se retrouve pas."""
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    text = textwrap.dedent("".join(lines)).rstrip()
    return Block(code.co_filename, max(first, 1), tuple(text.splitlines()))


def blocks_of(codes):
    """Les `Block` de ces codes, sans redire ce qui est écrit dans un autre ; ``None`` s'il en manque un."""
    blocks = []
    for code in codes:
        if not any(block.has(code) for block in blocks):
            blocks.append(block_of(code))
    return None if None in blocks else blocks


@cache
def _statements(code):
    """Les instructions d'un code, à leurs lignes."""
    block = block_of(code)
    tree = parsed("\n".join(block.lines)) if block else None
    if tree is None:
        return ()
    ast.increment_lineno(tree, block.first - 1)
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.stmt))


@cache
def spans(code):
    """Ligne → première ligne de son instruction, pour celles qui n'en font qu'une à plusieurs lignes, ou tours."""
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


def returned(code, line=None):
    """Les variables que nomme un ``return`` : triplets (chemin dans la valeur rendue, variable, est-elle recollée ?).

    ``line`` : celui de cette ligne ; sinon, tous.
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
        if called in _SAME or called == "''.join":
            yield path, node.args[0].id, called not in _SAME


def is_set_once(code, name):
    """Cette variable n'est-elle écrite qu'à un endroit ?"""
    nodes = (node for statement in _statements(code) for node in ast.walk(statement))
    places = {(n.lineno, n.col_offset) for n in nodes if isinstance(n, ast.Name) and n.id == name
              and isinstance(n.ctx, ast.Store)}  # fmt: skip
    return len(places) == 1


def is_then_returned(code, name, line):
    """Une fois cette variable écrite, va-t-on au ``return`` de cette ligne sans qu'une condition l'ait permis ?"""
    bodies = (getattr(node, field, ()) for node in _statements(code) for field in ("body", "orelse", "finalbody"))
    body = next((body for body in bodies if any(type(node) is ast.Return and node.lineno == line for node in body)), ())
    return any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
               for node in body for n in ast.walk(node))  # fmt: skip


def is_loop(code, line):
    """Cette ligne est-elle celle d'un ``while`` ou d'un ``for`` ?"""
    return any(isinstance(node, ast.While | ast.For) and node.lineno == line for node in _statements(code))


def names_at(code, line, value, path):
    """Les variables qui peuvent donner, à cette ligne, l'endroit ``path`` de ce qu'elle range ou demande.

    Args:
        code, line: le code, et la ligne.
        value: ce qui est rangé, ou, pour un appel, ``[nom, arguments]``.
        path: l'endroit.

    Returns:
        list: des couples (variable, chemin dans cette variable).
    """
    statement = next((node for node in _statements(code) if node.lineno == line and not hasattr(node, "body")), None)
    node = statement and _stored(statement)
    if statement and path[:1] == (1,) and len(path) > 1 and type(value[1]) is dict:  # l'argument d'un appel
        calls = (node for node in ast.walk(statement) if isinstance(node, ast.Call))
        found = next((call for call in calls if ast.unparse(call.func) == value[0]), None)
        node = found and _argument(found, list(value[1]).index(path[1]), path[1])
        path = path[2:]
    while path and isinstance(node, ast.Tuple | ast.List | ast.Dict):
        node, path = _part(node, path[0]), path[1:]
    choices = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [(choice.id, path) for choice in choices if isinstance(choice, ast.Name)]


def _stored(statement):
    """Ce qu'une instruction range : le côté droit d'un =, ce que reçoit append, ce qui est rendu."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and len(statement.value.args) == 1:
        return statement.value.args[0]
    return statement.value if isinstance(statement, ast.Assign | ast.Return) else None


def _argument(call, rank, name):
    """L'argument de ce rang et de ce nom dans un appel écrit."""
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return call.args[rank] if rank < len(call.args) else named


def _part(node, key):
    """Le morceau d'une liste, d'un n-uplet ou d'un dictionnaire écrit."""
    if isinstance(node, ast.Tuple | ast.List) and type(key) is int and key < len(node.elts):
        return node.elts[key]
    if isinstance(node, ast.Dict):
        found = (part for name, part in zip(node.keys, node.values, strict=True) if getattr(name, "value", None) == key)
        return next(found, None)
    return None
