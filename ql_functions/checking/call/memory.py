"""La mémoire laissée à une réponse : assez pour tout ce que demande un exercice, trop peu pour emporter le noyau.

Sous Linux ; ailleurs, rien ne borne. Source : setrlimit(2), RLIMIT_DATA, et proc(5).
"""

import contextlib
import os
from functools import cache

try:
    import resource
except ImportError:  # Windows, Pyodide
    resource = None

_MOST = 2**29  # octets de plus que ce que le processus occupe déjà
_RESERVE = 2**22  # octets, plus que Python n'en prend d'un coup
_USED = "/proc/self/statm"
_LONG = 200  # octets, plus que ce compte n'en a
_reserve = []  # ce qui se libère quand il ne reste rien


class Bounded(contextlib.AbstractContextManager):
    """Fait lever `MemoryError` à qui prendrait plus, au lieu de laisser le système tuer le noyau et ce qu'il tient."""

    def __enter__(self):
        used = _used()
        self.limits = used and resource.getrlimit(resource.RLIMIT_DATA)
        if used:
            if not _reserve:
                _reserve.append(bytes(_RESERVE))
            (soft, hard), most = self.limits, used + _MOST
            bound = most if soft == resource.RLIM_INFINITY else min(most, soft)
            resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))

    def __exit__(self, *_):
        if self.limits:
            try:
                resource.setrlimit(resource.RLIMIT_DATA, self.limits)
            except MemoryError:  # il ne reste pas même de quoi lever la borne
                _reserve.clear()
                resource.setrlimit(resource.RLIMIT_DATA, self.limits)


def _used():
    """Les octets de données du processus, que compte la borne ; ``None`` si cela ne se lit pas, comme en cage."""
    if resource is None:
        return None
    try:
        return int(os.pread(_account(os.getpid()), _LONG, 0).split()[5]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):  # pas Linux, ou une réponse a fermé ou remplacé ce compte
        return None


@cache
def _account(_process):
    """Le compte que le système tient d'un processus : ouvert une fois, il se relit à chaque appel d'une réponse."""
    return os.open(_USED, os.O_RDONLY)
