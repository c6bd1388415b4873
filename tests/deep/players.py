"""Players for the tests of `deep` that need no network: a value for every canonical board, drawn once."""

import numpy as np

from ql_functions.agents.agent import Agent
from ql_functions.deep.boards import Boards
from ql_functions.solutions import masked_argmax


class Drawn(Agent):
    """Plays the largest of values drawn from a seed and the canonical board."""

    name = "tiré"

    def __init__(self, seed, size=3, min_contig=3):
        self.boards = Boards(size, min_contig)
        self.multipliers = np.random.default_rng(seed).integers(1, 2**40, size=(2, size**2))

    def batch(self, own, other):
        mixed = own[:, None] * self.multipliers[0] + (other[:, None] + 1) * self.multipliers[1]
        return mixed % 99991 / 99991

    def choices(self, board):
        own, other = self.boards.of_strings([board])
        *canonical, symmetry = self.boards.canonical(own, other)
        values = np.empty(self.boards.squares)
        values[self.boards.symmetries[symmetry[0]]] = self.batch(*canonical)[0]
        return (int(masked_argmax(values[None], self.boards.free(own, other))[0]),)
