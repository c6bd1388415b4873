"""Chercher les réponses justes qui s'écrivent avec les mêmes lignes : leurs formes, puis les ordres de chaque forme.

Une forme dit dans quelle suite d'instructions se trouve chaque instruction. La recherche part de la référence et fait
passer une instruction d'une suite à une autre, par exemple hors d'une boucle. Si la vérification accepte la réponse
obtenue, c'est une nouvelle forme, dont la recherche repart. Une forme qui demande de déplacer deux instructions à la
fois n'est donc pas trouvée. Dans une suite, deux instructions s'échangent si la vérification accepte la réponse où,
devenues voisines, elles changent de place. Un ordre est juste s'il respecte tous les couples qui ne s'échangent pas :
un navigateur le juge sans exécuter de Python. La recherche prend une minute : le fichier ``orders.json`` d'un cours en
garde les résultats.
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

_TAB_SIZE = 4


def known_shapes(exercise, blank):
    """Rend les formes justes d'une réponse, la référence d'abord : des couples (`lines.Blank`, ses `fixed_pairs`).

    Les formes sont lues dans le fichier du cours. Si ce fichier manque, ou si le code a changé depuis, seule la forme
    de la référence est éprouvée, ce qui est rapide.
    """
    noted = _read_note(exercise)
    if is_outdated(exercise, blank):
        return [(blank, fixed_pairs(exercise, blank))]
    return [(replace(blank, lines=tuple(map(_read_line, shape["lines"]))), shape["fixed"]) for shape in noted["shapes"]]


def is_outdated(exercise, blank):
    """Les formes de cette réponse manquent-elles dans le fichier, ou son code a-t-il changé depuis ?"""
    noted = _read_note(exercise)
    return not noted or noted["code"] != blank.code()


def forget(course):
    """Ôte du fichier d'un cours les exercices disparus ; rend le fichier, ou ``None`` s'il n'a pas changé."""
    file, ids, noted = orders_file(course), {exercise.id for exercise in course.exercises}, _read_file(course)
    if noted.keys() <= ids:
        return None
    _write_file(file, {exercise_id: shapes for exercise_id, shapes in noted.items() if exercise_id in ids})
    return file


def _read_note(exercise):
    """Lit ce que `note` a écrit sur un exercice ; rend ``None`` s'il n'y a rien."""
    return _read_file(exercise.course).get(exercise.id)


def _read_file(course):
    file = orders_file(course)
    return json.loads(file.read_text("utf-8")) if file and file.exists() else {}


def _write_file(file, noted):
    file.write_text(json.dumps(noted, ensure_ascii=False, indent=1) + "\n", "utf-8")


def note(course, exercises):
    """Écrit dans le fichier du cours les formes justes de ces exercices, des couples (`Exercise`, `lines.Blank`)."""
    noted = {
        exercise.id: {"code": blank.code(), "shapes": list(map(_note_of, shapes(exercise, blank)))}
        for exercise, blank in exercises
    }
    file = orders_file(course)
    _write_file(file, noted)
    return file


def orders_file(course):
    """Rend le fichier des ordres d'un cours, à côté de ses exercices ; ``None`` si le cours est dans un carnet."""
    place = getattr(sys.modules[course.package], "__file__", None)
    return place and Path(place).with_name("orders.json")


def _note_of(shape):
    blank, fixed = shape
    return {"lines": [" " * _TAB_SIZE * line.depth + line.text for line in blank.lines], "fixed": fixed}


def _read_line(row):
    text = row.lstrip()
    return Line((len(row) - len(text)) // _TAB_SIZE, text)


def shapes(exercise, blank):
    """Cherche les formes justes, comme celles de `known_shapes`, en déplaçant une instruction à la fois.

    Une place où une ligne a fait une boucle sans fin n'est plus essayée, car chaque essai attendrait tout le délai.
    """
    found, waiting, endless = {blank.form: blank}, [blank], set()
    while waiting:
        start = waiting.pop(0)
        for other in start.neighbours:
            placed = other.form - start.form
            if other.form in found or placed & endless:
                continue
            verdict = _try_code(exercise, other.code())
            if verdict == "endless":
                endless |= placed
            if verdict == "right":
                found[other.form] = other
                waiting.append(other)
    return [(shape, fixed_pairs(exercise, shape)) for shape in found.values()]


def fixed_pairs(exercise, blank):
    """Rend les couples (i, j) où l'instruction de la ligne i doit précéder celle de la ligne j, dans la même suite."""
    return sorted(pair for block in blank.blocks for pair in _fixed_in(exercise, blank, block))


def is_right(exercise, code):
    """La fonction que définit ce code passe-t-elle tous les cas publics ?"""
    return _try_code(exercise, code) == "right"


def _try_code(exercise, code):
    """Essaie un code sur les cas publics : rend ``"right"``, ``"wrong"``, ou ``"endless"`` s'il ne finit pas."""
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
    """Rend les couples d'une suite, des plus proches aux plus lointains, sauf ceux qui découlent d'autres couples."""
    behind = [set() for _ in block]  # les instructions qui doivent rester après chacune
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
            for k in (a, *(k for k in range(a) if a in behind[k])):
                behind[k] |= {b} | behind[b]
