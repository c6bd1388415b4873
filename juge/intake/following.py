"""Le suivi d'un dossier pendant une séance : il est relu toutes les deux secondes, jusqu'à Ctrl-C."""

import multiprocessing
import os
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path

from .members import SUFFIXES

SECONDS = 2  # entre deux lectures du dossier ; une lecture ne prend que les noms, les tailles et les dates


class Interruption:
    """L'arrêt par Ctrl-C : au premier, les copies en cours finissent ; au second, elles sont abandonnées."""

    def __init__(self):
        self.is_asked, (self._waking_end, self._ringing_end) = False, os.pipe()
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGTERM, self._stop)

    def __call__(self):
        """Dit si l'arrêt est demandé."""
        return self.is_asked

    def wait(self, seconds):
        """Attend Ctrl-C, au plus ``seconds`` secondes."""
        select.select([self._waking_end], [], [], seconds)

    def _stop(self, *_):
        if self.is_asked:
            for process in multiprocessing.active_children():
                process.kill()
            raise KeyboardInterrupt
        self.is_asked = True
        os.write(self._ringing_end, b"!")
        print("\nLes copies en cours finissent ; encore Ctrl-C pour les abandonner.", file=sys.stderr)


def changes(paths, out, interruption):
    """Rend la main dès que des copies sont là, puis quand une copie arrive ou change, jusqu'à l'interruption.

    Args:
        paths: les dossiers et les fichiers à suivre.
        out: le dossier des notes, qui n'est pas suivi s'il est à l'intérieur.
    """
    before = {}
    while not interruption():
        now = dict(_files(paths, out.resolve()))
        if now != before:
            before = now
            yield
        else:
            interruption.wait(SECONDS)


def _files(paths, out):
    """Les copies et les archives des chemins suivis, avec leur date et leur taille."""
    for path in map(Path, paths):
        for file in path.rglob("*") if path.is_dir() else [path]:
            if file.suffix.lower() not in (".ipynb", *SUFFIXES) or file.is_symlink():  # un lien n'est jamais suivi
                continue
            if not file.resolve().is_relative_to(out):
                with suppress(FileNotFoundError):  # ce fichier vient d'être ôté
                    status = file.stat()
                    yield file, (status.st_mtime_ns, status.st_size)
