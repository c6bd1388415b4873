"""La correction des copies d'un lot par un `concurrent.futures.Executor` : aucune n'est perdue, ni notée deux fois."""

from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, takewhile

from ..intake.archives import Copy, copies, student_in
from ..intake.reading import lessons_in

_DEATH = "Le correcteur est mort deux fois sur cette copie : relancez avec --resume, ou lisez-la à la main."


@dataclass
class Reading:
    """Le compte rendu de la lecture des fichiers donnés à corriger.

    Attributes:
        labels: les étiquettes des copies.
        lessons: les leçons des copies à corriger.
        unread: nom d'une archive ou d'un dossier → la `Copy` qui dit pourquoi sa lecture a échoué, ou s'est arrêtée.
    """

    labels: set[str] = field(default_factory=set)
    lessons: set[int | str] = field(default_factory=set)
    unread: dict[str, Copy] = field(default_factory=dict)


def grade_batch(paths, journal, grade, open_pool, width, stopped, reading=None, state=None):
    """Corrige les copies qui ne sont pas encore corrigées, et écrit chaque résultat dans le journal dès qu'il arrive.

    Les fichiers sont parcourus deux fois, pour ne garder en mémoire que les copies en cours.

    Args:
        grade: ``grade(data, hidden_seed=…)`` rend un dictionnaire JSON ; un autre processus sait l'importer.
        open_pool: rend un exécuteur neuf, à ouvrir par ``with``.
        width: le nombre de copies confiées à la fois à l'exécuteur.
        stopped: ``stopped()`` devient vrai quand il ne faut plus commencer de copie ; les copies en cours finissent.
        reading: le `Reading` où noter les copies lues.
        state: l'état du cours ; les copies qu'un autre état a jugées sont à corriger de nouveau.

    Yields:
        int: le nombre de copies à corriger, au début, puis après chaque copie ; une copie en panne reste à corriger.
    """
    waiting = _waiting(paths, journal, reading or Reading(), state)
    left = sum(map(len, waiting.values()))
    yield left
    tasks = _tasks(paths, set(waiting), stopped)
    work = partial(grade, hidden_seed=journal.hidden_seed)
    for (digest, _), result in graded(tasks, work, open_pool, width, stopped):
        result.pop("doubtful", None)
        for about in waiting[digest]:
            journal.add({**about, **result})
            if "failed" not in result:
                left -= 1
            yield left


def _waiting(paths, journal, reading, state):
    """Les copies à corriger, par empreinte de leur contenu ; écrit dans le journal les résultats déjà connus."""
    waiting, known, here = {}, journal.results(state), set()
    for copy in copies(paths):
        if copy.is_lot:
            reading.unread[copy.label] = copy
            continue
        reading.labels.add(copy.label)
        about = _about(copy, journal.lines.get(copy.label))
        here.add((copy.label, about["sha256"]))
        result = {"refused": copy.refusal} if copy.refusal else known.get(about["sha256"])
        if result is None:
            reading.lessons |= lessons_in(copy.data)
            waiting.setdefault(about["sha256"], []).append(about)
        elif journal.lines.get(copy.label) != {**about, **result}:
            journal.add({**about, **result})
    gone = [line for line in journal.lines.values() if line["owner"] and (line["copy"], line["sha256"]) not in here]
    for about in (about for abouts in waiting.values() for about in abouts if about["owner"]):
        replaced = [line["date"] for line in gone if line["owner"][1] == about["owner"][1]]
        if replaced and "replaces" not in about:
            about["replaces"] = max(replaced)
    return waiting


def _about(copy, before):
    """Les champs du journal qui désignent une copie ; ``sha256`` est vide si la copie n'a pas été lue.

    Args:
        before: la ligne du journal qui a la même étiquette, ou ``None``. Si le contenu est le même, sa date
            ``replaces`` est reprise : c'est celle de la copie du même élève que ``copy`` a remplacée à son arrivée.
    """
    is_same = before and copy.digest and before["sha256"] == copy.digest
    return {
        "copy": copy.label,
        "student": copy.owner[0] if copy.owner else student_in(copy.label),
        "owner": list(copy.owner) if copy.owner else None,
        "date": copy.date,
        "sha256": copy.digest,
        **({"replaces": before["replaces"]} if is_same and "replaces" in before else {}),
    }


def _tasks(paths, digests, stopped):
    """Les contenus à corriger, chacun une fois : couples (empreinte, octets)."""
    for copy in copies(paths):
        if stopped():
            return
        if copy.digest in digests:
            digests.remove(copy.digest)
            yield copy.digest, copy.data


def graded(tasks, work, open_pool, width, stopped):
    """Les résultats, dans l'ordre où ils arrivent : couples (tâche, dictionnaire).

    Une copie peut manquer de temps parce que la machine est chargée : elle est recommencée à la fin, seule. Un
    processus qui meurt casse son exécuteur et emporte les copies en cours. Ces copies sont reprises une à une à la fin,
    deux fois s'il le faut, pour savoir laquelle a tué le processus.
    """
    suspects, doubtful = [], []
    while lost := (yield from _until_broken(tasks, work, open_pool, width, doubtful)):
        suspects += lost
    calm = takewhile(lambda _: not stopped(), doubtful)
    while lost := (yield from _until_broken(calm, work, open_pool, 1)):
        suspects += lost
    for task in suspects:
        for _ in range(2):
            if not (yield from _until_broken(iter([task]), work, open_pool, 1)):
                break
        else:
            yield task, {"failed": _DEATH}


def _until_broken(tasks, work, open_pool, width, doubtful=None):
    """Les résultats d'un exécuteur, couples (tâche, dictionnaire) ; rend les tâches qu'il a perdues en se cassant.

    Les tâches dont le résultat est douteux vont dans la liste ``doubtful``, s'il y en a une.
    """
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
                except CancelledError:  # la grappe s'est arrêtée : les copies n'y sont pour rien
                    raise
                except Exception as error:  # une panne du correcteur sur une copie n'arrête pas les autres
                    result = {"failed": f"Le correcteur s'est arrêté ({type(error).__name__} : {error})."}
                if doubtful is not None and result.get("doubtful"):
                    doubtful.append(task)
                else:
                    yield task, result
    return lost + list(running.values())
