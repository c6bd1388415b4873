"""La surestimation : valeurs exactes, mises à jour calculées à la main, ce que montre la figure."""

import subprocess
import sys
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from matplotlib.figure import Figure

from ql_functions import solutions
from ql_functions.training import biased_loop, maximization_bias
from ql_functions.views import overestimation as view

ALIGNED = ("012", "345", "678", "036", "147", "258", "048", "246")
DISCOUNT = Fraction(9, 10)


def wins(board, player):
    return any(all(board[int(square)] == player for square in line) for line in ALIGNED)


@cache
def oracle(board, player="X"):
    """Valeur pour X, à son prochain coup compris, sans symétries : X joue au mieux, O au hasard."""
    if wins(board, "X"):
        return Fraction(1)
    if wins(board, "O"):
        return Fraction(-1)
    free = [i for i in range(9) if board[i] == " "]
    if not free:
        return Fraction(0)
    if player == "X":
        return max(oracle(board[:i] + "X" + board[i + 1 :], "O") for i in free)
    replies = [board[:i] + "O" + board[i + 1 :] for i in free]
    # une défaite se paie tout de suite ; sinon X rejoue, et ce qu'il obtiendra est actualisé
    return sum(Fraction(-1) if wins(b, "O") else DISCOUNT * oracle(b, "X") for b in replies) / len(replies)


def test_exact_values_agree_with_an_independent_recursion_on_every_board():
    assert len(maximization_bias.outcomes()) == 338
    for board in maximization_bias.outcomes():
        assert maximization_bias.exact_value(board) == pytest.approx(float(oracle(board)), abs=1e-12)


def test_exact_value_of_the_opening_is_that_of_a_corner():
    corner = oracle("X        ", "O")
    assert corner == max(oracle(" " * i + "X" + " " * (8 - i), "O") for i in range(9))
    assert maximization_bias.exact_value() == pytest.approx(float(corner), abs=1e-12)


def test_every_following_has_a_legal_reward_and_a_known_board():
    outcomes = maximization_bias.outcomes()
    for moves in outcomes.values():
        for following in moves.values():
            for reward, after in following:
                assert (reward in (-1, 0, 1)) if after is None else (reward == 0 and after in outcomes)


def test_the_first_board_is_the_empty_one_whose_value_is_noted():
    assert next(iter(maximization_bias.outcomes())) == maximization_bias.START


def place(board, move):
    """Où est un coup dans une table."""
    return 9 * list(maximization_bias.outcomes()).index(board) + list(maximization_bias.outcomes()[board]).index(move)


@pytest.fixture
def step():
    """La place d'un coup, et le rang d'un plateau où il peut mener."""
    board, moves = next((b, m) for b, m in maximization_bias.outcomes().items() if b.count(" ") == 5)
    move, after = next((move, after) for move, f in moves.items() for _, after in f if after)
    return place(board, move), list(maximization_bias.outcomes()).index(after)


TABLES = {biased_loop.SIMPLE: (0, 0), biased_loop.COURSE: (1, 2), biased_loop.VAN_HASSELT: (3, 4)}
SIZE = 9 * len(maximization_bias.outcomes())
RATES = 0.15, 0.9


def tables(after):
    """Cinq tables où le plateau suivant vaut 0,8 puis 0,1 dans la première d'une méthode, 0,2 puis 0,6 dans l'autre."""
    q = np.zeros(5 * SIZE)
    for table, values in enumerate([(0.8, 0.1), (0.8, 0.1), (0.2, 0.6), (0.8, 0.1), (0.2, 0.6)]):
        q[table * SIZE + 9 * after : table * SIZE + 9 * after + 2] = values
    return q


@pytest.mark.parametrize(
    ("method", "drawn", "future"),
    [
        (biased_loop.SIMPLE, 0, 0.8),
        (biased_loop.SIMPLE, 1, 0.8),  # une seule table : le tirage ne change rien
        (biased_loop.COURSE, 0, 0.8),
        (biased_loop.COURSE, 1, 0.6),
        (biased_loop.VAN_HASSELT, 0, 0.2),  # le premier coup d'après la première table, sa valeur dans la seconde
        (biased_loop.VAN_HASSELT, 1, 0.1),
    ],
)
def test_update_in_the_middle_of_a_game(method, drawn, future, step):
    move, after = step
    q, learnt = tables(after), TABLES[method][drawn] * SIZE + move
    before = q.copy()
    q[learnt] = 0.5
    biased_loop.update(q, maximization_bias.problem()[0], method, move, 0.0, after, drawn, RATES)
    assert q[learnt] == pytest.approx(0.85 * 0.5 + 0.15 * 0.9 * future)
    q[learnt] = before[learnt]
    assert q.tolist() == before.tolist()


@pytest.mark.parametrize("drawn", [0, 1])
def test_they_are_the_formulas_of_the_exercises(drawn, step):
    move, after = step
    both = [dict(enumerate(tables(after)[table * SIZE + 9 * after :][:4].tolist())) for table in (1, 2)]
    both = both[::-1] if drawn else both
    for method, future in (
        (biased_loop.COURSE, max(both[0].values())),
        (biased_loop.VAN_HASSELT, solutions.double_future_q(*both)),
    ):
        q = tables(after)
        biased_loop.update(q, maximization_bias.problem()[0], method, move, 0.0, after, drawn, RATES)
        assert q[TABLES[method][drawn] * SIZE + move] == pytest.approx(solutions.get_new_q(0.0, 0, future))


@pytest.mark.parametrize("method", TABLES)
def test_update_at_the_end_knows_only_the_reward(method, step):
    q, (move, _) = np.zeros(5 * SIZE), step
    for _ in range(2):
        biased_loop.update(q, maximization_bias.problem()[0], method, move, -1.0, -1, 0, RATES)
    assert q[TABLES[method][0] * SIZE + move] == pytest.approx(-0.15 - 0.85 * 0.15)


@pytest.mark.parametrize(("method", "value"), [(biased_loop.SIMPLE, 1.0), (biased_loop.COURSE, 0.5)])
def test_the_value_averages_the_tables_before_taking_the_best_move(method, value):
    q, (first, second) = np.zeros(5 * SIZE), TABLES[method]
    q[second * SIZE : second * SIZE + 2] = 0.0, 0.6
    q[first * SIZE : first * SIZE + 2] = 1.0, 0.2
    assert biased_loop.opening(q, maximization_bias.problem()[0], method, SIZE) == pytest.approx(value)


@pytest.mark.nightly  # a new Python
def test_without_numba_the_same_numbers():
    """Comme dans un navigateur : sur des listes, par les mêmes fonctions."""
    code = "import sys; sys.modules['numba'] = None; from ql_functions.training import maximization_bias\n"
    code += "print(maximization_bias.experiment(200, 3), type(maximization_bias.problem()[0]) is list)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == f"{maximization_bias.experiment(200, 3)} True\n"


def test_only_van_hasselt_ends_at_the_exact_value():
    _, curves = maximization_bias.experiment(80_000, 5)
    single, course, van_hasselt = (sum(curve[-25:]) / 25 - maximization_bias.exact_value() for curve in curves)
    assert single > 0.01
    assert course > 0.008
    assert abs(van_hasselt) < 0.006


def test_figure_shows_the_three_methods_and_the_exact_value():
    shown = view.overestimation(runs=2, games=300, seed=3)
    figure = Figure()
    shown.plot(figure)
    axes = figure.axes[0]
    low, high = axes.get_ylim()
    assert all(low < run[-1] < high for runs in shown.curves.values() for run in runs)
    assert axes.get_xlim() == (0, 300)
    figure.canvas.draw()
    assert "0,60" in [label.get_text() for label in axes.get_yticklabels()]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        *view.METHODS,
        "valeur exacte\N{NO-BREAK SPACE}: 0,793",
    ]
    assert sum(low < tick < high for tick in axes.get_yticks()) <= 12
    assert [line.get_linestyle() for line in axes.lines] == ["-", "-", "-", "--"]
    html = shown._repr_html_()
    assert f'{", ".join(view.METHODS)}, valeur exacte\N{NO-BREAK SPACE}: 0,793."' in html
    assert repr(shown).endswith("double Q-learning de van Hasselt 0,000 ; exacte, 0,793.")
    assert shown._repr_html_() == html


def test_same_seed_same_curves():
    first, again, other = (maximization_bias.experiment(200, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("wrong", [{"runs": 0}, {"games": 0}])
def test_nothing_to_run_is_refused_in_french(wrong):
    with pytest.raises(ValueError, match="valent au moins 1"):
        view.overestimation(**wrong)
