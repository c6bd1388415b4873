"""Des trames dans un tube : quatre octets disent une longueur, et autant d'octets les suivent, le plus souvent du JSON.

Ce module tient les fonctions du système qu'il emploie : dans une cage ou un double du noyau, le code d'un élève qui
change ``os.write`` n'y change rien.
"""

import json
import select
import time
from os import read as read_some
from os import write as write_some

_LENGTH_BYTES = 4


class WireError(Exception):
    """Une trame que l'on refuse : trop grosse, mal formée, ou d'un autre type que prévu."""


def send(pipe, content, deadline=None, most=None):
    """Écrit dans un tube une trame qui dit ce contenu en JSON ; voir `write`."""
    write(pipe, json.dumps(content).encode(), deadline, most)


def receive(pipe, deadline=None, most=None):
    """Lit dans un tube une trame, et rend son contenu JSON ; voir `read`.

    Raises:
        WireError: la trame n'est pas du JSON.
    """
    try:
        return json.loads(read(pipe, deadline, most))
    except (ValueError, RecursionError) as error:
        raise WireError("une réponse illisible") from error


def write(pipe, data, deadline=None, most=None):
    """Écrit dans un tube une trame qui a ces octets.

    Args:
        pipe: le descripteur du tube.
        deadline: l'instant (`time.monotonic`) à ne pas dépasser ; ``None`` pour attendre sans fin.
        most: le nombre d'octets permis ; ``None`` s'il n'est pas borné.

    Raises:
        TimeoutError: l'autre côté ne lit pas.
        BrokenPipeError: il n'y a plus d'autre côté.
        WireError: la trame est trop grosse.
    """
    _check(len(data), most)
    data = memoryview(len(data).to_bytes(_LENGTH_BYTES) + data)
    while data:
        _wait(deadline, [], [pipe])
        data = data[write_some(pipe, data if deadline is None else data[: select.PIPE_BUF]) :]


def read(pipe, deadline=None, most=None):
    """Lit dans un tube les octets d'une trame ; pour les arguments, voir `write`.

    Raises:
        TimeoutError: l'autre côté n'écrit pas.
        EOFError: il n'y a plus d'autre côté.
        WireError: la trame est trop grosse.
    """
    length = int.from_bytes(_exactly(_LENGTH_BYTES, pipe, deadline))
    _check(length, most)
    return _exactly(length, pipe, deadline)


def _exactly(count, pipe, deadline):
    data = bytearray()
    while len(data) < count:
        _wait(deadline, [pipe], [])
        received = read_some(pipe, count - len(data))
        if not received:
            raise EOFError
        data += received
    return bytes(data)


def _check(length, most):
    if most is not None and length > most:
        raise WireError("une valeur trop grosse")


def _wait(deadline, reading, writing):
    if deadline is not None and not any(select.select(reading, writing, [], max(0, deadline - time.monotonic()))):
        raise TimeoutError
