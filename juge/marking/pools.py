"""Les exécuteurs des corrections : des processus de cette machine, ou une grappe Dask.

Les deux s'ouvrent par ``with``, et rendent un couple : la fonction qui ouvre un exécuteur neuf, et le nombre de copies
à confier à la fois à cet exécuteur.
"""

import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

_SECONDS = 30  # laissées aux « dask worker » pour rejoindre leur ordonnanceur


@contextmanager
def local(jobs):
    """Des processus de cette machine, au nombre de ``jobs``."""
    context = multiprocessing.get_context("spawn")
    yield lambda: ProcessPoolExecutor(jobs, mp_context=context, initializer=_detach), jobs


def _detach():
    """Protège un processus du Ctrl-C du terminal ; il meurt pourtant avec le correcteur."""
    if hasattr(os, "setsid"):  # Windows n'a pas cette fonction
        os.setsid()
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent():
    multiprocessing.parent_process().join()
    os._exit(1)


@contextmanager
def cluster(address):
    """Une grappe Dask.

    Args:
        address: l'adresse de l'ordonnanceur, ``'tcp://10.0.0.1:8786'``.

    Raises:
        ModuleNotFoundError: Dask n'est pas installé.
        OSError: aucun ordonnanceur ne répond à cette adresse, personne n'y travaille, ou il s'est arrêté depuis.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("Dask n'est pas installé : pip install 'ql-functions[dask]'.") from error
    try:
        client = Client(address)
    except OSError as error:
        raise OSError(f"aucun ordonnanceur Dask ne répond à {address}.") from error
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # nos phrases disent ses pannes, en français
    with client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError as error:
            raise OSError(f"aucun « dask worker » n'a rejoint l'ordonnanceur {address} : lancez-en.") from error
        try:
            yield lambda: client.get_executor(pure=False), 2 * sum(client.nthreads().values())
        except Exception as error:
            if client.status == "running":  # l'erreur n'est pas celle de la grappe
                raise
            raise OSError(
                f"l'ordonnanceur Dask {address} ne répond plus. Ce qui est corrigé est gardé, et les autres copies "
                "attendent : relancez-le, puis la commande, avec --resume."
            ) from error
