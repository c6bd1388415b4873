"""What is given by hand: it finds the student and the answer again, or is said to be nobody's."""

import json

import pytest

from juge import EXERCISES, QUESTIONS
from juge.intake.folder import BY_HAND, FORMER
from juge.intake.given import models
from juge.intake.roster import read_roster
from juge.intake.sheets import cell
from juge.marking.hand import GONE, Given, compared, place, read_given, remembered
from juge.marking.results import marks_of
from juge.pages.feedback import feedback_page
from juge.pages.questions import questions_page
from juge.tables.totals import write_totals

from .test_rendering import line

ANNE = ["Dupont Anne", "12"]


def points_in(path, name):
    """(copy, question) → points of a file of points, where this is the only copy."""
    copy = {**line(), "copy": name}
    return {(name, given.name): given.points for given in read_given(path, {name: copy})}


POINTS_CSV = "copie;question;points\r\n{copy};2.Q1;{points}\r\n"


@pytest.mark.parametrize(
    ("encode", "points"),
    [
        (lambda text: text.encode("utf-8-sig"), "1,5"),
        (lambda text: text.encode("cp1252"), " 1.5 "),
        (lambda text: text.replace("\r\n", "\n").replace(";", "\t").encode(), "1,5"),
        (lambda text: text.replace("1,5", '"1,5"').replace(";", ",").encode(), "1,5"),
    ],
)
def test_points_come_back_from_any_spreadsheet(tmp_path, encode, points):
    path, name = tmp_path / "points.csv", "lot/Zoé/tp.ipynb"
    path.write_bytes(encode(POINTS_CSV.format(copy=name, points=points)))
    assert points_in(path, name) == {(name, "2.Q1"): 1.5}


def test_a_name_made_harmless_is_known_again(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(POINTS_CSV.format(copy=cell("=tp.ipynb"), points=2), "utf-8-sig")
    assert points_in(path, "=tp.ipynb") == {("=tp.ipynb", "2.Q1"): 2}


@pytest.mark.parametrize("points", ["99", "-1", "deux", "nan", "inf", "1e99"])
def test_points_out_of_range_are_refused(tmp_path, points):
    path = tmp_path / "points.csv"
    path.write_text(POINTS_CSV.format(copy="a", points=points))
    with pytest.raises(ValueError, match=f"points.csv, ligne 2 : .* entre 0 et {QUESTIONS['2.Q1'].points}"):
        points_in(path, "a")


def test_columns_that_are_missing_are_named(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text("élève;points\na;2\n")
    with pytest.raises(ValueError, match="il y faut les colonnes copie, question, points ; il a élève, points"):
        points_in(path, "a")


def test_a_file_that_is_no_table_is_said_in_a_sentence(tmp_path):
    marks = marks_of([line("Anne")], {})
    write_totals(tmp_path / "bilan.csv", marks)
    for name, says in (("liste.xlsx", "liste.xlsx est un classeur : enregistrez-le en CSV."),
                       ("remises.zip", "remises.zip est une archive, il faut un CSV.")):  # fmt: skip
        (tmp_path / name).write_bytes((tmp_path / "bilan.xlsx").read_bytes())
        for reads in (lambda path: points_in(path, "a"), read_roster):
            with pytest.raises(ValueError, match=f"^{says}$"):
                reads(tmp_path / name)
    (tmp_path / "points.csv").write_bytes(b"copie;question\rx\n;points\n")
    with pytest.raises(ValueError, match="n'est pas un tableau : il y faut un CSV"):
        points_in(tmp_path / "points.csv", "a")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("b;2.Q1;1", "« b » n'est aucune copie ; elle se nomme comme dans la dernière colonne de notes.csv"),
        ("a;2.9;1", "« 2.9 » n'est ni un exercice, ni une question ouverte de ce cours"),
        ("a;4.1;1", "« 4.1 » n'est pas de la leçon 2, qui est celle de « a »"),
    ],
)
def test_points_of_no_answer_are_refused_and_it_is_said_why(tmp_path, row, says):
    path = tmp_path / "points.csv"
    path.write_text(f"copie;question;points\n{row}\n", "utf-8")
    with pytest.raises(ValueError, match=f"points.csv, ligne 2 : {says}"):
        points_in(path, "a")


def named(tmp_path, row, *lines):
    """What a row gives, where these are all the copies."""
    (tmp_path / "points.csv").write_text(f"copie;question;points;commentaire\n{row}\n", "utf-8")
    return read_given(tmp_path / "points.csv", {line["copy"]: line for line in lines})


def test_a_copy_is_named_by_its_student_where_nobody_else_has_that_name(tmp_path):
    first, again = line("Dupont Anne", ANNE), late(line("Dupont Anne", ANNE))
    fourth = line("Dupont Anne", ["Dupont Anne", "99"], lesson=4)
    lines = first, again, fourth, line("Bob", ["Bob", "13"])
    assert named(tmp_path, "Anne DUPONT;2.1;1;", *lines) == [Given.to(again, "2.1", 1)]
    assert named(tmp_path, "Anne Dupont;4;;Bien.", *lines) == [Given.to(fourth, "4", None, "Bien.")]
    assert named(tmp_path, "Anne Dupont;retard 2;1;", *lines) == [Given.to(again, "retard 2", 1)]
    assert named(tmp_path, "bob;;;Bien.", *lines) == [Given.to(lines[-1], "2", None, "Bien.")]
    with pytest.raises(ValueError, match=r"« Anne Dupont » a plusieurs copies \(leçons 2, 4\) ; nommez l'une"):
        named(tmp_path, "Anne Dupont;retard;1;", *lines)
    with pytest.raises(ValueError, match="plusieurs élèves s'appellent « Bob »"):
        named(tmp_path, "Bob;2.1;1;", *lines, line("Bob", ["Bob", "14"], copy="lot/autre.ipynb"))
    with pytest.raises(ValueError, match=r"« 4\.1 » n'est pas de la leçon 2, qui est celle de « Bob »"):
        named(tmp_path, "Bob;4.1;1;", *lines)


def test_an_answer_without_points_has_none(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(POINTS_CSV.format(copy="a", points=""))
    assert points_in(path, "a") == {("a", "2.Q1"): None}


# --- What would be lost ------------------------------------------------------------------------------------


def late(copy, **changes):
    """The same student hands in again, from another archive."""
    return {**copy, "copy": "plus tard.zip/tp.ipynb", "date": "2026-11-25 10:00:00", "sha256": "y", **changes}


def marked(givens, *lines):
    """The last student's mark, and what found no copy."""
    placed, lost = place(givens, lines[-1:])
    return marks_of(lines, placed)[-1], lost


def test_points_survive_another_archive_name():
    copy = line("Dupont Anne", ANNE)
    renamed = {**copy, "copy": copy["copy"].replace("lot/", "remises (2).zip/")}
    mark, lost = marked([Given.to(copy, "2.Q1", 1.5)], renamed)
    assert (mark.open_points["2.Q1"], mark.changed, lost) == (1.5, set(), [])


def test_points_survive_a_second_copy_where_the_answer_is_the_same():
    copy = line("Dupont Anne", ANNE)
    mark, lost = marked([Given.to(copy, "2.Q1", 1.5)], copy, late(copy))
    assert (mark.open_points["2.Q1"], mark.changed, lost) == (1.5, set(), [])


def test_an_answer_changed_since_keeps_its_points_and_is_to_be_read_again():
    copy = line("Dupont Anne", ANNE)
    changed = late(copy, questions={**copy["questions"], "2.Q1": "Autre chose."})
    mark, lost = marked([Given.to(copy, "2.Q1", 1.5)], copy, changed)
    assert (mark.open_points["2.Q1"], mark.changed, lost) == (1.5, {"2.Q1"}, [])
    assert "2.Q1 : à revoir, la réponse a changé depuis qu'elle a été lue." in mark.private
    page = questions_page([mark], models(), "NOTES")
    assert "à revoir : la réponse a changé, elle avait 1,5" in page
    assert 'value="1,5"' not in page  # saving it with other answers would say that this one was read again


def test_a_file_renamed_is_found_by_its_content():
    mark, lost = marked([Given.to(line("tp"), "2.Q1", 1.5)], line("Anne, le bon"))
    assert (mark.open_points["2.Q1"], lost) == (1.5, [])


def test_what_finds_no_copy_is_listed_and_kept(tmp_path):
    given = Given.to(line("Dupont Anne", ANNE), "2.Q1", 1.5, "bien vu")
    mark, lost = marked([given], line("Bob", ["Bob", "8"], sha256="y"))
    assert (mark.open_points, lost, given.says) == ({}, [given], "1,5, bien vu")
    assert remembered(tmp_path, [given]) == remembered(tmp_path) == [given]


def test_files_of_the_same_name_do_not_share_points():
    first, second = line("tp"), {**line("tp"), "copy": "autre.zip/tp.ipynb", "sha256": "y"}
    second["questions"] = {**second["questions"], "2.Q1": "Autre chose."}
    placed, _ = place([Given.to(first, "2.Q1", 1.5)], [first, second])
    assert list(placed) == [(first["copy"], "2.Q1")]


def test_a_mark_given_by_hand_wins_and_says_why():
    copy = line("Dupont Anne", ANNE)
    givens = [Given.to(copy, "2.1", 1.5, "<b>à l'oral</b>"), Given.to(copy, "2", comment="Bon travail.")]
    mark, _ = marked(givens, copy)
    assert mark.points == copy["points"] - EXERCISES["2.1"].points + 1.5
    assert mark.remarks == (f"2.1 : 1,5 à la main, au lieu de {EXERCISES['2.1'].points} : <b>à l'oral</b>.",)
    page = feedback_page(mark)
    for piece in (f"1,5 / {EXERCISES['2.1'].points}", "&lt;b&gt;à l’oral&lt;/b&gt;", "Bon travail."):
        assert piece in page


def test_the_last_word_counts_and_an_empty_one_takes_back(tmp_path):
    copy = line()
    remembered(tmp_path, [Given.to(copy, "2.Q1", 1.5, "d'abord"), Given.to(copy, "2.Q2", 1)])
    remembered(tmp_path, [Given.to(copy, "2.Q1", 0.5, None), Given.to(copy, "2.Q2", None)])
    assert remembered(tmp_path) == [Given.to(copy, "2.Q1", 0.5, "d'abord")]


def test_what_a_file_leaves_empty_stays_and_a_dash_takes_it_back(tmp_path):
    copy = line()
    remembered(tmp_path, [Given.to(copy, "2.Q1", 1.5, "d'abord"), Given.to(copy, "2.Q2", 1, "ensuite")])
    (tmp_path / "autre.csv").write_text(
        f"copie;question;points;commentaire\n{copy['copy']};2.Q1;;mieux\n{copy['copy']};2.Q2;-;\n", "utf-8"
    )
    kept = remembered(tmp_path, read_given(tmp_path / "autre.csv", {copy["copy"]: copy}))
    assert (
        kept == remembered(tmp_path) == [Given.to(copy, "2.Q1", 1.5, "mieux"), Given.to(copy, "2.Q2", None, "ensuite")]
    )


def test_a_comment_alone_does_not_say_that_points_were_given_to_the_new_answer(tmp_path):
    copy = line("Dupont Anne", ANNE)
    changed = late(copy, questions={**copy["questions"], "2.Q1": "Autre chose."})
    remembered(tmp_path, [Given.to(copy, "2.Q1", 1.5)])
    mark, _ = marked(remembered(tmp_path, [Given.to(changed, "2.Q1", None, "Mieux dit.")]), copy, changed)
    assert mark.changed == {"2.Q1"}
    mark, _ = marked(remembered(tmp_path, [Given.to(changed, "2.Q1", 1.5)]), copy, changed)
    assert (mark.changed, mark.comments("2.Q1")) == (set(), ("Mieux dit.",))


def test_nothing_given_is_ever_lost(tmp_path):
    copy, path = line(), tmp_path / BY_HAND.name
    first = remembered(tmp_path, [Given.to(copy, "2.Q1", 1.5, "d'abord"), Given.to(copy, "2.Q2", 1)])
    second = remembered(tmp_path, [Given.to(copy, "2.Q1", 0.5), Given.to(copy, "2.Q2", GONE), Given.to(copy, "2.1", 3)])
    added, changed, removed = compared(first, second)
    assert ([one.name for one in added], changed, removed) == (["2.1"], first[:1], first[1:])
    remembered(tmp_path, [Given.to(copy, "2.Q1", 2)])
    history = [json.loads(one) for one in (tmp_path / FORMER.name).read_text("utf-8").splitlines()]
    assert [(one["name"], one["points"], one["comment"]) for one in history] == [
        ("2.Q1", 1.5, "d'abord"), ("2.Q2", 1, ""), ("2.Q1", 0.5, "d'abord"),
    ]  # fmt: skip
    lines = (tmp_path / FORMER.name).read_text("utf-8").splitlines(keepends=True)
    path.write_text(path.read_text("utf-8") + "".join(lines[:2]), "utf-8")
    assert remembered(tmp_path)[:1] + remembered(tmp_path)[2:] == first


def test_a_comment_has_a_column_and_a_copy_has_one_too(tmp_path):
    path, copy = tmp_path / "mes points.csv", line("Anne")
    path.write_text("copie;question;points;commentaire\nautre.zip/Anne/20.ipynb;;;Relisez-vous.\n", "utf-8")
    assert read_given(path, {copy["copy"]: copy}) == [Given.to(copy, "2", None, "Relisez-vous.")]


def test_every_mistake_of_a_file_is_told_at_once(tmp_path):
    lines = {each["copy"]: each for each in (line("Anne"), line("Zoé"))}
    (tmp_path / "p.csv").write_text("copie;question;points\nAnne;2.1;99\nZoé;2.1;1\nBob;2.1;1\nZoé;9.9;1\n", "utf-8")
    with pytest.raises(ValueError, match=r"p\.csv") as caught:
        read_given(tmp_path / "p.csv", lines)
    told = str(caught.value).split("\n")
    assert [says.partition(" : ")[0] for says in told] == ["p.csv, ligne 2", "p.csv, ligne 4", "p.csv, ligne 5"]
