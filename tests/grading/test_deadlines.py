"""Lateness: counted from the journal's date, said wherever the mark is, pardoned by hand, no copy run again."""

import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest
from judge.graders import by_length
from nightly import by_day_one_of_each

from juge import EXERCISES
from juge.drawing.numbers import quantity
from juge.intake.archives import moodle_folder
from juge.intake.handins import dates_of, moment, overruled, remembered_dates
from juge.intake.roster import Roster
from juge.intake.sheets import numeral, write_marks
from juge.marking.batch import grade_batch
from juge.marking.hand import Given, place, read_given
from juge.marking.journal import Journal
from juge.marking.results import marks_of
from juge.pages.classroom import class_page
from juge.pages.feedback import feedback_page
from juge.tables.settings import settled
from juge.tables.totals import write_totals

from .notebooks import as_bytes, corrected, filled
from .test_rendering import line, table

LIMIT = "2026-12-01T23:59"
TOTAL = sum(exercise.points for exercise in EXERCISES.values() if exercise.lesson == 2)


def less(share):
    """What a copy of lesson 2 loses, said: this share of its points."""
    return f"{quantity(share * TOTAL, 'point')} de moins"


def handed_in(settings, *dates, givens=()):
    """The marks of copies of lesson 2 handed in at these dates."""
    lines = [line(f"Élève {i}", date=date) for i, date in enumerate(dates)]
    return marks_of(lines, place(givens, lines)[0], {}, settings.deadlines)


@pytest.mark.parametrize(
    ("date", "days", "lost"),
    [
        ("2026-12-01 23:59:00", 0, 0),
        ("2026-12-01 23:59:02", 1, 0.1),
        ("2026-12-03 23:58:58", 2, 0.2),
        ("2027-01-03 10:00:00", 33, 1),
        ("1980-01-01 00:00:00", 0, 0),
        ("", 0, 0),
    ],
)
def test_each_day_begun_takes_its_share(tmp_path, date, days, lost):
    (mark,) = handed_in(settled(tmp_path, limite=LIMIT, retard="10%"), date)
    assert (mark.late.days if mark.late else 0, mark.earned) == (days, TOTAL)
    assert mark.points == pytest.approx(TOTAL * (1 - lost))


@pytest.mark.parametrize(
    "written",
    ["mardi 1 décembre 2026, 14:32", "Tuesday, 1 December 2026, 2:32 PM", "Tuesday, December 1, 2026, 2:32 PM"],
)
def test_a_date_of_moodle_is_read(written):
    assert moment(written) == "2026-12-01 14:32:00"


@pytest.mark.parametrize("written", ["", "-", "31 février 2026, 10:00", "2026", "mardi 1 décembre 2026"])
def test_what_is_no_date_is_none(written):
    assert moment(written) == ""


def test_an_archive_dated_from_its_download_makes_nobody_late_but_the_worksheet_tells(tmp_path):
    sheet = (
        "Identifier,Full name,Grade,Maximum Grade,Last modified (submission)\n"
        'Participant 12,Anne,,20,"Wednesday, 2 December 2026, 12:05 AM"\nParticipant 13,Bob,,20,-\n'
    )
    downloaded = ["2026-12-05 09:00:00", "2026-12-05 09:00:08"]
    lines = [line(name, [name, number], date) for name, number, date in zip(
        ("Anne", "Bob"), ("12", "13"), downloaded, strict=True)]  # fmt: skip
    settings = settled(tmp_path, limite=LIMIT, retard="10%")
    deadlines = settings.deadlines
    marks = marks_of(lines, {}, {}, deadlines)
    assert [mark.late for mark in marks] == [None, None]
    (notice,) = settings.notices(marks)
    assert notice.startswith(
        "Copies dont la date de remise est inconnue : 2 ; aucun retard n'y est compté : Anne, Bob."
    )
    remembered_dates(tmp_path, Roster(sheet).dates())
    anne, bob = marks_of(lines, {}, {}, deadlines, remembered_dates(tmp_path))
    assert (anne.late.days, bob.late) == (1, None)
    lines[1]["date"] = "2026-12-01 09:00:00"  # an archive whose dates differ tells when they were handed in
    assert [bool(mark.late) for mark in marks_of(lines, {}, {}, deadlines)] == [True, False]


def test_a_worksheet_of_before_does_not_date_the_copy_that_came_since():
    def day_of(known, *copies):
        lines = [line("Anne", ["Anne", "12"], f"2026-12-{day} 09:00:0{i}", copy=f"{archive}/{i}.ipynb", sha256=content)
                 for i, (archive, day, content) in enumerate(copies)]  # fmt: skip
        return marks_of(lines, {}, {}, None, {"12": known})[-1].handed_in

    old, new = "2026-12-01 23:10:00", "2026-12-06 08:00:00"
    first, again, changed = ("a.zip", "05", "x"), ("b.zip", "07", "x"), ("b.zip", "07", "y")
    assert (day_of(old, first), day_of(old, first, again)) == (old, old)  # the same copy, downloaded twice
    assert (day_of(old, first, changed), day_of(new, first, changed)) == ("", new)
    assert day_of("2026-12-05 09:00:00", first, changed) == ""  # an archive may date the first as the worksheet does
    assert day_of(old, first, again, ("c.zip", "08", "y")) == ""
    assert day_of(old, first, ("a.zip", "06", "y")) == old  # two files of one submission


def test_a_worksheet_that_does_not_date_a_copy_is_said_to_speak_of_the_one_before(tmp_path):
    lines = [line("Anne", ["Anne", "12"], f"2026-12-0{day} 09:00:00", copy=f"{day}.zip/a.ipynb", sha256=f"{day}")
             for day in (5, 7)]  # fmt: skip
    known = {"12": "2026-12-01 23:10:00"}
    settings = settled(tmp_path, limite=LIMIT)
    marks = marks_of(lines, {}, {}, settings.deadlines, known)
    assert list(settings.notices(marks, overruled(lines, known))) == [
        "Copies dont la date de remise est inconnue : 1 ; aucun retard n'y est compté : Anne. La date de la feuille "
        "n'est pas prise si elle précède l'archive d'une copie d'avant, dont elle est alors la date : Anne, "
        "01/12/2026 à 23:10 avant le 05/12/2026 à 09:00. La feuille d'évaluation de Moodle, téléchargée après la "
        "copie, dira la vraie : donnez-la à --liste ; ou donnez un retard à la main."
    ]


def test_what_lateness_costs_and_to_how_many_is_said(tmp_path):
    settings = settled(tmp_path, limite=LIMIT, retard="12,5%")
    marks = handed_in(settings, "2026-12-03 10:00:00", "2026-11-30 10:00:00", "2026-12-02 10:00:00")
    says = "Retard : 12,5 % par jour commencé ; copies qui y perdent des points : 2."
    assert list(settings.lateness(marks)) == ["Limite : 01/12/2026 à 23:59.", says]
    assert list(settled(tmp_path, retard="").lateness(marks)) == ["Limite : 01/12/2026 à 23:59."]


def test_lateness_is_said_wherever_the_mark_is(tmp_path):
    settings = settled(tmp_path, limite=f"2={LIMIT}", retard="10 %")
    marks = handed_in(settings, "2026-12-03 10:00:00", "2026-11-30 10:00:00")
    says = f"Rendue après la limite du 01/12/2026 à 23:59, 2 jours commencés : {less(0.2)}."
    assert [mark.remarks for mark in marks] == [(says,), ()]
    write_marks(tmp_path / "notes.csv", marks, lambda mark: "")
    assert [(row["retard"], row["total"]) for row in table(tmp_path / "notes.csv")] == [
        (f"-{numeral(0.2 * TOTAL)}", numeral(0.8 * TOTAL)), ("", numeral(TOTAL))
    ]  # fmt: skip
    write_totals(tmp_path / "bilan.csv", marks)
    assert [row["total /20"] for row in table(tmp_path / "bilan.csv")] == ["16", "20"]
    page = feedback_page(marks[0])
    assert says in page
    assert f"<strong>{numeral(0.8 * TOTAL)}</strong>" in page
    assert "Élève 0</span> : 2 jours commencés" in class_page(marks, {}, lambda mark: "")


def test_days_are_pardoned_by_hand_with_a_reason(tmp_path):
    late = line("Élève 0", date="2026-12-03 10:00:00")
    (tmp_path / "a.csv").write_text(f"copie;question;points;commentaire\n{late['copy']};retard;0;malade\n", "utf-8")
    givens = read_given(tmp_path / "a.csv", {late["copy"]: late})
    assert givens == [Given.to(late, "retard 2", 0, "malade")]
    (mark,) = handed_in(settled(tmp_path, limite=LIMIT, retard="10%"), late["date"], givens=givens)
    assert mark.points == TOTAL
    assert mark.remarks == ("Rendue après la limite du 01/12/2026 à 23:59, 2 jours commencés, comptés 0 : malade.",)
    assert "Élève 0</span> : 2 jours commencés, comptés 0 : malade.<" in class_page([mark], {}, lambda mark: "")


@pytest.mark.parametrize(
    ("day", "days", "why", "says"),
    [
        ("02", 0, "Certificat médical.", "1 jour commencé, compté 0 : Certificat médical."),
        ("02", 0, "", "1 jour commencé, compté 0."),
        ("03", 1, "mail du 3", f"2 jours commencés, comptés 1 (mail du 3) : {less(0.1)}."),
        ("03", 1, "", f"2 jours commencés, comptés 1 : {less(0.1)}."),
        ("03", 2, "mail du 3", f"2 jours commencés : {less(0.2)}."),
    ],
)
def test_days_that_are_not_all_counted_are_said_with_their_reason(tmp_path, day, days, why, says):
    copy = line("Élève 0", date=f"2026-12-{day} 10:00:00")
    settings = settled(tmp_path, limite=LIMIT, retard="10%")
    (mark,) = handed_in(settings, copy["date"], givens=[Given.to(copy, "retard 2", days, why)])
    assert mark.remarks == (f"Rendue après la limite du 01/12/2026 à 23:59, {says}",)


@pytest.mark.parametrize("date", ["", "2026-11-30 10:00:00"])
def test_days_are_counted_by_hand_for_a_copy_that_no_date_makes_late(tmp_path, date):
    copy = line("Élève 0", date=date)
    givens = [Given.to(copy, "retard 2", 2, "mail du 3")]
    settings = settled(tmp_path, limite=LIMIT, retard="10%")
    (mark,) = handed_in(settings, date, givens=givens)
    assert mark.points == pytest.approx(0.8 * TOTAL)
    assert mark.remarks[0] == f"Retard compté à la main, 2 jours commencés (mail du 3) : {less(0.2)}."
    assert not any("date de remise est inconnue" in notice for notice in settings.notices([mark]))


def test_days_given_to_a_lesson_without_a_limit_are_said_not_to_count(tmp_path):
    settings = settled(tmp_path, limite=f"3={LIMIT}", retard="10%")
    (mark,) = handed_in(settings, "", givens=[Given.to(line("Élève 0", date=""), "retard 2", 2)])
    assert mark.points == TOTAL
    says = "Jours de retard donnés à la main, mais leur leçon n'a pas de limite : Élève 0, leçon 2 ; ils ne comptent"
    assert any(notice.startswith(says) for notice in settings.notices([mark]))


def test_copies_of_unknown_date_are_on_the_page_of_the_class(tmp_path):
    marks = handed_in(settled(tmp_path, limite=LIMIT), "", "2026-11-30 10:00:00")
    _, _, listed = class_page(marks, {}, lambda mark: "").partition("De date inconnue")
    assert ("Élève 0<" in listed, "Élève 1<" in listed) == (True, False)
    assert "De date inconnue" not in class_page(handed_in(settled(tmp_path, limite=""), ""), {}, lambda mark: "")


def test_a_file_of_unknown_date_that_counts_is_not_said_to_be_of_its_download():
    names = ("Anne", ["Anne", "12"]), ("Bob", ["Bob", "13"])
    files = [line(*name, f"2026-11-23 09:00:0{i}", copy=f"a.zip/{name[0]}/{i}.ipynb", sha256=f"{i}")
             for i in (1, 2) for name in names]  # fmt: skip
    anne, _ = marks_of(files, {})
    assert anne.remarks == ("2 fichiers remis : le dernier compte, « 2.ipynb ».",)


def test_a_limit_for_one_lesson_leaves_the_others_theirs(tmp_path):
    settled(tmp_path, limite="2026-12-01,3=2026-12-08")
    deadlines = settled(tmp_path, limite="2=2026-12-02T12:00").deadlines
    assert deadlines.says == (
        "Limites : les autres leçons : 01/12/2026 à 23:59 ; leçon 3 : 08/12/2026 à 23:59 ; "
        "leçon 2 : 02/12/2026 à 12:00."
    )
    assert settled(tmp_path).deadlines == deadlines
    for name in "ab":
        (tmp_path / name).mkdir()
    only = [
        settled(tmp_path / name, limite=limit).deadlines.says for name, limit in (("a", LIMIT), ("b", f"2={LIMIT}"))
    ]
    assert only == ["Limite : 01/12/2026 à 23:59.", "Limite de la leçon 2 : 01/12/2026 à 23:59."]


def test_settings_are_kept_until_they_are_taken_away(tmp_path):
    first = settled(tmp_path, limite="2026-12-01,3=2026-12-08T12:00", retard="10%", poids="2=3")
    assert settled(tmp_path, limite=None) == first
    limits = {name: f"{day:%d %H:%M}" for name, day in first.deadlines.limits.items()}
    assert limits == {"": "01 23:59", "3": "08 12:00"}
    assert list(first.notices(marks_of([line()], {})))[1:] == ["--limite : aucune copie n'est de la leçon 3."]
    assert settled(tmp_path, limite="").deadlines.limits == {}
    assert settled(tmp_path).weights == {"2": 3}


def test_weights_that_leave_a_lesson_out_are_refused_and_not_kept(tmp_path):
    with pytest.raises(ValueError, match="--poids 2=3,4=1 : il y manque la leçon 3 ; donnez un poids à chaque leçon"):
        settled(tmp_path, ["2", "3", "4"], poids="2=3,4=1")
    with pytest.raises(ValueError, match="il y manque les leçons 3, 4 ;"):
        settled(tmp_path, ["2", "3", "4"], poids="2=3")
    assert not list(tmp_path.iterdir())
    settled(tmp_path, ["2"], poids="2=3")
    assert settled(tmp_path, ["2", "3"]).weights == {"2": 3}  # lesson 3 came later: the notes must still be written


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"limite": "demain"}, "--limite demain : écrivez 2026-12-01T23:59"),
        ({"limite": LIMIT, "retard": "10"}, "--retard 10 : écrivez la part"),
        ({"limite": LIMIT, "retard": "200%"}, "--retard 200% : écrivez la part"),
        ({"retard": "10%"}, "--retard demande une limite"),
        ({"poids": "3"}, "--poids 3 : écrivez LEÇON=POIDS"),
    ],
)
def test_a_setting_that_is_not_one_is_said_and_not_kept(tmp_path, written, says):
    with pytest.raises(ValueError, match=says):
        settled(tmp_path, **written)
    assert settled(tmp_path) == settled(tmp_path, limite=None)
    assert not list(tmp_path.iterdir())


LATE_FILE = {"tp.ipynb": as_bytes(corrected())}
JUNK = {  # what is handed in on time, and then replaced by the real work → under which name of archive it was
    "of the same name, in an archive of the same name": ({"tp.ipynb": as_bytes(filled())}, "lot.zip"),
    "of another name, in an archive of the same name": ({"brouillon.ipynb": as_bytes(filled())}, "lot.zip"),
    "unreadable": ({"tp.ipynb": b"{"}, "avant.zip"),
    "of another lesson": ({"tp.ipynb": as_bytes(corrected(3))}, "avant.zip"),
    "no notebook": ({"tp.pdf": b"%PDF"}, "avant.zip"),
}


@pytest.mark.parametrize("junk", by_day_one_of_each(JUNK, lambda junk: JUNK[junk][1]))
def test_a_copy_that_replaces_another_never_takes_its_date(tmp_path, junk):
    journal = Journal(tmp_path / "notes.jsonl", 7)

    def graded(name, files, day):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for file, content in files.items():
                entry = zipfile.ZipInfo(f"{moodle_folder('Anne', '12')}/{file}", (2026, 12, day, 9, 0, 0))
                archive.writestr(entry, content)
        list(grade_batch([tmp_path / name], journal, by_length, lambda: ThreadPoolExecutor(1), 1, bool))
        return {line["copy"].rpartition("/")[2]: line["copy"] for line in journal.lines.values()}

    files, name = JUNK[junk]
    on_time, since = {"12": "2026-12-01 10:00:00"}, {"12": "2026-12-06 10:00:00"}
    graded(name, files, day=2)
    assert {*dates_of(journal.lines.values(), on_time).values()} == {on_time["12"]}
    for _ in range(2):  # given again, it is no other copy
        copy = graded("lot.zip", LATE_FILE, day=7)["tp.ipynb"]
        assert dates_of(journal.lines.values(), on_time)[copy] in ("", "2026-12-07 09:00:00")  # none, or its own
        assert dates_of(journal.lines.values(), since)[copy] == since["12"]
    assert dates_of(Journal(tmp_path / "notes.jsonl").lines.values(), on_time)[copy] != on_time["12"]
