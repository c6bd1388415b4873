"""Exercise 5.2, agent_rates: its named mistakes written differently, right answers, what is its own."""

import random
from fractions import Fraction

import pytest
import tables
from checking.cells import report_of

from course.agent_measures import true_or_false, undoes, with_a_stack
from course.contract import ExerciseContract, report_on
from ql_functions import game, solutions
from ql_functions.course.lesson5.ex2_agent_rates import measured
from ql_functions.solutions import evaluate, get_move
from ql_functions.strength import exact
from ql_functions.strength.policies import policy_of


def _triples(
    last=lambda verdict: [1.0 * (verdict[0] == "X"), 1.0 * (verdict[0] == "O"), 1.0 * (verdict[0] == "T")],
    squares=lambda b, player, agent, get_move: (
        [get_move(list(b), epsilon=0, player=player)] if player == agent else [i for i, s in enumerate(b) if s == " "]
    ),
    mean=lambda columns: [sum(column) / len(column) for column in columns],
):
    """Lists of three numbers, on boards that are strings."""

    def answer(b, player, agent):
        def explore(b, player):
            if evaluate(b)[0] in "XOT":
                return last(evaluate(b))
            triples = []
            for i in squares(b, player, agent, get_move):
                triples.append(explore(b[:i] + player + b[i + 1 :], {"X": "O", "O": "X"}[player]))
            return mean(list(zip(*triples, strict=True)))

        return dict(zip("XOT", explore("".join(b), player), strict=True))

    return answer


class TestAgentRates(ExerciseContract):
    exercise_id = "5.2"
    gap = "[get_move(b, 0, player)]"
    twins = (
        _triples(squares=lambda b, player, agent, get_move: {get_move([*b], player=player, epsilon=0.0)}),
        _triples(squares=lambda b, player, agent, get_move: (
            [get_move([*b], 0, "X")] if player == agent else [i for i in range(9) if b[i] == " "])),
    )  # fmt: skip
    right = (_triples(), undoes, with_a_stack, true_or_false)
    unknown = (
        lambda b, player, agent: {"X": 1 / 3, "O": 1 / 3, "T": 1 / 3},
        _triples(mean=lambda columns: list(map(min, columns))),
        _triples(last=lambda verdict: [Fraction(verdict[0] == result) for result in "XOT"]),
    )

    def wider(self):
        rng = random.Random(0)
        for board in ("XOXO OX X", "XX O     ", "X   O  X ", "XO XO    ", "   XO   X"):
            for player in "XO":
                yield measured(board, player, "", rng)


@pytest.mark.usefixtures("_unsearched")
def test_games_that_are_drawn_are_told_even_drawn_by_a_helper():
    source = """def played(b, player, agent):
    b = b[:]
    while evaluate(b)[0] == "C":
        free = [i for i in range(9) if b[i] == " "]
        b[get_move(b, 0, player) if player == agent else random.choice(free)] = player
        player = "XO"[player == "X"]
    return evaluate(b)[0]
def agent_rates(b, player, agent):
    games = [played(b, player, agent) for _ in range(500)]
    return {result: games.count(result) / 500 for result in "XOT"}
"""
    assert report_of("5.2", source).says[0].startswith("Votre fonction tire au sort")


def test_what_is_kept_from_another_table_is_seen():
    source = """def agent_rates(b, player, agent, known={}):
    key = "".join(b), player, agent
    if key not in known:
        known[key] = {result: float(result == evaluate(b)[0]) for result in "XOT"}
        if evaluate(b)[0] == "C":
            moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
            nexts = [agent_rates(b[:i] + [player] + b[i + 1 :], "XO"[player == "X"], agent) for i in moves]
            known[key] = {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"}
    return known[key]
"""
    assert report_of("5.2", source).says[0].startswith("Ligne 1 : known={} n'est créé qu'une fois.")


def test_an_adversary_who_draws_by_the_courses_own_get_move_is_told_too():
    def answer(b, player, agent):
        played = {"X": 0, "O": 0, "T": 0}
        for _ in range(300):
            board, turn = list(b), player
            while evaluate(board)[0] == "C":
                board[get_move(board, int(turn != agent), turn)] = turn
                turn = "O" if turn == "X" else "X"
            played[evaluate(board)[0]] += 1
        return {result: count / 300 for result, count in played.items()}

    assert report_on("5.2", answer).says[0].startswith("Le coup de l'autre est tiré au sort")


def test_an_agent_that_still_explores_is_not_measured():
    def answer(b, player, agent):
        def explore(b, player):
            if evaluate(b)[0] != "C":
                return {result: float(result == evaluate(b)[0]) for result in "XOT"}
            moves = [get_move(b, 0.1, player)] if player == agent else [i for i in range(9) if b[i] == " "]
            nexts = [explore(b[:i] + [player] + b[i + 1 :], "O" if player == "X" else "X") for i in moves]
            return {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"}

        return explore(b, player)

    assert report_on("5.2", answer).says[0].startswith("On mesure l'agent sans hasard")


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


@pytest.mark.parametrize("player", game.PLAYERS)
def test_it_says_what_the_report_card_says(player):
    table = tables.table(lambda rng: rng.random())
    win, draw, loss = exact.against_random(policy_of(table), player)
    rates = solutions.world(q_table=table)["agent_rates"](list(game.new_board()), "X", player)
    other = "O" if player == "X" else "X"
    assert rates == pytest.approx({player: float(win), "T": float(draw), other: float(loss)})
