"""A student's function called in a cage does what it does in a notebook, and has what it has there."""

import ast
import inspect
import os
import signal
from operator import attrgetter
from types import FunctionType

import jupytext
import pytest
from nightly import by_day_one_of_each

from juge import EXERCISES
from juge.cage import box
from juge.cage.caged import Cage, DeadCageError, lesson_of
from juge.cage.sources import given_before
from juge.call.run import run
from juge.declare.cases import Case
from juge.explain.judge import fault_of
from tests.grading import notebooks
from tests.grading.cages import KIND, each_kind

from .by_hand import through_the_wire


def outcomes(source, exercise_id="1.1", own=(), cases=None, kind=KIND):
    """What an answer does, case by case; or what the cage says instead of being ready."""
    exercise = EXERCISES[exercise_id]
    with Cage(lesson_of(exercise, source, own), kind, 20) as cage:
        defined, why = cage.define()
        if defined != "ready":
            return defined, why
        return [(case, cage.call(case)) for case in (exercise.cases if cases is None else cases)]


def is_right(exercise_id, results):
    return not any(fault_of(EXERCISES[exercise_id], case, got) for case, got in results)


def given_to(exercise):
    """The tree of all that an answer is given."""
    return ast.parse("\n".join(code for _, code in given_before(exercise)))


def reference(exercise):
    return (
        inspect.getsource(exercise.reference)
        if callable(exercise.reference)
        else f"{exercise.name} = {exercise.fresh()!r}"
    )


# --- Calls -------------------------------------------------------------------------------------------------


@each_kind
@pytest.mark.parametrize(
    "exercise", by_day_one_of_each(EXERCISES.values(), attrgetter("lesson")), ids=attrgetter("title")
)
def test_a_reference_does_in_a_cage_what_it_does_here(exercise, kind):
    cases = exercise.cases + exercise.hidden_cases(3)
    results = outcomes(reference(exercise), exercise.id, cases=cases, kind=kind)
    assert is_right(exercise.id, results)
    world = exercise.world()
    function = world[exercise.name] if isinstance(exercise.reference, FunctionType) else exercise.fresh
    names = getattr(exercise.reference, "__code__", function.__code__).co_names
    if {"random", "rollout"}.isdisjoint(names):  # else chance has a say
        for case, got in results:
            assert got == through_the_wire(run(function, case, world), case)


@pytest.mark.parametrize(
    ("source", "own"),
    [
        ("import numpy as np\ndef new_board(size=3): return list(np.full(size**2, ' '))", ()),
        ("import numpy\ndef new_board(size=3): return list(numpy.full(size**2, ' '))", ()),
        ("def new_board(size=3): return blank(size)", ("def blank(size): return [' '] * size**2",)),
        ("def new_board(size=3): return [BLANK] * size**2", ("import matplotlib", "BLANK = ' '")),
        ("def new_board(size=3): return [' ' for _ in tqdm(range(size**2))]", ()),
        ("def new_board(size=3):\n    from tqdm.auto import trange\n    return [' ' for _ in trange(size**2)]", ()),
        ("def new_board(size=3): return [' '] * size**2\nprint(new_board())\nnew_board(3)[9]", ()),
        ("print('Essai')\nnew_board = lambda size=3: [' '] * size**2", ()),
        ("class Board:\n    def __call__(self, size=3): return [' '] * size**2\nnew_board = Board()", ()),
        ("import keras\nfrom pandas import Series\ndef new_board(size=3): return [' '] * size**2", ()),
        (
            "from IPython.display import clear_output, display\nfrom IPython import get_ipython\nclear_output()\n"
            "def new_board(size=3):\n    display(size)\n    get_ipython().magic('time')\n    return [' '] * size**2",
            (),
        ),
        (
            "def new_board(size=3):\n    display(size)\n    return [' '] * size**2\n"
            "get_ipython().run_line_magic('matplotlib', 'inline')\ndisplay(new_board())",
            (),
        ),
        (
            "import asyncio\nawait asyncio.sleep(0)\nBLANK = await asyncio.sleep(0, ' ')\n"
            "def new_board(size=3): return [BLANK] * size**2",
            (),
        ),
        ("def new_board(size=3): return [' '] * sum([size] * size)", ("from numpy import *",)),
        ("def new_board(size=3): return max([' '], ['']) * size**2", ("import numpy\nglobals()['max'] = numpy.max",)),
        (
            "from functools import cache as keep\n@keep\ndef row(size): return ' ' * size\n"
            "def new_board(size=3): return list(row(size) * size)",
            (),
        ),
    ],
)
def test_right_answers_of_many_kinds(source, own):
    assert is_right("1.1", outcomes(source, own=own))


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("", ("missing", "")),
        ("def other(): pass", ("missing", "")),
        ("1 / 0\ndef new_board(size=3): return []", ("stopped", "ZeroDivisionError : division by zero")),
        ("def new_board(size=3)", ("syntax", "")),
        ("return 3", ("stopped", "SyntaxError : 'return' outside function (<new_board>, line 1)")),
        ("new_board = [' '] * 9", ("not callable", "")),
        ("new_board = ...", ("empty", "")),
    ],
)
def test_an_answer_that_cannot_be_called(source, says):
    assert outcomes(source) == says


@each_kind
def test_lists_arrive_as_arrays_where_the_case_says_so(kind):
    source = "import numpy as np\ndef new_board(q, legal, by=1): return np.where(legal, q * by, -np.inf).argmax(-1)"
    case = Case(([[0.1, 0.9], [2, 1]], [[True, False], [True, True]], -1), arrays=True)
    ((_, got),) = outcomes(source, cases=[case], kind=kind)
    assert (got.value, got.args, got.failure) == ([0, 1], case.args, None)


def test_what_follows_an_answer_serves_it_and_replaces_nothing_that_precedes_it():
    answer = "def new_board(size=3): return [BLANK] * square(size)"
    below = ("from numpy import *\nBLANK = '?'\ndef square(n): return n**2",)
    with Cage(lesson_of(EXERCISES["1.1"], answer, ("BLANK = ' '",), below), KIND, 20) as cage:
        assert cage.define() == ("ready", "")
        results = [(case, cage.call(case)) for case in EXERCISES["1.1"].cases]
    assert is_right("1.1", results)


def test_own_definitions_do_not_replace_those_of_the_course():
    own = ("def check_for_win(line, min_contig=3): return 'X'", "lrate = 0", "def new_board(size=3): return []")
    assert is_right("1.3", outcomes(reference(EXERCISES["1.3"]), "1.3", own))
    assert is_right("4.1", outcomes(reference(EXERCISES["4.1"]), "4.1", own))


def test_what_a_function_prints_and_raises_comes_back():
    source = "def new_board(size=3):\n    print('é' * 20_000)\n    raise ValueError('non\\x00 !')"
    ((_, got), *_) = outcomes(source)
    assert got.printed == "é" * 8000
    assert (got.failure.kind, got.failure.message) == ("ValueError", "non  !")


@pytest.mark.parametrize("end", ["os._exit(0)", "return 'x' * 10**7", "raise KeyboardInterrupt"])
def test_a_dead_cage_says_why(end):
    with pytest.raises(DeadCageError, match="mis fin à son programme"):
        outcomes(f"import os\ndef new_board(size=3):\n    {end}")


def test_time_is_counted_for_the_whole_exercise():
    exercise = EXERCISES["1.1"]
    with Cage(lesson_of(exercise, "def new_board(size=3):\n    while True: pass"), KIND, 1) as cage:
        cage.define()
        with pytest.raises(DeadCageError, match="ne répond pas"):
            cage.call(exercise.cases[0])


# --- What an answer has ------------------------------------------------------------------------------------


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_an_answer_has_the_references_before_it_and_no_other(exercise):
    ids, tree = list(EXERCISES), given_to(exercise)
    before = {EXERCISES[other].name for other in ids[: ids.index(exercise.id)]}
    present = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    present |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert present & {other.name for other in EXERCISES.values()} == before
    assert "show" in present


def imports(tree):
    """Name → module of all that is imported."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name: getattr(node, "module", alias.name) for node in found for alias in node.names}


def test_an_answer_has_what_its_lesson_imports():
    for lesson, path in notebooks.FILES.items():
        tree = given_to(next(exercise for exercise in EXERCISES.values() if exercise.lesson == lesson))
        given = imports(tree).keys() | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        source = notebooks.WORKSHOP / "sources" / f"{path.stem}.py"
        cells = [cell.source for cell in jupytext.read(source).cells if cell.cell_type == "code"]
        for name, module in imports(ast.parse("\n".join(cells))).items():
            assert name in given or module.startswith(("ql_functions", "matplotlib", "keras", "pandas"))


# --- What is not there, and what lacks time ------------------------------------------------------------------


def test_the_text_of_a_reference_is_not_there_to_be_said():
    spy = "import sys\nhere, seen = sys._getframe(), ''\nwhile here:\n    seen += repr(here.f_locals)\n"
    spy += "    here = here.f_back"
    for own, answer in (((spy,), ""), ((), spy)):
        results = outcomes(f"{answer}\ndef evaluate(b):\n    return seen[-10**5:]", "1.3", own, (Case((["X"] * 9,)),))
        assert "def new_board" not in results[0][1].value


def test_a_cage_that_could_not_compute_is_to_be_tried_again(monkeypatch):
    """Stopped, it stands for one that an overloaded machine leaves without a processor."""
    with Cage(lesson_of(EXERCISES["1.1"], "def new_board(size=3): return 0"), KIND, 20) as cage:
        cage.define()
        for pid in box.family(cage.process.pid):
            os.kill(pid, signal.SIGSTOP)
        with pytest.raises(DeadCageError) as raised:
            cage.call(Case(seconds=2))
        assert raised.value.is_doubtful
        assert 0 < box.processor_seconds(cage.process.pid) < cage.waited
        monkeypatch.setattr(box, "processor_seconds", lambda _: cage.waited)
        assert not cage.late().is_doubtful
