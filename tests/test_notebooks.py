"""The notebooks as their users run them: instructors with nbval, students from top to bottom."""

import contextlib
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from kernels import portless
from nbclient import NotebookClient
from traitlets.config import Config

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
LESSONS = sorted(path.name for path in NOTEBOOKS.glob("0*.ipynb"))
# From lesson 4 on, ten seconds and more each.
RUN = [pytest.param(name, marks=pytest.mark.slow) if name > "04" else name for name in LESSONS]


def executed(notebook, folder):
    with contextlib.chdir(folder):
        NotebookClient(notebook, timeout=300, config=Config(KernelManager=portless("noyau"))).execute()
    return notebook


def reports(notebook):
    """The text of the outputs of the check cells."""
    return [
        "".join(output.get("data", output).get("text/plain", output.get("text", "")) for output in cell.outputs)
        for cell in notebook.cells
        if cell.metadata.get("ql", {}).get("role") == "check"
    ]


def code(notebook):
    return [(cell.source, cell.metadata) for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_the_lessons_of_the_sources():
    sources = sorted((NOTEBOOKS / "sources").glob("0*.py"))
    assert [path.with_suffix(".ipynb").name for path in sources] == LESSONS
    assert len(LESSONS) >= 5


@pytest.mark.parametrize("name", RUN)
def test_corrected_notebook_passes_strict_nbval(name, tmp_path):
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "no:randomly"]  # where it is installed, it would shuffle the cells
    command += ["-c", "/dev/null", "--rootdir", str(tmp_path), shutil.copy(NOTEBOOKS / "corriges" / name, tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize("name", RUN)
def test_blank_notebook_runs_from_top_to_bottom(name, tmp_path):
    for report in reports(executed(nbformat.read(NOTEBOOKS / name, 4), tmp_path)):
        assert report.startswith("→"), report


@pytest.mark.parametrize("name", LESSONS)
def test_filled_notebook_gets_every_mark(name):
    """Nothing is executed: its code is that of the corrected notebook, which nbval executes and compares."""
    student, corrected = nbformat.read(NOTEBOOKS / name, 4), nbformat.read(NOTEBOOKS / "corriges" / name, 4)
    answers = {
        cell.id: cell.source for cell in corrected.cells if cell.metadata.get("ql", {}).get("role") == "exercise"
    }
    assert answers
    for cell in student.cells:
        cell.source = answers.get(cell.id, cell.source)
    assert code(student) == code(corrected)
    for report in reports(corrected):
        assert report.startswith("✓"), report
    checks = [metadata for _, metadata in code(corrected) if metadata.get("ql", {}).get("role") == "check"]
    assert not any(tag.startswith("nbval") for metadata in checks for tag in metadata.get("tags", ()))


@pytest.mark.slow  # all is executed again: test_build and nbval, quicker, compare the cells and the outputs
def test_sources_and_notebooks_agree():
    done = subprocess.run([sys.executable, NOTEBOOKS / "build.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
