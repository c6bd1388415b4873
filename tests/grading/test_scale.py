"""A scale that changes is said, once; points given by hand on the former one are to be seen again, until they are."""

import json

import pytest

from juge import EXERCISES, QUESTIONS
from juge.intake.folder import SCALE
from juge.marking.hand import Given, compared, place, remembered
from juge.marking.results import marks_of
from juge.marking.scale import changes, notices
from juge.pages.classroom import class_page
from juge.pages.questions import questions_page

from .test_class_page import said
from .test_questions import articles
from .test_rendering import line, rescaled

SCALED = "Barème changé : 2.3 vaut 22 points (11 avant)."
TO_SEE = "Points donnés à la main sur l'ancien barème : Björn, 2.3 : 6 (sur 11) ; à revoir (classe.html)."


@pytest.fixture
def told(tmp_path):
    """What the command says of the scale of this copy, with this given to it."""

    def tell(copy, *givens):
        marks = marks_of([copy], place(givens, [copy])[0])
        return list(notices(changes(tmp_path, [copy]), marks))

    return tell


@pytest.mark.parametrize("is_known", [True, False])
def test_a_changed_scale_is_said_once_and_what_was_given_on_it_until_it_is_given_again(told, tmp_path, is_known):
    copy = line("Björn")
    given = Given.to(copy, "2.3", 6)
    if is_known:  # a folder of before has no scale but that of its verdicts
        assert told(copy, given) == []
        assert json.loads((tmp_path / SCALE.name).read_text())["2.3"] == 11
    with rescaled(EXERCISES["2.3"], points=22, parts=()):
        assert told(copy, given) == [SCALED, TO_SEE]
        assert told(copy, given) == [TO_SEE]
        again = Given.to(copy, "2.3", 6)
        assert told(copy, again) == []
        assert compared([given], [again]) == ([], [given], [])
        (mark,) = marks_of([copy], place([given], [copy])[0])
        assert "2.3, 6 à la main, sur l'ancien barème de 11" in said(class_page([mark], {}, lambda mark: ""))
    assert told(copy, given) == ["Barème changé : 2.3 vaut 11 points (22 avant)."]


def test_a_comment_alone_does_not_say_that_points_were_seen_again(tmp_path):
    copy = line("Björn")
    remembered(tmp_path, [Given.to(copy, "2.3", 6)])
    with rescaled(EXERCISES["2.3"], points=22, parts=()):
        (given,) = remembered(tmp_path, [Given.to(copy, "2.3", None, "Bien.")])
        assert (given.points, given.of, given.comment) == (6, 11, "Bien.")
        (given,) = remembered(tmp_path, [Given.to(copy, "2.3", 12)])
        assert given.of == 22


def test_the_points_of_an_open_question_on_another_scale_are_not_in_its_box(told):
    copy = line("Björn")
    given = Given.to(copy, "2.Q1", 1.5)
    told(copy, given)
    with rescaled(QUESTIONS["2.Q1"], points=4):
        says, to_see = told(copy, given)
        assert says.startswith("Barème changé : 2.Q1 vaut 4 points (")
        assert "Björn, 2.Q1 : 1,5 (sur " in to_see
        page = questions_page(marks_of([copy], place([given], [copy])[0]), {}, "NOTES")
    assert "à revoir : le barème a changé, elle avait 1,5" in page
    assert articles(page)[0] == (["Björn"], "")


def test_a_scale_of_a_lesson_nobody_handed_in_is_not_said(told):
    told(line())
    with rescaled(EXERCISES["4.1"], points=1, parts=()):
        assert told(line()) == []
