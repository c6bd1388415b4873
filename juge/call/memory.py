"""Borner la mémoire d'une réponse : un exercice en a toujours assez, et le noyau du carnet ne risque rien.

La borne existe sous Linux, et pas ailleurs. Source : setrlimit(2), RLIMIT_DATA, et proc(5).
"""

import contextlib
import os
from functools import cache

try:
    import resource
except ImportError:  # Windows, Pyodide
    resource = None

_MAX_EXTRA_BYTES = 2**29  # octets, en plus de ceux que le processus occupe déjà
_RESERVE_BYTES = 2**22  # plus que Python n'en demande d'un coup au système
_MAX_ACCOUNT_BYTES = 200  # le fichier du compte est plus court
_reserve = []  # la mémoire gardée, libérée quand il n'en reste plus


class Bounded(contextlib.AbstractContextManager):
    """Fait lever `MemoryError` à une réponse qui dépasse la borne, avant que le système ne tue le noyau du carnet."""

    def __enter__(self):
        used = _used_bytes()
        self.limits = used and resource.getrlimit(resource.RLIMIT_DATA)
        if used:
            if not _reserve:
                _reserve.append(bytes(_RESERVE_BYTES))
            (soft, hard), bound = self.limits, used + _MAX_EXTRA_BYTES
            if soft != resource.RLIM_INFINITY:
                bound = min(bound, soft)
            resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))

    def __exit__(self, *_):
        if self.limits:
            try:
                resource.setrlimit(resource.RLIMIT_DATA, self.limits)
            except MemoryError:  # il ne reste pas assez de mémoire pour lever la borne
                _reserve.clear()
                resource.setrlimit(resource.RLIMIT_DATA, self.limits)


def spared(function, *args, **kwargs):
    """Appelle une fonction ; si la mémoire lui manque, rend celle qui est gardée avant de lever son erreur.

    Pour sortir d'un ``with`` par une exception, Python 3.11 alloue un entier. S'il ne le peut pas, il recommence sans
    fin, et aucune alarme ne l'arrête.
    """
    try:
        return function(*args, **kwargs)
    except MemoryError:
        _reserve.clear()
        raise


def _used_bytes():
    """Lit le nombre d'octets de données du processus ; ``None`` s'il est illisible, comme dans une cage."""
    if resource is None:
        return None
    try:
        return int(os.pread(_open_account(os.getpid()), _MAX_ACCOUNT_BYTES, 0).split()[5]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):  # hors de Linux, ou si une réponse a fermé ou remplacé le fichier
        return None


@cache
def _open_account(_process):
    """Ouvre une fois par processus le compte de sa mémoire, relu ensuite à chaque appel d'une réponse."""
    return os.open("/proc/self/statm", os.O_RDONLY)
