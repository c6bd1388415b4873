"""The families of mistakes that serve every exercise: what is said of a wrong answer, and that nothing else is."""

import pytest
from nightly import by_day_one_of_each

from checking.cells import cell, report_of
from juge import EXERCISES
from juge.explain.examine import examine

_MOVES = """
def get_move(b, epsilon=0.5, player="X", init_q=0.3):
    state = "".join(b)
    if player == "O":
        state = flip_board(state)
    if state not in q_table:
        free = [i for i in range(len(b)) if b[i] == " "]
        q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
    q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
    if random.random() < epsilon:
        return random.choice(list(q1))
    best, best_move = -1000, None
    for move in q1:
        if (q1[move] + q2[move]) / 2 > best:
            best, best_move = (q1[move] + q2[move]) / 2, move
    return best_move
"""
_GAME = """
def simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result[0] == "C":
        epsilon = epsilon_x if player == "X" else epsilon_o
        move = get_move(b, epsilon, player)
        step = {}
        step["state"] = "".join(b)
        step["move"] = move
        steps.append(step)
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    return steps, result[0]
"""
_LEARNS = """
def backpropagate(steps, winner, alpha=0.9):
    for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
        after = None
        for n, step in enumerate(reversed(own), start=1):
            state = step["state"] if player == "X" else flip_board(step["state"])
            name = random.choice(["Q1", "Q2"])
            future = max(q_table[after][name].values()) if after else {player: 1, "T": 0.5}.get(winner, 0)
            reward = get_reward(n, player, winner, alpha)
            values = q_table[state][name]
            values[step["move"]] = get_new_q(values[step["move"]], reward, future)
            after = state
"""
_TRAINS = """
def train_agent(iters, init_e=0.7):
    rates = {"X": [], "O": [], "XO": []}
    for regime, rows in rates.items():
        wins = {"X": 0, "O": 0, "T": 0}
        for i in range(iters):
            e = init_e * (1 - i / iters)
            steps, winner = simulate_game(e if "X" in regime else 1, e if "O" in regime else 1)
            backpropagate(steps, winner)
            wins[winner] += 1
            rows.append(tuple(wins[r] / (i + 1) for r in "XOT"))
    return rates
"""
_FLIPS = """
def flip_board(b_key):
    out = ""
    for square in b_key:
        if square == "X":
            out += "O"
        elif square == "O":
            out += "X"
        else:
            out += " "
    return out
"""
_WHOLE = {"2.1": _FLIPS, "2.3": _MOVES, "3.1": _GAME, "4.3": _LEARNS, "5.1": _TRAINS}
CHANGED = [  # an exercise, what is there, what the student writes instead, what is said of it
    ("2.1", "    return out", "        return out", "Ligne 11 : ce return est dans la boucle de la ligne 4"),
    ("2.1", 'square == "X"', 'square == "X" or "x"', "'x' n'est comparé à rien : seul, il compte toujours pour vrai."),
    ("2.1", '"X":', '("X" or "x") and False:', None),
    ("2.1", "(b_key):", '(b_key, out=""):', None),
    ("2.3", "best, best_move = -1000", "best, best_move = 0", "Ligne 12 : la recherche part de 0"),
    ("2.3", '{"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}',
     'dict.fromkeys(["Q1", "Q2"], dict.fromkeys(free, init_q))', "donne à toutes les clés un seul objet"),
    ("2.3", "    state = ", "    epsilon = 0.5\n    state = ", "Ligne 3 : epsilon = 0.5 cache l'argument de ce nom"),
    ("3.1", '        step = {}\n', "", None),
    ("3.1", 'epsilon_x if player == "X"', 'epsilon_x if player == "O"', None),
    ("3.1", "        epsilon = epsilon_x", "        if move_count == 0: epsilon = epsilon_x", None),
    ("3.1", "    return steps", "        return steps", "Ligne 20 : ce return est dans la boucle de la ligne 5"),
    ("4.3", "get_reward(n, ", "get_reward(n - 1, ", None),
    ("5.1", '{"X": [], "O": [], "XO": []}', 'dict.fromkeys(["X", "O", "XO"], [])', "donne à toutes les clés un seul"),
    ("5.1", '        wins = {"X": 0, "O": 0, "T": 0}\n        for i in range(iters):\n',
     '        for i in range(iters):\n            wins = {"X": 0, "O": 0, "T": 0}\n',
     "Ligne 6 : wins reçoit sa valeur à chaque tour de la boucle de la ligne 5"),
    ("5.1", "    return rates", "        return rates", "Ligne 12 : ce return est dans la boucle de la ligne 4"),
]  # fmt: skip
WHOLE = [  # an exercise, an answer, what is said of it
    ("4.4", """
def double_future_q(drawn, other):
    if random.random() < 0.5:
        drawn, other = other, drawn
    return other[max(drawn, key=drawn.get)]
""", "Votre fonction tire au sort : le même appel ne rend pas toujours la même chose."),
    ("1.1", "def new_board(size=3, b=[]):\n    b += [' '] * size**2\n    return b", "b=[] n'est créé qu'une fois"),
    ("1.1", "b = []\ndef new_board(size=3):\n    b.extend([' '] * size**2)\n    return b", "b est une variable"),
    ("1.1", "def new_board(size=3):\n    b = [' '] * size**2\n    return b.sort()", "sort change b et ne renvoie rien"),
    ("1.1", "def new_board(size=3):\n    size = 3\n    return [' '] * size**2", "size = 3 cache l'argument de ce nom"),
    ("1.2", """
def check_for_win(b_line, min_contig=3):
    run, last = 0, ""
    for square in b_line:
        run = run + 1 if square == last else 1
        last = square
        if run >= min_contig and square is " " * 1 is False:
            return square
    return False
""", None),
    ("1.4", """
def magic_win(squares):
    magic = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    left = squares
    for one in left:
        left.remove(one)
        for pair in combinations(left, 2):
            if magic[one] + sum(magic[i] for i in pair) == 15:
                return True
    return False
""", "Ligne 4 : left = squares ne fait pas de copie"),
    ("4.1", "def get_new_q(q, r, f):\n    lrate = 0.15\n    return q + lrate * (r + discount * f - q)", "cache la"),
    ("4.1", "def get_new_q(q, r, f, lrate=0.15):\n    return q + lrate * (r + discount * f - q)", "de même nom"),
    ("4.4", """
def double_future_q(drawn, other):
    best = list(drawn)[0]
    for move in drawn:
        if drawn[move] > drawn[best]:
            best = move
        return other[best]
""", "Ligne 7 : ce return est dans la boucle de la ligne 4"),
]  # fmt: skip


@pytest.mark.parametrize("exercise_id", _WHOLE)
def test_what_is_changed_below_is_right_before(exercise_id):
    assert report_of(exercise_id, _WHOLE[exercise_id]).status == "right"


@pytest.mark.usefixtures("_unsearched")
@pytest.mark.filterwarnings("ignore::SyntaxWarning")  # Python warns of is beside a text
@pytest.mark.parametrize(
    ("exercise_id", "right", "wrong", "says"),
    by_day_one_of_each(CHANGED, lambda one: one if one[0] == "2.1" else one[0]),  # those of 2.1 are soon found
)
def test_a_slip_is_placed(exercise_id, right, wrong, says, monkeypatch):
    monkeypatch.setattr("juge.explain.attempt.SECONDS", 180)  # what is said is asked here, not how soon
    source = _WHOLE[exercise_id]
    assert right in source
    check_says(report_of(exercise_id, source.replace(right, wrong, 1)), says)


@pytest.mark.filterwarnings('ignore:"is" with:SyntaxWarning')  # one of the answers has it
@pytest.mark.parametrize(("exercise_id", "source", "says"), WHOLE)
def test_a_family_is_named(exercise_id, source, says):
    check_says(report_of(exercise_id, source), says)


def check_says(report, says):
    if says:
        assert report.status == "wrong"
        assert says in " ".join(report.says), report
    else:
        slips = [text for text in report.says if text.startswith("Ligne") and "rien d'autre ne sépare" not in text]
        assert not slips, report


def test_an_answer_without_its_code_is_judged_all_the_same():
    namespace = cell("")
    exec("def flip_board(b_key):\n    for square in b_key:\n        return square", namespace)
    assert examine(EXERCISES["2.1"], namespace["flip_board"], namespace).status == "wrong"


def test_a_mistake_that_does_not_explain_everything_says_so():
    source = """
def get_new_q(q, r, f):
    return (1 - lrate) * q + lrate * (r + f) + (r == 0.729)
"""
    report = report_of("4.1", source)
    assert "il n'est pas actualisé" in report.says[0]
    assert report.says[1] == "D'autres cas sont faux : la même erreur, peut-être, ou une autre."


@pytest.mark.usefixtures("_unsearched")
@pytest.mark.parametrize(("line", "says", "received"), [
    ("get_reward(n + 1, player, winner, alpha)", "get_reward reçoit n_steps_left trop grand de 1", "n_steps_left=2"),
    ("get_reward(n, player, winner)", "get_reward ne reçoit pas le bon alpha", "alpha=0.9"),
    ("get_reward(n, winner, player, alpha)", "reçoit player et winner l'un à la place de l'autre", "player='T'"),
    ("-get_reward(n, player, winner, alpha)", "reçoit ce qu'il faut, mais ce qui sert ici n'est pas ce qu", ""),
])  # fmt: skip
def test_what_a_function_of_the_course_received_is_shown(line, says, received):
    report = report_of("4.3", _LEARNS.replace("get_reward(n, player, winner, alpha)", line))
    assert says in report.says[0]
    assert received in dict(report.rows)["obtenu"]


@pytest.mark.usefixtures("_unsearched")
@pytest.mark.parametrize(("epsilon", "expected"), [
    ("init_e * i / iters", "ε = 0,700"), ("init_e", "ε = 0,467"), ("init_e * (1 - i / iters) ** 2", "ε = 0,467"),
])  # fmt: skip
def test_the_epsilon_of_a_game_is_written_in_french(epsilon, expected):
    source = _TRAINS.replace("init_e * (1 - i / iters)", epsilon)
    assert source != _TRAINS
    rows = dict(report_of("5.1", source).rows)
    assert rows["attendu"] == expected
    assert rows["obtenu"].startswith("ε = ")
    assert "." not in rows["attendu"] + rows["obtenu"]
