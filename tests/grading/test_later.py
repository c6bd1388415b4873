"""What an answer shows only later, once it was right everywhere: its marks are those that the notebook would give."""

import pytest

from juge import EXERCISES
from juge.cage.caged import Cage, DeadCageError, lesson_of
from tests.grading.cages import KIND, judged

COUNTS = """
visited = set()

def count_states():
    seen = {}

    def explore(b, player):
        key = "".join(b)
        if key not in visited:
            visited.add(key)
            seen[key] = evaluate(b)
            if evaluate(b)[0] == "C":
                for square in range(9):
                    if b[square] == " ":
                        explore([*b[:square], player, *b[square + 1:]], "O" if player == "X" else "X")

    explore(new_board(), "X")
    return len(seen), sum(one[0] == "C" for one in seen.values())
"""
RATES = """
rates = {}

def win_rates(n):
    winners = [simulate_game()[1] for _ in range(n)]
    for winner in "XOT":
        f = winners.count(winner) / n
        rates[winner] = f, 1.96 * (f * (1 - f) / n) ** 0.5
    return rates
"""
UPDATES = """
def backpropagate(steps, winner, alpha=0.9):
    for player in "XO":
        following = None
        for k, step in enumerate(reversed(steps["XO".index(player)::2])):
            state = step["state"] if player == "X" else flip_board(step["state"])
            drawn = random.choice(["Q1", "Q2"])
            future = float(winner == player) if winner != "T" else 0.5
            if following:
                future = max(q_table[following][drawn].values())
            reward = get_reward(k + 1, player, winner, alpha)
            values = q_table[state][drawn]
            values[step["move"]] = get_new_q(values[step["move"]], reward, future)
            following = state
"""


@pytest.mark.parametrize(("exercise_id", "wrong", "fault", "right", "says"), [
    ("1.5", COUNTS, "    seen = {}\n", "    visited.clear()\n    seen = {}\n",
     "visited est une variable du carnet : dès le deuxième appel"),
    ("3.2", RATES, "    return rates", "    return dict(rates)", "change quand on la rappelle"),
    ("4.3", UPDATES.replace("random.choice", "random.Random(len(state) + step['move']).choice"),
     "random.Random(len(state) + step['move']).choice", "random.choice", "se tire à pile ou face, à chaque coup"),
])  # fmt: skip
def test_what_only_shows_later_is_marked_as_the_notebook_says_it(exercise_id, wrong, fault, right, says):
    verdict = judged(wrong, exercise_id=exercise_id)
    assert verdict["status"] != "right"
    assert verdict["points"] < verdict["of"] or verdict["of"] == 0  # 1.5 is a bonus
    assert says in verdict["says"][0]
    assert judged(wrong.replace(fault, right), exercise_id=exercise_id)["status"] == "right"


@pytest.mark.parametrize("reply", [7, None, "x", [], [[], []], {"t": [1]}, {"t": [{}, [], []]}, {"o": 1}, {"t": 5}])
def test_a_cage_that_rereads_badly_is_dead(reply, monkeypatch):
    exercise = EXERCISES["1.1"]
    with Cage(lesson_of(exercise, "def new_board(size=3):\n    return [' '] * size**2"), KIND, 20) as cage:
        monkeypatch.setattr(cage, "_exchange", lambda *_: reply)
        cage.called.append(exercise.cases[0])
        with pytest.raises(DeadCageError):
            cage.left(exercise.cases[0])
