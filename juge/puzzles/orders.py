"""Les ordres justes des lignes d'une réponse, que garde le fichier ``orders.json`` de son cours.

Une forme dit dans quelle suite d'instructions se trouve chaque instruction. Dans une suite, deux instructions
s'échangent si la vérification accepte la réponse où, devenues voisines, elles changent de place. Un ordre est juste
s'il respecte tous les couples qui ne s'échangent pas : un navigateur le juge sans exécuter de Python. La recherche de
toutes les formes prend une minute : l'atelier la fait, dans ``lessons/puzzles.py``.
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

TAB_SIZE = 4


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


def _read_note(exercise):
    """Lit ce que l'atelier a écrit sur un exercice ; rend ``None`` s'il n'y a rien."""
    return read_file(exercise.course).get(exercise.id)


def read_file(course):
    """Rend ce que le fichier d'un cours garde : id d'exercice → son code et ses formes."""
    file = orders_file(course)
    return json.loads(file.read_text("utf-8")) if file and file.exists() else {}


def orders_file(course):
    """Rend le fichier des ordres d'un cours, à côté de ses exercices ; ``None`` si le cours est dans un carnet."""
    place = getattr(sys.modules[course.package], "__file__", None)
    return place and Path(place).with_name("orders.json")


def _read_line(row):
    text = row.lstrip()
    return Line((len(row) - len(text)) // TAB_SIZE, text)


def fixed_pairs(exercise, blank):
    """Rend les couples (i, j) où l'instruction de la ligne i doit précéder celle de la ligne j, dans la même suite."""
    return sorted(pair for block in blank.blocks for pair in _fixed_in(exercise, blank, block))


def is_right(exercise, code):
    """La fonction que définit ce code passe-t-elle tous les cas publics ?"""
    return try_code(exercise, code) == "right"


def try_code(exercise, code):
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
