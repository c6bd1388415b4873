"""Pose les carnets d'une archive dans ``notebooks/``, sans jamais toucher à un carnet où l'élève a écrit.

``bundle.py`` met ce fichier et les carnets dans ``carnets.pyz``, que Python exécute tel quel. Décompresser une archive
plus récente ne peut donc rien remplacer de ce qu'un élève a écrit. Un carnet porte l'empreinte de ce qu'il était quand
il a été donné ; ceux d'avant n'en ont pas, et ``handed_out.txt`` les connaît : l'empreinte de chacun, une par ligne.
"""

import hashlib
import json
import sys
from itertools import chain, count
from pathlib import Path
from zipfile import ZipFile

from ql_functions.version import WRITTEN

HANDED_OUT = "handed_out.txt"


def digest_of(notebook):
    """L'empreinte de ce qu'un carnet demande : le texte de ses cellules, sans la ligne qui dit sa version."""
    sources = ("".join(cell["source"]) for cell in notebook["cells"])
    return hashlib.sha256("\0".join(WRITTEN.sub("", source) for source in sources).encode()).hexdigest()[:12]


def place(name, text, folder, handed_out=frozenset()):
    """Pose un carnet dans un dossier, sous son nom, ou sous le premier libre si l'élève a écrit dans celui de ce nom.

    Args:
        name: le nom du carnet, « 02_explorer_exploiter.ipynb ».
        text: son contenu, en octets.
        folder: le dossier.
        handed_out: les empreintes des carnets donnés avant que chacun porte la sienne.

    Returns:
        str: le nom sous lequel le carnet est posé à côté d'un autre ; ``""`` s'il a gardé le sien, ou y était déjà.
    """
    stem, given = name.removesuffix(".ipynb"), json.loads(text)["metadata"]["ql"]
    known = {given["digest"], *handed_out}
    copies = {path.name: _read(path, known) for path in folder.glob(f"{stem}*.ipynb")}
    if (given["digest"], False) in copies.values():  # l'élève travaille déjà dans cette leçon-là
        return ""
    beside = f"{stem}-{given['version']}"
    names = chain([name, f"{beside}.ipynb"], (f"{beside}-{number}.ipynb" for number in count(2)))
    free = next(each for each in names if copies.get(each, (None, True))[1])
    (folder / free).write_bytes(text)
    return free if free != name else ""


def _read(path, known):
    """L'empreinte que porte un carnet, et si l'élève n'y a rien changé ni exécuté ; ``known`` : des carnets donnés."""
    try:
        notebook = json.loads(path.read_text("utf-8"))
        digest = notebook["metadata"].get("ql", {}).get("digest")
        is_run = any(cell.get("outputs") for cell in notebook["cells"])
        return digest, digest_of(notebook) in {digest, *known} and not is_run
    except (
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ):  # un carnet abîmé reste celui de l'élève
        return None, False


def remove_old_wheels(folder):
    """Efface d'un dossier les roues d'une archive plus ancienne : celles que requirements.txt ne nomme plus."""
    wanted = {line.strip().removeprefix("./") for line in (folder / "requirements.txt").read_text("utf-8").splitlines()}
    ours = {name.partition("-")[0] for name in wanted if name.endswith(".whl")}
    for wheel in folder.glob("*.whl"):
        if wheel.name not in wanted and wheel.name.partition("-")[0] in ours:
            wheel.unlink()


def main(archive):
    """Pose tout ce que contient une archive, à côté d'elle, et dit ce qui a été posé à côté d'un carnet de l'élève."""
    folder = archive.resolve().parent / "notebooks"
    folder.mkdir(exist_ok=True)
    with ZipFile(archive) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist() if name != "__main__.py"}
    handed_out = files.pop(HANDED_OUT).decode().split()
    beside = [place(name, text, folder, handed_out) for name, text in files.items() if name.endswith(".ipynb")]
    for name, text in files.items():
        if not name.endswith(".ipynb"):
            (folder / name).write_bytes(text)
    remove_old_wheels(folder.parent)
    if new := ", ".join(filter(None, beside)):
        print(f"Ce que vous avez écrit n'a pas changé ; à côté, dans notebooks, sont les nouveaux carnets : {new}.")
    else:
        print("Les carnets sont dans notebooks.")


if __name__ == "__main__":
    main(Path(sys.argv[0]))
