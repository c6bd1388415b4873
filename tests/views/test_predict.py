"""`predict`: what it refuses, what it shows, what it keeps. In a browser: browser/test_predict.py."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from juge.learner import notebook
from juge.learner.progress import Progress
from ql_functions import predict, quiz
from ql_functions.course import observations, right_answers

SOURCES = [path.read_text("utf-8") for path in Path(__file__).parents[2].joinpath("lessons", "sources").glob("*.py")]
FOLDED = re.compile(r"<details><summary[^>]*>Voir la réponse</summary>(.*)</details></figure>", re.DOTALL)


@pytest.fixture
def read(monkeypatch, tmp_path):
    """Somebody reads the notebook; gives the function that the page's answer comes to."""
    monkeypatch.chdir(tmp_path)
    heard = {}
    monkeypatch.setattr(notebook, "channel", lambda: "c")
    monkeypatch.setattr(notebook, "listen", lambda channel, answers: heard.update(answers))
    return heard


@pytest.mark.parametrize(
    ("arguments", "name", "error", "says"),
    [
        ((3, "a"), None, TypeError, "sont des textes, pas 3."),
        ((None, "a"), None, TypeError, "sont des textes, pas None."),
        (("a ?", "a"), 3, TypeError, "sont des textes, pas 3."),
        ((" \n", "a"), None, ValueError, "La question est vide : écrivez ce qu'il faut prévoir."),
        (("a ?",), None, ValueError, "Il n'y a pas de réponse à montrer : donnez-la après la question."),
        (("a ?",), "9.P9", ValueError, "Il n'y a pas de réponse à montrer"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments, name, error, says):
    with pytest.raises(error, match=re.escape(says)):
        predict(*arguments, name=name)


def test_a_text_has_its_paragraphs_and_nothing_in_it_acts():
    shown = FOLDED.search(predict("Un <b>ou</b> deux ?", "**un** : `a < b`\n\n*deux*\n  <script>").as_html())[1]
    nbsp = "\N{NO-BREAK SPACE}"
    assert shown == f"<p><b>un</b>{nbsp}: <code>a &lt; b</code></p><p><i>deux</i> &lt;script&gt;</p>"


def test_a_hostile_question_is_only_text():
    html = predict("</script><script>alert(1)</script>", "a", name="</details>").as_html()
    assert (html.count("<script"), html.count("</details")) == (1, 1)


def test_every_answer_is_shown_in_its_order():
    def played():
        print("joué <ici>")
        return quiz(1)

    fragment = predict("Combien ?", "Voici.", 35, played)
    shown = FOLDED.search(fragment.as_html())[1]
    assert shown == f"<p>Voici.</p><pre>35</pre><pre>joué &lt;ici&gt;</pre>{quiz(1).as_html()}"
    assert repr(fragment).startswith("Prévoyez. Combien ?\n\nVoici.\n\n35\n\njoué <ici>\n\nQuiz de la leçon 1\n")


IN_A_NOTEBOOK = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell('''
from IPython.display import display, HTML
from ql_functions import predict, quiz
from ql_functions.views.waiting import Waiting
def played():
    print("joué")
    with Waiting("J'attends", 2) as line:
        line.says(1)
    display(HTML("<i>vu</i>"))
    return quiz(1)
seen = predict("Combien ?", played)
''')
print(shell.user_ns["seen"].as_html())
"""


def test_in_a_notebook_what_a_function_displays_waits_too():
    done = subprocess.run([sys.executable, "-c", IN_A_NOTEBOOK], capture_output=True, text=True, check=True)
    said, html = done.stdout.split("<style>", 1)
    assert FOLDED.search(html)[1] == f"<pre>joué</pre><i>vu</i>{quiz(1).as_html()}"
    assert said.startswith("Prévoyez. Combien ?\n\njoué\n")
    assert said.count("Prévoyez.") == said.count("\njoué\n") == 1


NUMBER, TWO, CURVE = (0, 100, "coups"), ("Oui.", "Non : jamais."), ("ε", [*range(11)], "note", 0, 10)


@pytest.mark.parametrize(
    ("form", "right", "given"),
    [
        ({}, None, None),
        ({"number": NUMBER}, 35, 35.0),
        ({"number": NUMBER}, None, None),
        ({"number": NUMBER}, lambda series: max(series) - min(series), 7.0),
        ({"square": " " * 9}, 4, [4]),
        ({"square": " " * 9}, {8, 0}, [0, 8]),
        ({"among": TWO}, "Non : jamais.", "Non\N{NO-BREAK SPACE}: jamais."),
        ({"curve": CURVE}, range(11), [float(i) for i in range(11)]),
    ],
)
def test_the_right_answer_has_the_form_of_the_prediction(form, right, given):
    data = predict("Combien ?", lambda: [3, 10, 5], **form, right=right).data
    assert data["right"] == given
    assert data["form"]["kind"] == next(iter(form), "words")


@pytest.mark.parametrize(
    ("board", "right", "offered"),
    [
        ("XOXOX X O", 1, [1, 3, 8]),
        ("X   O    ", {2, 6}, [1, 2, 3, 5, 6, 7, 8]),
        ("X   O    ", 0, [0]),
        ("X   O    ", None, [*range(9)]),
    ],
)
def test_the_squares_offered_are_of_the_kind_of_the_right_one(board, right, offered):
    assert predict("Où ?", "Là.", square=board, right=right).data["form"]["offered"] == offered


@pytest.mark.parametrize(
    ("form", "right", "says"),
    [
        ({"number": NUMBER, "among": TWO}, None, "Une prédiction a une forme, et une seule"),
        ({"number": (3,)}, None, "ne se lit pas : {'number': (3,)}."),
        ({"square": "X"}, None, "ne se lit pas"),
        ({"square": " " * 9}, 9, "n'a pas la forme de ce que l'on prédit : [9]."),
        ({"number": NUMBER}, "35", "n'a pas la forme de ce que l'on prédit : '35'."),
        ({"among": TWO}, "Peut-être.", "n'a pas la forme"),
        ({"curve": CURVE}, [1, 2], "n'a pas la forme"),
        ({}, "35", "n'a pas la forme"),
    ],
)
def test_a_form_and_a_right_answer_that_do_not_agree_are_refused(form, right, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        predict("Combien ?", "Voici.", **form, right=right)


def test_yesterday_s_notebook_asks_in_words_and_today_s_compares_with_what_the_course_knows():
    assert predict("Combien ?", name="2.P1").data["right"] is None
    assert predict("Combien ?", name="2.P1", number=NUMBER).data["right"] == 35
    assert predict("Combien ?", name="2.P1", number=NUMBER, right=7).data["right"] == 7


def test_without_scripts_what_is_asked_can_be_read_and_the_right_answer_waits_in_its_fold():
    html = predict("Lequel ?", "C'est oui.", among=TWO, boards=["XOXXOOOXX"], right=TWO[0]).as_html()
    asked = html[html.index("<figure") : html.index("<details>")]
    assert "X O X\nX O O\nO X X" in asked
    assert "– Oui." in asked
    assert "C'est oui" not in asked


def test_without_a_reader_nothing_is_read_nor_kept(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Progress().update("2.P1", prediction="40")
    fragment = predict("Combien ?", name="2.P1")
    assert fragment.data["keeps"] == {"name": "2.P1", "channel": "", "kept": ""}


def test_who_comes_back_finds_the_prediction(read):
    assert predict("Combien ?", name="2.P1").data["keeps"]["kept"] == ""
    assert read["keep"]("2.P1", "4" * 5000) == {"notice": ""}
    assert predict("Combien ?", name="2.P1").data["keeps"]["kept"] == "4" * 4000
    assert predict("Combien ?", "35").data["keeps"]["kept"] == ""
    read["keep"]("Combien ?", "peu")
    assert predict("Combien ?", "35").data["keeps"]["kept"] == "peu"
    Progress().update("2.1", done=True)
    assert Progress().read()["2.P1"] == {"prediction": "4" * 4000}


def test_a_prediction_that_cannot_be_kept_says_so(read, tmp_path):
    predict("Combien ?", "35")
    (tmp_path / "progression.json").mkdir()
    assert "progression" in read["keep"]("Combien ?", "peu")["notice"]


CALLS = {
    name.value: {keyword.arg: keyword.value for keyword in call.keywords}
    for source in SOURCES
    for call in ast.walk(ast.parse(source))
    if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "predict"
    for name in [keyword.value for keyword in call.keywords if keyword.arg == "name"]
}


def test_every_prediction_of_the_lessons_commits_and_its_answer_is_out_of_sight():
    assert sorted(CALLS) == sorted(observations())
    for name, given in CALLS.items():
        assert {"number", "square", "among", "curve"} & set(given), name
        assert not isinstance(given.get("right"), ast.Constant), name  # a literal would be read above the question
    for lesson in {name.split(".")[0] for name in CALLS}:
        assert sum(name.startswith(f"{lesson}.") for name in CALLS) >= 2


@pytest.mark.parametrize(("name", "right"), right_answers().items())
def test_a_right_answer_of_the_course_can_be_predicted(name, right):
    given = CALLS[name]
    if "number" in given:
        least, most, *_ = ast.literal_eval(given["number"])
        assert least <= right <= most
    elif isinstance(given.get("among"), ast.Tuple):
        says = ast.literal_eval(given["among"])
        assert right in says
        assert len(set(says)) == len(says)


def test_every_observation_is_asked_once_and_stays_out_of_the_lessons():
    asked = [name for source in SOURCES for name in re.findall(r'\bname="(\w+\.P\d+)"', source)]
    assert sorted(asked) == sorted(observations())
    assert set(right_answers()) <= set(asked)
    for text in observations().values():
        first = " ".join(text.split())[:60]
        assert not any(first in " ".join(source.replace("\n#", " ").split()) for source in SOURCES)
