"""What a course written against the package finds there."""

import inspect

import pytest

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


def test_an_unknown_name_is_refused_in_french():
    with pytest.raises(AttributeError, match="ne contient pas 'train'"):
        _ = affichage.train


def test_q_table_is_one_object_filled_in_place():
    table = affichage.q_table
    affichage.train_agent(2)
    assert affichage.q_table is table
    assert table
