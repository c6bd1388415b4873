"""Hidden cases: the same for the same seed, and no right answer ever fails one."""

import itertools
import random

import numpy
import pytest
from course.found import RIGHT

from juge import EXERCISES
from juge.call.run import run
from juge.explain.judge import fault_of
from juge.marking import run as run_of_a_copy
from ql_functions import game

from .by_hand import marked

DRAWN = [exercise for exercise in EXERCISES.values() if any(case.args or case.kwargs for case in exercise.cases)]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.title)
def test_a_seed_gives_the_same_cases_and_another_gives_others(exercise):
    assert exercise.hidden_cases(7) == exercise.hidden_cases(7)
    first = exercise.hidden_cases(7)
    assert any(exercise.hidden_cases(seed) != first for seed in range(8, 40)) == (exercise in DRAWN)


@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.title)
def test_each_copy_has_its_own_cases_and_always_the_same(exercise):
    seeds = [run_of_a_copy.seed_of(data, seed) for data in (b"{}", b"{ }") for seed in (7, 8)]
    assert seeds == [run_of_a_copy.seed_of(data, seed) for data in (b"{}", b"{ }") for seed in (7, 8)]
    assert len(set(seeds)) == 4
    assert len({repr(exercise.hidden_cases(seed)) for seed in seeds}) > 1


@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.title)
def test_a_hidden_case_is_not_a_public_one_and_does_not_tell_its_input(exercise):
    drawn = list(itertools.chain.from_iterable(exercise.hidden_cases(seed) for seed in range(20)))
    assert sum(case in exercise.cases for case in drawn) <= len(drawn) / 10
    texts = {case.about for case in drawn}
    assert all(texts)
    assert len(texts) <= 10
    assert texts == {case.about for seed in range(20, 40) for case in exercise.hidden_cases(seed)}


@pytest.mark.nightly
@pytest.mark.parametrize("exercise_id", RIGHT)
def test_right_answers_pass_whatever_the_seed(exercise_id):
    exercise = EXERCISES[exercise_id]
    answers = [*([exercise.reference] if exercise.is_function else []), *RIGHT[exercise_id]]
    for seed, answer in enumerate(answers):
        verdict = marked(exercise_id, answer, seed)
        assert verdict["status"] == "right", (seed, verdict)
        assert verdict["points"] == exercise.points


@pytest.mark.nightly
@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.title)
def test_the_reference_has_the_same_marks_under_fifty_seeds(exercise):
    world = exercise.world()
    for seed in range(50):
        random.seed(seed)
        numpy.random.seed(seed)
        for case in exercise.hidden_cases(seed):
            fault = fault_of(exercise, case, run(world[exercise.name], case, world))
            assert fault is None, (seed, case, fault)


def test_boards_to_judge_are_of_every_kind():
    for seed in range(20):
        boards = ["".join(case.args[0]) for case in EXERCISES["1.3"].hidden_cases(seed)]
        lines = [game.winning_line(board) for board in boards]
        assert {game.verdict(board) for board in boards} == set("XOTC")
        assert any(game.verdict(board) == "X" and " " not in board for board in boards)
        won = [(board[line[0]], line[1] - line[0] in (2, 4)) for board, line in zip(boards, lines, strict=True) if line]
        assert set(won) == {("X", True), ("X", False), ("O", True), ("O", False)}
        assert {type(case.args[0]) for case in EXERCISES["1.3"].hidden_cases(seed)} == {list, str}
