"""Faire travailler un processus à part, qui a une limite de temps pour tout et que l'on tue s'il la passe.

Une boucle écrite en C, comme ``sum(iter(int, 1))``, ne s'interrompt pas : le noyau d'un carnet s'y perdrait. Sous
Linux, la réponse d'un élève ne tourne donc que dans une copie du noyau (fork) : quoi qu'elle fasse, le carnet reste
utilisable. Ailleurs, et si elle appelle un réseau de neurones, elle tourne dans le noyau, où l'alarme de `run.deadline`
n'arrête que ce qui s'interrompt. Là où il n'y a pas d'alarme (Windows, navigateur), rien n'arrête la réponse.
Source : fork(2), prctl(2).
"""

import json
import os
import random
import signal
import sys
import threading
import time
import warnings
from types import FunctionType

from ..namespace import words_of
from . import frames

SECONDS = 15.0
_PR_SET_PDEATHSIG = 1
_THREADED = {"keras", "jax", "tensorflow", "torch"}


def last_said(work, in_kernel=False):
    """Rend le dernier dictionnaire que donne ``work()``, et dit si ``work`` a fini ; il a `SECONDS` secondes.

    Args:
        work: rend un itérateur de dictionnaires JSON, du plus grossier au plus fin.
        in_kernel: ``work`` doit-il tourner dans le noyau, où rien ne l'arrête ? Voir `needs_kernel`.

    Returns:
        (said, end): le dictionnaire, ``None`` s'il n'y en a pas ; et ``"done"``, ``"late"``, ou ``"dead"`` si le
        processus s'est arrêté de lui-même.
    """
    can_fork = not in_kernel and sys.platform == "linux" and threading.current_thread() is threading.main_thread()
    process = _forked(work) if can_fork else None
    if process is None:
        *_, said = work()
        return said, "done"
    random.random()  # la fois suivante, une réponse qui tire au sort aura d'autres tirages
    number, reading = process
    said, end, until = None, "done", time.monotonic() + SECONDS
    try:
        while frame := frames.read(reading, until):  # une trame vide dit la fin
            said = json.loads(frame)
            json.dumps(said, ensure_ascii=False).encode()  # refuse la moitié d'un caractère, que rien n'affiche
    except (TimeoutError, EOFError) as error:
        end = "late" if isinstance(error, TimeoutError) else "dead"
    except (ValueError, RecursionError):  # le code d'un élève a écrit dans le tube
        said, end = None, "dead"
    finally:
        os.close(reading)
        os.killpg(number, signal.SIGKILL)  # et les processus que la réponse a créés
        os.waitpid(number, 0)
    return said, end


def needs_kernel(answer, namespace):
    """La réponse emploie-t-elle une bibliothèque dont les fils ne sont pas dans une copie du noyau ?"""
    if not isinstance(answer, FunctionType) or not _THREADED & sys.modules.keys():
        return False
    words = words_of(answer, namespace)
    values = [namespace[name] for name in words & namespace.keys()]
    places = [value.__module__ if type(value) is FunctionType else type(value).__module__ for value in values]
    return bool(_THREADED & {*words, *(str(place).partition(".")[0] for place in places)})


def _forked(work):
    """Confie ``work`` à une copie de ce processus ; rend son numéro et le tube à lire, ``None`` si fork est refusé."""
    reading, writing = os.pipe()
    try:
        with warnings.catch_warnings(action="ignore"):  # Python se méfie des fils ; aucun n'est dans la copie
            number = os.fork()
    except OSError:  # la cage du correcteur refuse fork
        os.close(reading)
        os.close(writing)
        return None
    os.setpgid(number, number)  # les deux le demandent, car on ne sait lequel continue le premier
    if number:
        os.close(writing)
        return number, reading
    try:
        import ctypes  # ce module manque dans certains navigateurs

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # il ne survit pas à un noyau que l'on tue
        os.closerange(3, writing)  # les tubes du noyau, et les fichiers de l'élève, ne sont plus à sa portée
        os.closerange(writing + 1, os.sysconf("SC_OPEN_MAX"))
        with open(os.devnull, "w") as sys.stderr:
            for said in work():
                frames.send(writing, said)
        frames.write(writing, b"")
    finally:
        os._exit(0)
