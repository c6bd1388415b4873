"""A new exercise: what is written, what is refused, what the builder then says."""

import os
import runpy
import shutil
import subprocess
import sys

import declared
import pytest
import skeleton
from root import ROOT

FOLDERS = ("ql_functions", "lessons/sources", "lessons/templates", "tests/course")
SAYS = """
import sys
sys.path.insert(0, "lessons")
from declared import exercises
from unfinished import of_exercise
print(*of_exercise(exercises()["2.99"]), sep="\\n")
"""
BUILDS = """
import sys
sys.path.insert(0, "lessons")
from pathlib import Path
from cells import notebooks_of
for notebook in notebooks_of(Path(sys.argv[1])):
    print(notebook.cells[-4:])
"""
EX99, TEST99 = "ql_functions/course/lesson2/ex99_zigzag_move.py", "tests/course/lesson2/test_ex99_zigzag_move.py"


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}


class Tree:
    """A copy of what the builder reads; `run` runs Python there."""

    def __init__(self, root):
        self.root = root
        for name in FOLDERS:
            shutil.copytree(ROOT / name, root / name)
        for path in ROOT.glob("lessons/*.py"):
            shutil.copy(path, root / "lessons")
        shutil.copy(ROOT / "tests/conftest.py", root / "tests")

    def run(self, *arguments):
        env = {**os.environ, "PYTHONPATH": str(self.root), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, encoding="utf-8")


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return Tree(tmp_path_factory.mktemp("cours"))


@pytest.fixture(scope="module")
def done(tree):
    """--new 2.99 zigzag_move, once; what it wrote and what it said."""
    before = files(tree.root)
    done = tree.run("lessons/build.py", "--new", "2.99", "zigzag_move")
    assert done.returncode == 0, done.stderr
    done.written = files(tree.root) - before
    return done


@pytest.mark.nightly  # commands in a copy of the tree
def test_two_files_are_written_and_two_cells_given(done):
    assert done.written == {EX99, TEST99}
    assert '# %% tags=["exercise"]\nfrom ql_functions.solutions import zigzag_move\n' in done.stdout
    assert '# %%\nzigzag_move = check("2.99", zigzag_move)\n' in done.stdout
    assert "lessons/sources/02_explorer_exploiter.py" in done.stdout
    assert "« ### Exercice 2.99 · zigzag_move »" in done.stdout
    assert "importe va en haut du fichier de l'exercice, et dans la première cellule de code" in done.stdout


@pytest.mark.nightly  # commands in a copy of the tree
def test_the_builder_then_says_what_is_left_line_by_line(tree, done):
    left = tree.run("-c", SAYS).stdout.splitlines()
    wanted = {
        EX99: ("cette ligne", "la réponse", "les cas que voit", "les cas cachés", "les erreurs", "une question",
              "ce qu'il vaut", "ce qu'il demande à un élève"),
        TEST99: ("ce qui va à la place du « … »", "une jumelle par erreur", "trois réponses justes"),
    }  # fmt: skip
    for file, texts in wanted.items():
        lines = (tree.root / file).read_text("utf-8").splitlines()
        for text in texts:
            (number,) = (i for i, line in enumerate(lines, 1) if f"À ÉCRIRE : {text}" in line)
            assert left.pop(0).startswith(f"{file}, ligne {number} : il reste à écrire {text}")
    assert left == []


@pytest.mark.nightly  # commands in a copy of the tree
def test_they_are_well_written(tree, done):
    for command in (["check"], ["format", "--check"]):
        ruff = tree.run("-m", "ruff", *command, "--config", ROOT / "pyproject.toml", EX99, TEST99)
        assert ruff.returncode == 0, ruff.stdout + ruff.stderr


@pytest.mark.nightly  # commands in a copy of the tree
def test_pasted_the_cells_are_in_both_notebooks(tree, done):
    cells = done.stdout.partition("cellules :\n\n")[2].partition("\n\nPuis")[0]
    source = tree.root / "lessons/sources/02_explorer_exploiter.py"
    heading = "# %% [markdown]\n# ### Exercice 2.99 · zigzag_move"
    source.write_text(f"{source.read_text('utf-8')}\n{heading}\n\n{cells}", "utf-8")
    student, corrected = tree.run("-c", BUILDS, source).stdout.splitlines()
    assert "### Bonus 2.99 · zigzag_move" in student
    assert "exercice 2.99 : zigzag_move est à compléter" in student
    assert "02-zigzag_move-check" in student
    assert "return 2 * x" not in student
    assert "return 2 * x" in corrected


@pytest.mark.nightly  # commands in a copy of the tree
def test_a_file_that_cannot_be_read_is_named_without_a_traceback(tree, done):
    path = tree.root / EX99
    whole = path.read_text("utf-8")
    path.write_text(whole.replace("return 2 * x", "return 2 *"), "utf-8")
    stopped = tree.run("lessons/build.py", "--check")
    path.write_text(whole, "utf-8")
    assert stopped.returncode == 1
    assert stopped.stderr == f"{EX99}, ligne 15 : SyntaxError : invalid syntax\n"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("oups", "NameError : name 'oups' is not defined"),
        ('Exercise("2.9", int, cases=())', "TypeError : Exercice 2.9 : la référence est une fonction écrite en Python"),
        ('Exercise("2.9", {}, cases=(), name="f")', "ValueError : Exercice 2.9 : il lui faut des cas, cases=(Case(…"),
        (
            'Exercise("2.1", {}, cases=(Case(),), name="f")',
            "ValueError : 2.1 est déclaré par ql_functions.",
        ),
    ],
)
def test_a_declaration_that_is_refused_is_named(tmp_path, monkeypatch, code, says):
    monkeypatch.setattr(declared, "FOLDER", tmp_path)
    path = tmp_path / "ex9_f.py"
    path.write_text(f"from juge import Case, Exercise\n\n{code}\n", "utf-8")
    with pytest.raises((NameError, TypeError, ValueError)) as caught:
        runpy.run_path(str(path))
    assert declared.blamed(caught.value).startswith(f"ex9_f.py, ligne 3 : {says}")


def test_an_error_of_another_file_is_not_blamed_on_the_course():
    with pytest.raises(ZeroDivisionError) as caught:
        1 / 0  # noqa: B018
    assert declared.blamed(caught.value) is None


@pytest.fixture
def places(tmp_path, monkeypatch):
    """An empty course folder and its tests."""
    monkeypatch.setattr(skeleton, "FOLDER", tmp_path / "course")
    monkeypatch.setattr(skeleton, "TESTS", tmp_path / "tests")
    return tmp_path


def test_a_new_lesson_gets_its_folders(places):
    told = skeleton.write("7.1", "policy_step")
    assert files(places) == {
        "course/lesson7/__init__.py",
        "course/lesson7/ex1_policy_step.py",
        "tests/lesson7/__init__.py",
        "tests/lesson7/test_ex1_policy_step.py",
    }
    assert (places / "course/lesson7/__init__.py").read_text("utf-8") == '"""Leçon 7."""\n'
    assert "class TestPolicyStep(ExerciseContract):" in (places / "tests/lesson7/test_ex1_policy_step.py").read_text()
    assert "lessons/sources/07_….py, à créer sur le modèle d'une autre leçon" in told


@pytest.mark.parametrize(
    ("exercise_id", "name", "says"),
    [
        ("2.1", "zigzag_move", "2.1 est déjà pris, par flip_board : choisissez un autre rang."),
        ("2.8", "zigzag_move", "2.8 est déjà pris, par ex8_draft : choisissez un autre rang."),
        ("2.7", "zigzag_move", "2.7 est déjà pris, par test_ex7_left.py : choisissez un autre rang."),
        ("2", "zigzag_move", "'2' n'est pas un numéro d'exercice"),
        ("2.04", "zigzag_move", "'2.04' n'est pas un numéro d'exercice"),
        ("2.4.1", "zigzag_move", "'2.4.1' n'est pas un numéro d'exercice"),
        ("../2.4", "zigzag_move", "'../2.4' n'est pas un numéro d'exercice"),
        ("2.99", "zigzag-move", "'zigzag-move' n'est pas un nom de Python"),
        ("2.99", "lambda", "'lambda' n'est pas un nom de Python"),
        ("2.99", "get_move", "get_move est déjà pris"),
        ("2.99", "report_card", "report_card est déjà pris"),
        ("2.99", "max", "max est déjà pris"),
    ],
)
def test_what_cannot_be_a_new_exercise_is_refused_and_nothing_is_written(places, exercise_id, name, says):
    (places / "course/lesson2/ex8_draft").mkdir(parents=True)
    (places / "tests/lesson2").mkdir(parents=True)
    (places / "tests/lesson2/test_ex7_left.py").touch()
    with pytest.raises(declared.BuildError) as caught:
        skeleton.write(exercise_id, name)
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)
    assert files(places) == {"tests/lesson2/test_ex7_left.py"}
