"""Les fautes de Python que l'exécution prouve : une boucle qui s'arrête trop tôt, qui ne tourne pas, ou sans fin.

Chaque sorte lit dans le texte où la faute peut être, et rend de quoi la reconnaître dans un appel : une fonction
``prove(run)``, qui rend la phrase, ou ``""`` si cet appel ne montre pas la faute.
"""

import ast
import marshal
from functools import partial
from itertools import pairwise

from ..values import as_code
from .blocks import leaves_loop
from .nodes import LOOPS
from .places import is_method, places
from .runs import Size, size_of
from .spots import locate

_SHORTENING = {"remove", "pop", "popleft", "clear"}
_RESIZING = {*_SHORTENING, "append", "extend", "insert"}
_EMPTY = {list: "[]", tuple: "()", dict: "{}", set: "set()"}
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
                    asks = "Quand peut-on répondre ?" if isinstance(end, ast.Return) else "Quand faut-il en sortir ?"
                    kind = type(end).__name__.lower()
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


def shortened(tree):
    """Une liste dont la boucle ôte des éléments, pendant qu'elle la parcourt ou suit des places comptées d'avance."""
    for _, loop in places(tree, ast.For):
        for name, is_walked in _walked(loop.iter):
            cut = next((line for part in loop.body for line in ast.walk(part) if _shortens(line, name)), None)
            if cut:
                yield lambda run, found=(loop, name, is_walked, cut): _cut_short(run, *found)


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


def _shortens(node, name):
    """Ce nœud ôte-t-il quelque chose à cette liste ?"""
    if isinstance(node, ast.Delete):
        return any(isinstance(target, ast.Subscript) and _name(target.value) == name for target in node.targets)
    return is_method(node, _SHORTENING) and _name(node.func.value) == name


def _cut_short(run, loop, name, is_walked, cut):
    for steps, visit in run.visits(loop):
        heads = [_length(steps[k], name) for k in visit.heads]
        if is_walked and not visit.is_left and heads[-1] < heads[0] and visit.turns < heads[0]:
            turns = f"{visit.turns} tour{'s' * (visit.turns > 1)}"
            says = f"la boucle parcourt {name}, que la ligne {cut.lineno} raccourcit en chemin : elle ne fait que "
            return locate(loop, f"{says}{turns}, pour {heads[0]} éléments.", cut)
        is_too_far = run.failure and run.failure.kind == "IndexError" and steps[visit.end - 1].line == run.stop
        if not is_walked and visit.is_left and is_too_far and _length(steps[visit.end - 1], name) < heads[0]:
            says = f"{ast.unparse(loop.iter)} compte les éléments de {name} une seule fois, avant le premier tour, et "
            return locate(loop, f"{says}la ligne {cut.lineno} en ôte ensuite.", cut)
    return ""


def _length(step, name):
    size = step.names.get(name)
    return size.length if isinstance(size, Size) else 0


def asked_too_late(tree):
    """Une question sur une liste vide, posée dans une boucle qui ne fait alors aucun tour."""
    for _, loop in places(tree, *LOOPS):
        walked = {name for name, _ in _walked(loop.iter)} if isinstance(loop, ast.For) else _names(loop.test)
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


def never_empty(tree):
    """Une liste vide comparée à ce à quoi elle n'est jamais égale : un nombre, None, un vide d'un autre type."""
    questions = [(line, part) for _, line in places(tree, ast.If) for part in _alternatives(line.test)]
    for line, part in questions:
        name = _name(part.left) if isinstance(part, ast.Compare) and isinstance(part.ops[0], ast.Eq | ast.Is) else ""
        other = part.comparators[0] if name else None
        if not isinstance(other, ast.Constant) and not (isinstance(other, ast.List | ast.Tuple) and not other.elts):
            continue
        others = (one for one in ast.walk(tree) if one is not part)
        if any(_asks_if_empty(one, name) or _counted(one) == name for one in others):
            continue

        def prove(run, line=line, part=part, name=name, other=other):
            inside = range(line.body[0].lineno, line.body[-1].end_lineno + 1)
            wanted = type(ast.literal_eval(other))
            for steps in run.frames:
                for step, after in pairwise(steps):
                    size = step.names.get(name)
                    is_empty = step.line == part.lineno and isinstance(size, Size) and not size.length
                    if is_empty and size.kind in _EMPTY and size.kind is not wanted and after.line not in inside:
                        empty = _EMPTY[size.kind]
                        says = f"{ast.unparse(part)} est faux quand {name} vaut {empty}. Comment demander si "
                        return locate(part, f"{says}{name} est vide ?")
            return ""

        yield prove


def endless(tree):
    """Une boucle ``while`` dont un tour laisse toutes les variables comme elles étaient : elle ne finira pas."""
    for _, loop in places(tree, ast.While):
        used = _names(loop) - _STEADY
        yield lambda run, loop=loop, used=used: _turned_in_place(run, loop, used, any, "tourne sans fin")


def never_told(tree):
    """Une boucle ``while`` sans fin, où ce que lit la condition n'a changé à aucun tour."""
    for _, loop in places(tree, ast.While):
        read = _names(loop.test) - _STEADY
        if read:
            yield lambda run, loop=loop, read=read: _turned_in_place(run, loop, read, all, "n'a pas fini")


def _turned_in_place(run, loop, names, quantifier, claim):
    """La `Sentence`, si ces variables restent les mêmes d'un tour au suivant, une fois (``any``) ou toujours."""
    if not run.failure or run.failure.kind != "TooLong":
        return ""
    for steps, visit in run.visits(loop):
        states = [steps[k].state or {} for k in visit.heads] if visit.end == len(steps) else []
        # un nom qui n'est pas là peut changer d'un tour à l'autre, comme un tirage ou ce que donne un itérateur
        same = [
            bool(before) and all(name in before and before[name] == after.get(name) for name in names)
            for before, after in pairwise(states)
        ]
        if same and quantifier(same):
            tested = sorted(_names(loop.test) - _STEADY)
            values = [f"{name} vaut toujours {as_code(marshal.loads(states[-1][name]))}" for name in tested]
            brief = [one if len(one) <= 2 * _MAX_QUOTED else f"{one.split()[0]} ne change pas" for one in values]
            what = ", ".join(brief) or "aucune variable ne change plus"
            return locate(loop, f"la boucle {claim} : d'un tour à l'autre, {what}.")
    return ""


def silent_end(tree, run):
    """La `Sentence` du chemin par où un appel a fini sans rien renvoyer ; ``""`` s'il a renvoyé une valeur."""
    last = run.frames[0][-1].line if run.frames and not run.failure else 0
    here = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno == last]
    if len(here) != 1:
        return ""
    asks = "Que faut-il renvoyer alors ?"
    if isinstance(here[0], ast.Return):
        value = here[0].value
        is_none = value is None or (isinstance(value, ast.Constant) and value.value is None)
        return locate(here[0], f"c'est par ce return, qui vaut None, que l'appel finit. {asks}") if is_none else ""
    if isinstance(here[0], ast.If):
        return locate(here[0], f"quand cette condition est fausse, aucun return ne vient ensuite. {asks}")
    if isinstance(here[0], LOOPS):
        return locate(here[0], f"quand cette boucle a fini ses tours, aucun return ne vient ensuite. {asks}")
    return locate(here[0], f"la fonction finit après cette ligne, sans return. {asks}")


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
    return says if any(isinstance(one, Size) and one.kind in (list, tuple, str) for one in values) else ""


def _names(node):
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _name(node):
    return node.id if isinstance(node, ast.Name) else ""


SURE = (endless, taken_for_a_place)  # ce que rien ne rend juste
SEEN = (shortened, stopped_at_once, asked_too_late, never_empty, never_told)
