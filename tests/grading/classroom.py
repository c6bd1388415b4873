"""A class of generated copies in a Moodle archive, as mixed as a real one; the same for the same number of copies."""

import inspect
import io
import random
import textwrap
import zipfile
from types import FunctionType

from course.found import RIGHT, TWINS, own_mistakes

from juge import EXERCISES
from juge.intake.archives import moodle_folder
from tests.grading import notebooks

from .attacks import ENDLESS, FOOLING, HARMLESS, REACHING, SOURCES, source

KINDS = {  # kind → how many of every twenty copies
    "référence": 3, "autre style": 4, "erreurs nommées": 5, "à moitié faite": 3, "prose retouchée": 2, "blanche": 1,
    "hostile": 1, "abîmée": 1,
}  # fmt: skip
ATTACKS = [*FOOLING, *SOURCES, *ENDLESS, *(attack for attack in REACHING if attack not in HARMLESS)]
IMPORTS = "import itertools, math, random\nfrom collections import Counter\nimport numpy\nimport numpy as np"


def archive(count):
    """The archive of a class and, by Moodle folder, the kind of each copy."""
    rng, kinds, buffer = random.Random(count), {}, io.BytesIO()
    lessons = [lesson for lesson in notebooks.FILES if isinstance(lesson, int)]  # a bonus adds nothing to a total
    twenty = [kind for kind, times in KINDS.items() for _ in range(times)]
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for i in range(count):
            kind, lesson = twenty[7 * i % 20], lessons[(i + i // 20) % len(lessons)]  # each kind meets each lesson
            folder = moodle_folder(f"Élève {i:03}", str(1000 + i))
            kinds[folder] = kind
            file.writestr(f"{folder}/leçon {lesson}.ipynb", _copy(kind, lesson, rng))
    return buffer.getvalue(), kinds


def _copy(kind, lesson, rng):
    notebook = notebooks.blank(lesson) if kind == "blanche" else notebooks.corrected(lesson)
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson == lesson]
    if kind == "à moitié faite":
        blank = notebooks.blank(lesson)
        for exercise in exercises[len(exercises) // 2 :]:
            _answer(notebook, exercise, notebooks.cell(blank, exercise.cell)["source"])
    elif kind in ("autre style", "erreurs nommées"):
        notebook["cells"].insert(1, notebooks.code(IMPORTS))
        for exercise in exercises:
            found = RIGHT if kind == "autre style" else rng.choice((TWINS, own_mistakes()))
            answers = [answer for answer in found.get(exercise.id, ()) if stands_alone(answer)]
            if answers:
                _answer(notebook, exercise, cell_of(rng.choice(answers), exercise))
    elif kind == "prose retouchée":
        texts = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
        for cell in rng.sample(texts, len(texts) // 2):
            cell["source"] = ["Mes notes : c'était long, mais j'ai compris.\n", "".join(cell["source"])]
    elif kind == "hostile":
        exercise = rng.choice([exercise for exercise in exercises if exercise.is_function])
        _answer(notebook, exercise, source(rng.choice(ATTACKS), exercise.id))
    data = notebooks.as_bytes(notebook)
    return rng.choice(DAMAGES)(data) if kind == "abîmée" else data


DAMAGES = (
    lambda data: data[: len(data) // 2],
    lambda data: data.decode().encode("utf-16"),
    lambda data: data.decode().encode("cp1252", "replace"),
    lambda data: data.replace(b'"id"', b'"perdu"'),
    lambda data: b"<!doctype html><title>JupyterLab</title>",
    lambda data: b"",
)


def _answer(notebook, exercise, source):
    notebooks.cell(notebook, exercise.cell)["source"] = source


def stands_alone(answer):
    """Is it a function whose source can be copied into a cell?"""
    is_written = isinstance(answer, FunctionType) and inspect.getsourcefile(answer)
    return is_written and not answer.__closure__ and answer.__name__ != "<lambda>"


def cell_of(answer, exercise):
    """A cell where this function is the answer; or, where the exercise asks for a value, what it gives."""
    value = answer.__name__ + "()" * (not callable(exercise.reference))
    source = getattr(answer, "source", "") or textwrap.dedent(inspect.getsource(answer))  # an edit keeps its own
    return f"{source}\n{exercise.name} = {value}"
