"""What a course written against the package finds there."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from missing import exercise_of

import juge
import ql_functions as affichage

SIGNATURES = {
    "ql_flow": "(lesson=4)",
    "simulate_e_greedy": "(e_init=0.7, e_terminal=0)",
    "versus_agent": "(custom_q_table=None, opponent=None, trainable=False, player='X')",
    "game_settings": "(size=3, min_contig=3)",
    "clear_q_table": "()",
    "new_board": "(size=3)",
    "show": "(b, helpers=False)",
    "check_for_win": "(b_line, min_contig=3)",
    "evaluate": "(b)",
    "flip_board": "(b_key)",
    "get_move": "(b, epsilon=0.5, player='X', init_q=0.3)",
    "simulate_game": "(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3)",
    "get_new_q": "(current_q, reward, max_future_q)",
    "backpropagate": "(steps, winner, alpha=0.9, wait_seconds=0)",
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signature(name):
    assert str(inspect.signature(getattr(affichage, name))) == SIGNATURES[name]


def functions_of(thing):
    """A function; or those that a course calls of a class, its properties among them."""
    if not isinstance(thing, type):
        return [thing] if inspect.isfunction(thing) else []
    public = [one for name, one in vars(thing).items() if name[0] != "_" or name == "__init__"]
    found = [getattr(one, "fget", None) or getattr(one, "__func__", one) for one in public]
    return [one for one in found if inspect.isfunction(one) and one.__name__ != "<lambda>"]


@pytest.mark.parametrize("name", juge.__all__)
def test_the_face_of_the_judge_is_annotated_for_mypy_to_check(name):
    for function in functions_of(getattr(juge, name)):
        parameters = {*inspect.signature(function).parameters} - {"self", "cls"}
        assert {*parameters, "return"} <= {*function.__annotations__}, function


@pytest.mark.nightly  # mypy reads all that the face imports
def test_mypy_finds_nothing_in_the_face_of_the_judge(tmp_path):
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["visualize_learning", "full_training", "train_agent"])
def test_callable_as_existing_courses_call_it(name):
    arguments = (10,) if name == "train_agent" else ()
    inspect.signature(getattr(affichage, name)).bind(*arguments)


def test_visualize_learning_takes_the_arguments_of_existing_courses():
    names = set(inspect.signature(affichage.visualize_learning).parameters)
    assert names >= {"boards", "batches", "sims_per_batch", "init_e", "lrate", "discount", "seed"}


def test_every_name_of_the_face_exists():
    for name in dir(affichage):
        assert getattr(affichage, name) is not None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("trian_agent", "ql_functions ne contient pas 'trian_agent' : vouliez-vous dire 'train_agent' ?"),
        ("ReportCard", "ql_functions ne contient pas 'ReportCard' : vouliez-vous dire 'report_card' ?"),
        ("xyzzy", "ql_functions ne contient pas 'xyzzy'."),
    ],
)
def test_an_unknown_name_is_refused_in_french_and_the_nearest_is_offered(name, says):
    with pytest.raises(AttributeError) as refused:
        getattr(affichage, name)
    assert str(refused.value) == says


def test_its_version_is_that_of_its_wheel():
    command = [sys.executable, "-m", "hatchling", "metadata", "version"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True)
    assert affichage.__version__ == done.stdout.strip()


BOARD = "Un plateau est une chaîne ou une liste de caractères, pas 3."
FULL = "Le plateau est plein : il n'y a plus de coup à jouer."
TABLE = "Une table Q est un dictionnaire {état: {'Q1': {coup: valeur}, 'Q2': {coup: valeur}}}, pas 3."
REFUSED = {
    "new_board('a')": "size doit être un entier, pas 'a'.",
    "new_board(2)": "Un plateau a au moins 3 cases de côté : size=2 est trop petit.",
    "show(3)": BOARD,
    "evaluate(3)": BOARD,
    "evaluate(['X'])": "Un plateau a 9, 16, 25… cases ; celui-ci en a 1.",
    "flip_board(['X'])": "b_key est un plateau en une chaîne, comme 'XO       ', pas ['X'].",
    "get_move(3)": BOARD,
    "get_move(['X'] * 9)": FULL,
    "get_move('XOXOXOXOX', 1)": FULL,
    "get_move(new_board(), 'X')": "epsilon est un nombre, pas 'X'.",
    "simulate_game('a')": "epsilon_x est un nombre, pas 'a'.",
    "simulate_game(1, None)": "epsilon_o est un nombre, pas None.",
    "win_rates('a')": "n est un nombre de parties, un entier, pas 'a'.",
    "win_rates(0)": "n vaut au moins 1 partie, pas 0.",
    "train_agent(1.5)": "iters est un nombre de parties, un entier, pas 1.5.",
    "train_agent(1, 'a')": "init_e est un nombre, pas 'a'.",
    "choose_action({}, 0)": "values est vide : il n'y a pas d'action à choisir.",
    "choose_action([1], 0)": "values est un dictionnaire {action: valeur}, pas [1].",
    "choose_action({1: 0}, '')": "epsilon est un nombre, pas ''.",
    "states_met(3)": TABLE,
    "TableAgent(3)": TABLE,
    "report_card({'X': {}})": "L'état 'X' a 1 case : il en faut 9 en 3×3 (voir game_settings).",
    "overestimation('a')": "runs est un nombre entier, pas 'a'.",
    "overestimation(0)": "runs et games valent au moins 1, pas 0 et 80000.",
}


@pytest.mark.parametrize("call", REFUSED)
def test_what_cannot_be_done_is_refused_by_a_sentence(call):
    with pytest.raises((TypeError, ValueError)) as refused:
        eval(call, {name: getattr(affichage, name) for name in affichage.__all__})
    assert str(refused.value) == REFUSED[call]


@pytest.mark.parametrize("exercise", ["1.1", "1.3", "2.1", "2.3", "3.2", "5.1"])
def test_a_function_of_the_package_is_nobodys_answer(exercise, capsys):
    ours = getattr(affichage, exercise_of(exercise).name)
    affichage.check(exercise, ours)
    assert f"{ours.__name__} est la référence" in capsys.readouterr().out


def test_q_table_is_one_object_filled_in_place():
    table = affichage.q_table
    affichage.train_agent(2)
    assert affichage.q_table is table
    assert table
