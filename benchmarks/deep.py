"""La force des réseaux de la leçon 6, graine par graine : `python benchmarks/deep.py`.

Chacun s'entraîne jusqu'à ce qu'aucun adversaire ne puisse le battre, ou jusqu'au bout. Le verdict et les probabilités
de perdre contre le hasard sont exacts : toutes les parties contre lui sont parcourues. Le dernier de chaque taille est
ensuite mis à côté d'une table : en 3×3, celle de la recette stable ; en 4×4, celle que les fonctions du cours
entraînent aussi longtemps, dont la force est estimée, en jouant. `benchmarks/deep.txt` garde ce que l'on a trouvé, que
dit la leçon 6.
"""

import argparse
from collections import Counter
from random import Random
from statistics import median
from time import perf_counter

from ql_functions import game, solutions
from ql_functions.agents.state_counts import table_bytes
from ql_functions.agents.tables import TableAgent
from ql_functions.deep.dqn import LARGE, Settings, train_network
from ql_functions.strength.trial import trial
from ql_functions.training.recipe import REGIMES, SETTLED, Recipe
from ql_functions.training.table import train


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
    print(f"durées de {min(durations):.1f} à {max(durations):.1f} s, médiane {middle:.1f} s")
    return agent, middle


def beside(size, network, table, games):
    """Imprime ce que pèsent et ce que coûtent un réseau et une table."""
    plies = Counter(size**2 - state.count(game.EMPTY) for state in table)
    weight = table_bytes(size, [plies[ply] for ply in range(size**2)])
    for name, agent, count in (
        (f"table de {games} parties, {len(table)} états", TableAgent(table), weight),
        ("réseau", network, 4 * network.network.model.count_params()),
    ):
        print(f"{name} : {count / 1000:.0f} ko, {microseconds_a_move(agent, size):.0f} µs par coup")


def microseconds_a_move(agent, size):
    board, durations = game.new_board(size), []
    for _ in range(1000):
        start = perf_counter()
        agent.choices(board)
        durations.append(perf_counter() - start)
    return 1e6 * median(durations)


def table_trained_for(seconds):
    """Une table du jeu en cours, entraînée cette durée ; rend aussi le nombre de parties."""
    world = solutions.world(q_table={}, random=Random(0))
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
    agent, _ = networks("3×3, 3 à aligner (la première graine compile)", Settings(), range(options.small))
    table = {}
    beside(3, agent, table, train(table, SETTLED, seed=0).games)
    agent, seconds = networks("4×4, 4 à aligner", LARGE, range(options.large))
    solutions.game_settings(4, 4)
    table, games = table_trained_for(seconds)
    beside(4, agent, table, games)
    print(f"La table, après ces {seconds:.0f} s : {trial(TableAgent(table))}")
