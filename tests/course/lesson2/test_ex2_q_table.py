"""Exercise 2.2, q_table: its named mistakes written differently, right answers, what is its own."""

from collections import OrderedDict, defaultdict

from course.contract import ExerciseContract, report_on


def _begun():
    return {" " * 9: {"Q1": dict.fromkeys(range(9), 0.3), "Q2": dict.fromkeys(range(9), 0.3)}}


def _filled():
    return _begun() | {"XO" * 4 + " ": {"Q1": {8: 0.3}, "Q2": {8: 0.3}}}


def _learnt():
    table = _begun()
    table[" " * 9]["Q2"][4] = 0.5
    return table


class TestQTable(ExerciseContract):
    exercise_id = "2.2"
    gap = "{}"
    twins = (lambda: dict(Q1={}, Q2=dict()),)
    right = (lambda: {}, lambda: dict(), _filled, _learnt, lambda: defaultdict(dict), OrderedDict)
    unknown = (lambda: 0, lambda: {"XO": {}})


def test_a_table_begun_by_hand_is_refused():
    assert report_on("2.2", _begun()).says[0].startswith("La table Q est vide au départ : c'est get_move qui y fera")
