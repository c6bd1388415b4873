"""From an agent or a table to its policy."""

import copy
import math

import oracle
import pytest
from tables import TABLES

from ql_functions import error_map, hole, report_card
from ql_functions.agents.tables import TableAgent
from ql_functions.game import graph
from ql_functions.q_tables import check_q_table, greedy_move
from ql_functions.strength.policies import moves_of, policy_of


@pytest.mark.parametrize("name", TABLES)
def test_a_table_plays_its_first_greatest_mean_and_anything_in_an_unknown_state(name):
    q_table = TABLES[name]
    policy = policy_of(q_table)
    for board, moves in zip(graph(), policy, strict=True):
        move = greedy_move(q_table, board)
        assert list(moves_of(moves)) == (oracle.free(board) if move is None else [move])
    assert policy_of(TableAgent(q_table)) == policy


SPOILT = {
    "nan": lambda tables: tables["Q1"].update({4: math.nan}),
    "infinite": lambda tables: tables["Q2"].update({4: -math.inf}),
    "boolean": lambda tables: tables["Q1"].update({4: True}),
    "text": lambda tables: tables["Q1"].update({4: "0.3"}),
    "none": lambda tables: tables["Q2"].update({4: None}),
    "a move is missing": lambda tables: tables["Q2"].pop(4),
    "a move too many": lambda tables: tables["Q2"].update({9: 0.3}),
    "a move as text": lambda tables: tables["Q1"].update({"4": tables["Q1"].pop(4)}),
    "a table is missing": lambda tables: tables.pop("Q2"),
    "a list": lambda tables: tables.update(Q1=[0.3] * 9),
}


def refused(function, q_table):
    with pytest.raises((TypeError, ValueError)) as caught:
        function(q_table)
    return type(caught.value), str(caught.value)


@pytest.mark.parametrize("fault", SPOILT)
def test_a_spoilt_table_is_refused_as_everywhere_in_the_package(fault):
    q_table = copy.deepcopy(TABLES["floats"])
    SPOILT[fault](q_table[oracle.EMPTY])
    assert refused(report_card, q_table) == refused(check_q_table, q_table)


@pytest.mark.parametrize(
    "wrong", ["table", [1], 3, {0: {}}, {"XO": {}}, {oracle.EMPTY: None}, {oracle.EMPTY: {"Q1": {}, "Q2": {}}}]
)
def test_what_is_no_table_is_refused(wrong):
    assert refused(report_card, wrong) == refused(hole, wrong) == refused(error_map, wrong)
    assert refused(report_card, wrong) == refused(check_q_table, wrong)


@pytest.mark.parametrize("moves", [(), (0,), (1, 9)])
def test_an_agent_that_cheats_is_refused(moves):
    class Cheat(oracle.Anything):
        def choices(self, board):
            return moves if board == "X        " else super().choices(board)

    with pytest.raises(ValueError, match="Sur le plateau 'X        ', un agent choisit parmi les cases libres"):
        report_card(Cheat())


def test_an_agent_that_names_no_square_is_refused():
    class Cheat(oracle.Anything):
        def choices(self, board):
            return ("1",)

    with pytest.raises(TypeError, match=r"choices\(board\) rend une liste de numéros de cases, pas \('1',\)\."):
        report_card(Cheat())
