"""The worksheets of Moodle a folder keeps: one for each assignment, all filled again at each run."""

import pytest

from juge.marking.journal import Journal
from juge.marking.results import marks_of
from juge.rendering import render
from juge.tables import worksheets
from juge.tables.lists import keep, notices
from juge.tables.settings import Settings

from .test_lists import HEAD, row
from .test_rendering import line
from .test_rendering import refused as unread
from .test_roster import OF


def sheets_in(folder):
    return {path.name: path.read_text("utf-8") for path in folder.glob("feuille*.csv")}


@pytest.fixture
def folder(tmp_path):
    """Anne has handed in lessons 2 and 4, Bob lesson 2 alone, and nothing that can be read of lesson 4."""
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for lesson, name, number in ((2, "Anne", "12"), (2, "Bob", "13"), (4, "Anne", "92")):
        journal.add(line(name, [name, number], lesson=lesson, copy=f"{lesson}.zip/{name}.ipynb"))
    journal.add({**unread("Bob", ["Bob", "93"]), "copy": "4.zip/Bob.ipynb"})
    return tmp_path


def given(folder, text, name="Notes.csv"):
    """What the command says once this sheet is given."""
    (folder.parent / name).write_text(text, "utf-8")
    journal = Journal(folder / "notes.jsonl")
    roster = keep(folder, folder.parent / name, journal.lines.values())
    marks, _ = render(folder, journal)
    return list(notices(folder, marks, Settings(), [(name, roster)]))


SECOND = HEAD + row(12, "Anne") + row(13, "Bob") + row(14, "Léo")
FOURTH = HEAD + row(92, "Anne") + row(93, "Bob") + row(94, "Léo")


def test_each_assignment_keeps_its_sheet_and_none_goes_stale(folder):
    given(folder, SECOND)
    assert given(folder, FOURTH)[1:] == [
        "feuille_moodle_2.csv : leçon 2, 2 notes écrites, 1 vide. Lignes sans copie : 1 (Léo).",
        "feuille_moodle_4.csv, de Notes.csv : leçon 4, 1 note écrite, 2 vides. Lignes sans copie : 1 (Léo).",
    ]
    assert sheets_in(folder).keys() == {
        "feuille_2.csv", "feuille_4.csv", "feuille_moodle_2.csv", "feuille_moodle_4.csv"
    }  # fmt: skip
    journal = Journal(folder / "notes.jsonl")
    copy = journal.lines["2.zip/Bob.ipynb"]
    journal.add({**copy, "exercises": {name: {**one, "status": "empty"} for name, one in copy["exercises"].items()}})
    render(folder, journal)
    assert sheets_in(folder)["feuille_moodle_2.csv"] == SECOND.replace("Anne,,", "Anne,20.00,").replace(
        "Bob,,", "Bob,0.00,"
    )
    given(folder, SECOND.replace("Léo", "Léa"))  # downloaded again
    assert "Léa" in sheets_in(folder)["feuille_2.csv"]
    assert len(sheets_in(folder)) == 4


def test_a_sheet_given_before_its_lesson_takes_its_name_when_it_comes(folder):
    given(folder, HEAD + row(500, "Anne") + row(501, "Bob"))
    assert sheets_in(folder).keys() == {"feuille_total.csv", "feuille_moodle_total.csv"}
    journal = Journal(folder / "notes.jsonl")
    journal.add(line("Anne", ["Anne", "500"], lesson=3, copy="3.zip/Anne.ipynb"))
    render(folder, journal)
    assert sheets_in(folder).keys() == {"feuille_3.csv", "feuille_moodle_3.csv"}


def test_two_assignments_of_one_lesson_have_two_sheets(folder):
    journal = Journal(folder / "notes.jsonl")
    journal.add(line("Zoé", ["Zoé", "700"], copy="autre.zip/Zoé.ipynb"))
    given(folder, SECOND)
    given(folder, HEAD + row(700, "Zoé"))
    assert sheets_in(folder)["feuille_moodle_2-2.csv"] == HEAD + row(700, "Zoé").replace("Zoé,,", "Zoé,20.00,")


def test_a_file_of_someone_s_is_left(folder):
    for name in ("feuille.csv", "feuille_notes.csv"):
        (folder / name).write_text(SECOND, "utf-8")
    render(folder, Journal(folder / "notes.jsonl"))
    assert sheets_in(folder) == {"feuille.csv": SECOND, "feuille_notes.csv": SECOND}


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_text("")])
def test_a_sheet_that_cannot_be_filled_again_is_asked_for(folder, spoil):
    given(folder, SECOND)
    spoil(folder / "feuille_2.csv")
    marks, _ = render(folder, Journal(folder / "notes.jsonl"))
    (says,) = notices(folder, marks, Settings())
    assert says.startswith("feuille_moodle_2.csv n'a pas pu être refaite : téléchargez de nouveau sa feuille de Moodle")
    given(folder, SECOND)
    assert not worksheets.outdated(folder, worksheets.kept(folder, worksheets.readable(folder), marks))


def test_a_page_says_the_mark_as_the_sheet_does(folder):
    page = folder / "retours/Anne_92 - leçon 4.html"
    given(folder, SECOND)
    assert "soit " not in page.read_text("utf-8")
    given(folder, FOURTH.replace("Anne,,20.00", "Anne,,10.00"))
    assert f"</strong> sur {OF[4]:g} points, soit 10 sur 10</p>" in page.read_text("utf-8")
    given(folder, FOURTH.replace("Anne,,20.00,Yes", "Anne,,10.00,No"))
    assert "soit " not in page.read_text("utf-8")  # locked: the sheet has another mark


def test_a_refused_copy_is_of_the_lesson_of_its_archive(folder):
    marks, _ = render(folder, Journal(folder / "notes.jsonl"))
    assert "<p>Leçon 4</p>" in (folder / "retours/Bob_93 - leçon 4.html").read_text("utf-8")
    assert "\nBob;4;" in (folder / "notes.csv").read_text("utf-8-sig").replace("\r", "")
    assert "leçon 4 : copie non notée" in (folder / "bilan.csv").read_text("utf-8-sig")
    assert "leçon 4 : Ce fichier" in (folder / "classe.html").read_text("utf-8")
    mixed = marks_of([mark.line for mark in marks] + [line("Zoé", ["Zoé", "95"], copy="4.zip/Zoé.ipynb")], {})
    assert [mark.about for mark in mixed if mark.lesson is None] == [None]  # half of them are of another lesson
