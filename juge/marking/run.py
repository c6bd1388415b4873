"""La correction d'une copie, des octets de son carnet au dictionnaire de son résultat."""

import hashlib
import platform
import subprocess
import time
from importlib.metadata import version

from ..cage import box
from ..call import frames
from ..declare.cases import Status
from ..declare.registry import EXERCISES
from ..intake import courses
from ..intake.reading import Refused, read
from . import marks

# Ces délais s'emboîtent : un appel (5 s), un exercice (20 s), la copie.
JUDGING_SECONDS = 28.0
WALL_SECONDS = 32.0
_SEED_BYTES = 6  # ce nombre reste exact dans tout ce qui lit du JSON


def grade(data, hidden_seed, caged=True, course=None):
    """Corrige une copie.

    Args:
        hidden_seed: la graine du lot, d'où se calcule, avec le contenu de la copie, celle des cas cachés.
        caged: ``False`` pour exécuter le code de la copie sans cage.

    Returns:
        dict: ``{"refused": phrase}`` ; ``{"failed": phrase}``, si le cours ou le correcteur est en cause ; ou
            ``lesson``, ``hidden_seed`` (celle de ses cas cachés), ``course`` (l'état du cours), ``exercises`` (id → ce
            que rend `marks.mark`), ``points``, ``of``, ``answers``, ``questions``, ``pictures`` et ``requests``
            s'il y en a, ``remarks``, ``to_read``, ``opened``, ``seconds`` et ``versions`` ; rien que du JSON. Et
            ``doubtful``, vrai si le temps manquant est peut-être celui d'une machine trop chargée.
    """
    began = time.monotonic()
    courses.load(course)
    kind = box.choose(caged).kind
    try:
        submission = read(data)
    except Refused as refusal:
        return {"refused": str(refusal)}
    seed = seed_of(data, hidden_seed)
    with box.temporary_folder() as folder:
        task = {
            "course": courses.bring(course, folder), "seed": seed, "kind": kind, "own": submission.own_cells,
            "answers": submission.answers, "places": submission.places, "deadline": began + JUDGING_SECONDS,
        }  # fmt: skip
        verdicts = _judged(task, kind, folder)
    exercises = {name: verdicts.get(name) or _unfinished(name) for name in submission.answers}
    is_doubtful = any([verdict.pop("doubtful", False) for verdict in exercises.values()])
    for name, verdict in exercises.items():
        if verdict["status"] == Status.FAILED:
            return {"doubtful": is_doubtful, "failed": f"{name} : {verdict['says'][0]}"}
    return {
        "doubtful": is_doubtful,
        "lesson": submission.lesson,
        "hidden_seed": seed,
        "course": courses.state_of(course),
        "exercises": exercises,
        "points": sum(verdict["points"] for verdict in exercises.values()),
        "of": sum(verdict["of"] for verdict in exercises.values()),
        "answers": submission.answers,
        "questions": submission.questions,
        **({"pictures": submission.pictures} if submission.pictures else {}),
        **({"requests": submission.requests} if submission.requests else {}),
        "remarks": list(submission.remarks),
        "to_read": list(submission.to_read),
        "opened": submission.opened,
        "seconds": round(time.monotonic() - began, 2),
        "versions": {"python": platform.python_version(), "ql-functions": version("ql-functions")},
    }


def seed_of(data, hidden_seed):
    """La graine des cas cachés d'une copie, à elle seule : ce qu'un élève en apprendrait ne sert à aucun autre.

    La même graine de lot et la même copie donnent les mêmes cas.
    """
    digest = hashlib.sha256(f"{hidden_seed} ".encode() + data).digest()
    return int.from_bytes(digest[:_SEED_BYTES])


def _judged(task, kind, folder):
    """Juge une copie dans sa boîte ; rend exercice → verdict, pour les réponses jugées avant la fin du délai."""
    command = box.job_command(kind, courses.python("from juge.marking import judging; judging.main()"), folder)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    verdicts, deadline = {}, time.monotonic() + WALL_SECONDS
    with subprocess.Popen(command, cwd=folder, env=box.job_environment(folder), **pipes) as job:
        try:
            frames.send(job.stdin.fileno(), task, deadline)
            while True:
                exercise_id, verdict = frames.receive(job.stdout.fileno(), deadline)
                verdicts[exercise_id] = verdict
        except (EOFError, BrokenPipeError, TimeoutError):  # le processus a fini, il est mort, ou le délai est passé
            return verdicts
        finally:
            box.kill_job(job)


def _unfinished(exercise_id):
    """Le verdict d'un exercice qui n'a pas été jugé : le délai de la copie est passé, ou son processus est mort."""
    return {**marks.nothing(EXERCISES[exercise_id], Status.FAILED, marks.UNFINISHED), "doubtful": True}
