"""The lessons' own texts are no answer, whatever is left of the ids of a copy's cells."""

import pytest

from juge.intake import given
from juge.intake.reading import read

from .notebooks import FILES, as_bytes, blank, corrected, text
from .test_reading import without_ids


def with_ids_of_questions_alone(notebook):
    """As a tool leaves it that makes ids anew and keeps the metadata, where nbgrader's id is."""
    for cell in notebook["cells"]:
        del cell["id"]
    return notebook


@pytest.mark.parametrize("lesson", FILES)
def test_an_answer_ends_where_the_lesson_goes_on(lesson):
    kept = read(as_bytes(corrected(lesson)))
    assert read(as_bytes(with_ids_of_questions_alone(corrected(lesson)))).questions == kept.questions


@pytest.mark.parametrize("lesson", FILES)
@pytest.mark.parametrize("lose", [with_ids_of_questions_alone, without_ids])
def test_a_question_left_blank_or_erased_is_not_answered_by_the_lesson(lesson, lose):
    notebook = lose(blank(lesson))
    assert not any(read(as_bytes(notebook)).questions.values())
    notebook["cells"] = [cell for cell in notebook["cells"] if "Votre réponse ici" not in "".join(cell["source"])]
    assert not any(read(as_bytes(notebook)).questions.values())


@pytest.mark.parametrize("lose", [with_ids_of_questions_alone, without_ids])
def test_what_a_student_writes_after_it_is_still_his(lose):
    notebook = lose(blank())
    place = next(i for i, cell in enumerate(notebook["cells"]) if "Votre réponse ici" in "".join(cell["source"]))
    notebook["cells"].insert(place + 1, text("Non, c'est la règle qui choisit.", ""))
    assert read(as_bytes(notebook)).questions == {"2.Q1": "Non, c'est la règle qui choisit.", "2.Q2": ""}


@pytest.mark.parametrize("lesson", FILES)
def test_the_texts_kept_of_a_lesson_are_those_that_its_notebook_gives(lesson):
    texts = [cell for cell in blank(lesson)["cells"] if cell["cell_type"] == "markdown"]
    for cell in texts:
        source = "".join(cell["source"])
        assert (given.digest_of(f"\n{source} ") in given.digests()) == ("Votre réponse ici" not in source), source


def test_a_course_without_texts_has_none(tmp_path, monkeypatch):
    monkeypatch.setattr(given, "folders", lambda: [tmp_path])
    assert given.digests() == set()
