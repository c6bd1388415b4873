"""What a first cell says when the notebook and the package are of two versions."""

import json
import sys
from pathlib import Path

import pytest

from ql_functions import version

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
OLDER, NEWER = (f"# Version {number} du cours\nimport random" for number in ("0.1.9", "0.3.0"))
PLACES = {  # where the kernel runs → what mends the package, what mends the notebook
    "": ("relancez la commande d'installation", "le nouveau carnet est à côté, sous un nom qui finit par -0.2.0"),
    "emscripten": ("rechargez la page", "renommez ce carnet"),
    "google.colab": ("exécutez la cellule %pip", "rouvrez le carnet par le lien du cours"),
    "BINDER_LAUNCH_HOST": ("rouvrez le lien de Binder", "rouvrez le lien de Binder"),
    "JUPYTERHUB_USER": ("demandez à votre enseignant", "rouvrez le carnet par le lien du cours"),
}


@pytest.fixture(autouse=True)
def released(monkeypatch):
    monkeypatch.setattr(version, "__version__", "0.2.0+1a2b3c4d")
    for name in filter(str.isupper, PLACES):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("place", PLACES)
def test_an_older_or_a_newer_notebook_is_said_with_what_mends_it(monkeypatch, place):
    if place == "emscripten":
        monkeypatch.setattr(sys, "platform", place)
    elif place.isupper():
        monkeypatch.setenv(place, "x")
    else:
        monkeypatch.setitem(sys.modules, place or "nowhere", sys)
    for_package, for_notebook = PLACES[place]
    says = "Ce carnet est de la version {} du cours, et le paquet de la version 0.2.0, plus {} : "
    for cell, number, how, remedy in (
        (NEWER, "0.3.0", "ancienne", for_package),
        (OLDER, "0.1.9", "récente", for_notebook),
        ("# Version 0.2.0.dev0 du cours", "0.2.0.dev0", "récente", for_notebook),
    ):
        said = version.mismatch(cell)
        assert said.startswith(says.format(number, how))
        assert remedy in said
        assert ". " not in said  # one sentence


def test_the_first_cell_of_version_0_1_0_did_not_say_it():
    lesson = "import random\n\nfrom ql_functions import (\n    check, progress,\n)\n\nprogress({})"
    for number in (2, '"A"'):
        assert "Ce carnet est de la version 0.1.0 du cours" in version.mismatch(lesson.format(number))


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_first_cell_of_today_whose_version_is_deleted_is_not_of_0_1_0(path):
    cells = json.loads(path.read_text("utf-8"))["cells"]
    first = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert version.WRITTEN.search(first)
    assert version.mismatch(version.WRITTEN.sub("", first)) == ""


@pytest.mark.parametrize(
    "cell",
    [
        "import random",
        "from ql_functions import progress",
        "progress(2)",
        "# Version 0.2.0 du cours\n1",
    ],
)
def test_the_same_version_or_none_says_nothing(cell):
    assert version.mismatch(cell) == ""


def test_the_first_cell_says_it_once_each_time_it_runs(notebook, capsys):
    for _ in range(2):
        notebook(NEWER)
        assert capsys.readouterr().out.count("Ce carnet est de la version 0.3.0") == 1
    notebook("1")
    assert "version" not in capsys.readouterr().out


def test_it_is_said_below_a_name_that_an_older_package_does_not_have(notebook, capsys):
    with pytest.raises(ImportError):
        notebook(f"{NEWER}\nfrom ql_functions import something_new")
    assert "Ce carnet est de la version 0.3.0" in capsys.readouterr().out
