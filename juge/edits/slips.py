"""Les fautes de Python certaines : une valeur perdue, une fonction sans parenthèses, le None de sort, un or de trop.

Aucune ne s'écrit dans une réponse juste. On les dit donc même si les corriger ne suffit pas. Le texte seul prouve
celles de ce fichier, si la réponse passe par elles dans un cas faux ; l'exécution prouve celles de `slips_seen`.
"""

import ast
import builtins
from functools import partial
from itertools import chain, pairwise
from types import BuiltinFunctionType, FunctionType, ModuleType

from ..namespace import instructions_of, names_read
from ..values import PLAIN
from .nodes import LOOPS, names_stored
from .places import is_method, is_text, lines, places
from .slips_seen import SURE
from .spots import locate

_SILENT = {"append", "sort", "reverse", "extend", "insert", "remove", "update", "clear", "add", "shuffle"}
_PURE = {"sorted", "reversed", "str", "int", "float", "len", "abs", "round", "range"}  # ne font que rendre une valeur
_PURE_METHODS = {"replace", "upper", "lower", "strip", "split", "join", "copy", "count", "index", "keys", "values"}
_CONTAINERS = (list, str, dict, set, tuple)
_METHODS = {name for kind in _CONTAINERS for name in dir(kind) if name[0] != "_"}
_READERS = {"len", "max", "min", "sum", "sorted", "list", "set", "tuple", "enumerate", "range", "str", "int", "print"}
_ACTING = {"print", "open", "input", "exec", "eval", "setattr", "next", "display"}  # font plus que rendre une valeur
_VALUES = (ast.Compare, ast.BinOp, ast.UnaryOp)  # un nom seul sur sa ligne s'écrit parfois pour « ne rien faire »


def slips(tree, namespace, returns_none=False):
    """Les fautes certaines d'une réponse, l'arbre d'un module qui ne définit qu'elle, des plus graves aux autres.

    Args:
        namespace: les globales du carnet.
        returns_none: la fonction doit-elle renvoyer None ? « return t.sort() » n'y est pas une faute.

    Yields:
        une fonction ``prove(run)``, qui rend une `Sentence`, ou ``""`` si ce `Run` ne montre pas la faute.
    """
    of_values = _uncalled(tree, namespace), _lost(tree), _none_kept(tree, namespace, returns_none)
    of_lines = _compared_to_nothing(tree), _not_a_power(tree), _swapped_in_vain(tree)
    yield from map(_when_met, chain(*of_values, *of_lines))
    yield from _forgotten(tree, namespace)
    for find in SURE:
        yield from find(tree)


def _compared_to_nothing(tree):
    """Une valeur écrite, seule à côté d'un or ou d'un and : « case == 'X' or 'O' » ne compare pas case à 'O'."""
    for _, node in places(tree, ast.If, ast.While, ast.IfExp):
        for part in _combined(node.test):
            texts = [one for one in part.values if is_text(one) and one.value]
            empty = [one for one in part.values[1:] if _is_empty(one) and isinstance(part.op, ast.Or)]
            for alone in (*texts, *empty)[: len(texts) < len(part.values)]:
                says = f"dans « {ast.unparse(part)} », {ast.unparse(alone)} n'est comparé à rien : seul, il compte "
                yield locate(part, f"{says}{'toujours pour vrai' if texts else 'pour faux'}.")


def _combined(test):
    """Les and et les or d'une condition, hors de ce qu'elle compare."""
    if isinstance(test, ast.BoolOp):
        yield test
    for part in getattr(test, "values", [getattr(test, "operand", None)]):
        yield from _combined(part) if part else ()


def _is_empty(node):
    """Est-ce None, ou une suite écrite sans aucun élément ? « or 0 » peut être voulu."""
    if isinstance(node, ast.Constant):
        return node.value in ("", None)
    return not getattr(node, "elts", getattr(node, "keys", True))


def _not_a_power(tree):
    """Un ^ entre deux valeurs ; entre deux comparaisons, il peut être voulu."""
    for _, node in places(tree, ast.BinOp):
        if isinstance(node.op, ast.BitXor) and not isinstance(node.left, ast.Compare):
            yield locate(node, "^ n'est pas la puissance, qui s'écrit **.")


def unread(tree, model):
    """Ce que la réponse ne lit jamais : un argument que lit ``model``, la référence, ou ce qu'une boucle calcule.

    Une réponse juste a parfois une variable de trop, ou un compteur qui ne sert plus : on ne dit ni l'une ni l'autre.
    """
    function, read, there = tree.body[0], _names(tree), _names(model)
    pairs = zip(function.args.args, model.body[0].args.args, strict=False)
    arguments = [(argument.arg, other.arg) for argument, other in pairs]
    if any(name in read for name, _ in arguments):
        for name in (name for name, other in arguments if name not in read and other in there):
            says = f"aucune ligne ne lit l'argument {name} : la réponse ne peut donc pas en dépendre."
            says = locate(function, says)
            yield lambda _run, says=says: says  # tout appel le montre
    for _, loop in places(tree, *LOOPS):
        for line in (line for line in ast.walk(loop) if isinstance(line, ast.Assign | ast.AugAssign)):
            target = line.targets[0] if isinstance(line, ast.Assign) else line.target
            is_count = isinstance(line, ast.AugAssign) and isinstance(line.value, ast.Constant)
            if isinstance(target, ast.Name) and target.id not in read and not is_count:
                says = f"aucune ligne ne lit ce que {target.id} reçoit ici. Laquelle devait s'en servir ?"
                yield _when_met(locate(line, says))


def _names(tree):
    """Les noms que lit un arbre, ceux qu'il déclare globaux compris."""
    declared = {name for _, line in places(tree, ast.Global, ast.Nonlocal) for name in line.names}
    return declared | {node.id for _, node in places(tree, ast.Name) if isinstance(node.ctx, ast.Load)}


def _when_met(sentence):
    """De quoi dire cette `Sentence` d'un appel qui exécute ses lignes."""
    return lambda run: sentence if run.lines.issuperset(sentence.lines) else ""


def _lost(tree):
    """Une valeur, seule sur sa ligne, que rien ne garde ; un == écrit pour un =."""
    for block, _, line in lines(tree, ast.Expr):
        value, text = line.value, ast.unparse(line.value)
        if isinstance(block.owner, ast.Try) or not _is_only_a_value(value):  # un try peut n'essayer qu'une lecture
            continue
        if isinstance(value, ast.Compare) and all(isinstance(operator, ast.Eq) for operator in value.ops):
            says = f"« {text} » compare, et ne change rien : pour donner une valeur à un nom, le signe est =."
        else:
            says = f"{text}, seul sur sa ligne, n'est ni gardé ni renvoyé. Quel nom, ou quel return, doit le recevoir ?"
        yield locate(line, says)


def _is_only_a_value(node):
    """L'instruction faite de ce nœud ne fait-elle que calculer ?"""
    if is_method(node, _PURE_METHODS):
        return True
    return isinstance(node, _VALUES) or (isinstance(node, ast.Call) and getattr(node.func, "id", "") in _PURE)


def _swapped_in_vain(tree):
    """« a = b », puis « b = a » : la seconde ligne ne change rien, car la première a perdu ce que valait a."""
    for block, index, line in lines(tree, ast.Assign):
        after = block.lines[index + 1] if index + 1 < len(block.lines) else None
        one, other = ast.unparse(line.targets[0]), ast.unparse(line.value)
        is_place = isinstance(line.value, ast.Name | ast.Subscript | ast.Attribute)
        if is_place and isinstance(after, ast.Assign) and ast.unparse(after) == f"{other} = {one}":
            says = f"cette ligne ne change rien : {one} a déjà, depuis la ligne {line.lineno}, la valeur de {other}."
            yield locate(after, f"{says} Pour échanger deux valeurs, il faut en garder une.", line)


def _forgotten(tree, namespace):
    """L'appel, seul sur sa ligne, d'une fonction qui ne lit que ses arguments, quand rien de ceux-ci ne se change."""
    for _, _, line in lines(tree, ast.Expr):
        call = line.value if isinstance(line.value, ast.Call) and isinstance(line.value.func, ast.Name) else None
        function = namespace.get(call.func.id) if call and not call.keywords else None
        if isinstance(function, FunctionType) and all(isinstance(arg, ast.Name) for arg in call.args):
            read = names_read(function.__code__)
            values = [function.__globals__.get(name) for name in read]
            is_steady = all(value is None or type(value) in PLAIN for value in values)
            if is_steady and not read & _ACTING and _gives_a_value(function.__code__):
                text = ast.unparse(call)
                says = f"{text} rend une valeur et ne change rien. Quel nom, ou quel return, doit la recevoir ?"
                yield partial(_is_of_plain, [arg.id for arg in call.args], locate(line, says))


def _gives_a_value(code):
    """Un return de ce code rend-il autre chose qu'une constante ? Une fonction qui n'a que des raise peut vérifier."""
    steps = pairwise(instructions_of(code))
    return any(step.opname == "RETURN_VALUE" and before.opname != "LOAD_CONST" for before, step in steps)


def _is_of_plain(names, says, run):
    """La `Sentence`, si ces variables sont de types que rien ne change, quand sa ligne s'exécute."""
    is_plain = any(all(type(step.names.get(name)) in PLAIN for name in names) for step in run.steps_at(*says.lines))
    return says if is_plain else ""


def _uncalled(tree, namespace):
    """Une méthode ou une fonction dont on prend la valeur, et qui n'est pas appelée : il lui manque ses parenthèses."""
    own = names_stored(tree)
    for _, node in places(tree, ast.AST):
        for part in _read_in(node):
            is_function = isinstance(part, ast.Name) and part.id not in own and _is_function(part.id, namespace)
            of_module = isinstance(part, ast.Attribute) and _is_module(part.value, namespace)
            if is_function or (isinstance(part, ast.Attribute) and part.attr in _METHODS and not of_module):
                text = ast.unparse(part)
                says = f"{text} désigne la fonction sans l'appeler : il y manque les parenthèses, {text}(…)."
                if isinstance(node, ast.Subscript):
                    says = f"{text} est une fonction : elle s'appelle avec des parenthèses, et non des crochets."
                yield locate(part, says)


def _read_in(node):
    """Les parties d'un nœud dont il lit la valeur, et où une fonction n'a rien à faire."""
    if isinstance(node, ast.Return | ast.Subscript | ast.AugAssign):
        return [node.value]
    if isinstance(node, ast.Expr):
        return [node.value] if isinstance(node.value, ast.Attribute) else []
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _READERS:
        return node.args[:1]
    return []


def _is_function(name, namespace):
    return isinstance(namespace.get(name, getattr(builtins, name, None)), FunctionType | BuiltinFunctionType)


def _is_module(node, namespace):
    return isinstance(node, ast.Name) and isinstance(namespace.get(node.id), ModuleType)


def _none_kept(tree, namespace, returns_none):
    """Une méthode qui change son objet renvoie None, que la réponse garde, renvoie ou emploie."""
    for _, node in places(tree, ast.AST):
        is_kept = isinstance(node, ast.Assign | ast.Return)
        if returns_none and isinstance(node, ast.Return):
            continue
        parts = [node.value] if isinstance(node, ast.Assign | ast.Attribute) else _read_in(node)
        for part in node.args if isinstance(node, ast.Call) else parts:
            thing = _changed_by(part, namespace) if is_method(part, _SILENT) else ""
            if thing:
                says = f"{part.func.attr} change {thing} et ne renvoie rien ; c'est ce rien, None, que vous "
                yield locate(part, f"{says}{'gardez' if is_kept else 'employez'}.")


def _changed_by(call, namespace):
    """Ce que change l'appel d'une de ces méthodes ; ``""`` si c'est une fonction d'un module, qui rend autre chose."""
    owner, is_shuffle = call.func.value, call.func.attr == "shuffle"
    of_type = isinstance(owner, ast.Name) and owner.id in {kind.__name__ for kind in _CONTAINERS}  # list.sort(t)
    if (is_shuffle or of_type) and call.args:
        return ast.unparse(call.args[0])
    return "" if _is_module(owner, namespace) else ast.unparse(owner)
