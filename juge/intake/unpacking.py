"""L'ouverture d'une archive dans un processus borné : l'archive d'un élève peut demander un temps sans fin."""

import os
import subprocess
from contextlib import suppress

from ..call import frames
from . import courses
from .members import Member, Unreadable, in_archive, reason

_MEMORY = 1 << 30  # octets
_PROGRAM = f"from {__name__} import main; main()"
_SECONDS = 5  # secondes de processeur, et une de plus par tranche de 4 Mio d'archive


def of_archive(file):
    """Les fichiers d'une archive zip ou tar, un par un ; celui qui n'est ni carnet ni archive vient sans ses octets.

    Raises:
        Unreadable: le fichier n'est pas une archive, ou elle est abîmée ou démesurée.
    """
    pipes = {"stdin": file, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(courses.python(_PROGRAM), **pipes) as process:
        try:
            yield from _received(process.stdout.fileno())
        finally:
            process.kill()


def _received(pipe):
    try:
        while "end" not in (says := frames.receive(pipe)):
            yield Member(**says, data=frames.read(pipe))
    except EOFError:
        raise Unreadable("elle demande trop de temps ou de mémoire") from None
    if says["end"]:
        raise Unreadable(says["end"])


def main():
    """Écrit sur la sortie chaque fichier de l'archive lue sur l'entrée : ce qu'il est, puis ses octets."""
    with open(0, "rb") as file:
        seconds = _SECONDS + (os.fstat(0).st_size >> 22)
        with suppress(ModuleNotFoundError):  # ce module manque sous Windows
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        try:
            for member in in_archive(file):
                frames.send(1, {"name": member.name, "date": member.date, "refusal": member.refusal})
                frames.write(1, member.data)
            end = ""
        except Exception as error:  # une archive abîmée peut lever n'importe quelle erreur
            end = reason(error)
        frames.send(1, {"end": end})
