"""La recherche face au jeu parfait, à Puissance 4 : `python benchmarks/connect_four.py`.

D'abord, le temps que prend le plateau vide, et ce qu'il vaut. Puis, pour chaque nombre de simulations, sans réseau et
avec celui que livre le cours : la part des positions où l'agent garde la valeur exacte, sur mille positions de 5
colonnes et 4 lignes, et sur celles de 7 colonnes et 6 lignes que garde `connect_four.json` ; et, sur le petit plateau,
si une partie le bat, toutes les réponses à ses coups étant suivies. Les positions viennent de parties au hasard ; on
garde celles où des coups perdent la valeur, et où aucun ne gagne aussitôt. `--remake` refait le fichier, en une minute.
"""

import json
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace

from ql_functions.search.agent import SearchAgent
from ql_functions.search.network import shipped_network
from ql_functions.search.rules import CONNECT_FOUR, Rules
from ql_functions.search.solver import PerfectAgent, losing_line, share_of_good_moves

KEPT = Path(__file__).with_suffix(".json")
SMALL, SEED = Rules(4, 5, 4, True), 2026
COUNTS = 1, 10, 30, 100, 300, 1000, 3000, 10_000


def positions(rules, count, marks):
    """Des positions où le choix compte, et les coups qui en gardent la valeur."""
    random, perfect, found = Random(SEED), PerfectAgent(rules), {}
    while len(found) < count:
        board = rules.new_board()
        for _ in range(random.choice(marks)):
            if rules.verdict(board) == "C":
                board = rules.play(board, random.choice(rules.legal_moves(board)))
        moves = rules.legal_moves(board)
        if rules.verdict(board) == "C" and not any(rules.verdict(rules.play(board, move)) in "XO" for move in moves):
            good = perfect.choices(board)
            if len(good) < len(moves):
                found[board] = list(good)
    return found


def remake():
    lines = (
        f"{json.dumps(board)}: {json.dumps(good)}"
        for board, good in positions(CONNECT_FOUR, 300, range(14, 25)).items()
    )
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def stored():
    return json.loads(KEPT.read_text("utf-8"))


def asked(agent):
    """L'agent, et les plateaux où on lui a demandé un coup."""
    boards = set()
    return SimpleNamespace(choices=lambda board: boards.add(board) or agent.choices(board)), boards


def beaten(agent):
    """Ce qu'en dit le parcours de toutes les parties."""
    start = perf_counter()
    player, boards = asked(agent)
    line = losing_line(player, SMALL)
    says = "aucune" if line is None else f"celle-ci, de {len(line)} coups : {'-'.join(map(str, line))}"
    return f"{says} ({len(boards)} plateaux demandés, {perf_counter() - start:.0f} s)"


def solved(rules):
    """Ce que vaut le plateau vide, et en combien de temps un agent neuf le trouve."""
    perfect, start = PerfectAgent(rules), perf_counter()
    value = perfect.value(rules.new_board())
    return f"{rules.columns}×{rules.rows} : {value}, en {perf_counter() - start:.2f} s"


def measure():
    PerfectAgent(Rules()).value(Rules().new_board())  # la compilation
    for rules in SMALL, Rules(5, 6, 4, True):
        print(solved(rules))
    games = {SMALL: positions(SMALL, 1000, range(15)), CONNECT_FOUR: stored()}
    print(f"{'simulations':>11} {'5×4':>17} {'7×6':>17}  une partie la bat-elle, en 5×4 ? sans réseau ; avec")
    chance = [
        share_of_good_moves(SimpleNamespace(choices=rules.legal_moves), rules, known) for rules, known in games.items()
    ]
    print(f"{'hasard':>11} {float(chance[0]):17.1%} {float(chance[1]):17.1%}", flush=True)
    for simulations in COUNTS:
        print(f"{simulations:>11}", end="", flush=True)
        for rules, known in games.items():
            for agent in agents(simulations, rules):
                print(f" {float(share_of_good_moves(agent, rules, known)):8.1%}", end="", flush=True)
        print("  " + " ; ".join(map(beaten, agents(simulations, SMALL))), flush=True)


def agents(simulations, rules):
    """Sans réseau, puis avec celui que livre le cours."""
    return [SearchAgent(simulations, rules=rules, network=network) for network in (None, shipped_network(rules))]


if __name__ == "__main__":
    remake() if "--remake" in sys.argv else measure()
