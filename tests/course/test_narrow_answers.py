"""Answers that are right in a narrow world only: small tables, short games, values near 0, one size of each series."""

import inspect
from operator import itemgetter

import pytest
from checking.cells import report_of
from missing import exercise_of
from nightly import by_day_one_of_each

from juge import EXERCISES

_NARROW = {
    "3.2": [
        ("def win_rates", "import functools\n\n@functools.cache\ndef win_rates"),
        ("range(n)", "range(n - (n > 12))"),
        ("    rates = {}", "    winners = winners[-100:]\n    n = len(winners)\n    rates = {}"),
        ("    rates = {}", "    winners[-1] = 'X' if winners[-1] == 'T' else winners[-1]\n    rates = {}"),
        ("    rates = {}", "    winners[0] = 'X'\n    rates = {}"),
    ],
    "4.1": [
        ("return (1 - lrate) * current_q", "return (1 - lrate) * max(-3, min(3, current_q))"),
        ("discount * max_future_q)", "discount * min(max_future_q, 100))"),
        ("(reward +", "(max(reward, -10) +"),
    ],
    "4.3": [
        ("if next_state is not None:", "if len(steps) == 9 and next_state is None:\n"
         "                max_future_q = 0.5\n            elif next_state is not None:"),
        ("next_state = None ", "next_state = None if len(q_table) < 100 else state "),
        ("max(q_table[next_state][table].values())", "max(-3, *q_table[next_state][table].values())"),
        ("max(q_table[next_state][table].values())", "min(3, max(q_table[next_state][table].values()))"),
    ],
    "4.4": [
        ("return other", "return discount * other"),
        ("return other", "return lrate / 0.15 * discount * other"),
        ("drawn.get)]", "drawn.get)] * discount ** 0.5"),
    ],
    "5.1": [
        ("backpropagate(steps, winner)", "backpropagate(steps, 'T' if len(steps) == 9 else winner)"),
        ("backpropagate(steps, winner)", "[backpropagate(steps, winner) for _ in range(1 + (i % 32 == 31))]"),
        ("/ (i + 1)", "/ min(i + 1, 200)"),
        ("range(iters)", "range(min(iters, 100))"),
    ],
    "6.2": [("-np.inf", filling) for filling in ("-100", "-9999", "-1e9", "-1e30", "q.min()")],
    "A.3": [
        ("while not is_done:", "while not is_done and total > -1000:"),
        ("future = cliff_q", "sarsa = sarsa or total < -100\n            future = cliff_q"),
        ("max(cliff_q[next_state].values())", "min(0, max(cliff_q[next_state].values()))"),
    ],
}  # fmt: skip


def _narrowed(exercise, old, new):
    source = inspect.getsource(exercise_of(exercise).reference)
    assert source.count(old) == 1
    return source.replace(old, new)


@pytest.mark.parametrize(
    ("exercise", "change"),
    by_day_one_of_each(((one, change) for one, changes in _NARROW.items() for change in changes), itemgetter(0)),
)
@pytest.mark.usefixtures("_unsearched")
def test_an_answer_for_a_narrow_world_is_wrong(exercise, change):
    assert report_of(exercise, _narrowed(exercise, *change)).status == "wrong"


@pytest.mark.parametrize(
    "exercise", [one for one in EXERCISES.values() if one.taught_in == "A"], ids=lambda one: one.id
)
def test_a_case_asked_where_discount_is_1_gives_it_another_value(exercise):
    cases = (*exercise.cases, *exercise.hidden_cases(0))
    assert any(case.globals.get("discount", 0.5) not in (0, 1) for case in cases)
    assert all("discount" in case.globals for case in cases)
