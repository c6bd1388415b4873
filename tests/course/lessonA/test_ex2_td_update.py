"""Exercise A.2, td_update: its named mistakes written differently, right answers, what is its own."""

import random

from course.contract import ExerciseContract
from ql_functions.course.given import lrate
from ql_functions.course.lessonA.ex2_td_update import board_values, hidden


def _by_ranks(
    aim=lambda values, following, reward: values[following[0]] if following else reward,
    new=lambda old, target, lrate: (1 - lrate) * old + lrate * target,
):
    """By ranks, the weights of both written."""

    def answer(boards, reward):
        for i in range(len(boards) - 1, -1, -1):
            old, target = board_values.get(boards[i], 0.0), aim(board_values, boards[i + 1 :], reward)
            board_values[boards[i]] = new(old, target, lrate)

    return answer


def _forwards(boards, reward):
    for board in boards:
        old = board_values.get(board, 0)
        reward = old + lrate * (reward - old)
        board_values[board] = reward


def _stale(boards, reward):
    olds = [board_values.get(board, 0) for board in boards]
    for board, old, target in zip(boards, olds, [*olds[1:], reward], strict=True):
        board_values[board] = old + lrate * (target - old)


def _in_a_list(boards, reward):
    for board in boards[::-1]:
        board_values.setdefault(board, 0)
        board_values[board] += lrate * (reward - board_values[board])
        reward = board_values[board]


def _popping(boards, reward):
    waiting, target = list(boards), reward
    while waiting:
        board = waiting.pop()
        old = board_values.get(board) or 0
        target = lrate * target + (1 - lrate) * old
        board_values[board] = target


class TestTdUpdate(ExerciseContract):
    exercise_id = "A.2"
    gap = "value + lrate * (target - value)"
    twins = (_forwards, _by_ranks(aim=lambda values, following, reward: reward), _stale)
    right = (_by_ranks(), _in_a_list, _popping)
    unknown = (
        _by_ranks(new=lambda old, target, lrate: 2),
        _by_ranks(new=lambda old, target, lrate: "?"),
        lambda boards, reward: board_values.clear(),
        lambda boards, reward: board_values.update(other=1),
    )

    def wider(self):
        for seed in range(12):
            yield from hidden(random.Random(seed))
