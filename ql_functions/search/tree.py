"""L'arbre d'un plateau, que des simulations font grandir."""

from array import array
from functools import cache, lru_cache
from math import log, sqrt
from typing import NamedTuple

from .. import game
from ..training.engine.arrays import run, typed, zeros
from ..training.stream import Stream
from .uct import COUNT, FIELDS, FIRST, MODULUS, MOVE, NEXT, PLAYED, RANDOM, TOTAL, VISITS, grow


STEP = 0x9E3779B97F4A7C15  # ce que `Stream` ajoute à son état


class Child(NamedTuple):
    """Un coup du plateau : ses simulations, et la moyenne de leurs résultats pour qui le joue, de −1 à 1.

    Attributes:
        value: cette moyenne ; ``None`` s'il n'a pas été essayé.
    """

    move: int
    visits: int
    value: float | None


class Tree:
    """L'arbre d'un plateau où la partie continue.

    Args:
        rules: le jeu.
        board: le plateau, une chaîne.
        c: ce que pèse le bonus de ce qui a été peu essayé.
        seed: la graine des fins de partie ; à chaque plateau son hasard.
        most: le nombre de simulations, au plus.
    """

    def __init__(self, rules, board, c, seed, most):
        self._most, self._state = most, zeros(3)
        # Stream(graine) passe à l'état suivant par une addition : voici son tirage qui a pour rang le numéro du plateau.
        stream = Stream(seed + game.number(board) * STEP)
        self._state[RANDOM] = 1 + int(stream.random() * (MODULUS - 1))
        self._state[NEXT] = FIELDS
        free = board.count(game.EMPTY)
        self.nodes = zeros(FIELDS * (1 + most * (min(free, rules.columns) if rules.drops else free)))
        board = typed(array("i", map(" XO".index, board)))
        rooms = (zeros(count) for count in (len(board), len(board) + 1, len(board)))
        width = rules.columns if rules.drops else 0
        self._arguments = self.nodes, self._state, board, *rooms, *_lines(rules), rules.aligned, width, *_bonus(c, most)

    @property
    def played(self):
        """Le nombre de coups joués par les simulations."""
        return int(self._state[PLAYED])

    def grow(self, simulations):
        """Ajoute des simulations."""
        run(grow, simulations, *self._arguments)

    def children(self):
        """Un `Child` par coup permis, dans l'ordre."""
        first, count = int(self.nodes[FIRST]), int(self.nodes[COUNT])
        return [self._child(first + FIELDS * rank) for rank in range(count)]

    def _child(self, node):
        visits, total = int(self.nodes[node + VISITS]), int(self.nodes[node + TOTAL])
        return Child(int(self.nodes[node + MOVE]), visits, -total / visits if visits else None)


@cache
def _lines(rules):
    """Les alignements de chaque case, voir `uct.grow`."""
    through = [[line for line in rules.lines if square in line] for square in range(rules.rows * rules.columns)]
    starts = [sum(map(len, through[:square])) for square in range(len(through) + 1)]
    squares = [square for lines in through for line in lines for square in line]
    return typed(array("i", starts)), typed(array("i", squares))


@lru_cache(maxsize=8)
def _bonus(c, most):
    """De quoi calculer c·√(ln t / n) sans logarithme, voir `uct.grow` ; un même nombre quel que soit le langage."""
    counts = range(1, most + 1)
    wide, narrow = ([0.0, *(c * sqrt(log(t)) for t in counts)], [0.0, *(1 / sqrt(n) for n in counts)])
    return typed(array("d", wide)), typed(array("d", narrow))
