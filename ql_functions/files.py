"""Écrire un fichier d'un bloc : tout, ou rien."""

import os
import secrets


def write_atomically(path, content):
    """Remplace d'un bloc le contenu d'un fichier par ces octets ; le fichier d'avant reste si l'écriture échoue."""
    path = path.resolve()  # un lien reste un lien
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
