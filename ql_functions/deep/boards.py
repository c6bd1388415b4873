"""Beaucoup de plateaux à la fois : deux entiers par plateau, celui du joueur au trait et celui de l'autre.

Le bit i d'un entier dit si ce joueur tient la case i.
"""

import numpy as np

from .. import game

LARGEST = 4  # côté : en 5×5, trop de plateaux pour que l'on prouve une force en les parcourant
_BYTE = 8


def check_game(size, min_contig):
    """Refuse un jeu dont on ne saurait prouver la force d'un réseau.

    Raises:
        TypeError, ValueError: voir `game.check_settings` ; ou le plateau est trop grand.
    """
    game.check_settings(size, min_contig)
    if size > LARGEST:
        raise ValueError(
            f"Le réseau joue jusqu'à {LARGEST}×{LARGEST}, où sa force se prouve encore : size={size} est trop grand."
        )


class Boards:
    """Le jeu, en tableaux.

    Raises:
        TypeError, ValueError: voir `check_game`.
    """

    def __init__(self, size=3, min_contig=3):
        check_game(size, min_contig)
        self.size, self.min_contig, self.squares = size, min_contig, size**2
        self.bits = 1 << np.arange(self.squares)
        self.lines = np.array([sum(1 << i for i in line) for line in game.lines(size, min_contig)])
        self.symmetries = np.array(game.symmetries(size))
        self._images = self._tables()

    def _tables(self):
        """Les 8 images de chaque octet d'un joueur, ``[octets, 256, 8]`` : celle d'un joueur en est la somme."""
        targets = 1 << np.argsort(self.symmetries, axis=1)  # où va chaque case
        padded = np.zeros((8, -self.squares % _BYTE + self.squares), np.int64)
        padded[:, : self.squares] = targets
        chosen = np.arange(256)[:, None] >> np.arange(_BYTE) & 1
        return np.stack([chosen @ padded[:, i : i + _BYTE].T for i in range(0, padded.shape[1], _BYTE)])

    def empty(self, count):
        """``count`` plateaux vides : (joueur au trait, l'autre), deux tableaux d'entiers ``[count]``."""
        return np.zeros(count, np.int64), np.zeros(count, np.int64)

    def of_strings(self, boards):
        """Les mêmes plateaux, d'après leurs chaînes ; X commence (voir `game`)."""
        marks = np.array([list(board) for board in boards])
        x, o = ((marks == player) @ self.bits for player in game.PLAYERS)
        turn = np.array([game.player_to_move(board) == "X" for board in boards])
        return np.where(turn, x, o), np.where(turn, o, x)

    def wins(self, own):
        """Ce joueur a-t-il un alignement ? Booléens ``[plateaux]``."""
        return ((own[:, None] & self.lines) == self.lines).any(axis=1)

    def full(self, own, other):
        """N'y a-t-il plus de case libre ? Booléens ``[plateaux]``."""
        return (own | other) == self.bits.sum()

    def free(self, own, other):
        """Les cases libres : booléens ``[plateaux, cases]``."""
        return ((own | other)[:, None] & self.bits) == 0

    def planes(self, own, other):
        """Ce que voit le réseau, comme `solutions.encode`, mais en booléens ``[plateaux, 2 · cases]``."""
        return (np.stack([own, other], axis=1)[:, :, None] & self.bits > 0).reshape(len(own), -1)

    def canonical(self, own, other):
        """La représentante de chaque plateau sous les 8 symétries : joueur au trait, l'autre, rang d'une symétrie.

        La case i de la représentante est la case ``symmetries[rang, i]`` du plateau.
        """
        codes = (self._images_of(own) << self.squares) | self._images_of(other)
        symmetry = codes.argmin(axis=1)
        codes = codes[np.arange(len(codes)), symmetry]
        return codes >> self.squares, codes & ((1 << self.squares) - 1), symmetry

    def _images_of(self, player):
        return sum(table[player >> i * _BYTE & 255] for i, table in enumerate(self._images))
