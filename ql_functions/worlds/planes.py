"""Ce qu'un joueur voit du plateau, en tableaux : deux plans, et les coups permis."""

import numpy as np
from gymnasium.spaces import Box

from .. import game


def space(size):
    """Ceux des `planes` : entiers de 0 à 1, ``[size, size, 2]``."""
    return Box(0, 1, (size, size, 2), np.int8)


def planes(board, player):
    """Les marques de ``player``, puis celles de son adversaire : 1 ou 0 par case."""
    squares = np.array([*board]).reshape(game.side(board), -1)
    other = "O" if player == "X" else "X"
    return np.stack([squares == player, squares == other], axis=2).astype(np.int8)


def mask(board, over=False):
    """1 pour chaque case où l'on peut jouer, 0 pour les autres ; rien que des 0 quand la partie est finie."""
    return np.array([square == game.EMPTY and not over for square in board], np.int8)


def as_text(board):
    """Le plateau en texte, une ligne par rangée."""
    size = game.side(board)
    return "\n".join(" ".join(board[i : i + size].replace(game.EMPTY, "·")) for i in range(0, size**2, size))
