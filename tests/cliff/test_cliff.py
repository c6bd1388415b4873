"""The cliff: its rules are Gymnasium's, its exact values those that a linear system and a walk of the grid give."""

import numpy as np
import pytest

from ql_functions import cliff, solutions

OPEN = [state for state in cliff.STATES if state != cliff.GOAL]


def test_every_step_is_that_of_gymnasium():
    gymnasium = pytest.importorskip("gymnasium")
    theirs = gymnasium.make("CliffWalking-v1").unwrapped.P
    for state in OPEN:
        for action in range(4):
            ((_, reached, reward, is_done),) = theirs[state][action]
            assert cliff.step(state, action) == (reached, reward, is_done), (state, action)


def test_a_step_is_of_plain_numbers_whatever_it_is_given():
    assert [type(part) for part in cliff.step(np.int64(0), np.int64(1))] == [int, int, bool]


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        (48, 0, "de 0 à 47, pas 48"),
        ("0", 0, "pas '0'"),
        (47, 0, "est l'arrivée"),
        (0, 4, r"0 \(↑\).*pas 4"),
        (0, "↑", "pas '↑'"),
    ],
)
def test_a_step_that_does_not_exist_is_refused_in_one_sentence(state, action, words):
    with pytest.raises(ValueError, match=words) as caught:
        cliff.step(state, action)
    assert str(caught.value).endswith(".")


def test_a_new_table_has_all_but_the_goal_and_shares_nothing():
    q = cliff.new_q(0.5)
    assert q == {state: {0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5} for state in range(47)}
    q[0][0] = 1
    assert q[1][0] == 0.5


def test_a_greedy_path_begins_at_the_start_and_stops_at_its_limit():
    q = cliff.new_q()
    assert cliff.greedy_path(q, limit=5) == [36, 24, 12, 0, 0, 0]
    q[36][1] = 1
    assert cliff.greedy_path(q, limit=3) == [36, 36, 36, 36]  # it falls every time


def spoilt(state, values):
    return cliff.new_q() | {state: values}


@pytest.mark.parametrize(
    ("q", "error", "words"),
    [
        ([], TypeError, r"un dictionnaire .*pas \[\]"),
        ({}, ValueError, "n'a pas la case 0, ni 36 autres"),
        ({state: values for state, values in cliff.new_q().items() if state}, ValueError, "n'a pas la case 0 :"),
        (spoilt(3, {0: 1}), ValueError, "À la case 3"),
        (spoilt(3, 1), ValueError, "À la case 3"),
        (spoilt(3, dict.fromkeys(range(4), "1")), TypeError, "une valeur est un nombre, pas '1'"),
        (spoilt(3, dict.fromkeys(range(4), float("nan"))), ValueError, "un nombre fini, pas nan"),
    ],
)
def test_what_is_no_table_is_refused_in_one_sentence(q, error, words):
    with pytest.raises(error, match=words) as caught:
        cliff.greedy_path(q)
    assert "\n" not in str(caught.value)


# --- Exact values ------------------------------------------------------------------------------------------


def test_without_exploring_the_best_is_the_shortest_way_along_the_edge():
    q = cliff.exact_q()
    assert cliff.greedy_path(q) == [36, *range(24, 36), 47]
    assert max(q[cliff.START].values()) == -13
    assert q[25][2] == -100 - 13
    for state in set(OPEN) - set(cliff.CLIFF):  # no wall between: the distance is that of the grid
        row, column = divmod(state, 12)
        assert max(q[state].values()) == -(11 - column + (3 - row if state != 36 else 2))


@pytest.mark.parametrize("epsilon", [0.1, 0.5])
def test_exploring_the_values_are_those_of_a_linear_system_and_no_policy_is_better(epsilon):
    q = cliff.exact_q(epsilon)
    assert not {*cliff.greedy_path(q)} & {*range(25, 35)}  # it keeps away from the edge
    best = _values(cliff.new_q() | q, epsilon)
    for state, values in q.items():
        for action, value in values.items():
            reached, reward, is_done = cliff.step(state, action)
            assert value == pytest.approx(reward + (0 if is_done else best[reached]), rel=1e-8)
    for row in range(3):
        assert best[cliff.START] >= _values(_along(row), epsilon)[cliff.START] - 1e-6


def _along(row):
    """The table of who climbs to this row of the grid, goes to its end, and down."""
    q = cliff.new_q()
    for state in OPEN:
        action = 0 if state in (36, 24, 12)[: 3 - row] else 2 if state % 12 == 11 else 1
        q[state][action] = 1
    return q


def _values(q, epsilon):
    """What the ε-greedy policy of ``q`` gets from each state: v = r + P v, solved."""
    system, rewards = np.eye(47), np.zeros(47)
    for state in OPEN:
        greedy = max(range(4), key=q[state].__getitem__)
        for action in range(4):
            share = epsilon / 4 + (1 - epsilon) * (action == greedy)
            reached, reward, is_done = cliff.step(state, action)
            rewards[state] += share * reward
            if not is_done:
                system[state, reached] -= share
    return np.linalg.solve(system, rewards)


def test_the_course_s_own_formula_leaves_them_where_they_are():
    q = cliff.exact_q(discount=solutions.discount)
    for state, values in q.items():
        for action, value in values.items():
            reached, reward, is_done = cliff.step(state, action)
            future = 0 if is_done else max(q[reached].values())
            assert solutions.get_new_q(value, reward, future) == pytest.approx(value)


def test_a_discount_counts_and_what_is_out_of_bounds_is_refused():
    assert max(cliff.exact_q(discount=0.9)[36].values()) == pytest.approx(-(1 - 0.9**13) / 0.1)
    assert set(cliff.exact_q(discount=0)[0].values()) == {-1}
    for wrong in ({"epsilon": 1}, {"epsilon": -0.1}, {"discount": 1.1}):
        with pytest.raises(ValueError, match=rf"{next(iter(wrong))} va de 0 à 1.*\.$"):
            cliff.exact_q(**wrong)
