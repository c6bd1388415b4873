"""Les retouches qui ont une phrase à elles : chaque fonction rend des triplets (chemin, ce qui prend sa place, phrase).

La phrase dit ce qui est faux, si la retouche suffit ; ce peut être une fonction, qui l'écrit alors.
"""

import ast

from .blocks import with_block
from .nodes import LOOPS, called, method, replaced, with_fields, without
from .places import FUNCTION, is_method, is_text, lines, places, reads
from .spots import Sentence, locate
from .turns import changed_too_soon, not_advanced, not_reset, not_undone

_EQUALITIES, _MEMBERSHIPS = ast.Eq | ast.NotEq, ast.In | ast.NotIn
_RESIZING = {"append", "extend", "insert", "remove", "pop"}
_MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp)


def list_for_text(tree, _statement):
    """Une liste prise pour une chaîne ou un n-uplet, ou l'inverse, est convertie : près de ==, in ou str(…)."""
    for path, node in places(tree, ast.Compare):
        sides = (node.left, node.comparators[0]) if len(node.ops) == 1 else ()
        for side, other in zip(sides, sides[::-1], strict=True):
            is_left, operator = side is node.left, node.ops[0]
            if isinstance(operator, _EQUALITIES) and isinstance(other, ast.List | ast.Tuple):
                own, read = ("une liste", "list") if isinstance(other, ast.List) else ("un n-uplet", "tuple")
                read = called(read, side)
                says = "deux valeurs de types différents, comme une liste et un n-uplet, ne sont jamais égales, même "
                says += f"vides. Ce que vaut {ast.unparse(side)}, est-ce toujours {own} ?"
            elif isinstance(operator, _MEMBERSHIPS) and not is_left and _may_be_long(other):
                says = f"dans une liste, in cherche un élément égal à {ast.unparse(other)}, et non plusieurs à la "
                says, read = f"{says}suite.", method(ast.Constant(""), "join", side)
            else:
                continue
            fields = {"left": read} if is_left else {"comparators": [read]}
            yield path, with_fields(node, **fields), locate(node, says)
    for path, node in places(tree, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "str" and len(node.args) == 1:
            says = f"d'une liste, {ast.unparse(node)} écrit aussi crochets et virgules."
            yield path, method(ast.Constant(""), "join", node.args[0]), locate(node, says)


def _may_be_long(node):
    """Ce nœud peut-il valoir une chaîne de plusieurs caractères, écrite ou répétée ?"""
    return isinstance(node, ast.BinOp | ast.JoinedStr) or (is_text(node) and len(node.value) > 1)


def lasts(tree, statement):
    """Un argument par défaut, ou une variable du carnet, qui garde d'un appel à l'autre ce qu'on y a mis."""
    function = tree.body[0]
    names = function.args.args[len(function.args.args) - len(function.args.defaults) :]
    for name, default in zip(names, function.args.defaults, strict=True):
        if isinstance(default, _MUTABLE):
            says = f"{name.arg}={ast.unparse(default)} n'est créé qu'une fois. Dès le deuxième appel, il contient "
            says += "encore ce que le premier y a mis."
            yield *_beginning(function, name.arg, default), locate(function, says)
    for name, start in statement.kept.items():
        says = f"{name} est une variable du carnet : dès le deuxième appel, elle contient encore ce que le premier y a "
        yield *_beginning(function, name, ast.parse(start, mode="eval").body), f"{says}mis."


def _beginning(function, name, value):
    """La fonction, qui commence par donner cette valeur à ce nom ; ses ``global`` restent au-dessus."""
    declared = [line for line in function.body if isinstance(line, ast.Global)]
    rest = [line for line in function.body if line not in declared]
    new = ast.Assign([ast.Name(name, ast.Store())], value)
    return FUNCTION, with_fields(function, body=[*declared, new, *rest])


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
        if isinstance(line.value, ast.Name):
            says = _quoted(line, "ne fait pas de copie : ce sont deux noms du même objet.")
            yield *block.at(index, with_fields(line, value=_copied(line.value))), says


def _copied(node):
    """Une copie de ce que vaut ce nœud, jusqu'au fond."""
    return method(called("__import__", ast.Constant("copy")), "deepcopy", node)


def _quoted(node, says):
    return locate(node, f"{ast.unparse(node)} {says}")


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
        args, defaults = function.args.args[: len(given)], function.args.defaults[: -len(own)]
        names = ", ".join(argument.arg for argument in own)
        says = f"un argument cache la variable du carnet de même nom ({names}), qui peut valoir autre chose."
        kept = with_fields(function.args, args=args, defaults=defaults)
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


def starts_apart(tree, _statement):
    """La recherche d'un maximum ou d'un minimum, par max ou min, part de la première valeur, et non d'un nombre."""
    for path, line, target, start in _starts(tree):
        name, new = ast.unparse(target), replaced(tree, path, ast.copy_location(ast.Constant(None), start))
        asked = [(place, node) for place, node in places(tree, ast.Call) if ast.unparse(node.func) in ("max", "min")]
        asked = [(place, node) for place, node in asked if len(node.args) == 2 and name in map(ast.unparse, node.args)]
        for place, node in reversed(asked):
            own, value = sorted(node.args, key=lambda arg, name=name: ast.unparse(arg) != name)
            first = ast.IfExp(ast.Compare(own, [ast.Is()], [ast.Constant(None)]), value, node)
            new = replaced(new, place, ast.copy_location(first, node))
        if asked and isinstance(start, ast.Constant | ast.UnaryOp):
            says = f"la recherche part de {ast.unparse(start)}. Que trouve-t-elle quand toutes les valeurs sont plus "
            yield FUNCTION, new.body[0], locate(line, f"{says}petites, ou plus grandes ?")


def _starts(tree):
    """Les valeurs données à des noms, à plusieurs parfois sur une ligne : (chemin, ligne, nom, valeur)."""
    for path, line in places(tree, ast.Assign):
        target, value = line.targets[0], line.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for k, (one, start) in enumerate(zip(target.elts, value.elts, strict=False)):
                yield (*path, ("value", None), ("elts", k)), line, one, start
        else:
            yield (*path, ("value", None)), line, target, value


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
    several = f"Lignes {listed} : ces return sont", "l'arrêtent"
    head, verb = several if len(numbers) > 1 else (f"Ligne {numbers[0]} : ce return est", "l'arrête")

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


def starts_again(tree, _statement):
    """Une valeur de départ donnée à chaque tour de boucle passe avant la boucle, ou l'inverse."""
    for block, index, loop in lines(tree, *LOOPS):
        for k, line in enumerate(loop.body):
            if isinstance(line, ast.Assign):
                says = f"{_target(line)} reçoit sa valeur à chaque tour de la boucle de la ligne {loop.lineno}. Quand "
                shorter = with_block(loop, "body", without(loop.body, k))
                yield *block.at(index, line, shorter), locate(line, f"{says}faut-il la lui donner ?", loop)
        alone = [(k, k + 1) for k in range(index)]
        for first, end in (*alone, *((k, index) for k in reversed(range(index - 1)))):
            starts = block.lines[first:end]
            if not all(isinstance(line, ast.Assign) and not _is_tested(line, loop) for line in starts):
                continue
            inside = with_fields(loop, body=[*starts, *loop.body])
            changed = [*block.lines[:first], *block.lines[end:index], inside, *block.lines[index + 1 :]]
            names, line = list(map(_target, starts)), starts[0]
            who, have, worth = names[0], "reçoit sa", f"vaut {names[0]}"
            if len(names) > 1:
                who, have, worth = f"{', '.join(names[:-1])} et {names[-1]}", "reçoivent leur", "valent-ils"
            says = f"{who} {have} valeur de départ une seule fois, avant la boucle de la ligne {loop.lineno}. "
            says += f"Que {worth}, un tour plus tard ?"
            yield *block.with_lines(changed), locate(line, says, *starts[1:], loop)


def _is_tested(line, loop):
    """La condition d'un while lit-elle ce nom ? Remis à zéro à chaque tour, il ne l'arrêterait jamais."""
    return isinstance(loop, ast.While) and reads(loop.test, _target(line))


def _target(line):
    return ast.unparse(line.targets[0])


TOLD = (  # de la plus parlante à la plus vague
    lasts,
    masked,
    list_for_text,
    shared,
    not_copied,
    walked_and_changed,
    returns_in_a_loop,
    starts_too_high,
    starts_apart,
    starts_again,
    not_undone,
    not_advanced,
    changed_too_soon,
    not_reset,
)
