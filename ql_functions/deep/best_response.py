"""La force exacte d'un réseau : tout ce qu'un adversaire peut faire contre lui, parcouru coup par coup.

Le réseau joue toujours le même coup, son adversaire tous les siens : on ne visite que les plateaux que la politique
du réseau atteint, chacun une fois, à une symétrie près. En 3×3, `exact` fait le même calcul sur tout le jeu.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from ..solutions import masked_argmax

# Deux coups dont les valeurs diffèrent de moins que cela : l'arrondi, qui dépend de la taille du lot, pourrait faire
# jouer l'un ou l'autre. Pour dire qu'un réseau est imbattable, on suit les deux ; le hasard ne mène qu'au premier.
NEAR = 1e-4


@dataclass(frozen=True)
class BestResponse:
    """Ce qui peut arriver à un agent, tous adversaires confondus.

    Attributes:
        player: ``'X'`` ou ``'O'``, le joueur que tient l'agent.
        against_random: ses probabilités de victoire, de nul et de défaite contre un joueur au hasard.
        loss: une des plus courtes parties qui le battent (les coups, X d'abord) ; ``None`` s'il est imbattable.
        states: le nombre de plateaux où il peut avoir à jouer, à une symétrie près.
    """

    player: str
    against_random: tuple[Fraction, Fraction, Fraction]
    loss: tuple[int, ...] | None
    states: int


def best_response(boards, values, player):
    """Parcourt toutes les parties contre un agent qui tient ``player``, et rend la `BestResponse`.

    Args:
        boards: le jeu, un `Boards`.
        values: ``values(own, other)`` rend les valeurs des coups de plateaux canoniques, ``[plateaux, cases]``.

    Raises:
        ValueError: une valeur d'un coup permis n'est pas un nombre fini.
    """
    walk = _Walk(boards, values, player)
    while len(walk.levels[-1].weights):
        walk.advance()
    chances = tuple(Fraction(int(count), walk.whole) for count in walk.counts)
    return BestResponse(player, chances, walk.loss, sum(len(level.weights) for level in walk.levels))


@dataclass
class _Level:
    """Les plateaux canoniques d'un même nombre de coups, avec l'agent au trait, et d'où ils viennent.

    ``steps [plateaux, 4]`` : rang dans le niveau d'avant, coup de l'agent (−1 s'il n'a pas joué) et réponse sur le
    plateau de ce rang, symétrie qui mène ensuite au plateau canonique.
    """

    own: np.ndarray
    other: np.ndarray
    weights: np.ndarray  # parts de `_Walk.whole` : la probabilité que le hasard y mène
    steps: np.ndarray


class _Walk:
    def __init__(self, boards, values, player):
        self.boards, self.values = boards, values
        # un dénominateur commun : à chaque réponse, un tirage parmi les cases libres
        self.whole = prod(range(boards.squares - (player == "X"), 0, -2))
        self.counts, self.loss = np.zeros(3, np.int64), None
        start = _Level(*boards.empty(1), np.array([self.whole]), np.zeros((1, 4), np.int64))
        self.levels = [start]
        if player == "O":
            self.levels.append(self._replies(start.own, start.other, start.weights, np.array([[0, -1]])))

    def advance(self):
        """Le niveau suivant : les coups de l'agent, puis toutes les réponses."""
        boards, level = self.boards, self.levels[-1]
        q, free = self.values(level.own, level.other), boards.free(level.own, level.other)
        if not np.isfinite(q[free]).all():
            raise ValueError("Une valeur de l'agent n'est pas un nombre fini : sa force ne peut pas être prouvée.")
        best = masked_argmax(q, free)
        highest = np.take_along_axis(q, best[:, None], axis=1)
        rows, moves = np.nonzero(free & (q >= highest - NEAR))
        own, other = level.own[rows] | boards.bits[moves], level.other[rows]
        weights = level.weights[rows] * (moves == best[rows])
        going = self._close(boards.wins(own), own, other, weights, result=0)
        steps = np.stack([rows, moves], axis=1)
        self.levels.append(self._replies(own[going], other[going], weights[going], steps[going]))

    def _replies(self, own, other, weights, steps):
        boards = self.boards
        free = boards.free(own, other)
        rows, replies = np.nonzero(free)
        weights = weights[rows] // free.sum(axis=1)[rows]  # la division tombe juste, voir `whole`
        own, other = own[rows], other[rows] | boards.bits[replies]
        steps = np.column_stack([steps[rows], replies])
        lost = boards.wins(other)
        if lost.any() and self.loss is None:
            first = np.flatnonzero(lost)[weights[lost].argmax()]
            self.loss = self._game(steps[first])
        going = self._close(lost, own, other, weights, result=2)
        own, other, symmetry = boards.canonical(own[going], other[going])
        _, kept, inverse = np.unique(own << boards.squares | other, return_index=True, return_inverse=True)
        merged = np.zeros(len(kept), np.int64)
        np.add.at(merged, inverse, weights[going])
        steps = np.column_stack([steps[going], symmetry])
        return _Level(own[kept], other[kept], merged, steps[kept])

    def _close(self, ended, own, other, weights, result):
        """Compte les parties finies, gagnées ou perdues et nulles ; rend celles qui continuent."""
        full = ~ended & self.boards.full(own, other)
        self.counts[result] += weights[ended].sum()
        self.counts[1] += weights[full].sum()
        return ~(ended | full)

    def _game(self, last):
        """Les coups d'une partie dont le dernier pas est ``last`` (rang, coup, réponse)."""
        path, row = [last], last[0]
        for level in reversed(self.levels[1:]):
            path.append(level.steps[row])
            row = path[-1][0]
        moves, view = [], np.arange(self.boards.squares)  # case du plateau canonique → case du plateau joué
        for _, move, reply, *symmetry in reversed(path):
            moves += [int(view[square]) for square in (move, reply) if square >= 0]
            if symmetry:
                view = view[self.boards.symmetries[symmetry[0]]]
        return tuple(moves)
