"""Pose les carnets d'une archive dans ``notebooks/``, sans jamais toucher à un carnet où l'élève a écrit.

``bundle.py`` met ce fichier et les carnets dans ``carnets.pyz``, que Python exécute tel quel. Décompresser une archive
plus récente ne peut donc rien remplacer de ce qu'un élève a écrit.
"""

import hashlib
import json
import sys
from itertools import chain, count
from pathlib import Path
from zipfile import ZipFile

from ql_functions.version import WRITTEN


def digest_of(notebook):
    """L'empreinte de ce qu'un carnet demande : le texte de ses cellules, sans la ligne qui dit sa version."""
    sources = ("".join(cell["source"]) for cell in notebook["cells"])
    return hashlib.sha256("\0".join(WRITTEN.sub("", source) for source in sources).encode()).hexdigest()[:12]


def place(name, text, folder):
    """Pose un carnet dans un dossier, sous son nom, ou sous le premier libre si l'élève a écrit dans celui de ce nom.

    Args:
        name: le nom du carnet, « 02_explorer_exploiter.ipynb ».
        text: son contenu, en octets.
        folder: le dossier.

    Returns:
        str: le nom sous lequel le carnet est posé à côté d'un autre ; ``""`` s'il a gardé le sien, ou y était déjà.
    """
    stem, given = name.removesuffix(".ipynb"), json.loads(text)["metadata"]["ql"]
    copies = {path.name: _read(path, given["digest"]) for path in folder.glob(f"{stem}*.ipynb")}
    if (given["digest"], False) in copies.values():  # l'élève travaille déjà dans cette leçon-là
        return ""
    beside = f"{stem}-{given['version']}"
    names = chain([name, f"{beside}.ipynb"], (f"{beside}-{number}.ipynb" for number in count(2)))
    free = next(each for each in names if copies.get(each, (None, True))[1])
    (folder / free).write_bytes(text)
    return free if free != name else ""


def _read(path, new):
    """L'empreinte que porte un carnet, et si l'élève n'y a rien changé ni exécuté ; ``new`` est celle du nouveau."""
    try:
        notebook = json.loads(path.read_text("utf-8"))
        digest = notebook["metadata"].get("ql", {}).get("digest")  # en 0.1.0, un carnet n'en a pas
        is_run = any(cell.get("outputs") for cell in notebook["cells"])
        return digest, digest_of(notebook) in (digest, new) and not is_run
    except (
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ):  # un carnet abîmé reste celui de l'élève
        return None, False


def main(archive):
    """Pose tout ce que contient une archive, à côté d'elle, et dit ce qui a été posé à côté d'un carnet de l'élève."""
    folder = archive.resolve().parent / "notebooks"
    folder.mkdir(exist_ok=True)
    with ZipFile(archive) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist() if name != "__main__.py"}
    beside = [place(name, text, folder) for name, text in files.items() if name.endswith(".ipynb")]
    for name, text in files.items():
        if not name.endswith(".ipynb"):
            (folder / name).write_bytes(text)
    if new := ", ".join(filter(None, beside)):
        print(f"Ce que vous avez écrit n'a pas changé ; à côté, dans notebooks, sont les nouveaux carnets : {new}.")
    else:
        print("Les carnets sont dans notebooks.")


if __name__ == "__main__":
    main(Path(sys.argv[0]))
