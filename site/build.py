"""Le cours sans serveur : un site dans ``dist/``, que sert n'importe quel hébergeur de fichiers.

python site/build.py                     le site ; npm donne Pyodide, le Python des navigateurs, et PyPI ses paquets
python site/build.py --pyodide DOSSIER   avec une distribution de Pyodide, et NumPy et matplotlib s'ils y sont
python site/build.py --url ADRESSE       en disant où il sera publié, pour qu'un lien partagé montre son image
python -m http.server -d dist            le servir ici, sur http://localhost:8000

L'accueil et les leçons à lire, de `pages.py`, s'ouvrent sans Python ; les carnets, dans ``lab/``, sont de JupyterLite.
Leur Python a déjà importé ce qu'il leur faut : il est lancé ici une fois, et `start.mjs` lui rend sa mémoire.
"""

import argparse
import base64
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path
from string import Template

import adapted
import pages
from catalogue import ROOT
from packaging.utils import canonicalize_name

from juge.intake.given import QUESTIONS

# Installé à part : dans l'environnement du cours, JupyterLab chargerait ce noyau, et s'en plaindrait.
KERNEL = "jupyterlite-pyodide-kernel==0.8.6"
EXTENSIONS = Path("share/jupyter/labextensions")
EXTENSION = EXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension"
WIDGETS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")  # de cet environnement, JupyterLite ne prend que cela
PYODIDE = "314.0.6"  # celle que ce noyau attend
INTEGRITY = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="  # son empreinte
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
WHEEL = "ql_functions-0-py3-none-any.whl"  # le paquet, à la racine du site, pour Capytale ; ce nom ne change pas
INSTALLED = "installed"  # le dossier où les paquets que Python aura toujours sont déballés
# Ce que le noyau et le paquet du cours importent, et que Pyodide n'a pas ; les versions sont celles de l'environnement.
# Ce qu'apporte le noyau lui-même arrive avec le reste, au lieu d'être installé après, à chaque ouverture.
BROUGHT = {"piplite": ["micropip"], "ipykernel": [], "pyodide-kernel": ["comm", "ipython", "traitlets"]}
ADDED = {
    "comm": [],
    "psygnal": [],
    "ipywidgets": ["comm", "ipython", "traitlets"],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "ql-functions": ["ipywidgets", "anywidget", "tqdm"],
}
WANTED = ["micropip", "ipython", "jedi", "ql-functions", *BROUGHT]
OPTIONAL = ["numpy", "matplotlib"]
# Ce que Python a importé quand on garde sa mémoire : son noyau, et ce qu'ouvrent les leçons, le long à charger.
IMPORTED = ["piplite.piplite", "pyodide_kernel", "jedi", "tqdm", "ql_functions.course",
            "ql_functions.training.engine.in_browser", "ql_functions.views.arena", "ql_functions.views.board",
            "ql_functions.views.error_map", "ql_functions.views.flow", "ql_functions.views.laboratory",
            "ql_functions.views.quiz"]  # fmt: skip
NOWHERE = ["keras", "numba"]  # ce que des leçons demandent, et qu'aucune distribution prise ici n'apporte
# Une page se recharge ou se ferme sans prévenir, et enregistrer dans le navigateur ne coûte rien ; sur un serveur, si.
SETTINGS = {"@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 3}}  # secondes, au lieu de 120
# Ce qui s'ouvre aussi sans réseau dès que Python est là, qu'on l'ait déjà ouvert ou non.
OFFLINE = ("index.html", "images/*", "lire/*", "corrige/*", "files/*", "build/*.woff")
ENGLISH = {
    "<html>": '<html lang="fr">',
    "<title>JupyterLite</title>": "<title>Le morpion et le Q-learning</title>",
    "Loading JupyterLite...": "Le carnet s’ouvre…",
    "JupyterLite requires JavaScript to be enabled in your browser.": "Il faut JavaScript pour ouvrir un carnet.",
}


def run(*command, **options):
    """Lance une commande ; son affichage n'est montré que si elle échoue."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def pip(*arguments):
    """Lance pip, celui de ce Python."""
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments)


def runtime(folder):
    """Télécharge Pyodide par npm, vérifie son empreinte, et le déballe dans un dossier."""
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm est absent : c'est lui qui donne Pyodide.")
    archive = folder / run(npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", folder).split()[-1]
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
        raise RuntimeError(f"{archive.name} n'a pas l'empreinte attendue.")
    with tarfile.open(archive) as members:
        members.extraction_filter = getattr(tarfile, "data_filter", None)  # le Python 3.11 de Debian n'en a pas
        members.extractall(folder)
    return folder / "package"


def closure(packages, names):
    """Ces paquets et tout ce dont ils dépendent."""
    found, waiting = [], list(names)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name not in found:
            found.append(name)
            waiting += packages[name]["depends"]
    return sorted(found)


def add_packages(pyodide, kernel, target):
    """Met à côté de Pyodide les paquets du noyau et du cours, et en écrit l'index ; rend leurs noms."""
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    packages = lock["packages"]
    for name, depends in (BROUGHT | ADDED).items():
        packages[name] = {
            "name": name, "version": "" if name in BROUGHT else version(name), "depends": depends,
            "imports": [name.replace("-", "_")], "file_name": "", "install_dir": "site", "package_type": "package",
            "unvendored_tests": False,
        }  # fmt: skip
    there = {name for name in packages if (pyodide / packages[name]["file_name"]).is_file()}
    kept = closure(packages, [*WANTED, *there.intersection(OPTIONAL)])
    for name in there.intersection(kept):
        shutil.copy(pyodide / packages[name]["file_name"], target)
    for name in BROUGHT:
        (wheel,) = (kernel / EXTENSION / "static" / "pypi").glob(f"{name.replace('-', '_')}-*.whl")
        shutil.copy(wheel, target)
        packages[name]["version"] = wheel.name.split("-")[1]
    missing = [
        f"{name}=={packages[name]['version']}" for name in kept if name not in {*there, *BROUGHT, "ql-functions"}
    ]
    pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", target, ROOT)
    pip("download", "--quiet", "--no-deps", "--only-binary=:all:", "--implementation", "py", "--abi", "none",
        "--platform", "any", "--python-version", lock["info"]["python"], "--dest", target, *missing)  # fmt: skip
    for path in target.glob("*.whl"):
        package = packages[canonicalize_name(path.name.split("-")[0])]
        package["file_name"], package["sha256"] = path.name, hashlib.sha256(path.read_bytes()).hexdigest()
    lock["packages"] = {name: packages[name] for name in kept}
    (target / LOCK).write_text(json.dumps(lock), "utf-8")
    return kept


def pack(target, installed):
    """Garde, à côté de Pyodide, les paquets que Python aura toujours, en une archive.

    Args:
        target: le dossier de Pyodide et des paquets ; ces derniers en sont ôtés, comme de l'index.
        installed: un dossier vide, où les déballer.
    """
    lock = json.loads((target / LOCK).read_text("utf-8"))
    always = closure(lock["packages"], WANTED)
    for name in always:
        wheel = target / lock["packages"].pop(name)["file_name"]
        zipfile.ZipFile(wheel).extractall(installed)
        wheel.unlink()
    for path in installed.rglob(QUESTIONS):  # les critères et le corrigé des questions sont à l'enseignant
        path.unlink()
    for package in lock["packages"].values():
        package["depends"] = [name for name in package["depends"] if canonicalize_name(name) not in always]
    (target / LOCK).write_text(json.dumps(lock), "utf-8")
    with tarfile.open(target / "packages.bin", "w:gz", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(installed.rglob("*")):
            if path.is_file():
                archive.add(path, path.relative_to(installed))


def remember(target, installed):
    """Garde, à côté de Pyodide, la mémoire d'un Python qui vient d'importer ce qu'il faut de ces paquets déballés."""
    site = json.loads((ROOT / "site" / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    (kernel,) = site["litePluginSettings"].values()
    memory, options = target / "memory.bin", json.dumps(kernel["loadPyodideOptions"])
    run("node", ROOT / "site" / "snapshot.mjs", target, installed, memory, options, *IMPORTED)
    memory.write_bytes(gzip.compress(memory.read_bytes(), 7))  # à 9, dix secondes de plus pour 1 % de moins
    shutil.copy(ROOT / "site" / "start.mjs", target)


def in_french(output):
    """La page où JupyterLite s'ouvre : en français, elle dit où en sont les fichiers de Python, et rend son travail."""
    path = output / "lab" / "index.html"
    text = path.read_text("utf-8")
    files = {path.name: path.stat().st_size for path in (output / "static" / "pyodide").iterdir()}
    pages = sorted(page.relative_to(output).as_posix() for pattern in OFFLINE for page in output.glob(pattern))
    version = json.loads((output / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]["appVersion"]
    arrives = Template((ROOT / "site" / "lab.html").read_text("utf-8"))
    python = arrives.substitute(files=json.dumps(files), pages=json.dumps(pages), version=json.dumps(version))
    work = (ROOT / "site" / "work.html").read_text("utf-8")
    for english, french in (*ENGLISH.items(), ("</body>", f"{python}{work}</body>")):
        if english not in text:
            raise RuntimeError(f"{path} n'a plus {english!r} : JupyterLite a changé.")
        text = text.replace(english, french)
    path.write_text(text, "utf-8")


def python(lite, pyodide):
    """Met dans ``lite`` le Python du site : celui de ``pyodide``, son noyau, ses paquets ; rend ce qui lui manque."""
    kernel, target = lite / "kernel", lite / "static" / "pyodide"
    for folder in (target, lite / INSTALLED):
        folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(pyodide / name, target)
    pip("install", "--quiet", "--no-deps", "--target", kernel, KERNEL)
    absent = sorted({*OPTIONAL, *NOWHERE}.difference(add_packages(pyodide, kernel, target)))
    shutil.copy(next(target.glob("ql_functions-*.whl")), lite / WHEEL)
    pack(target, lite / INSTALLED)
    return absent


def jupyterlite(output, lite, absent):
    """Construit dans ``output`` JupyterLite, avec ce Python, et des carnets qui s'en tiennent à ce qu'il a."""
    kernel, lessons = lite / "kernel", lite / "lessons"
    lessons.mkdir()
    adapted.write_all(lessons, absent)
    shutil.copy(ROOT / "notebooks" / "glossaire.md", lessons)
    shutil.copy(ROOT / "site" / "jupyter-lite.json", lite)
    shared = json.loads((ROOT / "jupyter_config" / "default_setting_overrides.json").read_text("utf-8"))
    (lite / "overrides.json").write_text(json.dumps(shared | SETTINGS), "utf-8")
    shutil.rmtree(output, ignore_errors=True)
    extensions = [kernel / EXTENSION, *(Path(sys.prefix) / EXTENSIONS / name for name in WIDGETS)]
    taken = {"ignore_sys_prefix": ["federated_extensions"], "federated_extensions": list(map(str, extensions))}
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": taken}), "utf-8")
    run(sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", output, "--contents", lessons,
        "--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages", cwd=lite,
        env=os.environ | {"PYTHONPATH": str(kernel)})  # fmt: skip
    settings, worker = output / "jupyter-lite.json", output / "service-worker.js"
    settings.write_text(settings.read_text("utf-8").replace("/pyodide/pyodide.mjs", "/pyodide/start.mjs"), "utf-8")
    worker.write_text((ROOT / "site" / "offline.js").read_text("utf-8") + worker.read_text("utf-8"), "utf-8")


def build(output, pyodide=None, url=""):
    """Construit le site dans ``output``, avec le Pyodide de npm ou celui d'un dossier ; il sera publié à ``url``."""
    with tempfile.TemporaryDirectory() as temporary:
        lite = Path(temporary)
        absent = python(lite, pyodide or runtime(lite))
        remember(lite / "static" / "pyodide", lite / INSTALLED)
        jupyterlite(output, lite, absent)
        shutil.copy(lite / WHEEL, output)
    # À la place de l'accueil de JupyterLite.
    pages.write(output, url, absent)
    in_french(output)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pyodide", type=Path, metavar="DOSSIER", help="une distribution de Pyodide")
    parser.add_argument("--url", default="", metavar="ADRESSE", help="celle où le site sera publié")
    options = parser.parse_args()
    build(ROOT / "dist", options.pyodide, options.url)
