"""`examples/lists`, a course that is not the package's: its exercises, its notebook, its copies graded."""

import csv
import doctest
import json
import re
import shutil
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from examples.answers import ANSWERS, written
from examples.conftest import LISTS
from juge.call.run import run
from juge.call.source import BLANK_MARKS, hints_of, source_of
from juge.explain.examine import examine
from juge.explain.judge import fault_of

NOTEBOOK = LISTS / "listes.ipynb"
TWINS = [(name, rank) for name, (_, wrong) in ANSWERS.items() for rank in range(len(wrong))]


def report_on(exercise, answer):
    return examine(exercise, answer, exercise.world())


def test_each_exercise_has_a_right_answer_and_the_twins_of_its_mistakes(exercises):
    assert {name: len(exercise.mistakes) for name, exercise in exercises.items()} == {
        name: len(wrong) for name, (_, wrong) in ANSWERS.items()
    }
    assert max(len(exercise.mistakes) for exercise in exercises.values()) <= 3


@pytest.mark.parametrize("name", ANSWERS)
def test_a_right_answer_is_right_on_other_calls_too(exercises, name):
    exercise, (answer, _) = exercises[name], ANSWERS[name]
    assert report_on(exercise, answer).status == "right"
    for seed in range(20):
        for case in exercise.hidden_cases(seed):
            assert not fault_of(exercise, case, run(answer, case, exercise.world()))


@pytest.mark.parametrize(("name", "rank"), TWINS)
def test_a_mistake_is_named_however_it_is_written_and_fails_on_hidden_cases(exercises, name, rank):
    exercise, mistake, twin = exercises[name], exercises[name].mistakes[rank], ANSWERS[name][1][rank]
    for answer in (mistake.answer, twin):
        report = report_on(exercise, answer)
        assert report.status == "wrong"
        assert report.says == (mistake.says,)  # and says nothing of another one
    for seed in range(20):
        outcomes = [(case, run(twin, case, exercise.world())) for case in exercise.hidden_cases(seed)]
        assert any(fault_of(exercise, case, got) for case, got in outcomes)


@pytest.mark.parametrize("name", ANSWERS)
def test_its_docstring_tells_the_truth_and_its_hints_lead_to_the_answer(exercises, name):
    exercise = exercises[name]
    examples = doctest.DocTestFinder().find(exercise.reference, exercise.name, globs=exercise.world())
    assert [doctest.DocTestRunner().run(example).failed for example in examples] == [0]
    assert examples[0].examples
    *_, last = hints_of(exercise)
    assert last.replace("…", exercise.gap) in re.sub(r"^ {4}", "", source_of(exercise.reference), flags=re.MULTILINE)


def blank_of(exercise):
    head, _, rest = source_of(exercise.reference).rstrip().partition(BLANK_MARKS[0])
    says = f'raise NotImplementedError("exercice {exercise.id} : {exercise.name} est à compléter")'
    return f"{head}{BLANK_MARKS[0]}\n    {says}\n    {BLANK_MARKS[1]}{rest.partition(BLANK_MARKS[1])[2]}"


def test_the_notebook_asks_what_the_exercises_declare(exercises):
    notebook = nbformat.read(NOTEBOOK, 4)
    cells = {cell.id: cell.source for cell in notebook.cells}
    given = {cell.id: cell.metadata.ql for cell in notebook.cells if "ql" in cell.metadata}  # « Repartir de zéro »
    for exercise in exercises.values():
        asked = cells.pop(f"{exercise.cell}-texte")
        assert asked.startswith(f"## {exercise.title} ({exercise.worth})\n")
        assert f"`{blank_of(exercise).partition(':')[0].removeprefix('def ')}`" in asked
        assert cells.pop(exercise.cell) == blank_of(exercise)
        assert given[exercise.cell] == {"exercise": exercise.id, "given": blank_of(exercise)}
        assert cells.pop(f"{exercise.cell}-check") == f'{exercise.name} = check("{exercise.id}", {exercise.name})'
    assert cells.keys() == {"listes-titre", "listes-debut", "listes-fin"}


def filled(exercises, answers):
    """The notebook as a student gives it back, with these answers: exercise → function."""
    notebook = nbformat.read(NOTEBOOK, 4)
    for name, answer in answers.items():
        (cell,) = (cell for cell in notebook.cells if cell.id == exercises[name].cell)
        cell.source = written(exercises[name], answer)
    return notebook


@pytest.fixture
def folder(tmp_path):
    """What a student has: the notebook and, beside it, the exercises."""
    shutil.copytree(LISTS, tmp_path / "lists", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "lists"


@pytest.mark.nightly  # a kernel
@pytest.mark.parametrize("right", [(), tuple(ANSWERS)])
def test_the_notebook_runs_from_end_to_end(exercises, folder, right):
    notebook = filled(exercises, {name: ANSWERS[name][0] for name in right})
    NotebookClient(notebook, resources={"metadata": {"path": str(folder)}}).execute()
    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    for name, exercise in exercises.items():
        (shown,) = outputs[f"{exercise.cell}-check"]
        title = (
            f"✓ {exercise.title} : juste ({exercise.worth})" if name in right else f"→ {exercise.title}\n  À compléter"
        )
        assert shown.data["text/plain"].startswith(title)


RIGHT = {name: right for name, (right, _) in ANSWERS.items()}
LEARNT = """
def once_each(lanes):
    known = {(): [], (5, 2, 6): [5, 2, 6], (3, 3): [3], (4, 2, 4, 1): [4, 2, 1], (6, 1, 1, 6, 3, 1): [6, 1, 3]}
    return known[tuple(lanes)]
"""


@pytest.mark.nightly  # cages
def test_a_class_is_graded(exercises, folder):
    copies = folder / "copies"
    copies.mkdir()
    answers = {"juste": RIGHT, "blanche": {}, **{f"fausse{rank}": {} for rank in range(3)}}
    for name, rank in TWINS:
        answers[f"fausse{rank}"][name] = ANSWERS[name][1][rank]
    for name, given in answers.items():
        nbformat.write(filled(exercises, given), copies / f"{name}.ipynb")
    learnt = filled(exercises, RIGHT)
    next(cell for cell in learnt.cells if cell.id == "listes-once_each").source = LEARNT
    nbformat.write(learnt, copies / "apprise.ipynb")
    command = [sys.executable, "-m", "juge", "noter", "copies", "--cours", "exercises", "--out", "NOTES"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = csv.DictReader((folder / "NOTES/notes.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert {row["élève"]: row["total"] for row in rows} == {
        "juste": "20", "apprise": "17", "blanche": "0", "fausse0": "0", "fausse1": "0", "fausse2": "3",
    }  # fmt: skip
    journal = [json.loads(line) for line in (folder / "NOTES/notes.jsonl").read_text("utf-8").splitlines()[1:]]
    verdicts = {line["student"]: line["exercises"] for line in journal}
    for name, rank in TWINS:
        assert verdicts[f"fausse{rank}"][name]["mistake"] == exercises[name].mistakes[rank].says
    assert "pas tous ceux du correcteur" in verdicts["apprise"]["listes.2"]["says"][0]
