"""The page of open questions: what helps to grade beside the answers, those of the same words graded once."""

import re

from juge import QUESTIONS
from juge.intake.given import Model, models
from juge.marking.hand import Given, place
from juge.marking.results import marks_of
from juge.pages.questions import questions_page

from .test_rendering import line, refused


def answering(**answers):
    """Lines of students who answer this to 2.Q1, and nothing to 2.Q2."""
    return [line(name, questions={"2.Q1": answer, "2.Q2": ""}) for name, answer in answers.items()]


def articles(page):
    """For each group, in its order: its copies and its points."""
    found = re.findall(r'<input [^>]*data-copy="([^"]*)"[^>]*value="([^"]*)"', page)
    return [(re.findall(r"lot/(\w+)", copies), points) for copies, points in found]


def test_there_is_a_field_for_each_answer():
    both, half = line("Anne"), line("Bob", questions={"2.Q1": "Oui.", "2.Q2": ""})
    lines = [both, half, refused()]
    page = questions_page(marks_of(lines, place([Given.to(both, "2.Q1", 1.5, "Bien <b>.")], lines)[0]), {}, "NOTES")
    assert sorted(articles(page)) == [(["Anne"], ""), (["Anne"], "1,5"), (["Bob"], "")]
    assert "Bien &lt;b&gt;.</textarea>" in page
    assert 'Sans réponse, 0 point : 1<span class="names"> (Bob)</span>.' in page


def test_the_same_words_are_graded_once_and_near_ones_follow():
    lines = answering(
        a="Non, la règle choisit !", b="Oui, il la croit meilleure.", c="non la REGLE choisit", d="non : la règle, oui",
        e="???", f="!!!",
    )  # fmt: skip
    assert [names for names, _ in articles(questions_page(marks_of(lines, {}), {}, "NOTES"))][:2] == [["a", "c"], ["d"]]
    given = place([Given.to(lines[2], "2.Q1", 1)], lines)[0]
    assert (["a"], "") in articles(questions_page(marks_of(lines, given), {}, "NOTES"))  # no longer the same


def test_the_statement_the_model_and_the_criteria_are_beside():
    known = models()
    assert known.keys() == QUESTIONS.keys()
    assert known["2.Q1"].statement.startswith("### Neuf cents premiers coups")
    assert "Vidons la table" in known["2.Q1"].statement
    assert "Dites d’où vient ce que vous observez" in known["2.Q1"].statement
    assert "Ce n’est pas un savoir" in known["2.Q1"].answer
    page = questions_page(marks_of(answering(a="Oui."), {}), models(), "NOTES")
    assert (
        page.index("Vidons la table")
        < page.index("La probabilité exacte")
        < page.index("Ce n’est pas un savoir")
        < page.index("Oui.")
    )
    assert "<code>$" not in page  # every formula of the course can be drawn
    assert "Corrigé" not in questions_page(marks_of(answering(a="Oui."), {}), {"2.Q1": Model("Énoncé.")}, "NOTES")


def test_the_criteria_of_a_question_add_up_to_its_points():
    for name, model in models().items():
        points = re.findall(r"^- \*\*([\d,]+)\*\* ", model.criteria, re.MULTILINE)
        assert sum(float(one.replace(",", ".")) for one in points) == QUESTIONS[name].points, name


def test_without_the_texts_of_its_course_the_page_has_the_answers_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("juge.intake.given.folders", lambda: [tmp_path])
    assert models() == {}
    assert "Oui." in questions_page(marks_of(answering(a="Oui."), {}), {}, "NOTES")
