"""Le code d'une cellule, sans les commandes de Jupyter ni du cours, et ce qu'une réponse en lit. Rien n'est exécuté."""

import ast
import builtins
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..call.source import parsed
from ..declare.registry import packages
from ..namespace import names_read

# « x = %time valeur », « %time x = valeur », « x = %magie », puis « %magie », « !commande », « ?nom », « nom? »
_TARGET = r"\w[\w., \t]*="
_MAGIC = re.compile(
    rf"^([ \t]*)(?:({_TARGET}[ \t]*)%time[ \t]+(.+)|%time[ \t]+({_TARGET}[^=].*)|({_TARGET})[ \t]*[%!].*|[%!?].*"
    r"|[\w.*]+\?\??[ \t]*)$",
    re.MULTILINE,
)
_PROMPT = re.compile(r"^(?:>>>|\.\.\.)(?: |$)", re.MULTILINE)
_CELL_MAGIC = re.compile(r"\s*%%(\w+)")
_RUNNING_MAGICS = {"capture", "prun", "time"}  # les autres n'exécutent pas la cellule, ou l'exécutent hors du carnet
WRITING = "%%writefile "  # la cellule est alors le texte d'un fichier
_BUILTINS = set(dir(builtins))  # un brouillon « max = 0 » casserait le code que le cours donne
_BY_TEXT = {"eval", "exec", "globals", "locals", "vars"}  # elles lisent un nom qui n'est pas dans le code
_COMMANDS = {  # les commandes du cours, sans objet hors d'un carnet
    "carry", "check", "hint", "predict", "progress", "puzzle", "quiz", "solution", "start_again", "step_through",
    "without",
}  # fmt: skip
_DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
IMPORTS = ast.Import | ast.ImportFrom


def runnable(source):
    """Le code tel que le lit un carnet, sans les commandes de Jupyter ni du cours ; chaque ligne garde son numéro.

    >>> runnable('%%time\\nx = 1\\nhint("2.1")')
    '\\nx = 1\\n'
    """
    source = _without_magics(source)
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


def checked(source):
    """Les réponses qu'une cellule donne à `check`, dans l'ordre : des triplets (exercice, code, noms que ce code lit).

    >>> checked('flip_board = check("2.1", retourner)')
    [('2.1', 'retourner', {'retourner'})]
    """
    source = _without_magics(source)
    tree, lines = parsed(source), lines_of(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)] if tree else []
    found = []
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        given = named | dict(zip(("exercise_id", "answer"), call.args, strict=False))
        name, answer = given.get("exercise_id"), given.get("answer")
        if _name_called(call) == "check" and isinstance(name, ast.Constant) and answer:
            read = {node.id for node in ast.walk(answer) if isinstance(node, ast.Name)}
            found.append((name.value, written(answer, lines), read))
    return found


def _name_called(call):
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _without_magics(source):
    """Le code d'une cellule, sans les commandes de Jupyter ; chaque ligne garde son numéro."""
    magic = _CELL_MAGIC.match(source)
    if magic and magic[1] not in _RUNNING_MAGICS:
        return "pass"  # la cellule est remplie, mais ne définit rien
    margin = re.search(r"^[ \t]*(?=\S)|\Z", source, re.MULTILINE)[0]  # un carnet ôte cette marge de toutes les lignes
    source = re.sub(f"^{margin}", "", source, flags=re.MULTILINE)
    if source.lstrip().startswith(">>> "):
        source = _PROMPT.sub("", source)
    return source if parsed(source) else _MAGIC.sub(_without_magic, source)


def _without_magic(line):
    """Ce qu'une ligne de Jupyter laisse à Python : la valeur d'un nom, inerte si elle vient d'une commande."""
    indent, before, value, timed, target = line.groups()
    if value or timed:
        return f"{indent}{before or ''}{value or timed}"
    if target:
        return f"{indent}{target} get_ipython()"
    return indent and f"{indent}pass"  # Python refuse un bloc vide


def definitions(source, exercises):
    """Les instructions d'une cellule qui donnent une valeur à un nom ; ``""`` s'il n'y en a pas.

    Une instruction qui n'en donne une qu'à un exercice ou à une fonction de Python est laissée de côté. Une cellule
    qui écrit un fichier est gardée tout entière, sous le nom de son module.
    """
    if source.lstrip().startswith(WRITING):
        head, _, text = source.lstrip().partition("\n")
        return f"{WRITING}{Path(head.split()[-1]).stem}\n{text}" if parsed(text) else ""
    return _kept(runnable(source), lambda node: _names_changed(node) - _BUILTINS - exercises)


def imports(source):
    """Les importations d'une cellule, sans celles du cours ; ``""`` si elle n'en a pas."""
    return _kept(runnable(source), lambda node: isinstance(node, IMPORTS))


def _kept(source, is_kept):
    """Les instructions d'un code pour lesquelles ``is_kept`` est vrai, telles qu'elles y sont écrites."""
    tree, lines = parsed(source), lines_of(source)
    return "\n".join(written(node, lines) for node in tree.body if is_kept(node)) if tree else ""


def needed(answer, cells):
    """Réduit d'autres cellules, que rend `definitions`, aux instructions dont une réponse a besoin.

    Ce sont celles dont elle lit les noms, et celles que ces instructions demandent ; ``""`` s'il n'en reste rien.
    """
    giving, kept = {}, set()  # nom → les instructions qui lui donnent une valeur ; les instructions gardées
    for statement in (one for cell in cells for one in _statements(cell)):
        for name in statement.given:
            giving.setdefault(name, []).append(statement)
    waiting = ["*", *(name for one in _statements(answer) for name in one.read)]
    if not _BY_TEXT.isdisjoint(waiting):
        waiting += giving
    while waiting:
        for found in giving.pop(waiting.pop(), ()):
            kept.add(found)
            waiting += found.read
    return ["\n".join(one.text for one in _statements(cell) if one in kept) for cell in cells]


@dataclass(frozen=True, eq=False)
class _Statement:
    """Une instruction d'une cellule, les noms auxquels elle donne une valeur, et ceux qu'elle lit, modules compris."""

    text: str
    given: frozenset[str]
    read: frozenset[str]


@cache
def _statements(cell):
    """Les instructions d'une cellule ; le texte d'un fichier compte pour une seule, qui donne le nom du module."""
    if cell.startswith(WRITING):
        return [_Statement(cell, frozenset([cell.partition("\n")[0].removeprefix(WRITING)]), frozenset())]
    tree = parsed(cell)
    if tree is None:
        return []
    lines = lines_of(cell)
    return [
        _Statement(written(part, lines), frozenset(_names_changed(part)), _read_by_a_student(part))
        for node in tree.body
        for part in parts(node)
    ]


def _names_changed(statement):
    """Les noms de `names_given`, et ceux qu'un appel reçoit, car « fill(x) » peut changer x."""
    return names_given(statement) | {_root(argument) for call in _calls_in(statement) for argument in call.args} - {""}


def _read_by_a_student(statement):
    """Les noms que lit une instruction d'un élève, et les modules qu'elle importe."""
    imports = [node for node in ast.walk(statement) if isinstance(node, IMPORTS)]
    modules = [getattr(node, "module", None) or alias.name for node in imports for alias in node.names]
    try:
        return names_read_by([statement]).union(name.partition(".")[0] for name in modules)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # l'arbre se lit, mais ne se compile pas
        return frozenset()


def names_read_by(statements):
    """Les noms que lisent des instructions, et les fonctions qu'elles définissent."""
    tree = ast.Module(statements, [])
    return names_read(compile(tree, "<code>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True))


def parts(statement):
    """L'instruction ; une importation de plusieurs noms devient une importation par nom."""
    if not isinstance(statement, IMPORTS):
        return [statement]
    fields = {field: value for field, value in ast.iter_fields(statement) if field != "names"}
    return [ast.copy_location(type(statement)(**fields, names=[alias]), statement) for alias in statement.names]


def names_given(statement):
    """Les noms auxquels une instruction donne une valeur, ou dont elle change la valeur ; « * » si ce peut être tous.

    >>> sorted(names_given(ast.parse("for i in range(3):\\n    squares[i] = i * i").body[0]))
    ['i', 'squares']
    """
    if isinstance(statement, _DEFINITIONS):
        return {statement.name}
    if isinstance(statement, IMPORTS):
        return {
            alias.asname or (alias.name.partition(".")[0] if isinstance(statement, ast.Import) else alias.name)
            for alias in statement.names
        }
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, _DEFINITIONS | IMPORTS):
            found |= names_given(node)
        elif isinstance(node, ast.Name | ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(_root(node))  # « x = … », mais aussi « x[i] = … »
    methods = {_root(call.func) for call in _calls_in(statement) if isinstance(call.func, ast.Attribute)}
    return (found | methods) - {""}  # « x.append(…) »


def _calls_in(statement):
    """Les appels qui sont des instructions à eux seuls, sauf dans une fonction que l'instruction définit."""
    if isinstance(statement, _DEFINITIONS):
        return []
    found = [node.value for node in ast.walk(statement) if isinstance(node, ast.Expr)]
    return [value for value in found if isinstance(value, ast.Call)]


def _root(node):
    """Le nom par où commence « x[i].y » ; ``""`` s'il n'y en a pas."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def written(node, lines):
    """Le texte d'une instruction, tel que l'élève l'a écrit : ``ast.unparse`` ne récrit pas tout le Python."""
    if isinstance(node, IMPORTS):  # une importation que `parts` a séparée n'est écrite nulle part
        return ast.unparse(node)
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
        return (node.module or "").split(".")[0] in packages()
    if isinstance(node, ast.Import):
        return any(alias.name.split(".")[0] in packages() for alias in node.names)
    call = node.value if isinstance(node, ast.Expr | ast.Assign) else None
    return isinstance(call, ast.Call) and _name_called(call) in _COMMANDS
