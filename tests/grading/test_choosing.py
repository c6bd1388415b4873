"""Which of a student's copies counts: the last by its date, then by the version in its name, said; or the best."""

import itertools
import re

import pytest

from juge import EXERCISES
from juge.intake.handins import Rule, version
from juge.intake.roster import Roster
from juge.marking.hand import place, read_given
from juge.marking.journal import Journal
from juge.marking.results import counting, marks_of
from juge.pages.feedback import feedback_page
from juge.rendering import render
from juge.tables.settings import settled
from juge.tables.totals import write_totals

from .test_rendering import line, table

ANNE, DATE = ["Anne", "12"], "2026-11-20 10:00:00"
OF = marks_of([line()], {})[0].of
LESS = OF - EXERCISES["2.1"].points


def copy(name, is_whole=True, date=DATE, archive="2.zip", owner=ANNE):
    """A copy of lesson 2 in a Moodle archive; without 2.1 if it is not whole."""
    made = line(owner[0], owner, date, copy=f"{archive}/{owner[0]}_{owner[1]}/{name}", sha256=name)
    if not is_whole:
        made["exercises"]["2.1"]["status"] = "empty"
    return made


@pytest.mark.parametrize(
    "names",
    [
        ["tp9.ipynb", "tp10.ipynb"],
        ["02_explorer.ipynb", "02_explorer (1).ipynb", "02_explorer (2).ipynb"],
        ["tp.ipynb", "tp-final.ipynb"],
        ["tp_v2.ipynb", "tp_v10.ipynb", "tp_vfinale.ipynb"],
        ["tp.ipynb", "tp-Copy1.ipynb"],
        ["TP1.ipynb", "tp2.ipynb"],
        ["tp.ipynb", "tp définitif.ipynb"],
    ],
)
def test_the_version_in_the_name_orders_copies_of_one_date(names):
    assert sorted(reversed(names), key=version) == names
    for order in itertools.permutations(names):
        (mark,) = marks_of([copy(name, name == names[-1]) for name in order], {})
        assert (mark.name, mark.points) == (f"2.zip/Anne_12/{names[-1]}", OF)


def test_copies_of_one_date_are_said_to_the_instructor_alone_with_both_marks(tmp_path):
    (mark,) = marks_of([copy("tp9.ipynb", is_whole=False), copy("tp10.ipynb")], {})
    (doubt,) = mark.doubts
    assert doubt == (
        f"À choisir, les dates sont les mêmes : « tp10.ipynb » compte ({OF:g} / {OF:g}) ; « 2.zip/Anne_12/tp9.ipynb » "
        f"vaudrait {LESS:g} / {OF:g} (--garder et ce nom entier)."
    )
    assert "À choisir" not in feedback_page(mark)
    assert [says[:32] for says in settled(tmp_path).notices([mark])] == ["À choisir : 1 (Anne, leçon 2), q"]


def test_an_archive_dated_from_its_download_orders_nothing():
    first, second = copy("tp10.ipynb"), copy("tp9.ipynb", date="2026-11-20 10:00:02")
    (mark,) = marks_of([first, second, copy("tp.ipynb", date="2026-11-20 10:00:04", owner=["Bob", "13"])], {})[:1]
    assert (mark.name, len(mark.doubts)) == (first["copy"], 1)
    late = copy("tp9.ipynb", date="2026-11-28 10:00:00", archive="tardifs.zip")
    (mark,) = marks_of([first, late], {})
    assert (mark.name, mark.doubts) == (late["copy"], ())


@pytest.mark.parametrize(
    "copies",
    [
        [copy("tp9.ipynb", date="2026-11-18 10:00:00"), copy("tp10.ipynb")],
        [copy("tp9.ipynb"), {**copy("tp10.ipynb"), "sha256": "tp9.ipynb"}],
        [copy("tp9.ipynb"), copy("tp10.ipynb", owner=["Zoé", "13"])],
    ],
)
def test_nothing_is_to_be_chosen_between_two_dates_two_students_or_the_same_content(copies):
    assert all(mark.doubts == () for mark in marks_of(copies, {}))


def test_the_chosen_copy_counts_until_a_later_one_comes(tmp_path):
    copies = [copy("tp9.ipynb", is_whole=False), copy("tp10.ipynb")]
    labels = [each["copy"] for each in copies]
    rule = settled(tmp_path, (), labels, garder=[labels[0]]).rule
    assert rule == settled(tmp_path).rule  # remembered
    (mark,) = marks_of(copies, {}, rule=rule)
    assert (mark.name, mark.doubts) == (labels[0], ())
    later = copy("tp.ipynb", date="2026-12-01 10:00:00", archive="tardifs.zip")
    assert marks_of([*copies, later], {}, rule=rule)[0].name == later["copy"]
    assert settled(tmp_path, garder=[""]).rule == Rule()


def test_the_best_copy_counts_with_its_lateness_where_that_is_the_rule(tmp_path):
    settings = settled(tmp_path, garder=["meilleure"], limite="2026-11-21T12:00", retard="10%")
    on_time, late = copy("tp.ipynb", False), copy("tp2.ipynb", date="2026-11-21 13:00:00")
    blank = copy("tp3.ipynb", date="2026-11-25 10:00:00")
    for verdict in blank["exercises"].values():
        verdict["status"] = "empty"
    dates = {"deadlines": settings.deadlines, "rule": settings.rule}
    (mark,) = marks_of([on_time, late, blank], {}, **dates)
    assert (mark.name, mark.points) == (late["copy"], 0.9 * OF)
    assert "3 fichiers remis : le meilleur compte, « tp2.ipynb »." in mark.remarks
    assert marks_of([on_time, late, blank], {}, deadlines=settings.deadlines)[0].name == blank["copy"]
    much = settled(tmp_path, retard="60%").deadlines
    assert marks_of([on_time, late], {}, deadlines=much, rule=settings.rule)[0].name == on_time["copy"]


@pytest.mark.parametrize(("is_best", "points"), [(False, LESS), (True, OF)])
def test_of_two_assignments_of_a_lesson_the_best_counts_too(tmp_path, is_best, points):
    again = copy("tp.ipynb", False, "2026-12-01 10:00:00", "rattrapage.zip", ["Anne", "99"])
    marks = marks_of([copy("tp.ipynb"), again], {}, rule=Rule(is_best))
    write_totals(tmp_path / "bilan.csv", marks, Roster("Nom complet;x\nAnne;\n"), is_best=is_best)
    (row,) = table(tmp_path / "bilan.csv")
    which = "la meilleure" if is_best else "la dernière"
    assert (row[f"leçon 2 /{OF:g}"], row["remarque"]) == (f"{points:g}", f"leçon 2 : 2 copies, {which} compte")


def test_points_by_hand_go_to_the_copy_that_counts(tmp_path):
    copies = [copy("tp9.ipynb", is_whole=False), copy("tp10.ipynb")]
    (tmp_path / "points.csv").write_text("copie;question;points\nAnne;2.1;1\n", "utf-8")
    givens = read_given(tmp_path / "points.csv", {each["copy"]: each for each in copies})
    placed, _ = place(givens, [each for each, _ in counting(copies, Rule())])
    assert list(placed) == [("2.zip/Anne_12/tp10.ipynb", "2.1")]


def test_what_is_no_rule_and_no_copy_is_said(tmp_path):
    with pytest.raises(ValueError, match=r"--garder tp\.ipynb : écrivez meilleure, dernière, ou une copie"):
        settled(tmp_path, garder=["tp.ipynb"])


def test_the_page_of_the_class_says_what_is_to_be_chosen(tmp_path):
    journal = Journal(tmp_path / "notes.jsonl", 7)
    for each in (copy("tp9.ipynb", is_whole=False), copy("tp10.ipynb")):
        journal.add(each)
    render(tmp_path, journal)
    page = (tmp_path / "classe.html").read_text("utf-8")
    assert "<h2>À choisir</h2>" in page
    shown = re.sub(r'<(span|p) class="names">[^<]*<', "", page)
    assert "Anne" not in shown
    assert "À choisir" in table(tmp_path / "notes.csv")[0]["remarques"]
    assert table(tmp_path / "bilan.csv")[0]["remarque"] == "leçon 2 : copie à choisir"
