"""L'ouverture d'une archive dans un processus borné : l'archive d'un élève peut demander un temps sans fin."""

import json
import os
import subprocess

from .children import python
from .members import Member, Unreadable, in_archive, reason

_MEMORY = 1 << 30  # octets
_SECONDS = 5  # secondes de processeur, et une de plus par tranche de 4 Mio d'archive
_PROGRAM = f"from {__name__} import main; main()"
_STOPPED = "elle demande trop de temps ou de mémoire"


def of_archive(file):
    """Les fichiers d'une archive zip ou tar, un par un.

    Args:
        file: un vrai fichier, ouvert en lecture.

    Yields:
        Member: un fichier ; s'il n'est ni carnet ni archive, il vient sans ses octets.

    Raises:
        Unreadable: le fichier n'est pas une archive, ou elle est abîmée ou démesurée.
    """
    with subprocess.Popen(python(_PROGRAM), stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            yield from _received(process.stdout)
        finally:
            process.kill()


def _received(pipe):
    while header := pipe.readline():
        says = json.loads(header)
        if "end" in says:
            if says["end"]:
                raise Unreadable(says["end"])
            return
        data = pipe.read(says["size"])
        if len(data) < says["size"]:
            break
        yield Member(says["name"], says["date"], data, says["refusal"])
    raise Unreadable(_STOPPED)


def main():
    """Écrit sur la sortie chaque fichier de l'archive lue sur l'entrée : une ligne de JSON, puis ses octets."""
    with open(0, "rb") as file, open(1, "wb") as out:
        _limit(os.fstat(0).st_size)
        try:
            for member in in_archive(file):
                says = {"name": member.name, "date": member.date, "refusal": member.refusal, "size": len(member.data)}
                out.write(json.dumps(says).encode() + b"\n" + member.data)
                out.flush()
            end = ""
        except Exception as error:  # une archive abîmée peut lever n'importe quelle erreur
            end = reason(error)
        out.write(json.dumps({"end": end}).encode() + b"\n")


def _limit(size):
    """Borne la mémoire et le processeur, si le système le permet."""
    try:
        import resource  # ce module manque sous Windows
    except ModuleNotFoundError:
        return
    seconds = _SECONDS + (size >> 22)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
