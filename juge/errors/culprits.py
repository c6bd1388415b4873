"""Trouver la cause d'une erreur dans sa ligne : un indice trop grand, une clé incomplète, une branche qui manque.

Aucun code de l'élève n'est exécuté de nouveau : seules les valeurs simples de ses variables sont lues.
"""

import ast
import builtins
import linecache
import re
from difflib import SequenceMatcher, get_close_matches
from inspect import signature
from types import ModuleType

from ..call.run import last_of
from ..call.saved import cell_defining
from ..call.source import parsed
from ..declare.registry import EXERCISES
from ..edits.nodes import LOOPS
from ..edits.runs import READABLE, value_of
from ..values import as_code

_ALIKE = 0.8  # de 0 à 1 ; « bord » et « board » sont à 0,89, « history » et « str » à 0,6
_MAX_KEYS_LENGTH = 80  # caractères ; des clés plus longues ne sont pas citées


def culprit_of(error, given):
    """Nomme en une phrase la cause d'une erreur née dans une ligne de l'élève, ou rend ``""`` ; voir `explain`."""
    last = last_of(error)
    frame = last.tb_frame
    tree = parsed("".join(linecache.getlines(frame.f_code.co_filename)))
    says = next((says for kind, says in _EXPLAINERS.items() if isinstance(error, kind)), None)
    if tree is None or says is None:
        return ""
    return says(error, last, tree, {**frame.f_globals, **given, **frame.f_locals})


def suggest_name(error, last, tree, names):
    """Propose, pour un nom ou un attribut inconnu, le nom mal écrit.

    Un nom se cherche d'abord dans la fonction, puis dans le carnet, enfin parmi les noms de Python ; une fonction de
    Python ne se propose que pour un nom que l'on appelle : « sort », pris pour une liste, n'est pas sorted.
    """
    code, is_called = last.tb_frame.f_code, _is_called(last, tree)
    of_python = [name for name in dir(builtins) if is_called or not callable(getattr(builtins, name))]
    tiers = [[*code.co_varnames, *code.co_freevars], [name for name in names if name[0] != "_"], of_python]
    if isinstance(error, AttributeError):
        tiers = [dir(error.obj)] if type(error.obj) in (ModuleType, *READABLE) else []
    if is_called and isinstance(error, NameError) and any(hasattr(kind, error.name) for kind in READABLE):
        return f"C'est une méthode : elle s'écrit après ce qu'elle lit ou change et un point, t.{error.name}(…)."
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
    node = _failed(last, tree, ast.Subscript) or _call_at(last, tree, "pop")
    place, read = (
        (node.func.value, node.args[0]) if isinstance(node, ast.Call) else (node and node.value, node and node.slice)
    )
    container, index = (value_of(part, names) for part in (place, read))
    text = node and ast.unparse(place)
    if type(container) in (list, tuple, str) and not container:
        return f"Ici, {text} est vide."
    if type(container) not in (list, tuple, str) or type(index) is not int or -len(container) <= index < len(container):
        return ""
    says = f"Ici, len({text}) vaut {len(container)}, et l'indice est {index}."
    if isinstance(place, ast.Subscript) and type(container) is str and len(container) == 1:
        says += f" {ast.unparse(place.value)} est plat : {text} en est déjà un élément, d'un seul caractère."
    return says


def explain_missing_key(error, last, tree, names):
    """Donne, pour une clé absente, la clé la plus proche, ou les clés si elles sont peu nombreuses."""
    node, key = _failed(last, tree, ast.Subscript), error.args[0] if error.args else None
    table = value_of(getattr(node, "value", None), names)
    if type(table) is not dict or type(key) not in (str, int):
        return ""
    text, keys = ast.unparse(node.value), ", ".join(map(as_code, table))
    is_as_it_was = all(name.id in last.tb_frame.f_locals for name in ast.walk(node.value) if isinstance(name, ast.Name))
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
    function = next((node for node in ast.walk(tree) if _is_function_at(node, own, here)), None)
    given = list(_list_assignments(function, name)) if function else []
    above = [[node for node in around if not _holds(node, line, here)] for line, around in given if line < here]
    if not above and (name in names or hasattr(builtins, name)):
        return "Ce nom désigne déjà autre chose hors de la fonction : dedans, prenez-en un autre."
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


def explain_absent_value(error, last, tree, names):
    """Donne la valeur que remove n'a pas trouvée, quand c'est celle d'une expression simple."""
    node = _call_at(last, tree, "remove") or _call_at(last, tree, "index")
    value, container = (value_of(part, names) for part in ((node.args[0], node.func.value) if node else (None, None)))
    if type(container) not in (list, tuple, str) or value is None:
        return ""
    text, place = ast.unparse(node.args[0]), ast.unparse(node.func.value)
    wanted, held = as_code(value), as_code(container)
    if max(len(wanted), len(held)) > _MAX_KEYS_LENGTH:
        return ""
    says = wanted if text == wanted else f"{text} vaut {wanted}, qui"
    return f"Ici, {says} n'est pas dans {place} : {held}." if container else f"Ici, {place} est vide."


def explain_no_image(error, last, tree, names):
    """Donne le nombre dont la racine ou le logarithme n'existe pas, quand c'est celui d'une expression simple."""
    node = _failed(last, tree, ast.Call)
    what = _WITHOUT_IMAGE.get(getattr(node.func, "attr", "") or getattr(node.func, "id", "")) if node else None
    value = value_of(node.args[0], names) if what and node.args else None
    if type(value) not in (int, float) or value > 0:
        return ""
    text, number = ast.unparse(node.args[0]), as_code(value)
    return f"Ici, c'est {what} {number}{f', la valeur de {text}' * (text != number)}."


def explain_unknown_name(error, last, tree, names):
    """Dit d'un nom inconnu où il a une valeur : une cellule du carnet, ou l'argument que la réponse nomme autrement."""
    running = "".join(linecache.getlines(last.tb_frame.f_code.co_filename))
    if found := cell_defining(error.name, running):
        title, _ = found
        where = f"La cellule sous « {title} »" if title else "Une cellule de ce carnet"
        return f"{where} le définit : exécutez-la."
    for exercise in EXERCISES.values():
        if exercise.name == last.tb_frame.f_code.co_name and (own := _renamed(exercise, error.name, last)):
            return f"Cet argument, votre première ligne le nomme {own}."
    return ""


def _renamed(exercise, name, last):
    """Le nom qu'a, dans la réponse, cet argument de la référence ; ``""`` s'il n'en est pas un."""
    wanted = list(signature(exercise.reference).parameters) if exercise.is_function else []
    code = last.tb_frame.f_code
    own = code.co_varnames[: code.co_argcount]
    return own[wanted.index(name)] if name in wanted and wanted.index(name) < len(own) else ""


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


_WITHOUT_IMAGE = {"sqrt": "la racine de", **dict.fromkeys(("log", "log2", "log10"), "le logarithme de")}
_EXPLAINERS = {
    TypeError: lambda *found: find_bare_return(*found) or explain_added_element(*found),
    IndexError: explain_index,
    KeyError: explain_missing_key,
    UnboundLocalError: explain_unbound,
    NameError: lambda *found: explain_unknown_name(*found) or suggest_name(*found),
    AttributeError: suggest_name,
    ValueError: lambda *found: explain_absent_value(*found) or explain_no_image(*found),
}


def _is_called(last, tree):
    """Ce qui a échoué est-il le nom d'une fonction que l'on appelle ?"""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return id(_failed(last, tree, ast.expr)) in called


def _call_at(last, tree, name):
    """Rend l'appel de la méthode de ce nom, d'un seul argument, qui a échoué, ou ``None``."""
    node = _failed(last, tree, ast.Call)
    is_method = node and isinstance(node.func, ast.Attribute) and node.func.attr == name
    return node if is_method and len(node.args) == 1 else None


def _failed(last, tree, kind):
    """Rend le nœud de cette sorte qui est, dans le texte, à la place exacte de ce qui a échoué ; sinon ``None``."""
    place = list(last.tb_frame.f_code.co_positions())[last.tb_lasti // 2]
    nodes = (node for node in ast.walk(tree) if isinstance(node, kind))
    extents = ((node.lineno, node.end_lineno, node.col_offset, node.end_col_offset, node) for node in nodes)
    return next((node for *extent, node in extents if tuple(extent) == place), None)


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
