"""Les leçons sous les autres Python de cette machine, et avec les bibliothèques de Colab."""

import os
import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest
from environments import bare_environment, bare_install, pins
from root import ROOT

pytestmark = pytest.mark.nightly  # un environnement complet à chaque fois

LESSONS = sorted((ROOT / "lessons/corriges").glob("0*.ipynb"))


def interpreter(version):
    """Un Python de cette version, dans le PATH ou chez pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for path in (shutil.which(f"python{version}"), *pyenv.glob(f"versions/{version}.*/bin/python")):
        if path and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
            return path
    return pytest.skip(f"Python {version} est absent.")


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize("version", ["3.13", "3.14"])  # 3.12 est celui de Colab, où l'on joue toutes les leçons
def test_the_last_lesson_under_another_python(version, tmp_path):
    commands = bare_environment(tmp_path / "venv", interpreter(version), "-r", pins(tmp_path), ROOT)
    lesson = shutil.copy(LESSONS[-1], tmp_path)
    nbval = ["-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", "-c", "/dev/null"]
    run(commands / "python", *nbval, "--rootdir", tmp_path, lesson, cwd=tmp_path)


def test_every_lesson_with_the_libraries_of_colab(tmp_path):
    bare_environment(tmp_path / "venv", interpreter("3.12"), "-r", ROOT / "tests/project/colab.txt")
    commands = bare_install(tmp_path / "venv", "--no-deps", ROOT)
    copies = [shutil.copy(lesson, tmp_path) for lesson in LESSONS]
    run(commands / "jupyter", "execute", "--inplace", *copies, cwd=tmp_path)
    for copy in copies:
        cells = nbformat.read(copy, 4).cells
        checks = [cell.outputs for cell in cells if cell.metadata.get("ql", {}).get("role") == "check"]
        assert checks
        assert all("✓" in str(outputs) for outputs in checks)
