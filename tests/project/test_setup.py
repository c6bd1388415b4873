"""The set-up that the README promises."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from operator import itemgetter

import nbformat
import pytest
from jupyter_server.services.config.manager import ConfigManager
from kernels import portless
from nbclient import NotebookClient
from nightly import by_day_one_of_each
from root import ROOT
from traitlets.config import Config

EXTRAS = {  # of what each file installs
    "requirements.txt": "lessons,deep,grading,fast",
    "requirements-dev.txt": "lessons,deep,grading,fast",
    "requirements-light.txt": "lessons,fast",
}


def pins_of(file):
    lines = (ROOT / file).read_text("utf-8").splitlines()
    assert lines[-2:] == ["./jupyter_config", f"-e .[{EXTRAS[file]}]"]
    pins = [line for line in lines[:-2] if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", pin) for pin in pins)
    return pins


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("file", EXTRAS)
def test_every_version_is_pinned_for_every_platform(file):
    pins = pins_of(file)
    assert any("win32" in pin for pin in pins)
    names = {canonical(pin.split("==")[0]) for pin in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]
    extras = optional if file == "requirements-dev.txt" else EXTRAS[file].split(",")
    wanted = [*project["dependencies"], *(name for extra in extras for name in optional[extra])]
    assert {canonical(re.match(r"[\w.-]+", name)[0]) for name in wanted} <= names


def test_tests_run_on_the_versions_of_the_lessons():
    assert {pin.split(" ;")[0] for pin in pins_of("requirements.txt")} <= {
        pin.split(" ;")[0] for pin in pins_of("requirements-dev.txt")
    }


def test_the_light_way_has_the_versions_of_the_lessons_and_nothing_of_the_networks():
    light = set(pins_of("requirements-light.txt"))
    assert light < set(pins_of("requirements.txt"))
    assert not {"keras", "jax", "jaxlib", "h5py"} & {pin.partition("==")[0] for pin in light}


def test_jupyterlab_starts_in_french(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))  # not of whoever runs the tests
    settings = ConfigManager(config_dir_name="labconfig").get("default_setting_overrides")  # as JupyterLab reads them
    assert settings["@jupyterlab/translation-extension:plugin"] == {"locale": "fr_FR"}


@pytest.mark.parametrize(
    ("cells", "is_said"),
    by_day_one_of_each([(["flip_board = check('2.1', 3)"], True), (["chek"], False), (["'check'"], False),
                        (["import ql_functions.course", "check"], False)], itemgetter(1)),
)  # fmt: skip
def test_a_kernel_just_started_says_to_run_the_first_cell(tmp_path, cells, is_said):
    """With a profile for the environment: this one's has perhaps not been installed since the file changed."""
    (tmp_path / "profile_default").mkdir()
    shutil.copy(ROOT / "jupyter_config/ipython_kernel_config.json", tmp_path / "profile_default")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    client = NotebookClient(notebook, allow_errors=True, config=Config(KernelManager=portless(tmp_path / "k")))
    client.execute(env={**os.environ, "IPYTHONDIR": str(tmp_path)})
    said = "".join(output.get("text", "") for cell in notebook.cells for output in cell.outputs)
    assert said == "Exécutez d'abord la première cellule du carnet : c'est elle qui définit check.\n" * is_said


def test_code_is_linted_and_formatted():
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run([sys.executable, "-m", "ruff", *command, ROOT], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_guide_says_where_the_commands_are_and_what_the_bundle_needs():
    guide, readme = ((ROOT / file).read_text("utf-8") for file in ("docs/GUIDE_ENSEIGNANT.md", "README.md"))
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    *first, last = (f"`{name}`" for name in scripts)
    assert f"{', '.join(first)} et {last} sont dans `.venv/bin/`" in guide.partition("## ")[0]
    needed = "pip install -r requirements-dev.txt"
    assert needed in (ROOT / "lessons/cells.py").read_text("utf-8")
    assert needed in guide.partition("## Distribuer")[2].partition("## ")[0]
    (bundle,) = (line for line in readme.splitlines() if "--bundle" in line)
    assert "requirements-dev.txt" in bundle


def test_readme_gives_the_two_commands():
    readme = (ROOT / "README.md").read_text("utf-8")
    lab = ".venv/bin/jupyter lab --LabApp.default_url=/lab/tree/notebooks/01_environnement.ipynb"
    assert f"python3 installer.py && {lab}\n" in readme
    install = "python3 -m venv .venv && .venv/bin/pip install -qr requirements-dev.txt && "
    test = f"{install}.venv/bin/pytest -n logical --dist loadfile\n"
    assert test in readme
    assert test in (ROOT / ".ci/run").read_text("utf-8")


@pytest.fixture
def installer(monkeypatch):
    """The installer, run as by this Python; the commands that it gives are listed, not run."""
    given = []
    monkeypatch.setattr(subprocess, "call", lambda command: given.append(command[1:]) or 0)
    monkeypatch.chdir(ROOT)  # where it goes
    return runpy.run_path(str(ROOT / "installer.py")), given


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 8, 18), (3, 10, 13), (3, 15, 0)])
def test_a_python_of_another_age_is_refused_in_one_sentence(installer, monkeypatch, version):
    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.setattr(sys, "version", ".".join(map(str, version)) + " (main)")
    names, given = installer
    says = names["main"]()
    assert f"cette commande emploie Python {'.'.join(map(str, version))} : installez" in says
    assert "\n" not in says
    assert given == []


def test_the_pythons_that_it_accepts_are_those_of_the_project(installer):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tried = [one.rpartition(" ")[2] for one in project["classifiers"] if ":: 3." in one]
    names = installer[0]
    assert [f"{major}.{minor}" for major, minor in (names["OLDEST"], names["NEWEST"])] == [tried[0], tried[-1]]
    assert all(version in (ROOT / "installer.py").read_text("utf-8") for version in tried)


def test_an_old_python_reads_it():
    ast.parse((ROOT / "installer.py").read_text("utf-8"), feature_version=(3, 4))


@pytest.mark.parametrize(
    ("words", "file"), [([], "requirements.txt"), (["leger"], "requirements-light.txt"), (["lourd"], None)]
)
@pytest.mark.parametrize("uv", [None, "/usr/bin/uv"])
def test_it_installs_by_uv_or_by_pip_which_shows_its_bar(installer, monkeypatch, words, file, uv):
    monkeypatch.setattr(shutil, "which", lambda _: uv)
    names, given = installer
    stopped = names["main"](*words)
    if not file:
        assert "leger" in stopped
        assert given == []
        return
    assert stopped == 0
    assert given[0] == ["-m", "venv", ".venv"]
    assert given[1][:2] == (["pip", "install"] if uv else ["-m", "pip"])
    assert given[1][-2:] == ["-r", file]


@pytest.mark.parametrize(("words", "reminded"), [([], True), (["leger"], False)])
def test_what_stops_it_is_said_in_french_with_the_light_version_that_one_may_have(
    installer, monkeypatch, words, reminded
):
    names, _ = installer
    monkeypatch.setattr(subprocess, "call", lambda command: int("install" in command))  # pip, without the network
    says = names["main"](*words)
    assert says.startswith("L'installation s'est arrêtée")
    assert ("« leger »" in says) == reminded


@pytest.mark.nightly  # pytest starts anew
@pytest.mark.parametrize("options", ["-n 2 --dist loadfile", "-p no:xdist"])
def test_a_run_says_how_many_tests_it_leaves_out_and_the_command_that_runs_them(options):
    asked = f"{options} tests/worlds/test_contract.py"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *asked.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    says = r"^(\d+) nightly tests left out, which this command runs: \.venv/bin/pytest -m nightly (.+)$"
    count, offered = re.search(says, done.stdout, re.MULTILINE).groups()
    assert int(count) > 0
    assert offered.endswith(asked)
