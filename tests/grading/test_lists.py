"""The lists a folder keeps: whose the copies are, and what is written in a worksheet, said on the terminal."""

import pytest

from juge.marking.results import marks_of
from juge.tables.lists import keep, notices, read
from juge.tables.settings import Settings

from .test_rendering import line
from .test_rendering import refused as unread

HEAD = "Identifier,Full name,Grade,Maximum Grade,Grade can be changed\n"


def row(number, name, can_be_changed="Yes"):
    return f"Participant {number},{name},,20.00,{can_be_changed}\n"


@pytest.fixture
def lines():
    """Anne has lessons 2 and 4, in two assignments; Bob has lesson 2, Zoé an unreadable file."""
    return [
        line("Anne Dupont", ["Anne Dupont", "12"]), line("Anne Dupont", ["Anne Dupont", "99"], lesson=4),
        line("Bob Martin", ["Bob Martin", "13"]), unread("Zoé Petit", ["Zoé Petit", "14"]),
    ]  # fmt: skip


@pytest.fixture
def given(tmp_path, lines):
    """Gives a list to the folder, which has no worksheet; gives back what the command says of it."""

    def give(text, name="Notes.csv"):
        for former in tmp_path.glob("feuille_*"):
            former.unlink()
        (tmp_path / name).write_text(text, "utf-8")
        roster = keep(tmp_path, tmp_path / name, lines)
        return list(notices(tmp_path, marks_of(lines, {}), Settings(), [(name, roster)]))

    return give


def test_a_worksheet_says_of_which_lesson_its_marks_are_and_how_many(given):
    rows = row(12, "Anne Dupont") + row(13, "Bob Martin", "No") + row(14, "Zoé Petit") + row(15, "Léo Absent")
    assert given(HEAD + rows, "Notes-Leçon 2.csv") == [
        "Notes-Leçon 2.csv, élèves : 4 ; copies reconnues : 4 sur 4.",
        "feuille_moodle_2.csv, de Notes-Leçon 2.csv : leçon 2, 1 note écrite, 2 vides, 1 verrouillée. "
        "Lignes sans copie : 1 (Léo Absent).",
    ]
    says = "feuille_moodle_4.csv, de Notes.csv : leçon 4, 1 note écrite, 0 vide."
    assert given(HEAD + row(99, "Anne Dupont"))[1] == says
    both = given(HEAD + row(12, "Anne Dupont") + row(99, "Anne Dupont"))[1]
    assert both.endswith(" : le total des leçons 2, 4, dont des copies ont ses numéros : 2 notes écrites, 0 vide.")
    mistaken = given(HEAD + row(99, "Anne Dupont"), "Notes-Leçon 2-77.csv")[2:]
    assert mistaken == [
        "Notes-Leçon 2-77.csv : son nom dit leçon 2, les notes qui y sont écrites, leçon 4 : est-ce la bonne feuille ?"
    ]
    unreadable = given(HEAD + row(14, "Zoé Petit"))[1]
    assert unreadable.endswith(" : aucune de ses copies n'a pu être notée, 0 note écrite, 1 vide.")


def test_a_worksheet_of_no_copy_warns_that_it_has_the_total(given):
    _, says = given(HEAD + row(500, "Anne Dupont") + row(501, "Bob Martin"))
    assert says == (
        "feuille_moodle_total.csv, de Notes.csv : aucune copie n'a ses numéros. Si c'est la feuille d'une leçon, elle "
        "n'est pas encore corrigée : ne déposez pas ces notes. Y est écrit, pour la note de l'année, le total des "
        "leçons 2, 4 : 2 notes écrites, 0 vide."
    )


def test_a_list_that_recognises_nobody_is_refused_and_the_former_one_stays(given, tmp_path):
    given("Nom complet;x\nAnne Dupont;\n", "classe.csv")
    with pytest.raises(ValueError, match=r"autre\.csv ne reconnaît aucune copie sur 4, et n'est pas gardée : est-ce"):
        given("Nom complet;x\nToto Inconnu;\n", "autre.csv")
    assert [person.name for person in read(tmp_path)[0].people] == ["Anne Dupont"]
    (tmp_path / "neuf").mkdir()
    assert len(keep(tmp_path / "neuf", tmp_path / "autre.csv", []).people) == 1  # nothing to recognise yet


def test_strangers_are_named_on_every_run_that_has_a_list(given, tmp_path, lines):
    says = "élèves : 1 ; copies reconnues : 2 sur 4 ; les autres sont « hors liste » dans bilan.csv : "
    says += "Bob Martin, Zoé Petit."
    assert given("Nom complet;x\nAnne Dupont;\n", "classe.csv") == [f"classe.csv, {says}"]
    assert list(notices(tmp_path, marks_of(lines, {}), Settings())) == [f"La liste gardée, {says}"]
    assert list(notices(tmp_path, marks_of(lines[:1], {}), Settings())) == []


def test_a_notebook_handed_in_for_another_lesson_changes_no_mark_of_the_worksheet(tmp_path):
    names = ["Anne", "Bob", "Chloé", "Dora"]
    lines = [line(name, [name, str(number)]) for number, name in enumerate(names)]
    lines.append(line("Zoé", ["Zoé", "9"], lesson=4))
    rows = "".join(row(number, name) for number, name in enumerate(names))
    (tmp_path / "Notes.csv").write_text(HEAD + rows + row(9, "Zoé"), "utf-8")
    roster = keep(tmp_path, tmp_path / "Notes.csv", lines)
    _, says = notices(tmp_path, marks_of(lines, {}), Settings(), [("Notes.csv", roster)])
    assert says == (
        "feuille_moodle_2.csv, de Notes.csv : leçon 2, 4 notes écrites, 1 vide. "
        "Carnets d'une autre leçon remis dans ce devoir, qui n'y comptent pas : Zoé."
    )
