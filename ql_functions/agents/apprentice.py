"""Apprendre en jouant : chaque partie finie met à jour la table, par la rétropropagation du cours."""

from copy import deepcopy
from typing import NamedTuple

from .. import q_tables, solutions
from .tables import TableAgent


class Update(NamedTuple):
    """Ce qu'un coup a changé : la valeur de ``move`` dans ``table``, pour ``player`` ; ``rank`` part de 1."""

    rank: int
    player: str
    move: int
    table: str
    before: float
    after: float


class Apprentice(TableAgent):
    """Une table qui joue, glouton, et qui apprend de chacune de ses parties.

    Args:
        q_table: la table, modifiée sur place.
        random: le générateur qui tire entre Q1 et Q2.
    """

    def __init__(self, q_table, size, min_contig, random):
        super().__init__(q_table)
        self._course = solutions.world(q_table=q_table, size=size, min_contig=min_contig, random=random)
        self.games = 0

    def learn(self, steps, winner):
        """Apprend d'une partie finie, des deux côtés à la fois : X et O jouent dans la même table.

        ``steps`` a ses coups, depuis le plateau vide. Rend les `Update`, une par coup, dans l'ordre de la partie.
        """
        for step, player in zip(steps, "XO" * len(steps), strict=False):
            self._course["get_move"](list(step["state"]), 0, player)  # crée l'état, s'il est nouveau
        states = [q_tables.state_of(step["state"]) for step in steps]
        old = {state: deepcopy(self.q_table[state]) for state in states}
        self._course["backpropagate"](steps, winner)
        self.games += 1
        return [
            Update(i + 1, "XO"[i % 2], step["move"], name, old[state][name][step["move"]], new[step["move"]])
            for i, (step, state) in enumerate(zip(steps, states, strict=True))
            for name, new in self.q_table[state].items()
            if new[step["move"]] != old[state][name][step["move"]]
        ]
