"""5.1 · train_agent : les cas."""

from itertools import cycle, islice

from juge import Case, Spy

from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


def _list_opening_moves(i):
    """Construit les trois coups de la partie ``i``, qui diffèrent d'une partie à l'autre pour qu'on les reconnaisse."""
    steps, b = [], [" "] * 9
    for player, rank in zip("XOX", (i, i // 9, i // 72), strict=True):
        free = [square for square in range(9) if b[square] == " "]
        steps.append({"state": "".join(b), "move": free[rank % len(free)]})
        b[steps[-1]["move"]] = player
    return steps


def training(iters, about, **kwargs):
    """Construit un cas de `train_agent`, où les gagnants des parties sont écrits d'avance."""
    # D'autres parties sont prêtes, pour une réponse qui en joue trop.
    winners = islice(cycle("XOTXXOOTXOXTXTO"), 6 * iters + 6)
    replies = tuple((_list_opening_moves(i), winner) for i, winner in enumerate(winners))
    names = {
        "simulate_game": Spy.on(simulate_game, replies),
        "backpropagate": Spy.on(backpropagate, (None,) * len(replies)),
        "q_table": {" " * 9: {"Q1": dict.fromkeys(range(9), 0.3), "Q2": dict.fromkeys(range(9), 0.3)}},
    }
    return Case((iters,), kwargs, names, about=about)


CASES = (
    training(1, "Une partie par régime."),
    training(3, "Trois parties par régime."),
    training(10, "Dix parties par régime."),
    training(5, "ε part de init_e = 0,4.", init_e=0.4),
    training(10, "ε part de init_e = 0,05, et descend encore.", init_e=0.05),
)
