"""The folder of the marks is closed to other accounts, and one student can be taken out of it, everywhere."""

import json
import re
import stat
from pathlib import Path

import pytest
from judge.graders import by_length

from juge import __main__ as command
from juge.intake.folder import Folder
from juge.marking.hand import Given, remembered
from juge.marking.journal import Journal
from juge.rendering import render
from juge.tables import privacy
from juge.tables.lists import keep
from juge.tables.settings import settled

from .notebooks import as_bytes, corrected
from .test_rendering import line, table

HEAD = "Identifiant;Nom complet;Numéro d'identification;Adresse de courriel;Statut;Note;Note maximale\n"
ROOT = Path(__file__).parents[2]
TRACES = (b"H\xc3\xb4tel", b"H\\u00f4tel", b"anne@univ", b"E1;", b"12_", b'"12"', b"Moodle 12", b"Participant 12")


@pytest.fixture
def folder(tmp_path):
    """Marks of two students, with everything a folder can keep of them; both in two assignments."""
    folder = tmp_path / "NOTES"
    folder.mkdir()
    lines = [
        line(
            name, [name, number], f"2026-11-{day} 10:00:00", lesson, copy=f"{lesson}.zip/{name}_{number}_x/tp{n}.ipynb"
        )
        for name, number, day, lesson, n in (
            ("Anne DHôtel", "12", "20", 2, 1),
            ("Anne DHôtel", "12", "21", 2, 2),
            ("Anne DHôtel", "112", "22", 4, 1),
            ("Bob Martin", "13", "20", 2, 1),
            ("Bob Martin", "113", "29", 4, 1),
        )
    ]
    journal = Journal(folder / "notes.jsonl", 7)
    for each in lines:
        journal.add(each)
    for lesson, start in ((2, 12), (4, 112)):
        sheet = tmp_path / f"{lesson}.csv"
        sheet.write_text(
            HEAD + f"Participant {start};Anne D'Hôtel;E1;anne@univ.fr;Remis;;20\n"
            f"Participant {start + 1};Bob Martin;E2;bob@univ.fr;Remis;;20\n",
            "utf-8",
        )
        keep(folder, sheet, lines)
    (tmp_path / "p.csv").write_text("Prénom;Nom;Numéro d'identification\nAnne;D'Hôtel;E1\nBob;Martin;E2\n", "utf-8")
    keep(folder, tmp_path / "p.csv", lines)
    (folder / "amenagements.csv").write_text("élève;leçon;jours;limite\nE1;2;3;\nBob Martin;2;3;\n", "utf-8")
    (folder / "remises.json").write_text('{"12": "2026-11-20 09:00:00", "13": "2026-11-20 09:00:00"}', "utf-8")
    settings = settled(folder, (), [each["copy"] for each in lines], garder=[lines[0]["copy"], lines[3]["copy"]])
    for points in (1, 2):
        remembered(folder, [Given.to(each, "2.1", points) for each in (lines[1], lines[3])])
    render(folder, journal, remembered(folder), settings)
    return folder


def holding(folder, traces):
    """The files of the folder, by name or content, in which one of these traces is."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(
        path.name
        for path in files
        if any(trace in path.read_bytes() or trace in path.name.encode() for trace in traces)
    )


def opened(path):
    return stat.S_IMODE(path.stat().st_mode) & 0o077


@pytest.mark.parametrize("who", ["Anne D'Hôtel", "DHôtel Anne", "E1", "ANNE@univ.fr"])
def test_one_student_is_taken_out_of_everything_and_the_others_keep_all(folder, who, capsys):
    before = {row["élève"]: row for row in table(folder / "notes.csv")}
    assert len(holding(folder, TRACES)) > 12
    assert command.main(["--out", str(folder), "--effacer", who], by_length) == 0
    assert f"{who} : ôté de {folder}, avec 3 copies." in capsys.readouterr().out
    assert holding(folder, TRACES) == []
    assert {row["élève"]: row for row in table(folder / "notes.csv")} == {"Bob Martin": before["Bob Martin"]}
    assert [row["élève"] for row in table(folder / "bilan.csv")] == ["Martin Bob"]
    assert json.loads((folder / "remises.json").read_text("utf-8")) == {"13": "2026-11-20 09:00:00"}
    assert "Bob Martin" in (folder / "amenagements.csv").read_text("utf-8-sig")
    assert len(remembered(folder)) == 1


@pytest.mark.parametrize(("who", "says"), [("Zoé", "personne ne s'appelle « Zoé »"), ("", "personne ne s'appelle")])
def test_nobody_is_taken_out_where_nobody_has_this_name(folder, who, says):
    before = holding(folder, TRACES)
    with pytest.raises(ValueError, match=says):
        privacy.erase(folder, who)
    assert holding(folder, TRACES) == before


@pytest.mark.parametrize(("name", "content"), [("a_corriger.json", "[]"), ("a_lire.json", "{}")])
def test_nobody_is_taken_out_of_an_unfinished_batch_that_would_bring_him_back(folder, name, content):
    (folder / name).write_text(content, "utf-8")
    with pytest.raises(ValueError, match=f"finissez par --resume, ou ôtez .*{name}"):
        privacy.erase(folder, "E1")
    assert "Anne" in (folder / "notes.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", ["remises.json", "a_la_main.jsonl", "a_la_main_avant.jsonl"])
def test_nobody_is_taken_out_while_a_damaged_file_that_may_say_him_is_set_aside(folder, name):
    (folder / name).write_bytes((folder / name).read_bytes() + b"{")
    for says in (f"{name} est vide ou abîmé, et il est mis de côté", "mis de côté : ôtez d'abord .*-abime"):
        with pytest.raises(ValueError, match=says):
            privacy.erase(folder, "E1")
    assert "Anne" in (folder / "notes.jsonl").read_text("utf-8")


def test_of_two_namesakes_none_is_taken_out_by_name(folder):
    journal = Journal(folder / "notes.jsonl")
    journal.add(line("Bob Martin", ["Bob Martin", "99"], copy="2.zip/Bob Martin_99_x/tp.ipynb"))
    with pytest.raises(ValueError, match="plusieurs élèves s'appellent « Bob Martin » : écrivez un numéro"):
        privacy.erase(folder, "Bob Martin")
    privacy.erase(folder, "E2")
    assert [each["owner"][1] for each in Journal(folder / "notes.jsonl").lines.values()] == ["12", "12", "112", "99"]


def test_every_file_of_the_folder_is_closed_to_other_accounts(tmp_path):
    (tmp_path / "tp.ipynb").write_bytes(as_bytes(corrected(2)))
    folder = tmp_path / "NOTES"
    assert command.main([str(tmp_path / "tp.ipynb"), "--out", str(folder)], by_length) == 0
    assert [path for path in (folder, *folder.rglob("*")) if opened(path)] == []
    former = [folder, folder / "retours", folder / "notes.jsonl", folder / "notes.csv"]
    for path in former:
        path.chmod(0o755)  # as a version before left them
    hand = tmp_path / "points.csv"
    hand.write_text("copie;question;points\ntp;2.1;1\n", "utf-8")
    for _ in range(2):
        assert command.main(["--out", str(folder), "--resume", "--a-la-main", str(hand)], by_length) == 0
    assert [path for path in (folder, *folder.rglob("*")) if opened(path)] == []
    assert (folder / "a_la_main_avant.jsonl").exists()


def test_a_system_that_refuses_to_close_the_folder_is_said(folder, monkeypatch):
    def refuse(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("pathlib.Path.chmod", refuse)
    assert Folder(folder).close().startswith(f"{folder} reste lisible par d'autres comptes de cette machine")


def test_the_page_on_data_names_every_file_a_folder_keeps(folder):
    page = (ROOT / "docs/DONNEES.md").read_text("utf-8")
    known = re.findall(r"`(\w+\.\w+)`", page)
    sources = {path.name for path in folder.iterdir() if path.suffix in (".jsonl", ".json")}
    assert sources | {"liste.csv", "amenagements.csv", "classe.html", "questions_ouvertes.html"} <= set(known)


def test_students_are_told_that_opened_hints_and_solutions_are_recorded():
    page = (ROOT / "lessons/templates/LISEZMOI.html").read_text("utf-8")
    assert "retient aussi les indices et les réponses que vous ouvrez" in page
