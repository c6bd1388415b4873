"""Ce que Binder construirait du dépôt : les étapes que dicte repo2docker, faites sans Docker, puis la leçon 1.

Le pip de ces étapes est uv, là où il est : il installe la même chose, vingt fois plus vite.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request

import pytest
from environments import bare_environment, with_pip
from root import ROOT

from .lab import Lab

pytestmark = pytest.mark.browser

REPO2DOCKER = "jupyter-repo2docker==2026.4.0"
LEFT = shutil.ignore_patterns(".*", "__pycache__", "dist", "*.egg-info")


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """Le dépôt tel que l'image le contient, toutes ses étapes faites ; à côté, son Python et son dossier personnel."""
    folder = tmp_path_factory.mktemp("binder")
    repo, python, home = folder / "dépôt", folder / "python", folder / "home"
    shutil.copytree(ROOT, repo, ignore=LEFT)
    home.mkdir()
    with_pip(python)
    paths = {"HOME": home, "REPO_DIR": repo, "KERNEL_PYTHON_PREFIX": python,
             "PATH": f"{python / 'bin'}{os.pathsep}{os.environ['PATH']}"}  # fmt: skip
    for step in steps(repo, bare_environment(folder / "repo2docker", sys.executable, REPO2DOCKER)):
        subprocess.run(["bash", "-c", step], cwd=repo, env={**os.environ, **paths}, check=True)
    return repo


def steps(repo, commands):
    """Les commandes que repo2docker exécute une fois le dépôt copié dans l'image."""
    command = [commands / "repo2docker", "--no-build", "--debug", repo]
    dockerfile = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True).stdout
    return re.findall("^RUN (.+)$", dockerfile[dockerfile.index("COPY --chown=0:0 src/ ") :], re.MULTILINE)


def compiled(repo):
    return {path: path.stat().st_mtime_ns for path in repo.rglob("*.nbc")}


def in_sight(lab):
    """What the file browser shows at first."""
    with urllib.request.urlopen(f"{lab.url}/api/contents") as answer:
        return [entry["name"] for entry in json.load(answer)["content"]]


def test_the_first_lesson_opens_and_nothing_is_compiled_again(image, browser):
    before = compiled(image)
    assert before
    start = (image / "binder/start", image.with_name("python") / "bin/python")
    # The folder that the server is started in: the one that binder/start goes to.
    with Lab(".", browser, python=start) as lab, lab.open("01_environnement.ipynb") as lesson:
        lessons = sorted((ROOT / "lessons/corriges").glob("*.ipynb"))
        assert sorted(in_sight(lab)) == sorted(["glossaire.md", *(path.name for path in lessons)])
        lesson.run_all()
        assert lesson.page.locator("html").get_attribute("lang") == "fr-FR"
        cell = lesson.run("import sys; from ql_functions import full_training; film = full_training(1); sys.prefix")
        assert str(image.with_name("python")) in cell.inner_text()
        assert lesson.faults() == []
    assert compiled(image) == before
