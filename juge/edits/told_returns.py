"""Les retouches d'un return qui répond trop tôt, avec leur phrase."""

import ast

from .blocks import with_block
from .nodes import LOOPS, replaced, with_fields
from .places import lines, places
from .spots import Sentence


def returns_in_a_loop(tree, statement):
    """Un return à la fin du corps d'une boucle, seul ou sous une condition, sort de la boucle."""
    for block, index, loop in lines(tree, *LOOPS):
        for shorter, late in _without_answers(loop):
            yield *block.at(index, shorter, *late), _answers_amiss(late, loop, statement)
        for path, line in places(loop, ast.Return):
            if isinstance(line.value, ast.Call):  # return explore(…), où explore(…) suffit
                kept = replaced(loop, path, ast.copy_location(ast.Expr(line.value), line))
                yield *block.at(index, kept), _answers_amiss([line], loop, statement)


def _answers_amiss(late, loop, statement):
    """Rend de quoi dire que les return de ces lignes répondent trop tôt ou, s'ils ne sont pas exécutés, jamais.

    Un return sorti de la boucle ne change rien à un appel où il n'a été exécuté qu'au dernier tour : s'il l'est dans un
    appel que cela rend juste, c'est donc trop tôt. Lire ce qui a été exécuté demande de rappeler la réponse, ce qu'on
    ne fait que pour une retouche qui suffit : la phrase est une fonction.
    """
    returns = [node for line in late for node in ast.walk(line) if isinstance(node, ast.Return)]
    numbers = sorted(line.lineno for line in returns)
    where = f"dans la boucle de la ligne {loop.lineno}"
    values = (line.value for line in returns if line.value is not None)
    answers = any(not (isinstance(value, ast.Constant) and value.value is None) for value in values)
    listed = f"{', '.join(map(str, numbers[:-1]))} et {numbers[-1]}"
    head, verb = (
        (f"Ligne {numbers[0]} : ce return est", "l'arrête")
        if len(numbers) == 1
        else (f"Lignes {listed} : ces return sont", "l'arrêtent")
    )

    def says():
        if any(run.lines.intersection(numbers) for run in statement.runs()):
            asks = "Quand peut-on répondre ?" if answers else "Quand a-t-elle fini ?"
            return Sentence(f"{head} {where}, et {verb} avant qu'elle ait tout vu. {asks}", *numbers, loop.lineno)
        turns = any(line.lineno in run.lines for run in statement.runs() for line in loop.body)
        end = "finit sans y passer" if turns else "ne fait aucun tour"
        asks = f"Que renvoie votre fonction quand cette boucle {end} ?"
        return Sentence(f"{head} {where}. {asks}", *numbers, loop.lineno)

    return says


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


def _only_answers(line):
    """Est-ce un return, ou un if dont chaque branche finit par un return ?"""
    if isinstance(line, ast.If):
        return all(_only_answers(branch[-1]) for branch in (line.body, line.orelse) if branch)
    return isinstance(line, ast.Return)
