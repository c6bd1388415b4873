"""A ✓ and the notebook never part silently: what is shown of it, and the text that is given back."""

import json
import os
import re
import shutil
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

from juge import EXERCISES, commands
from juge.declare.cases import Status
from juge.declare.learner import LEARNER
from juge.learner import notebook as current
from juge.learner.again import set_back
from juge.learner.progress import Progress

pytestmark = pytest.mark.usefixtures("_unsearched")  # what is kept is the same without

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
YESTERDAY = Path(__file__).parents[1] / "project/yesterday/progression.json"
OWN = "import math\n\n\ndef flip_board(b_key):\n    # à moi\n    return b_key.translate({88: 79, 79: 88})\n"
WRONG = "def flip_board(b_key):\n    return b_key\n"
CHECK = "flip_board = check('2.1', flip_board)"
TWO = "02_explorer_exploiter.ipynb"
IN_2, WORTH = [exercise for exercise in EXERCISES.values() if exercise.lesson == 2], EXERCISES["2.1"].points
OF_2 = f"{len(IN_2)}, | sur {sum(exercise.points for exercise in IN_2)}"  # | stands for the points


@pytest.fixture
def read(notebook, tmp_path, monkeypatch):
    """The shell of a notebook that somebody looks at: lesson 2 lies beside it, as handed out."""
    monkeypatch.setattr(current, "channel", lambda: "ab")
    monkeypatch.setattr(current, "listen", lambda *_: None)  # no kernel here
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / TWO))
    shutil.copy(NOTEBOOKS / TWO, tmp_path)
    return notebook


def write(folder, exercise_id, source, name=TWO):
    """Save the notebook with this text in the cell of an exercise."""
    lesson = nbformat.read(folder / name, 4)
    (cell,) = (cell for cell in lesson.cells if cell.id == EXERCISES[exercise_id].cell)
    cell.source = source
    nbformat.write(lesson, folder / name)


def restart():
    LEARNER.forget()


def bar_of(lesson=2):
    return commands._bar(lesson, Progress().read())


def offered(html):
    """The text that « Restaurer » gives back."""
    return [unescape(text) for text in re.findall(r'class="ql-fold".*?class="ql-code"[^>]*>(.*?)</div>', html, re.S)]


def test_a_right_answer_then_broken_loses_its_mark_and_offers_the_cell_that_earned_it(read, tmp_path, capsys):
    read(OWN)
    read(CHECK)
    assert repr(bar_of()).startswith(f"Leçon 2 : 1 exercice sur {OF_2}.\n✓ 2.1".replace("|", f"{WORTH} points"))
    read(WRONG)
    capsys.readouterr()
    read(CHECK)
    report = commands._with_help(commands.Report(Status.WRONG, "", ()), EXERCISES["2.1"])
    assert offered(report._repr_html_()) == [OWN]
    read("progress(2)")
    assert (
        f"Leçon 2 : 0 exercice sur {OF_2}, 1 exercice à revoir.\n✗ 2.1".replace("|", "0 point")
        in capsys.readouterr().out
    )
    assert offered(bar_of()._repr_html_()) == [OWN]
    read("progress()")
    assert f"Le cours : 0 exercice sur {len(EXERCISES)}" in capsys.readouterr().out
    read(OWN)
    read(CHECK)
    assert bar_of().kept == {}


@pytest.mark.parametrize("broken", ["def flip_board(b_key)\n    return b_key", "flip_board = ..."])
def test_a_cell_that_stops_or_is_blank_offers_it_too(read, broken):
    read(OWN)
    read(CHECK)
    read.shell.run_cell(broken)
    read(CHECK)
    assert bar_of().kept["2.1"].text == OWN


EDITS = [OWN.replace("79, 79: 88", "79"), OWN.replace("flip_board", "retourner"), WRONG]
EDITED = "la cellule a changé depuis son exécution"


@pytest.mark.parametrize("edited", EDITS, ids=["a line", "the name", "all"])
def test_a_cell_saved_otherwise_since_it_ran_gets_no_mark(read, tmp_path, capsys, edited):
    write(tmp_path, "2.1", OWN)
    read(OWN)
    read(CHECK)
    assert "✓ 2.1" in repr(bar_of())
    write(tmp_path, "2.1", edited)
    capsys.readouterr()
    read(CHECK)
    said = capsys.readouterr().out
    assert EDITED in said.lower()
    assert "juste" not in said
    assert (bar_of().kept["2.1"].mark, bar_of().kept["2.1"].text) == ("?", OWN)
    assert EDITED in repr(bar_of())
    write(tmp_path, "2.1", OWN)
    read(CHECK)
    assert bar_of().kept == {}


@pytest.mark.parametrize("saved", [WRONG, OWN.replace("# à moi", "# à vous")])
def test_a_file_saved_before_the_cell_ran_or_with_other_comments_says_nothing(read, tmp_path, saved):
    write(tmp_path, "2.1", saved)
    os.utime(tmp_path / TWO, (1, 1) if saved == WRONG else None)
    read(OWN)
    read(CHECK)
    assert bar_of().kept == {}


@pytest.mark.parametrize("edited", EDITS, ids=["a line", "the name", "all"])
def test_what_the_page_has_unsaved_is_compared_too(read, edited):
    read(OWN)
    read(CHECK)
    assert commands._compare("2.1", CHECK, OWN)["says"] == ""
    assert commands._compare("2.1", CHECK, edited)["says"].lower().startswith(EDITED)
    assert bar_of().kept["2.1"].mark == "?"


def test_a_blank_cell_is_not_said_refused_and_the_saved_notebook_decides(read, tmp_path):
    read(OWN)
    read(CHECK)
    read("flip_board = ...")
    read(CHECK)
    assert bar_of().kept["2.1"].mark == "?"
    write(tmp_path, "2.1", OWN)
    assert bar_of().kept == {}
    read(WRONG)
    read(CHECK)
    assert bar_of().kept["2.1"].mark == "✗"


def test_a_notebook_that_came_back_blank_is_told_at_its_opening_exercise_by_exercise(read, capsys):
    read("q_table = {}")
    read("q_table = check('2.2', q_table)")
    read(OWN)
    read(CHECK)
    restart()
    capsys.readouterr()
    read("progress(2)")
    says = "le carnet enregistré n'a pas la réponse qui a reçu le ✓."
    told = [line for line in capsys.readouterr().out.splitlines() if says in line]
    assert told == [f"2.1 · flip_board : {says}", f"2.2 · q_table : {says}"]
    assert offered(bar_of()._repr_html_()) == [OWN, "q_table = {}"]


@pytest.mark.parametrize("how", ["the lesson", "the cell", "the button of the page"])
def test_a_cell_set_back_on_purpose_is_neither_done_nor_to_be_seen_again(read, tmp_path, monkeypatch, how):
    read(OWN)
    read(CHECK)
    write(tmp_path, "2.1", OWN)
    monkeypatch.chdir(tmp_path)
    if how == "the button of the page":
        lesson = nbformat.read(tmp_path / TWO, 4)
        (cell,) = (cell for cell in lesson.cells if cell.id == EXERCISES["2.1"].cell)
        cell.metadata["ql"]["mine"], cell.source = OWN, cell.metadata["ql"]["given"]
        nbformat.write(lesson, tmp_path / TWO)
    else:
        assert set_back(2, "" if how == "the lesson" else EXERCISES["2.1"].cell)["done"]
    restart()
    assert repr(bar_of()).startswith(f"Leçon 2 : 0 exercice sur {OF_2}.\n· 2.1".replace("|", "0 point"))
    html = bar_of()._repr_html_()
    assert '"ql-step ql-step-parted"' not in html
    assert 'class="ql-fold"' not in html
    write(tmp_path, "2.1", WRONG)
    assert "1 exercice à revoir" in repr(bar_of())


@pytest.mark.parametrize(
    ("saved", "is_kept"),
    [
        (OWN, True),
        (OWN.replace("    # à moi\n", "") + "\nflip_board('X')", True),
        (WRONG, False),
        (OWN.replace("import math", "import cmath"), False),
        ("def flip_board(", False),
    ],
)
def test_the_saved_cell_is_compared_with_the_one_that_earned_the_mark(read, tmp_path, saved, is_kept):
    Progress().update("2.1", done=True, source=OWN.partition("\n\n\n")[2], cell=OWN)
    write(tmp_path, "2.1", saved)
    assert bar_of().kept.keys() == (set() if is_kept else {"2.1"})
    assert bar_of(None).kept.keys() == bar_of().kept.keys()


def test_a_cell_with_a_magic_is_compared_as_text(read, tmp_path):
    Progress().update("2.1", done=True, cell="%%time\n" + OWN)
    write(tmp_path, "2.1", "%%time\n" + OWN)
    assert bar_of().kept == {}
    write(tmp_path, "2.1", "%%timeit\n" + OWN)
    assert bar_of().kept.keys() == {"2.1"}


def test_an_answer_in_another_cell_of_the_notebook_is_there(read, tmp_path):
    Progress().update("2.1", done=True, cell=OWN)
    lesson = nbformat.read(tmp_path / TWO, 4)
    lesson.cells.append(nbformat.v4.new_code_cell(OWN))
    nbformat.write(lesson, tmp_path / TWO)
    assert bar_of().kept == {}


def test_the_open_notebook_counts_before_its_copies_and_the_newest_of_the_others(read, tmp_path):
    Progress().update("2.1", done=True, cell=OWN)
    for name, second in (("copie.ipynb", 1), ("essai.ipynb", 2)):
        shutil.copy(tmp_path / TWO, tmp_path / name)
        if name == "essai.ipynb":
            write(tmp_path, "2.1", OWN, name)
        os.utime(tmp_path / name, (second, second))
    assert bar_of().kept.keys() == {"2.1"}
    (tmp_path / TWO).unlink()
    assert bar_of().kept == {}
    assert bar_of().links["2.1"] == "essai.ipynb#cell-id=02-flip_board"


def test_a_progress_of_before_offers_its_functions(read, tmp_path):
    shutil.copy(YESTERDAY, tmp_path)
    before = json.loads(YESTERDAY.read_text("utf-8"))["exercises"]
    assert bar_of().kept["2.1"].text == before["2.1"]["source"]
    write(tmp_path, "2.1", before["2.1"]["source"])
    assert bar_of().kept == {}


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'{"cells": [{}]}', b'{"cells": 3}'])
def test_a_file_that_is_no_notebook_says_nothing(read, tmp_path, content):
    Progress().update("2.1", done=True, cell=OWN)
    (tmp_path / TWO).write_bytes(content)
    (tmp_path / "dossier.ipynb").mkdir()
    assert bar_of().kept == {}
    assert bar_of().links == {}


def test_without_a_reader_nothing_is_compared_nor_offered(notebook, tmp_path):
    shutil.copy(NOTEBOOKS / TWO, tmp_path)
    Progress().update("2.1", done=True, cell=OWN)
    assert bar_of().kept == {}
    assert "<a " not in bar_of()._repr_html_()


def test_the_pills_lead_to_the_cells_of_the_exercises(read):
    page = bar_of()._repr_html_()
    assert re.findall(r'<a [^>]*href="(.*?)"', page) == [
        f"#cell-id={one.cell}" for one in EXERCISES.values() if one.lesson == 2
    ]
    assert "<a " not in bar_of(3)._repr_html_()  # its notebook is not here


@pytest.mark.parametrize(
    ("answer", "is_shown"),
    [
        ("def flip_board(b_key):\n    swapped = str.maketrans('OX', 'XO')\n    return b_key.translate(swapped)", False),
        ("def flip_board(b_key):\n    return ''.join({'X': 'O', 'O': 'X'}.get(c, c) for c in b_key)", True),
    ],
)
def test_a_right_answer_is_told_another_way_to_write_it(read, tmp_path, monkeypatch, answer, is_shown):
    shown = []
    monkeypatch.setattr(current, "display", shown.append)
    read(answer)
    read(CHECK)
    other = 'def flip_board(b_key):\n    return b_key.translate(str.maketrans("XO", "OX"))\n'
    assert [report.other for report in shown] == [other if is_shown else ""]
    assert ("Une autre façon de l’écrire" in unescape(shown[0]._repr_html_())) is is_shown
    (tmp_path / "solutions_fermees.txt").touch()
    read(CHECK)
    assert shown[1].other == ""


def test_the_bar_of_the_course_too_follows_each_check(read, capsys):
    read("progress()")
    read(OWN)
    capsys.readouterr()
    read(CHECK)
    assert f"Le cours : 1 exercice sur {len(EXERCISES)}, {WORTH} points" in capsys.readouterr().out


def test_in_nbconvert_too_the_pills_lead_to_a_cell(read, tmp_path):
    page, _ = HTMLExporter(require_js_url="", mathjax_url="", mermaid_js_url="").from_filename(str(tmp_path / TWO))
    targets = {link.removeprefix("#") for link in bar_of().links.values()}
    assert targets
    assert targets <= set(re.findall(r'id="(.*?)"', page))
