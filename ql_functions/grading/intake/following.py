"""Suivre un dossier pendant une séance : Ctrl-C entendu à tout moment, et un regard toutes les deux secondes."""

import multiprocessing
import os
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path

from .members import SUFFIXES

SECONDS = 2  # entre deux regards : un regard ne lit que des noms, des tailles et des dates


class Interruption:
    """Au premier Ctrl-C, les copies en cours finissent ; au second, elles sont abandonnées."""

    def __init__(self):
        self.asked, (self._heard, self._told) = False, os.pipe()
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGTERM, self._stop)

    def __call__(self):
        """S'est-on arrêté ?"""
        return self.asked

    def wait(self, seconds):
        """Attend Ctrl-C, et au plus tant de secondes."""
        select.select([self._heard], [], [], seconds)

    def _stop(self, *_):
        if self.asked:
            for process in multiprocessing.active_children():
                process.kill()
            raise KeyboardInterrupt
        self.asked = True
        os.write(self._told, b"!")
        print("\nLes copies en cours finissent ; encore Ctrl-C pour les abandonner.", file=sys.stderr)


def changes(paths, out, interruption):
    """Rend la main dès qu'il y a des copies, puis chaque fois que l'une arrive ou change, jusqu'à l'interruption.

    Args:
        paths: les dossiers et les fichiers à suivre.
        out: le dossier des notes, que l'on ne suit pas s'il est parmi eux.
        interruption: l'`Interruption`.
    """
    before = {}
    while not interruption():
        now = dict(_seen(paths, out.resolve()))
        if now != before:
            before = now
            yield
        else:
            interruption.wait(SECONDS)


def _seen(paths, out):
    """Chaque copie ou archive, avec sa date et sa taille."""
    for path in map(Path, paths):
        for file in path.rglob("*") if path.is_dir() else [path]:
            if file.suffix.lower() in (".ipynb", *SUFFIXES) and not file.resolve().is_relative_to(out):
                with suppress(FileNotFoundError):  # ôté depuis
                    status = file.stat()
                    yield file, (status.st_mtime_ns, status.st_size)
