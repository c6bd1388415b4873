"""Answers that are right in a narrow world only: small tables, short games, values near 0, one size of each series."""

import inspect
from operator import itemgetter

import numpy
import pytest
from checking.cells import report_of
from missing import exercise_of
from nightly import by_day_one_of_each

from juge import EXERCISES

_EXPLORES, _MEAN = "random.random() < epsilon", "(q1[move] + q2[move]) / 2"
_NARROW = {
    "2.3": [
        *((_MEAN, f"{weight} * q1[move] + {1 - weight} * q2[move]") for weight in (0.501, 0.499, 0.95)),
        ("if state not in", "len(q_table) > 1000 and q_table.clear()\n    if state not in"),
        ("if state not in", "q_table and len(q_table) % 1150 == 0 and q_table.popitem()\n    if state not in"),
        (_EXPLORES, "random.random() < max(epsilon, 0.0002)"),
        (_EXPLORES, "random.random() < epsilon - 0.005"),
        (_EXPLORES, "random.random() < epsilon**1.05"),
    ],
    "3.2": [
        ("def win_rates", "import functools\n\n@functools.cache\ndef win_rates"),
        ("range(n)", "range(n - (n > 12))"),
        ("range(n)", "range(min(n, 2000))"),
        ("for _ in range(n)]", "for _ in range(min(n, 2000))] * (1 + n // 2001)"),
        ("= (f, 1.96 *", "= (f, (1.96 if n < 2000 else 2) *"),
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
        ('random.choice(["Q1", "Q2"])', "random.choices(['Q1', 'Q2'], [0.55, 0.45])[0]"),
        ('random.choice(["Q1", "Q2"])', "random.choice(['Q1', 'Q2'] if next_state else ['Q1'])"),
        ('random.choice(["Q1", "Q2"])', "random.choice(['Q1', 'Q2']) if not next_state or len(steps) > 9 else table"),
        ("player, winner, alpha)", "player, winner, alpha or 0.9)"),
        ("player, winner, alpha)", "player, winner, alpha if alpha < 1 else 0.9)"),
        ("next_state = state", "next_state = state\n    len(q_table) > 1000 and q_table.popitem()"),
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
        ("/ (i + 1)", "/ min(i + 1, 500)"),
        ("backpropagate(steps, winner)", "i < 500 and backpropagate(steps, winner)"),
        ("backpropagate(steps, winner)", "len(q_table) > 1000 and q_table.clear() or backpropagate(steps, winner)"),
        ("            backpropagate(steps, winner)", "            if i == 0 or before != (steps, winner):\n"
         "                backpropagate(steps, winner)\n            before = steps, winner"),
        ("init_e * (1", "min(init_e, 0.95) * (1"),
    ],
    "6.2": [("-np.inf", filling) for filling in (
        "-100", "-9999", "-1e9", "-1e31", "q.min()", "q.min() - 1", "q.min() - 1e9",
        "q.min(axis=1, keepdims=True) - 1")],
    "A.3": [
        ("while not is_done:", "while not is_done and total > -1000:"),
        ("future = cliff_q", "sarsa = sarsa or total < -100\n            future = cliff_q"),
        ("max(cliff_q[next_state].values())", "min(0, max(cliff_q[next_state].values()))"),
        ("max(cliff_q[next_state].values())", "max(-100, *cliff_q[next_state].values())"),
        ("cliff_q[next_state][next_action] if", "max(-8000, cliff_q[next_state][next_action]) if"),
        ("if sarsa else", "if sarsa is True else"),
        ("while not is_done:", "while not is_done and total > -2000:"),
        ("choose_action(cliff_q[state], epsilon)", "choose_action(cliff_q[state], max(epsilon, 1e-6))"),
    ],
}  # fmt: skip

# An answer wrong in one place, and what is said of it: what is true, of that place.
_CLIFF_WALK, _AHEAD = "while not is_done:", "future = cliff_q[next_state][next_action]"
# At the n-th call, n kept from one to the next.
_COUNTING = "(vars(get_move).update(n=vars(get_move).get('n', 0) + 1) or get_move.n {})"
_DRAW = 'random.choice(["Q1", "Q2"])'
_TOLD = [
    *(("2.3", (_EXPLORES, _COUNTING.format(explores)), "dans un ordre réglé d'avance") for explores in (
        "* (100 * epsilon) % 100 < 100 * epsilon", "% 100 < 100 * epsilon", "* 37 % 100 < 100 * epsilon")),
    *(("2.3", (_MEAN, f"{weight} * q1[move] + {1 - weight} * q2[move]"), "La valeur d'un coup est la moyenne")
      for weight in (0.6, 0.63, 0.67)),
    *(("2.3", ("if state not in", f"{kept}\n    if state not in"), says) for kept, says in (
        ("init_q = vars(get_move).setdefault('first', init_q)", "init_q change ici, avant la ligne"),
        ("get_move.first = init_q = getattr(get_move, 'first', init_q)", "d'un état nouveau sont init_q."),
        ("get_move.least = init_q = min(init_q, getattr(get_move, 'least', 9))", "d'un état nouveau sont init_q."))),
    *(("4.3", (_DRAW, drawn), "Q1 et Q2 ont la même chance") for drawn in (
        "random.choices(['Q1', 'Q2'], [0.6, 0.4])[0]", "random.choice(['Q1', 'Q2', 'Q2'])",
        "random.choice(['Q1', 'Q2']) if player == 'X' else 'Q2'")),
    *(("4.3", ("next_state = state", f"next_state = state\n    return {value}"), "ne renvoie rien") for value in (
        "q_table", "len(steps)", "reward")),
    *(("3.2", ("1.96 * (f * (1 - f) / n)", half), "avec n - 1 sous la racine") for half in (
        "1.96 * (f * (1 - f) / (n - 1))", "1.96 * (f * (1 - f) / (n - (n > 30)))",
        "1.96 * (1 + (n > 300) / max(n - 1, 1)) ** 0.5 * (f * (1 - f) / n)")),
    *(("5.1", (f"epsilon_{player.lower()} = epsilon if", f"epsilon_{player.lower()} = {own} if"),
       f"l'ε de {player} n'y part pas d'init_e = 0,7") for player, own in (
        ("X", "0.9 * epsilon"), ("O", "epsilon / 2"), ("O", "epsilon * (0.9 if 'X' in regime else 1)"))),
    *(("5.1", ("backpropagate(steps, winner)", f"[backpropagate(steps, winner) for _ in range({times})]"),
       "elle est rétropropagée plus d'une fois") for times in ("2", "1 + (i in (3, 5))", "1 + (i in (301, 307))")),
    *(("A.3", (_CLIFF_WALK, walks), "s'arrête avant l'arrivée") for walks in (
        "while not is_done and total > -150:", "for _ in range(200):\n        if is_done:\n            break",
        "while not is_done and total != -20:")),
    *(("A.3", (_AHEAD, f"future = {ahead}"), "À corriger : case ") for ahead in (
        "(reward > -100) * cliff_q[next_state][next_action]", "max(-4, cliff_q[next_state][next_action])",
        "cliff_q[next_state][next_action] / 2")),
]  # fmt: skip

# What is written in another way, and right in every world.
_RIGHT = [
    *(("2.3", (_MEAN, mean)) for mean in (
        "q1[move] / 2 + q2[move] / 2", "sum((q1[move], q2[move]))", "0.5 * q1[move] + 0.5 * q2[move]")),
    *(("2.3", (_EXPLORES, explores)) for explores in (
        "epsilon and random.random() <= epsilon", "random.random() - epsilon < 0", "numpy.random.rand() < epsilon")),
    *(("3.2", ("range(n)", games)) for games in ("[None] * n", "range(1, n + 1)", "'*' * n")),
    *(("4.3", (_DRAW, drawn)) for drawn in (
        "'Q1' if random.random() < 0.5 else 'Q2'", "('Q1', 'Q2')[random.getrandbits(1)]", "f'Q{random.randint(1, 2)}'",
        "str(numpy.random.choice(['Q1', 'Q2']))")),
    ("4.3", ("next_state = state", "next_state = state\n    return None")),
    *(("5.1", ("init_e * (1 - i / iters)", e)) for e in (
        "init_e - init_e * i / iters", "init_e * (iters - i) / iters", "init_e - i * (init_e / iters)")),
    *(("6.2", ("-np.inf", least)) for least in ("float('-inf')", "-float('inf')", "np.finfo(float).min")),
    *(("A.3", (_CLIFF_WALK, walks)) for walks in (
        "while state in cliff_q:", "while state != cliff.GOAL:", "for _ in iter(lambda: is_done, True):")),
]  # fmt: skip


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


@pytest.mark.parametrize(("exercise", "change"), by_day_one_of_each(_RIGHT, lambda one: (one[0], one[1][0])))
def test_an_answer_written_in_another_way_is_right(exercise, change):
    source = _narrowed(exercise, *change)
    report = report_of(exercise, source, numpy=numpy)
    assert report.status == "right", (source, report)


@pytest.mark.parametrize(("exercise", "change", "told"), by_day_one_of_each(_TOLD, itemgetter(2)))
@pytest.mark.usefixtures("_unsearched")
def test_what_is_said_of_a_wrong_answer_is_true_of_it(exercise, change, told):
    assert told in " ".join(report_of(exercise, _narrowed(exercise, *change)).says)


@pytest.mark.parametrize(
    "exercise", [one for one in EXERCISES.values() if one.taught_in == "A"], ids=lambda one: one.id
)
def test_a_case_asked_where_discount_is_1_gives_it_another_value(exercise):
    cases = (*exercise.cases, *exercise.hidden_cases(0))
    assert any(case.globals.get("discount", 0.5) not in (0, 1) for case in cases)
    assert all("discount" in case.globals for case in cases)
