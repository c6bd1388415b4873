"""What the students are given: exactly this, without an answer, and enough to begin."""

import json
import os
import re
import shutil
import subprocess
import urllib.request
import zipfile
from html import unescape

import build
import bundle
import carnets
import declared
import nbformat
import pytest
from answers import blank_and_full
from browser import lab
from environments import environment_of, install

from ql_functions import __version__

SOURCES = sorted(build.SOURCES.glob("*.py"))
LESSONS = [path.with_suffix(".ipynb").name for path in SOURCES]
BEGIN, END = "### YOUR CODE HERE ###", "### END OF YOUR CODE ###"


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    path = tmp_path_factory.mktemp("élèves") / "eleves.zip"
    assert build.main(["--bundle", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def folder(archive, tmp_path_factory):
    """Where a student has put what is in it: a path with a space."""
    where = tmp_path_factory.mktemp("Mes documents")
    zipfile.ZipFile(archive).extractall(where)
    carnets.main(where / bundle.TOP / "carnets.pyz")
    return where / bundle.TOP


def commands(folder):
    """The commands of its page, by system."""
    found = re.findall(r"<pre>(.+?)</pre>", (folder / "LISEZMOI.html").read_text("utf-8"), re.DOTALL)
    return dict(zip(("posix", "windows"), (unescape(text).splitlines() for text in found), strict=True))


def test_it_holds_the_lessons_the_package_and_how_to_begin(archive, folder):
    wheels = sorted(path.name for path in folder.glob("*.whl"))
    label = wheels[0].partition("+")[2]
    assert re.fullmatch(r"e[0-9a-f]{8}-py3-none-any\.whl", label)
    assert wheels == [f"ql_french_menus-0.2.0+{label}", f"ql_functions-{__version__}+{label}"]
    names = ("LISEZMOI.html", "installer.py", "carnets.pyz", *bundle.REQUIREMENTS, *wheels)
    # no file where a student writes
    assert set(zipfile.ZipFile(archive).namelist()) == {f"morpion/{name}" for name in names}
    assert sorted(path.name for path in (folder / "notebooks").iterdir()) == sorted([*LESSONS, "glossaire.md"])
    inside = zipfile.ZipFile(folder / wheels[1]).namelist()
    assert {"juge/explain/judge.py", "ql_functions/course/lesson2/texts.json"} < set(inside)
    assert "ql_functions/course/lesson2/questions.json" not in inside  # the criteria of its questions are the teacher's


@pytest.mark.nightly  # every notebook is made again
def test_twice_it_is_the_same(archive, tmp_path):
    bundle.write(tmp_path / "again.zip", SOURCES)
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()


@pytest.mark.parametrize("name", LESSONS)
def test_no_notebook_holds_an_answer(folder, name):
    student = nbformat.read(folder / "notebooks" / name, 4)
    corrected = {cell.id: cell for cell in nbformat.read(build.CORRECTED / name, 4).cells}
    answers = [cell for cell in student.cells if cell.metadata.get("ql", {}).get("role") in ("exercise", "question")]
    assert answers
    for cell in answers:
        assert cell.source != corrected[cell.id].source
        if cell.cell_type == "markdown":
            assert cell.source.startswith("*Votre réponse ici")
            continue
        region = cell.source.partition(BEGIN)[2].partition(END)[0].strip()
        assert re.fullmatch(r'raise NotImplementedError\("exercice .+ est à compléter"\)|\w+ = \.\.\.  # .+', region)
        _, full = blank_and_full(declared.exercises()[cell.metadata.ql.exercise])
        assert full.partition(BEGIN)[2] not in (folder / "notebooks" / name).read_text("utf-8")
    assert not any(cell.get("outputs") for cell in student.cells)


@pytest.mark.parametrize("name", bundle.REQUIREMENTS)
def test_every_version_is_pinned_as_in_the_repository_and_the_package_is_the_wheel(folder, name):
    lines = (folder / name).read_text("utf-8").splitlines()
    assert lines[-2:] == [f"./{wheel.name}" for wheel in sorted(folder.glob("*.whl"))]
    assert lines[:-2] == [line for line in (declared.ROOT / name).read_text("utf-8").splitlines() if "==" in line]


def test_its_page_gives_two_commands_for_each_system(folder):
    given = commands(folder)
    opens = f"lab --LabApp.default_url=/lab/tree/notebooks/{LESSONS[0]}"
    assert given["posix"] == [
        "python3 installer.py",
        f".venv/bin/jupyter {opens}",
    ]
    assert given["windows"] == [
        "py -3 installer.py",
        rf".venv\Scripts\jupyter {opens}",
    ]


@pytest.mark.nightly  # an environment, and a server
def test_its_two_commands_open_the_first_lesson(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(folder)
    (wheel,) = folder.glob("ql_functions-*.whl")
    # The first: what is pinned is already there, in the environment of the tests; of the package, that is not enough.
    scripts = environment_of(folder / ".venv", wheel)
    install(folder / ".venv", "-r", "requirements.txt")
    origin = "import ql_functions; print(ql_functions.__file__)"
    found = subprocess.run([scripts / "python", "-c", origin], capture_output=True, text=True, check=True).stdout
    assert found.startswith(str(folder / ".venv"))
    # The second, of which `jupyter lab` is `python -m jupyterlab` here.
    _, option = commands(folder)["posix"][1].split(" lab ")
    with (
        lab._server([scripts / "python", "-m", "jupyterlab", option], folder, tmp_path) as address,
        urllib.request.urlopen(address) as page,
    ):
        assert page.url == f"{address}/lab/tree/notebooks/{LESSONS[0]}"
        assert "<title>JupyterLab</title>" in page.read().decode()
        with urllib.request.urlopen(f"{address}/api/contents/notebooks/{LESSONS[0]}") as lesson:
            assert json.load(lesson)["content"]["cells"][0]["source"].startswith("# 1 · ")


@pytest.mark.nightly  # an environment, and a kernel
def test_alone_it_runs_the_first_lesson(folder, tmp_path):
    (wheel,) = folder.glob("ql_functions-*.whl")
    scripts = environment_of(tmp_path / "venv", wheel)
    lesson = shutil.copy(folder / "notebooks" / LESSONS[0], tmp_path)
    command = [scripts / "python", "-c", "from nbclient.cli import main; main()", "--inplace", lesson]
    env = {**os.environ, "IPYTHONDIR": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    reports = [cell for cell in nbformat.read(lesson, 4).cells if cell.metadata.get("ql", {}).get("role") == "check"]
    assert reports
    assert all("→" in json.dumps(cell.outputs, ensure_ascii=False) for cell in reports)


@pytest.mark.nightly  # every notebook is made again, three times
@pytest.mark.parametrize(
    ("words", "kept", "said"),
    [
        ([], None, "la réponse,"),
        (["--sans-solutions"], "", "la réponse (fermée),"),
        (["--sans-solutions", "2026-12-01"], "2026-12-01", "la réponse (à partir du 01/12/2026),"),
    ],
)
def test_the_answers_may_stay_closed(tmp_path, monkeypatch, words, kept, said):
    monkeypatch.setattr(bundle, "_wheels", lambda _: {"roue.whl": b""})
    assert build.main(["--bundle", str(tmp_path / "eleves.zip"), *words]) == 0
    zipfile.ZipFile(tmp_path / "eleves.zip").extractall(tmp_path)
    carnets.main(tmp_path / "morpion" / "carnets.pyz")
    closing = tmp_path / "morpion/notebooks/solutions_fermees.txt"
    assert (closing.read_text("utf-8") if closing.exists() else None) == kept
    assert said in (tmp_path / "morpion/LISEZMOI.html").read_text("utf-8")


def test_an_archive_that_cannot_be_written_is_said(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bundle, "_wheels", lambda _: {"roue.whl": b""})
    path = tmp_path / "absent" / "eleves.zip"
    assert build.main(["--bundle", str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"{path} ne peut pas être écrit : son dossier existe-t-il")
