"""Durée d'un bulletin, de la table à la force exacte : `python benchmarks/exact.py`.

Chaque partie est la médiane de plusieurs appels ; le premier, qui construit le jeu, est à part.
"""

import random
from statistics import median
from time import perf_counter

from ql_functions import game, q_tables
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.game import graph
from ql_functions.strength import exact
from ql_functions.strength.judgements import judgements
from ql_functions.strength.policies import policy_of
from ql_functions.strength.report_card import card_of, report_card

RUNS = 21


def full_table(rng):
    """Une table qui connaît les 4 520 états."""
    return {
        state: {name: {move: rng.random() for move in game.legal_moves(state)} for name in ("Q1", "Q2")}
        for state in map(q_tables.state_of, graph())
    }


def milliseconds(call):
    start = perf_counter()
    call()
    return 1000 * (perf_counter() - start)


if __name__ == "__main__":
    first = milliseconds(lambda: report_card({}))
    table = full_table(random.Random(1))
    policy, card = policy_of(table), report_card(table)
    parts = {
        "bulletin d'une table": lambda: report_card(table),
        "  lire et vérifier la table": lambda: policy_of(table),
        "  sa force, une fois lue": lambda: card_of(policy),
        "  contre le hasard, X et O": lambda: [exact.against_random(policy, player) for player in game.PLAYERS],
        "  plus courte défaite, X et O": lambda: [exact.shortest_loss(policy, player) for player in game.PLAYERS],
        "  bévues": lambda: exact.blunders(policy),
        "  plateaux rencontrés, X et O": lambda: exact.reached(policy),
        "affichage HTML": card._repr_html_,
        "bulletin d'un agent quelconque": lambda: report_card(MinimaxAgent()),
        "carte des erreurs": lambda: judgements(table),
        "optimum": lambda: exact.optimum("O"),
    }
    print(f"{'':<32} {f'ms, médiane de {RUNS}':>20}")
    print(f"{'premier bulletin (une fois)':<32} {first:>20.2f}")
    for title, call in parts.items():
        print(f"{title:<32} {median(milliseconds(call) for _ in range(RUNS)):>20.2f}")
