"""Le site, avec une distribution de Pyodide qui a NumPy et matplotlib ; sans elle : browser/test_site.py."""

import json
import runpy
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest
from missing import missing

ROOT = Path(__file__).parents[2]
LESSON = "03_simuler.ipynb"
PLOT = "import matplotlib.pyplot as plt"


@pytest.mark.slow
def test_a_distribution_that_can_draw_lets_the_lessons_draw(tmp_path):
    if shutil.which("npm") is None:
        missing("npm est absent ; `apt-get install -y npm` l'installe.")
    site = runpy.run_path(str(ROOT / "site" / "build.py"))
    pyodide = site["runtime"](tmp_path)
    known = json.loads((pyodide / site["LOCK"]).read_text("utf-8"))["packages"]
    brought = site["closure"](known, site["OPTIONAL"])
    for name in brought:  # what npm leaves out; nothing here runs it
        zipfile.ZipFile(pyodide / known[name]["file_name"], "w").close()
    site["build"](tmp_path / "dist", pyodide)
    python = tmp_path / "dist/static/pyodide"
    served = json.loads((python / site["LOCK"]).read_text("utf-8"))["packages"]
    with tarfile.open(python / "packages.bin") as archive:
        kept = set(archive.getnames())
    # Each package is served once: in the archive that Python starts with, or as a wheel for when it is imported.
    assert set(brought) - {"six"} == served.keys()  # friendly-traceback has already asked for six
    assert all(served.keys() >= set(package["depends"]) for package in served.values())
    assert {path.name for path in python.glob("*.whl")} == {served[name]["file_name"] for name in served}
    assert {"ql_functions/course/__init__.py", "pyodide_kernel/__init__.py", "jedi/__init__.py"} < kept
    assert PLOT in (tmp_path / "dist/files" / LESSON).read_text("utf-8")
    assert PLOT not in str(site["without_matplotlib"](ROOT / "notebooks" / LESSON))
