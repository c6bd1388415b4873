"""L'essai d'un cours : avant les copies d'une classe, trois copies que l'on connaît sont corrigées de la même façon."""

import json
import os
import platform
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

from tqdm import tqdm

from ..cage.caged import written_reference
from ..cage.sources import written_mistake
from ..declare.cases import Status
from ..declare.exercise import CourseError
from ..declare.registry import exercises_of, order
from ..drawing.numbers import quantity
from ..intake import courses
from ..intake.folder import TRIED, Folder
from ..intake.sheets import numeral
from .batch import graded
from .marks import written

_FAILURE = (
    "l'essai du cours échoue, et aucune copie n'est corrigée. Une fois le cours mis au point, relancez, avec --resume "
    "si le dossier des notes est commencé."
)
_BLANK, _WRONG = "la copie blanche", "la copie fautive"


def try_once(notes, where, lessons, course, *how):
    """Essaie les leçons qui ne l'ont pas encore été, par ce compte, dans cet état du cours ; et note l'essai.

    Args:
        notes: le dossier des notes.
        where: ce qui corrige, une cage ou une grappe : chacune a son essai.
        lessons, course: les leçons, le cours.
        how: les autres arguments de `try_lessons`.
    """
    judge = courses.state_of(Path(__file__).parents[1])
    state = f"{courses.state_of(course)} {judge} {platform.python_version()} {where}"
    memory = _memory(notes)
    known = memory.read(TRIED)
    tried = known.get(state, [])
    new = sorted({*lessons} - {*tried}, key=order)
    if new:
        try_lessons(new, *how)
        memory.write(TRIED, known | {state: [*tried, *new]})


def _memory(notes):
    """Le dossier où se note l'essai : le cache de ce compte, pour toutes ses notes ; sans cache, celui des notes."""
    with suppress(OSError, RuntimeError):  # un compte sans dossier, ou dont le dossier ne s'écrit pas
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "juge")
        cache.mkdir(parents=True, exist_ok=True)
        if os.access(cache, os.W_OK):
            return Folder(cache)
    return Folder(notes)


def try_lessons(lessons, grade, hidden_seed, open_pool, width):
    """Corrige les réponses de référence de chaque leçon, une copie blanche, et une où tout a une erreur connue.

    Raises:
        CourseError: les références n'ont pas tous leurs points, la copie blanche en a, ou une erreur n'est pas nommée.
    """
    tasks = [task for lesson in lessons for task in _tasks(lesson)]
    results = graded(iter(tasks), partial(grade, hidden_seed=hidden_seed), open_pool, width, bool)
    faults = []
    with tqdm(total=len(tasks), desc="Essai du cours", unit=" copies") as bar:
        for ((lesson, kind), _), result in results:
            bar.set_postfix_str(f"leçon {lesson}, {kind}", refresh=False)
            bar.update()
            faults += _faults(lesson, kind, result)
    if faults:
        raise CourseError("\n".join([_FAILURE, *sorted({*faults})]))


def _tasks(lesson):
    """Les copies d'essai d'une leçon : couples ((leçon, sorte de copie), octets du carnet)."""
    exercises = exercises_of(lesson)
    yield (lesson, "la réponse de référence"), _notebook({one: written_reference(one) for one in exercises})
    stub = "def {}(*_, **__):\n    raise NotImplementedError"
    blank = {one: (stub if one.is_function else "{} = ...").format(one.name) for one in exercises}
    yield (lesson, _BLANK), _notebook(blank)
    mistakes = {exercise: written_mistake(exercise) for exercise in exercises}
    if any(mistakes.values()):
        yield (lesson, _WRONG), _notebook({exercise: made[1] for exercise, made in mistakes.items() if made})


def _notebook(sources):
    """Le carnet, en octets, dont les cellules ont ces réponses : exercice → code."""
    cells = [
        {"cell_type": "code", "id": exercise.cell, "metadata": {}, "outputs": [], "source": source}
        for exercise, source in sources.items()
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def _faults(lesson, kind, result):
    """Les phrases qui disent ce qu'une copie d'essai n'a pas reçu, et le fichier à mettre au point."""
    if "exercises" not in result:
        yield f"Leçon {lesson} : {result.get('failed') or result['refused']}"
        return
    for exercise in exercises_of(lesson):
        if fault := _fault(exercise, kind, result["exercises"][exercise.id]):
            yield f"{sys.modules[exercise.module].__file__}, exercice {exercise.id} : {fault}"


def _fault(exercise, kind, verdict):
    """Ce qu'un verdict a d'anormal dans cette sorte de copie ; ``""`` s'il est celui qu'on attend."""
    says, is_right = " ".join(written(verdict)), verdict["status"] == Status.RIGHT
    has = f"y a {numeral(verdict['points'])} sur {quantity(verdict['of'], 'point')}."
    if kind == _BLANK:
        return f"une copie blanche {has}" if verdict["points"] or is_right else ""
    if kind != _WRONG:
        return "" if is_right else f"{kind} {has} {says}"
    mistake, _ = written_mistake(exercise) or (None, "")
    if mistake and (is_right or (verdict["points"] and verdict["points"] == verdict["of"])):
        return f"l'erreur connue « {mistake.says} » y a tous les points."
    # sur une machine chargée, l'explication peut s'arrêter avant le nom que les résultats donnent
    if mistake and {mistake.says, mistake.claim}.isdisjoint([*verdict["says"][:1], verdict["mistake"]]):
        return f"l'erreur connue « {mistake.says} » y reçoit « {says} »."
    return ""
