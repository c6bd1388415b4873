"""La force des réseaux de la leçon 6, graine par graine : `python benchmarks/deep.py`.

Chacun s'entraîne jusqu'à ce qu'aucun adversaire ne puisse le battre, ou jusqu'au bout. Le verdict et les probabilités
de perdre contre le hasard sont exacts : toutes les parties contre lui sont parcourues. En 4×4, une table s'entraîne
ensuite aussi longtemps, par les fonctions du cours ; sa force est estimée, en jouant.
"""

import argparse
from random import Random
from statistics import median
from time import perf_counter

from ql_functions import course, game
from ql_functions.agents import TableAgent
from ql_functions.deep.dqn import LARGE, Settings, train_network
from ql_functions.recipe import REGIMES, Recipe
from ql_functions.trials import trial


def networks(title, settings, seeds):
    """Les entraîne et imprime une ligne pour chacun ; rend le dernier agent et la durée médiane."""
    print(f"\n{title}\n{'graine':>6} {'parties':>9} {'secondes':>9} {'perd, X':>10} {'perd, O':>10}  verdict")
    durations = []
    for seed in seeds:
        start = perf_counter()
        agent, measures = train_network(settings, seed)
        durations.append(perf_counter() - start)
        last = measures[-1]
        chances = " ".join(f"{float(last.strength[player].against_random[2]):>10.1e}" for player in game.PLAYERS)
        verdict = "battable" if last.beatable else "imbattable"
        print(f"{seed:>6} {last.games:>9} {durations[-1]:>9.1f} {chances}  {verdict}", flush=True)
    middle = median(durations)
    print(f"durées de {min(durations):.1f} à {max(durations):.1f} s, médiane {middle:.1f} s ; ", end="")
    print(f"{milliseconds_a_move(agent):.2f} ms par coup, {agent.network.model.count_params() * 4 / 1000:.0f} ko")
    return agent, middle


def milliseconds_a_move(agent):
    board, durations = game.new_board(agent.network.boards.size), []
    for _ in range(200):
        start = perf_counter()
        agent.choices(board)
        durations.append(1000 * (perf_counter() - start))
    return median(durations)


def table_trained_for(seconds):
    """Une table du jeu en cours, entraînée cette durée ; rend aussi le nombre de parties."""
    world = course.world(q_table={}, random=Random(0))
    games, spent, start = 0, 0, perf_counter()
    while spent < seconds:
        epsilon, regime = Recipe().init_e * (1 - spent / seconds), REGIMES[games % 3]
        steps, winner = world["simulate_game"](*(epsilon if player in regime else 1 for player in "XO"), size=4)
        world["backpropagate"](steps, winner)
        games, spent = games + 1, perf_counter() - start
    return world["q_table"], games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", type=int, default=10, help="nombre de graines en 3×3")
    parser.add_argument("--large", type=int, default=3, help="nombre de graines en 4×4")
    options = parser.parse_args()
    networks("3×3, 3 à aligner (la première graine compile)", Settings(), range(options.small))
    agent, seconds = networks("4×4, 4 à aligner", LARGE, range(options.large))
    course.game_settings(4, 4)
    table, games = table_trained_for(seconds)
    print(f"\nTable entraînée {seconds:.0f} s : {games} parties, {len(table)} états.\n{trial(TableAgent(table))}")
    print(f"\n{trial(agent)}")
