"""L'archive que l'on donne aux élèves : les carnets, le paquet, ce qu'il faut installer, et la page qui dit comment."""

import subprocess
import sys
import tempfile
import zipfile
from datetime import date
from pathlib import Path
from string import Template

import glossary
import nbformat
from cells import notebooks_of
from declared import ROOT, BuildError

from ql_functions.checking.commands import CLOSED

TOP = "morpion"  # le seul dossier de l'archive
REQUIREMENTS = "requirements.txt", "requirements-light.txt"
OURS = ".", "./jupyter_config"  # ce que requirements.txt installe du dépôt lui-même : le paquet, les menus en français


def write(archive, sources, closing=None):
    """Écrit l'archive des élèves ; deux fois le même jour, les mêmes octets.

    Les carnets sont refaits des sources : ceux du dépôt ont pu être remplis.

    Args:
        archive: le chemin du fichier zip.
        sources: les sources des leçons, dans l'ordre.
        closing: le jour où `solution` s'ouvre, « 2026-12-01 » ; ``""`` pour jamais, ``None`` pour toujours.

    Raises:
        BuildError: une source ne se laisse pas construire, ou pip ne fait pas les roues, ou l'archive ne s'écrit pas.
    """
    names = [source.with_suffix(".ipynb").name for source in sources]
    files = {f"notebooks/{name}": nbformat.writes(notebooks_of(source)[0]) + "\n"
             for name, source in zip(names, sources, strict=True)}  # fmt: skip
    if closing is not None:
        files[f"notebooks/{CLOSED}"] = closing
    if page := glossary.page(sources):
        files[f"notebooks/{glossary.NAME}"] = page
    wheels = _wheels()
    files |= wheels
    for name in REQUIREMENTS:
        pins = [line for line in (ROOT / name).read_text("utf-8").splitlines() if "==" in line]
        files[name] = "".join(f"{line}\n" for line in (*pins, *(f"./{wheel}" for wheel in wheels)))
    files["installer.py"] = (ROOT / "installer.py").read_text("utf-8")
    page = Template((ROOT / "lessons" / "templates" / "LISEZMOI.html").read_text("utf-8"))
    until = f" (à partir du {date.fromisoformat(closing):%d/%m/%Y})" if closing else " (fermée)" * (closing == "")
    files["LISEZMOI.html"] = page.substitute(first=names[0], closing=until)
    try:
        _zip(archive, files)
    except OSError:
        says = f"{archive} ne peut pas être écrit : son dossier existe-t-il, et pouvez-vous y écrire ?"
        raise BuildError(says) from None


def _zip(archive, files):
    with zipfile.ZipFile(archive, "w") as zipped:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{TOP}/{name}", (*date.today().timetuple()[:3], 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            zipped.writestr(entry, files[name])


def _wheels():
    """Les roues du paquet et des menus en français : leurs noms, leurs octets."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps",
                   "--no-build-isolation", "--wheel-dir", folder, *(str(ROOT / place) for place in OURS)]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"pip n'a pas pu faire les roues du paquet :\n{done.stdout}{done.stderr}")
        return {path.name: path.read_bytes() for path in sorted(Path(folder).glob("*.whl"))}
