"""Le cours du programme : un return dans une boucle, une valeur remise à zéro, un if qui devait être un elif.

Chaque famille donne ses essais : l'arbre est changé quand elle rend la phrase, et remis en l'état ensuite.
"""

import ast

from .edits import LOOPS, at, changed, lines, mentions, places, put, reads, renamed

_LONG = 20  # signes


def returns_in_a_loop(tree, _attempt):
    """Des return à la fin du corps d'une boucle, seuls ou sous une condition, qui y répondent trop tôt."""
    for block, i, loop in lines(tree, *LOOPS):
        for body, kept, late in (*_ends(loop), *_either(loop.body)):
            with changed(body, kept or [ast.Pass()]), changed(block, [*block[: i + 1], *late, *block[i + 1 :]]):
                yield _too_early(late, loop)
        for line, replaced in places(loop, ast.Return):
            if isinstance(line.value, ast.Call):
                with replaced(ast.Expr(line.value)):  # return explore(…), où explore(…) suffit
                    yield _too_early([line], loop)


def _too_early(late, loop):
    """La phrase, pour les return de ces lignes."""
    returns = [one for line in late for one in ast.walk(line) if isinstance(one, ast.Return)]
    found = sorted(one.lineno for one in returns)
    where = f"la boucle de la ligne {loop.lineno}"
    asks = "Quand peut-on répondre ?" if any(map(_gives, returns)) else "Quand a-t-elle fini ?"
    if len(found) == 1:
        return f"Ligne {found[0]} : ce return est dans {where}, et l'arrête avant qu'elle ait tout vu. {asks}"
    places = f"{', '.join(map(str, found[:-1]))} et {found[-1]}"
    return f"Lignes {places} : ces return sont dans {where}, et l'arrêtent avant qu'elle ait tout vu. {asks}"


def _gives(line):
    """Ce return rend-il quelque chose ?"""
    return line.value is not None and not (isinstance(line.value, ast.Constant) and line.value.value is None)


def _ends(loop):
    """Ce qui, à la fin d'une suite de lignes de la boucle, ne fait que répondre : (suite, début, cette fin)."""
    waiting = [loop.body]
    while waiting:
        body = waiting.pop()
        for k in range(len(body) - 1, -1, -1):
            if not _only_answers(body[k]):
                break
            yield body, body[:k], body[k:]
        last = body[-1]
        if isinstance(last, ast.If):
            waiting += filter(None, (last.body, last.orelse))
        elif isinstance(last, LOOPS):
            waiting.append(last.body)


def _either(body):
    """D'un corps qui finit par répondre d'une façon ou d'une autre, ce qu'il en reste si l'une attend."""
    *rest, last = body
    if isinstance(last, ast.Return) and isinstance(last.value, ast.IfExp):  # return w if w else "Continue"
        test, sides = last.value.test, (last.value.body, last.value.orelse)
        now, late = ([ast.copy_location(ast.Return(value), last)] for value in sides)
    elif rest and isinstance(rest[-1], ast.If) and not rest[-1].orelse and all(map(_only_answers, body[-2:])):
        *rest, first = rest
        test, now, late = first.test, first.body, [last]
    else:
        return
    yield body, [*rest, ast.If(test, now, [])], late
    yield body, [*rest, ast.If(ast.UnaryOp(ast.Not(), test), late, [])], now


def _only_answers(line):
    """Un return, ou un if dont chaque branche finit par un return."""
    if isinstance(line, ast.If):
        return all(_only_answers(branch[-1]) for branch in (line.body, line.orelse) if branch)
    return isinstance(line, ast.Return)


def starts_again(tree, _attempt):
    """Une valeur de départ donnée à chaque tour de boucle, ou une seule fois au lieu de chaque tour."""
    for block, i, loop in lines(tree, *LOOPS):
        for k, line in enumerate(list(loop.body)):
            if isinstance(line, ast.Assign):
                with changed(loop.body, at(loop.body, k) or [ast.Pass()]), changed(block, at(block, i, line, loop)):
                    turn = f"à chaque tour de la boucle de la ligne {loop.lineno}"
                    told = f"est calculé {turn}. Qu'est-ce qui a changé, à ce moment-là ?"
                    if _grows(_target(line), loop):
                        told = f"reçoit {_briefly(line.value)} {turn}, et perd ce qu'elle avait."
                    yield f"Ligne {line.lineno} : {_target(line)} {told}"
        for k, line in enumerate(block[:i]):
            if isinstance(line, ast.Assign) and not _ends_on(loop, _target(line)):
                with changed(loop.body, [line, *loop.body]), changed(block, at(block, k)):
                    yield (
                        f"Ligne {line.lineno} : {_target(line)} reçoit sa valeur de départ une seule fois, avant la "
                        f"boucle de la ligne {loop.lineno}. Que vaut {_target(line)}, un tour plus tard ?"
                    )
        for k in range(i - 1):
            before = block[k:i]
            if all(isinstance(line, ast.Assign) for line in before):
                with changed(loop.body, [*before, *loop.body]), changed(block, [*block[:k], *block[i:]]):
                    told = f"{', '.join(map(_target, before[:-1]))} et {_target(before[-1])}"
                    yield (
                        f"Lignes {before[0].lineno} à {before[-1].lineno} : {told} reçoivent leur valeur de départ une "
                        f"seule fois, avant la boucle de la ligne {loop.lineno}. Que valent-ils, un tour plus tard ?"
                    )


def _ends_on(loop, name):
    """Est-ce ce nom qui finit la boucle ? Remis à sa valeur de départ à chaque tour, il ne la finirait jamais."""
    return isinstance(loop, ast.While) and reads(loop.test, name)


def takes_a_name(tree, _attempt):
    """Une boucle dont la variable porte un nom qui servait déjà, et sert encore après elle."""
    for block, i, loop in lines(tree, ast.For):
        name = loop.target.id if isinstance(loop.target, ast.Name) else ""
        later = [node.lineno for node in mentions(name, *block[i + 1 :])]
        if later:
            with renamed(mentions(name, loop.target, *loop.body)):
                yield (
                    f"Ligne {loop.lineno} : la boucle donne une autre valeur à {name}, que la ligne {min(later)} "
                    "lit ensuite. Sa variable peut-elle avoir un nom à elle ?"
                )


def loses_what_it_received(tree, _attempt):
    """Un argument remplacé, dans une boucle, par ce que l'on calcule de lui : le tour d'après repart de là."""
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for _, _, loop in lines(tree, *LOOPS):
        for line in [line for line in ast.walk(loop) if isinstance(line, ast.Assign)]:
            name = getattr(line.targets[0], "id", "")
            if name in arguments and reads(line.value, name):
                received = mentions(name, line.value)
                with renamed([node for node in mentions(name, *loop.body) if node not in received]):
                    yield (
                        f"Ligne {line.lineno} : {name} y perd ce que la fonction a reçu, et le tour d'après repart de "
                        "là. Ce que vous en tirez peut-il avoir un nom à lui ?"
                    )


def _briefly(value):
    """Cette expression ; si elle est trop longue à lire, ce n'est qu'une valeur."""
    text = ast.unparse(value)
    return text if len(text) <= _LONG else "sa valeur"


def _grows(name, loop):
    """Cette variable change-t-elle dans la boucle, par ``+=``, par ``[…] =``, par une méthode ?"""
    kinds = {ast.AugAssign: lambda part: part.target, ast.Assign: lambda part: part.targets[0],
             ast.Attribute: lambda part: part.value}  # fmt: skip
    changed = (kinds[type(part)](part) for part in ast.walk(loop) if type(part) in kinds)
    return any(ast.unparse(one).partition("[")[0] == name for one in changed)


def keeps_only_the_last(tree, _attempt):
    """Un résultat remplacé à chaque tour de boucle, où il fallait garder le bon, ou les accumuler."""
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for _, _, loop in lines(tree, *LOOPS):
        for line in [line for line in ast.walk(loop) if isinstance(line, ast.Assign)]:
            if isinstance(line.targets[0], ast.Name) and not reads(line.value, line.targets[0].id):
                before = ast.Name(line.targets[0].id, ast.Load())
                says = f"Ligne {line.lineno} : {before.id} y perd ce qu'il valait. " + (
                    "Qu'avait reçu la fonction, et que lit le tour d'après ?"
                    if before.id in arguments
                    else f"Que reste-t-il de ce que la boucle de la ligne {loop.lineno} avait déjà trouvé ?"
                )
                operations = (ast.Add(),) if isinstance(line.value, ast.Constant) else (ast.Add(), ast.Mult())
                gathered = (ast.BinOp(before, operation, line.value) for operation in operations)  # x * 1 n'ôte rien
                for kept in (ast.BoolOp(ast.Or(), [before, line.value]), *gathered):
                    with put(line, "value", None, kept):
                        yield says


def only_the_last(tree):
    """Ce que dit la première variable qu'un for calcule à chaque tour, et qui n'est lue qu'après ; c'est un fait."""
    for block, i, loop in lines(tree, ast.For):
        turns = {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        leaves = any(isinstance(part, ast.Break | ast.Return) for part in ast.walk(loop))
        for k, line in enumerate(loop.body):
            if leaves or not isinstance(line, ast.Assign) or not isinstance(line.targets[0], ast.Name):
                continue
            name = _target(line)
            is_read = any(reads(one, name) for one in at(loop.body, k, line.value))
            if not is_read and any(reads(line.value, one) for one in turns) and _is_next_read(block[i + 1 :], name):
                return (
                    f"Ligne {line.lineno} : {name} est remplacé à chaque tour de la boucle de la ligne {loop.lineno}, "
                    "et n'est lu qu'après elle : il n'y reste que ce que vaut le dernier tour."
                )
    return ""


def _is_next_read(after, name):
    """Ce nom est-il lu dans ces lignes, avant de recevoir autre chose ?"""
    first = next((line for line in after if reads(line, name)), None)
    return first is not None and not (isinstance(first, ast.Assign) and _target(first) == name)


def _target(line):
    return ast.unparse(line.targets[0])


def asks_again(tree, _attempt):
    """Deux if à la suite, dont le second devait être un elif."""
    for block, i, first in lines(tree, ast.If):
        second = block[i + 1] if i + 1 < len(block) else None
        if isinstance(second, ast.If) and not first.orelse:
            with changed(first.orelse, [second]), changed(block, at(block, i + 1)):
                yield (
                    f"Ligne {second.lineno} : ce if se pose aussi quand celui de la ligne {first.lineno} était "
                    "vrai. Comment dire « sinon, si » ?"
                )
