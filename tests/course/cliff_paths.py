"""What lesson A says of the paths along the cliff, computed anew."""

import random
from functools import cache
from types import SimpleNamespace

from ql_functions import cliff, solutions


def walks(sarsa, lrate, seeds):
    """The greedy paths that lesson A's training on the cliff ends with, by seed."""
    paths, world = [], SimpleNamespace(START=cliff.START, step=cache(cliff.step))
    for seed in seeds:
        lesson = solutions.world(
            lrate=lrate, discount=1, random=random.Random(seed), cliff=world, cliff_q=cliff.new_q()
        )
        for _ in range(2000):
            lesson["walk_episode"](0.1, sarsa)
        paths.append(cliff.greedy_path(lesson["cliff_q"]))
    return paths


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


def trembling_walks():
    """With a rate of 0.5: SARSA's paths of 17 steps, and those that never arrive."""
    paths = walks(True, 0.5, range(10))
    return sum(len(path) == 18 for path in paths), sum(path[-1] != cliff.GOAL for path in paths)
