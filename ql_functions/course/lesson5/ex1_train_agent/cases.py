"""5.1 · train_agent : les cas."""

from itertools import cycle, islice

from juge import Case, Spy

from ...draws import MOST_STATES, known_states
from ...lesson3.ex1_simulate_game import simulate_game
from ...lesson4.ex3_backpropagate import backpropagate


def _list_moves(i, count):
    """Construit les coups de la partie ``i`` ; les premiers diffèrent d'une partie à l'autre, qu'on la reconnaisse."""
    steps, b = [], [" "] * 9
    for player, rank in zip(islice(cycle("XO"), count), (i, i // 9, i // 72, *[0] * 6), strict=False):
        free = [square for square in range(9) if b[square] == " "]
        steps.append({"state": "".join(b), "move": free[rank % len(free)]})
        b[steps[-1]["move"]] = player
    return steps


_LENGTHS = {"X": (5, 9, 7), "O": (6, 8), "T": (9,)}  # X gagne parfois sur la dernière case libre


def training(iters, about, **kwargs):
    """Construit un cas de `train_agent`, où les gagnants des parties sont écrits d'avance.

    Les parties d'un long entraînement n'ont qu'un coup, car la cage du correcteur borne ce qu'elle rend, et deux de
    suite sont parfois la même ; la table connaît déjà beaucoup d'états.
    """
    # D'autres parties sont prêtes, pour une réponse qui en joue trop.
    winners = list(islice(cycle("XOTXXOOTXOXTXTO"), 3 * iters + 3 * min(iters, 20) + 6))
    is_long = iters > 20
    lengths = [1 if is_long else _LENGTHS[one][i % len(_LENGTHS[one])] for i, one in enumerate(winners)]
    replies = tuple((_list_moves(i // 2 if is_long else i, count), winners[i]) for i, count in enumerate(lengths))
    names = {
        "simulate_game": Spy.on(simulate_game, replies),
        "backpropagate": Spy.on(backpropagate, (None,) * len(replies)),
        "q_table": known_states(MOST_STATES if is_long else 1),
    }
    return Case((iters,), kwargs, names, about=about)


CASES = (
    training(1, "Une partie par régime."),
    training(3, "Trois parties par régime."),
    training(10, "Dix parties par régime."),
    training(5, "ε part de init_e = 0,4.", init_e=0.4),
    training(10, "ε part de init_e = 0,05, et descend encore.", init_e=0.05),
    training(5, "ε part de init_e = 0,99.", init_e=0.99),
    training(4, "init_e = 0 : aucun coup n'est tiré au hasard pour explorer.", init_e=0),
    training(600, "Six cents parties par régime, toutes apprises, toutes comptées."),
)
