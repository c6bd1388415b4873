"""Les nombres de l'image « quand la table explose » : `python benchmarks/states.py` (une demi-minute).

Le nombre d'états que donne la formule, et celui que l'on trouve en les énumérant tous, coup par coup, en 3×3 et en
4×4 ; le poids de leur table, et les états que rencontrent des parties au hasard.
"""

from time import perf_counter

import numpy as np

from ql_functions.agents.state_counts import met_by_chance, state_counts, table_bytes
from ql_functions.deep.boards import Boards
from ql_functions.deep.ship import shipped
from ql_functions.strength.card import thousands
from ql_functions.views.explosion import GAMES, SIZES


def enumerated(size):
    """Le nombre d'états pour chaque nombre de coups, en les jouant tous."""
    boards = Boards(size, size)
    own, other = boards.empty(1)
    while len(own):
        yield len(own)
        rows, moves = np.nonzero(boards.free(own, other))
        codes = np.unique(other[rows] << boards.squares | own[rows] | boards.bits[moves])
        own, other = codes >> boards.squares, codes & ((1 << boards.squares) - 1)
        going = ~boards.wins(other) & ~boards.full(own, other)
        own, other = own[going], other[going]


if __name__ == "__main__":
    for size in SIZES:
        start = perf_counter()
        counts = state_counts(size)
        print(f"{size}×{size} : {thousands(sum(counts))} états en {1000 * (perf_counter() - start):.1f} ms", end="")
        if size <= 4:
            print(f", {thousands(sum(enumerated(size)))} énumérés", end="")
        print(f" ; {table_bytes(size, counts):.3e} octets", end="")
        start = perf_counter()
        visited, met = met_by_chance(size, GAMES)
        print(f" ; {GAMES} parties au hasard : {visited[-1]} plateaux vus, {met[-1]} états", end="")
        print(f" ({1000 * (perf_counter() - start):.0f} ms)")
    print(f"réseau 4×4 : {shipped().network.model.count_params()} poids")
