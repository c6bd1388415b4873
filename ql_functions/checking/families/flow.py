"""Le cours du programme : un return dans une boucle, une valeur remise à zéro, un if qui devait être un elif.

Chaque famille donne ses essais : l'arbre est changé quand elle rend la phrase, et remis en l'état ensuite.
"""

import ast

from .edits import LOOPS, at, changed, lines, put, reads


def returns_in_a_loop(tree, _attempt):
    """Un return à la fin du corps d'une boucle, seul ou sous une condition qui ne se pose qu'après elle."""
    for block, i, loop in lines(tree, *LOOPS):
        for body, line, found in _ends(loop):
            emptied = body[:-1] or ([ast.Pass()] if body is loop.body else [])
            with changed(body, emptied), changed(block, [*block[: i + 1], line, *block[i + 1 :]]):
                yield (
                    f"Ligne {found.lineno} : ce return est dans la boucle de la ligne {loop.lineno}, et l'arrête avant "
                    "qu'elle ait tout vu. Quand peut-on répondre ?"
                )


def _ends(loop):
    """Ce qui, à la fin d'une boucle, répond trop tôt : (suite de lignes, sa dernière ligne, le return)."""
    body = loop.body
    while body:
        last = body[-1]
        if isinstance(last, ast.Return):
            yield body, last, last
        if isinstance(last, ast.If) and not last.orelse and isinstance(last.body[-1], ast.Return):
            yield body, last, last.body[-1]
        body = last.orelse if isinstance(last, ast.If) else last.body if isinstance(last, LOOPS) else []


def starts_again(tree, _attempt):
    """Une valeur de départ donnée à chaque tour de boucle, ou une seule fois au lieu de chaque tour."""
    for block, i, loop in lines(tree, *LOOPS):
        for k, line in enumerate(list(loop.body)):
            if isinstance(line, ast.Assign):
                with changed(loop.body, at(loop.body, k) or [ast.Pass()]), changed(block, at(block, i, line, loop)):
                    yield (
                        f"Ligne {line.lineno} : {_target(line)} reçoit sa valeur de départ à chaque tour de la boucle "
                        f"de la ligne {loop.lineno}, et perd ce qu'elle avait."
                    )
        for k, line in enumerate(block[:i]):
            if isinstance(line, ast.Assign):
                with changed(loop.body, [line, *loop.body]), changed(block, at(block, k)):
                    yield (
                        f"Ligne {line.lineno} : {_target(line)} reçoit sa valeur de départ une seule fois, avant la "
                        f"boucle de la ligne {loop.lineno}. Que lui reste-t-il, au deuxième tour ?"
                    )


def keeps_only_the_last(tree, _attempt):
    """Un résultat remplacé à chaque tour de boucle, où il fallait garder le bon, ou les accumuler."""
    for _, _, loop in lines(tree, *LOOPS):
        for line in [line for line in ast.walk(loop) if isinstance(line, ast.Assign)]:
            if isinstance(line.targets[0], ast.Name) and not reads(line.value, line.targets[0].id):
                before = ast.Name(line.targets[0].id, ast.Load())
                says = (
                    f"Ligne {line.lineno} : {before.id} y perd ce qu'il valait, à chaque tour de la boucle de la ligne "
                    f"{loop.lineno}. Que reste-t-il de ce qui a été trouvé avant ?"
                )
                gathered = (ast.BinOp(before, operation, line.value) for operation in (ast.Add(), ast.Mult()))
                for kept in (ast.BoolOp(ast.Or(), [before, line.value]), *gathered):
                    with put(line, "value", None, kept):
                        yield says


def _target(line):
    return ast.unparse(line.targets[0])


def asks_again(tree, _attempt):
    """Deux if à la suite, dont le second devait être un elif."""
    for block, i, first in lines(tree, ast.If):
        second = block[i + 1] if i + 1 < len(block) else None
        if isinstance(second, ast.If) and not first.orelse:
            with changed(first.orelse, [second]), changed(block, at(block, i + 1)):
                yield (
                    f"Ligne {second.lineno} : ce if se pose aussi quand celui de la ligne {first.lineno} a déjà "
                    "répondu. Comment dire « sinon, si » ?"
                )
