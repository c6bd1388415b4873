"""Les retouches de ce qui se fait à chaque tour de boucle, ou une fois de trop, avec leur phrase."""

import ast

from .blocks import with_block
from .nodes import LOOPS, with_fields, without
from .places import lines, reads
from .spots import Sentence, locate

_MAX_QUOTED = 20  # caractères ; une expression plus longue ne se cite pas


def starts_again(tree, _statement):
    """Une valeur de départ donnée à chaque tour de boucle passe avant la boucle, ou l'inverse."""
    for block, index, loop in lines(tree, *LOOPS):
        for k, line in enumerate(loop.body):
            if isinstance(line, ast.Assign):
                shorter = with_block(loop, "body", without(loop.body, k))
                yield *block.at(index, line, shorter), _is_reset(line, shorter)
        for k, line in enumerate(block.lines[:index]):
            if isinstance(line, ast.Assign) and not _ends_the_loop(loop, _target(line)):
                inside = with_fields(loop, body=[line, *loop.body])
                changed = without([*block.lines[:index], inside, *block.lines[index + 1 :]], k)
                yield *block.with_lines(changed), _is_set_once([line], loop)
        for k in range(index - 1):
            before = block.lines[k:index]
            if all(isinstance(line, ast.Assign) for line in before):
                inside = with_fields(loop, body=[*before, *loop.body])
                changed = [*block.lines[:k], inside, *block.lines[index + 1 :]]
                yield *block.with_lines(changed), _is_set_once(before, loop)


def _is_reset(line, loop):
    """La phrase d'une variable qui reçoit la même valeur à chaque tour."""
    turn = f"à chaque tour de la boucle de la ligne {loop.lineno}"
    if _grows(_target(line), loop):
        value = ast.unparse(line.value)
        given = value if len(value) <= _MAX_QUOTED else "sa valeur"
        return locate(line, f"{_target(line)} reçoit {given} {turn}, et perd ce qu'elle avait.", loop)
    return locate(line, f"{_target(line)} est calculé {turn}. Qu'est-ce qui a changé, à ce moment-là ?", loop)


def _is_set_once(before, loop):
    """La phrase de variables qui reçoivent leur valeur de départ avant la boucle, et jamais à nouveau."""
    first, last = before[0], before[-1]
    once = f"une seule fois, avant la boucle de la ligne {loop.lineno}"
    if first is last:
        name = _target(first)
        return locate(first, f"{name} reçoit sa valeur de départ {once}. Que vaut {name}, un tour plus tard ?", loop)
    names = f"{', '.join(map(_target, before[:-1]))} et {_target(last)}"
    start = f"Lignes {first.lineno} à {last.lineno} : {names} reçoivent leur valeur de départ {once}."
    named = (line.lineno for line in (*before, loop))
    return Sentence(f"{start} Que valent-ils, un tour plus tard ?", *named)


def _ends_the_loop(loop, name):
    """La condition du ``while`` lit-elle ce nom ? Remis à zéro à chaque tour, il ne l'arrêterait jamais."""
    return isinstance(loop, ast.While) and reads(loop.test, name)


def _grows(name, loop):
    """Cette variable change-t-elle dans la boucle, par ``+=``, par ``[…] =``, par une méthode ?"""
    kinds = {
        ast.AugAssign: lambda part: part.target,
        ast.Assign: lambda part: part.targets[0],
        ast.Attribute: lambda part: part.value,
    }
    changed = (kinds[type(part)](part) for part in ast.walk(loop) if type(part) in kinds)
    return any(ast.unparse(target).partition("[")[0] == name for target in changed)


def _target(line):
    return ast.unparse(line.targets[0])
