"""Slips of Python that the text proves: said wherever a wrong call passes by them, and never of a right answer."""

import json
from pathlib import Path

import pytest
from missing import exercise_of

from checking.cells import cell, flip_board_of, report_of
from juge.edits import sights, slips
from juge.explain.attempt import Attempt
from juge.explain.touched import watched

ANSWERS = json.loads((Path(__file__).parents[2] / "benchmarks/answers.json").read_text("utf-8"))
RIGHT = [(one["exercise"], one["code"]) for one in ANSWERS if one["kind"] == "right"]
SLIPS = [  # the body of a flip_board that has another fault too → what is said
    ("out = ''\nfor s in b_key:\n    out == s\nreturn out", "Ligne 4 : « out == s » compare, et ne change rien"),
    ("b_key == ''\nreturn b_key + 'X'", "Ligne 2 : « b_key == '' » compare, et ne change rien"),
    ("d = {}\nd['X'] == 'O'\nreturn d['X']", "Ligne 3 : « d['X'] == 'O' » compare, et ne change rien"),
    ("out = ''\nfor s in b_key:\n    out + 'X'\nreturn out", "Ligne 4 : out + 'X', seul sur sa ligne, n'est ni gardé"),
    ("b_key.replace('X', 'O')\nreturn b_key", "Ligne 2 : b_key.replace('X', 'O'), seul sur sa ligne"),
    ("sorted(b_key)\nreturn b_key", "Ligne 2 : sorted(b_key), seul sur sa ligne"),
    ("return b_key.lower", "Ligne 2 : b_key.lower désigne la fonction sans l'appeler"),
    ("t = list(b_key)\nt.reverse\nreturn ''.join(t)", "Ligne 3 : t.reverse désigne la fonction sans l'appeler"),
    ("for s in b_key.split:\n    pass", "Ligne 2 : b_key.split désigne la fonction sans l'appeler"),
    ("return b_key + new_board", "Ligne 2 : new_board désigne la fonction sans l'appeler"),
    ("t = list(b_key)\nt = t.reverse()\nreturn t", "Ligne 3 : reverse change t et ne renvoie rien"),
    ("t = list(b_key)\nreturn t.sort()", "Ligne 3 : sort change t et ne renvoie rien"),
    ("t = []\nt += t.append(b_key)\nreturn t", "Ligne 3 : append change t et ne renvoie rien"),
    ("t = list(b_key)\nreturn ''.join(t.remove('X'))", "Ligne 3 : remove change t et ne renvoie rien"),
    ("t = list(b_key)\nreturn list.reverse(t)[0]", "Ligne 3 : reverse change t et ne renvoie rien"),
    ("t = []\nfor s in b_key:\n    t.append[s]\nreturn t", "Ligne 4 : t.append est une fonction : elle s'appelle avec"),
    ("import random\nt = list(b_key)\nt = random.shuffle(t)\nreturn t", "Ligne 4 : shuffle change t et ne renvoie"),
]


@pytest.mark.parametrize(("body", "says"), SLIPS)
def test_a_slip_is_said_even_beside_another_fault(body, says):
    report = report_of("2.1", flip_board_of(body))
    assert report.status == "wrong"
    assert any(one.startswith(says) for one in report.says), report.says


@pytest.mark.parametrize(
    "body",
    [
        "if b_key == '':\n    b_key == 'X'\nreturn b_key",  # no call passes by it
        "t = list(b_key)\ntry:\n    t.index('X')\nexcept ValueError:\n    pass\nreturn b_key",  # tried, for its error
        "return ''.join(map(str.lower, sorted(b_key, key=str.lower)))",  # a function is what these want
        "import numpy as np\nt = np.append(list(b_key), 'X')\nreturn str(t)",  # np.append gives an array
        "seen = set()\nreturn ''.join(s for s in b_key if not (s in seen or seen.add(s)))",  # an idiom
        "for s in b_key:\n    if s == 'X':\n        s\nreturn b_key",  # a name alone, as one writes « do nothing »
    ],
)
def test_what_only_looks_like_a_slip_is_not_said(body):
    said = " ".join(report_of("2.1", flip_board_of(body)).says)
    assert "sur sa ligne" not in said
    assert "compare, et" not in said
    assert "sans l'appeler" not in said
    assert "ne renvoie rien ;" not in said


@pytest.mark.parametrize(("exercise_id", "source"), RIGHT)
def test_a_right_answer_has_no_slip(exercise_id, source):
    exercise, namespace = exercise_of(exercise_id), cell(source)
    attempt = Attempt(exercise, namespace[exercise.name], namespace)
    if attempt.tree is None:
        return
    found = [*slips(attempt.tree, namespace), *sights(attempt.tree)]
    runs = [watched(attempt, case) for case in exercise.cases] if found else []
    assert [says for prove in found for run in runs if (says := prove(run))] == []
