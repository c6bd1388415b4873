"""Toutes les copies d'un lot à travers un `concurrent.futures.Executor` : aucune perdue, aucune notée deux fois."""

import hashlib
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, takewhile

from ..intake.archives import copies

_DEAD = "Le correcteur est mort deux fois sur cette copie : relancez avec --resume, ou lisez-la à la main."


@dataclass
class Looked:
    """Ce qu'on a lu de fichiers donnés.

    Attributes:
        labels: les étiquettes des copies.
        unread: nom d'une archive ou d'un dossier → pourquoi on ne l'a pas lu, ou pas jusqu'au bout.
    """

    labels: set[str] = field(default_factory=set)
    unread: dict[str, str] = field(default_factory=dict)


def grade_batch(paths, journal, grade, open_pool, width, stopped, looked=None):
    """Corrige les copies qui ne le sont pas encore, et note chacune dans le journal dès qu'elle l'est.

    Les fichiers sont parcourus deux fois, pour ne garder en mémoire que les copies en cours.

    Args:
        paths: des carnets, des dossiers, des archives.
        journal: le `journal.Journal`.
        grade: ``grade(data, hidden_seed=…)`` rend un dictionnaire JSON ; un autre processus sait l'importer.
        open_pool: rend un exécuteur neuf, à ouvrir par ``with``.
        width: le nombre de copies confiées à la fois à l'exécuteur.
        stopped: ``stopped()`` devient vrai quand il ne faut plus en commencer ; celles en cours sont finies.
        looked: le `Looked` où noter ce qu'on a lu.

    Yields:
        int: le nombre de copies qui restent, au début, puis après chacune ; une copie en panne reste.
    """
    waiting = _waiting(paths, journal, looked or Looked())
    left = sum(map(len, waiting.values()))
    yield left
    tasks = _tasks(paths, set(waiting), stopped)
    work = partial(grade, hidden_seed=journal.hidden_seed)
    for (digest, _), result in _graded(tasks, work, open_pool, width, stopped):
        result.pop("doubtful", None)
        for about in waiting[digest]:
            journal.add({**about, **result})
            if "failed" not in result:
                left -= 1
            yield left


def _waiting(paths, journal, looked):
    """Les copies à corriger, par empreinte de leur contenu ; note celles dont le résultat est déjà connu."""
    waiting, known = {}, journal.results()
    for copy in copies(paths):
        if copy.is_lot:
            looked.unread[copy.label] = copy.refusal
            continue
        looked.labels.add(copy.label)
        about = _about(copy)
        result = {"refused": copy.refusal} if copy.refusal else known.get(about["sha256"])
        if result is None:
            waiting.setdefault(about["sha256"], []).append(about)
        elif journal.lines.get(copy.label) != {**about, **result}:
            journal.add({**about, **result})
    return waiting


def _about(copy):
    """Ce qui désigne une copie dans le journal ; ``sha256`` est vide si elle n'a pas été lue."""
    name = copy.label.split("/", 1)[-1].removesuffix(".ipynb")
    return {
        "copy": copy.label,
        "student": copy.owner[0] if copy.owner else name,
        "owner": list(copy.owner) if copy.owner else None,
        "date": copy.date,
        "sha256": "" if copy.refusal else _digest(copy),
    }


def _digest(copy):
    return hashlib.sha256(copy.data).hexdigest()


def _tasks(paths, digests, stopped):
    """Les contenus à corriger, chacun une fois : couples (empreinte, octets)."""
    for copy in copies(paths):
        if stopped():
            return
        digest = _digest(copy)
        if not copy.refusal and digest in digests:
            digests.remove(digest)
            yield digest, copy.data


def _graded(tasks, work, open_pool, width, stopped):
    """Les résultats, dans l'ordre où ils arrivent : couples (tâche, dictionnaire).

    Une copie à qui le temps a manqué sur une machine chargée est recommencée à la fin, seule. Un processus qui meurt
    casse son exécuteur et emporte les copies en cours. Elles sont reprises une à une à la fin, deux fois s'il le faut,
    pour savoir laquelle l'a tué.
    """
    suspects, doubtful = [], []
    while lost := (yield from _certain(_until_broken(tasks, work, open_pool, width), doubtful)):
        suspects += lost
    calm = takewhile(lambda _: not stopped(), doubtful)
    while lost := (yield from _until_broken(calm, work, open_pool, 1)):
        suspects += lost
    for task in suspects:
        for _ in range(2):
            if not (yield from _until_broken(iter([task]), work, open_pool, 1)):
                break
        else:
            yield task, {"failed": _DEAD}


def _certain(results, doubtful):
    """Les résultats, sauf ceux dont on doute : leurs tâches vont dans une liste ; rend ce que rend ``results``."""
    while True:
        try:
            task, result = next(results)
        except StopIteration as end:
            return end.value
        if result.get("doubtful"):
            doubtful.append(task)
        else:
            yield task, result


def _until_broken(tasks, work, open_pool, width):
    """Les résultats d'un exécuteur, couples (tâche, dictionnaire) ; rend les tâches qu'il a perdues en se cassant."""
    running, lost = {}, []
    with open_pool() as pool:
        while not lost:
            for task in islice(tasks, width - len(running)):
                try:
                    running[pool.submit(work, task[1])] = task
                except BrokenExecutor:
                    lost.append(task)
                    break
            if not running:
                return lost
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                try:
                    result = future.result()
                except BrokenExecutor:
                    lost.append(task)
                    continue
                except Exception as error:  # une panne du correcteur sur une copie n'arrête pas les autres
                    result = {"failed": f"Le correcteur s'est arrêté ({type(error).__name__} : {error})."}
                yield task, result
    return lost + list(running.values())
