"""The set-up that the README promises."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_version_is_pinned_for_every_platform():
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    assert lines[-1] == "-e ."
    pins = [line for line in lines[:-1] if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", line) for line in pins)
    assert any("win32" in line for line in pins)
    names = {canonical(line.split("==")[0]) for line in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {canonical(re.match(r"[\w.-]+", name)[0]) for name in wanted} <= names


def test_jupyterlab_starts_in_french():
    overrides = Path(sys.prefix, "etc/jupyter/labconfig/default_setting_overrides.json")
    assert '"locale": "fr_FR"' in overrides.read_text("utf-8")


def test_code_is_linted_and_formatted():
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run([sys.executable, "-m", "ruff", *command, ROOT], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_readme_gives_the_two_commands():
    readme = (ROOT / "README.md").read_text("utf-8")
    install = "python3 -m venv .venv && .venv/bin/pip install -qr requirements.txt && "
    lab = ".venv/bin/jupyter lab --LabApp.default_url=/lab/tree/notebooks/01_environnement.ipynb"
    assert f"{install}{lab}\n" in readme
    assert f"{install}.venv/bin/pytest\n" in readme
