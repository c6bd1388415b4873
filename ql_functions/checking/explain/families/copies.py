"""Ce qui n'a pas suivi : une valeur écrite pour une variable, une ligne recopiée où il restait à changer."""

import ast
from contextlib import ExitStack
from inspect import signature
from itertools import permutations, product

from .edits import lines, named, places

_LONG = 3  # signes ; au-delà, un texte est une phrase
_LEAVES = (ast.Name, ast.Constant)
_COPIED = (ast.Compare, ast.Call, ast.Subscript, ast.BinOp)
_FILLED = (ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.DictComp, ast.SetComp)  # ni un nombre, ni un texte


def copied(tree, _attempt):
    """Deux fois le même bout de code, où l'un devait changer, comme d'autres changent d'une copie à l'autre."""
    shapes = {}
    for node in ast.walk(tree):
        if isinstance(node, _COPIED):
            shapes.setdefault(_shape(node), []).append(node)
    pairs = [pair for nodes in shapes.values() for pair in permutations(nodes[::-1], 2)]
    changes = dict.fromkeys(change for pair in pairs for change in _changes(*map(_leaves, pair)))
    same = [(node, other) for node, other in pairs if node.lineno != other.lineno and _leaves(node) == _leaves(other)]
    for (node, other), (old, new) in product(same, changes):
        found = [replaced for part, replaced in places(node, *_LEAVES) if _is_leaf(part) and _value(part) == old]
        with ExitStack() as stack:
            for replaced in found:
                stack.enter_context(replaced(_written(new)))
            if found:
                yield (
                    f"Ligne {node.lineno} : {ast.unparse(other)} y est écrit comme ligne {other.lineno}, quand "
                    "d'autres lignes recopiées ont changé. Que devait-il y devenir ?"
                )


def frozen(tree, attempt):
    """Un nombre écrit là où il fallait une variable : juste tant que la variable a cette valeur."""
    given = [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)] + [*attempt.exercise.told]
    stated = {*signature(attempt.exercise.reference).parameters, *attempt.exercise.told}
    walked = [loop.target.id for _, _, loop in lines(tree, ast.For) if isinstance(loop.target, ast.Name)]
    counted = [line.targets[0].id for _, _, line in lines(tree, ast.Assign)
               if isinstance(line.targets[0], ast.Name) and not isinstance(line.value, _FILLED)]  # fmt: skip
    alike = {}
    defaults = tree.body[0].args.defaults  # l'énoncé les donne
    for node, replaced in places(tree.body[0], ast.Constant):
        is_start = node.value in (0, 1)  # d'où l'on part, de combien on avance
        if type(node.value) in (int, float) and not is_start and node not in defaults:
            alike.setdefault(node.value, []).append((node, replaced))
    names = dict.fromkeys((*given, *walked, *counted))
    for value, group in alike.items():
        for some, name in product([[one] for one in group] + [group] * (len(group) > 1), names):
            if name in stated and value not in _given_to(attempt.exercise, name):
                continue
            with ExitStack() as stack:
                for _, replaced in some:
                    stack.enter_context(replaced(named(name)))
                yield (
                    f"Ligne {some[0][0].lineno} : {value} y est écrit une fois pour toutes, et reste le même quand "
                    f"{name} change." + " De même ailleurs." * (len(some) > 1)
                )


def _given_to(exercise, name):
    """Les nombres que cet argument, ou cette variable du carnet, vaut dans les cas : un autre n'en vient pas."""
    arguments = signature(exercise.reference)
    for case in exercise.cases:
        bound = arguments.bind_partial(*case.args, **case.kwargs)
        bound.apply_defaults()
        value = (bound.arguments | case.globals).get(name)
        if type(value) in (int, float):
            yield value


def _is_leaf(node):
    """Un nom qu'on lit, un nombre, un texte court : ce que l'on change d'une copie à l'autre."""
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float) or (type(node.value) is str and len(node.value) <= _LONG)
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _value(leaf):
    """Sa sorte et sa valeur."""
    return (ast.Name, leaf.id) if isinstance(leaf, ast.Name) else (type(leaf.value), leaf.value)


def _written(value):
    kind, what = value
    return named(what) if kind is ast.Name else ast.Constant(what)


def _leaves(node):
    return [_value(part) for part in ast.walk(node) if _is_leaf(part)]


def _shape(node):
    """Le code, feuilles à part."""
    return tuple((type(part), _is_leaf(part)) for part in ast.walk(node))


def _changes(leaves, others):
    """Ce qui change d'une copie à l'autre, si ce n'est qu'une chose."""
    found = {pair for pair in zip(leaves, others, strict=True) if pair[0] != pair[1]}
    return found if len(found) == 1 and next(iter(found))[0][0] is next(iter(found))[1][0] else ()
