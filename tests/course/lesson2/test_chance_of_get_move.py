"""What the judge of 2.3 accepts of chance, and the risk that it takes."""

import math
from dataclasses import replace

from ql_functions.checking import EXERCISES
from ql_functions.checking.chance import binomial_range
from ql_functions.checking.expected import expected_of


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

    groups, accused = {}, 0
    for case in EXERCISES["2.3"].cases:
        groups.setdefault(case.group, []).append(case)
    for case in groups["hasard"]:
        trials, free = case.repeat, case.args[0].count(" ")
        least, most = binomial_range(trials, 1 / free)
        accused += free * (1 - chance(trials, 1 / free, range(least, most + 1)))
        half = 1 / 2 + 1 / 2 / free  # ε = 1 that explores every other time
        assert chance(trials, half, range(least, most + 1)) < 1e-40
        assert chance(trials, 0, range(least, most + 1)) == 0 < least
    for case in groups["rarement"] + groups["mélange"]:
        free = case.args[0].count(" ")
        epsilon = case.kwargs.get("epsilon", 1 / 2)
        greedy = 1 - epsilon + epsilon / free
        least, most = binomial_range(case.repeat, greedy)
        accused += 1 - chance(case.repeat, greedy, range(least, most + 1))
    assert accused < 1.6e-4
    assert chance(case.repeat, 5 / 9, range(least, most + 1)) < 3e-4  # between three squares, too rarely the best
    assert min(case.repeat for case in groups[""]) == 100
    empty = next(case for case in groups[""] if not any(map(str.strip, case.args[0])))
    assert (1 - 1 / 2 / 9) ** empty.repeat < 1e-12  # a move shifted by one never leaves the empty board
