"""Beaucoup de parties jouées de front, un coup de chacune à la fois."""

import numpy as np

from ..solutions import masked_argmax


def row_type(squares):
    """Le type d'un coup joué, tel que le `ReplayBuffer` le garde."""
    return np.dtype([
        ("state", np.bool_, 2 * squares),
        ("move", np.int32),
        ("reward", np.float32),
        ("next_state", np.bool_, 2 * squares),
        ("done", np.bool_),
        ("legal_next", np.bool_, squares),
    ])  # fmt: skip


class Lockstep:
    """``count`` parties menées de front ; une partie finie laisse sa place à une autre, et compte dans ``games``.

    Un tiers des parties, comme dans l'entraînement du cours : l'agent tient X contre le hasard, il tient O contre le
    hasard, il joue contre lui-même. Chaque partie a son ε, de 0 au plus grand : les unes visitent tout, les autres vont
    loin dans les parties bien jouées (Horgan et al., « Distributed prioritized experience replay », 2018). Chaque
    plateau est remplacé par la représentante de ses symétries.
    """

    def __init__(self, boards, count, random):
        self.boards, self.random, self.games = boards, random, 0
        self._own, self._other = boards.empty(count)
        self._turn = np.zeros(count, np.int64)  # nombre de coups joués dans chaque partie
        self._chance = np.arange(count) % 3  # le rang du joueur qui joue au hasard ; 2 : aucun
        self._shares = np.arange(count) // 3 * 3 / count  # part de ε de chaque partie, de 0 à 1

    def play(self, values, epsilon):
        """Joue un coup dans chaque partie, et rend ces coups, des enregistrements de `row_type`.

        La récompense vaut 1 si le coup gagne, sinon 0 ; l'état suivant est celui de l'adversaire, qui va jouer.

        Args:
            values: ``values(own, other)`` rend les valeurs des coups, ``[parties, cases]``.
            epsilon: le plus grand ε, probabilité d'un coup au hasard de l'agent, dans [0, 1].
        """
        boards, own, other, count = self.boards, self._own, self._other, len(self._own)
        free = boards.free(own, other)
        rows = np.zeros(count, row_type(boards.squares))
        rows["state"] = boards.planes(own, other)
        explores = self.random.random(count) < np.where(self._turn % 2 == self._chance, 1, epsilon * self._shares)
        anything = masked_argmax(self.random.random(free.shape), free)
        rows["move"] = np.where(explores, anything, masked_argmax(values(own, other), free))
        own = own | boards.bits[rows["move"]]
        rows["reward"] = boards.wins(own)
        rows["done"] = (rows["reward"] == 1) | boards.full(own, other)
        own, other, _ = boards.canonical(other, own)
        rows["next_state"], rows["legal_next"] = boards.planes(own, other), boards.free(own, other)
        going = ~rows["done"]
        self._own, self._other, self._turn = own * going, other * going, (self._turn + 1) * going
        self.games += int(rows["done"].sum())
        return rows
