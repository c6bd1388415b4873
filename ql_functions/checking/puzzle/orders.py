"""Les réponses justes que font les mêmes lignes : leurs formes, et dans chacune ce qui peut s'échanger.

Une forme dit dans quelle suite est chaque instruction. De la référence, on fait passer une instruction dans une autre
suite, dans la boucle ou hors d'elle ; ce que la vérification accepte est une forme de plus, d'où l'on repart. Dans une
suite, deux instructions s'échangent si la vérification accepte la réponse où, devenues voisines, elles changent de
place : un ordre est juste s'il respecte tous les couples qui ne s'échangent pas. Un navigateur le sait donc sans rien
exécuter. Ne se trouve pas ce qui demande de déplacer deux instructions à la fois, quand aucune des deux ne peut passer
la première. Les essais prennent une minute : ceux d'un cours sont notés dans son ``orders.json``.
"""

import json
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from ..call.run import run
from ..call.source import parsed
from ..explain.judge import fault_of
from ..namespace import defined
from .lines import Line

_TAB = 4


def known_shapes(exercise, blank):
    """Les formes justes d'une réponse, la référence d'abord : des couples (`lines.Blank`, ses `fixed_pairs`).

    Elles sont lues dans le fichier du cours ; celui d'un carnet n'en a pas, et n'éprouve que la référence, en peu de
    temps. Il en va de même d'un code qui a changé depuis.
    """
    noted = _noted(exercise)
    if is_outdated(exercise, blank):
        return [(blank, fixed_pairs(exercise, blank))]
    return [(replace(blank, lines=tuple(map(_read, shape["lines"]))), shape["fixed"]) for shape in noted["shapes"]]


def is_outdated(exercise, blank):
    """Rien n'est-il noté de cette réponse, ou l'est-ce d'une réponse qui a changé depuis ?"""
    noted = _noted(exercise)
    return not noted or noted["code"] != blank.code()


def forget(course):
    """Ôte du fichier d'un cours les exercices qu'il n'a plus ; le rend, ou ``None`` si rien n'y a changé."""
    file, ids, noted = orders_file(course), {one.id for one in course.exercises}, _all_noted(course)
    if noted.keys() <= ids:
        return None
    _write(file, {exercise_id: shapes for exercise_id, shapes in noted.items() if exercise_id in ids})
    return file


def _noted(exercise):
    """Ce que `note` a écrit d'un exercice, ou ``None``."""
    return _all_noted(exercise.course).get(exercise.id)


def _all_noted(course):
    file = orders_file(course)
    return json.loads(file.read_text("utf-8")) if file and file.exists() else {}


def _write(file, noted):
    file.write_text(json.dumps(noted, ensure_ascii=False, indent=1) + "\n", "utf-8")


def note(course, exercises):
    """Écrit les formes justes de ces exercices dans le fichier du cours ; le rend.

    Args:
        course: le `registry.Course`.
        exercises: des couples (`Exercise`, `lines.Blank`).
    """
    noted = {one.id: {"code": blank.code(), "shapes": list(map(_written, shapes(one, blank)))}
             for one, blank in exercises}  # fmt: skip
    file = orders_file(course)
    _write(file, noted)
    return file


def orders_file(course):
    """Le fichier des ordres d'un cours, à côté de ses exercices ; ``None`` s'il est d'un carnet."""
    place = getattr(sys.modules[course.package], "__file__", None)
    return place and Path(place).with_name("orders.json")


def _written(shape):
    blank, fixed = shape
    return {"lines": [" " * _TAB * line.depth + line.text for line in blank.lines], "fixed": fixed}


def _read(row):
    text = row.lstrip()
    return Line((len(row) - len(text)) // _TAB, text)


def shapes(exercise, blank):
    """Les formes justes qui s'atteignent de la référence, une instruction après l'autre, comme `known_shapes`.

    Où une ligne a fait une boucle sans fin, on ne l'essaie plus : chaque fois, il faudrait attendre.
    """
    found, waiting, endless = {blank.form: blank}, [blank], set()
    while waiting:
        one = waiting.pop(0)
        for other in one.neighbours:
            placed = other.form - one.form
            if other.form in found or placed & endless:
                continue
            worth = _worth(exercise, other.code())
            if worth == "endless":
                endless |= placed
            if worth == "right":
                found[other.form] = other
                waiting.append(other)
    return [(one, fixed_pairs(exercise, one)) for one in found.values()]


def fixed_pairs(exercise, blank):
    """Les couples de lignes (i, j) où l'instruction qui commence en i vient toujours avant sa voisine de j.

    Args:
        exercise: l'`Exercise`.
        blank: son `lines.Blank`.
    """
    return sorted(pair for block in blank.blocks for pair in _fixed_in(exercise, blank, block))


def is_right(exercise, code):
    """La fonction que définit ce code passe-t-elle tous les cas publics ?"""
    return _worth(exercise, code) == "right"


def _worth(exercise, code):
    """Ce que disent les cas publics d'un code : ``"right"``, ``"wrong"``, ou ``"endless"`` s'il ne finit pas."""
    world = exercise.world()
    answer = defined(parsed(code), exercise.name, world)
    for case in exercise.cases if answer else ():
        got = run(answer, case, world, exercise.overheard)
        if got.failure and got.failure.is_endless:
            return "endless"
        if fault_of(exercise, case, got):
            return "wrong"
    return "right" if answer else "wrong"


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
