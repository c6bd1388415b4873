"""What users already have still works: names, cells, progress, agents, copies and journals of version 0.1.0.

The files of `yesterday/` were written by the package before it had rooms; they never change.
"""

import csv
import json
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import ql_functions
from ql_functions import load_agent, report_card, solutions
from ql_functions.course import EXERCISES

YESTERDAY = Path(__file__).with_name("yesterday")
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
GIVEN = re.compile(r"\d\d-[0-9a-f]{8}(-\d+)?")  # named after its text, which may change
CELLS = json.loads((YESTERDAY / "cells.json").read_text("utf-8"))
ANSWERS = [cell[3:-6] for cells in CELLS.values() for cell in cells if cell.endswith("-check")]
MOVED = {exercise.name: exercise for exercise in EXERCISES.values() if exercise.taught_in}
GIVEN_NAMES = "combinations", "discount", "lrate", "min_contig", "random", "show", "size", "time"


def test_every_public_name_is_there():
    assert set(json.loads((YESTERDAY / "names.json").read_text("utf-8"))) <= set(dir(ql_functions))


@pytest.mark.parametrize("name", [*ANSWERS, *GIVEN_NAMES])
def test_every_name_of_solutions_is_there(name):
    assert hasattr(solutions, name)


@pytest.mark.parametrize(("module", "name"), [("game", "canonical"), ("recipe", "SETTLED"), ("training", "train")])
def test_what_notebooks_import_from_modules_is_there(module, name):
    assert callable(getattr(import_module(f"ql_functions.{module}"), name)) or name.isupper()


@pytest.mark.parametrize(
    ("room", "name"), [("", "Exercise"), (".declare.chance", "binomial_range"), (".values", "shown")]
)
def test_what_exercises_import_from_the_judge_of_yesterday_is_that_of_today(room, name):
    yesterday, today = (
        getattr(import_module(f"{package}{room}"), name) for package in ("ql_functions.checking", "juge")
    )
    assert yesterday is today


def test_an_exercise_that_changed_lesson_is_asked_there():
    cells = [cell for path in NOTEBOOKS.glob("*.ipynb") for cell in nbformat.read(path, 4).cells]
    assert MOVED
    assert {exercise.cell for exercise in MOVED.values()} <= {cell.id for cell in cells}
    for exercise in MOVED.values():
        (heading,) = (cell.source for cell in cells if f"{exercise.title}\n" in cell.source)
        assert f"*Cet exercice vient de la leçon {exercise.id[0]} et en garde le numéro.*" in " ".join(heading.split())


@pytest.mark.parametrize("name", CELLS)
def test_answers_are_still_asked_in_the_same_cells(name):
    asked = (cell_id for cell_id in CELLS[name] if cell_id[3:].removesuffix("-check") not in MOVED)
    kept = [cell_id for cell_id in asked if not GIVEN.fullmatch(cell_id)]
    assert kept
    today = [cell.id for cell in nbformat.read(NOTEBOOKS / name, 4).cells]
    assert [cell_id for cell_id in today if cell_id in kept] == kept


def test_a_progress_is_carried_on(tmp_path):
    shutil.copy(YESTERDAY / "progression.json", tmp_path)
    sources = "from ql_functions import carry, progress\ncarry('new_board', 'flip_board', 'evaluate')", "progress()"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    carried, bar = (cell.outputs[0].data["text/plain"] for cell in notebook.cells)
    assert "new_board : la vôtre ; flip_board : la vôtre ; evaluate : la référence." in carried
    assert "2 exercices sur" in bar
    assert "2 indices, 1 solution ouverte." in bar


def test_an_agent_is_loaded():
    agent = load_agent(YESTERDAY / "agent.json")
    assert agent.keys() == json.loads((YESTERDAY / "agent.json").read_text("utf-8"))["states"].keys()
    assert report_card(agent).beatable


def graded(folder, *arguments):
    command = [sys.executable, "-m", "juge", *map(str, arguments), "--out", "NOTES"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return marks(folder / "NOTES/notes.csv")


def marks(path):
    """The rows of a table of marks: for each exercise and question, (points, out of); no totals."""
    rows = csv.DictReader(path.read_text("utf-8-sig").splitlines(), delimiter=";")
    return [dict(filter(None, map(mark, row.items()))) for row in rows]


def mark(cell):
    (heading, text), number = cell, lambda text: float(text.replace(",", ".")) if text else None
    name, is_scaled, scale = heading.partition(" /")
    if is_scaled:
        return name, (number(text), number(scale))
    return None if name in ("copie", "total", "sur", "identique à la référence") else (name, text)  # the last is new


def unscaled(row):
    """What the teacher who changes a scale leaves as it was: the points of a journal, which are not counted again."""
    return {name: mark[0] if isinstance(mark, tuple) else mark for name, mark in row.items()}


def shares(row):
    """What he leaves as it was in a copy that is graded again; questions have no points then."""
    is_exercise = {name: isinstance(mark, tuple) and ".Q" not in name for name, mark in row.items()}
    return {name: mark[0] is not None and mark[0] / mark[1] for name, mark in row.items() if is_exercise[name]}


def test_a_journal_is_resumed_with_the_same_marks(tmp_path):
    (tmp_path / "NOTES").mkdir()
    shutil.copy(YESTERDAY / "notes.jsonl", tmp_path / "NOTES")
    resumed = graded(tmp_path, "--resume", "--points-ouverts", YESTERDAY / "points_ouverts.csv")
    for row, known in zip(map(unscaled, resumed), map(unscaled, marks(YESTERDAY / "notes.csv")), strict=True):
        assert {name: row.pop(name) for name in known} == known
        assert not any(row.values())  # an exercise of today is nobody's yesterday


@pytest.mark.nightly  # kernels and cages
def test_copies_handed_out_before_get_the_same_marks(tmp_path):
    again = graded(tmp_path, YESTERDAY / "copies", "--hidden-seed", "7")
    known = marks(YESTERDAY / "notes.csv")
    for row, before in zip(map(shares, again), map(shares, known), strict=True):
        assert {name: row.pop(name) for name in before} == before
        assert not any(row.values())  # an exercise of today is nobody's yesterday
    assert [row["élève"] for row in again] == [row["élève"] for row in known]
