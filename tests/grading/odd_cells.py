"""Cells of every form that students give their answers; what the notebook says of one, and what the grader says."""

import inspect
from contextlib import suppress
from dataclasses import dataclass

from checking.wrong_answers import WRONG

from juge import EXERCISES
from juge.declare.exercise import Exercise
from juge.intake.reading import read
from juge.marking.marks import written
from juge.show.report import Rendering

from .by_hand import as_text
from .cages import KIND, verdict_on
from .notebooks import as_bytes, blank, cell, code

# cells, parted by a line of dashes; the one that defines the answer is the exercise's. « inside » is its first line.
FORMS = {
    "alone": "{answer}",
    "display": "{answer: display(1)}\ndisplay({name})",
    "display imported": "from IPython.display import display, Markdown\n{answer: display(Markdown('x'))}",
    "clear_output": "from IPython.display import clear_output\nclear_output()\n{answer: clear_output(wait=True)}",
    "get_ipython": "shell = get_ipython()\nshell.run_line_magic('precision', '3')\n{answer: get_ipython()}",
    "line magic": "%precision 3\n{answer}\n%timeit -n 1 -r 1 1 + 1",
    "assigned magic": "NOW = %pwd\n{answer: assert NOW}",
    "timed statement": "%time TABLE = str.maketrans('XO', 'OX')\n{answer: assert TABLE}",
    "cell magic": "%%time\n{answer}",
    "captured": "%%capture\n{answer}\nprint('x')",
    "timeit cell": "%%timeit -n 1 -r 1\n{answer}",
    "page cell": "%%html\n{answer}",
    "shell": "!echo a\n{answer}\n!!echo b",
    "shell assigned": "FILES = !echo a\n{answer: assert FILES}",
    "help": "{answer}\n{name}?\n?{name}\n",
    "magic inside": "{answer: %time 1}",
    "await": "import asyncio\nawait asyncio.sleep(0)\nTABLE = await asyncio.sleep(0, 3)\n{answer: assert TABLE}",
    "writefile": "%%writefile own_help.py\nTABLE = 3\n-----\nimport own_help\n{answer: assert own_help.TABLE == 3}",
    "writefile from": "%%writefile own_help.py\ndef two(): return 2\n-----\nfrom own_help import two\n"
    "{answer: assert two() == 2}",
    "writefile own": "%%writefile own_answer.py\n{answer}",
    "maketrans on top": "TABLE = str.maketrans('XO', 'OX')\n{answer: assert TABLE[88] == 79}",
    "maketrans before": "TABLE = str.maketrans('XO', 'OX')\n-----\n{answer: assert TABLE[88] == 79}",
    "maketrans after": "{answer: assert TABLE[88] == 79}\n-----\nTABLE = str.maketrans('XO', 'OX')",
    "instance": "class Own:\n    def __init__(self): self.x = 1\n-----\nown = Own()\n-----\n{answer: assert own.x}",
    "partial": "from functools import partial\n-----\nbin_of = partial(int, base=2)\n-----\n"
    "{answer: assert bin_of('1')}",
    "regex": "import re\n-----\nWORD = re.compile('X')\n-----\n{answer: assert WORD.search('aX')}",
    "array": "import numpy as np\n-----\nGRID = np.linspace(0, 1, 3)\n-----\n{answer: assert GRID.sum() > 1}",
    "comprehension": "SQUARES = {{i: i**2 for i in range(9)}}\n-----\n{answer: assert SQUARES[2] == 4}",
    "filled by a loop": "SQUARES = {{}}\nfor i in range(9):\n    SQUARES[i] = i**2\n-----\n"
    "{answer: assert SQUARES[2] == 4}",
    "appended": "ROWS = []\nROWS.append(3)\nROWS += [4]\n-----\n{answer: assert ROWS == [3, 4]}",
    "appended in a loop": "ROWS = []\nfor i in range(3):\n    ROWS.append(i)\n-----\n{answer: assert ROWS[2] == 2}",
    "filled by a call": "def fill(table):\n    table[1] = 2\n-----\nTABLE = {{}}\nfill(TABLE)\n-----\n"
    "{answer: assert TABLE[1] == 2}",
    "read by its text": "SIDE = 3\n-----\n{answer: assert globals()['SIDE'] == 3 == eval('SIDE')}",
    "conditional": "if True:\n    SIDE = 3\nelse:\n    SIDE = 4\n-----\n{answer: assert SIDE == 3}",
    "tried": "try:\n    import nothing_of_that_name as fast\nexcept ImportError:\n    fast = None\n-----\n"
    "{answer: assert fast is None}",
    "own call": "def square(x): return x * x\nNINE = square(3)\n-----\n{answer: assert NINE == 9}",
    "with": "import io\nwith io.StringIO('a') as f:\n    TEXT = f.read()\n-----\n{answer: assert TEXT == 'a'}",
    "unpacked": "first, *others = sorted({{3, 1, 2}})\n-----\n{answer: assert others == [2, 3]}",
    "helper cell": "def helper(x): return x\n-----\n{answer: helper(1)}",
    "helper after": "{answer: helper(1)}\n-----\ndef helper(x): return x",
    "global counter": "calls = 0\n-----\n{answer: global calls; calls += 1}",
    "lambda helper": "twice = lambda x: 2 * x\n{answer: assert twice(1) == 2}",
    "decorated": "def same(f):\n    return f\n-----\n@same\n{answer}",
    "cached": "from functools import wraps\ndef told(f):\n    @wraps(f)\n    def inner(*a, **k):\n"
    "        return f(*a, **k)\n    return inner\n-----\n{answer}\n{name} = told({name})",
    "lesson import": "{answer: random.random}",
    "import in another cell": "import math\nfrom statistics import mean\n-----\n{answer: assert math.pi > mean([3])}",
    "star import": "from math import *\n-----\n{answer: assert pi > 3}",
    "called below": "{answer}\n{name}\nprint({name})",
    "stops below": "{answer}\n1 / 0",
    "stops above": "1 / 0\n{answer}",
    "unknown above": "TABLE = tabel\n{answer}",
    "unknown inside": "{answer: tabel}",
    "deleted": "TABLE = 3\ndel TABLE\n-----\n{answer: TABLE}",
    "assert above": "assert 1 == 2, 'non'\n{answer}",
    "fraction": "from fractions import Fraction\nHALF = Fraction(1, 2)\n-----\n{answer: assert HALF < 1}",
    "dataclass": "from dataclasses import dataclass\n@dataclass\nclass Own:\n    x: int = 3\n-----\n"
    "{answer: assert Own().x == 3}",
    "named tuple": "from collections import namedtuple\nOwn = namedtuple('Own', 'x')\n-----\n{answer: assert Own(1).x}",
    "enum": "from enum import Enum\nclass Mark(Enum):\n    X = 1\n-----\n{answer: assert Mark.X.value}",
    "generator": "numbers = iter([1] * 10**6)\n-----\n{answer: next(numbers)}",
    "import that hides a module": "from random import random, choice\n-----\n{answer: choice([random()])}",
    "seeded": "import random\nRNG = random.Random(3)\n-----\n{answer: RNG.random()}",
    "numpy generator": "import numpy as np\nRNG = np.random.default_rng(3)\n-----\n{answer: RNG.random()}",
    "type hints": "from typing import Optional, List\nBoard = List[str]\n-----\n{answer: Board}",
    "prints": "print('essai')\n{answer}\nprint({name}.__name__)",
    "own answer used": "{answer}\n-----\nTABLE = {name}\n-----\nTABLE",
    "max shadowed": "max = 0\n-----\n{answer: max}",
    "sum by star": "from numpy import *\n-----\n{answer: sum([1, 2])}",
    "list on top": "list = [1]\n{answer: list('a')}",
    "no-break space": "{answer:\xa0pass}",
    "typographic": "{answer: x = “a”}",
    "tabs": "{answer: if 1:\n\tpass\n        pass}",
    "nul": "{answer: '\0'}",
    "merge": "<<<<<<< HEAD\n{answer}\n=======\n>>>>>>> b",
    "no colon": "{answer: if 1\n        pass}",
    "async": "async {answer}",
    "prompt": ">>> x = 1\n>>> x\n1\n{answer}",
    "git": "{answer}\n=======\nx = 1",
}
ANSWERED = ("2.1", "4.1")


@dataclass(frozen=True)
class Copy:
    """A student's cells around an exercise, the one that defines its answer among them."""

    exercise: Exercise
    cells: tuple[str, ...]

    @property
    def place(self):
        return next(i for i, one in enumerate(self.cells) if f"def {self.exercise.name}" in one)


def formed(form, answer, name):
    """The cells of an answer in this form."""
    before, _, rest = form.partition("{answer")
    inside, _, after = rest.partition("}")
    lines = answer.split("\n")
    lines[1:1] = [f"    {inside[2:]}"] if inside[:2] == ": " else [f"   {inside[1:]}"] if inside else []
    whole = before.replace("{{", "{").replace("}}", "}") + "\n".join(lines) + after
    return tuple(whole.replace("{name}", name).split("\n-----\n"))


def answers(exercise_id):
    """The reference without its docstring, and an answer that is wrong."""
    head, _, rest = inspect.getsource(EXERCISES[exercise_id].reference).partition('    """')
    wrong = next(source for one, _, source in WRONG if one == exercise_id)
    return head + rest.partition('"""\n')[2].rstrip("\n"), wrong.rstrip("\n")


def copies(form):
    """The copies of a form."""
    for exercise_id in ANSWERED:
        exercise = EXERCISES[exercise_id]
        for answer in answers(exercise_id):
            yield Copy(exercise, formed(form, answer, exercise.name))


def as_notebook(copy):
    """The lesson's notebook with this answer, its other cells around it."""
    document = blank(copy.exercise.lesson)
    own = cell(document, copy.exercise.cell)
    own["source"] = copy.cells[copy.place]
    place = document["cells"].index(own)
    document["cells"][place + 1 : place + 1] = map(code, copy.cells[copy.place + 1 :])
    document["cells"][place:place] = map(code, copy.cells[: copy.place])
    return document


def in_notebook(copy, notebook, shown):
    """(status, sentences) of the last report, once the lesson's first cell, the student's and the check are run."""
    exercise = copy.exercise
    first = next(one for one in blank(exercise.lesson)["cells"] if one["cell_type"] == "code")
    for source in ("".join(first["source"]), *copy.cells, f"{exercise.name} = check('{exercise.id}', {exercise.name})"):
        with suppress(Exception):  # a cell may stop
            notebook(source)
    report = shown[-1]
    if isinstance(report, Rendering):  # written in another process; of a wrong answer, the first sentence is compared
        return report.status, [report.text.splitlines()[1].strip()]
    return report.status, as_text(report.says, [row for row in report.rows if row[0] != "·"])


def in_grader(copy):
    """(status, sentences) of the verdict, in a real cage."""
    submission = read(as_bytes(as_notebook(copy)))
    name = copy.exercise.id
    verdict = verdict_on(submission.answers[name], name, 30, KIND, submission.own_cells, submission.places[name])
    return verdict["status"], written(verdict)
