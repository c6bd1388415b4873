"""Hidden cases: the same for the same seed, and no right answer ever fails one."""

import itertools
import random

import numpy
import pytest
from test_mistakes import RIGHT

from ql_functions import course, game
from ql_functions.checks.frame import EXERCISES, fault_of
from ql_functions.checks.run import run
from ql_functions.grading.hidden import hidden_cases

from .by_hand import marked

WITHOUT = ("1.5", "2.2")  # nothing to change: no argument
DRAWN = [exercise for exercise in EXERCISES.values() if exercise.id not in WITHOUT]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_a_seed_gives_the_same_cases_and_another_gives_others(exercise):
    assert hidden_cases(exercise.id, 7) == hidden_cases(exercise.id, 7)
    assert (hidden_cases(exercise.id, 7) == hidden_cases(exercise.id, 8)) == (exercise.id in WITHOUT)


@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.title)
def test_a_hidden_case_is_not_a_public_one_and_does_not_tell_its_input(exercise):
    drawn = list(itertools.chain.from_iterable(hidden_cases(exercise.id, seed) for seed in range(20)))
    assert sum(case in exercise.cases for case in drawn) <= len(drawn) / 10
    texts = {case.about for case in drawn}
    assert all(texts)
    assert len(texts) <= 10
    assert texts == {case.about for seed in range(20, 40) for case in hidden_cases(exercise.id, seed)}


@pytest.mark.parametrize("exercise_id", RIGHT)
def test_right_answers_pass_whatever_the_seed(exercise_id):
    answers = [EXERCISES[exercise_id].reference, *RIGHT[exercise_id]] if exercise_id != "2.2" else RIGHT["2.2"]
    for seed, answer in enumerate(answers):
        verdict = marked(exercise_id, answer, seed)
        assert verdict["status"] == "right", (seed, verdict)
        assert verdict["points"] == EXERCISES[exercise_id].points


@pytest.mark.parametrize(("exercise_id", "place"), [("6.2", 13), ("6.2", 14), ("6.4", 10), ("6.4", 17)])
def test_a_mistake_that_only_one_public_case_shows_fails_a_hidden_one_too(exercise_id, place):
    exercise = EXERCISES[exercise_id]
    world = exercise.world(numpy=numpy)
    answer = course.rebind(exercise.mistakes[place].answer, world)
    for seed in range(10):
        cases = hidden_cases(exercise_id, seed)
        assert any(fault_of(exercise, case, run(answer, case, world)) for case in cases), seed


@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.title)
def test_the_reference_has_the_same_marks_under_fifty_seeds(exercise):
    world = exercise.world()
    for seed in range(50):
        random.seed(seed)
        numpy.random.seed(seed)
        for case in hidden_cases(exercise.id, seed):
            fault = fault_of(exercise, case, run(world[exercise.name], case, world))
            assert fault is None, (seed, case, fault)


def test_boards_to_judge_are_of_every_kind():
    for seed in range(20):
        boards = ["".join(case.args[0]) for case in hidden_cases("1.3", seed)]
        lines = [game.winning_line(board) for board in boards]
        assert {game.verdict(board) for board in boards} == set("XOTC")
        assert any(game.verdict(board) == "X" and " " not in board for board in boards)
        won = [(board[line[0]], line[1] - line[0] in (2, 4)) for board, line in zip(boards, lines, strict=True) if line]
        assert set(won) == {("X", True), ("X", False), ("O", True), ("O", False)}
        assert {type(case.args[0]) for case in hidden_cases("1.3", seed)} == {list, str}
