"""What a student asks the teacher to see again, answered in the class page; and the one copy of a group."""

import csv
import json
import time

import pytest
from nbformat.v4 import new_markdown_cell

from juge.intake.reading import MAX_ANSWER, read
from juge.intake.roster import Roster
from juge.marking.hand import Given, place, remembered
from juge.marking.results import marks_of
from juge.pages.classroom import class_page
from juge.pages.feedback import feedback_page
from juge.pages.questions import questions_page
from juge.tables.notices import notices
from juge.tables.settings import settled
from juge.tables.totals import shares_of

from .notebooks import as_bytes, corrected
from .test_class_page import MISTAKES, said, wrong
from .test_hand import ANNE
from .test_lists import HEAD, row
from .test_rendering import line, written  # noqa: F401 (a fixture)

ASKED = "Mon code rend la bonne réponse <b>à l'envers</b>."


def asking(*texts):
    """What is read of a corrected notebook where a student has added these text cells at the end."""
    notebook = json.loads(as_bytes(corrected(2)))
    notebook["cells"] += [{**new_markdown_cell(text), "id": f"{place:08x}"} for place, text in enumerate(texts)]
    return read(json.dumps(notebook).encode())


@pytest.mark.parametrize(
    ("text", "requests"),
    [
        ("Demande 2.1 : relisez ma ligne 3.", {"2.1": "relisez ma ligne 3."}),
        ("**DEMANDE 2.Q1** : la moitié ?\n\nJ'ai dit pourquoi.", {"2.Q1": "la moitié ?\n\nJ'ai dit pourquoi."}),
        ("## demande : toute la copie", {"2": "toute la copie"}),
        ("Demande 4.1 : ce n'est pas cette leçon", {"2": "ce n'est pas cette leçon"}),
        ("On me demande 2.1 : rien.", {}),
        ("Demandez 2.1 : rien.", {}),
    ],
)
def test_a_text_cell_that_begins_so_is_a_request_and_no_answer(text, requests):
    copy = asking(text)
    assert copy.requests == requests
    assert text not in " ".join(copy.questions.values())


@pytest.mark.parametrize("text", ["demande" + "." * 4_000_000, "*" * 4_000_000, "demande " + " :" * 2_000_000 + "\n"])
def test_a_text_that_never_ends_is_read_at_once(text):
    began = time.process_time()
    assert len(asking(text).requests.get("2", "")) <= MAX_ANSWER
    assert time.process_time() - began < 5


def test_requests_on_one_exercise_are_all_read():
    assert asking("Demande 2.1 : un.", "Demande 2.1 : deux.").requests == {"2.1": "un.\n\ndeux."}


def test_the_teacher_reads_it_in_the_class_page_and_answers_it_there():
    copy = wrong("Anne", MISTAKES[0], MISTAKES[0], requests={"2.1": ASKED, "2": "Merci."})
    (mark,) = marks_of([copy], {})
    assert mark.unanswered == ["2.1", "2"]
    assert "Demandes d'élèves, sans réponse : 2 (classe.html)." in list(notices([mark]))
    page = class_page([mark], {}, lambda mark: "")
    assert "Anne : 2.1 (0 / 4)" in " ".join(said(page).replace(" :", ":").replace(":", " :").split())
    assert "&lt;b&gt;à l’envers&lt;/b&gt;" in page
    assert page.count(f'data-copy="{mark.name}" data-question="2.1"') == 2  # points and comment
    assert page.count(f'data-copy="{mark.name}" data-question="2"') == 1
    givens = [Given.to(copy, "2.1", 2, "La moitié, oui."), Given.to(copy, "2", comment="De rien.")]
    (mark,) = marks_of([copy], place(givens, [copy])[0])
    assert (mark.unanswered, [says for says in notices([mark]) if "Demandes" in says]) == ([], [])
    theirs = said(feedback_page(mark))
    for first, then in ((ASKED, "La moitié, oui."), ("Merci.", "De rien.")):
        assert theirs.index(first) < theirs.rindex(f"Votre enseignant :  {then}")
    assert 'value="2"' in class_page([mark], {}, lambda mark: "")


@pytest.mark.parametrize(
    "reply", [{"points": 1.5}, {"points": None, "comment": "Non."}, {"points": 1, "comment": "Non."}]
)
def test_what_was_given_before_the_request_is_no_reply_to_it(tmp_path, reply):
    first = line("Dupont Anne", ANNE)
    again = {**line("Dupont Anne", ANNE, "2026-11-21 10:00:00"), "sha256": "y", "requests": {"2.Q1": ASKED}}

    def unanswered(*new):
        placed, _ = place(remembered(tmp_path, new), [again])
        (mark,) = marks_of([first, again], placed)
        return mark.unanswered, mark.open_points["2.Q1"], mark.outdated

    assert unanswered(Given.to(first, "2.Q1", 1, "Trop court.")) == (["2.Q1"], 1, {})
    assert unanswered(Given.to(again, "2.Q1", **reply)) == ([], reply["points"] or 1, {})


@pytest.mark.parametrize(
    ("changes", "is_late"),
    [
        ({"requests": {"2.1": ASKED}}, False),
        ({}, True),  # the date of a copy without a request is its own
        ({"requests": {"2.1": ASKED}, "questions": {"2.Q1": "Mieux dit.", "2.Q2": ""}}, True),
        ({"requests": {"2.1": ASKED}, "answers": {"2.1": "def flip_board(key):\n    return key"}}, True),
    ],
)
def test_the_same_work_handed_in_again_with_a_request_is_not_late(tmp_path, changes, is_late):
    first = line("Dupont Anne", ANNE, "2026-11-20 10:00:00")
    again = {**line("Dupont Anne", ANNE, "2026-12-21 10:00:00"), "sha256": "y", **changes}
    limit = settled(tmp_path, limite="2026-12-01T12:00", retard="10%").deadlines
    (mark,) = marks_of([first, again], {}, None, limit)
    assert (mark.name, bool(mark.late)) == (again["copy"], is_late)


def test_the_sheet_that_knows_the_second_date_alone_makes_nobody_late(tmp_path):
    first = {**line("Dupont Anne", ANNE, "2026-11-20 10:00:00"), "copy": "1.zip/a.ipynb"}
    again = {**first, "copy": "2.zip/a.ipynb", "date": "2026-12-21 09:00:00", "sha256": "y", "requests": {"2": ASKED}}
    limit = settled(tmp_path, limite="2026-12-01T12:00", retard="10%").deadlines
    for known in ({"12": "2026-12-20 10:00:00"}, {"12": "2026-11-20 09:00:00"}, {}):
        (mark,) = marks_of([first, again], {}, None, limit, known)
        assert not mark.late
        assert mark.is_undated == (known == {})


def test_better_helpers_of_the_same_answers_are_another_work(tmp_path):
    poor, again = line("Dupont Anne", ANNE), line("Dupont Anne", ANNE, "2026-12-21 10:00:00")
    poor["exercises"]["2.1"] |= {"status": "wrong", "points": 0}
    limit = settled(tmp_path, limite="2026-12-01T12:00", retard="10%").deadlines
    again |= {"sha256": "y", "requests": {"2.1": ASKED}}
    (mark,) = marks_of([poor, again], {}, None, limit)
    assert mark.late.days == 20


def test_a_request_is_kept_by_the_folder_and_shown_on_the_page(written):  # noqa: F811
    folder = written(line("Anne", requests={"2.3": ASKED}))
    assert "Votre demande" in next((folder / "retours").glob("*.html")).read_text("utf-8")
    rows = csv.DictReader((folder / "notes.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert "2.3 : l'élève demande que vous y reveniez" in next(rows)["remarques"]


def test_the_copy_of_a_group_counts_for_each_and_its_open_answers_are_marked_together():
    members = ["Groupe A-Anne Dupont", "12"], ["Groupe A-Bob", "13"], ["Groupe A-Zoé", "14"]
    lines = [line(name, [name, number]) for name, number in members]
    marks = marks_of(lines, {})
    sheet = Roster(HEAD + row(12, "Anne Dupont") + row(13, "Bob") + row(14, "Zoé"))
    assert [*shares_of(sheet, marks).values()] == [1, 1, 1]
    page = questions_page(marks, {}, "NOTES")
    assert page.count('data-question="2.Q1"') == 2  # points and comment, for the three
    assert "3 copies" in page
