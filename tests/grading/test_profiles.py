"""The archives and sheets of each platform, invented and small: whose a copy is, and what is written back."""

from itertools import product
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace

import pytest
from judge.test_archives import zipped
from nightly import by_day_one_of_each

from juge import EXERCISES
from juge.intake import profiles
from juge.intake.archives import copies, is_of_moodle, student_in
from juge.intake.people import Person
from juge.intake.profiles import PROFILES
from juge.intake.roster import Roster, read_roster
from juge.marking.hand import Given
from juge.marking.journal import Journal
from juge.rendering import render
from juge.tables import lists
from juge.tables.settings import Settings, settled

from .test_rendering import line

SHEETS = Path(__file__).parent / "sheets"
ANNE, ZOE = "Dupont, Anne", "Œuvrard, Zoé"
PLACES = {  # platform → where it puts the copies of Anne and of Zoé
    "moodle": ("Anne Dupont_12_assignsubmission_file/tp.ipynb", "Zoé Œuvrard_13_assignsubmission_file/tp.ipynb"),
    "canvas": ("dupontanne_340934_208490284_tp.ipynb", "œuvrardzoé_LATE_340935_208490285_tp-1.ipynb"),
    "brightspace": (
        "39786-640693 - Anne Dupont - Oct 10, 2025 1022 AM/tp.ipynb",
        "39787-640693 - Zoé Œuvrard - Oct 11, 2025 905 AM/tp.ipynb",
    ),
    "ilias": (
        "multi_feedback_TP_2/Dupont_Anne_adupont_123456/tp.ipynb",
        "multi_feedback_TP_2/Œuvrard_Zoé_zoeuvrard_123457/tp.ipynb",
    ),
}
COMMENT = 'Très bien : "X" < "O".'


@pytest.fixture
def graded(tmp_path):
    """Grades Anne's and Zoé's lesson 2 out of this platform's archive: Anne has all her points, Zoé none of 2.1."""

    def grade(platform):
        archive = tmp_path / "2.zip"
        archive.write_bytes(zipped(dict.fromkeys(PLACES[platform], b"1")))
        folder = tmp_path / "NOTES"
        folder.mkdir()
        journal = Journal(folder / "notes.jsonl", 7)
        found = [
            (copy.label, copy.owner, copy.owner[0] if copy.owner else student_in(copy.label))
            for copy in copies([archive])
        ]
        for label, owner, student in found:
            journal.add(line(student, owner and list(owner), copy=label))
        zoe = journal.lines[found[1][0]]
        journal.add({**zoe, "exercises": zoe["exercises"] | {"2.1": {**zoe["exercises"]["2.1"], "status": "empty"}}})
        return folder, journal

    return grade


def given(folder, journal, path):
    """The sheets that a list fills, by name, once Anne has a comment; and what the command says of them."""
    roster = lists.keep(folder, path, journal.lines.values())
    anne = next(iter(journal.lines.values()))
    marks, _ = render(folder, journal, [Given.to(anne, "2.1", None, COMMENT)])
    names = {sheet.name: sheet.read_text("utf-8") for sheet in folder.glob("feuille_*_*.csv")}
    return names, list(lists.notices(folder, marks, Settings(), [(path.name, roster)]))


def twentieths():
    of = sum(exercise.points for exercise in EXERCISES.values() if exercise.lesson == 2)
    return f"{20 * (1 - EXERCISES['2.1'].points / of):.2f}"


def test_each_platform_names_a_student_its_own_way():
    numbers = {"moodle": "12", "canvas": "340934", "ilias": "123456", "brightspace": None}
    assert [profile.name for profile in PROFILES[1:]] == list(PLACES)  # the first is a table of one's own
    for profile in PROFILES[1:]:
        place = PLACES[profile.name][0]
        assert profile.copy.fullmatch(place).groupdict().get("number") == numbers[profile.name]
        assert [other.name for other in PROFILES if other.copy.fullmatch(place)] == [profile.name]


MALIN = {  # platform → where it puts what Malin hands in, without the end that he writes
    "moodle": "Malin Paul_14_assignsubmission_file_/",
    "canvas": "malinpaul_340936_208490286_",
    "brightspace": "39788-640693 - Malin Paul - Oct 11, 2025 905 AM/",
    "ilias": "multi_feedback_TP_2/Malin_Paul_pmalin_123458/",
}


@pytest.mark.parametrize(
    ("platform", "of"), by_day_one_of_each([*zip(MALIN, MALIN, strict=True), *product(MALIN, PLACES)], itemgetter(0))
)
def test_the_names_that_a_student_writes_give_him_no_other_name(platform, of, tmp_path):
    theirs, forged = PLACES[of][0], "1-1 - Anne Dupont - Nov 12, 2026 1022 AM - tp.ipynb"
    ends = theirs, forged, f"a\\{theirs}", f"a/{theirs}"
    (tmp_path / "2.zip").write_bytes(zipped({MALIN[platform] + end: b"1" for end in ends}))
    (tmp_path / "3.zip").write_bytes(
        zipped({f"{MALIN[platform]}{end[:2]}{len(end)}.zip": zipped({end: b"1"}) for end in ends})
    )
    found = list(copies([tmp_path / "2.zip", tmp_path / "3.zip"]))
    assert len(found) == 2 * len(ends)
    for copy in found:
        assert copy.data == b"1"
        name = copy.owner[0] if copy.owner else student_in(copy.label)
        assert name in ("Malin Paul", "malinpaul")
        assert student_in(copy.label) == name or platform == "moodle"
        assert is_of_moodle(copy.label) == (platform == "moodle")


def test_a_student_of_canvas_without_a_notebook_is_refused_and_has_no_page_for_moodle(tmp_path):
    place = PLACES["canvas"][0].replace(".ipynb", ".pdf")
    (tmp_path / "2.zip").write_bytes(zipped({place: b"1"}))
    (copy,) = copies([tmp_path / "2.zip"])
    assert (copy.label, copy.owner) == (f"2.zip/{place}", ("dupontanne", "340934"))
    assert copy.refusal == f"Aucun carnet .ipynb : il y a {place}."
    assert not is_of_moodle(copy.label)


def test_a_gradebook_of_canvas_gives_one_sheet_a_lesson_with_its_own_marks_alone(graded):
    folder, journal = graded("canvas")
    names, says = given(folder, journal, SHEETS / "canvas.csv")
    whole = (SHEETS / "canvas.csv").read_text("utf-8")
    assert names.keys() == {"feuille_canvas_2.csv", "feuille_canvas_4.csv"}
    second = (
        whole.replace(",Leçon 4 (98766)", "").replace("Manual Posting,,,", "Manual Posting,,").replace("20,10", "20")
    )
    second = second.replace("Groupe A,,,0,F", "Groupe A,20.00,0,F", 1).replace(
        "Groupe A,,,0,F", f"Groupe A,{twentieths()},0,F"
    )
    assert names["feuille_canvas_2.csv"] == second.replace("Groupe A,,,,\n", "Groupe A,,,\n")
    assert "20.00" not in names["feuille_canvas_4.csv"]  # no copy of lesson 4 has come
    assert says == [
        "canvas.csv, élèves : 3 ; copies reconnues : 2 sur 2.",
        "feuille_canvas_2.csv, de canvas.csv : leçon 2, 2 notes écrites, 1 vide. Lignes sans copie : 1 (Student Test).",
    ]
    assert not list(folder.glob("retours_moodle*"))


def test_brightspace_says_the_maximum_in_a_title_and_students_are_known_by_name(graded):
    folder, journal = graded("brightspace")
    names, _ = given(folder, journal, SHEETS / "brightspace.csv")
    assert read_roster(SHEETS / "brightspace.csv").people[0] == Person("Dupont Anne", enrolled="112233")
    assert names["feuille_brightspace_2.csv"] == (
        "OrgDefinedId,Last Name,First Name,Leçon 2 Points Grade <Numeric MaxPoints:20 Weight:50>,"
        "End-of-Line Indicator\n"
        f"#112233,Dupont,Anne,20.00,#\n#112234,Œuvrard,Zoé,{twentieths()},#\n"
    )


def test_ilias_takes_a_mark_a_comment_and_the_word_to_update(graded):
    folder, journal = graded("ilias")
    names, _ = given(folder, journal, SHEETS / "ilias.csv")
    head = (SHEETS / "ilias.csv").read_text("utf-8").splitlines()[0]
    written = twentieths().replace(".", ",")
    rows = (
        f"{head}\n"
        '1;123456;adupont;Dupont;Anne;notgraded;"20,00";;"2.1 : Très bien : ""X"" < ""O"".";;\n'
        f'1;123457;zoeuvrard;Œuvrard;Zoé;notgraded;"{written}";;;;\n'
    )
    assert names == {"feuille_ilias_2.csv": rows}


def test_moodle_reads_a_comment_as_html_in_its_own_column(graded):
    folder, journal = graded("moodle")
    sheet = folder.parent / "feuille.csv"
    sheet.write_text(
        "Identifiant,Nom complet,Note,Note maximale,La note peut être modifiée,Feedback par commentaires\n"
        "Participant 12,Anne Dupont,,20.00,Oui,\nParticipant 13,Zoé Œuvrard,,20.00,Oui,<p>déjà écrit</p>\n",
        "utf-8",
    )
    names, _ = given(folder, journal, sheet)
    assert names["feuille_moodle_2.csv"].splitlines()[1:] == [
        'Participant 12,Anne Dupont,20.00,20.00,Oui,"<p>2.1 : Très bien : &quot;X&quot; &lt; &quot;O&quot;.</p>"',
        f"Participant 13,Zoé Œuvrard,{twentieths()},20.00,Oui,<p>déjà écrit</p>",
    ]


def test_the_instructor_names_the_columns_that_no_platform_has(graded):
    folder, journal = graded("brightspace")
    with pytest.raises(ValueError, match=r"ni colonne « Nom ».*--colonne"):
        lists.keep(folder, SHEETS / "tableur.csv", journal.lines.values())
    settled(folder, colonne=["élève=Étudiant", "numéro d'identification = Matricule", "commentaire=Remarque"])
    settled(folder, colonne=["leçon 2=Points"])
    names, _ = given(folder, journal, SHEETS / "tableur.csv")
    written = twentieths().replace(".", ",")
    rows = (
        'Matricule;Étudiant;Points;Remarque;TP du 3 mai\nA-01;Anne Dupont;"20,00";"2.1 : Très bien : ""X"" < ""O"".";\n'
        f'A-02;Zoé Œuvrard;"{written}";;\n'
    )
    assert names == {"feuille_remplie_2.csv": rows}
    for wrong in ("Points", "points=Points", "note="):
        with pytest.raises(ValueError, match=r"--colonne .* : écrivez nom"):
            settled(folder, colonne=[wrong])
    settled(folder, colonne=[""])
    assert list(lists.read(folder)[1]) == []


def test_marks_in_several_columns_without_a_lesson_are_asked_for():
    text = (SHEETS / "canvas.csv").read_text("utf-8").replace("Leçon 4", "Quiz").replace("Leçon 2", "TP")
    with pytest.raises(ValueError, match=r"« TP \(98765\) », « Quiz \(98766\) » : écrivez --colonne \"leçon 2=TITRE\""):
        Roster(text)
    sheet = Roster(text, {"leçon 2": "TP (98765)"})  # the other column is not of this course
    assert (sheet.lesson, sheet.sheets()) == (2, [sheet])
    assert sheet.text() == text
    filled = sheet.filled({sheet.people[0]: 0.5})
    assert filled == text.replace("adupont,Groupe A,,,", "adupont,Groupe A,10.00,,")


@pytest.mark.parametrize(
    ("title", "maximum"),
    [("Leçon 2 /18", "18"), ("Leçon 2/12,5", "12,5"), ("Leçon 2", "20"), ("lesson 2 / 100", "100"), ("Note", "20")],
)
def test_a_table_of_one_s_own_may_say_the_maximum_in_its_title(title, maximum):
    sheet = Roster(f"Élève;{title};Groupe\nAnne;;A\n")
    written = sheet.filled(dict.fromkeys(sheet.people, 1)).split(";")[-2].strip('"')
    assert float(written.replace(",", ".")) == float(maximum.replace(",", "."))


def test_a_lesson_is_one_of_the_course_whatever_stands_around_its_name(monkeypatch):
    course = {str(place): SimpleNamespace(lesson=lesson) for place, lesson in enumerate((2, "A", "tri", "tri_rapide"))}
    monkeypatch.setattr(profiles, "EXERCISES", course)
    titles = {
        "Leçon 2 (98765)": 2,
        "notes_lecon-2_v1.csv": 2,
        "Leçon A": "A",
        "Lesson tri": "tri",
        "leçon 12": None,
        "Leçon tri_rapide /20": "tri_rapide",
        "2": None,
        "Leçon triste": None,
    }
    assert {title: profiles.lesson_in(title) for title in titles} == titles


def test_a_column_of_ids_in_a_list_of_one_s_own_is_no_number_of_canvas():
    assert Roster("ID;Nom complet;Groupe\n12;Anne;A\n").people == [Person("Anne", group="A")]


def test_the_name_of_a_file_says_the_lesson_that_neither_a_title_nor_a_number_says(graded):
    folder, journal = graded("ilias")
    anne = next(iter(journal.lines.values()))
    journal.add(
        line("Dupont Anne", anne["owner"], lesson=4, copy="4.zip/multi_feedback_TP_4/Dupont_Anne_a_123456/a.ipynb")
    )
    for lesson in (2, 4):
        sheet = folder.parent / f"Leçon {lesson}, status.csv"
        sheet.write_bytes((SHEETS / "ilias.csv").read_bytes())
        names, says = given(folder, journal, sheet)
    assert names.keys() == {"feuille_ilias_2.csv", "feuille_ilias_4.csv"}
    assert (names["feuille_ilias_2.csv"].count("\n1;"), names["feuille_ilias_4.csv"].count("\n1;")) == (2, 1)
    own = folder.parent / "notes.csv"
    own.write_text("Élève;Note\nAnne Dupont;\nZoé Œuvrard;\n", "utf-8")
    _, says = given(folder, journal, own)
    assert "ni le titre de sa colonne ni le nom de son fichier ne dit de leçon. Y est écrit" in says[-1]


def test_a_sheet_given_again_replaces_its_own(graded):
    folder, journal = graded("canvas")
    given(folder, journal, SHEETS / "canvas.csv")
    names, _ = given(folder, journal, SHEETS / "canvas.csv")
    assert names.keys() == {"feuille_canvas_2.csv", "feuille_canvas_4.csv"}
