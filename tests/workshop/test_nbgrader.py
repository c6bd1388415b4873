"""Les corrigés, donnés tels quels à un vrai nbgrader : distribués, rendus, corrigés, renvoyés."""

import csv
import itertools

import nbformat
import pytest

from juge import EXERCISES
from workshop.nbgrader_course import WORKSHOP, hand_in, install, new_course

pytestmark = pytest.mark.nightly

CORRECTED = sorted((WORKSHOP / "corriges").glob("0*.ipynb"))
LESSONS = [path.name for path in CORRECTED]
SECOND = next(name for name in LESSONS if name.startswith("02"))
WRONG = "def flip_board(b_key):\n    return b_key"


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return tmp_path_factory.mktemp("cours")


@pytest.fixture(scope="module")
def nbgrader(course, tmp_path_factory):
    """Lance une commande de nbgrader dans un cours neuf, dont le devoir « morpion » a toutes les leçons."""
    return new_course(course, install(tmp_path_factory.mktemp("nbgrader")), LESSONS)


def points(cells):
    """Ce que nbgrader donne de lui-même : une question ouverte attend un enseignant."""
    graded = [cell.metadata.nbgrader for cell in cells if cell.metadata.get("nbgrader", {}).get("grade")]
    return sum(cell.points for cell in graded if not cell.solution)


def test_from_the_answers_to_the_feedback(course, nbgrader):
    nbgrader("generate_assignment", "morpion")
    cells = {path.name: nbformat.read(path, 4).cells for path in CORRECTED}
    answers = {cell.id: cell.source for cell in itertools.chain(*cells.values())}
    hand_in(course, "blanc", {}, LESSONS)
    hand_in(course, "juste", answers, LESSONS)
    hand_in(course, "presque", {**answers, "02-flip_board": WRONG}, [SECOND])

    nbgrader("autograde", "morpion")
    nbgrader("generate_feedback", "morpion")
    nbgrader("export")

    with (course / "grades.csv").open(encoding="utf-8") as file:
        lines = {line["student_id"]: line for line in csv.DictReader(file)}
    scores = {student: float(line["raw_score"]) for student, line in lines.items()}
    worth = {name: points(cells[name]) for name in LESSONS}
    assert scores == {"blanc": 0, "juste": sum(worth.values()), "presque": worth[SECOND] - EXERCISES["2.1"].points}
    pages = {student: len(list(course.glob(f"feedback/{student}/morpion/*.html"))) for student in scores}
    assert pages == {"blanc": len(LESSONS), "juste": len(LESSONS), "presque": 1}
