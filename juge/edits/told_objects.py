"""Les retouches d'un objet qui dure, se partage ou se perd, avec leur phrase."""

import ast

from .nodes import called, with_fields
from .places import FUNCTION, is_method, lines, places
from .spots import locate

_RESIZING = {"append", "extend", "insert", "remove", "pop"}
_VIEWS = {"asarray", "asanyarray", "view", "reshape", "ravel"}  # ce qui ne fait pas de copie d'un tableau
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
    read = [pair for pair in zip(names, function.args.defaults, strict=True) if isinstance(pair[1], ast.Name)]
    if read:
        (name, value), *_ = read
        written = ", ".join(f"{name.arg}={value.id}" for name, value in read)
        says = f"{written}, c'est lu une seule fois, quand la cellule s'exécute. Que vaut {name.arg} quand {value.id} "
        new = (_assigned(name.arg, value) for name, value in read)
        yield *_beginning(function, *new), locate(function, f"{says}change ensuite ?")
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
    for path, node in places(tree, ast.BinOp):
        only = node.left.elts[0] if isinstance(node.left, ast.List) and len(node.left.elts) == 1 else None
        if isinstance(node.op, ast.Mult) and isinstance(only, (*_MUTABLE, ast.BinOp)):
            loop = ast.comprehension(ast.Name("_", ast.Store()), called("range", node.right), [], 0)
            says = _quoted(node, "répète plusieurs fois la même liste : changer l'une, c'est changer les autres.")
            yield path, ast.ListComp(only, [loop]), says
    for path, node in places(tree, ast.Call):
        if is_method(node, {"fromkeys"}) and len(node.args) == 2:
            key = ast.comprehension(ast.Name("_key", ast.Store()), node.args[0], [], 0)
            says = _quoted(node, "donne à toutes les clés un seul objet : changer l'un, c'est changer les autres.")
            yield path, ast.DictComp(ast.Name("_key", ast.Load()), _copied(node.args[1]), [key]), says
        elif is_method(node, {"append"}) and isinstance(node.args[0] if node.args else None, ast.Name):
            says = _quoted(node, "ajoute toujours le même objet, pas une copie : il change encore après.")
            yield path, with_fields(node, args=[_copied(node.args[0])]), says


def walked_and_changed(tree, _statement):
    """Une liste dont la boucle ajoute ou ôte des éléments en chemin est parcourue dans une copie."""
    for path, loop in places(tree, ast.For):
        walked = ast.unparse(loop.iter)
        calls = [node for node in ast.walk(loop) if is_method(node, _RESIZING)]
        if change := next((node for node in calls if ast.unparse(node.func.value) == walked), None):
            says = f"la boucle parcourt {walked}, que la ligne {change.lineno} change en chemin. Que voit-elle après ?"
            yield (*path, ("iter", None)), called("list", loop.iter), locate(loop, says, change)


def not_copied(tree, _statement):
    """Un objet qui reçoit un autre nom devient une copie."""
    for block, index, line in lines(tree, ast.Assign):
        if len(line.targets) > 1:
            apart = (ast.Assign([target], line.value) for target in line.targets)
            says = "donne plusieurs noms à un seul et même objet : changer l'un, c'est changer l'autre."
            yield *block.at(index, *apart), _quoted(line, says)
        elif isinstance(line.value, ast.Name):
            says = _quoted(line, "ne fait pas de copie : ce sont deux noms du même objet.")
            yield *block.at(index, with_fields(line, value=_copied(line.value))), says
        elif isinstance(line.value, ast.Subscript) and ast.unparse(line.value.slice) == ":":
            says = _quoted(line, "ne copie qu'une liste : d'un tableau NumPy, c'est une vue, les mêmes nombres.")
            whole = ast.Call(ast.Attribute(line.value.value, "copy", ast.Load()), [], [])  # vaut [:] d'une liste
            yield *block.at(index, with_fields(line, value=whole)), says
        elif is_method(line.value, _VIEWS):
            says = _quoted(line, "ne copie rien d'un tableau NumPy : ce sont les mêmes nombres.")
            yield *block.at(index, with_fields(line, value=_copied(line.value))), says


def _copied(node):
    """Une copie de ce que vaut ce nœud, jusqu'au fond."""
    return ast.Call(ast.Attribute(called("__import__", ast.Constant("copy")), "deepcopy", ast.Load()), [node], [])


def _quoted(node, says):
    return locate(node, f"{ast.unparse(node)} {says}")
