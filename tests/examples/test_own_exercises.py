"""The pages that say how to write exercises: their code runs, and says what they say it does; and courses refused."""

import re
import subprocess
import sys

import nbformat
import pytest

from examples.conftest import LISTS

ROOT = LISTS.parents[1]
PAGE = (ROOT / "docs/VOS_EXERCICES.md").read_text("utf-8")
FRENCH, ENGLISH = ((ROOT / "juge" / name).read_text("utf-8") for name in ("README.md", "README.en.md"))
MEAN, STUDENT = re.findall(r"```python\n(.*?)```", FRENCH, re.DOTALL)
ANSWER = STUDENT.split("\n\n\n")[1]
RIGHT = ANSWER.replace("int(total / len(numbers))", "total / len(numbers)")


def shown(folder, *lines):
    """What a console shows of these lines."""
    code = "\n".join(lines)
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_page_shows_an_exercise_of_the_course_whole_and_says_what_it_answers():
    file, imports, check = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert file == (LISTS / "exercises/once_each.py").read_text("utf-8")
    answer, says = re.search(r"La réponse `(.*?)` reçoit : « (.*?) »", PAGE, re.DOTALL).groups()
    asked = 'print(hint("listes.2"))', 'print(solution("listes.2"))', 'print(solution("listes.2"))'
    text = shown(LISTS, imports, f"once_each = lambda lanes: {answer}", check, "print(once_each([2, 2]))", *asked)
    assert says in text
    assert "appel    once_each([5, 2, 6])" in text
    assert "\n[2]\n" in text
    assert "indice 1 sur 3" in text
    assert "seen.append(lane)" in text


def test_a_first_exercise_answers_a_student_as_its_page_says(tmp_path):
    (tmp_path / "mean.py").write_text(MEAN, "utf-8")
    (tmp_path / "student.py").write_text(STUDENT, "utf-8")
    assert shown(tmp_path, "import student") == re.search(r"```text\n(.*?)```", FRENCH, re.DOTALL)[1]
    (tmp_path / "student.py").write_text(STUDENT.replace(ANSWER, RIGHT), "utf-8")
    assert shown(tmp_path, "import student") == "✓ mean : juste (2 points)\n"
    (tmp_path / "mean.py").write_text(re.sub(r"    mistakes=.*\n", "", MEAN), "utf-8")
    (tmp_path / "student.py").write_text(STUDENT, "utf-8")
    searched = re.search(r"l'élève lit : « (.*?) »", FRENCH, re.DOTALL)[1].replace("\n", " ")
    assert searched in shown(tmp_path, "import student")


def copy_of(answer):
    return nbformat.writes(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(answer)]))


@pytest.fixture
def folder(tmp_path):
    """A course of one file, and a copy."""
    (tmp_path / "mean.py").write_text(MEAN, "utf-8")
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies/anne.ipynb").write_text(copy_of(ANSWER), "utf-8")
    return tmp_path


def judged(folder, *arguments):
    return subprocess.run([sys.executable, "-m", "juge", *arguments], cwd=folder, capture_output=True, text=True)


@pytest.mark.nightly  # cages
@pytest.mark.parametrize("page", [FRENCH, ENGLISH])
def test_a_first_exercise_is_graded_by_the_commands_of_its_page(folder, page):
    commands = [line.split()[1:] for line in re.findall(r"^juge .*$", page, re.MULTILINE) if "--liste" not in line]
    assert commands
    names = {"middle.py": "mean.py", "submissions.zip": "copies/", "MARKS": "NOTES"}
    for command in commands:
        done = judged(folder, *(names.get(word, word) for word in command))
        assert done.returncode == 0, done.stderr
    (row,) = (folder / "NOTES/notes.csv").read_text("utf-8-sig").splitlines()[1:]
    assert row.startswith("anne;mean;0;0;2;")


@pytest.mark.parametrize(
    ("course", "says"),
    [
        ("absent.py", "n'est pas un cours"),
        ("copies", "n'est pas un cours"),
        ("faux.py", "ne s'importe pas (SyntaxError"),
    ],
)
def test_a_course_that_is_none_is_refused(folder, course, says):
    (folder / "faux.py").write_text("def (")
    done = judged(folder, "noter", "copies", "--cours", course, "--out", "NOTES")
    assert done.returncode == 2
    assert says in done.stderr
    assert not (folder / "NOTES").exists()


@pytest.mark.nightly  # cages
def test_a_journal_of_another_course_is_not_taken_for_ours(folder):
    assert judged(folder, "noter", "copies", "--cours", "mean.py", "--out", "NOTES").returncode == 0
    assert judged(folder, "noter", "--out", "NOTES", "--resume").returncode == 0  # the folder remembers its course
    (folder / "NOTES/reglages.json").unlink()  # one of before does not
    other = LISTS / "exercises"
    forgotten = judged(folder, "noter", "--out", "NOTES", "--resume", "--cours", other)
    assert forgotten.returncode == 2
    assert "NOTES a des exercices que ce cours n'a pas (mean) : donnez le bon par --cours." in forgotten.stderr
    assert judged(folder, "noter", "--out", "NOTES", "--resume", "--cours", "mean.py").returncode == 0


def test_what_the_pages_say_of_other_graders_is_in_the_table():
    table = (ROOT / "README.md").read_text("utf-8").split("## Comment il se compare")[1].split("\n\n")[2]
    assert "| nbgrader" in table
    for page, title in ((FRENCH, "## Comment il se compare"), (ENGLISH, "## How it compares")):
        bullets = re.findall(r"^- .*$", page.split(title)[1], re.MULTILINE)
        said = re.findall(r"\d+[.,]?\d*(?=\s?(?:s|%))", " ".join(bullets))
        assert len(said) == 6
        assert {figure.replace(".", ",") for figure in said} <= {*re.findall(r"\d+,?\d*", table)}
