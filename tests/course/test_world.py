import random

import pytest

import ql_functions
from ql_functions import game, solutions


def test_a_world_leaves_the_package_alone():
    world = solutions.world(random=random.Random(1), lrate=1)
    world["train_agent"](3)
    assert world["q_table"]
    assert solutions.q_table == {}
    assert solutions.lrate == 0.15


def test_two_worlds_with_the_same_generator_learn_the_same():
    tables = []
    for _ in range(2):
        world = solutions.world(random=random.Random(3))
        world["train_agent"](20)
        tables.append(world["q_table"])
    assert tables[0] == tables[1] != {}


def test_game_settings_change_the_game_of_the_package():
    solutions.game_settings(size=4, min_contig=3)
    assert ql_functions.evaluate("XXX OO          ")[0] == "X"
    solutions.game_settings(size=4, min_contig=4)
    assert ql_functions.evaluate("XXX OO          ")[0] == "C"


def test_game_settings_refuse_a_game_that_does_not_exist():
    with pytest.raises(ValueError, match="aligner 5 marques"):
        solutions.game_settings(4, 5)
    assert (solutions.size, solutions.min_contig) == (3, 3)


def test_clear_q_table_keeps_the_object():
    table = ql_functions.q_table
    ql_functions.get_move(list(game.new_board()))
    assert table
    solutions.clear_q_table()
    assert table == {}
    assert ql_functions.q_table is table
