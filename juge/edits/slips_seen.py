"""Les fautes de Python que l'exécution prouve : une boucle qui s'arrête trop tôt, qui ne tourne pas, ou sans fin.

Chaque sorte lit dans le texte où la faute peut être, et rend de quoi la reconnaître dans un appel : une fonction
``prove(run)``, qui rend la phrase, ou ``""`` si cet appel ne montre pas la faute.
"""

import ast
import marshal
from functools import partial
from itertools import pairwise

from ..values import PLAIN, as_code
from .blocks import leaves_loop
from .nodes import LOOPS
from .places import lines, places, reads
from .runs import Size, size_of
from .spots import locate

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
    for _, loop in places(tree, ast.For, ast.ListComp, ast.GeneratorExp):
        is_for = isinstance(loop, ast.For)
        for walk in [loop] if is_for else loop.generators:
            element, name = _name(walk.target), _name(walk.iter)
            inside = [part for line in (loop.body if is_for else [loop]) for part in ast.walk(line)]
            read = (part for part in inside if isinstance(part, ast.Subscript) and element and name)
            wrong = (part for part in read if (_name(part.value), _name(part.slice)) == (name, element))
            for part in [*wrong][:1]:
                text = ast.unparse(part)
                says = f"{element} est déjà un élément de {name}, et non sa place : {text} en lit un autre."
                yield partial(_reads_in, name, locate(part, says))


def _reads_in(name, says, run):
    """La `Sentence`, si cette variable est une suite quand sa ligne s'exécute."""
    values = [step.names.get(name) for step in run.steps_at(*says.lines)]
    return says if any(isinstance(one, Size) and one.kind in _SEQUENCES for one in values) else ""


def _name(node):
    return node.id if isinstance(node, ast.Name) else ""


SURE = (endless, taken_for_a_place)  # ce que rien ne rend juste
SEEN = (stopped_at_once, read_after_no_turn)
