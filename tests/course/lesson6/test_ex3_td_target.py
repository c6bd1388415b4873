"""Exercise 6.3, td_target: its named mistakes written differently, right answers, what is its own."""

import random
from itertools import product

import numpy as np
import pytest

from course.contract import ExerciseContract
from ql_functions.course.draws import uniform
from ql_functions.course.lesson6.arrays import legal
from ql_functions.course.lesson6.ex3_td_target import after, targets
from ql_functions.solutions import masked_argmax, td_target


def _legal(mask):
    return [i for i, allowed in enumerate(mask) if allowed]


def _choose(online, target, mask):
    return max(_legal(mask), key=lambda i: online[i])


def _one(
    goes_on=lambda done: not done,
    reply=_choose,
    value=lambda online, target, i: target[i],
    goal=lambda reward, discount, value: reward - discount * value,
):
    """Row by row; ``goal`` where the game goes on."""

    def answer(rewards, dones, q_next_online, q_next_target, legal_next, discount):
        goals = []
        for i in range(len(rewards)):
            online, target, mask = q_next_online[i], q_next_target[i], legal_next[i]
            if goes_on(dones[i]):
                move = reply(online, target, mask) if mask.any() else 0
                goals.append(goal(rewards[i], discount, value(online, target, move)))
            else:
                goals.append(rewards[i])
        return goals

    return answer


def _square(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    values = np.take(q_next_target, masked_argmax(q_next_online, legal_next), axis=1)
    return rewards - discount * values * (1 - dones)


def _by_take_along_axis(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = np.argmax(np.where(legal_next, q_next_online, -1e9), axis=1)[:, None]
    values = np.take_along_axis(q_next_target, replies, axis=1).squeeze(1)
    return rewards - discount * (1 - dones) * values


def _in_place(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    goals = rewards.copy()
    going = ~dones
    replies = masked_argmax(q_next_online[going], legal_next[going])
    goals[going] -= discount * q_next_target[going, replies]
    return goals


def _of(kind):
    """The right goals, as numbers of this kind."""
    goals = _one()
    return lambda *args: np.array(goals(*args), kind)


def _by_one_hot(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    chosen = np.eye(q_next_online.shape[1])[masked_argmax(q_next_online, legal_next)]
    return np.where(dones, rewards, rewards - discount * (chosen * q_next_target).sum(axis=1))


class TestTdTarget(ExerciseContract):
    exercise_id = "6.3"
    gap = "np.where(dones, 0, values)"
    twins = (
        _square,
        _one(goal=lambda reward, discount, value: reward + discount * value),
        _one(reply=lambda *nets: _choose(nets[1], nets[0], nets[2]), value=lambda online, target, i: online[i]),
    )
    right = (_one(), _by_take_along_axis, _in_place, _by_one_hot, _of(np.float32), _of(np.longdouble))
    unknown = (
        _one(value=lambda online, target, i: (online[i] + target[i]) / 2),
        lambda rewards, *rest: list(rewards.astype(str)),
        lambda rewards, *rest: [rewards],
    )

    def wider(self):
        generator = random.Random(0)
        for count, squares in product((1, 2, 6) * 4, (2, 4, 9)):
            moves = []
            for _ in range(count):
                online, target = (uniform(generator, squares, -2, 2) for _ in range(2))
                done, (reward,) = generator.random() < 0.3, uniform(generator, 1)
                moves.append(after(online, target, legal(generator, squares), reward, done))
            yield targets(moves, "", discount=generator.random())


# The opponent's moves: online prefers move 1, the target network says it is worth 0.2 to him.
ONLINE, TARGET = np.array([[0.1, 0.5, 0.9]]), np.array([[0.7, 0.2, 0.8]])


LEGAL = np.array([[True, True, False]])


@pytest.mark.parametrize(
    ("reward", "done", "discount", "expected"),
    [(0.0, False, 0.9, -0.18), (0.0, False, 1.0, -0.2), (1.0, True, 0.9, 1.0), (0.0, True, 0.9, 0.0)],
)
def test_td_target_by_hand(reward, done, discount, expected):
    target = td_target(np.array([reward]), np.array([done]), ONLINE, TARGET, LEGAL, discount)
    assert target == pytest.approx([expected])


def test_td_target_of_a_batch_row_by_row():
    rewards, dones = np.array([0.0, 1.0, 0.0]), np.array([False, True, False])
    q = np.array([[0.2, -0.4], [5.0, 5.0], [-0.6, 0.3]])
    legal = np.array([[True, True], [False, False], [True, False]])
    assert td_target(rewards, dones, q, q, legal, 0.5) == pytest.approx([-0.1, 1.0, 0.3])


def test_the_targets_reach_the_exact_values_of_a_chain():
    """State 0: move 0 leads to state 1, move 1 draws. State 1, the opponent's: 0 draws, 1 wins. Move 2 is illegal."""
    states, moves = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1])
    rewards, dones = np.array([0.0, 0.0, 0.0, 1.0]), np.array([False, True, True, True])
    legal = np.array([[True, True, False]] * 4)
    q, q_target = np.full((2, 3), 0.5), np.full((2, 3), 0.5)
    q[:, 2] = q_target[:, 2] = 9.0
    for step in range(400):
        goals = td_target(rewards, dones, q[[1, 1, 1, 1]], q_target[[1, 1, 1, 1]], legal, 0.9)
        q[states, moves] += 0.1 * (goals - q[states, moves])
        if step % 10 == 0:
            q_target[:] = q
    assert q[:, :2] == pytest.approx(np.array([[-0.9, 0.0], [0.0, 1.0]]))
