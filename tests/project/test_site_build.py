"""Le site, avec une distribution de Pyodide qui a NumPy et matplotlib ; sans elle : browser/test_site.py."""

import ast
import json
import runpy
import shutil
import tarfile
import zipfile

import nbformat
import pytest
from missing import missing
from root import ROOT

LESSON = "03_simuler.ipynb"
PLOT = "import matplotlib.pyplot as plt"
ALL = ("keras", "matplotlib", "numba", "numpy")


@pytest.mark.nightly
def test_a_distribution_that_can_draw_lets_the_lessons_draw(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "site")
    if shutil.which("npm") is None:
        missing("npm est absent ; `apt-get install -y npm` l'installe.")
    site = runpy.run_path(str(ROOT / "site" / "build.py"))
    pyodide = site["runtime"](tmp_path)
    known = json.loads((pyodide / site["LOCK"]).read_text("utf-8"))["packages"]
    brought = site["closure"](known, site["OPTIONAL"])
    for name in brought:  # what npm leaves out; nothing here runs it
        zipfile.ZipFile(pyodide / known[name]["file_name"], "w").close()
    site["jupyterlite"](tmp_path / "dist", tmp_path / "lite", site["python"](tmp_path / "lite", pyodide))
    python = tmp_path / "dist/static/pyodide"
    served = json.loads((python / site["LOCK"]).read_text("utf-8"))["packages"]
    with tarfile.open(python / "packages.bin") as archive:
        kept = set(archive.getnames())
    # Each package is served once: in the archive that Python starts with, or as a wheel for when it is imported.
    assert set(brought) - {"six"} == served.keys()  # ipython has already asked for six
    assert all(served.keys() >= set(package["depends"]) for package in served.values())
    assert {path.name for path in python.glob("*.whl")} == {served[name]["file_name"] for name in served}
    assert {"ql_functions/course/__init__.py", "pyodide_kernel/__init__.py", "jedi/__init__.py"} < kept
    assert PLOT in (tmp_path / "dist/files" / LESSON).read_text("utf-8")
    texts = [path.read_text("utf-8") for path in (tmp_path / "dist/files").glob("*.ipynb")]
    assert any("import numpy as np" in text for text in texts)
    assert not any("import keras" in text for text in texts)


@pytest.fixture
def adapted(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "site")
    from adapted import adapted

    return adapted


def test_the_documents_that_the_site_shows_are_there(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "site")
    import reading

    assert "Corriger" in reading.guide_page()
    assert "How it compares" in reading.english_page()


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_lesson_asks_for_nothing_that_is_not_there(adapted, path):
    site = adapted(path, ALL)
    code = "\n".join(cell.source for cell in site.notebook.cells if cell.cell_type == "code")
    bound = {alias.asname or alias.name for node in ast.walk(ast.parse(code))
             if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names}  # fmt: skip
    assert not bound & {"plt", "np", "pd", "keras", "train_network", "shipped", "SymmetricValues"}
    assert [cell.id for cell in site.notebook.cells] == [cell.id for cell in nbformat.read(path, 4).cells]
    assert adapted(path, ()).notebook == nbformat.read(path, 4)
