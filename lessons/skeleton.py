"""Un exercice neuf : son fichier, commenté, qui marche déjà et reste à réécrire, et celui de son test."""

import builtins
import keyword
import re

from declared import COURSE, FOLDER, ROOT, TESTS, BuildError, exercises, place
from unfinished import own_name

import ql_functions
from ql_functions.checking.declare.registry import lesson_code, lesson_of

TEMPLATES = ROOT / "lessons" / "templates"
CELLS = """# %% tags=["exercise"]
from ql_functions.solutions import {name}

# %%
{name} = check("{id}", {name})
"""


def write(exercise_id, name):
    """Écrit le fichier d'un exercice neuf et celui de son test.

    Args:
        exercise_id: ``'2.5'`` : la leçon, un nombre, ou une lettre si elle est bonus, un point, son rang ; une leçon
            neuve reçoit ses dossiers.
        name: ce que les élèves y définissent.

    Returns:
        str: ce qu'il reste à faire, avec les deux cellules à coller dans la source de la leçon.

    Raises:
        BuildError: le numéro ou le nom est mal formé, ou déjà pris ; rien n'est écrit.
    """
    _check(exercise_id, name)
    lesson = f"lesson{exercise_id.partition('.')[0]}"
    path = FOLDER / lesson / f"{own_name(exercise_id, name)}.py"
    test = TESTS / lesson / f"test_{path.name}"
    for target, first in ((path, f'"""Leçon {lesson.removeprefix("lesson")}."""\n'), (test, "")):
        if not target.parent.exists():
            target.parent.mkdir(parents=True)
            (target.parent / "__init__.py").write_text(first, "utf-8")
    words = {"id": exercise_id, "name": name, "camel": "".join(word.title() for word in name.split("_"))}
    for target, template in ((path, "exercise"), (test, "test")):
        target.write_text((TEMPLATES / f"{template}.py.txt").read_text("utf-8").format(**words), "utf-8")
    return _told(path, test, words)


def _check(exercise_id, name):
    """Refuse un numéro ou un nom qui ne peut pas être celui d'un exercice neuf."""
    if not re.fullmatch(r"([1-9]\d*|[A-Z])\.[1-9]\d*", exercise_id):
        raise BuildError(
            f"{exercise_id!r} n'est pas un numéro d'exercice : la leçon, un point, le rang, comme 2.5 ou A.4."
        )
    if not name.isidentifier() or keyword.iskeyword(name):
        raise BuildError(f"{name!r} n'est pas un nom de Python : des lettres, des chiffres et _, comme softmax_move.")
    lesson, rank = exercise_id.split(".")
    there = [exercises()[exercise_id].name] if exercise_id in exercises() else []
    there += [place(path) for path in (FOLDER / f"lesson{lesson}").glob(f"ex{rank}_*")]
    there += [place(path) for path in (TESTS / f"lesson{lesson}").glob(f"test_ex{rank}_*")]
    if there:
        raise BuildError(f"{exercise_id} est déjà pris, par {there[0]} : choisissez un autre rang.")
    if name in {*COURSE.names, *dir(ql_functions), *dir(builtins)}:
        raise BuildError(f"{name} est déjà pris, par le cours ou par Python : choisissez un autre nom.")


def _told(path, test, words):
    """Où l'on en est, une fois les deux fichiers écrits."""
    code = lesson_code(lesson_of(words["id"]))
    sources = sorted((ROOT / "lessons" / "sources").glob(f"{code}_*.py"))
    source = place(sources[0]) if sources else f"lessons/sources/{code}_….py, à créer sur le modèle d'une autre leçon"
    return (
        f"Écrits : {place(path)}\n         {place(test)}\n\n"
        f"Collez dans {source}, sous le titre « ### Exercice {words['id']} · {words['name']} », ces deux cellules :\n\n"
        f"{CELLS.format(**words)}\n"
        "Puis python lessons/build.py fait les carnets et nomme ce qu'il reste à écrire.\n"
        "Ce que la réponse importe va en haut du fichier de l'exercice, et dans la première cellule de code de la "
        "leçon."
    )
