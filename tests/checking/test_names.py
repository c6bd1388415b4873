"""What a name is worth later: given before a loop, taken by a loop, read at the definition, shared with an argument."""

import inspect

import pytest
from nightly import by_day_one_of_each

from checking.cells import report_of
from juge import EXERCISES

pytestmark = pytest.mark.usefixtures("_unsearched")  # what a name is worth is said before any search

_UPDATES = """
def backpropagate(steps, winner, alpha=0.9):
    k = 0
    suite = None
    for player in ("X", "O"):
        for step in reversed(steps["XO".index(player)::2]):
            k = k + 1
            state = step["state"] if player == "X" else flip_board(step["state"])
            name = random.choice(["Q1", "Q2"])
            if suite is None:
                future = 1 if winner == player else 0.5 if winner == "T" else 0
            else:
                future = max(q_table[suite][name].values())
            values = q_table[state][name]
            reward = get_reward(k, player, winner, alpha)
            values[step["move"]] = get_new_q(values[step["move"]], reward, future)
            suite = state
"""
_MENDED = _UPDATES.replace("    k = 0\n    suite = None\n", "").replace(
    "        for step", "        k, suite = 0, None\n        for step"
)


@pytest.mark.parametrize(
    ("exercise_id", "source", "says"),
    [
        (
            "1.1",
            "def new_board(size=3):\n    squares, row = [], 0\n    column = 0\n    while row < size:\n"
            "        while column < size:\n            squares.append(' ')\n            column += 1\n"
            "        row += 1\n    return squares\n",
            "Ligne 3 : column reçoit sa valeur de départ une seule fois, avant la boucle de la ligne 4. Que vaut "
            "column, un tour plus tard ?",
        ),
    ],
)
def test_what_a_name_is_worth(exercise_id, source, says):
    assert says in report_of(exercise_id, source).says


def test_a_result_that_a_later_call_changes_is_wrong():
    source = """drawers = {}

def encode(b_key):
    planes = drawers.setdefault(len(b_key), np.zeros(2 * len(b_key)))
    for i, square in enumerate(b_key):
        planes[i], planes[len(b_key) + i] = square == "X", square == "O"
    return planes
"""
    report = report_of("6.1", source)
    assert report.says == (
        "Ce que votre fonction a rendu change quand on la rappelle : un même objet sert à tous ses appels. "
        "Faites-en un neuf à chaque appel.",
    )
    assert dict(report.rows)["on compare"] == "ce qu'elle a rendu, après les appels suivants"
    assert report_of("6.1", source.replace("return planes", "return planes.copy()")).status == "right"


def test_an_answer_that_counts_only_once_is_called_again():
    source = """met = set()

def count_states():
    going_on = 0
    def explore(b, player):
        nonlocal going_on
        if "".join(b) in met:
            return
        met.add("".join(b))
        if evaluate(b)[0] == "C":
            going_on += 1
            for i in range(9):
                if b[i] == " ":
                    explore(b[:i] + [player] + b[i + 1:], "XO"[player == "X"])
    explore(new_board(), "X")
    return len(met), going_on
"""
    report = report_of("1.5", source)
    assert "dès le deuxième appel, elle contient encore ce que le premier y a mis" in report.says[0]
    assert dict(report.rows)["au deuxième appel"] == "count_states()"
    assert (
        report_of("1.5", source.replace("    going_on = 0\n", "    met.clear()\n    going_on = 0\n")).status == "right"
    )


@pytest.mark.parametrize(
    "table",
    [
        'max(("Q1", "Q2"), key=lambda one: q_table[state][one][step["move"]])',
        '"Q1" if hash(state) % 2 else "Q2"',
        'random.Random(len(state) + step["move"]).choice(["Q1", "Q2"])',
    ],
)
def test_what_is_never_drawn_is_wrong_however_irregular(table):
    source = _MENDED.replace('random.choice(["Q1", "Q2"])', table)
    assert report_of("4.3", source).status == "wrong"


def test_what_is_drawn_is_right():
    assert report_of("4.3", _MENDED).status == "right"


@pytest.mark.parametrize(
    ("exercise_id", "head", "fails", "says"),
    by_day_one_of_each(
        [
            ("2.3", "flip_board(b_key)", "solutions.flip_board(b_key)", "Le nom solutions n'est pas défini."),
            ("1.3", "check_for_win(b_line, min_contig=3)", "1 // 0", "Une division par zéro"),
            ("3.1", "evaluate(b)", "solutions.evaluate(b)", "Le nom solutions n'est pas défini."),
            ("4.3", "get_reward(k, player, winner, alpha)", "rewards[player]", "Le nom rewards n'est pas défini."),
        ],
        lambda one: one[3][:6],
    ),
)
def test_an_exception_of_the_notebook_is_no_mistake_of_the_answer(exercise_id, head, fails, says):
    reference = inspect.getsource(EXERCISES[exercise_id].reference)
    report = report_of(exercise_id, f"def {head}:\n    return {fails}\n\n{reference}")
    assert report.says[0].startswith(says)


def test_a_move_corrected_twice_is_not_told_that_its_reward_was_changed():
    for both in ("steps", "steps + steps"):
        report = report_of("4.3", _UPDATES.replace('steps["XO".index(player)::2]', both))
        assert report.status == "wrong"
        assert not any("est changé ensuite" in sentence for sentence in report.says)
