"""Où tournent les corrections : des processus de cette machine, ou une grappe Dask.

Les deux s'ouvrent par ``with`` et rendent de quoi ouvrir un exécuteur neuf, et le nombre de copies à lui confier.
"""

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def local(jobs):
    """``jobs`` processus de cette machine."""
    context = multiprocessing.get_context("spawn")
    yield lambda: ProcessPoolExecutor(jobs, mp_context=context, initializer=_alone), jobs


def _alone():
    """Met un processus hors d'atteinte du Ctrl-C du terminal, mais pas de la mort du correcteur."""
    if hasattr(os, "setsid"):  # Windows n'en a pas
        os.setsid()
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent():
    multiprocessing.parent_process().join()
    os._exit(1)


@contextmanager
def cluster(address):
    """Une grappe Dask.

    Args:
        address: celle de l'ordonnanceur, ``'tcp://10.0.0.1:8786'``.

    Raises:
        ModuleNotFoundError: Dask n'est pas installé.
        OSError: personne ne répond à cette adresse.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("Dask n'est pas installé : pip install 'ql-functions[dask]'.") from error
    try:
        client = Client(address)
    except OSError as error:
        raise OSError(f"aucun ordonnanceur Dask ne répond à {address}.") from error
    with client:
        yield lambda: client.get_executor(pure=False), 2 * sum(client.nthreads().values())
