"""Le paquet tel qu'il se publie : sa roue, installée sans le dépôt ni rien d'autre, joue, vérifie et corrige."""

import csv
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from environments import bare_environment, bare_install, pins
from examples.test_own_exercises import ANSWER, MEAN, RIGHT, copy_of
from root import ROOT

pytestmark = pytest.mark.nightly  # an environment

PLAYS = """
import ql_functions
from ql_functions import Recipe, check, error_map, full_training, ql_flow, train_agent, versus_agent

train_agent(200)
board = versus_agent()
board.play(4)
pictures = ql_flow(), error_map(ql_functions.q_table), full_training(1, Recipe(1, 40))
assert all("<figure" in picture._repr_html_() for picture in pictures)
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
    """Les commandes d'un environnement où il n'y a que la roue et ce qu'elle demande toujours."""
    folder = tmp_path_factory.mktemp("installée")
    return bare_environment(folder / "venv", sys.executable, "-c", pins(folder), wheel)


@pytest.fixture(scope="module")
def grading(wheel, installed):
    """Le même, où l'on a ajouté de quoi corriger."""
    folder = installed.parents[1]
    return bare_install(folder / "venv", "-c", pins(folder), f"{wheel}[grading]")


def test_it_holds_every_file_of_the_package(wheel):
    paths = [path for package in ("juge", "ql_functions") for path in (ROOT / package).rglob("*")]
    files = {path.relative_to(ROOT).as_posix() for path in paths if path.is_file()}
    names = {name for name in files if "__pycache__" not in name}
    assert {Path(name).suffix for name in names} >= {".py", ".js", ".css"}
    inside = zipfile.ZipFile(wheel).namelist()
    assert names <= set(inside)
    assert [name for name in inside if "test" in Path(name).name or "__pycache__" in name] == []


def run(*command, cwd):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True).stdout


def test_alone_it_plays_draws_and_checks_and_says_what_grading_needs(installed, tmp_path):
    origin, n_o, has_script, right, wrong, *_ = run(installed / "python", "-c", PLAYS, cwd=tmp_path).splitlines()
    assert Path(origin).is_relative_to(installed.parent)
    assert (n_o, has_script) == ("1", "True")
    assert right.startswith("✓ 2.1")
    assert wrong.startswith("✗ 2.1")
    done = subprocess.run([installed / "ql-noter"], cwd=tmp_path, capture_output=True, text=True)
    says = "La correction demande mistune, matplotlib, xlsxwriter : pip install 'ql-functions[grading]'.\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", says)


def test_alone_it_holds_a_tournament(installed, tmp_path):
    write = "from ql_functions import MinimaxAgent, save_entry; save_entry('max.json', MinimaxAgent(), 'Max')"
    run(installed / "python", "-c", write, cwd=tmp_path)
    run(installed / "ql-tournoi", "max.json", "--out", "TOURNOI", cwd=tmp_path)
    assert "Max" in (tmp_path / "TOURNOI/tournoi.html").read_text("utf-8")


def test_with_what_grading_needs_it_grades_its_course(grading, tmp_path):
    shutil.copy(ROOT / "lessons/corriges/02_explorer_exploiter.ipynb", tmp_path / "anne.ipynb")
    run(grading / "ql-noter", "anne.ipynb", "--out", "NOTES", "--sans-cage", cwd=tmp_path)
    with (tmp_path / "NOTES/notes.csv").open(encoding="utf-8-sig") as file:
        (line,) = csv.DictReader(file, delimiter=";")
    assert line["total"] == line["sur"] != "0"


@pytest.mark.parametrize("lesson", ["01_environnement", "02_explorer_exploiter", "05_entrainer"])
def test_alone_it_tells_open_answers_from_the_lesson_around_them(grading, tmp_path, lesson):
    """In copies whose cells have lost their ids, and with the texts that a teacher reads beside the answers."""
    for folder, name in (("lessons/corriges", "anne"), ("notebooks", "blanche")):
        copy = json.loads((ROOT / folder / f"{lesson}.ipynb").read_text("utf-8"))
        for cell in copy["cells"]:
            del cell["id"]
            cell["metadata"].pop("ql", None)  # that of nbgrader still names the question
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(copy), "utf-8")
    run(grading / "ql-noter", "anne.ipynb", "blanche.ipynb", "--out", "NOTES", "--sans-cage", cwd=tmp_path)
    _, *lines = map(json.loads, (tmp_path / "NOTES/notes.jsonl").read_text("utf-8").splitlines())
    answers = {line["student"]: line["questions"] for line in lines}
    corrected = json.loads((ROOT / f"lessons/corriges/{lesson}.ipynb").read_text("utf-8"))["cells"]
    known = [cell for cell in corrected if cell["metadata"].get("ql", {}).get("role") == "question"]
    assert answers["anne"] == {cell["metadata"]["ql"]["exercise"]: "".join(cell["source"]) for cell in known}
    assert answers["blanche"] == dict.fromkeys(answers["anne"], "")
    page = (tmp_path / "NOTES/questions_ouvertes.html").read_text("utf-8")
    assert page.count("<h3>Critères</h3>") == page.count("<h3>Corrigé</h3>") == len(known) > 0


def test_with_what_grading_needs_it_checks_and_grades_other_exercises(grading, tmp_path):
    copies = {"juste.ipynb": copy_of(RIGHT), "faux.ipynb": copy_of(ANSWER)}
    for name, source in {"mean.py": MEAN, **copies}.items():
        (tmp_path / name).write_text(source, "utf-8")
    checks = f"import mean as course\nfrom juge import check\n{ANSWER}\ncheck('mean', mean)"
    assert "Ce qui suit la virgule est perdu." in run(grading / "python", "-c", checks, cwd=tmp_path)
    run(grading / "juge", "noter", *copies, "--cours", "mean.py", "--out", "NOTES", "--sans-cage", cwd=tmp_path)
    with (tmp_path / "NOTES/notes.csv").open(encoding="utf-8-sig") as file:
        marks = {line["élève"]: line["mean /2"] for line in csv.DictReader(file, delimiter=";")}
    assert marks == {"juste": "2", "faux": "0"}
