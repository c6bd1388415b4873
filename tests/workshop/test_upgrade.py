"""A student in the middle of the term unpacks a newer archive over the folder where he works, without a network."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from html import unescape

import bundle
import nbformat
import pytest
from declared import ROOT
from environments import environment_of

from ql_functions.course import EXERCISES

pytestmark = pytest.mark.nightly  # two archives, an environment, kernels

OLDER, NEWER = "0.1.9", "0.2.0"
LESSONS = "01_environnement", "02_explorer_exploiter", "03_simuler"
OFFLINE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}  # nobody listens there


def archive_of(version, folder, **changes):
    """The archive of a course of this version, some words of which are others; this is how to make an old one again."""
    ignored = shutil.ignore_patterns(".*", "__pycache__", "dist", "notebooks", "corriges", "tests")
    shutil.copytree(ROOT, folder, ignore=ignored)
    shutil.copy(ROOT / ".gitignore", folder)
    number = folder / "ql_functions/version.py"
    number.write_text(re.sub('(?m)^(__version__ = ").+"', rf'\g<1>{version}"', number.read_text("utf-8")), "utf-8")
    lesson = folder / "lessons/sources" / f"{LESSONS[1]}.py"
    text = lesson.read_text("utf-8")
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    lesson.write_text(text, "utf-8")
    # without the corrected notebooks of that version, which no student reads, and build.py would ask for
    code = "import build, bundle; bundle.write('eleves.zip', sorted(build.SOURCES.glob('*.py')))"
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'lessons'}"}
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return folder / "eleves.zip"


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cours")
    return archive_of(OLDER, folder / "a", mémoire="mémoire neuve"), archive_of(NEWER, folder / "b")


def install(folder):
    """The first command of its page, as it is written, by a machine without network; gives what it says last."""
    page = (folder / "LISEZMOI.html").read_text("utf-8")
    command = unescape(re.search(r"<pre>(.+)", page)[1])
    done = subprocess.run(command, shell=True, cwd=folder, env=os.environ | OFFLINE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def run(folder, name):
    """Runs a notebook in the student's environment, and keeps it; gives what its first cell shows."""
    command = [folder / ".venv/bin/python", "-c", "from nbclient.cli import main; main()", "--inplace", f"{name}.ipynb"]
    environment = {**os.environ, "IPYTHONDIR": str(folder)}
    done = subprocess.run(command, cwd=folder / "notebooks", env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    first = next(cell for cell in read(folder, name).cells if cell.cell_type == "code")
    return json.dumps(first.outputs, ensure_ascii=False)


def read(folder, name):
    return nbformat.read(folder / "notebooks" / f"{name}.ipynb", 4)


def answer(folder, name, exercise_id):
    """The student writes his answer in its cell."""
    lesson = read(folder, name)
    corrected = {cell.id: cell for cell in nbformat.read(ROOT / "lessons/corriges" / f"{name}.ipynb", 4).cells}
    (cell,) = (cell for cell in lesson.cells if cell.id == EXERCISES[exercise_id].cell)
    cell.source = f"{corrected[cell.id].source}\n# à moi"
    nbformat.write(lesson, folder / "notebooks" / f"{name}.ipynb")


def test_nothing_written_is_lost_and_both_notebooks_of_lesson_2_work(archives, tmp_path):
    older, newer = archives
    folder = tmp_path / bundle.TOP
    zipfile.ZipFile(older).extractall(tmp_path)
    environment_of(folder / ".venv", next(folder.glob("ql_functions-*.whl")))
    assert install(folder) == "Les carnets sont dans notebooks."
    for name, exercise_id in zip(LESSONS, ("1.1", "2.1"), strict=False):
        answer(folder, name, exercise_id)
        assert "version" not in run(folder, name)
    notebooks = [folder / "notebooks" / f"{name}.ipynb" for name in LESSONS[:2]]
    written = [path.read_bytes() for path in notebooks]
    progress = (folder / "notebooks/progression.json").read_text("utf-8")
    assert read(folder, LESSONS[2]).metadata.ql.version == OLDER

    zipfile.ZipFile(newer).extractall(tmp_path)
    assert install(folder) == (
        "Ce que vous avez écrit n'a pas changé ; à côté, dans notebooks, sont les nouveaux carnets : "
        f"{LESSONS[1]}-{NEWER}.ipynb."
    )
    assert [path.read_bytes() for path in notebooks] == written
    assert (folder / "notebooks/progression.json").read_text("utf-8") == progress
    assert read(folder, LESSONS[2]).metadata.ql.version == NEWER  # nothing was written in it
    assert not list((folder / "notebooks").glob(f"{LESSONS[0]}-*"))  # it has not changed

    says = f"Ce carnet est de la version {OLDER} du cours, et le paquet de la version {NEWER}, plus récente : "
    assert says in run(folder, LESSONS[1])
    assert "à moi" in str(read(folder, LESSONS[1]).cells)
    shown = run(folder, f"{LESSONS[1]}-{NEWER}")
    assert "Ce carnet est" not in shown
    assert "new_board : la vôtre" in shown


def test_the_same_version_corrected_is_installed_all_the_same(archives, tmp_path):
    """What pip calls « already installed with the same version » reached nobody."""
    _, first = archives
    second = archive_of(NEWER, tmp_path / "c", mémoire="mémoire corrigée")
    names = []
    for archive in (first, second):
        zipfile.ZipFile(archive).extractall(tmp_path)
        folder = tmp_path / bundle.TOP
        wheel = re.search(r"(?m)^\./(ql_functions-.+)$", (folder / "requirements.txt").read_text("utf-8"))[1]
        if not names:
            environment_of(folder / ".venv", folder / wheel)
        install(folder)
        command = [folder / ".venv/bin/python", "-c", "import ql_functions; print(ql_functions.__version__)"]
        names.append(subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stdout.strip())
        assert f"ql_functions-{names[-1]}-py3" in wheel
    assert names[0] != names[1]
