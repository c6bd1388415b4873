"""A student's own limit, from a private file or from Moodle: it counts, and the instructor alone is told of it."""

import pytest

from juge.intake.roster import Roster
from juge.marking.journal import Journal
from juge.rendering import render
from juge.tables.lists import keep
from juge.tables.settings import settled

from .test_rendering import line, table

HEAD = (
    "Identifiant;Nom complet;Numéro d'identification;Statut;Dernière modification (travail remis);Note;Note maximale\n"
)
GRANTED = (
    "Remis pour évaluation - Prolongation accordée jusqu'au&nbsp;: mardi 8 décembre 2026, 23:59 - 7 jours de retard"
)
SHEET = HEAD + (
    f'"Participant 12";"Anne D\'Hôtel";E1;"{GRANTED}";"jeudi 3 décembre 2026, 10:00";;20\n'
    '"Participant 13";"Bob Martin";E2;"Remis pour évaluation";"jeudi 3 décembre 2026, 10:00";;20\n'
)
USUAL = SHEET.replace(GRANTED, "Remis")
SECRETS = ("Prolongation", "propre à cet élève", "08/12/2026", "04/12/2026", "aménagement")


@pytest.fixture
def marked(tmp_path):
    """Anne and Bob hand in lesson 2 a day and a half late; the totals with this private file and this worksheet."""
    lines = [
        line("Anne DHôtel", ["Anne DHôtel", "12"], "2026-12-03 10:00:00"),
        line("Bob Martin", ["Bob Martin", "13"], "2026-12-03 10:00:01"),
    ]
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for each in lines:
        journal.add(each)

    def mark(private="", sheet=USUAL):
        if private:
            (tmp_path / "amenagements.csv").write_text(private, "utf-8")
        (tmp_path / "feuille.csv").write_text(sheet, "utf-8")
        keep(tmp_path, tmp_path / "feuille.csv", lines)
        settings = settled(tmp_path, limite="2026-12-01T23:59", retard="10%")
        marks, lost = render(tmp_path, journal, (), settings)
        return [mark.late and mark.late.days for mark in marks], lost, list(settings.notices(marks))

    return mark


@pytest.mark.parametrize(
    ("rows", "days"),
    [
        ("Anne D'Hôtel;2;3;", None),
        ("Anne D'Hôtel;toutes;1;", 1),
        ("E1;;;2026-12-03", None),
        ("anne dhotel;2;1,5;", None),
        ("E1;4;30;", 2),
        ("E1;;1;\nE1;;;2026-12-08T23:59", None),
    ],
)
def test_the_private_file_moves_a_student_s_own_limit(marked, rows, days):
    assert marked(f"élève;leçon;jours;limite\n{rows}\n")[:2] == ([days, 2], [])


def test_an_extension_of_moodle_counts_and_needs_no_file(marked):
    days, _, notices = marked(sheet=SHEET)
    assert days == [None, 2]
    whose = "Anne DHôtel, leçon 2 : 08/12/2026 à 23:59"
    assert notices == [f"Limites propres à un élève (aménagements, prolongations de Moodle) : {whose}."]


def test_the_instructor_alone_is_told(marked, tmp_path):
    marked("Élève;Leçon;Jours;Limite\nBob Martin;2;;2026-12-02T12:00\n", SHEET)
    remarks = [row["remarques"] for row in table(tmp_path / "notes.csv")]
    assert ["Limite propre à cet élève : 08/12/2026 à 23:59." in says for says in remarks] == [True, False]
    assert remarks[1].startswith("Limite propre à cet élève : 02/12/2026 à 12:00. Rendue en retard, 1 jour commencé")
    pages = [*(tmp_path / "retours").iterdir(), tmp_path / "classe.html", tmp_path / "questions_ouvertes.html"]
    texts = [page.read_text("utf-8") for page in pages]
    assert len(texts) == 4
    assert [secret for secret in SECRETS for text in texts if secret.lower() in text.lower()] == []
    assert any("Rendue en retard, 1 jour commencé" in text for text in texts)
    assert not any("limite du" in text for text in texts)


def test_a_line_that_goes_to_nobody_is_said(marked):
    _, (lost,), _ = marked("élève;leçon;jours;limite\nZoé;2;3;\n")
    assert (lost.who, lost.name, lost.says) == ("Zoé", "amenagements.csv, ligne 2", "Zoé;2;3")


@pytest.mark.parametrize(
    "row",
    [
        "Anne;2;;",
        "Anne;2;3;2026-12-08",
        ";2;3;",
        "Anne;2;beaucoup;",
        "Anne;2;;demain",
        "Anne;2;-1;",
        "Anne;2;nan;",
        "Anne;2;1e9;",
        "Anne;2;;2026-12-08T23:59+01:00",
    ],
)
def test_a_line_that_does_not_read_is_said(marked, row):
    with pytest.raises(
        ValueError, match=r"amenagements\.csv, ligne 2 : il y faut un élève, et des jours de plus ou une"
    ):
        marked(f"élève;leçon;jours;limite\n{row}\n")


def test_namesakes_are_told_apart_by_their_number(tmp_path):
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for number in ("12", "13"):
        journal.add(line("Anne", ["Anne", number], "2026-12-03 10:00:00", copy=f"2.zip/Anne_{number}/tp.ipynb"))
    (tmp_path / "f.csv").write_text(HEAD + "Participant 12;Anne;E1;;;;20\nParticipant 13;Anne;E2;;;;20\n", "utf-8")
    keep(tmp_path, tmp_path / "f.csv", journal.lines.values())
    settings = settled(tmp_path, limite="2026-12-01T23:59")
    (tmp_path / "amenagements.csv").write_text("élève;leçon;jours;limite\nE2;2;9;\n", "utf-8")
    marks, _ = render(tmp_path, journal, (), settings)
    assert [bool(mark.extended) for mark in marks] == [False, True]
    (tmp_path / "amenagements.csv").write_text("élève;leçon;jours;limite\nAnne;2;9;\n", "utf-8")
    with pytest.raises(ValueError, match="ligne 2 : plusieurs élèves s'appellent « Anne » : écrivez un numéro"):
        render(tmp_path, journal, (), settings)


@pytest.mark.parametrize(
    ("status", "date"),
    [
        ("Prolongation accordée jusqu’au : mardi 8 décembre 2026, 23:59", "2026-12-08 23:59:00"),
        (
            "No submission\nExtension granted until: Tuesday, 8 December 2026, 11:59 PM - 2 hours late",
            "2026-12-08 23:59:00",
        ),
    ],
)
def test_the_words_of_moodle(status, date):
    assert Roster(SHEET.replace(GRANTED, status)).extensions() == {"12": date}


def test_an_extension_whose_date_does_not_read_is_said():
    with pytest.raises(ValueError, match="la date de la prolongation de Anne D'Hôtel ne se lit pas"):
        Roster(SHEET.replace("mardi 8 décembre 2026, 23:59", "8/12"))
