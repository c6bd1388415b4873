"""« Repartir de zéro »: a notebook, or one cell, as handed out; the one of before stays beside it."""

import json
import shutil
from pathlib import Path

import nbformat
import pytest

from juge import start_again
from juge.learner.again import set_back

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
TWO, FLIP = "02_explorer_exploiter.ipynb", "02-flip_board"
WRITTEN = {FLIP: "def flip_board(b_key):\n    return b_key", "02-Q1": "Au centre."}
HANDED_OUT = nbformat.read(NOTEBOOKS / TWO, 4)


@pytest.fixture
def written(tmp_path, monkeypatch):
    """The notebook of a student: two answers, a demonstration changed, an output, a cell of their own."""
    monkeypatch.chdir(tmp_path)
    lesson = nbformat.read(NOTEBOOKS / TWO, 4)
    for cell in lesson.cells:
        cell.source = WRITTEN.get(cell.id, cell.source.replace("random.seed(3)", "random.seed(4)"))
        if cell.id == FLIP:
            cell.outputs, cell.execution_count = [nbformat.v4.new_output("stream", text="1")], 3
    lesson.cells.insert(4, nbformat.v4.new_code_cell("brouillon = 1"))
    nbformat.write(lesson, TWO)
    return Path(TWO).read_text("utf-8")


def handed_out(cells):
    """The cells, without the answer that one of an exercise keeps for « Reprendre ma réponse »."""
    for cell in cells:
        assert cell.metadata.get("ql", {}).pop("mine", None) in (None, WRITTEN.get(cell.id))
    return cells


def kept():
    """The text of the notebook that is kept beside the one set back."""
    (copy,) = (path for path in Path().glob("*.ipynb") if path.name != TWO)
    assert copy.name.startswith("02_explorer_exploiter (avant le 20")
    return copy.read_text("utf-8")


def test_a_lesson_is_again_as_handed_out_and_the_one_of_before_is_kept(written):
    announced = start_again(2)
    assert "une seconde fois" in repr(announced)
    assert Path(TWO).read_text("utf-8") == written
    done = start_again(2)
    cells = nbformat.read(TWO, 4).cells
    assert [cell.id for cell in cells if "mine" in cell.metadata.get("ql", {})] == [*WRITTEN]
    assert handed_out(cells) == HANDED_OUT.cells
    assert kept() == written
    assert next(Path().glob("*avant*")).name in repr(done)
    assert "une seconde fois" in repr(start_again("2"))  # each time, it is announced first


def test_one_cell_is_set_back_and_the_others_stay(written):
    start_again("2.1")
    start_again("2.1")
    before, now = (nbformat.reads(text, 4).cells for text in (kept(), Path(TWO).read_text("utf-8")))
    changed = [(old.id, new) for old, new in zip(before, now, strict=True) if old != new]
    assert [cell_id for cell_id, _ in changed] == [FLIP]
    assert handed_out([changed[0][1]])[0] == next(cell for cell in HANDED_OUT.cells if cell.id == FLIP)


def test_the_open_notebook_is_set_back_before_its_copies(written, monkeypatch):
    shutil.copy(TWO, "copie.ipynb")
    monkeypatch.setenv("JPY_SESSION_NAME", TWO)
    assert set_back("2")["done"]
    assert handed_out(nbformat.read(TWO, 4).cells) == HANDED_OUT.cells
    assert Path("copie.ipynb").read_text("utf-8") == written


def without_given(lesson):
    for cell in lesson["cells"]:
        cell["metadata"].get("ql", {}).pop("given", None)
    return lesson


@pytest.mark.parametrize("spoil", [lambda _: {"cells": [{}]}, without_given])
def test_a_notebook_that_has_not_kept_what_was_given_is_left_alone(written, spoil):
    Path(TWO).write_text(json.dumps(spoil(json.loads(written))), "utf-8")
    left = Path(TWO).read_text("utf-8")
    answer = set_back("2")
    assert answer == {"done": False, "says": "Aucun carnet enregistré de ce dossier n'a gardé ce qui vous a été donné."}
    assert Path(TWO).read_text("utf-8") == left


def test_a_folder_where_nothing_can_be_written_is_said(written, monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr(shutil, "copy2", refuse)
    assert "n'a pas pu être copié" in set_back("2")["says"]
    assert Path(TWO).read_text("utf-8") == written


def test_what_is_neither_a_lesson_nor_an_exercise_is_refused():
    with pytest.raises(ValueError, match=r"Il n'y a pas d'exercice '9\.9'"):
        start_again("9.9")
