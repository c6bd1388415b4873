"""Une réponse, ligne par ligne : l'écrire, la comparer à une autre, dire d'une ligne ce qui en change."""

import ast
from dataclasses import dataclass
from functools import cached_property
from textwrap import shorten

from .blocks import FIELDS
from .nodes import node_at, with_fields

_MAX_QUOTED = 60  # caractères ; une ligne plus longue ne se cite pas en entier
_EMPTY = {"body": [ast.Pass()], "orelse": [], "finalbody": [], "handlers": []}


@dataclass(frozen=True, eq=False)
class Row:
    """Une ligne d'une réponse.

    Attributes:
        node: l'instruction, sans ce qu'elle contient ; ``None`` pour « else: », « try: », « finally: ».
        depth: son retrait, en crans.
        line: son numéro dans la cellule.
        word: le mot qui la commence, s'il n'est pas celui de l'instruction : « elif », « else »…
    """

    node: ast.AST | None
    depth: int
    line: int
    word: str = ""

    @cached_property
    def text(self):
        """Ce qui s'écrit."""
        indent = "    " * self.depth
        if self.node is None:
            return f"{indent}{self.word}:"
        if isinstance(self.node, ast.ExceptHandler):
            tried = ast.unparse(ast.Try([ast.Pass()], [self.node], [], []))
            return indent + tried.splitlines()[2]
        lines = ast.unparse(ast.fix_missing_locations(self.node)).splitlines()
        if hasattr(self.node, "body"):
            lines = lines[:-1]
        if self.word == "elif":
            lines[0] = f"el{lines[0]}"
        return "\n".join(indent + line for line in lines)

    @property
    def brief(self):
        """Le début de ce qui s'écrit."""
        return shorten(self.text, _MAX_QUOTED, placeholder=" …")


def rows_of(tree):
    """Les `Row` de la seule fonction d'un module, sans sa documentation."""
    function = tree.body[0]
    return list(_rows(function.body[ast.get_docstring(function) is not None :], 1))


def _rows(block, depth):
    for statement in block:
        yield from _rows_of(statement, depth)


def _rows_of(statement, depth, word=""):
    line = statement.lineno
    if not hasattr(statement, "body"):
        yield Row(statement, depth, line)
        return
    is_try = isinstance(statement, ast.Try)
    empty = {field: value for field, value in _EMPTY.items() if hasattr(statement, field)}
    yield Row(None, depth, line, "try") if is_try else Row(with_fields(statement, **empty), depth, line, word)
    yield from _rows(statement.body, depth + 1)
    for handler in getattr(statement, "handlers", ()):
        yield Row(with_fields(handler, body=[ast.Pass()]), depth, handler.lineno)
        yield from _rows(handler.body, depth + 1)
    for field, written in zip(FIELDS[1:], ("else", "finally"), strict=True):
        inner = getattr(statement, field, [])
        if isinstance(statement, ast.If) and len(inner) == 1 and isinstance(inner[0], ast.If):
            yield from _rows_of(inner[0], depth, "elif")
        elif inner:
            yield Row(None, depth, inner[0].lineno - 1, written)
            yield from _rows(inner, depth + 1)


def differences(old, new, path=()):
    """Ce qui diffère entre deux instructions : couples (chemin depuis ``old``, ce qui prend sa place)."""
    whole = [(path, new)] if path else []
    if type(old) is not type(new) or old is None:
        return whole
    found = []
    for field in old._fields:
        before, after = getattr(old, field, None), getattr(new, field, None)
        if not isinstance(before, list):
            pairs = [((field, None), before, after)]
        elif len(before) == len(after):
            pairs = [((field, rank), *both) for rank, both in enumerate(zip(before, after, strict=True))]
        else:
            return whole
        for step, one, other in pairs:
            if not _alike(one, other):
                if not isinstance(one, ast.expr) or not isinstance(other, ast.expr):
                    return whole
                found += differences(one, other, (*path, step))
    return found


def _alike(one, other):
    if isinstance(one, list) and isinstance(other, list):
        return list(map(ast.dump, one)) == list(map(ast.dump, other))
    if isinstance(one, ast.AST) and isinstance(other, ast.AST):
        return ast.dump(one) == ast.dump(other)
    return one == other


_MISSING = {
    ast.If: "une condition", ast.For: "une boucle", ast.While: "une boucle", ast.Return: "un return",
    ast.Break: "un break", ast.Continue: "un continue", ast.Assign: "une affectation", ast.AugAssign: "une affectation",
}  # fmt: skip


def line_of(change, rows):
    """La ligne que nomme l'endroit d'un `Change` : celle qui change, ou celle après quoi il manque quelque chose."""
    return change.old.line if change.old else rows[max(0, change.rank - 1)].line


def written(change, rows):
    """L'endroit d'un `Change`, en français : « ligne 4, la condition « x < y » »."""
    old, new = change.old, change.new
    if old is None:
        missing = f"un « {new.word} »" if new.word else _MISSING.get(type(new.node), "une instruction")
        if change.rank == 0:
            return f"au début de la fonction, il manque {missing}"
        return f"après la ligne {line_of(change, rows)}, il manque {missing}"
    if new is None:
        return f"ligne {old.line}, « {old.brief} », de trop"
    return f"ligne {old.line}, {_what_changes(old, new)}"


def _what_changes(old, new):
    one, other = old.node, new.node
    if old.text.strip() == new.text.strip():
        return "l'indentation"
    whole = f"l'instruction « {old.brief} »"
    if one is None or type(one) is not type(other):
        return whole
    if old.word != new.word:
        return f"« {old.word or 'if'} » au lieu de « {new.word or 'if'} »"
    parts = differences(one, other)
    if len(parts) == 1:
        (field, _), *deeper = parts[0][0]
        what = _named(one, field)
        comma = ", " if deeper and what else " " * bool(what)
        return f"{what}{comma}« {ast.unparse(node_at(one, parts[0][0]))} »"
    fields = [field for field in one._fields if not _alike(getattr(one, field, None), getattr(other, field, None))]
    return (_named(one, fields[0]) if len(fields) == 1 else "") or whole


def _named(node, field):
    """Ce qu'est ce champ d'une instruction : « la condition », « ce que reçoit total » ; ``""`` d'un autre champ."""
    target = getattr(node, "targets", [getattr(node, "target", ast.Name(""))])[0]
    return _FIELDS.get((type(node), field), "").format(ast.unparse(target))


_FIELDS = {
    (ast.If, "test"): "la condition", (ast.While, "test"): "la condition",
    (ast.For, "iter"): "ce que parcourt la boucle", (ast.For, "target"): "la variable de la boucle",
    (ast.Assign, "value"): "ce que reçoit {}", (ast.Assign, "targets"): "le nom qui reçoit la valeur",
    (ast.AugAssign, "value"): "ce que reçoit {}", (ast.AugAssign, "target"): "le nom qui reçoit la valeur",
    (ast.AugAssign, "op"): "l'opération",
    (ast.Return, "value"): "ce qui est renvoyé", (ast.Expr, "value"): "l'appel",
}  # fmt: skip
