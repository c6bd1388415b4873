"""La retouche d'une valeur de départ donnée à chaque tour de boucle, ou une fois de trop, avec sa phrase."""

import ast

from .blocks import with_block
from .nodes import LOOPS, with_fields, without
from .places import lines, reads
from .spots import locate


def starts_again(tree, _statement):
    """Une valeur de départ donnée à chaque tour de boucle passe avant la boucle, ou l'inverse."""
    for block, index, loop in lines(tree, *LOOPS):
        for k, line in enumerate(loop.body):
            if isinstance(line, ast.Assign):
                says = f"{_target(line)} reçoit sa valeur à chaque tour de la boucle de la ligne {loop.lineno}. Quand "
                shorter = with_block(loop, "body", without(loop.body, k))
                yield *block.at(index, line, shorter), locate(line, f"{says}faut-il la lui donner ?", loop)
        for k, line in enumerate(block.lines[:index]):
            if isinstance(line, ast.Assign) and not _ends_the_loop(loop, _target(line)):
                name, inside = _target(line), with_fields(loop, body=[line, *loop.body])
                says = f"{name} reçoit sa valeur de départ une seule fois, avant la boucle de la ligne {loop.lineno}. "
                changed = without([*block.lines[:index], inside, *block.lines[index + 1 :]], k)
                yield *block.with_lines(changed), locate(line, f"{says}Que vaut {name}, un tour plus tard ?", loop)


def _ends_the_loop(loop, name):
    """La condition du ``while`` lit-elle ce nom ? Remis à zéro à chaque tour, il ne l'arrêterait jamais."""
    return isinstance(loop, ast.While) and reads(loop.test, name)


def _target(line):
    return ast.unparse(line.targets[0])
