"""Les retouches d'une valeur écrite pour une variable, ou d'une variable qui en cache une autre, avec leur phrase."""

import ast
from inspect import signature
from itertools import product

from .nodes import called, node_at, with_fields
from .places import FUNCTION, all_replaced, lines, places, reads
from .spots import locate

_FILLED = (ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.DictComp, ast.SetComp)  # ni nombre, ni texte


def masked(tree, statement):
    """Ôte la ligne ou le paramètre dont le nom cache celui d'un argument ou d'une variable du carnet."""
    function, told = tree.body[0], statement.exercise.told
    code = statement.exercise.reference.__code__
    given = code.co_varnames[: code.co_argcount]
    for block, index, line in lines(tree, ast.Assign):
        name = ast.unparse(line.targets[0])
        if block.owner is function and name in (*given, *told) and not reads(line.value, name):
            whose = "l'argument" if name in given else "la variable du carnet"
            says = f"{ast.unparse(line)} cache {whose} de ce nom, qui peut valoir autre chose."
            yield *block.at(index), locate(line, says)
    own = [argument for argument in function.args.args if argument.arg in told and argument.arg not in given]
    if own and len(function.args.defaults) >= len(own) == len(function.args.args) - len(given):
        kept = with_fields(
            function.args, args=function.args.args[: len(given)], defaults=function.args.defaults[: -len(own)]
        )
        names = ", ".join(argument.arg for argument in own)
        says = f"un argument cache la variable du carnet de même nom ({names}), qui peut valoir autre chose."
        yield FUNCTION, with_fields(function, args=kept), locate(function, says)


def starts_too_high(tree, _statement):
    """La recherche d'un maximum part de −∞ au lieu de 0 ; celle d'un minimum, de +∞ au lieu d'un petit nombre."""
    tests = {node.test for node in ast.walk(tree) if isinstance(node, ast.While)}  # on n'y cherche rien : on y compte
    compared = {
        ast.unparse(side)
        for _, node in places(tree, ast.Compare)
        if node not in tests
        for side in (node.left, *node.comparators)
    }
    for path, line, target, start in _starts(tree):
        number = start.operand if isinstance(start, ast.UnaryOp) else start
        if isinstance(number, ast.Constant) and type(number.value) in (int, float) and ast.unparse(target) in compared:
            for end, side in (("-inf", "grande"), ("inf", "petite")):
                says = f"la recherche part de {ast.unparse(start)}. Que trouve-t-elle quand aucune valeur n'est plus "
                yield path, called("float", ast.Constant(end)), locate(line, f"{says}{side} ?")


def _starts(tree):
    """Les valeurs données à des noms, à plusieurs parfois sur une ligne : (chemin, ligne, nom, valeur)."""
    for path, line in places(tree, ast.Assign):
        target, value = line.targets[0], line.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for k, (one, start) in enumerate(zip(target.elts, value.elts, strict=False)):
                yield (*path, ("value", None), ("elts", k)), line, one, start
        else:
            yield (*path, ("value", None)), line, target, value


def frozen(tree, statement):
    """Un nombre écrit à la place d'une variable est remplacé par cette variable."""
    function, exercise = tree.body[0], statement.exercise
    given = [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)] + [*exercise.told]
    stated = {*signature(exercise.reference).parameters, *exercise.told}
    walked = [loop.target.id for _, _, loop in lines(tree, ast.For) if isinstance(loop.target, ast.Name)]
    counted = [
        line.targets[0].id
        for _, _, line in lines(tree, ast.Assign)
        if isinstance(line.targets[0], ast.Name) and not isinstance(line.value, _FILLED)
    ]
    alike = {}
    for path, node in places(tree, ast.Constant):
        is_start = node.value in (0, 1)  # d'où l'on part, de combien on avance
        is_default = node in function.args.defaults  # l'énoncé donne les valeurs par défaut
        if type(node.value) in (int, float) and not (is_start or is_default or _is_fallback(tree, path)):
            alike.setdefault(node.value, []).append((path, node))
    names = dict.fromkeys((*given, *walked, *counted))
    for value, group in alike.items():
        possible = [name for name in names if _may_replace(name, value, name in stated, statement)]
        for some, name in product([[one] for one in group] + ([group] if len(group) > 1 else []), possible):
            says = f"{value} y est écrit une fois pour toutes, et reste le même quand {name} change."
            says += " De même ailleurs." if len(some) > 1 else ""
            changes = [(path, ast.Name(name, ast.Load())) for path, _ in some]
            yield *(changes[0] if len(some) == 1 else all_replaced(tree, changes)), locate(some[0][1], says)


def _may_replace(name, value, is_stated, statement):
    """Ce nombre a-t-il pu être écrit à la place de cette variable ?"""
    return value in _given_to(statement.exercise, name) if is_stated else value not in statement.numbers


def _is_fallback(tree, path):
    """Ce nombre est-il le second terme d'un « or », qui ne sert que si le premier compte pour faux ?"""
    return isinstance(node_at(tree, path[:-1]), ast.BoolOp) and path[-1][1] > 0


def _given_to(exercise, name):
    """Les nombres que cet argument, ou cette variable du carnet, vaut dans les cas : un autre n'en vient pas."""
    arguments = signature(exercise.reference)
    for case in exercise.cases:
        bound = arguments.bind_partial(*case.args, **case.kwargs)
        bound.apply_defaults()
        value = (bound.arguments | case.globals).get(name)
        if type(value) in (int, float):
            yield value
