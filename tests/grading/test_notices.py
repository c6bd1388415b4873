"""What waits for the teacher: said on the terminal, and where he will look for it."""

import csv
from pathlib import Path

import pytest

from juge import EXERCISES
from juge.marking import scale
from juge.marking.groups import group_name
from juge.marking.hand import Given, place
from juge.marking.results import marks_of
from juge.pages.classroom import class_page
from juge.pages.feedback import feedback_page
from juge.tables.notices import arrived, notices, rejudged

from .test_class_page import MISTAKES, said, wrong
from .test_hand import ANNE, late
from .test_rendering import line, rescaled, written  # noqa: F401 (a fixture)


@pytest.fixture
def handed_in_again():
    """Anne's first copy, given points by hand, and the second, where the answers are others."""
    first = line("Dupont Anne", ANNE)
    answers, questions = dict(first["answers"]), {**first["questions"], "2.Q1": "Autre chose."}
    second = late(first, answers={**answers, "2.1": "def flip_board(key):\n    return 1"}, questions=questions)
    givens = [
        Given.to(first, "2.1", 1.5),
        Given.to(first, "2.Q1", 2),
        Given.to(first, "2", comment="Bien."),
        Given.to(first, "retard 2", 0),
    ]
    return givens, [first, second]


def test_a_mark_given_to_another_answer_calls_the_teacher_and_not_the_student(handed_in_again, written):  # noqa: F811
    givens, lines = handed_in_again
    (mark,) = marks_of(lines, place(givens, lines[1:])[0])
    assert mark.outdated == {"2.1": 1.5, "2.Q1": 2}
    assert next(notices([mark])).startswith("Copies à revoir : 1 ; vous y avez noté à la main une réponse qui")
    page = said(class_page([mark], {}, lambda mark: ""))
    assert f" : 2.1, 1,5 à la main, au lieu de {EXERCISES['2.1'].points} pour celle d'aujourd'hui" in page
    assert " : 2.Q1, 2 à la main " in page
    theirs = said(feedback_page(mark))
    assert "à revoir" not in theirs.replace("À revoir.", "")
    assert "2.1 : ces points ont été donnés à une copie précédente." in theirs
    folder = written(*lines, givens=givens)
    assert "leçon 2 : 2.1, 2.Q1 à revoir" in (folder / "bilan.csv").read_text("utf-8-sig")
    (row,) = csv.DictReader((folder / "notes.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    for says in ("2.1 : à revoir, la réponse", "Commentaire de la copie : à revoir", "Jours de retard : à revoir"):
        assert says in row["remarques"]


def test_answers_without_points_are_counted():
    anne, bob, leo = line("Anne"), line("Bob"), line("Léo", questions={"2.Q1": "", "2.Q2": "Oui."})
    lines = [anne, bob, leo]
    assert list(notices(marks_of(lines, {}))) == ["Réponses ouvertes à noter : 5 (questions_ouvertes.html)."]
    given = [Given.to(anne, "2.Q1", 1), Given.to(anne, "2.Q2", comment="À voir.")]
    marks = marks_of(lines, place(given, lines)[0])
    assert list(notices(marks)) == [
        "Réponses ouvertes à noter : 4 ; en attendant, 1 compte 0 (questions_ouvertes.html)."
    ]


def test_a_course_that_changed_says_what_to_do_and_by_which_command():
    lines = {name: {**line(name), "course": "before"} for name in ("Anne", "Bob")}
    (says,) = rejudged(lines, lines, "today", Path("mes notes"))
    assert says.startswith("Le cours a changé depuis la correction de 2 copies. S'il n'a changé que par ses points, il")
    assert says.endswith("cette commande : juge noter COPIES --out 'mes notes' --resume")
    again = {name: {**one, "course": "today"} for name, one in lines.items()}
    assert len([*rejudged(lines, again, "today", Path("NOTES"))]) == 1
    assert not [*rejudged(again, again, "today", Path("NOTES"))]


def test_a_mark_above_a_lowered_scale_is_said():
    copy = line("Anne", questions={"2.Q1": "", "2.Q2": ""})
    placed, _ = place([Given.to(copy, "2.1", 3.5)], [copy])
    marks = lambda: marks_of([copy], placed)  # noqa: E731
    assert list(scale.notices({}, marks())) == []
    with rescaled(EXERCISES["2.1"], points=2, parts=()):
        (says,) = scale.notices({}, marks())
        assert says.startswith("Points donnés à la main sur l'ancien barème : Anne, 2.1 : 3,5 (sur 4) ; à revoir")


def test_copies_are_new_changed_or_the_same():
    anne, bob = line("Dupont Anne", ANNE), line("Bob", ["Bob", "13"])
    again, changed = {**late(anne), "sha256": anne["sha256"]}, {**late(bob), "copy": "plus tard.zip/b.ipynb"}
    zoe = line("Zoé", ["Zoé", "14"])
    before = {one["copy"]: one for one in (anne, bob)}
    after = before | {one["copy"]: one for one in (again, changed, zoe)}
    labels = [one["copy"] for one in (anne, again, changed, zoe)]
    (says,) = arrived([*labels, "not yet graded"], before, after)
    assert says == "Copies nouvelles : 1, changées : 1, inchangées : 2."
    assert list(arrived(labels, {}, after)) == list(arrived([], before, after)) == []


def test_a_comment_to_one_and_a_comment_to_all_are_both_read():
    copy = wrong("Anne", MISTAKES[0], MISTAKES[0])
    name = group_name("2.1", copy["exercises"]["2.1"], "")
    placed = place([Given.to(copy, "2.1", comment="Presque !")], [copy])[0]
    (mark,) = marks_of([copy], placed, {name: Given(name, "2.1", "", "", comment="Relisez 1.2.")})
    assert mark.comments("2.1") == ("Presque !", "Relisez 1.2.")
    page = said(feedback_page(mark))
    assert page.index("Presque !") < page.index("Relisez 1.2.")
