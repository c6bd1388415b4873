"""The processes of this machine, from /proc."""

from contextlib import suppress
from pathlib import Path


def processes():
    """(number, start, command line) of each; a number that is used again has another start."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just died
            start = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[19]
            found.add((folder.name, start, (folder / "cmdline").read_text(errors="replace").replace("\0", " ")))
    return found
