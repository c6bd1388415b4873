"""Ce que le cours déclare, exercices et questions, et les fichiers où il le fait."""

import inspect
import sys
import traceback
from pathlib import Path

from root import ROOT

FOLDER = ROOT / "ql_functions" / "course"
TESTS = ROOT / "tests" / "course"


class BuildError(Exception):
    """Ce qui empêche de faire ce qui est demandé : une phrase qui dit où, et quoi changer."""


def place(path):
    """Un chemin tel qu'on le lit depuis la racine du dépôt ; hors d'elle, le seul nom du fichier."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def written_in(path):
    """Le texte d'un fichier, sans la marque invisible que certains éditeurs mettent à son début."""
    return path.read_text("utf-8-sig")


def code_of(path):
    """Ce qui précède le premier « _ » du nom d'une source, et commence l'identifiant de ses cellules : « 02 »."""
    return path.stem.partition("_")[0]


def blamed(error):
    """La phrase qui nomme le fichier du cours dont vient une erreur ; ``None`` si elle ne vient d'aucun."""
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        frames.append((error.filename or "", error.lineno))
    inside = [(Path(name), line) for name, line in frames if Path(name).is_relative_to(FOLDER)]
    if not inside:
        return None
    path, line = inside[-1]
    said = error.msg if isinstance(error, SyntaxError) else error
    return f"{place(path)}, ligne {line} : {type(error).__name__} : {said}"


def _course():
    """Le cours de ce dépôt, ses fichiers importés ; une faute dans l'un d'eux arrête tout, sans trace d'appels."""
    try:
        from ql_functions.course import COURSE
    except Exception as error:  # un fichier d'exercice peut se tromper de toutes les façons
        said = blamed(error)
        if said is None:
            raise
        sys.exit(said)
    found = Path(sys.modules[COURSE.package].__file__).resolve().parent
    if found != FOLDER:
        sys.exit(f"Ce Python lit le cours de {found}, et non de {FOLDER} : relancez d'abord pip install -e .")
    return COURSE


COURSE = _course()


def exercises():
    """Les exercices du cours, dans l'ordre : id → `Exercise`."""
    return {exercise.id: exercise for exercise in COURSE.exercises}


def questions():
    """Les questions ouvertes du cours, dans l'ordre : id → `Question`."""
    from juge import QUESTIONS

    inside = f"{COURSE.package}."
    return {name: question for name, question in QUESTIONS.items() if question.module.startswith(inside)}


def file_of(thing):
    """Le fichier où un exercice ou une question est déclaré."""
    return Path(sys.modules[thing.module].__file__)


def file_of_answer(exercise):
    """Le fichier où est sa réponse : celui de la fonction ou, pour une valeur, celui de l'exercice."""
    return Path(inspect.getsourcefile(exercise.reference)) if exercise.is_function else file_of(exercise)
