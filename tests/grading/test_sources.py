"""What an answer is given in its cage is what the course's files say: a teacher imports as he likes, or is told."""

import textwrap

import pytest
from nightly import nightly
from unfinished import refusal_of_reference

from juge import EXERCISES
from juge.cage import box
from juge.cage.caged import Cage, FaultyCageError, lesson_of
from juge.cage.sources import CourseError, given_before
from juge.intake import courses
from juge.marking import marks
from tests.grading import cages
from tests.grading.cages import KIND, judged

EXERCISE = """
from juge import Case, Exercise, Mistake
{imports}


def tri(numbers):
    {body}


MISTAKES = (Mistake(lambda numbers: numbers[::-1], "Votre liste est à l'envers."),)
Exercise("9.1", tri, points=4, cases=(Case(([],)), Case(([3, 1, 2],))), mistakes=MISTAKES)
"""
LATER = """
from juge import Case, Exercise

from .ex1 import tri as in_order


def smallest(numbers):
    return in_order(numbers)[0]


Exercise("9.2", smallest, points=2, cases=(Case(([3, 1, 2],)), Case(([5, 4],))))
"""
HELPERS = "from math import inf as LIMIT\n\ndef keep(number): return number < LIMIT\n"
ORDINARY = {
    "builtin": ("from bisect import insort", "found = []\n[insort(found, number) for number in numbers]\nreturn found"),
    "method": ("from random import choice", "return sorted(numbers, key=lambda number: (number, choice([0])))"),
    "inf": ("from math import inf, exp\nSTART = -inf", "return [n for n in sorted(numbers, key=exp) if n > START]"),
    "partial": (
        "from functools import reduce, partial\nordered = partial(sorted, reverse=False)",
        "return reduce(lambda found, number: ordered([*found, number]), numbers, [])",
    ),
    "array": ("from numpy import array\nNONE = array([0.0, 0.0])", "return sorted(numbers, key=lambda n: n + NONE[0])"),
    "call": ("RANKS = dict(zip(range(9), range(9)))", "return sorted(numbers, key=RANKS.get)"),
    "filled": ("RANKS = {}\nfor n in range(9):\n    RANKS[n] = n", "return sorted(numbers, key=RANKS.get)"),
    "class": ("class Ranks:\n    of = staticmethod(int)\nRANKS = Ranks()", "return sorted(numbers, key=RANKS.of)"),
    "star": ("from operator import *", "return sorted(numbers, key=neg)[::-1]"),
    "guarded": ("try:\n    import numpy\nexcept ImportError:\n    pass", "return sorted(numbers, key=numpy.int8)"),
    "annotated": ("import decimal", "def key(n: decimal.Decimal): return n\nreturn sorted(numbers, key=key)"),
    "beside": ("from .helpers import keep as kept", "return sorted(filter(kept, numbers))"),
    "beside, all": ("from .helpers import *", "return sorted(filter(keep, numbers))"),
    "decorated": (
        "from functools import cache\n\n@cache\ndef rank(number): return number", "return sorted(numbers, key=rank)",
    ),
}  # fmt: skip
BY_DAY = "inf", "array", "class", "star", "guarded", "beside"  # a name, a value, an object, all, a try, a file


@pytest.fixture
def course(tmp_path):
    """Declares 9.1, written with these imports and this body, then 9.2; their folder is new each time, and returned."""

    def load(imports, body):
        folder = tmp_path / f"course_{tmp_path.name}"
        folder.mkdir()
        files = {
            "helpers": HELPERS,
            "ex1": EXERCISE.format(imports=imports, body=textwrap.indent(body, "    ").strip()),
        }
        files |= {"ex2": LATER, "__init__": "from juge import Course\nCourse(__name__).find()\n"}
        for name, text in files.items():
            (folder / f"{name}.py").write_text(text, "utf-8")
        courses.load(folder)
        return folder

    return load


@pytest.mark.parametrize("one", [*BY_DAY, *nightly(one for one in ORDINARY if one not in BY_DAY)])
def test_with_any_ordinary_import_right_answers_earn_all_and_wrong_ones_their_sentence(course, one):
    imports, body = ORDINARY[one]
    folder = course(imports, body)
    assert judged("def tri(numbers): return sorted(numbers)", exercise_id="9.1")["points"] == 4
    written = f"def tri(numbers):\n{textwrap.indent(body, '    ')}"  # with what the reference reads, as in the notebook
    assert judged(written, exercise_id="9.1")["points"] == 4
    wrong = judged("def tri(numbers): return numbers[::-1]", exercise_id="9.1", course=folder)
    assert wrong["says"][0] == "Votre liste est à l'envers."
    assert judged("def smallest(numbers): return tri(numbers)[0]", exercise_id="9.2")["points"] == 2
    assert judged("def smallest(numbers): return numbers[0]", exercise_id="9.2")["points"] == 0


def test_neither_a_judge_nor_the_answer_itself_is_given(course):
    course(*ORDINARY["inf"])
    given = "\n".join(code for _, code in given_before(EXERCISES["9.1"]))
    assert given.splitlines()[1:] == ["from math import inf", "START = -inf", "from math import exp"]
    given = "\n".join(code for _, code in given_before(EXERCISES["9.2"]))
    assert "def tri" in given
    assert "Mistake" not in given
    assert "smallest" not in given


@pytest.mark.parametrize(("imports", "body", "says"), [
    ("from . import helpers", "return sorted(filter(helpers.keep, numbers))", "ex1.py, ligne 3 : helpers vient de "),
    ("from ql_functions import game", "return sorted(numbers, key=game.flip)", "ex1.py, ligne 3 : game vient de ql_"),
    ("from juge.files import write_atomically", "write_atomically", "ex1.py, ligne 3 : write_atomically vient"),
])  # fmt: skip
def test_what_cannot_be_given_is_named_with_its_line(course, imports, body, says):
    course(imports, body)
    with pytest.raises(CourseError) as error:
        given_before(EXERCISES["9.2"])
    assert str(error.value).startswith(says)


def test_a_name_with_two_values_is_named(course, tmp_path):
    course("LIMIT = 3", "return sorted(numbers)[:LIMIT]")
    folder = next(tmp_path.iterdir())
    text = LATER.replace("[0]", "[LIMIT]").replace("\n\n\ndef", "\n\nLIMIT = 0\n\n\ndef")
    (folder / "ex3.py").write_text(text.replace("smallest", "third").replace("9.2", "9.3"), "utf-8")
    __import__(f"{folder.name}.ex3")
    with pytest.raises(CourseError, match="LIMIT a déjà une autre valeur, dans ex1"):
        given_before(EXERCISES["9.3"])


@pytest.mark.parametrize(("imports", "says"), [
    ("from jinja2 import is_undefined as isna", "ex1.py, ligne 3 : ModuleNotFoundError : No module named 'jinja2'"),
    ("import os\nisna = os.environ['PATH'].lower", "ex1.py, ligne 4 : KeyError"),
])  # fmt: skip
def test_what_the_cage_lacks_is_a_fault_of_the_course_and_of_no_student(course, imports, says):
    course(imports, "return sorted(numbers, key=isna)")
    for exercise_id in ("9.1", "9.2"):
        cage = Cage(lesson_of(EXERCISES[exercise_id], "def tri(numbers): return numbers"), KIND, 20)
        with cage, pytest.raises(FaultyCageError) as error:
            cage.define()
        assert f"({says}" in str(error.value)
        assert f"({says}" in refusal_of_reference(EXERCISES[exercise_id], KIND)


def test_a_cage_that_does_not_start_is_no_fault_of_the_student(monkeypatch):
    monkeypatch.setattr(box, "_PACKAGE", box._PACKAGE / "nowhere")
    cage = Cage(lesson_of(EXERCISES["1.1"], "def new_board(size=3): return []"), box.NONE, 20)
    with cage, pytest.raises(FaultyCageError, match="la cage ne démarre pas"):
        cage.define()


ONCE_ONLY = "Juste une première fois, votre réponse ne l'est plus quand les mêmes appels sont refaits."


@pytest.mark.parametrize("is_explained", [True, False])
def test_nothing_seen_after_a_hidden_case_is_shown(is_explained, monkeypatch):
    """An answer right everywhere, that keeps its arguments and returns or raises them once it is called again."""
    if not is_explained:
        monkeypatch.setattr(cages, "explained", lambda *_: ([], []))
    cases = EXERCISES["2.1"].cases + EXERCISES["2.1"].hidden_cases(1)
    answer = "seen = []\ndef flip_board(b_key):\n    seen.append(b_key)\n    if len(seen) > {}:\n        {}\n"
    answer += "    return b_key.translate({{88: 79, 79: 88}})"
    hidden = [case.args[0] for case in cases[len(EXERCISES["2.1"].cases) :]]
    for tells in ("return repr(seen)", "raise ValueError(repr(seen))"):
        verdict = judged(answer.format(len(cases), tells))
        assert verdict["points"] == 0
        assert set(verdict["cases"]) == {ONCE_ONLY, ""}
        if not is_explained:
            assert verdict["says"] == [ONCE_ONLY]
        assert not any(key in says for key in hidden if key.strip() for says in marks.written(verdict))
