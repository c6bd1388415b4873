"""Le joueur qu'est un réseau, derrière le protocole des agents."""

import numpy as np

from .. import game
from ..agents import Agent
from ..solutions6 import masked_argmax


class DeepAgent(Agent):
    """Ce que joue un réseau : la case libre de plus grande valeur ; il ne cherche pas, il ne calcule qu'une fois.

    Args:
        network: le `Network`.
        name: son nom dans les tableaux.
    """

    def __init__(self, network, name="réseau"):
        self.network, self.name = network, name

    def choices(self, board):
        """Le premier coup de plus grande valeur ; aucun si le plateau est plein."""
        free, values = self._free_and_values(board)
        return (int(masked_argmax(values, free)),) if free.any() else ()

    def values(self, board):
        """Ce que le réseau attend de chaque case, de −1 à 1 ; ``None`` pour une case occupée."""
        free, values = self._free_and_values(board)
        return tuple(float(value) if legal else None for value, legal in zip(values, free, strict=True))

    def _free_and_values(self, board):
        boards, board = self.network.boards, game.as_board(board)
        if len(board) != boards.squares:
            size = boards.size
            raise ValueError(
                f"L'agent « {self.name} » joue en {size}×{size} : un plateau de {len(board)} cases n'est pas pour lui."
            )
        own, other = boards.of_strings([board])
        *canonical, symmetry = boards.canonical(own, other)
        values = np.empty(boards.squares)
        values[boards.symmetries[symmetry[0]]] = self.network.values(*canonical)[0]
        return boards.free(own, other)[0], values
