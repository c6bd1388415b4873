"""Écrire un fichier d'un bloc : tout, ou rien."""

import os
import secrets
from pathlib import Path
from reprlib import repr as shown


def as_path(path):
    """Le nom d'un fichier, sous forme de `Path`.

    Raises:
        TypeError: ce n'est ni une chaîne ni un `Path`.
    """
    if not isinstance(path, str | Path):
        raise TypeError(f"Le nom du fichier est une chaîne, pas {shown(path)}.")
    return Path(path)


def save(path, content):
    """Comme `write_atomically`, pour un fichier que l'élève a nommé.

    Raises:
        ValueError: il ne peut pas être écrit, ou ce nom est celui d'un dossier, d'un tube ou d'un périphérique.
    """
    if os.path.exists(path) and not os.path.isfile(path):  # False pour un nom impossible, que l'écriture refusera
        raise ValueError(f"{path} n'est pas un fichier : il n'est pas remplacé.")
    try:
        write_atomically(path, content)
    except (OSError, ValueError) as error:
        raise ValueError(
            f"{path} ne peut pas être écrit : le dossier existe-t-il, et pouvez-vous y écrire ?"
        ) from error


def as_private_as_its_folder(path, flags):
    """Ouvre un fichier, comme `os.open` ; un fichier neuf n'est pas plus ouvert aux autres comptes que son dossier."""
    return os.open(path, flags, os.stat(os.path.dirname(path) or ".").st_mode & 0o666)


def write_atomically(path, content):
    """Remplace d'un bloc le contenu d'un fichier par ces octets ; le fichier d'avant reste si l'écriture échoue."""
    path = path.resolve()  # un lien reste un lien
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=as_private_as_its_folder) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
