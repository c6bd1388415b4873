"""Les retouches d'une variable qui en cache une autre, ou qui part d'un mauvais nombre, avec leur phrase."""

import ast

from .nodes import called, with_fields
from .places import FUNCTION, lines, places, reads
from .spots import locate


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
