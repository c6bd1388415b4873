"""What a student types to see a function run."""

import pytest

import ql_functions
from checking.cells import cell
from juge import commands
from juge.declare.learner import LEARNER
from juge.film.record import Recorder

pytestmark = pytest.mark.usefixtures("_unsearched")  # the answer that is filmed is the same without


@pytest.fixture(autouse=True)
def _nothing_checked_yet():
    LEARNER.forget()


def test_step_through_films_the_last_wrong_answer(notebook):
    notebook("from ql_functions import step_through")
    assert "éprouvez d'abord" in repr(notebook("step_through('2.1')"))
    notebook("def flip_board(b_key):\n    return b_key")
    notebook("flip_board = check('2.1', flip_board)")
    film = notebook("step_through(2.1)")
    assert film.text.endswith("Ici votre fonction renvoie 'X········' ; on attendait 'O········'.")
    assert notebook("flip_board('X')") == "O"
    notebook("def flip_board(b_key):\n    return b_key.translate(str.maketrans('XO', 'OX'))")
    notebook("flip_board = check('2.1', flip_board)")
    assert "Votre réponse est juste" in repr(notebook("step_through('2.1')"))
    with pytest.raises(ValueError, match=r"Il n'y a pas d'exercice '9\.9'"):
        ql_functions.step_through("9.9")


def test_step_through_makes_a_call_for_good(notebook):
    notebook("from ql_functions import step_through")
    notebook("seen = []\ndef note(x, times=1):\n    seen.extend([x] * times)\n    return len(seen)")
    film = notebook("step_through(note, 'a', times=2)")
    assert film.data["call"] == "note('a', times=2)"
    assert film.data["says"] == ""
    assert notebook("seen") == ["a", "a"]
    assert "n'est pas de vous" in repr(notebook("carry('evaluate'); step_through(evaluate, [])"))
    with pytest.raises(TypeError, match="que vous avez écrite"):
        ql_functions.step_through(len, [])


def test_a_call_made_when_the_first_is_over_leaves_the_film_its_arguments():
    cells_of = cell("def f(b):\n    b.append(1)\ndef g(x, y):\n    return x")
    with Recorder(cells_of, [], {}) as film:
        cells_of["f"]([])
        cells_of["g"](1, 2)
    assert film.arguments == ["b"]
    assert {name for step in film.steps for _, name in step.outside} == {"b"}


def test_a_film_that_fails_leaves_the_answer_its_verdict(notebook, monkeypatch):
    def fails(*_):
        raise ValueError("boom")

    monkeypatch.setattr(commands, "film_of", fails)
    monkeypatch.setattr(commands.notebook, "channel", lambda: "00")
    exercise = commands.exercise_of("2.1")
    answer = cell("def flip_board(b_key):\n    return b_key")["flip_board"]
    *_, last = commands._verdicts(exercise, answer, answer.__globals__)
    assert last["status"] == "wrong"
    assert "Les X doivent devenir des O." in last["text"]
    assert "Le pas à pas manque, il s'est arrêté (test_step_through.py, ligne " in last["text"]


@pytest.mark.parametrize(
    "between",
    ["carry('flip_board')", "carry('get_move')", "flip_board = check('2.1', ...)"],
    ids=["own", "other", "todo"],
)
def test_only_a_check_changes_which_answer_is_filmed(notebook, between):
    notebook("from ql_functions import step_through")
    notebook("def flip_board(b_key):\n    return b_key.translate(str.maketrans('XO', 'OX'))\ncheck('2.1', flip_board)")
    notebook("def flip_board(b_key):\n    return b_key\ncheck('2.1', flip_board)")
    notebook(between)
    shown = repr(notebook("step_through('2.1')"))
    assert "Votre réponse est juste" not in shown
    assert ("éprouvez d'abord" in shown) == ("..." in between)
