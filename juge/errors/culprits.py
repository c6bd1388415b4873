"""Trouver la cause d'une erreur dans sa ligne : un indice trop grand, une clé incomplète, une branche qui manque.

Aucun code de l'élève n'est exécuté de nouveau : seules les valeurs simples de ses variables sont lues.
"""

import ast
import builtins
import linecache
import re
from contextlib import suppress
from difflib import SequenceMatcher, get_close_matches
from inspect import signature
from types import ModuleType

from ..call.run import last_of
from ..call.saved import cell_defining
from ..call.source import parsed
from ..declare.registry import EXERCISES
from ..edits.nodes import LOOPS
from ..values import as_code

_READABLE_TYPES = (list, tuple, str, dict)  # les types qui se lisent sans appeler le code d'un élève
_ALIKE = 0.8  # de 0 à 1 ; « bord » et « board » sont à 0,89, « history » et « str » à 0,6
_MAX_KEYS_LENGTH = 80  # caractères ; des clés plus longues ne sont pas citées
_OPERATIONS = {ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__}


def culprit_of(error, given):
    """Nomme en une phrase la cause d'une erreur née dans une ligne de l'élève, ou rend ``""`` ; voir `explain`."""
    last = last_of(error)
    frame = last.tb_frame
    tree = parsed("".join(linecache.getlines(frame.f_code.co_filename)))
    says = next((says for kind, says in _EXPLAINERS.items() if isinstance(error, kind)), None)
    if tree is None or says is None:
        return ""
    return says(error, last, tree, {**frame.f_globals, **given, **frame.f_locals})


def suggest_name(error, last, _tree, names):
    """Propose, pour un nom ou un attribut inconnu, le nom mal écrit.

    Un nom se cherche d'abord dans la fonction, puis dans le carnet, enfin parmi les noms de Python.
    """
    code = last.tb_frame.f_code
    tiers = [[*code.co_varnames, *code.co_freevars], [name for name in names if name[0] != "_"], dir(builtins)]
    if isinstance(error, AttributeError):
        tiers = [dir(error.obj)] if type(error.obj) in (ModuleType, *_READABLE_TYPES) else []
    if any(error.name in known for known in tiers):  # le carnet n'a pas ce nom ; seul le cas le donne
        return ""
    for known in tiers:
        likeness, near = max(((_likeness(error.name or "", one), one) for one in known), default=(0, ""))
        if likeness >= _ALIKE:
            return f"Vouliez-vous dire {near} ?"
    return ""


def _likeness(name, known):
    """Rend de 0 à 1 combien deux noms se ressemblent ; 1 si seuls l'ordre des lettres ou les majuscules changent."""
    name, known = name.lower(), known.lower()
    return 1 if sorted(name) == sorted(known) else SequenceMatcher(None, name, known).ratio()


def explain_index(error, last, tree, names):
    """Donne, pour un indice trop grand, sa valeur et la longueur lue ; pour un tableau, la ligne où est sa taille."""
    if size := re.search(r"is out of bounds for axis \d+ with size (\d+)", str(error)):
        return _ask_about_number(tree, int(size[1]))
    node = _failed(last, tree, ast.Subscript)
    try:
        container, index = node and _evaluate(node.value, names), node and _evaluate(node.slice, names)
    except LookupError:
        return ""
    if type(container) not in (list, tuple, str) or type(index) is not int or -len(container) <= index < len(container):
        return ""
    text = ast.unparse(node.value)
    if not container:
        return f"Ici, {text} est vide."
    says = f"Ici, len({text}) vaut {len(container)}, et l'indice est {index}."
    if isinstance(node.value, ast.Subscript) and type(container) is str and len(container) == 1:
        says += f" {ast.unparse(node.value.value)} est plat : {text} en est déjà un élément, d'un seul caractère."
    return says


def explain_missing_key(error, last, tree, names):
    """Donne, pour une clé absente, les clés du dictionnaire, ou dit qu'elle est le début d'une clé présente."""
    node, key = _failed(last, tree, ast.Subscript), error.args[0] if error.args else None
    try:
        table = node and _evaluate(node.value, names)
    except LookupError:
        return ""
    if type(table) is not dict or type(key) not in (str, int):
        return ""
    longer = type(key) is str and key and next((k for k in table if type(k) is str and k.startswith(key)), "")
    if not longer:
        return _name_keys(node.value, table, key, last)
    lengths = f"longueur {len(key)} au lieu de {len(longer)}"
    says = f"Celle que vous cherchez n'est que le début d'une clé qui y est : {lengths}."
    return f"{says} {_ask_about_number(tree, len(key))}".strip()


def _name_keys(node, table, key, last):
    """Nomme la clé la plus proche, ou les clés si elles sont peu nombreuses, d'un dictionnaire resté intact."""
    text, keys = ast.unparse(node), ", ".join(map(as_code, table))
    is_as_it_was = all(name.id in last.tb_frame.f_locals for name in ast.walk(node) if isinstance(name, ast.Name))
    if not is_as_it_was:
        return ""
    alike = {str(known).lower(): known for known in table}
    if near := get_close_matches(str(key).lower(), alike, 1):
        return f"Vouliez-vous dire {as_code(alike[near[0]])} ?"
    if len(keys) > _MAX_KEYS_LENGTH:
        return ""
    here = f"Ligne {last.tb_lineno} : {text}"
    return f"{here} a pour clés {keys}, et non {as_code(key)}." if table else f"{here} est vide."


def _ask_about_number(tree, number):
    """Demande d'où vient un nombre, s'il n'est écrit que sur une ligne ; rend ``""`` sinon."""
    integers = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int)
    places = {node.lineno for node in integers if node.value == number}
    return f"D'où vient le {number} de la ligne {places.pop()} ?" if len(places) == 1 else ""


def explain_unbound(error, last, tree, names):
    """Dit pourquoi une variable n'a pas de valeur : son nom désigne un autre objet, ou aucune branche ne la remplit."""
    name, here = re.search(r"variable '(\w+)'", str(error))[1], last.tb_lineno
    *_, around, own = ["", *last.tb_frame.f_code.co_qualname.split(".<locals>.")]
    holder = next((node for node in ast.walk(tree) if _is_function_at(node, around, here)), None)
    if holder and any(_list_assignments(holder, name)):
        return f"{around} a aussi une variable de ce nom : « nonlocal {name} » dit que c'est la même."
    if type(names.get(name)) is dict:
        return (
            f"Donner une valeur à {name} en fait une variable de la fonction. Pour changer le dictionnaire du "
            "carnet, écrivez dedans, clé par clé."
        )
    if name in names or hasattr(builtins, name):
        return "Ce nom désigne déjà autre chose hors de la fonction : dedans, prenez-en un autre."
    function = next((node for node in ast.walk(tree) if _is_function_at(node, own, here)), None)
    given = list(_list_assignments(function, name)) if function else []
    above = [[node for node in around if not _holds(node, line, here)] for line, around in given if line < here]
    if given and not above:
        return "Aucune ligne ne lui en donne une plus haut : de quelle valeur part-on ?"
    if not all(above):
        return ""
    loops = [node for node in above[0] if isinstance(node, LOOPS)]
    if loops and not any(isinstance(node, ast.If) for node in above[0]):
        return (
            f"Seule la boucle de la ligne {loops[0].lineno} lui en donne une : que vaut {name} si cette boucle ne fait "
            "aucun tour ?"
        )
    return "Aucune des branches qui ont été suivies ne lui en donne une : quel cas n'en a pas ?"


def explain_added_element(error, last, tree, names):
    """Dit d'un += qu'il ajoute à une liste les éléments d'une autre, quand la ligne ne lui donne qu'un élément."""
    node = _failed(last, tree, ast.AugAssign)
    if node is None or not isinstance(node.op, ast.Add) or type(names.get(ast.unparse(node.target))) is not list:
        return ""
    call = f"{ast.unparse(node.target)}.append({ast.unparse(node.value)})"
    return f"À une liste, += ajoute les éléments d'une autre : {call} en ajoute un seul."


def explain_string_array(error, last, tree, names):
    """Nomme la chaîne dont np.array a fait un tableau d'un seul élément, que reshape refuse."""
    if "array of size 1 " not in str(error):
        return ""
    for node in ast.walk(tree):
        made = isinstance(node, ast.Call) and ast.unparse(node.func) in ("np.array", "numpy.array", "np.asarray")
        text = node.args[0].id if made and node.args and isinstance(node.args[0], ast.Name) else None
        if type(names.get(text)) is str and text in last.tb_frame.f_locals:
            return f"Ligne {node.lineno} : {text} est ici une chaîne, et np.array n'en fait qu'un seul élément."
    return ""


def explain_absent_value(error, last, tree, names):
    """Donne la valeur que remove n'a pas trouvée, quand c'est celle d'une expression simple."""
    node = _failed(last, tree, ast.Call)
    if node and isinstance(node.func, ast.Attribute) and node.func.attr == "remove" and len(node.args) == 1:
        with suppress(LookupError):
            text, value = ast.unparse(node.args[0]), as_code(_evaluate(node.args[0], names))
            if text != value and len(value) <= _MAX_KEYS_LENGTH:
                return f"Ici, {text} vaut {value} : est-ce un élément de {ast.unparse(node.func.value)} ?"
    return ""


def explain_unknown_name(error, last, tree, names):
    """Dit d'un nom inconnu où il a une valeur : une compréhension, une cellule du carnet, une autre fonction."""
    if line := _comprehension_line(tree, error.name):
        return f"Il n'a de valeur qu'à l'intérieur de l'expression « … for … in … » de la ligne {line}."
    running = "".join(linecache.getlines(last.tb_frame.f_code.co_filename))
    if found := cell_defining(error.name, running):
        title, _ = found
        where = f"La cellule sous « {title} »" if title else "Une cellule de ce carnet"
        return f"{where} le définit : exécutez-la."
    for exercise in EXERCISES.values():
        if exercise.is_function and exercise.name in names and error.name in signature(exercise.reference).parameters:
            return f"C'est un argument de {exercise.name}, et n'a de valeur qu'en elle."
    return ""


def find_bare_return(error, last, tree, names):
    """Montre, pour une valeur None, le return sans valeur d'une fonction qui en rend une ailleurs."""
    if "NoneType" not in str(error):
        return ""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        returns = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
        bare = [node.lineno for node in returns if node.value is None]
        if bare and len(bare) < len(returns):
            return f"Ligne {min(bare)} : return, seul, rend None."
    return ""


_EXPLAINERS = {
    TypeError: lambda *found: find_bare_return(*found) or explain_added_element(*found),
    IndexError: explain_index,
    KeyError: explain_missing_key,
    UnboundLocalError: explain_unbound,
    NameError: lambda *found: explain_unknown_name(*found) or suggest_name(*found),
    AttributeError: suggest_name,
    ValueError: lambda *found: explain_string_array(*found) or explain_absent_value(*found),
}


def _comprehension_line(tree, name):
    """Rend la ligne de la compréhension qui définit un nom, si rien d'autre ne le définit ; ``None`` sinon."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.comprehension))
    inside = {node for loop in loops for node in ast.walk(loop.target)}
    given = [node for node in ast.walk(tree) if _assigns(node, name)]
    return given[0].lineno if given and inside.issuperset(given) else None


def _assigns(node, name):
    """Le nœud donne-t-il une valeur à ce nom, variable ou argument ?"""
    if isinstance(node, ast.arg):
        return node.arg == name
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)


def _failed(last, tree, kind):
    """Rend le nœud de cette sorte qui est, dans le texte, à la place exacte de ce qui a échoué ; sinon ``None``."""
    place = list(last.tb_frame.f_code.co_positions())[last.tb_lasti // 2]
    nodes = (node for node in ast.walk(tree) if isinstance(node, kind))
    extents = ((node.lineno, node.end_lineno, node.col_offset, node.end_col_offset, node) for node in nodes)
    return next((node for *extent, node in extents if tuple(extent) == place), None)


def _evaluate(node, names):
    """Calcule la valeur d'une expression simple ; lève `LookupError` de toute autre, et d'un nom sans valeur."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = ast.BinOp(ast.Constant(0), ast.Sub(), node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _evaluate(node.left, names), _evaluate(node.right, names)
        if type(left) is type(right) is int and type(node.op) in _OPERATIONS:
            return _OPERATIONS[type(node.op)](left, right)
    if isinstance(node, ast.Dict):
        return {
            _evaluate(key, names): _evaluate(value, names) for key, value in zip(node.keys, node.values, strict=True)
        }
    if isinstance(node, ast.Subscript):
        inside, key = _evaluate(node.value, names), _evaluate(node.slice, names)
        if type(inside) in _READABLE_TYPES and type(key) in (int, str) and (type(inside) is dict or type(key) is int):
            return inside[key]
    raise LookupError


def _holds(node, line, other):
    """Ces deux lignes sont-elles dans la même suite de ce ``if``, ou dans cette boucle ?"""
    if not node.lineno <= other <= node.end_lineno:
        return False
    end = node.body[-1].end_lineno
    return not isinstance(node, ast.If) or (line <= end) == (other <= end)


def _is_function_at(node, name, line):
    return isinstance(node, ast.FunctionDef) and node.name == name and node.lineno <= line <= node.end_lineno


def _list_assignments(node, name, around=()):
    """Rend les endroits où une fonction donne une valeur à un nom : couples (ligne, les if et les boucles autour)."""
    around = (*around, node) if isinstance(node, (ast.If, *LOOPS)) else around
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Name) and child.id == name and not isinstance(child.ctx, ast.Load):
            yield child.lineno, around
        if not isinstance(child, ast.FunctionDef):
            yield from _list_assignments(child, name, around)
