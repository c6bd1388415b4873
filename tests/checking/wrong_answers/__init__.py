"""Wrong answers that the catalogue does not know, as students write them, a file a lesson.

Each has its exercise and its title; « #: » says where it parts from a right answer, and the kinds of edit that tell it.
"""

import linecache
import re
from pathlib import Path

import numpy

from ql_functions.checking import EXERCISES


def written(exercise_id, source, **names):
    """A function written in a cell, and the globals of its notebook."""
    file, namespace = f"<cell {hash(source)}>", EXERCISES[exercise_id].world(np=numpy, **names)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), namespace)
    return namespace[EXERCISES[exercise_id].name], namespace


_ANSWERS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.txt")))
WRONG = re.findall(r"^(\d\.\d) (.+)\n((?:(?!\d\.\d ).*\n)+)", _ANSWERS, re.MULTILINE)  # exercise, title, source
