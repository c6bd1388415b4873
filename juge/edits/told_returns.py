"""Les retouches d'un return qui répond trop tôt, avec leur phrase."""

import ast

from .blocks import with_block
from .nodes import LOOPS, replaced, with_fields
from .places import lines, places


def returns_in_a_loop(tree, _statement):
    """Un return à la fin du corps d'une boucle, seul ou sous une condition, sort de la boucle."""
    for block, index, loop in lines(tree, *LOOPS):
        for shorter, late in (*_without_answers(loop), *_waiting(loop)):
            yield *block.at(index, shorter, *late), _answers_too_early(late, loop)
        for path, line in places(loop, ast.Return):
            if isinstance(line.value, ast.Call):  # return explore(…), où explore(…) suffit
                kept = replaced(loop, path, ast.copy_location(ast.Expr(line.value), line))
                yield *block.at(index, kept), _answers_too_early([line], loop)


def _answers_too_early(late, loop):
    """La phrase qui dit que les return de ces lignes répondent trop tôt."""
    returns = [node for line in late for node in ast.walk(line) if isinstance(node, ast.Return)]
    numbers = sorted(line.lineno for line in returns)
    where = f"la boucle de la ligne {loop.lineno}"
    values = (line.value for line in returns if line.value is not None)
    answers = any(not (isinstance(value, ast.Constant) and value.value is None) for value in values)
    asks = "Quand peut-on répondre ?" if answers else "Quand a-t-elle fini ?"
    if len(numbers) == 1:
        return f"Ligne {numbers[0]} : ce return est dans {where}, et l'arrête avant qu'elle ait tout vu. {asks}"
    listed = f"{', '.join(map(str, numbers[:-1]))} et {numbers[-1]}"
    return f"Lignes {listed} : ces return sont dans {where}, et l'arrêtent avant qu'elle ait tout vu. {asks}"


def _without_answers(statement):
    """Ôte d'une boucle, ou d'un if, les lignes de la fin qui ne font que répondre : couples (ce qui reste, lignes)."""
    for field in ("body", "orelse") if isinstance(statement, ast.If) else ("body",):
        inner = getattr(statement, field)
        for index in range(len(inner) - 1, -1, -1):
            if not _only_answers(inner[index]):
                break
            yield with_block(statement, field, inner[:index]), inner[index:]
        if inner and isinstance(inner[-1], (ast.If, *LOOPS)):
            for shorter, late in _without_answers(inner[-1]):
                yield with_fields(statement, **{field: [*inner[:-1], shorter]}), late


def _waiting(loop):
    """De deux réponses qui finissent une boucle, l'une attend la fin : couples (ce qui reste, lignes qui attendent)."""
    *rest, last = loop.body
    if isinstance(last, ast.Return) and isinstance(last.value, ast.IfExp):  # return gagnant if gagnant else "Continue"
        test, sides = last.value.test, (last.value.body, last.value.orelse)
        now, late = ([ast.copy_location(ast.Return(value), last)] for value in sides)
    elif rest and isinstance(rest[-1], ast.If) and not rest[-1].orelse and all(map(_only_answers, loop.body[-2:])):
        *rest, first = rest
        test, now, late = first.test, first.body, [last]
    else:
        return
    for condition, kept, moved in ((test, now, late), (ast.UnaryOp(ast.Not(), test), late, now)):
        answer = ast.copy_location(ast.If(condition, kept, []), last)
        yield with_fields(loop, body=[*rest, answer]), moved


def _only_answers(line):
    """Est-ce un return, ou un if dont chaque branche finit par un return ?"""
    if isinstance(line, ast.If):
        return all(_only_answers(branch[-1]) for branch in (line.body, line.orelse) if branch)
    return isinstance(line, ast.Return)
