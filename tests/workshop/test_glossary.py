"""The glossary: each word is presented by a lesson, not used before it, and every lesson leads there."""

import re

import build
import glossary
import pytest
from declared import code_of

from juge.declare.registry import lesson_code, lesson_of
from ql_functions.course import causes, observations, quizzes

SOURCES = sorted(build.SOURCES.glob("*.py"))
ENTRIES = glossary.entries((build.SOURCES / glossary.NAME).read_text("utf-8"))
# another sense, English titles, « relu »
SEEN_BEFORE = {"biais", "classe", "double Q-learning", "Monte-Carlo", "plan", "ReLU"}


def test_the_words_are_in_order_and_once():
    words = [term.lower().translate(str.maketrans("éè", "ee")) for term, _ in ENTRIES]
    assert words == sorted(set(words))


def said_in(path):
    """The prose of a lesson, what follows its predictions and its experiments, and its quiz."""
    after = [*observations().items(), *((name, str(cause)) for name, cause in causes().items())]
    told = [text for name, text in after if lesson_code(lesson_of(name)) == code_of(path)]
    told += [text for lesson, text in quizzes().items() if lesson_code(lesson) == code_of(path)]
    return " ".join([glossary.prose_of(path), *told])


@pytest.mark.parametrize("term", [term for term, _ in ENTRIES])
def test_a_word_is_in_bold_where_a_lesson_presents_it_and_not_used_before(term):
    presented = glossary.lesson_of(term, SOURCES)
    assert presented, f"aucune leçon ne présente « {term} » en gras : ôtez-le du glossaire, ou présentez-le"
    used = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
    before = [path.name for path in SOURCES if path < presented and used.search(said_in(path))]
    assert term in SEEN_BEFORE or not before


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_each_lesson_leads_there(path):
    assert f"[glossaire]({glossary.NAME})" in glossary.prose_of(path)


def test_the_pages_are_those_of_the_sources():
    assert list(build._write_glossary(check=True)) == []
