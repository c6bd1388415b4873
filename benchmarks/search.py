"""La recherche : `python benchmarks/search.py`, puis `python benchmarks/search.py --proof`.

Le premier, en une même exécution : les coups simulés par seconde, sur un cœur, depuis le plateau vide de plusieurs
jeux ; puis, s'il est là (`pip install open_spiel`), le MCTS d'OpenSpiel, en C++, avec autant de simulations : sa
vitesse, et des parties de Puissance 4 contre lui. Le second énumère, en 3×3, tout ce que peut faire un adversaire, et
dit avec combien de simulations l'agent est imbattable.
"""

import sys
from math import sqrt
from statistics import median
from time import perf_counter

from ql_functions import game
from ql_functions.search.agent import SearchAgent, Tree
from ql_functions.search.network import shipped_network
from ql_functions.search.rules import CONNECT_FOUR, Rules
from ql_functions.search.solver import losing_line
from ql_functions.search.uct import PLAYED

ROUNDS, SIMULATIONS, C = 5, 20_000, 1.4
GAMES, THOUGHT = 200, 500  # parties contre OpenSpiel, et simulations par coup
BOARDS = {"3×3": Rules(), "5×5, 4 à aligner": Rules(5, 5, 4), "Puissance 4": CONNECT_FOUR}
SPIELS = {"3×3": "tic_tac_toe", "Puissance 4": "connect_four"}
COUNTS = sorted({round(10 * 1.15**k) for k in range(41)} | {2000, 3000, 5000, 10_000})
SEEDS = range(10)


def ours(rules, seed):
    """Coups et simulations par seconde."""
    tree = Tree(rules, rules.new_board(), C, seed, SIMULATIONS)
    start = perf_counter()
    tree.grow(SIMULATIONS)
    seconds = perf_counter() - start
    return int(tree.state[PLAYED]) / seconds, SIMULATIONS / seconds


def bot_of(pyspiel, spiel, simulations, seed):
    """Le MCTS d'OpenSpiel : même bonus, une fin de partie par simulation, sans résolution des positions."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(spiel, evaluator, C, simulations, 1000, False, seed, False)


def theirs(pyspiel, name, seed):
    spiel = pyspiel.load_game(name)
    bot, state = bot_of(pyspiel, spiel, SIMULATIONS, seed), spiel.new_initial_state()
    start = perf_counter()
    bot.step(state)
    return SIMULATIONS / (perf_counter() - start)


def played(pyspiel, seed, network):
    """Le résultat de notre agent dans une partie de Puissance 4, de −1 à 1 ; il tient X une fois sur deux."""
    spiel = pyspiel.load_game("connect_four")
    state, board, own = spiel.new_initial_state(), CONNECT_FOUR.new_board(), "XO"[seed % 2]
    bot = bot_of(pyspiel, spiel, THOUGHT, seed)
    agent = SearchAgent(THOUGHT, C, seed, CONNECT_FOUR, network)
    while CONNECT_FOUR.verdict(board) == "C":
        if game.player_to_move(board) == own:
            (move,) = agent.choices(board)
        else:
            column = bot.step(state)
            move = next(move for move in CONNECT_FOUR.legal_moves(board) if move % 7 == column)
        state.apply_action(move % 7)
        board = CONNECT_FOUR.play(board, move)
    winner = CONNECT_FOUR.verdict(board)
    return 0 if winner == "T" else 1 if winner == own else -1


def compare():
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
    for rules in BOARDS.values():
        ours(rules, 0)  # la compilation
    for name, rules in BOARDS.items():
        rounds = [
            (*ours(rules, seed), theirs(pyspiel, SPIELS[name], seed) if pyspiel and name in SPIELS else 0)
            for seed in range(ROUNDS)
        ]
        moves, simulations, other = map(median, zip(*rounds, strict=True))
        says = f"{name} : {moves / 1e6:.1f} millions de coups par seconde, {simulations:,.0f} simulations"
        print(says + (f" ; OpenSpiel {other:,.0f}, {simulations / other:.1f} fois moins" if other else ""))
    for network in (None, shipped_network(CONNECT_FOUR)) if pyspiel else ():
        results = [played(pyspiel, seed, network) for seed in range(GAMES)]
        mean = sum(results) / GAMES
        half = 1.96 * sqrt(sum((result - mean) ** 2 for result in results)) / GAMES
        wins, losses = results.count(1), results.count(-1)
        guide = "avec le réseau livré" if network else "sans réseau"
        print(f"Puissance 4, {guide}, {THOUGHT} simulations chacun : {wins} gagnées, {losses} perdues sur {GAMES},")
        print(f"en moyenne {mean:+.2f} ± {half:.2f} (95 %)")


def prove():
    for simulations in COUNTS:
        agents = [SearchAgent(simulations, C, seed) for seed in SEEDS]
        unbeatable = [agent.seed for agent in agents if losing_line(agent, Rules()) is None]
        guided = losing_line(SearchAgent(simulations, C, network=shipped_network()), Rules()) is None
        print(f"{simulations} simulations : {len(unbeatable)} graines sur {len(SEEDS)}, {unbeatable}", end=" ; ")
        print(f"avec le réseau livré : {'imbattable' if guided else 'battable'}", flush=True)


if __name__ == "__main__":
    prove() if "--proof" in sys.argv else compare()
