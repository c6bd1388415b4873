"""Whatever its form, a cell is worth in the grader's cage what it is worth in the notebook, and the same is said."""

import sys

import pytest
from nightly import nightly

from juge import EXERCISES

from .odd_cells import FORMS, Copy, copies, in_grader, in_notebook

BY_DAY = ("maketrans before", "import that hides a module", "no-break space")


@pytest.mark.usefixtures("_unsearched")  # of a wrong cell, the first sentence is compared
@pytest.mark.parametrize("title", [*BY_DAY, *nightly(form for form in FORMS if form not in BY_DAY)])
def test_a_cell_is_told_alike_by_the_notebook_and_by_the_grader(title, notebook, monkeypatch):
    shown = []
    monkeypatch.setattr("juge.learner.notebook.display", lambda thing, name=None: shown.append(thing))
    monkeypatch.syspath_prepend("")  # the folder of the notebook, as in a kernel
    for copy in list(copies(FORMS[title]))[: 1 if title in BY_DAY else None]:
        sys.modules.pop("own_help", None)
        notebook("%reset -f")
        notebook("from ql_functions import check")
        (noted, says), (graded, told) = in_notebook(copy, notebook, shown), in_grader(copy)
        if noted == "right":
            assert graded == "right"
        elif noted == "wrong":  # a line is looked for in a given time: it may be found here and not there
            assert (graded in ("wrong", "partial"), told[0]) == (True, says[0])
        elif noted == "todo":  # the cell stops: its first sentence is the notebook's own
            assert (graded, told[1 : len(says)]) == ("wrong", says[1:])
        else:  # the cell does not define the answer
            assert (noted, graded, "ne définit pas" in told[0]) == ("note", "wrong", True)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ("TABLE = 0\nwhile True:\n    TABLE += 1", "« while True: » demande trop de temps"),
        ("from scipy.special import expit as TABLE", "« from scipy.special import expit as TABLE » s'arrête"),
    ],
)
def test_what_a_cage_cannot_compute_is_left_out_with_a_remark(own, says):
    answer = "def flip_board(b_key):\n    return b_key.translate({88: 79, 79: 88} if TABLE is None else TABLE)"
    exercise = EXERCISES["2.1"]
    status, told = in_grader(Copy(exercise, (f"{own}\ndel TABLE" if "0" in own else own, answer)))
    assert (status, len(told)) == ("wrong", 1)
    assert says in told[0]


def test_what_is_long_and_comes_after_the_answer_costs_nothing():
    answer = "def flip_board(b_key):\n    return b_key.swapcase().swapcase().translate({88: 79, 79: 88})"
    below = "\nwhile True: pass\nfor _ in range(10**9): flip_board('X')"
    assert in_grader(Copy(EXERCISES["2.1"], (answer + below,))) == ("right", [])


def test_an_added_cell_replaces_no_function_of_python():
    answer = "def flip_board(b_key):\n    return b_key.translate({88: 79, 79: 88})[:max(9, len(b_key))]"
    assert in_grader(Copy(EXERCISES["2.1"], ("max = 0\nfrom numpy import *\nlen = sum", answer))) == ("right", [])
