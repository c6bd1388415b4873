"""L'archive que l'on donne aux élèves : les carnets, le paquet, ce qu'il faut installer, et la page qui dit comment.

Les carnets y sont dans ``carnets.pyz``, que la commande d'installation exécute après pip : décompressée par-dessus une
plus ancienne, l'archive ne remplace aucun fichier où un élève écrit. La version des roues finit par l'empreinte de ce
que l'archive contient : pip installe donc toujours celles d'un cours corrigé.
"""

import hashlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from datetime import date
from pathlib import Path
from string import Template

import glossary
import nbformat
from carnets import HANDED_OUT
from cells import notebooks_of
from declared import ROOT, BuildError, code_of, place
from unfinished import of_corrected

from juge.commands import CLOSED
from juge.drawing.typography import spaced_page
from juge.intake.given import QUESTIONS
from ql_functions import __version__

TOP = "morpion"  # le seul dossier de l'archive
REQUIREMENTS = "requirements.txt", "requirements-light.txt"
OURS = "", "jupyter_config"  # ce que requirements.txt installe du dépôt lui-même : le paquet, les menus en français
# ce dont les roues sont faites
BUILT = ".gitignore", "LICENSE", "README.md", "pyproject.toml", "juge", "ql_functions", "jupyter_config"
VERSIONS = "ql_functions/version.py", "jupyter_config/pyproject.toml"


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
    given = {name: nbformat.writes(notebooks_of(source)[0]) + "\n"
             for name, source in zip(names, sources, strict=True)}  # fmt: skip
    if closing is not None:
        given[CLOSED] = closing
    if page := glossary.page(sources):
        given[glossary.NAME] = page
    for name, file in (("__main__.py", "carnets.py"), (HANDED_OUT, HANDED_OUT)):
        given[name] = (ROOT / "lessons" / file).read_text("utf-8")
    notebooks = io.BytesIO()
    _zip(notebooks, given)
    wheels = _wheels("".join(f"{name}\0{text}\0" for name, text in sorted(given.items())))
    files = wheels | {"carnets.pyz": notebooks.getvalue()}
    for name in REQUIREMENTS:
        pins = [line for line in (ROOT / name).read_text("utf-8").splitlines() if "==" in line]
        files[name] = "".join(f"{line}\n" for line in (*pins, *(f"./{wheel}" for wheel in wheels)))
    files["installer.py"] = (ROOT / "installer.py").read_text("utf-8")
    page = Template(spaced_page((ROOT / "lessons" / "templates" / "LISEZMOI.html").read_text("utf-8")))
    until = f" (à partir du {date.fromisoformat(closing):%d/%m/%Y})" if closing else " (fermée)" * (closing == "")
    files["LISEZMOI.html"] = page.substitute(first=names[0], closing=until, version=__version__)
    try:
        _zip(archive, {f"{TOP}/{name}": content for name, content in files.items()})
    except OSError:
        says = f"{archive} ne peut pas être écrit : son dossier existe-t-il, et pouvez-vous y écrire ?"
        raise BuildError(says) from None


def refuse_wrong(sources, corrected):
    """Refuse de donner une leçon dont rien ne dit que les réponses sont justes.

    Args:
        corrected: le dossier de leurs corrigés.

    Raises:
        BuildError: son corrigé n'est pas celui de sa source, ou une réponse n'y est pas juste.
    """
    for source in sources:
        path, (_, built) = corrected / source.with_suffix(".ipynb").name, notebooks_of(source)
        written = nbformat.read(path, 4) if path.exists() else nbformat.v4.new_notebook()
        if _code(written) != _code(built):
            says = f"{place(path)} n'a pas le code de sa source : lancez d'abord python lessons/build.py"
            raise BuildError(f"{says} --only {code_of(source)}")
        if wrong := list(of_corrected(source, written)):
            raise BuildError("\n".join(wrong))


def _code(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def _zip(archive, files):
    with zipfile.ZipFile(archive, "w") as zipped:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (*date.today().timetuple()[:3], 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            zipped.writestr(entry, files[name])


def _wheels(given):
    """Les roues du paquet et des menus en français : leurs noms, leurs octets.

    Args:
        given: le reste de l'archive ; leur version finit par l'empreinte de ce texte et de leurs propres fichiers.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy, made = Path(folder, "sources"), Path(folder, "roues")
        copy.mkdir()
        for path in map(ROOT.joinpath, BUILT):
            ignored = shutil.ignore_patterns("__pycache__", QUESTIONS)
            shutil.copytree(path, copy / path.name, ignore=ignored) if path.is_dir() else shutil.copy(path, copy)
        digest = hashlib.sha256(given.encode())
        for path in sorted(path for path in copy.rglob("*") if path.is_file()):
            digest.update(path.relative_to(copy).as_posix().encode() + b"\0" + path.read_bytes())
        label = f"+e{digest.hexdigest()[:8]}"  # une lettre d'abord : de chiffres seuls, pip ôterait les zéros de tête
        for path in map(copy.joinpath, VERSIONS):
            text = path.read_text("utf-8")
            path.write_text(re.sub(r'(?m)^(\w*version\w* = "[^"]+)', rf"\1{label}", text), "utf-8")
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps",
                   "--no-build-isolation", "--wheel-dir", made, *(copy / place for place in OURS)]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BuildError(f"pip n'a pas pu faire les roues du paquet :\n{done.stdout}{done.stderr}")
        return {path.name: path.read_bytes() for path in sorted(made.glob("*.whl"))}
