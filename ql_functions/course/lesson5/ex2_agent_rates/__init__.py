"""5.2 · agent_rates : ce que vaut l'agent contre le hasard, exactement."""

from .... import game
from ....checking import Exercise
from ...draws import board_after, random_game
from .answer import agent_rates
from .cases import CASES, judge_agent_rates, measured, value_and_failure
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés."""
    for free in (2, 3, 4, 5, 6):
        moves, _ = random_game(rng)
        board = board_after(moves[: min(9 - free, len(moves) - 1)])
        for agent in game.PLAYERS:
            yield measured(board, agent, "Un autre plateau, une autre table.", rng)


HINTS = (
    "Quand la partie est finie, combien vaut chacune des trois probabilités ? Et quand elle continue, combien de coups "
    "player peut-il jouer s'il est l'agent, et s'il ne l'est pas ?",
    """\
si la partie est finie : 1 pour son résultat, 0 pour les deux autres
coups ← le seul coup glouton si player est l'agent, toutes les cases libres sinon
pour chaque coup :
    les trois probabilités à partir d'une copie de b où il est joué, à l'autre joueur
renvoyer leur moyenne, résultat par résultat""",
    """\
winner = evaluate(b)[0]
if winner != "C":
    return {result: float(result == winner) for result in "XOT"}
moves = … if player == agent else [i for i in range(9) if b[i] == " "]
other = "O" if player == "X" else "X"
nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], other, agent) for i in moves]
return {result: sum(rates[result] for rates in nexts) / len(moves) for result in "XOT"}""",
)

EXERCISE = Exercise(
    "5.2",
    agent_rates,
    cases=CASES,
    judge=judge_agent_rates,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=value_and_failure,
    overheard=("evaluate", "get_move"),
    told=("q_table",),
)
