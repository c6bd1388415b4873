"""The wall: the judge, the grader and another course run where the package of the game cannot be imported."""

import shutil
import subprocess
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = "README.md", "docs/VOS_EXERCICES.md"
TESTS = "conftest.py", "nightly.py", "examples", "judge"
KEPT = ("juge", "examples", "pyproject.toml", *PAGES, *(f"tests/{name}" for name in TESTS))


@pytest.fixture(scope="module")
def walled(tmp_path_factory):
    """A folder with nothing of the game, and a Python that finds this folder, and libraries, but not the repository.

    Its subprocesses, be they isolated by -I, are the same Python: kernels, boxes and cages too.
    """
    folder = tmp_path_factory.mktemp("wall")
    for name in KEPT:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, folder / name)
    venv.create(folder / ".venv", symlinks=True)
    # a .pth that a path leads to is not read: what installs the repository is left out
    paths = f"{folder}\n{Path(pytest.__file__).parents[1]}\n"
    next(folder.glob(".venv/lib*/python3*/site-packages")).joinpath("wall.pth").write_text(paths)
    return folder


def run(walled, *arguments):
    done = subprocess.run([walled / ".venv/bin/python", *arguments], cwd=walled, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_the_game_is_out_of_reach_there_and_the_judge_is_not(walled):
    code, says = run(walled, "-I", "-c", "import juge.commands; print(juge.__file__); import ql_functions")
    assert code == 1
    assert says.startswith(str(walled / "juge"))
    assert says.endswith("ModuleNotFoundError: No module named 'ql_functions'\n")


@pytest.mark.nightly  # by day they run here, and test_layers.py reads what juge imports
def test_the_tests_of_the_judge_and_of_another_course_are_green_there(walled):
    code, says = run(walled, "-m", "pytest", "tests")
    assert code == 0, says
    assert " passed" in says


@pytest.mark.nightly  # a kernel, and cages
def test_its_kernels_and_cages_do_without_the_game_too(walled):
    code, says = run(walled, "-m", "pytest", "-m", "nightly", "tests/examples/test_lists.py")
    assert code == 0, says
    assert " passed" in says
    assert "skipped" not in says
