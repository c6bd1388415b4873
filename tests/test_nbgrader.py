"""Les corrigés, donnés tels quels à un vrai nbgrader : distribués, rendus, corrigés, renvoyés."""

import csv
import itertools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from environments import environment

from ql_functions.checks.points import POINTS

pytestmark = pytest.mark.slow

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
LESSONS = sorted(path.name for path in NOTEBOOKS.glob("0*.ipynb"))
WRONG = "def flip_board(b_key):\n    return b_key"


@pytest.fixture(scope="module")
def nbgrader(tmp_path_factory):
    """Lance une commande de nbgrader dans un cours neuf, dont le devoir « morpion » a toutes les leçons."""
    course = tmp_path_factory.mktemp("cours")
    commands = environment(tmp_path_factory.mktemp("nbgrader"), "nbgrader==0.9.6")
    data = Path(sys.prefix, "share/jupyter")  # les gabarits de nbconvert
    env = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", "JUPYTER_PATH": str(data),
           "HOME": str(course)}  # fmt: skip
    shutil.copytree(NOTEBOOKS / "corriges", course / "source/morpion")
    shutil.copy(NOTEBOOKS / "nbgrader_config.py", course)

    def run(*arguments):
        command = [commands / "nbgrader", *arguments]
        done = subprocess.run(command, cwd=course, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return course

    return run


def hand_in(course, student, answers, lessons=LESSONS):
    """Rend le devoir de ``student``, où ``answers`` (id de cellule → texte) est écrit dans les blancs."""
    for name in lessons:
        notebook = nbformat.read(course / "release/morpion" / name, 4)
        for cell in notebook.cells:
            cell.source = answers.get(cell.id, cell.source)
        (course / "submitted" / student / "morpion").mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, course / "submitted" / student / "morpion" / name)


def points(cells):
    """Ce que nbgrader donne de lui-même : une question ouverte attend un enseignant."""
    graded = [cell.metadata.nbgrader for cell in cells if cell.metadata.get("nbgrader", {}).get("grade")]
    return sum(cell.points for cell in graded if not cell.solution)


def test_from_the_answers_to_the_feedback(nbgrader):
    course = nbgrader("generate_assignment", "morpion")
    cells = {name: nbformat.read(NOTEBOOKS / "corriges" / name, 4).cells for name in LESSONS}
    answers = {cell.id: cell.source for cell in itertools.chain(*cells.values())}
    hand_in(course, "blanc", {})
    hand_in(course, "juste", answers)
    hand_in(course, "presque", {**answers, "02-flip_board": WRONG}, [LESSONS[1]])

    nbgrader("autograde", "morpion")
    nbgrader("generate_feedback", "morpion")
    nbgrader("export")

    with (course / "grades.csv").open(encoding="utf-8") as file:
        lines = {line["student_id"]: line for line in csv.DictReader(file)}
    scores = {student: float(line["raw_score"]) for student, line in lines.items()}
    worth = {name: points(cells[name]) for name in LESSONS}
    assert scores == {"blanc": 0, "juste": sum(worth.values()), "presque": worth[LESSONS[1]] - POINTS["2.1"]}
    pages = {student: len(list(course.glob(f"feedback/{student}/morpion/*.html"))) for student in scores}
    assert pages == {"blanc": len(LESSONS), "juste": len(LESSONS), "presque": 1}
