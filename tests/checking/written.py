"""What a student wrote, run as a notebook would; and the words that a French sentence has not."""

import linecache
import re

from ql_functions import solutions
from ql_functions.checking import EXERCISES
from ql_functions.checking.examine import examine

ENGLISH = re.compile(r"\b(the|is|has|of|with|object|expected|missing|takes|given|you|mean|must|cannot|found)\b", re.I)


def defined(source, **names):
    """A notebook where everything is right and this cell has run; its lines are found again, as in a notebook."""
    namespace = EXERCISES["2.1"].world(solutions=solutions, **names)
    file = f"<cellule {abs(hash(source))}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), namespace)
    return namespace


def report_on(source, **names):
    namespace = defined(source, **names)
    return examine(EXERCISES["2.1"], namespace["flip_board"], namespace)


def of(body):
    return "def flip_board(b_key):\n" + "".join(f"    {line}\n" for line in body.splitlines())
