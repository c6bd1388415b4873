"""Source cells drawn at random, as students write them or worse; and all that the grader does with one."""

import ast
import io
import json
import random
import re
from contextlib import redirect_stderr, redirect_stdout, suppress

from IPython.core.interactiveshell import InteractiveShell

from juge import EXERCISES
from juge.cage import wire
from juge.cage.worker import Inert, define
from juge.call.run import run
from juge.call.source import function_in
from juge.declare.cases import Case
from juge.intake.definitions import runnable
from juge.intake.folder import encoded_line
from juge.intake.reading import Refused, read
from juge.marking.marks import nothing
from juge.marking.results import marks_of
from juge.pages.classroom import class_page
from juge.pages.feedback import feedback_page
from juge.pages.questions import questions_page
from ql_functions import solutions
from tests.grading import notebooks

SIMPLE = [  # instructions of one line
    "x = 1", "x: int = 1", "x, *y = 1, 2", "x += 1", "del x", "pass", "import math", "from math import *", "x = not 1",
    "import numpy as np", "from __future__ import annotations", "assert x, 'non'", "raise ValueError", "global x",
    "x = [i for i in range(3) if i]", "x = {**{}, 'a': 1}", "x = (y := 2)", "x = lambda *a, b=1, **k: (a, b, k)",
    "x = f'{1!r:>{4}} {{}}'", "x = b'\\xff'", "x = 0x_ff", "x = 1e400", "x = 1_000j", "x = ...", "print('é', end='')",
    "x = '\\N{BULLET}\\ud800'", "x = 9" + "9" * 5_000, "x = 0x" + "f" * 20_000, "x = '" + "a" * 30_000 + "'",
    "x = " + "(" * 90 + "1" + ")" * 90, "x = " + "[" * 300 + "]" * 300, "x = " + "-" * 3_000 + "1",
    "x = " + "1 + " * 4_000 + "1", "x = a" + ".b" * 4_000, "é = 'é'", "ſ = 1", "x = '👩\u200d💻'", "x = 'a\u2028b\x1c'",
    "%time x = 1", "!ls", "x = !ls", "?x", "x??", "%%time", "hint('2.1')", "x = check('2.1', x)", "solution(2.1)",
    "from ql_functions import *", "import juge", "get_ipython().run_line_magic('time', '')",
    "type Point = tuple[int, int]", "x = f'{'a' + \"b\"}'", "x = t'{x}'", "x = rb'\\d' rf'{1}'", "await x", "yield",
    "return 1", "def f(b_key): return b_key", "class A: a = 1", "async def f(): pass", "f = flip_board", "1 if x else",
]  # fmt: skip
BLOCKS = [  # what holds others, at the place of the %s
    "def flip_board(b_key):\n    %s", "def flip_board(b_key, /, *, c=1) -> str:\n    '''é'''\n    %s",
    "def own(x):\n    %s\n    return x", "async def own():\n    %s", "class Own:\n    %s",
    "if True:\n    %s\nelse: pass",
    "for i in 'ab':\n    %s\n    break\nelse:\n    pass", "while False:\n    %s", "with open('x') as f, f:\n    %s",
    "with (open('x') as f,):\n    %s", "try:\n    %s\nexcept (A, B) as e:\n    pass\nfinally:\n    pass",
    "try:\n    %s\nexcept* A:\n    pass", "try:\n    %s\nexcept A, B:\n    pass",
    "match x:\n    case [1, *rest] if rest:\n        %s\n    case {'a': A(b=1)} | _:\n        pass",
    "@max\n@min(1)\ndef own(x):\n    %s", "def own[T: int](x: T) -> T:\n    %s", "class Own[T]:\n    %s",
    "def own():\n    nonlocal x\n    %s", "# %% [markdown]\n%s", "'''\n%s\n'''", "x = [\n\n%s\n]", "x = \\\n%s",
]  # fmt: skip
ODD = [
    "\xa0",
    "\ufeff",
    "\u200b",
    "\u2028",
    "\x0c",
    "\t",
    "\0",
    "\ud800",
    "🐍",
    "é",
    "'",
    '"""',
    "(",
    "\\",
    "\n",
    "$",
    "<b>",
]
ENDS = ["\n", "\n", "\r\n", "\r", "\n\r", "\x85"]


def drawn(seed):
    """A source cell; the same for the same seed."""
    rng = random.Random(seed)
    source = "\n".join(rng.choices(SIMPLE, k=rng.randint(1, 4)))
    if rng.random() < 0.2:
        source = "; ".join(rng.choices(SIMPLE, k=3))
    for _ in range(rng.choice((0, 1, 1, 2, 3, 40 if rng.random() < 0.1 else 2))):
        block = rng.choice(BLOCKS)
        indent = block.rpartition("\n")[2] if block.endswith("%s") else "    "
        source = block.replace("%s", source.replace("\n", "\n" + " " * (len(indent) - len(indent.lstrip()))))
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        place = rng.randrange(len(source) + 1)
        source = source[:place] + rng.choice(ODD) + source[place:]
    return source.replace("\n", rng.choice(ENDS))


def are_alike(source):
    """Does the notebook's shell define an answer where the cage does, and only there?"""
    source = re.sub("\r\n?", "\n", source)  # as a notebook is read
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    shell.user_ns.update(solutions.world())
    del shell.user_ns["flip_board"]
    given = dict(shell.user_ns, display=Inert(), get_ipython=Inert())
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), suppress(RecursionError):  # IPython's own
        shell.run_cell(source)
    answer = shell.user_ns.get("flip_board")
    InteractiveShell.clear_instance()
    lesson = {"above": [], "below": [], "answer": runnable(source), "name": "flip_board", "is_value": False}
    _, says, *_ = define(lesson, given, run, Case(seconds=2))
    return callable(answer) == (says == "ready")


def survive(source):
    """Reads a copy where this source is an answer, an added cell and an open answer, runs it, writes the pages."""
    notebook = notebooks.filled(flip_board=source)
    notebook["cells"].append(notebooks.code(source))
    notebooks.cell(notebook, "02-Q1")["source"] = source
    try:
        submission = read(json.dumps(notebook).encode())
    except Refused:  # too long
        return
    for own in submission.own_cells:
        ast.parse(own)
    answer = submission.answers["2.1"]
    own = list(submission.own_cells)
    lesson = {"above": own, "below": own, "answer": answer, "name": "flip_board", "is_value": False}
    assert wire.decode(json.loads(json.dumps(wire.encode(lesson)))) == lesson
    define(lesson, {"__name__": "__main__"}, run, Case(seconds=2))
    function_in(answer.strip(), "flip_board")
    verdicts = {name: nothing(EXERCISES[name], "wrong", source[:300]) for name in submission.answers}
    line = {
        "copy": "a", "student": "a", "owner": None, "date": "", "sha256": "x", "lesson": 2, "hidden_seed": 7,
        "exercises": verdicts, "answers": submission.answers, "questions": submission.questions,
        "remarks": list(submission.remarks),
        "to_read": list(submission.to_read),
    }  # fmt: skip
    marks = marks_of([json.loads(encoded_line(line))], {})
    for page in (feedback_page(marks[0]), class_page(marks, {}, lambda mark: ""), questions_page(marks, {}, "NOTES")):
        page.encode()
