"""Exercise 2.3, get_move: its named mistakes written differently, right answers, what is its own."""

import math
import random
from dataclasses import replace

import numpy
import pytest
from nightly import nightly

from course.contract import StochasticContract, written_in
from juge import EXERCISES
from juge.call.expected import expected_of
from juge.call.pool import VERDICT_SECONDS, pool_of
from juge.call.run import run
from juge.declare.chance import binomial_range
from juge.explain.judge import fault_of
from ql_functions import game
from ql_functions.course.draws import uniform
from ql_functions.course.lesson2.ex3_get_move.cases import choice, entry
from ql_functions.q_tables import state_of
from ql_functions.solutions import flip_board, q_table

_SOURCE = """
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    key = ""
    for square in b:
        key += square
    if player == "O":
        key = flip_board(key)
    free = [i for i, square in enumerate(b) if square == " "]
    if key not in q_table:
        q_table[key] = {"Q1": {}, "Q2": {}}
        for move in free:
            q_table[key]["Q1"][move] = init_q
            q_table[key]["Q2"][move] = init_q
    if random.random() < epsilon:
        return random.choice(free)
    best, best_value = None, -1000
    for move in free:
        value = (q_table[key]["Q1"][move] + q_table[key]["Q2"][move]) / 2
        if value > best_value:
            best, best_value = move, value
    return best
"""


def _with(*changes):
    """The answer after these changes, pairs (what is there, what is there instead)."""
    source = _SOURCE
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    names = {}
    exec(source, names)
    return names["get_move"]


_DRAWN, _BEST = "return random.choice(free)", "return best\n"
_LOOP, _IF_BETTER = "for move in free:\n        value", "if value > best_value:"
_Q1, _Q2 = 'q_table[key]["Q1"][move]', 'q_table[key]["Q2"][move]'
_MEAN = f"({_Q1} + {_Q2}) / 2"
_UNKNOWN_KEY, _FLIPS, _EXPLORES = "if key not in q_table:", 'if player == "O":', "random.random() < epsilon"
_IN_TURN = f"sorted(free, key=lambda move: {_Q1} + {_Q2})"


_TIES = f"ties = [move for move in free if {_MEAN} == best]\n"  # values compared with the number of the best square
_COMPARES_WITH_THE_NUMBER = _with((_BEST, f"{_TIES}    return random.choice(ties) if ties else best\n"))


_TWINS = [
    _with((_UNKNOWN_KEY, f"if key not in q_table and not {_EXPLORES}:")),
    _with((_FLIPS, 'if player == "0":')),
    _with((_UNKNOWN_KEY, "if free:")),
    _with((_EXPLORES, "random.random() > epsilon")),
    _with((_EXPLORES, "random.random() < 0.3")),
    _with((_IF_BETTER, "if best is None or move > best:")),
    _with((_LOOP, "for rank, move in enumerate(free):\n        value"), ("= move, value", "= rank, value")),
    _with((_MEAN, _Q1)),
    _with((_MEAN, f"max({_Q1}, {_Q2})")),
    _with((_EXPLORES, "random.randint(0, 1) < epsilon")),
    _with((_DRAWN, f"return random.choice({_IN_TURN}[:-1] or free)")),
]  # fmt: skip


def _with_setdefault(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b) if player == "X" else flip_board("".join(b))
    free = [i for i in range(9) if b[i] == " "]
    tables = q_table.setdefault(state, {name: dict.fromkeys(free, init_q) for name in ("Q1", "Q2")})
    if random.uniform(0, 1) <= epsilon:
        return random.sample(free, 1)[0]
    sums = {move: tables["Q1"][move] + tables["Q2"][move] for move in free}  # the sum makes the same choice
    return max(sums, key=sums.get)


def _with_random_ties(b: list[str], epsilon: float = 0.5, player: str = "X", init_q: float = 0.3, verb=False) -> int:
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if q_table.get(state) is None:
        q_table[state] = {"Q1": {}, "Q2": {}}
        for table in q_table[state].values():
            table.update({i: init_q for i, square in enumerate(b) if square == " "})
    q1, q2 = q_table[state].values()
    greedy = random.random() >= epsilon
    best = max((q1[i] + q2[i]) / 2 for i in q1)
    return random.choice([i for i in q1 if not greedy or (q1[i] + q2[i]) / 2 == best])


def _with_numpy(b, epsilon=0.5, player="X", init_q=0.3):
    board = numpy.array(b)
    free = numpy.flatnonzero(board == " ")
    state = flip_board("".join(b)) if player == "O" else "".join(b)
    if state not in q_table:
        q_table[state] = {"Q1": {}, "Q2": {}}
        for i in free:
            q_table[state]["Q1"][int(i)] = q_table[state]["Q2"][int(i)] = init_q
    if numpy.random.rand() < epsilon:
        return numpy.random.choice(free)
    return free[numpy.argmax([(q_table[state]["Q1"][i] + q_table[state]["Q2"][i]) / 2 for i in free])]


def _with_recursion(b, epsilon=0.5, player="X", init_q=0.3):
    def best(moves):
        if len(moves) == 1:
            return moves[0]
        rival = best(moves[1:])
        return moves[0] if value(moves[0]) >= value(rival) else rival

    def value(move):
        return sum(q_table[state][name][move] for name in q_table[state]) / len(q_table[state])

    state = flip_board("".join(b)) if player != "X" else "".join(b)
    free = [i for i in range(len(state)) if state[i] not in "XO"]
    if state not in q_table:
        q_table[state] = {"Q1": {}, "Q2": {}}
        for i in free:
            q_table[state]["Q1"][i], q_table[state]["Q2"][i] = init_q, init_q
    explores = random.choices([True, False], [epsilon, 1 - epsilon])[0]
    return free[random.randrange(len(free))] if explores else best(free)


_HEAD = "def get_move(b, epsilon={}, player='X', init_q=0.3):"


class TestGetMove(StochasticContract):
    exercise_id = "2.3"
    accepted_hidden = dict.fromkeys(
        (f"- {_HEAD.format('0.5')} + {_HEAD.format(name)}" for name in ("q_table", "random")),
        "les cas cachés donnent toujours epsilon ; les cas publics regardent ce qu'il vaut sans cela",
    )
    gap = "(q1[move] + q2[move]) / 2"
    twins = _TWINS
    right = (_with(), _with_setdefault, _with_random_ties, _with_numpy, _with_recursion)
    doubles = (
        (_with((_FLIPS, 'if player == "0":'), (_EXPLORES, "random.random() > epsilon")), (1, 3)),
        (_with((_MEAN, _Q1), (_EXPLORES, "random.randint(0, 1) < epsilon")), (7, 9)),
    )
    unknown = (
        _with((_DRAWN, "return str(random.choice(free))"), (_BEST, "return str(best)\n")),
        _with(("= init_q", "= 2 * init_q")),
        _with((_MEAN, f"{_Q1} * {_Q2}")),
        _with((_EXPLORES, "random.random() < epsilon**3")),
        *(
            _with((_LOOP, f"for move in free:\n        if move == {square}: continue\n        value"))
            for square in range(9)
        ),
        _with(("for i, square in enumerate(b)", "for i, square in enumerate(b[1:], 1)")),
        _with((_DRAWN, "return random.choice(free[1:] or free)")),
        _with(("epsilon=0.5", "epsilon=0.1")),
        _with(("init_q=0.3", "init_q=0.5")),
        _with(('player="X"', 'player="O"')),
        _COMPARES_WITH_THE_NUMBER,
    )

    def wider(self):
        generator = random.Random(0)
        going_on = [board for board, verdict in game.states().items() if verdict == "C"]
        for board in generator.sample(going_on, 60):
            player, free = game.player_to_move(board), game.legal_moves(board)
            settings = {"player": player} if player == "O" else {}
            known = {state_of(board): entry(uniform(generator, len(free)), uniform(generator, len(free)), free)}
            yield choice(list(board), known, "", "glouton", 5, epsilon=0, **settings)
            others = {} if board == " " * 9 else {" " * 9: entry([0.3] * 9, [0.1] * 9, range(9))}
            yield choice(list(board), others, "", "", 5, init_q=generator.random(), **settings)
        for epsilon, board in ((1, " " * 9), (1, "XO  X    "), (0.2, "XO  X  O "), (0.8, "X        ")):
            player, free = game.player_to_move(board), game.legal_moves(board)
            values = [move / 10 for move in free]
            known = {state_of(board): entry(values, values[::-1] if epsilon == 1 else values, free)}
            group = "hasard" if epsilon == 1 else "mélange"
            yield choice(list(board), known, "", group, 500, epsilon=epsilon, player=player)


def test_get_move_creates_the_state_seen_by_the_player_to_move(lesson):
    lesson["get_move"](list("X        "), epsilon=1, player="O", init_q=0.5)
    free = dict.fromkeys(range(1, 9), 0.5)
    assert lesson["q_table"] == {"O        ": {"Q1": free, "Q2": free}}
    assert lesson["q_table"]["O        "]["Q1"] is not lesson["q_table"]["O        "]["Q2"]


def test_get_move_is_greedy_in_the_mean_and_the_first_maximum_wins(lesson):
    board = "XO XO    "
    q1, q2 = dict.fromkeys((2, 5, 6, 7, 8), 0.0), dict.fromkeys((2, 5, 6, 7, 8), 0.0)
    lesson["q_table"][board] = {"Q1": q1 | {2: 1.0, 6: 0.7, 8: 0.7}, "Q2": q2 | {5: 1.0, 6: 0.7, 8: 0.7}}
    assert {lesson["get_move"](list(board), 0, "X") for _ in range(20)} == {6}


@pytest.mark.nightly  # forty draws of the hidden cases
def test_a_value_is_not_the_number_of_its_square():
    exercise, contract = EXERCISES["2.3"], TestGetMove()
    assert "le numéro d'une case n'est pas sa valeur" in contract.report(_COMPARES_WITH_THE_NUMBER).says[0]
    answer, namespace = written_in(exercise, _COMPARES_WITH_THE_NUMBER)
    for seed in range(40):
        cases = exercise.hidden_cases(seed)
        assert any(fault_of(exercise, case, run(answer, case, namespace)) for case in cases), seed


_NOT_EPSILON = (
    "random.random() < epsilon**0.9",
    "random.random() < 0.95 * epsilon",
    "random.random() < epsilon * 0.995 ** len(q_table)",
    "random.random() < max(epsilon, 0.001)",
    "random.random() < min(epsilon, 0.999)",
    "random.uniform(0, 1) <= epsilon + 0.02 * (epsilon > 0)",
    "random.choices([1, 0], [epsilon**0.9, 1 - epsilon**0.9])[0]",
    "1 - random.random() < epsilon**1.1",
    "len(free) > 2 and random.random() < epsilon",
    "numpy.random.rand() < epsilon**0.9",
    "random.randrange(10**6) < 10**6 * epsilon**0.9",
)
_EPSILON = (
    "random.random() <= epsilon",
    "1 - random.random() < epsilon",
    "random.random() > 1 - epsilon",
    "not random.random() >= epsilon",
    "random.uniform(0, 1) < epsilon",
    "random.choices([False, True], [1 - epsilon, epsilon])[0]",
    "random.randrange(10**6) < 10**6 * epsilon",
    "random.SystemRandom().random() < epsilon",
    "numpy.random.random() < epsilon",
    "numpy.random.binomial(1, epsilon)",
)
_OTHER_ORDERS = (
    "free[int(random.random() * len(free))] if random.random() < epsilon else best",
    "(lambda drawn: drawn if random.random() < epsilon else best)(free[int(random.random() * len(free))])",
    "(lambda drawn: drawn if random.random() < epsilon else best)(random.choice(free))",
    "random.choices(free, [epsilon / len(free) + (1 - epsilon) * (move == best) for move in free])[0]",
)


def _deciding(explores):
    return _with((_EXPLORES, explores))


def _in_another_order(end):
    return _with((f"    if {_EXPLORES}:\n        {_DRAWN}\n", ""), (_BEST, f"return {end}\n"))


@pytest.mark.parametrize("explores", [*_NOT_EPSILON[:2], *nightly(_NOT_EPSILON[2:])])
@pytest.mark.usefixtures("_unsearched")
def test_no_other_chance_than_epsilon_is_right(explores):
    assert TestGetMove().report(_deciding(explores)).status == "wrong"
    assert set(_hidden_verdicts(_deciding(explores))) == {"wrong"}


@pytest.mark.parametrize(
    "answer",
    [_deciding(_EPSILON[5]), _deciding(_EPSILON[-1]), _in_another_order(_OTHER_ORDERS[-1]),
     *nightly(map(_deciding, [*_EPSILON[:5], *_EPSILON[6:-1]])), *nightly(map(_in_another_order, _OTHER_ORDERS[:-1]))],
)  # fmt: skip
def test_epsilon_is_drawn_in_any_style(answer):
    report = TestGetMove().report(answer)
    assert report.status == "right", report
    assert set(_hidden_verdicts(answer)) == {"right"}


def _hidden_verdicts(answer):
    exercise = EXERCISES["2.3"]
    function, namespace = written_in(exercise, answer)
    for seed in range(3):
        faults = [fault_of(exercise, case, run(function, case, namespace)) for case in exercise.hidden_cases(seed)]
        yield "wrong" if any(faults) else "right"


def test_a_report_writes_a_state_of_the_table_in_one_way():
    place = next(i for i, one in enumerate(EXERCISES["2.3"].mistakes) if "remis à neuf" in one.says)
    rows = dict(TestGetMove().report(TestGetMove.twins[place]).rows)
    assert all("'XO  X  O '" in rows[label] for label in ("avec", "attendu", "obtenu")), rows


def test_the_judge_of_get_move_accepts_the_counts_of_these_risks_and_no_others():
    exercise = EXERCISES["2.3"]
    for case in exercise.cases:
        if case.group not in ("hasard", "mélange"):
            continue
        expected, free = expected_of(exercise, case), [i for i, square in enumerate(case.args[0]) if square == " "]
        (tables,), epsilon = case.globals["q_table"].values(), case.kwargs.get("epsilon", 0.5)
        watched = max(free, key=lambda move, both=tables: both["Q1"][move] + both["Q2"][move])
        others = [move for move in free if move != watched]
        least, most = binomial_range(case.repeat, 1 - epsilon + epsilon / len(free))
        for count in (least - 1, least, most, most + 1):
            moves = [watched] * count + [others[i % len(others)] for i in range(case.repeat - count)]
            fault = exercise.judge(case, replace(expected, value=moves), expected)
            assert (fault is None) == (least <= count <= most), (case.about, count)


def test_the_risks_that_judge_get_move_states():
    def chance(trials, probability, counts):
        if not probability:
            return float(0 in counts)
        of = [math.lgamma(n + 1) for n in range(trials + 1)]  # comb(2000, k) is no float
        win, lose = math.log(probability), math.log(1 - probability)
        return sum(math.exp(of[trials] - of[k] - of[trials - k] + k * win + (trials - k) * lose) for k in counts)

    groups, accused, exercise = {}, 0, EXERCISES["2.3"]
    for case in (*exercise.cases, *(trial.case for trial in pool_of(exercise).drawn(VERDICT_SECONDS))):
        groups.setdefault(case.group, []).append(case)
    for case in groups["hasard"]:
        trials, free = case.repeat, case.args[0].count(" ")
        least, most = binomial_range(trials, 1 / free)
        accused += free * (1 - chance(trials, 1 / free, range(least, most + 1)))
        half = 1 / 2 + 1 / 2 / free  # ε = 1 that explores every other time
        assert chance(trials, half, range(least, most + 1)) < 1e-13
        assert chance(trials, 0, range(least, most + 1)) == 0 < least
    longest, *_ = groups["longtemps"]
    least, most = binomial_range(longest.repeat, 1 - 0.2 + 0.2 / 9)
    often = 0.2**0.9  # 0.235 for 0.2: the greedy move 8307 times instead of 8633, which are 39 to spread
    assert chance(longest.repeat, 1 - often + often / 9, range(least, most + 1)) < 1e-3
    pairs, both = longest.repeat // 2, (0.2 - 0.2 / 9) ** 2
    least, most = binomial_range(pairs, both)
    accused += 1 - chance(pairs, both, range(least, most + 1))
    for case in groups["longtemps"] + groups["rarement"] + groups["mélange"]:
        free = case.args[0].count(" ")
        epsilon = case.kwargs.get("epsilon", 1 / 2)
        greedy = 1 - epsilon + epsilon / free
        least, most = binomial_range(case.repeat, greedy)
        accused += 1 - chance(case.repeat, greedy, range(least, most + 1))
    assert accused < 6e-5
    least, most = binomial_range(1400, 2 / 3)
    assert chance(1400, 5 / 9, range(least, most + 1)) < 2e-4  # between three squares, too rarely the best
    assert min(case.repeat for case in groups[""]) == 100
    empty = next(case for case in groups[""] if not any(map(str.strip, case.args[0])))
    assert (1 - 1 / 2 / 9) ** empty.repeat < 1e-12  # a move shifted by one never leaves the empty board
