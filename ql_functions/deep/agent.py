"""Le joueur qu'est un réseau, derrière le protocole des agents."""

import numpy as np

from .. import game
from ..agents.agent import Agent, check_side
from ..solutions import masked_argmax
from .card import network_card


class DeepAgent(Agent):
    """Ce que joue un réseau : la case libre de plus grande valeur ; il ne cherche pas, il ne calcule qu'une fois.

    Args:
        network: le `Network`.
        name: son nom dans les tableaux.
    """

    results = True

    def __init__(self, network, name="réseau"):
        self.network, self.name = network, name
        self.game = network.boards.size, network.boards.min_contig

    def choices(self, board):
        """Le premier coup de plus grande valeur ; aucun si le plateau est plein."""
        (choices,) = self.all_choices([board])
        return choices

    def all_choices(self, boards):
        """`choices` pour chaque plateau d'une liste, calculés d'un coup."""
        free, values = self._free_and_values(boards)
        moves = masked_argmax(values, free).tolist()
        return [(move,) if some else () for move, some in zip(moves, free.any(axis=1), strict=True)]

    def values(self, board):
        """Ce que le réseau attend de chaque case, de −1 à 1 ; ``None`` pour une case occupée."""
        (values,) = self.all_values([board])
        return values

    def all_values(self, boards):
        """`values` pour chaque plateau d'une liste, calculées d'un coup."""
        free, values = self._free_and_values(boards)
        return [tuple(row) for row in np.where(free, values, None).tolist()]

    def report_card(self):
        """Son bulletin, un `card.NetworkCard` ; celui de `strength.report_card` dit aussi ses bévues, en 3×3."""
        return network_card(self.network, self.name)

    def _free_and_values(self, boards):
        own, other = self.network.boards.of_strings([self._check_board(board) for board in boards])
        *canonical, symmetry = self.network.boards.canonical(own, other)
        values = np.empty((len(boards), self.network.boards.squares))
        places = self.network.boards.symmetries[symmetry]
        np.put_along_axis(values, places, self.network.values(*canonical), axis=1)
        return self.network.boards.free(own, other), values

    def _check_board(self, board):
        board = game.as_board(board)
        check_side(self, board)
        return board
