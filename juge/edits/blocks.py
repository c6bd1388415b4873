"""Les retouches d'une instruction, qui renvoie ce qu'elle affichait, et d'une suite : ôter, déplacer, indenter.

Chaque petit générateur rend des triplets (rang, sorte, suite).
"""

import ast

from .nodes import LOOPS, swapped, with_fields, without

_COMPOUND = (*LOOPS, ast.If, ast.With, ast.Try)
FIELDS = ("body", "orelse", "finalbody")
ENDS = (ast.Return, ast.Break, ast.Continue, ast.Raise)


def edited_blocks(node, _place):
    """Les retouches des suites que contient une instruction : (rang, sorte, ligne, ce qui prend sa place)."""
    if not isinstance(node, ast.stmt | ast.ExceptHandler):
        return
    for field in FIELDS:
        block = getattr(node, field, [])
        head = sum(map(_is_fixed, block))
        for rank, kind, line, edited in _edited(block[head:]):
            if kind == "extra_statement" and len(block) == 1 and field == "body" and isinstance(node, _COMPOUND):
                if not isinstance(node, ast.If) or node.orelse:
                    continue  # sans elle, sa suite serait vide, ce que Python refuse
                line = node.lineno
            yield rank, kind, line, with_block(node, field, block[:head] + edited)


def with_block(node, field, block):
    """Le nœud, avec cette suite ; une suite vide devient ``pass`` là où Python en veut une."""
    return with_fields(node, **{field: block or [ast.Pass()] * (field != "orelse")})


def swapped_in(node, edited):
    """Les instructions de ``node`` qui ne sont plus à leur place dans ``edited``."""
    before, after = ([line for field in FIELDS for line in getattr(one, field, [])] for one in (node, edited))
    return [line for line, other in zip(before, after, strict=True) if line is not other]


def compound_at(node, line):
    """« le « for » et ce qu'il contient », si c'est ce qui commence à cette ligne dans ``node`` ; ``""`` sinon."""
    found = next((part for part in ast.walk(node) if isinstance(part, _COMPOUND) and part.lineno == line), None)
    return f"le « {type(found).__name__.lower()} » et ce qu'il contient" if found else ""


def _edited(block):
    for index, statement in enumerate(block):
        if isinstance(statement, ast.Pass):
            continue
        for edited in (_dropped, _chained, _moved_in, _reordered):
            for rank, kind, new in edited(block, index):
                yield rank, kind, statement.lineno, new
        if isinstance(statement, _COMPOUND):
            yield from _moved_out(block, index)


def _is_fixed(statement):
    """Est-ce une déclaration, ou la documentation ? Elle reste au début de sa suite."""
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or isinstance(statement, ast.Global | ast.Nonlocal)


def _dropped(block, index):
    yield 2 if isinstance(block[index], ENDS) else 3, "extra_statement", without(block, index)
    if isinstance(block[index], ast.If):
        yield 3, "extra_condition", [*block[:index], *block[index].body, *block[index + 1 :]]


def _chained(block, index):
    """Un ``if`` qui suit un ``if`` devient son ``elif``, et ce qui suit un ``if`` son ``else``."""
    before = block[index - 1] if index else None
    if isinstance(before, ast.If):
        rest = block[index:] if not isinstance(block[index], ast.If) else [block[index]]
        chained = _with_else(before, rest)
        if chained:
            kind = "elif" if isinstance(block[index], ast.If) else "else"
            yield 1, kind, [*block[: index - 1], chained, *block[index + len(rest) :]]
        if isinstance(block[index], ast.If) and (chained := _with_else(before, block[index].body)):
            yield 3, "else", [*block[: index - 1], chained, *block[index + 1 :]]


def _with_else(test, rest):
    """La chaîne de ``if`` et ``elif`` que finit ``rest`` ; ``None`` si elle a déjà son ``else``."""
    if not test.orelse:
        return with_fields(test, orelse=rest)
    if len(test.orelse) == 1 and isinstance(test.orelse[0], ast.If):
        inner = _with_else(test.orelse[0], rest)
        return inner and with_fields(test, orelse=[inner])
    return None


def _moved_in(block, index):
    """L'instruction entre à la fin de celle qui la précède, dans sa suite ou dans une suite plus profonde."""
    before = block[index - 1] if index else None
    if isinstance(before, _COMPOUND):
        for rank, inside in enumerate(_endings(before, block[index]), 1):
            yield min(rank, 2), "indentation", [*block[: index - 1], inside, *block[index + 1 :]]


def _endings(compound, statement):
    """Les façons de finir une suite de ``compound`` par cette instruction."""
    for field in ("body", "orelse"):
        inner = getattr(compound, field, [])
        if inner:
            yield with_fields(compound, **{field: [*inner, statement]})
            if isinstance(inner[-1], _COMPOUND):
                for ending in _endings(inner[-1], statement):
                    yield with_fields(compound, **{field: [*inner[:-1], ending]})


def _reordered(block, index):
    if index + 1 < len(block):
        yield 1, "statement_order", swapped(block, index)


def _moved_out(block, index):
    """Les dernières lignes d'un bloc de l'instruction en sortent."""
    compound = block[index]
    for kind, line, rest, moved in _without_endings(compound):
        if not (isinstance(compound, LOOPS) and any(map(leaves_loop, moved))):
            yield 0, kind, line, [*block[:index], rest, *moved, *block[index + 1 :]]


def _without_endings(compound):
    """Les façons d'ôter la fin d'une suite : (sorte, ligne, ce qui reste, ce qui est ôté)."""
    for field in FIELDS:
        inner = getattr(compound, field, [])
        for rank, statement in enumerate(inner):
            kind, line = "indentation", statement.lineno
            if field == "body" and rank == 0 and (isinstance(compound, LOOPS) or _keeps_its_test(compound)):
                continue  # il n'y resterait rien, ce que Python refuse
            if isinstance(compound, ast.If) and rank == 0:
                if field == "body":
                    kind, line = "extra_condition", compound.lineno
                elif field == "orelse" and isinstance(statement, ast.If) and len(inner) == 1:
                    kind = "elif"
                elif field == "orelse":  # sans rien, un else ne s'écrit pas
                    is_lost = _is_lost(compound.body, inner)
                    kind, line = ("extra_condition", compound.lineno) if is_lost else ("else", line)
            yield kind, line, with_block(compound, field, inner[:rank]), inner[rank:]


def _keeps_its_test(test):
    """Est-ce un ``if`` qui servirait encore, si tout ce qu'il garde en sortait ?"""
    return isinstance(test, ast.If) and bool(test.orelse) and not _is_lost(test.orelse, test.body)


def _is_lost(block, after):
    """``after``, exécuté ensuite, redonne-t-il une valeur à tout ce que ``block`` affecte ?"""
    written, again = ({ast.dump(one.targets[0]) for one in each if isinstance(one, ast.Assign)}
                      for each in (block, after))  # fmt: skip
    return len(written) == len(block) and written <= again


def leaves_loop(node):
    """Une instruction a-t-elle un ``break`` ou un ``continue`` pour la boucle où elle est ?"""
    if isinstance(node, ast.Break | ast.Continue):
        return True
    if isinstance(node, LOOPS):
        return any(map(leaves_loop, node.orelse))
    inside = (child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt | ast.ExceptHandler))
    return any(map(leaves_loop, inside))


def edited_statements(node, place):
    """Les retouches d'un nœud qui est une instruction : (rang, sorte, ligne, ce qui prend sa place)."""
    value = node.value if isinstance(node, ast.Expr | ast.Return) else None
    if printed := _printed(value):
        yield 0, "print_for_return", node.lineno, ast.Return(printed)
    elif isinstance(node, ast.Expr) and not isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
        yield 0, "lost_value", node.lineno, ast.Return(value)
    if isinstance(node, ast.AugAssign):
        yield 1, "accumulation", node.lineno, ast.Assign([node.target], node.value)
    elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Tuple | ast.List):
        yield 1, "accumulation", node.lineno, ast.AugAssign(node.targets[0], ast.Add(), node.value)
    if isinstance(node, ast.FunctionDef):
        own = [ast.Name(name, ast.Load()) for name in place.words.own]
        for value in (*own, ast.Constant(True), ast.Constant(False)):
            yield 1, "missing_return", node.end_lineno, with_fields(node, body=[*node.body, ast.Return(value)])


def _printed(node):
    """Ce qu'affiche ce nœud, comme une valeur, si c'est l'appel d'un ``print`` ; ``None`` s'il n'affiche rien."""
    if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "print" or not node.args:
        return None
    is_one = len(node.args) == 1 and not isinstance(node.args[0], ast.Starred)
    return node.args[0] if is_one else ast.Tuple(node.args, ast.Load())


def count_dead_lines(tree):
    """Combien d'instructions ne s'exécutent jamais, et combien de choix ont deux branches pareilles."""
    return sum(_unreached(node) + _is_same_either_way(node) for node in ast.walk(tree))


def _unreached(node):
    """Le nombre d'instructions d'un nœud qui suivent un ``return``, un ``break``, un ``continue`` ou un ``raise``."""
    blocks = [getattr(node, field) for field in FIELDS if isinstance(getattr(node, field, None), list)]
    ends = (next((rank for rank, one in enumerate(block, 1) if isinstance(one, ENDS)), len(block)) for block in blocks)
    return sum(map(len, blocks)) - sum(ends)


def _is_same_either_way(node):
    if isinstance(node, ast.IfExp):
        return ast.dump(node.body) == ast.dump(node.orelse)
    return isinstance(node, ast.If) and list(map(ast.dump, node.body)) == list(map(ast.dump, node.orelse))
