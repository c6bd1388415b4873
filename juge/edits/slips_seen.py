"""Les fautes de Python que l'exécution prouve : une boucle qui s'arrête trop tôt, qui ne tourne pas, ou sans fin.

Chaque sorte lit dans le texte où la faute peut être, et rend de quoi la reconnaître dans un appel : une fonction
``prove(run)``, qui rend la phrase, ou ``""`` si cet appel ne montre pas la faute.
"""

import ast
import marshal
from itertools import pairwise

from ..values import PLAIN, as_code
from .blocks import leaves_loop
from .nodes import LOOPS
from .places import is_method, lines, places, reads
from .runs import Size, size_of
from .spots import locate

_RESIZING = {"remove", "pop", "popleft", "clear", "append", "extend", "insert"}
_SEQUENCES = (list, tuple, str)
_STEADY = {"len", "range", "max", "min", "sum", "abs", "sorted", "list", "tuple", "set", "str", "int", "enumerate"}
_MAX_QUOTED = 30  # caractères ; une valeur plus longue ne se cite pas


def sights(tree):
    """Ce qui peut se voir d'une réponse, l'arbre d'un module qui ne définit qu'elle : des fonctions ``prove(run)``."""
    for find in SEEN:
        yield from find(tree)


def stopped_at_once(tree):
    """Un ``return`` ou un ``break`` que tout tour d'une boucle ``for`` atteint, quand il lui restait des éléments."""
    if any(isinstance(node, ast.Call) and _name(node.func) == tree.body[0].name for _, node in places(tree, ast.Call)):
        return  # une fonction qui s'appelle elle-même peut ne traiter que le premier élément
    for _, loop in places(tree, ast.For):
        ends = {line.lineno: line for line in ast.walk(loop) if isinstance(line, ast.Return | ast.Break)}
        if not _always_leaves(loop.body):
            continue

        def prove(run, loop=loop, ends=ends):
            for steps, visit in run.visits(loop):
                size = size_of(loop.iter, steps[visit.heads[0]].names) or 0
                end = ends.get(steps[visit.end - 1].line)
                if visit.is_left and visit.turns == 1 < size and end and not run.stop:
                    left = f"{size - 1} éléments" if size > 2 else "un élément"
                    kind, asks = "break", "Quand faut-il en sortir ?"
                    if isinstance(end, ast.Return):
                        kind, asks = "return", "Quand peut-on répondre ?"
                    says = f"ce {kind} arrête la boucle de la ligne {loop.lineno} dès son premier tour, quand il lui "
                    return locate(end, f"{says}reste {left} à voir. {asks}", loop)
            return ""

        yield prove


def _always_leaves(block):
    """Ces lignes, le corps d'une boucle, l'arrêtent-elles par tous les chemins, dès le premier tour ?"""
    for line in block:
        if isinstance(line, ast.Return | ast.Break | ast.Raise):
            return True
        if isinstance(line, ast.If) and line.orelse and _always_leaves(line.body) and _always_leaves(line.orelse):
            return True
        if leaves_loop(line) and any(isinstance(part, ast.Continue) for part in ast.walk(line)):
            return False
    return False


def _walked(node):
    """Les noms que parcourt une boucle, ou dont elle compte les places : couples (nom, le parcourt-elle ?)."""
    if isinstance(node, ast.Name):
        return [(node.id, True)]
    args = node.args if isinstance(node, ast.Call) else []
    if args and _name(node.func) == "enumerate":
        return _walked(args[0])
    parts = (part for arg in args for part in ast.walk(arg))
    return [(name, False) for part in parts if (name := _counted(part))]


def _counted(node):
    """Le nom de la liste dont ce nœud, « len(t) », lit la longueur ; ``""`` d'un autre nœud."""
    is_length = isinstance(node, ast.Call) and _name(node.func) == "len" and len(node.args) == 1
    return _name(node.args[0]) if is_length else ""


def asked_too_late(tree):
    """Une question sur une liste vide, posée dans une boucle qui ne fait alors aucun tour."""
    for _, loop in places(tree, *LOOPS):
        walked = {name for name, _ in _walked(loop.iter)} if isinstance(loop, ast.For) else {
            part.id for part in ast.walk(loop.test) if isinstance(part, ast.Name)}  # fmt: skip
        for name in sorted(walked - _resized(loop)):
            for _, line in places(loop, ast.If):
                if any(_asks_if_empty(part, name) for part in _alternatives(line.test)):
                    asked = f"la question « {ast.unparse(line.test)} »"
                    says = f"{asked} est dans la boucle de la ligne {loop.lineno}, qui ne fait aucun tour quand "
                    says = locate(line, f"{says}{name} est vide.", loop)
                    yield lambda run, loop=loop, name=name, says=says: says if any(
                        not visit.turns and size_of(ast.Name(name), steps[visit.heads[0]].names) == 0
                        for steps, visit in run.visits(loop)) else ""  # fmt: skip


def _resized(loop):
    """Les noms à qui une boucle donne une autre valeur, ou dont elle change la longueur."""
    parts = [part for line in loop.body for part in ast.walk(line)]
    found = {part.id for part in parts if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)}
    found |= {_name(part.func.value) for part in parts if is_method(part, _RESIZING)}
    deleted = (target for part in parts if isinstance(part, ast.Delete) for target in part.targets)
    return found | {_name(target.value) for target in deleted if isinstance(target, ast.Subscript)}


def _alternatives(test):
    """Les questions d'une condition, dont une seule suffit."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        return [part for value in test.values for part in _alternatives(value)]
    return [test]


def _asks_if_empty(node, name):
    """Est-ce « t == [] », « len(t) == 0 » ou « not t » ?"""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _name(node.operand) == name
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Eq | ast.Is):
        return False
    left, right = node.left, node.comparators[0]
    if _counted(left) == name:
        return isinstance(right, ast.Constant) and right.value == 0
    return _name(left) == name and isinstance(right, ast.List | ast.Tuple) and not right.elts


def read_after_no_turn(tree):
    """La variable d'une boucle ``for``, lue ensuite quand la boucle n'a fait aucun tour."""
    for block, index, loop in lines(tree, ast.For):
        targets = [part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)]
        for name in targets:
            after = _first_reader(block.lines[index + 1 :], name)
            if after:
                yield lambda run, loop=loop, name=name, line=after: _left_as_it_was(run, loop, name, line)


def _first_reader(block, name):
    """La première ligne qui lit cette variable, si elle est simple et que rien ne l'écrit avant ; ``None`` sinon."""
    line = next((line for line in block if reads(line, name)), None)
    is_simple = line and not isinstance(line, (*LOOPS, ast.If, ast.With, ast.Try))
    parts = (part for part in ast.walk(line) if _name(part) == name) if is_simple else ()
    return line if isinstance(line, ast.AugAssign) or any(isinstance(part.ctx, ast.Load) for part in parts) else None


def _left_as_it_was(run, loop, name, line):
    for steps, visit in run.visits(loop):
        later = [step for step in steps[visit.end :] if step.line == line.lineno]
        if visit.turns or not later:
            continue
        none = f"la boucle de la ligne {loop.lineno} n'a fait aucun tour"
        if name not in later[0].names and run.stop == line.lineno:
            return locate(line, f"{name} n'a pas de valeur quand {none.replace(chr(39) + 'a fait', 'e fait')}.", loop)
        value = later[0].names.get(name)
        if name in later[0].names and type(value) in PLAIN and len(as_code(value)) <= _MAX_QUOTED:
            return locate(line, f"{name} y vaut encore {as_code(value)}, car {none}.", loop)
    return ""


def endless(tree):
    """Une boucle ``while`` dont un tour laisse toutes les variables comme elles étaient : elle ne finira pas."""
    for _, loop in places(tree, ast.While):
        yield lambda run, loop=loop: _turned_in_place(run, loop)


def _turned_in_place(run, loop):
    if not run.failure or run.failure.kind != "TooLong":
        return ""
    used = {part.id for part in ast.walk(loop) if isinstance(part, ast.Name)} - _STEADY
    tested = {part.id for part in ast.walk(loop.test) if isinstance(part, ast.Name)}
    for steps, visit in run.visits(loop):
        states = [steps[k].state for k in visit.heads] if visit.end == len(steps) else []
        for before, after in pairwise(states):
            # un nom qui n'est pas là peut changer d'un tour à l'autre, comme un tirage ou ce que donne un itérateur
            if before and after and all(name in before and before[name] == after.get(name) for name in used):
                values = [
                    f"{name} vaut toujours {as_code(marshal.loads(after[name]))}" for name in sorted(tested - _STEADY)
                ]
                what = ", ".join(one for one in values if len(one) <= 2 * _MAX_QUOTED)
                what = what or "aucune variable ne change plus"
                return locate(loop, f"la boucle tourne sans fin : d'un tour à l'autre, {what}.")
    return ""


def taken_for_a_place(tree):
    """Un élément de la liste que parcourt une boucle, employé comme une place de cette liste."""
    for _, loop in places(tree, ast.For, ast.comprehension, ast.ListComp, ast.GeneratorExp):
        pairs = [(loop.target, loop.iter, loop.body)] if isinstance(loop, ast.For) else [
            (one.target, one.iter, [loop]) for one in getattr(loop, "generators", ())]  # fmt: skip
        for target, walked, inside in pairs:
            element, name = _name(target), _name(walked)
            for part in (part for line in inside for part in ast.walk(line)) if element and name else ():
                if isinstance(part, ast.Subscript) and (_name(part.value), _name(part.slice)) == (name, element):
                    says = f"{element} est déjà un élément de {name}, et non sa place : {ast.unparse(part)} en lit un "
                    says = locate(part, f"{says}autre.")
                    yield lambda run, line=part.lineno, name=name, says=says: says if any(
                        isinstance(one := step.names.get(name), Size) and one.kind in _SEQUENCES
                        for step in run.steps_at(line)) else ""  # fmt: skip
                    break


def _name(node):
    return node.id if isinstance(node, ast.Name) else ""


SURE = (endless, taken_for_a_place)  # ce que rien ne rend juste
SEEN = (stopped_at_once, asked_too_late, read_after_no_turn)
