"""Les quiz : leurs questions, ce qui s'affiche, ce qui reste sans scripts. À l'écran : browser/test_quiz.py."""

import json
import re
from html.parser import HTMLParser

import pytest

from juge import lessons
from ql_functions import quiz
from ql_functions.course import quizzes
from ql_functions.views.quiz import questions_of


def every_question():
    return [question for text in quizzes().values() for question in questions_of(text)]


def every_choice():
    return [choice for question in every_question() for choice in question["choices"]]


class Still(HTMLParser):
    """What a page without scripts and styles keeps: the tags and the texts."""

    def __init__(self, document):
        super().__init__()
        self.tags, self.texts, self._hidden = [], [], False
        self.feed(document)

    def handle_starttag(self, tag, attrs):
        self._hidden = tag in ("script", "style")
        self.tags += [] if self._hidden else [tag]

    def handle_endtag(self, tag):
        self._hidden = False

    def handle_data(self, data):
        self.texts += [] if self._hidden else [data]


# --- Les questions -------------------------------------------------------------------------------------------


def test_each_lesson_has_three_questions():
    assert list(quizzes()) == lessons()
    assert {len(questions_of(text)) for text in quizzes().values()} == {3}


@pytest.mark.parametrize("question", every_question(), ids=lambda question: question["asks"][:40])
def test_a_question_has_three_or_four_choices_and_one_right_answer(question):
    assert question["asks"].endswith("?")
    assert 3 <= len(question["choices"]) <= 4
    assert [choice["right"] for choice in question["choices"]].count(True) == 1


def test_the_right_answer_is_not_to_be_guessed_from_its_length():
    longest = [max(question["choices"], key=lambda choice: len(choice["says"])) for question in every_question()]
    assert 4 <= sum(choice["right"] for choice in longest) <= 8  # of 24, which chance alone would give


def test_every_choice_is_explained():
    for choice in every_choice():
        assert re.search(r"[.?]$", choice["why"])
        assert len(choice["why"]) > 40
        assert choice["says"]


def test_no_two_are_the_same():
    asked = [question["asks"] for question in every_question()]
    assert len(set(asked)) == len(asked)
    explained = [choice["why"] for choice in every_choice()]
    assert len(set(explained)) == len(explained)
    for question in every_question():
        said = [choice["says"] for choice in question["choices"]]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("lesson", quizzes())
def test_the_right_answer_changes_place(lesson):
    places = [[choice["right"] for choice in q["choices"]].index(True) for q in questions_of(quizzes()[lesson])]
    assert len(set(places)) > 1


def test_a_question_is_read_from_its_text():
    text = "\nUn plus\nun ?\n✗ 1\n    Il en manque\n    un : comptez.\n✓ 2\n    Oui.\n"
    assert questions_of(text) == [
        {
            "asks": "Un plus un\u00a0?",
            "choices": [
                {"says": "1", "why": "Il en manque un\u00a0: comptez.", "right": False},
                {"says": "2", "why": "Oui.", "right": True},
            ],
        }
    ]


# --- Ce qui s'affiche ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", quizzes())
def test_the_text_asks_and_does_not_answer(lesson):
    text = repr(quiz(lesson))
    assert text.startswith(f"Quiz de la leçon {lesson}\n")
    assert not set("✓✗") & set(text)
    for question in questions_of(quizzes()[lesson]):
        assert question["asks"] in text
        for choice in question["choices"]:
            assert f") {choice['says']}" in text
            assert choice["why"] not in text


@pytest.mark.parametrize("lesson", quizzes())
def test_without_scripts_the_questions_remain_and_nothing_else(lesson):
    still = Still(quiz(lesson)._repr_html_())
    assert set(still.tags) == {"figure", "ol", "li", "p"}
    questions = questions_of(quizzes()[lesson])
    said = [text for q in questions for text in (q["asks"], *(choice["says"] for choice in q["choices"]))]
    assert still.texts == [*said, "Pour répondre, exécutez cette cellule."]


def test_its_data_are_json_values():
    data = quiz(2).data
    assert json.loads(json.dumps(data)) == data
    assert data["title"] == "Quiz de la leçon 2"


# --- Un mauvais numéro ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [0, 99, -1, "1", "Z", 1.0, True, None, [1]])
def test_an_unknown_lesson_is_refused(wrong):
    says = re.escape(f"Il n'y a pas de quiz {wrong!r} ; il y a {', '.join(map(repr, quizzes()))}.")
    with pytest.raises(ValueError if type(wrong) in (int, str) else TypeError, match=f"^{says}$"):
        quiz(wrong)
