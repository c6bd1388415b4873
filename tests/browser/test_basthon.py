"""Le noyau de Capytale, Basthon, tel que npm le publie : deux leçons entières, réseau coupé, sans rien de Capytale."""

import functools
import http.server
import re
import shutil
import subprocess
import tarfile
import threading
from pathlib import Path

import nbformat
import pytest
from missing import missing
from root import ROOT

pytestmark = pytest.mark.browser

PACKAGES = {"pyodide": "pyodide@0.26.4", "basthon": "@basthon/kernel-python3@0.78.6"}  # l'un attend l'autre
(INSTALL,) = re.findall(r"```python\n(.+?)```", (ROOT / "docs/CAPYTALE.md").read_text("utf-8"), re.DOTALL)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def served(tmp_path, folder):
    """Le noyau, Pyodide, la page qui les réunit, et le site du cours, tel qu'il se publie."""
    if shutil.which("npm") is None:
        missing("npm est absent ; `apt-get install -y npm` l'installe.")
    for name, package in PACKAGES.items():
        done = subprocess.run(["npm", "pack", "--silent", package], cwd=tmp_path, capture_output=True, text=True)
        if done.returncode:
            missing(f"npm n'atteint pas {package}.")
        with tarfile.open(tmp_path / done.stdout.split()[-1]) as members:
            members.extraction_filter = getattr(tarfile, "data_filter", None)  # Debian's Python 3.11 has none
            members.extractall(tmp_path / "npm" / name)
    shutil.move(tmp_path / "npm/pyodide/package", tmp_path / "pyodide")
    shutil.move(tmp_path / "npm/basthon/package/lib/dist", tmp_path / "basthon")
    (tmp_path / "site").symlink_to(folder)
    shutil.copy(Path(__file__).with_name("basthon.html"), tmp_path / "index.html")
    return tmp_path


@pytest.fixture
def page(served, fresh_page):
    """La page, son noyau démarré, le paquet installé comme le dit `docs/CAPYTALE.md`."""
    handler = functools.partial(Quiet, directory=served)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}"
        fresh_page.set_default_timeout(180_000)
        fresh_page.goto(f"{site}/index.html")
        fresh_page.evaluate("start()")
        assert run(fresh_page, INSTALL.replace("https://SITE", f"{site}/site")) == ""
        yield fresh_page
        server.shutdown()


def run(page, source):
    """Exécute une cellule ; rend la trace de son erreur, ou ``""``."""
    return page.evaluate("(code) => run(code)", source)


def test_two_lessons_run_whole_and_what_they_show_is_seen(page):
    for path in sorted((ROOT / "notebooks").glob("0[12]*.ipynb")):
        for cell in nbformat.read(path, 4).cells:
            if cell.cell_type == "code":
                assert run(page, cell.source) == "", cell.id
    assert page.locator(".ql-report").count() > 10
    for film in ("epsilon", "quiz"):
        assert page.locator(f"figure.ql-{film} > :not(img)").count() > 0
    assert run(page, "from ql_functions import versus_agent\nversus_agent()") == ""
    assert page.locator("figure.ql-board").last.locator("[data-square]").count() == 9
