"""Chercher, pour les puzzles, les réponses justes qui s'écrivent avec les mêmes lignes : leurs formes, leurs ordres.

La recherche part de la référence et fait passer une instruction d'une suite à une autre, par exemple hors d'une boucle.
Si la vérification accepte la réponse obtenue, c'est une nouvelle forme, dont la recherche repart. Une forme qui demande
de déplacer deux instructions à la fois n'est donc pas trouvée. Le fichier ``orders.json`` du cours garde les résultats.
"""

import json
from dataclasses import replace
from itertools import product

from juge.call.source import parsed
from juge.puzzles import orders


def note(course, exercises):
    """Écrit dans le fichier du cours les formes justes de ces exercices, des couples (`Exercise`, `lines.Blank`)."""
    noted = {
        exercise.id: {"code": blank.code(), "shapes": list(map(_note_of, shapes(exercise, blank)))}
        for exercise, blank in exercises
    }
    file = orders.orders_file(course)
    _write_file(file, noted)
    return file


def forget(course):
    """Ôte du fichier d'un cours les exercices disparus ; rend le fichier, ou ``None`` s'il n'a pas changé."""
    file, noted = orders.orders_file(course), orders.read_file(course)
    ids = {exercise.id for exercise in course.exercises}
    if noted.keys() <= ids:
        return None
    _write_file(file, {exercise_id: shapes for exercise_id, shapes in noted.items() if exercise_id in ids})
    return file


def _write_file(file, noted):
    file.write_text(json.dumps(noted, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _note_of(shape):
    blank, fixed = shape
    return {"lines": [" " * orders.TAB_SIZE * line.depth + line.text for line in blank.lines], "fixed": fixed}


def shapes(exercise, blank):
    """Cherche les formes justes, comme celles de `orders.known_shapes`, en déplaçant une instruction à la fois.

    Une place où une ligne a fait une boucle sans fin n'est plus essayée, car chaque essai attendrait tout le délai.
    """
    found, waiting, endless = {blank.form: blank}, [blank], set()
    while waiting:
        start = waiting.pop(0)
        for other in _neighbours(start):
            placed = other.form - start.form
            if other.form in found or placed & endless:
                continue
            verdict = orders.try_code(exercise, other.code())
            if verdict == "endless":
                endless |= placed
            if verdict == "right":
                found[other.form] = other
                waiting.append(other)
    return [(shape, orders.fixed_pairs(exercise, shape)) for shape in found.values()]


def _neighbours(blank):
    """Les blancs, lisibles par Python, où une instruction de celui-ci est passée dans une autre suite."""
    for statement in (statement for block in blank.blocks for statement in block):
        moved = blank.lines[statement.start : statement.stop]
        rest = blank.lines[: statement.start] + blank.lines[statement.stop :]
        for place, depth in product(range(len(rest) + 1), range(1 + max(line.depth for line in blank.lines) + 1)):
            put = (replace(line, depth=line.depth - moved[0].depth + depth) for line in moved)
            other = replace(blank, lines=(*rest[:place], *put, *rest[place:]))
            if other.form != blank.form and parsed(other.code()):
                yield other
