"""Stand-ins for the caged run, where only what is around it is under test; other processes import them."""

import os
import signal
import time
from pathlib import Path

from juge import EXERCISES
from juge.intake import courses
from juge.intake.reading import Refused, read


def by_length(data, hidden_seed, caged=True, course=None):
    """Full marks for an answer longer than its blank."""
    courses.load(course)
    try:
        submission = read(data)
    except Refused as refusal:
        return {"refused": str(refusal)}
    exercises = {}
    for name, source in submission.answers.items():
        of, blank = EXERCISES[name].points, f"exercice {name} : " in source or not source
        status, points = ("empty", 0) if blank else ("right", of)
        parts = [["tout", points, of]]
        exercises[name] = {"points": points, "of": of, "status": status, "says": [], "rows": [], "parts": parts}
    return {
        "lesson": submission.lesson,
        "hidden_seed": hidden_seed,
        "exercises": exercises,
        "points": sum(result["points"] for result in exercises.values()),
        "of": sum(EXERCISES[name].points for name in submission.answers),
        "answers": submission.answers,
        "questions": submission.questions,
        "remarks": list(submission.remarks),
        "to_read": list(submission.to_read),
        "seconds": 0.1,
    }


def mortal(data, hidden_seed, caged=True, course=None):
    """Dies with its process on b"die"; on b"once PATH" too, but the first time only; fails on b"fail"."""
    if data.startswith(b"die"):
        os.kill(os.getpid(), signal.SIGKILL)
    if data.startswith(b"once "):
        flag = Path(data[5:].decode())
        if not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    if data.startswith(b"fail"):
        raise MemoryError("plus de mémoire")
    return {"lesson": 2, "points": len(data), "of": len(EXERCISES), "pid": os.getpid()}


def gated(data, hidden_seed, caged=True, course=None):
    """Says by a file that it has begun, and in which process; ends when another is there: data is "begun gate"."""
    begun, gate = map(Path, data.decode().split())
    begun.write_text(str(os.getpid()))
    while not gate.exists():
        time.sleep(0.01)
    return {"lesson": 2, "points": 0, "of": 0}
