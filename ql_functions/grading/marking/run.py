"""La correction d'une copie, des octets de son carnet au dictionnaire de son résultat."""

import hashlib
import json
import os
import platform
import subprocess
import time
from importlib.metadata import version
from pathlib import Path

from ...checking import EXERCISES
from ..cage import box
from ..intake import courses
from ..intake.children import python
from ..intake.reading import Refused, read
from . import marks
from .transplant import transplant

# Ces délais s'emboîtent : un appel (5 s), un exercice (20 s), une cellule sous nbval, la copie.
JUDGING_SECONDS = 28.0
WALL_SECONDS = 32.0
_CELL_SECONDS = 25
_SEED_BYTES = 6  # ce nombre reste exact dans tout ce qui lit du JSON


def grade(data, hidden_seed, caged=True, course=None):
    """Corrige une copie.

    Args:
        hidden_seed: la graine du lot ; celle des cas cachés en vient, et du contenu de la copie.
        caged: ``False`` pour exécuter le code de la copie sans cage.

    Returns:
        dict: ``{"refused": phrase}`` ; ``{"failed": phrase}``, si le cours ou le correcteur est en cause ; ou
            ``lesson``, ``hidden_seed`` (celle de ses cas cachés), ``course`` (l'état du cours), ``exercises`` (id → ce
            que rend `marks.mark`), ``points``, ``of``, ``answers``, ``questions``, ``pictures`` s'il y en a,
            ``remarks``, ``opened``, ``seconds`` et ``versions`` ; rien que du JSON. Et ``doubtful``, vrai si le temps
            manquant est peut-être celui d'une machine trop chargée.
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
        brought = courses.bring(course, folder)
        notebook = transplant(submission, brought, seed, kind, began + JUDGING_SECONDS)
        lines = _run_nbval(notebook, kind, folder)
    exercises = {exercise_id: verdict_in(lines, exercise_id) for exercise_id in submission.answers}
    is_doubtful = any([verdict.pop("doubtful", False) for verdict in exercises.values()])
    failed = [f"{name} : {verdict['says'][0]}" for name, verdict in exercises.items() if verdict["status"] == "failed"]
    if failed:
        return {"doubtful": is_doubtful, "failed": failed[0]}
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
        "remarks": list(submission.remarks),
        "opened": submission.opened,
        "seconds": round(time.monotonic() - began, 2),
        "versions": {"python": platform.python_version(), "ql-functions": version("ql-functions")},
    }


def seed_of(data, hidden_seed):
    """La graine des cas cachés d'une copie : ce qu'une copie apprendrait des siens ne sert donc à aucune autre.

    La même graine de lot et la même copie donnent les mêmes cas.
    """
    digest = hashlib.sha256(f"{hidden_seed} ".encode() + data).digest()
    return int.from_bytes(digest[:_SEED_BYTES])


def _run_nbval(notebook, kind, folder):
    """Exécute le carnet sous nbval, dans sa boîte ; rend une ligne par vérification finie avant la fin du délai."""
    path, lines = Path(folder, "copie.ipynb"), Path(folder, "verdicts.jsonl")
    path.write_text(notebook, "utf-8")
    pytest = [*python("import pytest; sys.exit(pytest.main())"), "-q", "--nbval", "--nbval-current-env",
              f"--nbval-cell-timeout={_CELL_SECONDS}", "-c", os.devnull, "--noconftest", f"--rootdir={folder}",
              "-p", "ql_functions.grading.marking.nbval_points", "-p", "nbval.plugin", "-p", "no:cacheprovider",
              str(path)]  # fmt: skip
    environment = {**box.job_environment(folder), "QL_VERDICTS": str(lines)}
    silent = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    job = subprocess.Popen(box.job_command(kind, pytest, folder), cwd=folder, env=environment, **silent)
    try:
        job.wait(WALL_SECONDS)
    except subprocess.TimeoutExpired:
        box.kill_job(job)
    return [json.loads(line) for line in lines.read_text("utf-8").splitlines()] if lines.exists() else []


def verdict_in(lines, exercise_id):
    """Le verdict d'un exercice, si nbval et la vérification sont d'accord ; sinon, une panne."""
    exercise = EXERCISES[exercise_id]
    cell_id = f"{exercise.cell}-check"
    line = next((line for line in lines if line["cell"] == cell_id and line["verdict"]), None)
    if line is None or line["passed"] != (line["verdict"]["status"] == "right"):
        return {**marks.nothing(exercise, "failed", marks.UNFINISHED), "doubtful": True}
    return line["verdict"]
