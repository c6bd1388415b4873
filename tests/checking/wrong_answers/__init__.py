"""Wrong answers that the catalogue does not know, as students write them, a file a lesson.

Each has its exercise and its title; « #: » says where it parts from a right answer, and the kinds of edit that tell it.
"""

import re
from pathlib import Path

from checking.cells import cell
from juge import EXERCISES


def written(exercise_id, source, **names):
    """A function written in a cell, and the globals of its notebook."""
    namespace = cell(source, **names)
    return namespace[EXERCISES[exercise_id].name], namespace


_ANSWERS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.txt")))
WRONG = re.findall(r"^(\d\.\d) (.+)\n((?:(?!\d\.\d ).*\n)+)", _ANSWERS, re.MULTILINE)  # exercise, title, source
