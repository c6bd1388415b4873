"""An exercise comes and goes with its own files, a lesson goes with its own: tried in a copy of the tree."""

import csv
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import glossary
import nbformat
import pytest
from root import ROOT

from juge import EXERCISES, QUESTIONS

OWN = Path(__file__).with_name("softmax")
EXERCISE, TEST = "ql_functions/course/lesson2/ex5_softmax_move.py", "tests/course/lesson2/test_ex5_softmax_move.py"
SOURCE = "lessons/sources/02_explorer_exploiter.py"
SUITE = ("-m", "pytest", "-rfE", "-n", "logical", "--dist", "loadfile")
LAST = "# %% [markdown]\n# <details><summary>Pour aller plus loin"
POINTS = sum(thing.points for thing in [*EXERCISES.values(), *QUESTIONS.values()])
POINTS_OF_6 = sum(exercise.points for exercise in EXERCISES.values() if exercise.lesson == 6)
LOOKS = [f"tests/course/{name}" for name in ("lesson2", "test_every_exercise.py", "test_mutants.py", "test_puzzles.py")]
LOOKS += ["tests/workshop"]
# What a test reads that can see which lessons there are: the whole course, its files, what goes with lesson 6.
SHAPE = re.compile(
    r'(in|of|\*) EXERCISES\b|EXERCISES[.)]|\b(QUESTIONS|LESSONS|SOURCES|lessons|deep|network|keras)\b|"6\.'
)
# What a new exercise still lacks, and nothing else, is red.
LACKS = {
    f"{TEST}::TestSoftmaxMove::test_there_are_enough_of_them",
    "tests/course/test_mutants.py::test_right_answers_are_right_on_the_wider_domain_too[2.5]",
    "tests/workshop/test_unfinished.py::test_the_course_is_finished",
}
LESSON_6 = [
    "ql_functions/course/lesson6",
    "tests/course/lesson6",
    "lessons/sources/06_*",
    "lessons/corriges/06_*",
    "notebooks/06_*",
    "ql_functions/deep",
    "tests/deep",
    "ql_functions/views/network_film.py",
    "tests/views/test_network_film.py",
    "ql_functions/views/neuron.py",
    "tests/views/test_neuron.py",
    "tests/browser/*_deep.py",
    "benchmarks/deep.py",
    "benchmarks/states.py",
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of what git holds, in a folder with a space in its name, and an environment of its own."""
    folder = tmp_path_factory.mktemp("maison") / "le cours"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    venv.create(folder / ".venv", symlinks=True)
    packages = next((folder / ".venv").rglob("site-packages"))
    (packages / "aa_copy.pth").write_text(f"{folder}\n", "utf-8")  # before what the tests' own environment has
    (packages / "zz_tests.pth").write_text(
        f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n", "utf-8"
    )
    for name in ("etc", "share"):
        (folder / ".venv" / name).symlink_to(Path(sys.prefix, name))
    return folder, next((folder / ".venv").glob("*/python"))


def run(copy, *command, code=0):
    """What a command of the copy prints."""
    folder, python = copy
    done = subprocess.run([python, *command], cwd=folder, capture_output=True, text=True)
    assert done.returncode == code, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def change(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def seeing_the_lessons(folder):
    """The files of tests whose result may follow the lessons there are; those of another exercise follow that one."""
    files = sorted(path for path in (folder / "tests").rglob("test_*.py") if not path.match("course/lesson*/*"))
    houses = [folder / "tests" / name for name in ("project", "workshop")]
    return [path for path in files if path.parent in houses or SHAPE.search(path.read_text("utf-8"))]


@pytest.mark.nightly
def test_a_new_exercise_is_red_for_what_it_lacks_named_with_its_file_and_for_nothing_else(copy):
    folder, _ = copy
    told = run(copy, "lessons/build.py", "--new", "2.5", "softmax_move")
    cells = told.partition("cellules :\n\n")[2].partition("Puis python")[0]
    change(folder / SOURCE, LAST, f"# %% [markdown]\n# ### Exercice 2.5 · softmax_move\n\n{cells}{LAST}")
    run(copy, "lessons/build.py", "--only", "02")
    said = run(copy, *SUITE, *LOOKS, code=1)
    assert set(re.findall("^FAILED (.+?)(?: - .*)?$", said, re.MULTILINE)) == LACKS
    assert all(file in said for file in (EXERCISE, TEST))


@pytest.mark.nightly
def test_it_comes_with_its_file_its_test_and_its_two_cells_and_points_change_in_one_place(copy, tmp_path):
    folder, _ = copy
    change(folder / "ql_functions/course/lesson2/ex1_flip_board.py", "points=4", "points=7")
    shutil.copy(OWN / "exercise.py.txt", folder / EXERCISE)
    shutil.copy(OWN / "answers.py.txt", folder / TEST)
    run(copy, "lessons/build.py", "--only", "02")
    run(copy, "lessons/build.py", "--puzzles")
    assert f"Le cours vaut {POINTS + 6} points." in run(copy, "lessons/build.py", "--only", "02")
    answer = (
        "from ql_functions import check, get_move\ndef softmax_move(b, tau=0.5, player='X'): return get_move(b, 1)\n"
    )
    assert "Tous les coups sortent aussi souvent." in run(copy, "-c", answer + "check('2.5', softmax_move)")
    assert "indice 1 sur 3" in run(copy, "-c", "from ql_functions import hint\nprint(hint('2.5'))")
    student = nbformat.read(folder / "notebooks/02_explorer_exploiter.ipynb", 4)
    assert any("### Exercice 2.1 · flip_board (7 points)" in cell.source for cell in student.cells)
    cell = next(cell for cell in student.cells if cell.id == "02-softmax_move")
    assert "exercice 2.5 : softmax_move est à compléter" in cell.source
    corrected = folder / "lessons/corriges/02_explorer_exploiter.ipynb"
    run(copy, "-m", "juge", corrected, "--out", tmp_path / "NOTES")
    (row,) = csv.DictReader((tmp_path / "NOTES/notes.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert (row["2.1 · flip_board /7"], row["2.5 · softmax_move /3"]) == ("7", "3")


@pytest.mark.nightly
def test_a_lesson_goes_with_its_files_and_the_exercise_with_its_own(copy):
    """With one exercise more, one lesson less, all tests are found, and those that can see it run."""
    folder, _ = copy
    sources = sorted((folder / "lessons/sources").glob("*.py"))
    words = folder / "lessons/sources" / glossary.NAME
    for line in words.read_text("utf-8").splitlines(keepends=True):
        ((term, _),) = glossary.entries(line.strip())
        if glossary.lesson_of(term, sources).name.startswith("06"):
            change(words, line, "")
    for pattern in LESSON_6:
        assert list(folder.glob(pattern)), pattern
        for path in folder.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    names, cells = (folder / "tests/project/yesterday" / name for name in ("names.json", "cells.json"))
    left = run(copy, "-c", "import ql_functions; print(*dir(ql_functions))").split()
    names.write_text(json.dumps([name for name in json.loads(names.read_text("utf-8")) if name in left]), "utf-8")
    kept = json.loads(cells.read_text("utf-8"))
    del kept["06_apprentissage_profond.ipynb"]
    cells.write_text(json.dumps(kept), "utf-8")
    run(copy, "lessons/build.py")
    run(copy, "-m", "pytest", "-qq", "--collect-only", "-m", "")
    run(copy, *SUITE, TEST, *seeing_the_lessons(folder))
    (folder / EXERCISE).unlink()
    (folder / TEST).unlink()
    source = (folder / SOURCE).read_text("utf-8")
    start = source.index("# %% [markdown]\n# ### Exercice 2.5")
    change(folder / SOURCE, source[start : source.index(LAST)], "")
    assert f"Le cours vaut {POINTS + 3 - POINTS_OF_6} points." in run(copy, "lessons/build.py", "--only", "02")
    shown = run(copy, "-c", "from ql_functions import progress\nprogress()")
    assert "6.1" not in shown
    assert "2.5" not in shown
