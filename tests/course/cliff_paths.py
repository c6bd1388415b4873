"""What lesson A says of the paths along the cliff, and of what is received there, computed anew."""

import random
from functools import cache
from types import SimpleNamespace

import numpy as np

from course.written import french
from ql_functions import cliff, solutions


@cache
def walk(sarsa, lrate, seed, episodes=2000):
    """Lesson A's training on the cliff: the table that it ends with, and what each episode received."""
    world = SimpleNamespace(START=cliff.START, step=cache(cliff.step))
    lesson = solutions.world(lrate=lrate, discount=1, random=random.Random(seed), cliff=world, cliff_q=cliff.new_q())
    totals = [lesson["walk_episode"](0.1, sarsa) for _ in range(episodes)]
    return lesson["cliff_q"], totals


def walks(sarsa, lrate, seeds):
    """The greedy paths that these trainings end with, by seed."""
    return [cliff.greedy_path(walk(sarsa, lrate, seed)[0]) for seed in seeds]


def steps_as_calculated():
    """The steps of SARSA's and of Q-learning's path: in each seed those of value iteration, along the same rows."""
    found = []
    for sarsa, epsilon in ((True, 0.1), (False, 0)):
        exact = cliff.greedy_path(cliff.exact_q(epsilon))
        for path in walks(sarsa, 0.05, range(20)):
            assert (len(path), _rows(path)) == (len(exact), _rows(exact))
        found.append(len(exact) - 1)
    return found


def _rows(path):
    return {state // cliff.COLUMNS for state in path}


def received_at_the_end(seeds):
    """The least and the greatest mean total of SARSA's last five hundred episodes."""
    means = [sum(walk(True, 0.05, seed)[1][-500:]) / 500 for seed in seeds]
    return french(min(means), 1), french(max(means), 1)


def received_when_exploring(epsilon):
    """The mean total of who follows the best path and explores: a linear system, whose unknowns are the squares."""
    table = cliff.exact_q(epsilon)
    system, totals = np.eye(len(cliff.STATES)), np.zeros(len(cliff.STATES))
    for state, values in table.items():
        greedy = max(values, key=values.get)
        for action in values:
            chance = epsilon / len(values) + (1 - epsilon) * (action == greedy)
            reached, reward, _ = cliff.step(state, action)
            system[state, reached] -= chance
            totals[state] += chance * reward
    return french(np.linalg.solve(system, totals)[cliff.START], 2)
