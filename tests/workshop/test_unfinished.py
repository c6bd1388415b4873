"""What is left to write of an exercise is named, with its file and what goes there."""

import copy
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
import unfinished
from build import CORRECTED, SOURCES
from cells import notebooks_of
from declared import exercises, questions

from juge.puzzles import blank_of


def changed(exercise_id, **attributes):
    """A copy of an exercise, where some attributes are different; the course does not know it."""
    exercise = copy.copy(exercises()[exercise_id])
    for name, value in attributes.items():
        object.__setattr__(exercise, name, value)
    return exercise


def test_the_course_is_finished():
    left = [says for exercise in exercises().values() for says in unfinished.of_exercise(exercise)]
    left += unfinished.files_without_exercise()
    students = [notebooks_of(path)[0] for path in SOURCES.glob("*.py")]
    left += unfinished.without_cell([*exercises().values(), *questions().values()], students)
    assert not left, "\n".join(left)


EX1 = "ql_functions/course/lesson2/ex1_flip_board.py"


def fails(_rng):
    raise KeyError("état")


@pytest.mark.parametrize(
    ("attributes", "file", "says"),
    [
        ({"hints": ()}, EX1, "un exercice a trois indices, celui-ci en a 0 ; écrivez dans hints=…"),
        ({"hints": ("a", "b")}, EX1, "un exercice a trois indices, celui-ci en a 2 ; écrivez dans hints=…"),
        ({"mistakes": ()}, EX1, "il ne nomme aucune erreur ; écrivez-en dans mistakes=(Mistake("),
        ({"hidden": lambda rng: ()}, EX1, "il ne tire aucun cas caché ; écrivez hidden(rng)"),
        ({"hidden": fails}, EX1, "hidden(rng) échoue, KeyError : 'état' ; corrigez-la."),
    ],
)
def test_what_a_declaration_lacks(attributes, file, says):
    (sentence,) = unfinished.of_exercise(changed("2.1", **attributes))
    assert sentence.startswith(f"{file} : {says}")


def test_an_exercise_that_could_not_be_graded_is_named_with_the_reason(monkeypatch):
    reason = "ex1_flip_board.py, ligne 3 : game vient de ql_functions.game."
    monkeypatch.setattr(unfinished, "refusal_of_reference", lambda _: reason)
    assert list(unfinished.of_exercise(exercises()["2.1"])) == [f"{EX1} : aucune copie n'aurait ses points, {reason}"]


def test_an_answer_that_its_own_corrected_notebook_finds_wrong_is_named():
    notebook = nbformat.read(CORRECTED / "02_explorer_exploiter.ipynb", 4)
    assert list(unfinished.of_corrected(SOURCES / "02_explorer_exploiter.py", notebook)) == []
    check = next(cell for cell in notebook.cells if cell.metadata.get("ql", {}).get("role") == "check")
    check["outputs"] = [nbformat.v4.new_output("display_data", {"text/plain": "✗ 2.1\n  Le nom exp n'est pas défini."})]
    (says,) = unfinished.of_corrected(SOURCES / "02_explorer_exploiter.py", notebook)
    assert says.startswith(
        "lessons/sources/02_explorer_exploiter.py : la réponse de 2.1 n'est pas juste dans le corrigé"
    )
    assert "« ✗ 2.1 Le nom exp n'est pas défini. »" in says


def test_a_puzzle_that_cuts_up_an_answer_changed_since_is_named(monkeypatch):
    monkeypatch.setattr(unfinished, "blank_of", lambda _: blank_of(exercises()["1.2"]))
    (sentence,) = unfinished.of_exercise(exercises()["3.2"])
    assert "les ordres justes de son puzzle ne sont pas notés, ou le sont d'une autre réponse ; lancez " in sentence


def test_a_puzzle_without_a_wrong_line_is_named():
    mistakes = tuple(replace(mistake, line="") for mistake in exercises()["3.2"].mistakes)
    (sentence,) = unfinished.of_exercise(changed("3.2", mistakes=mistakes))
    assert 'à l\'une au moins des erreurs de mistakes, ajoutez la ligne qui la fait, line="…".' in sentence


def test_an_exercise_whose_cases_have_no_argument_needs_no_hidden_case():
    exercise = exercises()["1.5"]
    assert exercise.hidden_cases(0) == ()
    assert list(unfinished.of_exercise(exercise)) == []


@pytest.mark.parametrize(
    ("exercise_id", "name", "file", "wanted"),
    [
        ("2.1", "flap", EX1, "lesson2/ex1_flap.py"),
        ("2.3", "flap", "ql_functions/course/lesson2/ex3_get_move", "lesson2/ex3_flap"),
    ],
)
def test_a_file_is_named_after_its_exercise_and_so_is_its_test(exercise_id, name, file, wanted, monkeypatch):
    monkeypatch.setattr(unfinished, "refusal_of_reference", lambda _: "")  # the course knows no exercise of this name
    named, test = unfinished.of_exercise(changed(exercise_id, name=name))
    assert named == f"{file} : il déclare l'exercice {exercise_id} · flap ; nommez-le ql_functions/course/{wanted}."
    assert test.startswith(f"tests/course/lesson2/test_{Path(wanted).stem}.py : ce fichier manque ; écrivez-y")


def test_an_exercise_stands_in_the_folder_of_its_lesson():
    named, _ = unfinished.of_exercise(changed("2.1", id="3.1"))
    assert named.endswith("nommez-le ql_functions/course/lesson3/ex1_flip_board.py.")


def test_the_places_left_by_the_skeleton_are_named_with_their_line(tmp_path, monkeypatch):
    monkeypatch.setattr(unfinished, "TESTS", tmp_path)
    (tmp_path / "lesson2").mkdir()
    test = tmp_path / "lesson2" / "test_ex1_flip_board.py"
    test.write_text("twins = ()\nright = ()  # À ÉCRIRE : trois réponses justes\n", "utf-8")
    assert list(unfinished.of_exercise(exercises()["2.1"])) == [
        "test_ex1_flip_board.py, ligne 2 : il reste à écrire trois réponses justes ; ôtez ensuite ce commentaire."
    ]


def test_a_file_that_declares_nothing_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(unfinished, "FOLDER", tmp_path)
    (tmp_path / "lesson2" / "ex5_empty").mkdir(parents=True)
    (tmp_path / "lesson2" / "ex4_soft.py").touch()
    (tmp_path / "lesson2" / "ex5_empty" / "__init__.py").touch()
    (tmp_path / "lesson2" / "ex6_left_by_python").mkdir()
    first, second = unfinished.files_without_exercise()
    assert first == 'ex4_soft.py : il ne déclare rien ; écrivez EXERCISE = Exercise("2.4", …), ou ôtez-le.'
    assert second.startswith("ex5_empty : il ne déclare rien")


def test_an_exercise_or_a_question_that_no_lesson_gives_is_named():
    things = [exercises()["2.1"], questions()["2.Q1"]]
    assert list(unfinished.without_cell(things, [])) == [
        f"{EX1} : aucune leçon ne donne l'exercice 2.1 · flip_board ; collez sa cellule dans lessons/sources/02_….py.",
        "ql_functions/course/lesson2/questions.py : aucune leçon ne donne la question 2.Q1 ; "
        "collez sa cellule dans lessons/sources/02_….py.",
    ]
