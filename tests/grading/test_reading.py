import ast
import inspect
import json
import re
import textwrap

import pytest
from cells import ANSWER
from course.found import RIGHT, TWINS, own_mistakes
from nightly import nightly

from juge import EXERCISES, QUESTIONS, commands
from juge.intake.allowed import unneeded
from juge.intake.cells import MAX_CODE
from juge.intake.definitions import runnable
from juge.intake.members import MAX_BYTES
from juge.intake.reading import Refused, read
from juge.marking.similarity import normal_form
from ql_functions import solutions

from .attacks.lying import LIES, WAYS_OUT
from .classroom import cell_of, stands_alone
from .notebooks import FILES, as_bytes, blank, cell, code, corrected, filled, text

FLIP = "def flip_board(b_key):\n    return b_key.swapcase()"


def without_ids(notebook):
    for each in notebook["cells"]:
        del each["id"]
        each["metadata"] = {}
    return notebook


def as_format_3(notebook):
    cells = without_ids(notebook)["cells"]
    for each in cells:
        if each["cell_type"] == "code":
            each["input"] = each.pop("source")
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}]}


@pytest.mark.parametrize("lesson", FILES)
def test_the_answers_of_a_corrected_notebook_are_the_references(lesson):
    submission = read(as_bytes(corrected(lesson)))
    assert (submission.lesson, submission.remarks) == (lesson, ())
    lines = [line for cell in submission.own_cells for line in cell.splitlines()]
    assert all(re.match("(import|from) (?!ql_functions)", line) for line in lines)
    assert set(submission.answers) == {name for name, exercise in EXERCISES.items() if exercise.lesson == lesson}
    assert set(submission.questions) == {name for name in QUESTIONS if name.startswith(f"{lesson}.Q")}
    assert all(submission.questions.values())
    for name, source in submission.answers.items():
        reference = EXERCISES[name].reference
        if callable(reference):
            assert ast.unparse(ast.parse(source)) == ast.unparse(ast.parse(inspect.getsource(reference)))


@pytest.mark.parametrize("lesson", FILES)
def test_a_blank_notebook_has_blank_answers(lesson):
    submission = read(as_bytes(blank(lesson)))
    assert all(f"exercice {name} : " in source for name, source in submission.answers.items())
    assert not any(submission.questions.values())
    assert not submission.remarks


@pytest.mark.parametrize(
    "damaged",
    [
        lambda notebook: b"\xef\xbb\xbf" + as_bytes(notebook),
        lambda notebook: as_bytes(notebook, "utf-16"),
        lambda notebook: as_bytes(notebook, "utf-16-le"),
        lambda notebook: json.dumps(notebook, ensure_ascii=False).encode("cp1252", "replace"),
        lambda notebook: as_bytes(notebook).replace(b"\\n", b"\\r\\n"),
        lambda notebook: as_bytes(without_ids(notebook)),
        lambda notebook: as_bytes(as_format_3(notebook)),
        lambda notebook: as_bytes({"cells": [3, None, {}, {"cell_type": 4}, *notebook["cells"]]}),
        lambda notebook: as_bytes({"cells": [{"cell_type": "code", "source": None}, *notebook["cells"]]}),
        lambda notebook: as_bytes({"cells": [{"cell_type": "code", "source": ["x", 1]}, *notebook["cells"]]}),
        lambda notebook: as_bytes({"cells": [{"cell_type": "code", "id": 7, "source": ""}, *notebook["cells"]]}),
        lambda notebook: as_bytes({"cells": [{"cell_type": "raw", "metadata": 1, "source": ""}, *notebook["cells"]]}),
        lambda notebook: b'{"cells": [{"cell_type": "code", "source": "\\ud800\\u0000"}, ' + as_bytes(notebook)[11:],
        lambda notebook: as_bytes({**notebook, "cells": [*notebook["cells"], code("def (:")]}),
    ],
    ids=["BOM", "UTF-16", "UTF-16-LE", "cp1252", "CRLF", "no ids", "format 3", "no cells", "null", "mixed", "id 7",
         "metadata 1", "surrogate", "syntax"],
)  # fmt: skip
def test_a_damaged_copy_is_read(damaged):
    submission = read(damaged(filled(flip_board=FLIP)))
    assert submission.lesson == 2
    assert submission.answers["2.1"] == FLIP
    assert "get_move est à compléter" in submission.answers["2.3"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "est vide"),
        (b" \n", "est vide"),
        (b"\x00" * 1000, "est vide"),
        (as_bytes(blank())[:5000], "tronqué ou abîmé"),
        (b"[" * 10_000_000, "tronqué ou abîmé"),
        (b'{"cells": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", "tronqué ou abîmé"),
        (b'{"cells": ' + b"9" * 5_000_000 + b"}", "tronqué ou abîmé"),
        (b"[]", "n'est pas un carnet Jupyter"),
        (b"null", "n'est pas un carnet Jupyter"),
        (b'{"cells": {"a": 1}}', "pas de cellules"),
        (b'{"worksheets": [1, {"cells": 2}]}', "aucune leçon"),
        (b'{"cells": []}', "aucune leçon"),
        (b"<<<<<<< HEAD\n" + as_bytes(blank()), "fusion de git"),
        (as_bytes(blank()).replace(b'"cells"', b'\n>>>>>>> abc123\n"cells"', 1), "fusion de git"),
        (b'{"cells": [' + b'">>>>>>> x",' * 3, "tronqué ou abîmé"),
        (b"%PDF-1.7 \xff\xfe", "tronqué ou abîmé"),
        (b" " * (MAX_BYTES + 1), "dépasse 20 Mio"),
        (b'{"cells": [' + b"{}," * 5000 + b"{}]}", "plus de 2000 cellules"),
        (as_bytes({"cells": [code("x = 1\n" * MAX_CODE)]}), "caractères de code"),
        (as_bytes({"cells": [code("print('bonjour')")]}), "aucune leçon"),
        (as_bytes({"cells": [code("q_table = {}"), code("q_table = {1: 2}")]}), "de commun avec une leçon que q_table"),
        (as_bytes({"cells": blank(1)["cells"] + blank(2)["cells"]}), "mêle les leçons 1 et 2"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_refused_in_a_sentence(data, says):
    with pytest.raises(Refused, match=says):
        read(data)


def test_lost_ids_are_said():
    assert "identifiants" in read(as_bytes(without_ids(corrected()))).remarks[0]


@pytest.mark.parametrize("lesson", FILES)
def test_without_ids_the_whole_lesson_is_found_again(lesson):
    lost = read(as_bytes(without_ids(corrected(lesson))))
    kept = read(as_bytes(corrected(lesson)))
    assert (lost.lesson, lost.answers, lost.questions) == (lesson, kept.answers, kept.questions)


def test_an_answer_in_another_cell_is_found_and_said():
    notebook = blank()
    notebook["cells"].insert(4, code(FLIP))
    submission = read(as_bytes(notebook))
    assert submission.answers["2.1"] == FLIP
    assert submission.remarks == ("2.1 : réponse trouvée dans une autre cellule que la sienne.",)


def test_the_cell_of_the_exercise_wins_over_a_draft():
    notebook = filled(flip_board=FLIP)
    notebook["cells"].append(code("def flip_board(b_key):\n    return b_key"))
    assert read(as_bytes(notebook)).answers["2.1"] == FLIP


DEAD = "def flip_board(b_key):\n    return b_key"
CHECK = 'flip_board = check("2.1", flip_board)'


def with_cells(home, *sources):
    notebook = filled(flip_board=home)
    notebook["cells"] += [source if isinstance(source, dict) else code(source) for source in sources]
    return read(as_bytes(notebook))


@pytest.mark.parametrize(
    "added",
    [
        [f"{FLIP}\n{CHECK}"],
        [FLIP, "# vérifier", f"%time {CHECK}"],
        [FLIP.replace("flip_board", "retourner"), 'flip_board = check("2.1", retourner)'],
        ["import ql_functions", 'flip_board = ql_functions.check("2.1", answer=lambda b_key: b_key.swapcase())'],
        [f"{FLIP}\n{CHECK}", "def flip_board(b_key):\n    return b_key[::-1]"],
    ],
    ids=["one cell", "two cells", "another name", "no name", "then a draft"],
)
def test_what_check_received_last_is_graded_wherever_it_stands_and_whatever_its_name(added):
    submission, namespace = with_cells(DEAD, *added), {}
    exec(submission.answers["2.1"], namespace)
    assert namespace["flip_board"]("XO ") == "xo "
    assert submission.remarks == ("2.1 : réponse trouvée dans une autre cellule que la sienne.",)


def test_a_renamed_function_in_the_cell_of_the_exercise_is_graded():
    submission, namespace = with_cells(FLIP.replace("flip_board", "retourner"), 'check("2.1", retourner)'), {}
    exec(submission.answers["2.1"], namespace)
    assert namespace["flip_board"]("XO ") == "xo "
    assert submission.remarks == ()


def test_what_check_refused_does_not_count_against_what_it_accepted():
    notebook, accepted = filled(flip_board=FLIP), "✓ 2.1 · flip_board : juste (4 points)"
    cell(notebook, "02-flip_board-check")["outputs"] = [{"data": {"text/plain": accepted}}]
    refused = code(f"{DEAD}\n{CHECK}") | {"outputs": [{"data": {"text/plain": "✗ 2.1 · flip_board"}}]}
    notebook["cells"].append(refused)
    assert read(as_bytes(notebook)).answers["2.1"] == FLIP


@pytest.mark.parametrize(
    "other", ["def flip_board(b):\n    return b[::-1]", "flip_board = str.swapcase", "flip_board = 3"]
)
def test_a_version_that_check_did_not_receive_is_said(other):
    submission = with_cells(FLIP, other)
    assert submission.answers["2.1"] == FLIP
    assert submission.remarks == (
        "2.1 : une autre cellule définit aussi flip_board ; c'est la cellule de l'exercice qui compte.",
    )


@pytest.mark.parametrize("given", ["absente", "...", "(lambda old: old)(flip_board)"])
def test_what_check_received_and_no_cell_defines_leaves_the_cell_of_the_exercise(given):
    answer = with_cells(FLIP, f'flip_board = check("2.1", {given})').answers["2.1"]
    assert answer == FLIP


def test_of_two_cells_with_one_id_the_last_filled_counts():
    notebook = filled(flip_board=FLIP)
    notebook["cells"].append(dict(cell(blank(), "02-flip_board")))
    submission = read(as_bytes(notebook))
    assert submission.answers["2.1"] == FLIP
    assert "2 cellules ont son identifiant" in submission.remarks[0]


def test_a_missing_answer_is_said():
    notebook = blank()
    notebook["cells"].remove(cell(notebook, "02-flip_board"))
    submission = read(as_bytes(notebook))
    assert submission.answers["2.1"] == ""
    assert submission.remarks == ("2.1 : aucune cellule ne définit flip_board.",)


def test_one_cell_pasted_from_another_lesson_changes_nothing():
    notebook = blank()
    notebook["cells"].append(cell(corrected(1), "01-new_board"))
    assert read(as_bytes(notebook)).lesson == 2


def test_commands_of_jupyter_and_of_the_course_leave_an_answer():
    source = f'%%time\nfrom ql_functions import *\n{FLIP}\nhint("2.1")\nflip_board = check("2.1", flip_board)'
    answer = read(as_bytes(filled(flip_board=source))).answers["2.1"]
    assert answer.split("\n") == ["", "", *FLIP.split("\n"), "", ""]


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("é = 1; from ql_functions import check; x = 2", "é = 1; pass; x = 2"),
        ("import random; import ql_functions as affichage", "import random; pass"),
        ('x = lambda k: k; x = check("2.1", x)', "x = lambda k: k; pass"),
        ('hint("2.1"); solution(\n  "2.1"\n); x = 3', "pass; pass; x = 3\n\n"),
        ("hint('\ud800'); x = 3", "hint('\ud800'); x = 3"),  # half a character: Python does not read it
    ],
)
def test_what_a_semicolon_sets_beside_a_command_is_kept(source, left):
    assert runnable(source) == left


@pytest.mark.parametrize(
    "command",
    ["%time flip_board(' ')", "!ls", "?flip_board", "flip_board?", "flip_board??", "str.swapcase?  ", "x = %timeit 1",
     "files = !ls", "for i in '12':\n    %time i", "%%time", "*flip*?"],
)  # fmt: skip
def test_commands_of_jupyter_cost_nothing(command):
    answer = read(as_bytes(filled(flip_board=f"{command}\n{FLIP}"))).answers["2.1"]
    namespace = {"get_ipython": object}  # as a cage has it
    exec(answer, namespace)
    assert namespace["flip_board"]("XO ") == "xo "
    assert answer.endswith(FLIP)


def own_cells(notebook):
    """What the student's own cells give, after the imports of the lesson's."""
    given = read(as_bytes(blank(2))).own_cells
    return tuple(cell for cell in read(as_bytes(notebook)).own_cells if cell not in given)


def test_own_cells_keep_definitions_alone():
    own = "import math, os\nSIDES = (1, 2)\nnow = time.time()\nwhile True: pass\n\ndef twice(x):\n    return 2 * x\n"
    notebook = filled(flip_board="def helper():\n    pass\n\n" + FLIP)
    notebook["cells"] += [code(own), code("%matplotlib inline\nfrom ql_functions import x"), code("new_board = 3")]
    notebook["cells"].append(code("max = 0\nfirst = sum = 0\ndef print(*_): pass"))
    assert own_cells(notebook) == (
        "def helper():\n    pass",
        "import math, os\nSIDES = (1, 2)\nnow = time.time()\ndef twice(x):\n    return 2 * x",
        "first = sum = 0",
    )


@pytest.mark.parametrize(
    ("source", "is_kept"),
    [
        ("LEAST = -np.inf", True),
        ("FAR: float = -1e9", True),
        ("WIN, LOSS = (1, -1)", True),
        ("plane = lambda board, mark: list(map(mark.__eq__, board))", True),
        ("squares = np.arange(9).reshape(3, 3)", True),
        ("weights = {i: float(i) for i in range(9)}", True),
        ("measures = model.fit(planes)", True),
        ("q_table['x'] = 1", False),
        ("flip_board = sum", False),
    ],
)
def test_what_gives_a_value_to_a_name_is_kept_and_nothing_else(source, is_kept):
    notebook = filled(flip_board=FLIP)
    notebook["cells"].append(code(source))
    assert bool(own_cells(notebook)) is is_kept


def test_an_own_function_may_have_the_name_of_a_later_exercise():
    notebook = blank(2)
    notebook["cells"] += [code("def new_board(): pass"), code("def sample(n):\n    return n")]
    assert own_cells(notebook) == ("def sample(n):\n    return n",)


def test_a_given_cell_changed_by_the_student_is_his():
    notebook = blank(4)
    given = next(
        one for one in notebook["cells"] if "lrate = 0.15" in "".join(one["source"]) and one["cell_type"] == "code"
    )
    given["source"] = "lrate = 0.5"
    assert own_cells(notebook) == ("lrate = 0.5",)


@pytest.mark.parametrize("line", [ANSWER, "*Votre réponse ici : double-cliquez, écrivez, puis Maj + Entrée.*"])
def test_the_line_to_replace_of_today_and_of_yesterday_is_no_answer(line):
    notebook = blank()
    cell(notebook, "02-Q1")["source"] = f"{line}\n\nParce que."
    cell(notebook, "02-Q2")["source"] = line
    assert read(as_bytes(notebook)).questions == {"2.Q1": "Parce que.", "2.Q2": ""}


def test_an_open_answer_goes_on_in_the_cells_added_after_it():
    notebook = blank()
    position = notebook["cells"].index(cell(notebook, "02-Q1"))
    notebook["cells"].insert(position + 1, text("Parce que\n\nmax prend le premier."))
    notebook["cells"].append(text("Rien à voir."))
    submission = read(as_bytes(notebook))
    assert submission.questions == {"2.Q1": "Parce que\n\nmax prend le premier.", "2.Q2": ""}


@pytest.mark.parametrize(
    "source",
    ["a" + ".b" * 20_000, "-" * 40_000, "(" * 9_000, "x = " + "[" * 150 + "]" * 150,
     *nightly(["f'" + "{1}" * 13_000 + "'", "x=" * 20_000 + "1", "1" + "<1" * 20_000, "x = [1, 2, 3]\n" * 2_800,
               "@a\n" * 13_000 + "def f(): pass"])],
    ids=lambda source: source[:10],
)  # fmt: skip
def test_code_made_to_break_a_parser_is_read(source):
    notebook = filled(flip_board=FLIP)
    notebook["cells"].append(code(source))
    assert read(as_bytes(notebook)).answers["2.1"] == FLIP


def to_read(source, *cells):
    """What is to be read of a copy whose 2.1 is this, beside cells of the student's own."""
    notebook = filled(flip_board=source)
    notebook["cells"] += map(code, cells)
    return list(read(as_bytes(notebook)).to_read)


def test_code_that_reaches_for_the_workings_is_to_be_read_with_its_line():
    lie = "def lie():\n    import cage.checking as c\n    c.plain.plain.__code__ = 0"
    source = f"import sys\n{FLIP}\nlook(), lie()\nsys.modules['cage.checking.call.run'].shares_parts = None"
    assert to_read(source, "def look():\n    from ql_functions.solutions import evaluate", lie, "import gc") == [
        "2.1 : le code nomme modules (« sys.modules['cage.checking.call.run'].shares_parts = None »), dont une réponse "
        "n'a pas besoin ; à lire.",
        "une cellule ajoutée : le code nomme ql_functions.solutions (« from ql_functions.solutions import evaluate »), "
        "dont une réponse n'a pas besoin ; à lire.",
        "une cellule ajoutée : le code nomme cage.checking (« import cage.checking as c »), __code__ (« "
        "c.plain.plain.__code__ = 0 »), plain (« c.plain.plain.__code__ = 0 »), dont une réponse n'a pas besoin ; à "
        "lire.",
    ]


@pytest.mark.parametrize("lie", [*LIES.values(), *WAYS_OUT])
def test_what_leads_to_the_workings_is_to_be_read(lie):
    told = to_read(f"{FLIP}\n{lie}\nlied", f"def lied():\n{textwrap.indent(lie, '    ')}")
    assert {says.partition(" : ")[0] for says in told} >= {"2.1", "une cellule ajoutée"}


@pytest.mark.parametrize("found", [RIGHT, TWINS, own_mistakes()], ids=["other styles", "twins", "named mistakes"])
def test_no_honest_answer_is_to_be_read(found):
    cells = [(EXERCISES[name], one) for name, answers in found.items() for one in answers if stands_alone(one)]
    assert cells
    assert [each for exercise, one in cells for each in unneeded([cell_of(one, exercise)], exercise) if each] == []


@pytest.mark.parametrize("own", [
    "import matplotlib.pyplot as plt", "import sys\nLEAST = -sys.maxsize", "own = type(1) is int",
    "class Own:\n    def __init__(self, rows):\n        self.rows = rows\n    def own(self):\n        return self.rows",
    "from dataclasses import dataclass\n@dataclass\nclass Own:\n    total: int = 0", "own = '{:.2f} {}'.format(1, 2)",
    "from numpy import *\nown = zeros(3).argmax()",
    "def own(x):\n    match x:\n        case [a, *_]:\n            return a",
    "def own(f):\n    def around(*args):\n        return f(*args)\n    return around",
])  # fmt: skip
def test_what_a_student_may_write_is_not_to_be_read(own):
    assert to_read(f"{own}\n{FLIP}") == to_read(f"{FLIP}\nprint(own, plt, LEAST)", own) == []
    assert to_read(FLIP, "fig, ax = plt.subplots()\nax.plot(range(3))", "import os", "vars()") == []  # not executed


HONEST = [  # what a student may write, and some of which `ast.unparse` cannot write again
    "def own(x): return f\"{x!r:>{4}}\u00a0{'\u00a0'}\"", "def own(x): return f\"{'👩\u200d💻'}{x}\"",
    "own = 0x" + "f" * 9_000, "own = 9" + "9" * 4_000, "own = 1e400", "own = 1_000j", "own = '\\N{BULLET}\\ud800'",
    "own = b'\\xff'; other = ...", "é = 'é'; own = é", "own = lambda *a, b=1, **k: (a, b, k)",
    "@max\ndef own(x):\n\t'''é'''\n\treturn x",
    "class own:\n\n  a: int = 1\n\n\n  def f(self): pass", "async def own(): pass", "own = [\n1,\n\n2]\n",
    "def own(n):\n match n:\n  case [1, *rest] if rest: return 1\n  case _: return 0", "own = 1\\\n  + 2",
    "def own(x):\n    if (n := x) > 1: return n\n    return own(x - 1) if x else 0", "def own(a, /, b, *, c): ...",
    "from __future__ import annotations\nown: 'x'", "def own(x):\x0c\n    return x", "own = '''\n  # no comment\n'''",
    "def own(): pass  # \u2028 \x1c",
]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_an_honest_student_writes_stops_nothing(end):
    notebook = filled(flip_board=(HONEST[0] + "\n" + FLIP).replace("\n", end))
    notebook["cells"] += [code(source.replace("\n", end)) for source in HONEST]
    submission = read(as_bytes(notebook))
    assert submission.answers["2.1"].endswith(FLIP)
    (_, first), own = submission.places["2.1"], submission.own_cells[-len(HONEST) :]
    assert len(submission.own_cells) == first + len(HONEST)
    for source, written in zip(HONEST, own, strict=True):
        assert compile(written, "", "exec").co_code == compile(source, "", "exec").co_code
        normal_form(written)


def test_the_globals_of_the_lessons_are_not_exercises():
    assert not {"lrate", "discount", "size", "min_contig"} & {exercise.name for exercise in EXERCISES.values()}
    assert vars(solutions).keys() >= {"lrate", "discount", "size", "min_contig"}


COMMANDS = [
    name
    for name, thing in vars(commands).items()
    if name[0] != "_" and inspect.isfunction(thing) and thing.__module__ == commands.__name__
]


@pytest.mark.parametrize("name", [*COMMANDS, "step_through", "start_again", "predict", "quiz", "without"])
def test_what_the_course_shows_in_a_cell_is_not_run_when_it_is_marked(name):
    assert runnable(f'{name}("2.1")\nx = 1') == "\nx = 1"
