"""Ce que l'on attend du site sans serveur, et ce qu'il pèse : `python benchmarks/site.py`, dans Chromium.

Le site est construit, puis servi ici. Une première visite part d'un navigateur neuf ; la seconde rouvre les mêmes pages
dans le même. Les secondes vont de l'adresse demandée au plateau de l'accueil, au texte d'une leçon, à Python ; puis
de « Tout exécuter » à la fin. Les octets sont ceux que le serveur a envoyés.
"""

import argparse
import functools
import http.server
import runpy
import shutil
import sys
import tempfile
import threading
from collections import Counter, defaultdict
from pathlib import Path, PurePosixPath
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.lab import FLAGS, IDLE, OPENED, READY, find_chromium  # noqa: E402

KINDS = {".js": "JavaScript", ".mjs": "JavaScript", ".wasm": "Python", ".zip": "Python", ".bin": "paquets et mémoire"}
LESSONS = {"leçon 1": "01_environnement.ipynb", "leçon 5": "05_entrainer.ipynb"}
VISITS = ("première visite", "seconde")


SENT = Counter()  # sorte de fichier → octets


class Counting(http.server.SimpleHTTPRequestHandler):
    """Sert des fichiers, et compte ce qu'il envoie."""

    def copyfile(self, source, outputfile):
        """Envoie un fichier."""
        suffix = PurePosixPath(urlsplit(self.path).path).suffix
        SENT[KINDS.get(suffix, "le reste")] += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)

    def log_message(self, *arguments):
        """N'écrit rien."""


def opened(page, site, lesson):
    """Secondes jusqu'au texte, puis jusqu'à Python."""
    start = perf_counter()
    page.goto(f"{site}/lab/index.html?path={lesson}", wait_until="commit")
    page.wait_for_function(OPENED, arg=lesson)
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell")
    text = perf_counter() - start
    page.wait_for_function(READY)
    page.wait_for_function(IDLE, polling=50)
    return text, perf_counter() - start


def run_all(page):
    start = perf_counter()
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, polling=50)
    return perf_counter() - start


def visits(context, site, lessons, seconds, weights):
    context.set_default_timeout(900_000)
    for visit in VISITS:
        page = context.new_page()
        start = perf_counter()
        page.goto(f"{site}/index.html", wait_until="commit")
        page.wait_for_selector("#board [data-square]")
        seconds["l'accueil joue", visit].append(perf_counter() - start)
        for name in lessons:
            SENT.clear()
            text, python = opened(page, site, LESSONS[name])
            seconds[f"{name} : texte", visit].append(text)
            seconds[f"{name} : Python prêt", visit].append(python)
            seconds[f"{name} : tout exécuter", visit].append(run_all(page))
            for kind, sent in SENT.items():
                weights[name, visit, kind].append(sent)
        page.close()
    context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="combien de fois")
    parser.add_argument("--all", action="store_true", help="la leçon 5 aussi")
    parser.add_argument("--dist", type=Path, help="un site déjà construit")
    options = parser.parse_args()
    seconds, weights = defaultdict(list), defaultdict(list)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary) / "dist"
        if options.dist:
            shutil.copytree(options.dist, folder)
        else:
            sys.path.append(str(ROOT / "site"))
            runpy.run_path(str(ROOT / "site" / "build.py"))["build"](folder)
        handler = functools.partial(Counting, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            site, lessons = f"http://127.0.0.1:{server.server_port}", list(LESSONS)[: 1 + options.all]
            for i in range(options.runs):  # un profil : le cache d'une fenêtre privée ne garde pas les gros fichiers
                profile = {"executable_path": find_chromium(), "args": FLAGS}
                context = playwright.chromium.launch_persistent_context(Path(temporary) / f"profil{i}", **profile)
                visits(context, site, lessons, seconds, weights)
            server.shutdown()
    print(f"Secondes, médianes de {options.runs}{VISITS[0]:>24}{VISITS[1]:>12}")
    for what in dict.fromkeys(what for what, _ in seconds):
        print(f"{what:<34}" + "".join(f"{median(seconds[what, visit]):>13.1f}" for visit in VISITS))
    print("\nMégaoctets envoyés")
    for (name, visit, kind), sent in weights.items():
        print(f"{name}, {visit}, {kind:<24}{median(sent) / 1e6:>8.1f}")


if __name__ == "__main__":
    main()
