"""Le code d'une cellule, sans les commandes de Jupyter ni du cours, et ses définitions. Rien n'est exécuté ici."""

import ast
import builtins
import re

from ...checking.call.source import parsed

# « %magie », « !commande », « x = %magie », « ?nom », « nom? », « nom?? »
_MAGIC = re.compile(r"^([ \t]*)(?:[%!?].*|[\w.]+[ \t]*=[ \t]*[%!].*|[\w.*]+\?\??[ \t]*)$", re.MULTILINE)
_BUILTINS = set(dir(builtins))  # un brouillon « max = 0 » casserait le code que le cours donne
# les fonctions que peut appeler une constante ; un entraînement ou un dessin ne doivent pas recommencer
_QUICK_FUNCTIONS = {
    "abs", "arange", "array", "default_rng", "dict", "enumerate", "eye", "float", "full", "int", "len", "list", "max",
    "min", "ones", "Random", "range", "repeat", "reshape", "round", "set", "sorted", "sqrt", "str", "sum", "tuple",
    "zeros", "zip",
}  # fmt: skip
_COMMANDS = {  # les commandes du cours, sans objet hors d'un carnet
    "carry", "check", "hint", "progress", "quiz", "solution", "step_through",
}  # fmt: skip


def runnable(source):
    """Le code sans les commandes de Jupyter ni celles du cours ; chaque ligne garde son numéro.

    >>> runnable('%%time\\nx = 1\\nhint("2.1")')
    '\\nx = 1\\n'
    """
    tree = parsed(source)
    if tree is None:
        source = _MAGIC.sub(lambda line: line[1] and f"{line[1]}pass", source)  # Python refuse un bloc vide
        tree = parsed(source)
    if tree is None:
        return source
    lines = lines_of(source)
    for node in reversed(tree.body):
        if _is_of_the_course(node):
            first, last = node.lineno - 1, node.end_lineno - 1
            before, after = lines[first][: node.col_offset], lines[last][node.end_col_offset :]
            is_shared = before.strip() or after.strip()  # « ; » sépare les instructions d'une même ligne
            rest = before + b"pass" + after if is_shared else b""
            lines[first : last + 1] = [rest, *[b""] * (last - first)]
    return b"\n".join(lines).decode()


def definitions(source, exercises):
    """Les importations, fonctions, classes et constantes d'une cellule ; ``""`` si elle n'en a pas.

    Les définitions qui prennent le nom d'un exercice ou d'une fonction de Python sont laissées de côté.

    Args:
        source: le code de la cellule.
        exercises: les noms des exercices.
    """
    source = runnable(source)
    tree, taken = parsed(source), _BUILTINS | exercises
    kept = [node for node in tree.body if _is_definition(node, taken)] if tree else []
    return "\n".join(written(node, lines_of(source)) for node in kept)


def imports(source):
    """Les importations d'une cellule, sans celles du cours ; ``""`` si elle n'en a pas."""
    source = runnable(source)
    tree = parsed(source)
    kept = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)] if tree else []
    return "\n".join(written(node, lines_of(source)) for node in kept)


def written(node, lines):
    """Le texte d'une instruction, tel que l'élève l'a écrit : ``ast.unparse`` ne récrit pas tout le Python."""
    first = min([node, *getattr(node, "decorator_list", ())], key=lambda part: part.lineno)
    start = first.col_offset - (first is not node)  # l'arobase précède le décorateur
    rows = lines[first.lineno - 1 : node.end_lineno]
    rows[-1] = rows[-1][: node.end_col_offset]
    rows[0] = rows[0][start:]
    return b"\n".join(rows).decode()


def lines_of(source):
    """Les lignes d'un code, en octets : les colonnes de l'arbre syntaxique comptent des octets."""
    return [line.encode() for line in source.split("\n")]


def _is_of_the_course(node):
    """Dit si l'instruction importe le paquet du cours, ou appelle une commande du cours."""
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").split(".")[0] == "ql_functions"
    if isinstance(node, ast.Import):
        return any(alias.name.split(".")[0] == "ql_functions" for alias in node.names)
    call = node.value if isinstance(node, ast.Expr | ast.Assign) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _COMMANDS


def _is_definition(node, taken):
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name not in taken
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        targets = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
        are_new = all(isinstance(target, ast.Name) and target.id not in taken for target in targets)
        return are_new and _is_quick(node.value)
    return isinstance(node, ast.Import | ast.ImportFrom)


def _is_quick(value):
    """Dit si l'expression est une fonction anonyme, ou n'appelle que des fonctions de `_QUICK_FUNCTIONS`."""
    if value is None or isinstance(value, ast.Lambda):
        return True
    calls = [node.func for node in ast.walk(value) if isinstance(node, ast.Call)]
    return all(getattr(function, "id", getattr(function, "attr", None)) in _QUICK_FUNCTIONS for function in calls)
