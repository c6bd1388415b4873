"""Exercise 5.2, agent_rates: the end of a game, never seen by who compares evaluate's whole sentence."""

import pytest
from checking.cells import report_of

from ql_functions import game

pytestmark = pytest.mark.usefixtures("_unsearched")  # it is said before any search
LAST = "De ce que renvoie evaluate, seule la première lettre compte"


@pytest.mark.parametrize("last", [
    "sum(sum(r.values()) for r in nexts) / len(nexts)", "max(nexts, key=str)", "nexts[0]", "random.choice(nexts)",
    "next(iter(nexts))", "min(nexts, key=len)", "functools.reduce(max, nexts)",
])  # fmt: skip
def test_the_end_of_a_game_that_is_never_seen_is_told_however_python_stops(last):
    source = f"""def agent_rates(b, player, agent):
    if evaluate(b) in "XOT":
        return {{result: float(evaluate(b) == result) for result in "XOT"}}
    free = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"], agent) for i in free]
    return {last}
"""
    says = report_of("5.2", source).says[0]
    assert says.startswith("Chez vous, aucune partie n'est finie")
    assert LAST in says


def test_another_error_on_a_game_that_is_over_is_not_taken_for_it():
    source = """def agent_rates(b, player, agent):
    rates = {"X": 0, "O": 0, "T": 0}
    if evaluate(b)[0] != "C":
        rates[evaluate(b)] += 1
        return rates
"""
    assert report_of("5.2", source).says[0].startswith("Cette clé n'est pas dans le dictionnaire")


def test_where_evaluate_gives_its_letter_alone_comparing_it_whole_is_right():
    own = """def evaluate(b, min_contig=3):
    return game.verdict("".join(b))
def agent_rates(b, player, agent):
    if evaluate(b) in ("X", "O", "T"):
        return {result: float(evaluate(b) == result) for result in "XOT"}
    moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"], agent) for i in moves]
    return {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"}
"""
    assert report_of("5.2", own, game=game).status == "right"
