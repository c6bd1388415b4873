"""Le site, avec une distribution de Pyodide qui a NumPy et matplotlib ; sans elle : browser/test_site.py."""

import json
import runpy
import shutil
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
        (pyodide / known[name]["file_name"]).write_bytes(b"")
    site["build"](tmp_path / "dist", pyodide)
    served = json.loads((tmp_path / "dist/static/pyodide" / site["LOCK"]).read_text("utf-8"))["packages"]
    assert served.keys() > set(brought)
    assert all((tmp_path / "dist/static/pyodide" / served[name]["file_name"]).is_file() for name in served)
    assert PLOT in (tmp_path / "dist/files" / LESSON).read_text("utf-8")
    assert PLOT not in str(site["without_matplotlib"](ROOT / "notebooks" / LESSON))
