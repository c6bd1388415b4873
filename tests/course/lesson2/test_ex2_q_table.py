"""Exercise 2.2, q_table: its named mistakes written differently, right answers, what is its own."""

from collections import OrderedDict, defaultdict

from course.contract import ExerciseContract


def _well_formed():
    return {" " * 9: {"Q1": dict.fromkeys(range(9), 0.3), "Q2": dict.fromkeys(range(9), 0.3)}}


class TestQTable(ExerciseContract):
    exercise_id = "2.2"
    gap = "{}"
    twins = (
        lambda: {}.clear(),
        lambda: "{}",
        lambda: [{}, {}],
        lambda: ({}, {}),
        lambda: {"Q1", "Q2"},
        lambda: type({}),
        lambda: {name: [0.3] * 9 for name in ("Q1", "Q2")},
        lambda: {move: 0 for move in range(9)},
        lambda: {"         ": []},
    )
    right = (lambda: {}, lambda: dict(), _well_formed, lambda: defaultdict(dict), OrderedDict)
    unknown = (lambda: 0, lambda: {"XO": {}})
