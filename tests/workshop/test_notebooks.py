"""The notebooks as their users run them: instructors with nbval, students from top to bottom."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import build
import executed
import nbformat
import pytest
import taught
from kernels import portless
from nbclient import NotebookClient
from nbval.plugin import coalesce_streams
from root import ROOT
from traitlets.config import Config

from workshop.blank import BY_NBCLIENT, LESSONS, NOTEBOOKS, reports

OTHER_PROCESSOR = {"XLA_FLAGS": "--xla_cpu_max_isa=SSE4_2", "OPENBLAS_CORETYPE": "Nehalem"}  # an old one
CORRECTED = ROOT / "lessons" / "corriges"


def run_all(notebook, folder):
    with contextlib.chdir(folder):
        NotebookClient(notebook, timeout=300, config=Config(KernelManager=portless("noyau"))).execute()
    return notebook


def code(notebook):
    return [(cell.source, cell.metadata) for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.parametrize("name", LESSONS)
def test_what_the_grader_knows_of_a_lesson_is_that_of_its_notebooks(name):
    written = taught.files_of(Path(name), nbformat.read(CORRECTED / name, 4))
    assert {path: path.read_text("utf-8") for path in written} == written
    assert {path.name for path in next(iter(written)).parent.glob("*.json")} == {path.name for path in written}


def test_there_are_the_lessons_of_the_sources():
    sources = sorted((ROOT / "lessons" / "sources").glob("*.py"))
    assert [path.with_suffix(".ipynb").name for path in sources] == LESSONS
    assert sorted(path.name for path in CORRECTED.glob("*.ipynb")) == LESSONS
    assert LESSONS


def test_the_folder_of_the_students_holds_the_lessons_their_glossary_and_nothing_else():
    written = {".json", ".keras"}  # by a lesson that was run there: progress, agents, networks
    found = sorted(path.name for path in NOTEBOOKS.glob("[!.]*") if path.suffix not in written)
    assert found == [*LESSONS, "glossaire.md"]


@pytest.fixture(scope="module")
def nbval(tmp_path_factory):
    """Run the corrected notebooks under strict nbval, each in a folder of its own: the process, and cell → messages.

    They run as on another processor than that of their build, where networks learn other figures.
    """
    folder = tmp_path_factory.mktemp("nbval")
    for name in LESSONS:
        own = folder / Path(name).stem
        own.mkdir()
        shutil.copy(CORRECTED / name, own)
    command = [sys.executable, Path(__file__).with_name("nbval_outputs.py"), folder]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | OTHER_PROCESSOR)
    return done, json.loads((folder / "outputs.json").read_text("utf-8"))


@pytest.mark.nightly
def test_corrected_notebooks_pass_strict_nbval(nbval):
    done, messages = nbval
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert len(messages) == sum(len(code(nbformat.read(CORRECTED / name, 4))) for name in LESSONS)


@pytest.mark.nightly
@pytest.mark.parametrize("name", BY_NBCLIENT)
def test_blank_notebook_runs_from_top_to_bottom(name, tmp_path):
    """Others do so in JupyterLab, in `browser.test_lessons`."""
    for report in reports(run_all(nbformat.read(NOTEBOOKS / name, 4), tmp_path)):
        assert report.startswith("→"), report


@pytest.mark.parametrize("name", LESSONS)
def test_filled_notebook_gets_every_mark(name):
    """Nothing is executed: its code is that of the corrected notebook, which nbval executes and compares."""
    student, corrected = nbformat.read(NOTEBOOKS / name, 4), nbformat.read(CORRECTED / name, 4)
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


@pytest.mark.nightly  # what nbval has run is not run again; but it has to be run
def test_sources_and_notebooks_agree(nbval, monkeypatch, capsys):
    """``build.py --check``, to which nbclient gives what the kernel has said to nbval."""

    class Client(NotebookClient):
        def execute(self, **_):
            self.reset_execution_trackers()
            for count, cell in enumerate((cell for cell in self.nb.cells if cell.cell_type == "code"), 1):
                self.clear_before_next_output = False
                for message in nbval[1].get(cell.id, ()):
                    self.process_message(message, cell, self.nb.cells.index(cell))
                cell.outputs = coalesce_streams(cell.outputs)
                for counted in (cell, *(output for output in cell.outputs if "execution_count" in output)):
                    counted.execution_count = count  # nbval does not have its kernel count

    monkeypatch.setattr(executed, "NotebookClient", Client)
    status = build.main(["--check"])
    assert status == 0, capsys.readouterr()
