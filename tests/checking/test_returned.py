"""An answer that returns another type than what is awaited is told so, whatever the type."""

import pytest

from checking.cells import report_of

RETURNED = [
    ("1.1", "def new_board(size=3):\n    return (' ' for _ in range(size**2))", "un générateur : on attend une liste"),
    ("1.1", "def new_board(size=3):\n    return map(str, range(size**2))", "ce que rend map : on attend une liste"),
    ("1.3", "def evaluate(b):\n    return {'Continue'}", "un ensemble : on attend une chaîne"),
    ("1.3", "def evaluate(b):\n    return evaluate", "une fonction : on attend une chaîne"),
    ("1.3", "def evaluate(b):\n    return np.array(list(b))", "un tableau NumPy : on attend une chaîne"),
    ("1.2", "def check_for_win(b_line, min_contig=3):\n    return {b_line[0]}", "True ou False, ou une chaîne."),
    ("4.4", "def double_future_q(drawn, other):\n    return other.get", "on attend un entier, ou un flottant"),
    ("4.4", "def double_future_q(drawn, other):\n    return other.get(max(drawn.values()))", "ou ce return vaut None."),
    ("2.3", "def get_move(b, epsilon=0.5, player='X', init_q=0.3):\n"
            "    return float(random.choice([i for i in range(9) if b[i] == ' ']))", "est un flottant"),
]  # fmt: skip


@pytest.mark.usefixtures("_unsearched")
@pytest.mark.parametrize(("exercise_id", "source", "says"), RETURNED)
def test_it_is_called_what_it_is(exercise_id, source, says):
    report = report_of(exercise_id, source)
    assert report.status == "wrong"
    assert says in report.says[0]
