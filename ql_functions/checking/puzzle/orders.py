"""Les ordres justes : lesquelles des instructions d'une réponse peuvent s'échanger sans qu'elle cesse d'être juste.

Deux instructions d'une même suite s'échangent si la vérification accepte la réponse où, devenues voisines, elles
changent de place. Un ordre est juste s'il respecte tous les couples qui ne s'échangent pas : un navigateur le sait sans
rien exécuter. Une ligne qui irait aussi bien dans une autre suite, hors de sa boucle ou de son ``if``, n'y est pas
attendue. Les essais prennent des secondes : ceux d'un cours sont notés dans son ``orders.json``.
"""

import json
import sys
from itertools import combinations
from pathlib import Path

from ..examine import fault_of
from ..run import run
from ..source import parsed
from ..trials import defined


def known_pairs(exercise, blank):
    """`fixed_pairs`, lus dans le fichier du cours s'ils y sont, et si le code est encore le même."""
    file = orders_file(exercise.course)
    noted = json.loads(file.read_text("utf-8")).get(exercise.id) if file and file.exists() else None
    return noted["fixed"] if noted and noted["code"] == _code(blank) else fixed_pairs(exercise, blank)


def note(course, exercises):
    """Écrit les couples de ces exercices dans le fichier du cours ; le rend.

    Args:
        course: le `registry.Course`.
        exercises: des couples (`Exercise`, `lines.Blank`).
    """
    noted = {one.id: {"code": _code(blank), "fixed": fixed_pairs(one, blank)} for one, blank in exercises}
    file = orders_file(course)
    file.write_text(json.dumps(noted, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return file


def orders_file(course):
    """Le fichier des ordres d'un cours, à côté de ses exercices ; ``None`` s'il est d'un carnet."""
    place = getattr(sys.modules[course.package], "__file__", None)
    return place and Path(place).with_name("orders.json")


def _code(blank):
    return blank.code(range(len(blank.lines)))


def fixed_pairs(exercise, blank):
    """Les couples de lignes (i, j) où l'instruction qui commence en i vient toujours avant sa voisine de j.

    Args:
        exercise: l'`Exercise`.
        blank: son `lines.Blank`.
    """
    return sorted(pair for block in _blocks(blank) for pair in _fixed_in(exercise, blank, block))


def is_right(exercise, code):
    """La fonction que définit ce code passe-t-elle tous les cas publics ?"""
    world = exercise.world()
    answer = defined(parsed(code), exercise.name, world)
    return answer is not None and not any(
        fault_of(exercise, case, run(answer, case, world, exercise.overheard)) for case in exercise.cases
    )


def _blocks(blank):
    """Les suites d'instructions ; d'une instruction, les rangs de toutes ses lignes."""
    blocks, lines = {}, blank.lines
    for i, line in enumerate(lines):
        if not line.goes_on:
            after = range(i + 1, len(lines))
            ends = (j for j in after if (lines[j].depth, lines[j].goes_on) <= (line.depth, False))
            blocks.setdefault(blank.parents[i], []).append(range(i, next(ends, len(lines))))
    return blocks.values()


def _fixed_in(exercise, blank, block):
    """Les couples d'une suite, des plus proches aux plus lointains, sans ceux que d'autres imposent."""
    behind = [set() for _ in block]  # ce qui ne peut passer avant chaque instruction
    for a, b in sorted(combinations(range(len(block)), 2), key=lambda pair: pair[1] - pair[0]):
        if b in behind[a]:
            continue
        between = range(a + 1, b)
        free, bound = ([k for k in between if (k in behind[a]) == is_bound] for is_bound in (False, True))
        order = [*range(a), *free, b, a, *bound, *range(b + 1, len(block))]
        moved = [line for statement in order for line in block[statement]]
        first, last = block[0].start, block[-1].stop
        order = [*range(first), *moved, *range(last, len(blank.lines))]
        if not is_right(exercise, blank.code(order)):
            yield block[a].start, block[b].start
            for one in (a, *(k for k in range(a) if a in behind[k])):
                behind[one] |= {b} | behind[b]
