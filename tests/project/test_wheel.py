"""Le paquet tel qu'il se publie : sa roue, installée sans le dépôt, joue, vérifie et corrige."""

import csv
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from environments import environment_of

pytestmark = pytest.mark.nightly  # an environment

ROOT = Path(__file__).parents[2]
PLAYS = """
import ql_functions
from ql_functions import check, train_agent, versus_agent

train_agent(200)
board = versus_agent()
board.play(4)
print(ql_functions.__file__, board.board.count("O"), "function render" in board._esm, sep="\\n")
check("2.1", lambda b_key: b_key.translate(str.maketrans("XO", "OX")))
check("2.1", lambda b_key: b_key)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("roue")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Les commandes d'un environnement où le paquet ne vient que de la roue."""
    return environment_of(tmp_path_factory.mktemp("installée"), wheel)


def test_it_holds_every_file_of_the_package(wheel):
    package = ROOT / "ql_functions"
    files = {path.relative_to(ROOT).as_posix() for path in package.rglob("*") if path.is_file()}
    names = {name for name in files if "__pycache__" not in name}
    assert {Path(name).suffix for name in names} >= {".py", ".js", ".css"}
    inside = zipfile.ZipFile(wheel).namelist()
    assert names <= set(inside)
    assert [name for name in inside if "test" in Path(name).name or "__pycache__" in name] == []


def run(*command, cwd):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True).stdout


def test_alone_it_plays_and_checks(installed, tmp_path):
    origin, n_o, has_script, right, wrong, *_ = run(installed / "python", "-c", PLAYS, cwd=tmp_path).splitlines()
    assert Path(origin).is_relative_to(installed.parent)
    assert (n_o, has_script) == ("1", "True")
    assert right.startswith("✓ 2.1")
    assert wrong.startswith("✗ 2.1")


def test_alone_it_grades(installed, tmp_path):
    shutil.copy(ROOT / "lessons/corriges/02_explorer_exploiter.ipynb", tmp_path / "anne.ipynb")
    run(installed / "ql-noter", "anne.ipynb", "--out", "NOTES", "--sans-cage", cwd=tmp_path)
    with (tmp_path / "NOTES/notes.csv").open(encoding="utf-8-sig") as file:
        (line,) = csv.DictReader(file, delimiter=";")
    assert line["total"] == line["sur"] != "0"
