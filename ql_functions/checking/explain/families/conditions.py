"""Ce que Python lit autrement qu'on ne le pense : x == "X" or "O", is, == True, =+, 0 pour O, un nom masqué."""

import ast
from contextlib import ExitStack
from functools import partial

from ...values import shown
from .characters import READINGS, differs, vocabulary
from .edits import at, call, changed, is_method, is_text, lines, places, put, reads

_LONG = 12  # caractères ; au-delà, c'est une phrase
_CUTTING = ("replace", "split", "strip", "lstrip", "rstrip")  # une chaîne qu'on leur donne dit ce qu'elle veut dire


def always_true(tree, _attempt):
    """Une comparaison écrite pour deux valeurs, et que Python ne fait que pour une."""
    yield from _said_alone(tree)
    yield from _said_first(tree)
    for node, replaced in places(tree, ast.Compare):
        side = next((side for side in (node.left, *node.comparators) if isinstance(side, ast.BoolOp)), None)
        if side and all(map(is_text, side.values)):
            kept = ast.unparse(side.values[0 if isinstance(side.op, ast.Or) else -1])
            says = f"Ligne {node.lineno} : ({ast.unparse(side)}) ne vaut jamais que {kept}."
            left, right = (
                [value if part is side else part for value in side.values] for part in (node.left, node.comparators[0])
            )
            spread = [ast.Compare(*pair[:1], node.ops, [*pair[1:]]) for pair in zip(left, right, strict=True)]
            together = ast.Or() if isinstance(node.ops[0], ast.Eq | ast.In) else ast.And()
            with replaced(ast.BoolOp(together, spread)):
                yield says


def _said_alone(tree):
    """« x == 'X' or 'O' » : la seconde valeur n'est comparée à rien, là, ou partout où l'on écrit ainsi."""
    found = list(_compared_once(tree))
    for group in [[one] for one in found] + [found] * (len(found) > 1):
        with ExitStack() as stack:
            for _, changes in group:
                for change in changes:
                    stack.enter_context(change())
            yield group[0][0] + " De même ailleurs." * (len(group) > 1)


def never_compared(tree):
    """Ce que dit la première condition qui s'écrit ainsi ; c'est un fait, qu'elle soit ou non toute l'erreur."""
    return next((says for says, _ in _compared_once(tree)), "")


def _compared_once(tree):
    """Ces conditions : (phrase, de quoi les écrire comme il faut)."""
    for node, replaced in places(tree, ast.BoolOp):
        alone = [part for part in node.values if is_text(part) and part.value]  # '' seul compte pour faux
        others = [part for part in node.values if part not in alone]
        host = others[-1] if others else None
        compare = host.values[-1] if isinstance(host, ast.BoolOp) else host
        if not alone or not isinstance(compare, ast.Compare) or not isinstance(compare.ops[0], ast.Eq | ast.NotEq):
            continue
        says = _alone_is_true(compare, alone[0])
        among = ast.In() if isinstance(compare.ops[0], ast.Eq) else ast.NotIn()
        values = ast.Tuple([compare.comparators[0], *alone], ast.Load())
        whole = ast.BoolOp(node.op, others) if len(others) > 1 else others[0]
        changes = (
            partial(put, compare, "ops", 0, among),
            partial(put, compare, "comparators", 0, values),
            partial(replaced, whole),
        )
        yield says, changes


def _said_first(tree):
    """« 'X' * n or 'O' * n in line » : la première valeur n'est cherchée nulle part."""
    for node, replaced in places(tree, ast.BoolOp):
        *alone, compare = node.values
        if isinstance(compare, ast.Compare) and not any(isinstance(part, ast.Compare) for part in alone):
            spread = [ast.Compare(part, compare.ops, compare.comparators) for part in alone]
            with replaced(ast.BoolOp(node.op, [*spread, compare])):
                yield _alone_is_true(compare, alone[0])


def _alone_is_true(compare, alone):
    return (
        f"Ligne {compare.lineno} : Python y calcule {ast.unparse(compare)} à part ; "
        f"{ast.unparse(alone)}, tout seul, compte toujours pour vrai."
    )


def identity(tree, _attempt):
    """Un is entre une chaîne, ou un nombre, et autre chose."""
    for node, _ in places(tree, ast.Compare):
        if isinstance(node.ops[0], ast.Is | ast.IsNot):
            with put(node, "ops", 0, ast.Eq() if isinstance(node.ops[0], ast.Is) else ast.NotEq()):
                yield (
                    f"Ligne {node.lineno} : is demande si c'est le même objet en mémoire. "
                    "Pour comparer deux valeurs, il y a un autre signe."
                )


def compared_to_true(tree, _attempt):
    """Un == True, où ce qui compte pour vrai n'est pas True."""
    for node, replaced in places(tree, ast.Compare):
        side = node.comparators[0]
        if isinstance(side, ast.Constant) and type(side.value) is bool:
            is_true = side.value == isinstance(node.ops[0], ast.Eq | ast.Is)
            with replaced(node.left if is_true else ast.UnaryOp(ast.Not(), node.left)):
                yield (
                    f"Ligne {node.lineno} : {ast.unparse(node)} n'est vrai que pour {side.value} lui-même. "
                    f"Que vaut {ast.unparse(node.left)}, quand votre programme passe par là ?"
                )


def chained(tree, _attempt):
    """« ' ' in b == False » : deux conditions à la fois, et non l'une comparée à l'autre."""
    for node, replaced in places(tree, ast.Compare):
        if len(node.ops) == 2 and any(isinstance(sign, ast.In | ast.NotIn) for sign in node.ops):
            first = ast.Compare(node.left, node.ops[:1], node.comparators[:1])
            second = ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:])
            with replaced(ast.Compare(first, node.ops[1:], node.comparators[1:])):
                yield (
                    f"Ligne {node.lineno} : de {ast.unparse(node)}, Python fait deux conditions à la fois, "
                    f"{ast.unparse(first)} et {ast.unparse(second)}."
                )


def one_sign(tree, _attempt):
    """Un == entre une chaîne d'un seul caractère et une chaîne qui ne fait que commencer par lui."""
    for node, _ in places(tree, ast.Compare):
        left, right = node.left, node.comparators[0]
        if len(node.ops) > 1 or not isinstance(node.ops[0], ast.Eq | ast.NotEq) or is_text(left) == is_text(right):
            continue
        text, value = (left, right) if is_text(left) else (right, left)
        if len(text.value) == 1:
            first = ast.Subscript(value, ast.Slice(None, ast.Constant(1), None), ast.Load())
            says = (
                f"Ligne {node.lineno} : {ast.unparse(node)} compare à {ast.unparse(text)} tout seul. "
                f"Que vaut {ast.unparse(value)}, quand votre programme passe par là ?"
            )
            place = ("left", None) if value is left else ("comparators", 0)
            with put(node, *place, first):
                yield says


def plus_sign(tree, _attempt):
    """Un =+ pour un +=."""
    for block, i, line in lines(tree, ast.Assign):
        first = line
        while isinstance(first.value if first is line else first.left, ast.BinOp):
            first = first.value if first is line else first.left
        sign = first.value if first is line else first.left
        if isinstance(sign, ast.UnaryOp) and isinstance(sign.op, ast.UAdd | ast.USub):
            meant = "d'y ajouter" if isinstance(sign.op, ast.UAdd) else "d'en retrancher"
            says = f"Ligne {line.lineno} : {ast.unparse(line)} remplace la valeur, au lieu {meant}."
            operation = ast.Add() if isinstance(sign.op, ast.UAdd) else ast.Sub()
            with put(first, "value" if first is line else "left", None, sign.operand):
                new = ast.AugAssign(line.targets[0], operation, line.value)
                with changed(block, at(block, i, new)):
                    yield says


def starts_too_high(tree, _attempt):
    """Un maximum cherché à partir de 0, un minimum à partir d'un nombre trop petit."""
    tests = {node.test for node in ast.walk(tree) if isinstance(node, ast.While)}  # on n'y cherche rien : on y compte
    compared = {ast.unparse(side) for node, _ in places(tree, ast.Compare) if node not in tests
                for side in (node.left, *node.comparators)}  # fmt: skip
    for line, target, start, replaced in _starts(tree):
        number = start.operand if isinstance(start, ast.UnaryOp) else start
        if isinstance(number, ast.Constant) and type(number.value) in (int, float) and ast.unparse(target) in compared:
            for end, side in (("-inf", "grande"), ("inf", "petite")):
                with replaced(call("float", ast.Constant(end))):
                    yield (
                        f"Ligne {line.lineno} : la recherche part de {ast.unparse(start)}. "
                        f"Que trouve-t-elle quand aucune valeur n'est plus {side} ?"
                    )


def _starts(tree):
    """Les valeurs données à des noms, à plusieurs parfois sur une ligne : (ligne, nom, valeur, de quoi la changer)."""
    for _, _, line in lines(tree, ast.Assign):
        target, value = line.targets[0], line.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for k, (one, start) in enumerate(zip(target.elts, value.elts, strict=False)):
                yield line, one, start, partial(put, value, "elts", k)
        else:
            yield line, target, value, partial(put, line, "value", None)


def lookalikes(tree, attempt):
    """Une chaîne qui ressemble à une autre : '0' pour 'O', 'x' pour 'X', 'q1' pour 'Q1', '' pour ' '."""
    known = vocabulary(attempt.exercise)
    calls = [node for node, _ in places(tree, ast.Call)]
    meant = [id(part) for node in calls if is_method(node, _CUTTING) for part in node.args]
    joins = [node.func.value for node in calls if is_method(node, ("join",))]
    meant += [id(node) for node in joins if is_text(node) and not node.value]  # rien entre deux morceaux
    found = [
        (node, replaced)
        for node, replaced in places(tree, ast.Constant)
        if is_text(node) and len(node.value) < _LONG and (node.value not in known or not node.value.strip())
        if id(node) not in meant
    ]
    alike = [[one for one in found if one[0].value == text] for text in dict.fromkeys(one[0].value for one in found)]
    for group in [*([one] for one in found), *alike, found]:
        for reading in READINGS:
            read = [(node, replaced, reading(node.value)) for node, replaced in group]
            changes = [one for one in read if one[2] != one[0].value and (one[2] in known or not one[2].strip())]
            if changes:
                node, _, text = changes[0]
                others = {shown(other.value): None for other, _, _ in changes if other.value != node.value}
                also = f" De même pour {', '.join(others)}." if others else ""
                with ExitStack() as stack:
                    for _, replaced, other in changes:
                        stack.enter_context(replaced(ast.Constant(other)))
                    yield f"Ligne {node.lineno} : {differs(node.value, text)}{also}"


def masked(tree, attempt):
    """Un argument, ou une variable du cours, à quoi la réponse donne elle-même une autre valeur."""
    function, told = tree.body[0], attempt.exercise.told
    code = attempt.exercise.reference.__code__
    given = code.co_varnames[: code.co_argcount]
    for block, i, line in lines(tree, ast.Assign):
        name = ast.unparse(line.targets[0])
        if block is function.body and name in (*given, *told) and not reads(line.value, name):
            whose = "l'argument" if name in given else "la variable du carnet"
            with changed(block, at(block, i) or [ast.Pass()]):
                yield f"Ligne {line.lineno} : {ast.unparse(line)} cache {whose} de ce nom, qui peut valoir autre chose."
    own = [argument for argument in function.args.args if argument.arg in told and argument.arg not in given]
    if own and len(function.args.defaults) >= len(own) == len(function.args.args) - len(given):
        with (
            changed(function.args.args, function.args.args[: len(given)]),
            changed(function.args.defaults, function.args.defaults[: -len(own)]),
        ):
            names = ", ".join(argument.arg for argument in own)
            yield (
                f"Ligne {function.lineno} : un argument cache la variable du carnet de même nom ({names}), qui peut "
                "valoir autre chose."
            )
