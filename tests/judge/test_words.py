"""The page in English: its course says in English what every report and feedback page says."""

import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from juge import words

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "juge/README.en.md").read_text("utf-8")
(COURSE,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
UNSORTED = "def middle(numbers):\n    return numbers[len(numbers) // 2]\n"
CHECK = 'middle = check("middle", middle)'
IMPORTS = "import middle as course\nfrom juge import check, hint"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "middle.py").write_text(COURSE, "utf-8")
    return tmp_path


def shown(folder, *lines):
    """What a console shows of these lines."""
    code = "\n".join((IMPORTS, *lines))
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_ten_sentences_are_replaced_and_seen(folder):
    replaced = re.findall(r"^words\.(\w+)|, words\.(\w+)", COURSE, re.MULTILINE)
    assert len(replaced) >= 10
    assert {first or second for first, second in replaced} <= vars(words).keys()
    wrong = shown(folder, UNSORTED, CHECK)
    assert wrong == re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1]
    assert "Your function returns nothing" in shown(folder, "def middle(numbers):\n    print(3)\n", CHECK)
    right = "def middle(numbers):\n    ordered = sorted(numbers)\n    return ordered[len(ordered) // 2]\n"
    assert shown(folder, right, CHECK) == "✓ middle: right (3 points)\n"
    bar = shown(folder, "from juge import progress", "progress()")
    assert bar.splitlines()[0] == "The course : 0 exercise of 1, 0 point of 3."
    first = shown(folder, 'print(hint("middle"))')
    assert first.startswith("· middle: hint 1 of 2\n")
    assert first.endswith("A hint costs no points.\n")


def test_a_page_draws_the_two_sides_under_their_new_names(folder):
    imports = "from juge import EXERCISES\nfrom juge.explain.examine import examine"
    html = shown(folder, UNSORTED, imports, 'print(examine(EXERCISES["middle"], middle, {})._repr_html_())')
    assert "ql-row ql-expected" in html
    assert "ql-row ql-got" in html
    assert ">expected<" in html


@pytest.mark.nightly  # a kernel, and cages
def test_the_grader_says_them_too(folder):
    cells = [nbformat.v4.new_code_cell(source) for source in (IMPORTS, UNSORTED, CHECK)]
    (folder / "anne.ipynb").write_text(nbformat.writes(nbformat.v4.new_notebook(cells=cells)), "utf-8")
    command = [sys.executable, "-m", "juge", "anne.ipynb", "--cours", "middle.py", "--out", "MARKS"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (page,) = (folder / "MARKS/retours").glob("anne*.html")
    for says in (
        "Lesson middle",
        " out of 3 points",
        "not sorted",
        "Expected : <code>3</code>",
        "Got : <code>1</code>",
    ):
        assert says in page.read_text("utf-8")
    journal = (folder / "MARKS/notes.jsonl").read_text("utf-8").splitlines()[1:]
    assert [json.loads(line)["exercises"]["middle"]["status"] for line in journal] == ["wrong"]
