"""Who is who: a class told by its participants, three worksheets and the folders of Moodle, under difficult names."""

import re
import time
import unicodedata

import pytest

from juge.intake.people import People, Person, link
from juge.intake.roster import Roster
from juge.intake.sheets import name_words
from juge.marking.journal import Journal
from juge.rendering import render
from juge.tables.lists import keep

from .test_rendering import line, table

CLASS = [  # first name, last name
    ("Léa", "D'Hôtel"),
    ("Sinéad", "O’Connor"),
    ("Jean-Luc", "de La Tour"),
    ("Marie", "Dupont-Moretti"),
    ("", "Sukarno"),
    ("أحمد", "العلوي"),
    ("伟", "李"),
    ("민수", "김"),
    ("Łukasz", "Żółć"),
    ("Zoé", "Œuvrard"),
    ("Anne", "Petit"),
    ("Anne", "Petit"),
    ('Guy "Bob"', "A/B: C*?"),
    ("Nguyễn", "Thị Ánh"),
    ("X", "Martin"),
]
HEAD = "Identifiant;Nom complet;Numéro d'identification;Note;Note maximale\n"


def stripped(name):
    """The name as Moodle's `clean_filename` puts it in a folder."""
    return re.sub(r"[\x00-\x1f&<>\"`|':\\/]", "", name.replace("_", " "))


def written(*cells):
    return ";".join('"' + text.replace('"', '""') + '"' for text in cells) + "\n"


def full_name(first, last):
    return f"{first} {last}".strip()


@pytest.fixture
def folder(tmp_path):
    """The totals of a class whose fifteen students hand in three lessons, numbered anew in each."""
    lines, sheets = [], []
    for lesson in (2, 4, 1):
        sheet = HEAD
        for rank, (first, last) in enumerate(CLASS):
            name, number = full_name(first, last), str(1000 * lesson + rank)
            if name == "X Martin" and lesson == 1:
                name = "X Durand"  # she married
            form = "NFD" if lesson == 4 else "NFC"
            student = unicodedata.normalize("NFC", stripped(unicodedata.normalize(form, name)))
            label = f"{lesson}.zip/{student}_{number}_assignsubmission_file_/tp.ipynb"
            lines.append(line(student, [student, number], lesson=lesson, copy=label))
            sheet += written(f"Participant {number}", unicodedata.normalize(form, name), f"E{rank:02}", "", "20,00")
        sheets.append(sheet)
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for each in lines:
        journal.add(each)
    people = "Prénom;Nom;Numéro d'identification\n"
    people += "".join(written(first, last, f"E{rank:02}") for rank, (first, last) in enumerate(CLASS))

    def render_with(*lists):
        for name, text in lists:
            (tmp_path / name).write_text(text, "utf-8")
            keep(tmp_path, tmp_path / name, lines)
        render(tmp_path, journal)
        return table(tmp_path / "bilan.csv")

    return render_with, people, sheets


def is_whole(row):
    return row["remarque"] == "" and row["total /20"] == "20"


def test_everybody_has_every_lesson_once_the_folder_has_the_lists(folder):
    render_with, people, sheets = folder
    given = [("participants.csv", people), *((f"devoir{rank}.csv", sheet) for rank, sheet in enumerate(sheets))]
    rows = render_with(*given)
    assert sorted(row["numéro"] for row in rows) == [f"E{rank:02}" for rank in range(len(CLASS))]
    assert [row for row in rows if not is_whole(row)] == []


def test_the_worksheets_alone_join_the_class(folder):
    render_with, _, sheets = folder
    rows = render_with(*((f"devoir{rank}.csv", sheet) for rank, sheet in enumerate(sheets)))
    assert (len(rows), [row for row in rows if not is_whole(row)]) == (len(CLASS), [])


def test_names_alone_know_all_but_namesakes_and_nobody_who_handed_in_is_absent(folder):
    render_with, people, _ = folder
    remarks = {(row["élève"], row["remarque"]) for row in render_with(("participants.csv", people))}
    doubt = "une copie hors liste porte ce nom : à rattacher"
    assert {pair for pair in remarks if pair[1] not in ("", doubt)} == {
        ("Anne Petit", "hors liste"),
        ("X Durand", "hors liste"),
    }
    assert {name for name, remark in remarks if remark == doubt} == {"Petit Anne"}


@pytest.mark.parametrize(
    ("listed", "handed"),
    [
        ("D'Hôtel Léa", "Léa DHôtel"),
        ("O’Neil Zoé", "Zoe ONEIL"),
        ("Jean-Luc Le Goff", "Le Goff Jean Luc"),
        ("李 伟", "李伟"),
        ("أَحْمَد", "أحمد"),
        ("Zoe\u0301", "Zoé"),
        ("می\u200cخواهم", "میخواهم"),
        ("A_B", "A B"),
        ("김 민수", "김민수"),
    ],
)
def test_one_name_in_two_forms(listed, handed):
    assert name_words(listed) == name_words(handed)


@pytest.mark.parametrize(
    ("one", "other"), [("李伟", "王芳"), ("Anne Petit", "Anna Petit"), ("أحمد", "محمد"), ("Léa", "Léa Léa")]
)
def test_two_names_are_two(one, other):
    assert name_words(one) != name_words(other)


def test_the_surest_of_what_two_lists_say_decides():
    a, b, c = Person("Anne Petit", email="a@x", enrolled="1"), Person("Anne Petit", email="b@x"), Person("Bob")
    assert len(link([People([a]), People([b])]).people) == 2  # their mails differ: the name is not asked
    assert len(link([People([a]), People([Person("Anne Durand", enrolled="1", email="new@x")])]).people) == 1
    assert len(link([People([a]), People([Person("Anne Petit", enrolled="2", email="a@x")])]).people) == 2
    assert len(link([People([Person("Anne", email="-"), Person("Bob", email="-")]), People([c])]).people) == 2
    assert len(link([People([Person("Zoé", "12", "old@x")]), People([Person("Zoé", "12", "new@x")])]).people) == 1


@pytest.mark.parametrize("name", ["...", "-", "'", "🙂"])
def test_a_name_without_letters_is_nobody_s(name):
    people = People([Person("", email="a@x"), Person(name, email="b@x")])
    assert people.owners([line(name)]) == {}
    assert not people.known_as(name)


def test_a_namesake_who_is_in_no_list_does_not_take_the_marks_of_the_other(tmp_path):
    copies = [line("Anne Petit", ["Anne Petit", number], copy=f"2.zip/{number}.ipynb") for number in ("12", "13")]
    roster = Roster("Nom complet;x\nAnne Petit;\n")
    assert roster.owners(copies) == {}
    link([roster, Roster(HEAD + "Participant 12;Anne Petit;;;20\n")])
    assert [person.name for person in roster.owners(copies).values()] == ["Anne Petit"]
    assert list(roster.owners(copies)) == ["2.zip/12.ipynb"]


def test_an_anonymous_assignment_is_filled_and_its_students_get_their_names_once_they_are_told(tmp_path):
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for number in ("12", "13"):
        label = f"2.zip/Participant_{number}_assignsubmission_file/tp.ipynb"
        journal.add(line("Participant", ["Participant", number], copy=label))
    sheets = [
        "Identifiant;Statut;Note;Note maximale\n" + "".join(f"Participant {n};Remis;;20\n" for n in (12, 13)),
        HEAD + "Participant 12;Anne Petit;E1;;20\nParticipant 13;Anne Petit;E2;;20\n",
    ]
    for sheet, names in zip(sheets, ({"Participant 12", "Participant 13"}, {"Anne Petit"}), strict=True):
        (tmp_path / "donnee.csv").write_text(sheet, "utf-8")
        keep(tmp_path, tmp_path / "donnee.csv", journal.lines.values())
        render(tmp_path, journal)
        rows = table(tmp_path / "bilan.csv")
        assert ({row["élève"] for row in rows}, [is_whole(row) for row in rows]) == (names, [True, True])
        assert (tmp_path / "feuille_moodle_2.csv").read_text("utf-8").count(";20.00;20") == 2


def test_a_thousand_students_in_six_lists_are_joined_at_once():
    lists = [People([Person(f"Élève {n}", str(10_000 * k + n), f"{n}@x") for n in range(1000)]) for k in range(6)]
    start = time.process_time()
    assert len(link(lists).people) == 1000
    assert time.process_time() - start < 5
