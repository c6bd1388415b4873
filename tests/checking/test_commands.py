"""What a student calls, in a real IPython shell whose folder is empty."""

import copy
import linecache
import subprocess
import sys

import pytest

import ql_functions
from juge import EXERCISES
from juge.call.source import hints_of
from juge.declare.exercise import CourseError
from juge.declare.learner import LEARNER
from juge.learner.progress import FILE, Progress
from juge.show import bar

OWN = "def flip_board(b_key):\n    return ''.join({'X': 'O', 'O': 'X'}.get(c, c) for c in b_key)\n"
WRONG = "def flip_board(b_key):\n    return b_key\n"


def test_a_right_answer_is_kept_and_taken_up_in_the_next_lesson(notebook, tmp_path, capsys):
    notebook(OWN)
    notebook("flip_board = check('2.1', flip_board)")
    assert Progress(tmp_path).read()["2.1"] == {"done": True, "source": OWN, "cell": OWN}
    notebook("del flip_board\nflip_board, get_move = carry('flip_board', 'get_move')")
    assert "flip_board : la vôtre ; get_move : la référence." in capsys.readouterr().out
    assert notebook("flip_board('XO ')") == "OX "
    assert "maketrans" not in notebook("import inspect; inspect.getsource(flip_board)")
    notebook("q_table = {}\nget_move(list('X        '), 0, 'O')")
    assert list(notebook.names["q_table"]) == ["O        "]


def test_a_wrong_answer_is_not_kept(notebook, tmp_path):
    notebook(WRONG)
    notebook("flip_board = check('2.1', flip_board)")
    assert Progress(tmp_path).read() == {}
    assert notebook("flip_board('XO ')") == "OX "


@pytest.mark.parametrize("kept", [WRONG, "raise ValueError", "def (", "flip_board = 3", "import sys; sys.flip = 1"])
def test_a_kept_answer_that_no_longer_passes_gives_way(notebook, tmp_path, capsys, kept):
    Progress(tmp_path).update("2.1", done=True, source=kept)
    notebook("flip_board = carry('flip_board')")
    assert "la référence (la vôtre, gardée, ne passe plus" in capsys.readouterr().out
    assert notebook("flip_board('XO ')") == "OX "


def test_an_own_function_brings_the_own_functions_that_it_calls(notebook, tmp_path, capsys):
    own_check = "def check_for_win(b_line, min_contig=3):\n    line = ''.join(b_line)\n"
    own_check += "    return next((p for p in 'OX' if p * min_contig in line), False)\n"
    own_evaluate = "def evaluate(b):\n    for i in range(3):\n"
    own_evaluate += "        for line in (b[3*i:3*i+3], b[i::3], b[0::4], b[2:7:2]):\n"
    own_evaluate += "            if check_for_win(line):\n                return check_for_win(line) + ' gagne !'\n"
    own_evaluate += "    return 'Continue' if ' ' in b else 'Terminé'\n"
    Progress(tmp_path).update("1.2", source=own_check)
    Progress(tmp_path).update("1.3", source=own_evaluate)
    notebook("evaluate = carry('evaluate')")
    assert "evaluate : la vôtre." in capsys.readouterr().out
    assert "next(" in "".join(linecache.cache["<check_for_win, gardée>"][2])
    assert notebook.names["check_for_win"].__code__.co_filename == "<check_for_win, gardée>"


def test_a_check_run_again_on_the_reference_is_worth_nothing(notebook, tmp_path, capsys):
    for source, name, exercise_id in ((WRONG, "flip_board", "2.1"), ("q_table = []", "q_table", "2.2")):
        notebook(source)
        for _ in range(2):
            notebook(f"{name} = check('{exercise_id}', {name})")
        assert "est la référence : exécutez d'abord la cellule" in capsys.readouterr().out
    notebook("from ql_functions import flip_board\nflip_board = check('2.1', flip_board)")
    assert "est la référence" in capsys.readouterr().out
    assert Progress(tmp_path).read() == {}
    assert notebook("flip_board('XO ')") == "OX "


def test_what_the_next_lesson_will_not_know_is_said(notebook, capsys):
    notebook("table = str.maketrans('XO', 'OX')\ndef flip_board(b_key):\n    return b_key.translate(table)")
    notebook("flip_board = check('2.1', flip_board)")
    assert "Elle emploie table, que la leçon suivante ne connaîtra pas" in capsys.readouterr().out


@pytest.mark.parametrize("lines", ["import matplotlib as mpl\n{}\n    mpl", "{}\n    import matplotlib.scale"])
def test_a_library_that_the_grader_does_not_have_is_said(notebook, capsys, lines):
    top = "def flip_board(b_key):"
    notebook(lines.format(top) + "\n    import numpy, math\n    return b_key.translate({88: 79, 79: 88})")
    notebook("flip_board = check('2.1', flip_board)")
    assert "Elle emploie matplotlib, que la correction n'a pas : Python et NumPy y" in capsys.readouterr().out


def test_what_an_answer_imports_itself_is_known_everywhere(notebook, capsys):
    notebook("import string\ntranslate = None")  # the second is, in the answer, the name of a method
    lines = "import string", "table = {88: 79, 79: 88}", "return string.Template(b_key.translate(table)).template"
    notebook("\n    ".join(["def flip_board(b_key):", *lines]))
    notebook("flip_board = check('2.1', flip_board)")
    assert "ne connaîtra pas" not in capsys.readouterr().out


def test_hint_understands_a_number(notebook):
    assert "2.1 · flip_board" in repr(notebook("hint(2.1)"))


def test_carry_refuses_what_is_not_an_exercise(notebook):
    with pytest.raises(ValueError, match="'show' n'est pas un exercice"):
        notebook("carry('show')")


def test_hints_come_one_after_the_other_and_are_counted(notebook, tmp_path):
    texts = [repr(notebook("hint('2.1')")) for _ in range(5)]
    assert "indice 1 sur 3" in texts[0]
    assert ["n'ôte aucun point" in text for text in texts[:3]] == [True, False, False]
    assert len(set(texts[:3])) == 3
    assert texts[3] == texts[4]
    assert 'solution("2.1")' in texts[3]
    assert Progress(tmp_path).read()["2.1"]["hints"] == 3


def test_the_solution_is_shown_after_asking_once(notebook, tmp_path):
    assert "maketrans" not in repr(notebook("solution('2.1')"))
    assert Progress(tmp_path).read() == {}
    assert "maketrans" in repr(notebook("solution('2.1')"))
    assert Progress(tmp_path).read()["2.1"] == {"solution": True}


def test_the_solution_is_shown_at_once_after_the_three_hints(notebook):
    for _ in range(2):
        notebook("hint('2.1')")
    assert "Avez-vous essayé" in repr(notebook("solution('2.1')"))
    LEARNER.asked.clear()
    notebook("hint('2.1')")
    assert "maketrans" in repr(notebook("solution('2.1')"))


@pytest.mark.parametrize(
    ("written", "says"),
    [("", "garde les réponses fermées"), ("bientôt", "garde les réponses fermées"),
     ("9999-12-01\n", "ouvrira les réponses le 01/12/9999"), ("2026-01-01", None)],
)  # fmt: skip
def test_the_teacher_may_keep_the_solutions_closed(notebook, tmp_path, written, says):
    LEARNER.asked.add(("solution", "2.1"))
    (tmp_path / "solutions_fermees.txt").write_text(written, "utf-8")
    shown = repr(notebook("solution('2.1')"))
    assert ("maketrans" in shown) == (says is None)
    assert (says or "maketrans") in shown
    assert Progress(tmp_path).read() == ({} if says else {"2.1": {"solution": True}})


def test_the_puzzle_comes_after_the_three_hints_which_offer_it(notebook):
    assert "Avez-vous essayé" in repr(notebook("puzzle('1.2')"))
    assert "if player * min_contig in line:" in repr(notebook("puzzle('1.2')"))  # insisted on
    offers = ["puzzle(" in repr(notebook("hint('1.2')")) for _ in range(4)]
    assert offers == [False, False, True, True]
    LEARNER.asked.clear()
    assert "for player in line:" in repr(notebook("puzzle('1.2')"))


def test_an_answer_of_one_line_has_no_puzzle(notebook):
    assert 'trop courte pour un puzzle. La voici : solution("2.1")' in repr(notebook("puzzle('2.1')"))
    assert not any("puzzle(" in repr(notebook("hint('2.1')")) for _ in range(4))


def test_progress_says_what_is_done(notebook, capsys):
    notebook(OWN)
    notebook("flip_board = check('2.1', flip_board)\nhint('2.3')\nprogress(2)")
    of_lesson = [exercise for exercise in EXERCISES.values() if exercise.lesson == 2]
    points = f"{EXERCISES['2.1'].worth} sur {sum(exercise.points for exercise in of_lesson)}"
    assert f"Leçon 2 : 1 exercice sur {len(of_lesson)}, {points}, 1 indice." in capsys.readouterr().out
    notebook("progress()")
    assert f"Le cours : 1 exercice sur {len(EXERCISES)}" in capsys.readouterr().out


def test_progress_says_that_a_damaged_file_was_set_aside(notebook, tmp_path, capsys):
    (tmp_path / FILE).write_text("{", "utf-8")
    notebook("progress(1)")
    assert "progression-abimee-1.json" in capsys.readouterr().out


@pytest.mark.parametrize(
    "call", ["check('9.9', 1)", "hint('9.9')", "puzzle('9.9')", "solution(2.7)", "progress(9)", "progress('1')"]
)
def test_an_unknown_number_is_refused(notebook, call):
    with pytest.raises(ValueError, match="Il n'y a pas"):
        notebook(call)


def test_outside_a_notebook_nothing_is_written(tmp_path):
    code = f"{OWN}\nfrom ql_functions import check, progress\nprogress(2)\ncheck('2.1', flip_board)\nprogress(2)"
    code += f"\n{WRONG}\ncheck('2.1', flip_board)\nprogress(2)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "✓ 2.1" in done.stdout
    counts = [line.split(" sur ")[0] for line in done.stdout.splitlines() if line.startswith("Leçon 2")]
    assert counts == [f"Leçon 2 : {count} exercice" for count in (0, 1, 0)]  # of this program, until it ends
    assert list(tmp_path.iterdir()) == []


def test_the_bar_shows_marks_and_words():
    shown = bar.ProgressBar(1, {"1.1": {"done": True, "hints": 1}, "1.2": {"solution": True}}, "<b>")
    assert "✓ 1.1" in shown._repr_html_()
    assert "&lt;b&gt;" in shown._repr_html_()
    assert repr(shown).startswith("Leçon 1 : 1 exercice sur 5, 3 points sur 13, 1 indice, 1 solution ouverte.")


def test_the_face_offers_them():
    assert {"carry", "check", "hint", "progress", "puzzle", "solution"} <= set(dir(ql_functions))


@pytest.mark.parametrize("gap", ["nowhere", "square"])
def test_a_gap_that_is_not_once_in_the_blank_is_said_to_the_author(gap):
    exercise = EXERCISES["1.4"]
    assert exercise.hint_count == len(hints_of(exercise)) == 3
    altered = copy.copy(exercise)
    object.__setattr__(altered, "gap", gap)
    with pytest.raises(CourseError, match="gap est un morceau du blanc de la référence"):
        hints_of(altered)
