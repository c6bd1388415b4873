"""Exercise 5.2, agent_rates: its named mistakes written differently, right answers, what is its own."""

import random
from fractions import Fraction

import pytest
import tables
from checking.cells import report_of

from course.contract import ExerciseContract, report_on
from ql_functions import game, solutions
from ql_functions.course.lesson5.ex2_agent_rates.cases import measured
from ql_functions.solutions import evaluate, get_move
from ql_functions.strength import exact
from ql_functions.strength.policies import policy_of


def _triples(
    over=lambda verdict, b: verdict[0] in "XOT",
    last=lambda verdict: [1.0 * (verdict[0] == "X"), 1.0 * (verdict[0] == "O"), 1.0 * (verdict[0] == "T")],
    squares=lambda b, player, agent, get_move: (
        [get_move(list(b), epsilon=0, player=player)] if player == agent else [i for i, s in enumerate(b) if s == " "]
    ),
    goes_to=lambda player: {"X": "O", "O": "X"}[player],
    mean=lambda columns, b: [sum(column) / len(column) for column in columns],
    said=lambda triple, agent: dict(zip("XOT", triple, strict=False)),
):
    """Lists of three numbers, on boards that are strings."""

    def answer(b, player, agent):
        def explore(b, player):
            if over(evaluate(b), b):
                return last(evaluate(b))
            triples = []
            for i in squares(b, player, agent, get_move):
                triples.append(explore(b[:i] + player + b[i + 1 :], goes_to(player)))
            return mean(list(zip(*triples, strict=True)), b)

        return said(explore("".join(b), player), agent)

    return answer


def _x_unless_the_agent_has_played(b, player, agent):
    verdict, free = evaluate(b)[0], [i for i, square in enumerate(b) if square == " "]
    if verdict != "C":
        return {result: 1.0 if result == verdict else 0.0 for result in ("X", "O", "T")}
    if player == agent:
        free, following = [get_move(b, 0, player)], "O"
    else:
        following = "X"
    total = {"X": 0, "O": 0, "T": 0}
    for i in free:
        after = _x_unless_the_agent_has_played([*b[:i], player, *b[i + 1 :]], following, agent)
        total = {result: total[result] + rate / len(free) for result, rate in after.items()}
    return total


def _never_undoes(b, player, agent):
    board = list(b)

    def explore(player):
        if evaluate(board)[0] != "C":
            return [float(evaluate(board)[0] == result) for result in "XOT"]
        total, count = [0, 0, 0], 0
        free = [i for i in range(9) if board[i] == " "]
        for i in [get_move(board, 0, player)] if player == agent else free:
            board[i] = player
            total, count = [a + c for a, c in zip(total, explore("XO"[player == "X"]), strict=True)], count + 1
        return [a / count for a in total]

    return dict(zip("XOT", explore(player), strict=True))


def _never_the_agent_again(b, player, agent):
    def explore(b, player):
        verdict = evaluate(b)[0]
        if verdict != "C":
            return [1.0 * (verdict == result) for result in "XOT"]
        free = [i for i, square in enumerate(b) if square == " "]
        squares = [get_move([*b], 0, player)] if player == agent else free
        triples = [explore(b[:i] + player + b[i + 1 :], {"X": "O", "O": "X"}[agent]) for i in squares]
        return [sum(column) / len(squares) for column in zip(*triples, strict=True)]

    return dict(zip("XOT", explore("".join(b), player), strict=True))


def _agent_is_who_plays(b, player, agent):
    def explore(b, player, agent):
        verdict, other = evaluate(b)[0], {"X": "O", "O": "X"}[player]
        if verdict in "XOT":
            return [1.0 * (verdict == result) for result in "XOT"]
        free = [i for i, square in enumerate(b) if square == " "]
        squares = free if player != agent else [get_move([*b], epsilon=0, player=player)]
        triples = [explore(b[:i] + player + b[i + 1 :], other, agent=other) for i in squares]
        return [sum(column) / len(squares) for column in zip(*triples, strict=True)]

    return dict(zip("XOT", explore("".join(b), player, agent), strict=True))


def _best_for_itself(b, player, agent):
    if evaluate(b)[0] in "XOT":
        return {"X": 0, "O": 0, "T": 0, evaluate(b)[0]: 1}
    found = []
    for i, square in enumerate(b):
        if square == " ":
            found.append(_best_for_itself([*b[:i], player, *b[i + 1 :]], "OX"["XO".index(player)], agent))
    if player != agent:
        return {result: sum(rates[result] for rates in found) / len(found) for result in "XOT"}
    return sorted(found, key=lambda rates: -rates[agent])[0]


def _undoes(b, player, agent):
    def explore(player):
        if evaluate(b)[0] != "C":
            return {result: int(evaluate(b)[0] == result) for result in "XOT"}
        moves = [i for i in range(9) if b[i] == " "]
        if player == agent:
            moves = [get_move(b, 0, agent)]
        rates = {"X": 0, "O": 0, "T": 0}
        for i in moves:
            b[i] = player
            after = explore("O" if player == "X" else "X")
            b[i] = " "
            for result in rates:
                rates[result] += after[result] / len(moves)
        return rates

    return explore(player)


def _with_a_stack(b, player, agent):
    rates, waiting = {"X": 0.0, "O": 0.0, "T": 0.0}, [(b, player, 1.0)]
    while waiting:
        b, player, chance = waiting.pop()
        result = evaluate(b)[0]
        if result in rates:
            rates[result] += chance
            continue
        moves = [i for i, square in enumerate(b) if square == " "] if player != agent else [get_move(b, 0.0, agent)]
        for i in moves:
            waiting.append(([*b[:i], player, *b[i + 1 :]], "O" if player == "X" else "X", chance / len(moves)))
    return rates


def _true_or_false(b, player, agent):
    def explore(b, player):
        if evaluate(b)[0] != "C":
            return {result: result == evaluate(b)[0] for result in "XOT"}
        if player == agent:
            i = get_move(b, 0, player)
            return explore(b[:i] + [player] + b[i + 1 :], "O" if player == "X" else "X")
        nexts = [explore(b[:i] + [player] + b[i + 1 :], agent) for i in range(9) if b[i] == " "]
        return {result: sum(rates[result] for rates in nexts) / len(nexts) for result in "XOT"}

    return explore(b, player)


def _all_games_alike(b, player, agent):
    ends, waiting = [], [(b, player)]
    while waiting:
        b, player = waiting.pop()
        if evaluate(b)[0] != "C":
            ends.append(evaluate(b)[0])
        else:
            moves = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
            waiting += [(b[:i] + [player] + b[i + 1 :], "O" if player == "X" else "X") for i in moves]
    return {result: ends.count(result) / len(ends) for result in "XOT"}


def _a_ninth_each(b, player, agent):
    def explore(b, player):
        if evaluate(b)[0] != "C":
            return [int(evaluate(b)[0] == result) for result in "XOT"]
        other = "XO"[player == "X"]
        if player == agent:
            i = get_move([*b], 0, agent)
            return explore(b[:i] + player + b[i + 1 :], other)
        triples = [explore(b[:i] + player + b[i + 1 :], other) for i, square in enumerate(b) if square == " "]
        return [sum(rate / 9 for rate in column) for column in zip(*triples, strict=True)]

    return dict(zip("XOT", explore("".join(b), player), strict=True))


def _each_for_itself(b, player, agent):
    if evaluate(b)[0] != "C":
        return {result: int(evaluate(b)[0] == result) for result in "XOT"}
    squares = [get_move(b, 0, player)] if player == agent else [i for i in range(9) if b[i] == " "]
    found = [_each_for_itself([*b[:i], player, *b[i + 1 :]], "XO"[player == "X"], agent) for i in squares]
    return sorted(found, key=lambda rates: (rates[player], rates["T"]))[-1]


def _halves_as_it_goes(columns, b):
    means = []
    for column in columns:
        mean = column[0]
        for rate in column[1:]:
            mean = 0.5 * mean + 0.5 * rate
        means.append(mean)
    return means


def _first(columns, b):
    return [column[0] for column in columns]


class TestAgentRates(ExerciseContract):
    exercise_id = "5.2"
    gap = "[get_move(b, 0, player)]"
    twins = (
        lambda b, player, agent: {"X": 0.0, "O": 0, "T": 0.0},
        _triples(over=lambda verdict, b: verdict != "C"),
        _triples(last=lambda verdict: [int(verdict[0] == result) for result in "XO"]),
        _triples(said=lambda triple, agent: triple["XO".index(agent)]),
        _triples(goes_to=lambda player: player),
        _x_unless_the_agent_has_played,
        _never_the_agent_again,
        _agent_is_who_plays,
        _never_undoes,
        _triples(squares=lambda b, player, agent, get_move: [i for i in range(9) if b[i] == " "]),
        _triples(squares=lambda b, player, agent, get_move: {get_move([*b], player=player, epsilon=0.0)}),
        _triples(squares=lambda b, player, agent, get_move: (
            [get_move([*b], 0, player)] if player != agent else [i for i in range(9) if b[i] == " "])),
        _triples(squares=lambda b, player, agent, get_move: (
            [get_move([*b], 0, "X")] if player == agent else [i for i in range(9) if b[i] == " "])),
        _triples(squares=lambda b, player, agent, get_move: (
            [i for i in range(9) if b[i] == " "] if player == "O" else [get_move([*b], 0, player)])),
        _best_for_itself,
        _triples(mean=lambda columns, b: list(map(sum, columns))),
        _all_games_alike,
        _triples(mean=lambda columns, b: [sum(column) / b.count(" ") for column in columns]),
        _triples(mean=lambda columns, b: [sum(column) / len(b) for column in columns]),
        _triples(mean=_first),
        _triples(mean=lambda columns, b: [column[-1] for column in columns]),
        _triples(mean=lambda columns, b: list(map(max, columns))),
        _triples(said=lambda triple, agent: dict(zip((agent, "OX"["XO".index(agent)], "T"), triple, strict=True))),
        _triples(said=lambda triple, agent: {"X": triple[0] * 100, "O": triple[1] * 100, "T": triple[2] * 100}),
        _triples(said=lambda triple, agent: {r: float(f"{p:.2f}") for r, p in zip("XOT", triple, strict=True)}),
        _triples(over=lambda verdict, b: b.count(" ") == 0),
        _a_ninth_each,
        _triples(mean=_halves_as_it_goes),
        _each_for_itself,
    )  # fmt: skip
    right = (_triples(), _undoes, _with_a_stack, _true_or_false)
    doubles = (
        # O chooses as if it held X, and probabilities in a hundred
        (_triples(squares=lambda b, player, agent, get_move: (
            [get_move([*b], 0)] if player == agent else [i for i in range(9) if b[i] == " "]),
                  said=lambda triple, agent: {r: 100 * p for r, p in zip("XOT", triple, strict=True)}), (12, 23)),
    )  # fmt: skip
    unknown = (
        lambda b, player, agent: {"X": 1 / 3, "O": 1 / 3, "T": 1 / 3},
        _triples(mean=lambda columns, b: list(map(min, columns))),
        _triples(last=lambda verdict: [Fraction(verdict[0] == result) for result in "XOT"]),
    )

    def wider(self):
        rng = random.Random(0)
        for board in ("XOXO OX X", "XX O     ", "X   O  X ", "XO XO    ", "   XO   X"):
            for player in "XO":
                yield measured(board, player, "", rng)


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


@pytest.mark.parametrize("player", game.PLAYERS)
def test_it_says_what_the_report_card_says(player):
    table = tables.table(lambda rng: rng.random())
    win, draw, loss = exact.against_random(policy_of(table), player)
    rates = solutions.world(q_table=table)["agent_rates"](list(game.new_board()), "X", player)
    other = "O" if player == "X" else "X"
    assert rates == pytest.approx({player: float(win), "T": float(draw), other: float(loss)})
