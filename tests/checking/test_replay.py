"""A report on what lasts from one call to the next: the call that it shows fails anew when the report says.

Those of the named mistakes are in the contract of exercises.
"""

from dataclasses import replace

import pytest
from course.replay import check_replay, typed
from missing import exercise_of
from nightly import nightly

from checking.cells import cell
from juge.call.run import run
from juge.explain.examine import examine
from juge.explain.judge import fault_of

pytestmark = pytest.mark.usefixtures("_unsearched")  # what lasts is said before any search

LASTING = {
    "a list by default": ("1.1", """
def new_board(size=3, b=[]):
    for _ in range(size**2):
        b.append(" ")
    return b
"""),
    "a list of the notebook": ("1.1", """
squares = []
def new_board(size=3):
    squares.extend([" "] * size**2)
    return squares
"""),
    "a line kept": ("1.2", """
def check_for_win(b_line, min_contig=3, line=[]):
    line.extend(b_line)
    for player in "XO":
        if player * min_contig in "".join(line):
            return player
    return False
"""),
    "a counter of the notebook": ("1.2", """
run_length = 0
def check_for_win(b_line, min_contig=3):
    global run_length
    last = ""
    for square in b_line:
        run_length = run_length + 1 if square == last else 1 + run_length * (last == "")
        last = square
        if run_length >= min_contig and square != " ":
            return square
    return False
"""),
    "a string of the notebook": ("2.1", """
flipped = ""
def flip_board(b_key):
    global flipped
    for square in b_key:
        flipped += {"X": "O", "O": "X"}.get(square, " ")
    return flipped
"""),
    "a dictionary by default": ("3.2", """
def win_rates(n, wins={"X": 0, "O": 0, "T": 0}):
    for _ in range(n):
        wins[simulate_game()[1]] += 1
    return {r: (k / n, 1.96 * (abs(k / n * (1 - k / n)) / n) ** 0.5) for r, k in wins.items()}
"""),
    "an answer kept for each length": ("1.4", """
known = {}
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    if len(squares) not in known:
        known[len(squares)] = any(sum(magic[i] for i in trio) == 15 for trio in combinations(squares, 3))
    return known[len(squares)]
"""),
    "a memory of the first answer": ("4.2", """
known = {}
def get_reward(n_steps_left, player, winner, alpha=0.9):
    if player not in known:
        factor = 1 if winner == player else -0.1 if winner == "T" else -1
        known[player] = factor * alpha**n_steps_left
    return known[player]
"""),
    "best kept": ("4.4", """
best = []
def double_future_q(drawn, other):
    best.append(max(drawn, key=drawn.get))
    return other.get(best[0], 0)
"""),
    "rates kept": ("5.1", """
def train_agent(iters, init_e=0.7, rates={"X": [], "O": [], "XO": []}):
    for regime, rows in rates.items():
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            e = init_e * (1 - i / iters)
            steps, winner = simulate_game(e if "X" in regime else 1, e if "O" in regime else 1)
            backpropagate(steps, winner)
            wins[winner] += 1
            rows.append(tuple(wins[r] / (i + 1) for r in "XOT"))
    return rates
"""),
    "steps kept": ("3.1", """
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3, steps=[]):
    b, player = new_board(size), "X"
    result = evaluate(b)
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    return steps, result[0]
"""),
    "a plan kept": ("6.1", """
plan = [0.0] * 18
def encode(b_key):
    for i, square in enumerate(b_key):
        if square != " ":
            plan[i + len(b_key) * (square == "O")] = 1.0
    return np.array(plan[: 2 * len(b_key)])
"""),
}  # fmt: skip


DEAR = "a dictionary by default", "rates kept", "steps kept"  # many games each


@pytest.mark.parametrize("name", [*(name for name in LASTING if name not in DEAR), *nightly(DEAR)])
def test_what_lasts_is_said_to_fail_when_it_does(name):
    exercise_id, source = LASTING[name]
    exercise = exercise_of(exercise_id)

    def anew():
        world = cell(source)
        return world[exercise.name], world

    function, world = anew()
    report = examine(exercise, function, world)
    assert report.status == "wrong"
    if report.rows[0][0] == "appel, après d'autres":
        case, _ = typed(exercise, replace(report, rows=(("appel", report.rows[0][1]), *report.rows[1:])))
        function, world = anew()
        assert not any(fault_of(exercise, case, run(function, case, world)) for _ in range(2))
    else:
        check_replay(exercise, report, anew)
