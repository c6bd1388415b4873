"""Les retouches d'un objet qui dure, se partage ou se perd, avec leur phrase."""

import ast

from .nodes import called, with_fields
from .places import FUNCTION, is_method, lines, places
from .spots import locate

_MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp)


def lasts(tree, statement):
    """Un argument par défaut, ou une variable du carnet, qui garde d'un appel à l'autre ce qu'on y a mis."""
    function = tree.body[0]
    names = function.args.args[len(function.args.args) - len(function.args.defaults) :]
    for name, default in zip(names, function.args.defaults, strict=True):
        if isinstance(default, _MUTABLE):
            says = f"{name.arg}={ast.unparse(default)} n'est créé qu'une fois. Dès le deuxième appel, il contient "
            says += "encore ce que le premier y a mis."
            yield *_beginning(function, _assigned(name.arg, default)), locate(function, says)
    for name, start in statement.kept.items():
        says = f"{name} est une variable du carnet : dès le deuxième appel, elle contient encore ce que le premier y a "
        yield *_beginning(function, _assigned(name, ast.parse(start, mode="eval").body)), f"{says}mis."


def _beginning(function, *new):
    """La fonction, qui commence par ces lignes ; ses ``global`` restent au-dessus."""
    declared = [line for line in function.body if isinstance(line, ast.Global)]
    rest = [line for line in function.body if line not in declared]
    return FUNCTION, with_fields(function, body=[*declared, *new, *rest])


def _assigned(name, value):
    return ast.Assign([ast.Name(name, ast.Store())], value)


def shared(tree, _statement):
    """Un seul objet à plusieurs places devient un objet par place."""
    for path, node in places(tree, ast.Call):
        if is_method(node, {"fromkeys"}) and len(node.args) == 2:
            key = ast.comprehension(ast.Name("_key", ast.Store()), node.args[0], [], 0)
            says = _quoted(node, "donne à toutes les clés un seul objet : changer l'un, c'est changer les autres.")
            yield path, ast.DictComp(ast.Name("_key", ast.Load()), _copied(node.args[1]), [key]), says
        elif is_method(node, {"append"}) and isinstance(node.args[0] if node.args else None, ast.Name):
            says = _quoted(node, "ajoute toujours le même objet, pas une copie : il change encore après.")
            yield path, with_fields(node, args=[_copied(node.args[0])]), says


def not_copied(tree, _statement):
    """Un objet qui reçoit un autre nom devient une copie."""
    for block, index, line in lines(tree, ast.Assign):
        if isinstance(line.value, ast.Name):
            says = _quoted(line, "ne fait pas de copie : ce sont deux noms du même objet.")
            yield *block.at(index, with_fields(line, value=_copied(line.value))), says


def _copied(node):
    """Une copie de ce que vaut ce nœud, jusqu'au fond."""
    return ast.Call(ast.Attribute(called("__import__", ast.Constant("copy")), "deepcopy", ast.Load()), [node], [])


def _quoted(node, says):
    return locate(node, f"{ast.unparse(node)} {says}")
