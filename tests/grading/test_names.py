"""What a student can name or write freely: no name loses another's copy, no text fills the instructor's pages."""

import pytest

from juge.intake.reading import MAX_ANSWER, read
from juge.marking.journal import Journal
from juge.marking.results import marks_of
from juge.rendering import render

from .notebooks import as_bytes, blank, cell
from .test_rendering import line, refused


@pytest.mark.parametrize(
    "names",
    [["x_a", "x/a", "x:a", "x_a-2"], ["x_a-2", "x_A", "x/a"], ["𝒜" * 120, "𝒜" * 119], ["...", "-", "~", "copie"]],
)
def test_each_copy_has_its_own_page_whatever_it_is_called(tmp_path, names):
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for name in names:
        journal.add({**line(name), "copy": name})
    render(tmp_path, journal, {})
    pages = list((tmp_path / "retours").iterdir())
    assert len(pages) == len(names)
    texts = [page.read_text("utf-8") for page in pages]
    assert all(sum(f"<h1>{name}</h1>" in text for text in texts) == 1 for name in names)


def test_two_archives_where_a_student_has_no_notebook():
    copies = [{**refused("Bob", ["Bob", "8"], date=""), "copy": f"{lot}/Bob"} for lot in "ab"]
    (mark,) = marks_of(copies, {})
    assert mark.remarks == ("Ce fichier n'est pas un carnet.", "2 fichiers remis : le dernier compte, « Bob ».")


def test_an_open_answer_is_cut_where_nobody_reads_any_more():
    notebook = blank()
    cell(notebook, "02-Q1")["source"] = "mot " * 10**6
    submission = read(as_bytes(notebook))
    assert len(submission.questions["2.Q1"]) == MAX_ANSWER
    assert submission.remarks == (f"2.Q1 : la réponse est coupée à {MAX_ANSWER} caractères.",)
