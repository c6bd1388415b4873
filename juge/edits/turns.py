"""Les retouches de ce qui change d'un tour, ou d'un appel, à l'autre : défaire, avancer, garder, remettre à zéro."""

import ast

from .nodes import LOOPS, method, names_stored, replaced, with_fields
from .places import is_method, lines, places, reads
from .spots import locate

_UNDONE = {"append": "pop", "add": "discard"}  # la méthode qui défait ce qu'une autre a fait


def not_undone(tree, _statement):
    """Un changement fait avant un appel de la fonction par elle-même est défait après cet appel."""
    own = {node.name for _, node in places(tree, ast.FunctionDef)}
    for block, index, line in lines(tree, ast.Assign, ast.Expr):
        after = block.lines[index + 1] if index + 1 < len(block.lines) else None
        if not isinstance(after, ast.Assign | ast.AugAssign | ast.Expr) or not any(reads(after, name) for name in own):
            continue
        if isinstance(line, ast.Assign) and isinstance(target := line.targets[0], ast.Subscript):
            changed, before = ast.unparse(target.value), [ast.parse(f"_kept = {ast.unparse(target)}").body[0]]
            undo = ast.parse(f"{ast.unparse(target)} = _kept").body[0]
        elif isinstance(line, ast.Expr) and is_method(line.value, _UNDONE.keys()):
            name = line.value.func.attr
            undone = method(line.value.func.value, _UNDONE[name], *line.value.args * (name == "add"))
            changed, before, undo = ast.unparse(line.value.func.value), [], ast.Expr(undone)
        else:
            continue
        says = f"{changed} change ici pour l'appel de la ligne {after.lineno}, et rien ne le défait ensuite. Que "
        says = locate(line, f"{says}contient {changed} quand on essaie le choix suivant ?", after)
        yield *block.with_lines([*block.lines[:index], *before, line, after, undo, *block.lines[index + 2 :]]), says


def not_advanced(tree, _statement):
    """Une variable que lit un ``while``, et qui n'y change pas, reçoit à la fin du tour une autre valeur."""
    for block, index, loop in lines(tree, ast.While):
        stored = names_stored(loop)
        for name in sorted(name for name in names_stored(tree) - stored if reads(loop, name)):
            for other in sorted(stored):
                says = f"cette boucle lit {name} à chaque tour, et aucune de ses lignes ne lui donne une autre valeur."
                step = ast.Assign([ast.Name(name, ast.Store())], ast.Name(other, ast.Load()))
                yield *block.at(index, with_fields(loop, body=[*loop.body, step])), locate(loop, says)


def changed_too_soon(tree, _statement):
    """Les lignes qui suivent celle où une variable change lisent la valeur d'avant."""
    for block, index, line in lines(tree, ast.Assign, ast.If):
        for assigned in (node for node in ast.walk(line) if isinstance(node, ast.Assign)):
            name, rest = ast.unparse(assigned.targets[0]), block.lines[index + 1 :]
            reader = next((one for one in rest if isinstance(assigned.targets[0], ast.Name) and reads(one, name)), None)
            if reader is None or isinstance(block.owner, ast.Module):
                continue
            kept = ast.Assign([ast.Name("_kept", ast.Store())], ast.Name(name, ast.Load()))
            later = [_reading_before(one, name) for one in rest]
            says = f"{name} change ici, avant la ligne {reader.lineno}, qui lit donc sa nouvelle valeur. "
            says = locate(assigned, f"{says}Est-ce celle-là, ou celle d'avant, qu'il lui faut ?", reader)
            yield *block.with_lines([*block.lines[:index], kept, line, *later]), says


def _reading_before(line, name):
    """La ligne, où « _kept » se lit à la place de cette variable."""
    for path, node in places(line, ast.Name):
        if node.id == name and isinstance(node.ctx, ast.Load):
            line = replaced(line, path, with_fields(node, id="_kept"))
    return line


def not_reset(tree, _statement):
    """Un compteur revient à son départ quand aucune des conditions d'un tour n'est vraie."""
    for block, index, loop in lines(tree, *LOOPS):
        counting = [rank for rank, one in enumerate(loop.body) if isinstance(one, ast.If) and _counted(one)]
        counted = {name for rank in counting for name in _counted(loop.body[rank])}
        starts = [one for one in block.lines[:index] if isinstance(one, ast.Assign) and _names(one) <= counted]
        tests = [test for rank in counting for test in _tests(loop.body[rank])]
        if not starts or not tests or None in tests:
            continue
        last, names = counting[-1] + 1, sorted(set().union(*map(_names, starts)))
        end = ast.If(ast.UnaryOp(ast.Not(), ast.BoolOp(ast.Or(), [*tests, tests[0]])), starts, [])
        first, *others = tests
        listed = f"{', '.join(str(test.lineno) for test in tests[:-1])} et {tests[-1].lineno}"
        when = f"aucune des conditions des lignes {listed} n'est vraie" if others else "cette condition est fausse"
        says = f"quand {when}, {' et '.join(names)} garde{'nt' * (len(names) > 1)} le compte des tours d'avant."
        inside = with_fields(loop, body=[*loop.body[:last], end, *loop.body[last:]])
        yield *block.at(index, inside), locate(first, says, *others)


def _names(line):
    return {ast.unparse(target) for target in line.targets}


def _counted(node):
    return {ast.unparse(part.target) for part in ast.walk(node) if isinstance(part, ast.AugAssign)}


def _tests(node):
    """Les conditions d'un ``if`` et de ses ``elif`` ; ``None`` à la suite, s'il a un ``else``."""
    yield node.test
    if node.orelse:
        is_elif = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        yield from _tests(node.orelse[0]) if is_elif else [None]
