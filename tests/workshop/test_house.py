"""An exercise comes and goes with its own files, a lesson goes with its own: tried in a copy of the tree."""

import csv
import re
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
OWN = Path(__file__).with_name("softmax")
EXERCISE, TEST = "ql_functions/course/lesson2/ex4_softmax_move.py", "tests/course/lesson2/test_ex4_softmax_move.py"
SOURCE = "lessons/sources/02_explorer_exploiter.py"
CELLS = '# %% tags=["exercise"]\nfrom ql_functions.solutions import softmax_move\n\n'
CELLS += '# %%\nsoftmax_move = check("2.4", softmax_move)\n\n'
LAST = "# %% [markdown]\n# ## Pour aller plus loin"
# What looks at exercises, lessons, points and names; the rest of the suite knows none of them, nor do the two left out.
LOOKS = [
    "tests/course/lesson2",
    *("tests/course/test_every_exercise.py", "tests/course/test_world.py"),
    *("tests/checking/test_commands.py", "tests/workshop/test_unfinished.py"),
    *("tests/grading/test_reading.py", "tests/grading/test_rendering.py", "tests/views/test_quiz.py"),
    *(f"tests/project/test_{name}.py" for name in ("face", "layers", "links", "spelling")),
    *("--ignore", "tests/course/lesson2/test_ex3_get_move.py", "-k", "not made_to_break_a_parser"),
]
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
    "tests/browser/test_fragments_deep.py",
    "benchmarks/deep.py",
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
    return folder, next((folder / ".venv").glob("*/python"))


def run(copy, *command, code=0):
    """What a command of the copy prints."""
    folder, python = copy
    done = subprocess.run([python, *command], cwd=folder, capture_output=True, text=True)
    assert done.returncode == code, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def suite(copy):
    """Everything that looks at exercises is green."""
    said = run(copy, "-m", "pytest", "-rfE", "-n", "0", *LOOKS)
    assert re.search(r"\d+ passed|100%", said)


@pytest.mark.nightly
def test_an_exercise_comes_with_its_file_its_test_and_its_two_cells_and_points_change_in_one_place(copy, tmp_path):
    folder, _ = copy
    flip = folder / "ql_functions/course/lesson2/ex1_flip_board.py"
    flip.write_text(flip.read_text("utf-8").replace("points=4", "points=7"), "utf-8")
    shutil.copy(OWN / "exercise.py", folder / EXERCISE)
    shutil.copy(OWN / "answers.py", folder / TEST)
    source = folder / SOURCE
    source.write_text(source.read_text("utf-8").replace(LAST, CELLS + LAST), "utf-8")
    assert "Le cours vaut 106 points." in run(copy, "lessons/build.py", "--only", "02")
    answer = (
        "from ql_functions import check, get_move\ndef softmax_move(b, tau=0.5, player='X'): return get_move(b, 1)\n"
    )
    assert "Tous les coups sortent aussi souvent." in run(copy, "-c", answer + "check('2.4', softmax_move)")
    assert "indice 1 sur 3" in run(copy, "-c", "from ql_functions import hint\nprint(hint('2.4'))")
    student = nbformat.read(folder / "notebooks/02_explorer_exploiter.ipynb", 4)
    assert any("### Exercice 2.1 · flip_board (7 points)" in cell.source for cell in student.cells)
    cell = next(cell for cell in student.cells if cell.id == "02-softmax_move")
    assert "exercice 2.4 : softmax_move est à compléter" in cell.source
    corrected = folder / "lessons/corriges/02_explorer_exploiter.ipynb"
    run(copy, "-m", "ql_functions.grading", corrected, "--out", tmp_path / "NOTES")
    (row,) = csv.DictReader((tmp_path / "NOTES/notes.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert (row["2.1 · flip_board /7"], row["2.4 · softmax_move /3"]) == ("7", "3")


@pytest.mark.nightly
def test_a_lesson_goes_with_its_files_and_the_exercise_with_its_own(copy):
    folder, _ = copy
    for pattern in LESSON_6:
        for path in folder.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    suite(copy)  # one exercise more, one lesson less
    (folder / EXERCISE).unlink(missing_ok=True)
    (folder / TEST).unlink(missing_ok=True)
    source = folder / SOURCE
    source.write_text(source.read_text("utf-8").replace(CELLS, ""), "utf-8")
    assert "Le cours vaut 88 points." in run(copy, "lessons/build.py", "--only", "02")
    shown = run(copy, "-c", "from ql_functions import progress\nprogress()")
    assert "6.1" not in shown
    assert "2.4" not in shown
