"""The page « Vos propres exercices »: its code declares, checks, hints and grades an exercise on another subject."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PAGE = (Path(__file__).parents[2] / "docs/VOS_EXERCICES.md").read_text("utf-8")
FILE, IMPORTS, WRONG, CHECK = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
RIGHT = "def tri(numbers):\n    left, found = list(numbers), []\n    while left:\n        found.append(min(left))\n"
RIGHT += "        left.remove(found[-1])\n    return found\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "tri.py").write_text(FILE, "utf-8")
    return tmp_path


def run(folder, *sources):
    """What a notebook of these cells shows, cell by cell."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (IMPORTS, *sources)])
    NotebookClient(notebook, resources={"metadata": {"path": str(folder)}}).execute()
    return [
        "".join(output.get("data", output).get("text/plain", output.get("text", "")) for output in cell.outputs)
        for cell in notebook.cells[1:]
    ]


def test_a_wrong_answer_is_named_and_a_right_one_is_kept(folder):
    named = PAGE.split("Cette réponse-là reçoit : « ")[1].split(" »")[0]
    _, wrong, after, _, right, bar, _, hint, solution, _ = run(
        folder, WRONG, CHECK, "tri([2, 2])", RIGHT, CHECK, "progress()", "", 'hint("tri")',
        'solution("tri")\nsolution("tri")', "from juge import carry",
    )  # fmt: skip
    assert named in wrong
    assert "appel    tri([2, 1, 2])" in wrong
    assert "[1, 2, 2]" in wrong
    assert after == "[2, 2]"
    assert right == "✓ tri : juste (4 points)"
    assert "1 exercice sur 1, 4 points sur 4" in bar
    assert "Lequel de ces nombres" in hint
    assert "return sorted(numbers)" in solution
    (carried,) = run(folder, "from juge import carry\ntri = carry('tri')\ntri([3, 1])")
    assert "tri : la vôtre." in carried
    assert carried.endswith("[1, 3]")


def test_each_of_its_mistakes_is_named(folder):
    says = re.findall(r'Mistake\((lambda .*), "(.*)"\)', FILE)
    assert len(says) == 3
    shown = run(folder, *(f"check('tri', {answer})\nNone" for answer, _ in says))
    assert [said in text for (_, said), text in zip(says, shown, strict=True)] == [True] * 3


def copy_of(answer):
    cells = [nbformat.v4.new_code_cell(source) for source in (IMPORTS, answer, CHECK)]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells))


def graded(folder, *arguments):
    command = [sys.executable, "-m", "juge", *arguments, "--out", "NOTES"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def rows_of(folder):
    text = (folder / "NOTES/notes.csv").read_text("utf-8-sig")
    return list(csv.DictReader(text.splitlines(), delimiter=";"))


@pytest.mark.nightly  # a kernel, and cages
def test_it_is_graded_in_its_cage(folder):
    copies = folder / "copies"
    copies.mkdir()
    learnt = "def tri(numbers):\n    return {(): [], (3, 1, 2): [1, 2, 3], (2, 1, 2): [1, 2, 2]}[tuple(numbers)]\n"
    for name, answer in {"juste": RIGHT, "faux": WRONG, "appris": learnt}.items():
        (copies / f"{name}.ipynb").write_text(copy_of(answer), "utf-8")
    done = graded(folder, "copies", "--cours", "tri.py")
    assert done.returncode == 0, done.stderr
    assert {row["élève"]: row["tri /4"] for row in rows_of(folder)} == {"juste": "4", "faux": "0", "appris": "0"}
    journal = [json.loads(line) for line in (folder / "NOTES/notes.jsonl").read_text("utf-8").splitlines()[1:]]
    says = {line["student"]: line["exercises"]["tri"]["says"] for line in journal}
    assert "Des nombres manquent" in says["faux"][0]
    assert "pas tous ceux du correcteur" in says["appris"][0]
    assert {line["lesson"] for line in journal} == {"tri"}


@pytest.mark.parametrize(
    ("course", "says"),
    [
        ("absent.py", "n'est pas un cours"),
        ("copies", "n'est pas un cours"),
        ("faux.py", "ne s'importe pas (SyntaxError"),
    ],
)
def test_a_course_that_is_none_is_refused(folder, course, says):
    (folder / "copies").mkdir()
    (folder / "faux.py").write_text("def (")
    done = graded(folder, "copies", "--cours", course)
    assert done.returncode == 2
    assert says in done.stderr
    assert not (folder / "NOTES").exists()


@pytest.mark.nightly  # a kernel, and cages
def test_a_folder_of_exercises_that_call_one_another(tmp_path):
    course = Path(__file__).with_name("sorts")
    answers = [(course / f"{name}.py").read_text("utf-8").split("\n\n\n")[1] for name in ("smallest", "ordered")]
    cells = [nbformat.v4.new_code_cell(answer) for answer in answers]
    (tmp_path / "anne.ipynb").write_text(nbformat.writes(nbformat.v4.new_notebook(cells=cells)), "utf-8")
    done = graded(tmp_path, "anne.ipynb", "--cours", course)
    assert done.returncode == 0, done.stderr
    (row,) = rows_of(tmp_path)
    assert (row["1.1 · smallest /2"], row["1.2 · ordered /3"], row["leçon"]) == ("2", "3", "1")


@pytest.mark.nightly  # a kernel, and cages
def test_a_journal_of_another_course_is_not_taken_for_ours(folder):
    (folder / "anne.ipynb").write_text(copy_of(WRONG), "utf-8")
    assert graded(folder, "anne.ipynb", "--cours", "tri.py").returncode == 0
    assert graded(folder, "--resume").returncode == 0  # the folder of notes remembers its course
    (folder / "NOTES/reglages.json").unlink()  # one of before does not
    forgotten = graded(folder, "--resume")
    assert forgotten.returncode == 2
    assert "NOTES a des exercices que ce cours n'a pas (tri) : donnez le bon par --cours." in forgotten.stderr
    assert graded(folder, "--resume", "--cours", "tri.py").returncode == 0
