"""No page of the course shows the apostrophe of the keyboard where French prints one."""

import nbformat
import pytest
from apostrophes import STRAIGHT, straight
from prose import VERBATIM
from root import ROOT

import ql_functions
from juge.declare.cases import Status
from juge.show.page import page_of
from juge.show.report import Report
from ql_functions import (
    error_map,
    explosion,
    predict,
    ql_flow,
    quiz,
    report_card,
    restaurants,
    visualize_learning,
    without,
)
from ql_functions.course import EXERCISES, causes, observations, quizzes
from ql_functions.views import without_widgets

NOTEBOOKS = sorted(path for folder in ("notebooks", "lessons/corriges") for path in (ROOT / folder).glob("*.ipynb"))
VIEWS = {
    "flow": ql_flow,
    "restaurants": restaurants,
    "error map": lambda: error_map({}),
    "explosion": explosion,
    "card": lambda: report_card({}),
    "film": lambda: visualize_learning(batches=1, sims_per_batch=20, seed=1),
    "laboratory": without_widgets.laboratory,
    "board": lambda: without_widgets.versus_agent({}),
}
if "one_neuron" in dir(ql_functions):  # a course may leave lesson 6 out
    VIEWS["neuron"] = ql_functions.one_neuron


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_text_of_a_notebook_has_one(path):
    texts = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown"]
    assert texts
    assert STRAIGHT.findall(VERBATIM.sub("`", "\n".join(texts))) == []


@pytest.mark.parametrize("name", VIEWS)
def test_no_view_has_one(name):
    shown = VIEWS[name]()._repr_html_()
    assert "’" in shown
    assert straight(shown) == []


def test_no_cause_no_prediction_and_no_quiz_has_one():
    asked = [predict("Combien d'états ?", name=name) for name in observations()]
    for view in [*asked, *map(without, causes()), *map(quiz, quizzes())]:
        assert straight(view._repr_html_()) == []


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.id)
def test_no_report_has_one(exercise):
    says = (*(mistake.says for mistake in exercise.mistakes), *exercise.hints)
    assert straight(page_of(Report(Status.WRONG, exercise.title, says))) == []


def test_no_page_of_the_site_has_one(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "site")
    import reading
    from catalogue import lessons

    for page in (reading.guide_page(), reading.glossary_page(), *(reading.reading(one, ()) for one in lessons())):
        assert straight(page) == []


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<p>Il n'y a <b>pas d'état</b> 'X'</p>", ["n'y", "d'état"]),
        ('<img alt="l\'agent"><p title="l\'eau">ici</p>', ["l'agent", "l'eau"]),
        ("<pre>l'a</pre><span class='ql-name'>l'a<b>l'a</b></span><br>l'un", ["l'un"]),
        ("<script>// l'un\nsay(\"l'autre\")</script>", ["l'autre"]),
    ],
)
def test_one_that_is_left_is_seen(page, found):
    assert straight(page) == found
