"""Les endroits ingrats où une leçon va pourtant au bout, toujours sans écran."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from kernels import options
from missing import missing
from root import ROOT

pytestmark = pytest.mark.nightly  # a kernel each

NOTEBOOKS = ROOT / "notebooks"
CORRECTED = NOTEBOOKS.parent / "lessons" / "corriges"
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "MPLBACKEND")


def alone(folder):
    """Sans réseau, et rien ne s'écrit sauf dans ce dossier et dans /tmp : ni la maison, ni le cache du moteur."""
    places = ["--ro-bind", sys.prefix, sys.prefix, "--ro-bind", ROOT, ROOT]  # le dépôt est peut-être dans /tmp
    cage = ["bwrap", "--unshare-net", "--ro-bind", "/", "/", "--dev", "/dev", "--tmpfs", "/tmp"]
    return [*cage, *places, "--bind", folder, folder]


def lesson(number, folder, notebooks=NOTEBOOKS):
    """Ce qui exécute une leçon copiée dans ``folder`` : telle qu'un élève la reçoit, ou son corrigé."""
    copy = shutil.copy(next(notebooks.glob(f"0{number}*.ipynb")), folder)
    return ["-m", "jupyter", "nbconvert", "--execute", "--inplace", *options(f"noyau{number}"), copy]


def start(command, folder, cage=(), **environment):
    """Lance Python dans ``folder``, sans écran."""
    if cage and not shutil.which(cage[0]):
        missing("bubblewrap est absent ; `apt-get install -y bubblewrap` l'installe.")
    inherited = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    command = [*cage, sys.executable, *command]
    return subprocess.Popen(command, cwd=folder, env=inherited | environment, stderr=subprocess.PIPE, text=True)


def succeeds(process):
    _, errors = process.communicate()
    assert process.returncode == 0, errors


@pytest.mark.parametrize("what", ["lesson", "training"])
def test_no_network_nothing_else_to_write_to_spaces_and_accents(what, tmp_path):
    folder = tmp_path / "l'été à la plage"
    folder.mkdir()
    command = lesson(1, folder) if what == "lesson" else ["-c", "from ql_functions import full_training as f; f(1)"]
    succeeds(start(command, folder, alone(folder), JUPYTER_RUNTIME_DIR="/tmp"))


def test_two_kernels_at_once_in_the_same_folder(tmp_path):
    for process in [start(lesson(number, tmp_path, CORRECTED), tmp_path) for number in (1, 2)]:
        succeeds(process)
    kept = json.loads((tmp_path / "progression.json").read_text("utf-8"))
    assert {"1.1", "1.2", "1.3", "2.1", "2.3"} <= set(kept["exercises"])
