"""Les objets qui durent, se partagent ou se perdent : une liste gardée d'un appel à l'autre, un résultat oublié."""

import ast
from collections import defaultdict

from .again import KEPT, at_first, cell_of, own_names
from .edits import LOOPS, assigned, at, call, changed, is_method, lines, named, places, put, reads

_SILENT = {"append", "sort", "reverse", "extend", "insert", "remove", "update", "clear", "add", "shuffle"}
_MADE = {"replace", "upper", "lower", "strip", "translate", "copy", "union"}
_RESIZED = {"append", "remove", "pop", "insert", "clear", "extend"}
_OF_ALL = {"max", "min", "sum", "sorted"}  # ce qui parcourt un dictionnaire par ses clés
_VIEWED = {"asarray", "asanyarray", "view", "reshape", "ravel"}  # ce qui ne fait pas de copie d'un tableau
_MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp)


def lasts(tree, attempt):
    """Un argument par défaut, ou une variable du carnet, qui garde d'un appel à l'autre ce qu'on y a mis."""
    function = tree.body[0]
    names = function.args.args[len(function.args.args) - len(function.args.defaults) :]
    for name, default in zip(names, function.args.defaults, strict=True):
        if isinstance(default, _MUTABLE):
            with changed(function.body, [assigned(name.arg, default), *function.body]):
                yield (
                    f"Ligne {function.lineno} : {name.arg}={ast.unparse(default)} n'est créé qu'une fois. Dès le "
                    "deuxième appel, il contient encore ce que le premier y a mis."
                )
    read = [pair for pair in zip(names, function.args.defaults, strict=True) if isinstance(pair[1], ast.Name)]
    if read:
        with changed(function.body, [*(assigned(name.arg, value) for name, value in read), *function.body]):
            written = ", ".join(f"{name.arg}={value.id}" for name, value in read)
            yield (
                f"Ligne {function.lineno} : {written}, c'est lu une seule fois, quand la cellule s'exécute. Que vaut "
                f"{read[0][0].arg} quand {read[0][1].id} change ensuite ?"
            )
    names = own_names(attempt.exercise, attempt.answer, attempt.namespace)
    first = at_first(attempt.answer, names)
    declared = [line for line in function.body if isinstance(line, ast.Global)]
    rest = [line for line in function.body if line not in declared]
    written = {name for line in declared for name in line.names}
    for name in sorted(names):
        kind = type(attempt.namespace[name])
        if kind in KEPT or (name in written and kind in (int, float, str)):
            start = ast.parse(_spelt(first.get(name, kind())), mode="eval").body
            with changed(function.body, [*declared, assigned(name, start), *rest]):
                yield (
                    f"{name} est une variable du carnet : dès le deuxième appel, elle contient encore ce que le "
                    "premier y a mis."
                )


def computed_once(tree, attempt):
    """Une variable du carnet, calculée d'après une variable du cours, et qui ne la suit pas quand elle change."""
    function, course = tree.body[0], attempt.exercise.course.names
    for line in cell_of(attempt.answer):
        target = line.targets[0] if isinstance(line, ast.Assign) else None
        read = [node.id for node in ast.walk(line) if isinstance(node, ast.Name) and node.id in course]
        if isinstance(target, ast.Name) and read and reads(function, target.id):
            with changed(function.body, [line, *function.body]):
                yield (
                    f"Ligne {line.lineno} : {target.id} est calculé une seule fois, quand la cellule s'exécute. Que "
                    f"vaut {target.id} quand {read[0]} change ensuite ?"
                )


def _spelt(value):
    """De quoi refaire une valeur de départ."""
    if type(value) is defaultdict:
        return f"defaultdict({getattr(value.default_factory, '__name__', None)})"
    return repr(value)


def kept_inside(tree, _attempt):
    """Une variable de la réponse, à laquelle une fonction écrite dedans donne une valeur qui n'en sort pas."""
    outer = tree.body[0]
    helpers = [node for node in ast.walk(outer) if isinstance(node, ast.FunctionDef) and node is not outer]
    inside = {id(node) for helper in helpers for node in ast.walk(helper)}
    names = {node.id for node in ast.walk(outer) if _is_given(node) and id(node) not in inside}
    for helper in helpers:
        for node in ast.walk(helper):
            if _is_given(node) and node.id in names and node.id not in [one.arg for one in helper.args.args]:
                with changed(helper.body, [ast.Nonlocal([node.id]), *helper.body]):
                    yield (
                        f"Ligne {node.lineno} : ce {node.id} n'est qu'à {helper.name}, et disparaît avec elle ; celui "
                        f"de {outer.name} ne change pas."
                    )


def _is_given(node):
    """Un nom qui reçoit une valeur."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def shared(tree, _attempt):
    """Un seul objet à plusieurs places."""
    for node, replaced in places(tree, ast.BinOp):
        only = node.left.elts[0] if isinstance(node.left, ast.List) and len(node.left.elts) == 1 else None
        if isinstance(node.op, ast.Mult) and isinstance(only, (*_MUTABLE, ast.BinOp)):
            loop = ast.comprehension(ast.Name("_", ast.Store()), call("range", node.right), [], 0)
            says = _same(node, "répète plusieurs fois la même liste : changer l'une, c'est changer les autres.")
            with replaced(ast.ListComp(only, [loop])):
                yield says
    for node, replaced in places(tree, ast.Call):
        if is_method(node, {"fromkeys"}) and len(node.args) == 2:
            key = ast.comprehension(ast.Name("_key", ast.Store()), node.args[0], [], 0)
            says = _same(node, "donne à toutes les clés un seul objet : changer l'un, c'est changer les autres.")
            with replaced(ast.DictComp(named("_key"), _copy(node.args[1]), [key])):
                yield says
        elif is_method(node, {"append"}) and isinstance(node.args[0] if node.args else None, ast.Name):
            says = _same(node, "ajoute toujours le même objet, pas une copie : il change encore après.")
            with put(node, "args", 0, _copy(node.args[0])):
                yield says


def not_copied(tree, _attempt):
    """Un objet qui reçoit un autre nom, là où l'on en voulait une copie."""
    for block, i, line in lines(tree, ast.Assign):
        if len(line.targets) > 1:
            with changed(block, at(block, i, *(ast.Assign([target], line.value) for target in line.targets))):
                yield _same(line, "donne plusieurs noms à un seul et même objet : changer l'un, c'est changer l'autre.")
        elif isinstance(line.value, ast.Name):
            says = _same(line, "ne fait pas de copie : ce sont deux noms du même objet.")
            with put(line, "value", None, _copy(line.value)):
                yield says
        elif isinstance(line.value, ast.Subscript) and ast.unparse(line.value.slice) == ":":
            says = _same(line, "ne copie qu'une liste : d'un tableau NumPy, c'est une vue, les mêmes nombres.")
            whole = ast.Call(ast.Attribute(line.value.value, "copy", ast.Load()), [], [])  # vaut [:] d'une liste
            with put(line, "value", None, whole):
                yield says
        elif is_method(line.value, _VIEWED):
            says = _same(line, "ne copie rien d'un tableau NumPy : ce sont les mêmes nombres.")
            with put(line, "value", None, _copy(line.value)):
                yield says


def _copy(node):
    """Une copie de ``node``."""
    return ast.Call(ast.Attribute(call("__import__", ast.Constant("copy")), "deepcopy", ast.Load()), [node], [])


def _same(node, says):
    return f"Ligne {node.lineno} : {ast.unparse(node)} {says}"


def keys_for_values(tree, _attempt):
    """Le plus grand, la somme… des clés d'un dictionnaire, où il fallait ceux de ses valeurs."""
    for node, _ in places(tree, ast.Call):
        is_plain = isinstance(node.func, ast.Name) and node.func.id in _OF_ALL and len(node.args) == 1
        if is_plain and not any(keyword.arg == "key" for keyword in node.keywords):
            of_values = ast.Call(ast.Attribute(node.args[0], "values", ast.Load()), [], [])
            says = f"Ligne {node.lineno} : d'un dictionnaire, {ast.unparse(node)} ne regarde que les clés. Où sont les "
            with put(node, "args", 0, of_values):
                yield says + "valeurs ?"


def none_kept(tree, _attempt):
    """Le résultat, None, d'une méthode qui change son objet."""
    for block, i, line in lines(tree, ast.Assign, ast.Return):
        if is_method(line.value, _SILENT):
            thing = line.value.args[0] if line.value.func.attr == "shuffle" else line.value.func.value
            rest = [ast.Return(thing)] if isinstance(line, ast.Return) else []
            with changed(block, at(block, i, ast.Expr(line.value), *rest)):
                yield (
                    f"Ligne {line.lineno} : {line.value.func.attr} change {ast.unparse(thing)} et ne renvoie rien ; "
                    "c'est ce rien, None, que vous gardez."
                )


def not_kept(tree, _attempt):
    """Un résultat calculé sur une ligne, et que rien ne garde."""
    assigned_elsewhere = [line for _, _, line in lines(tree, ast.Assign)]
    for block, i, line in lines(tree, ast.Expr):
        same = [other.targets[0] for other in assigned_elsewhere if ast.dump(other.value) == ast.dump(line.value)]
        kept = _thing(line.value)
        if kept and isinstance(kept, ast.Name | ast.Subscript | ast.Attribute):
            same.append(ast.parse(ast.unparse(kept) + " = 0").body[0].targets[0])
        is_compared = isinstance(line.value, ast.Compare)
        value = line.value.comparators[0] if is_compared else line.value
        for target in same:
            with changed(block, at(block, i, ast.Assign([target], value))):
                says = "== compare, et ne range rien." if is_compared else "le résultat est calculé, puis oublié."
                yield f"Ligne {line.lineno}, {ast.unparse(line)} : {says}"


def _thing(value):
    """Ce qu'une ligne transforme sans le garder."""
    if isinstance(value, ast.Compare):
        return value.left
    if is_method(value, _MADE):
        return value.func.value
    if isinstance(value, ast.Call) and value.args:
        is_silent = is_method(value, _SILENT) and ast.unparse(value.func.value) not in ("np", "numpy")
        return None if is_silent else value.args[0]
    return value.left if isinstance(value, ast.BinOp) else None


def resized_on_the_way(tree, _attempt):
    """Une liste que l'on allonge ou raccourcit en la parcourant."""
    for _, _, loop in lines(tree, *LOOPS[:1]):
        walked = ast.unparse(loop.iter)
        inner = [node for line in loop.body for node in ast.walk(line)]
        if any(is_method(node, _RESIZED) and ast.unparse(node.func.value) == walked for node in inner):
            with put(loop, "iter", None, call("list", loop.iter)):
                yield (
                    f"Ligne {loop.lineno} : la boucle parcourt {walked} pendant qu'elle change de longueur, "
                    "et en saute des éléments."
                )
