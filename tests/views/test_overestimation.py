"""La surestimation : valeurs exactes, mises à jour calculées à la main, ce que montre la figure."""

import random
from fractions import Fraction
from functools import cache

import pytest

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
    assert len(view.outcomes()) == 338
    for board in view.outcomes():
        assert view.exact_value(board) == pytest.approx(float(oracle(board)), abs=1e-12)


def test_exact_value_of_the_opening_is_that_of_a_corner():
    corner = oracle("X        ", "O")
    assert corner == max(oracle(" " * i + "X" + " " * (8 - i), "O") for i in range(9))
    assert view.exact_value() == pytest.approx(float(corner), abs=1e-12)


def test_every_following_has_a_legal_reward_and_a_known_board():
    for moves in view.outcomes().values():
        for following in moves.values():
            for reward, after in following:
                assert (reward in (-1, 0, 1)) if after is None else (reward == 0 and after in view.outcomes())


@pytest.fixture
def state():
    """Un plateau où X joue, un coup, et un plateau où ce coup peut mener."""
    board, moves = next((b, m) for b, m in view.outcomes().items() if b.count(" ") == 5)
    move, after = next((move, after) for move, f in moves.items() for _, after in f if after)
    return board, move, after


def prepared(method, state):
    """Des tables où le successeur vaut 0,8 puis 0,1 dans la première, 0,2 puis 0,6 dans la seconde."""
    tables = view.new_tables(method)
    first, second = list(tables[state[2]][0])[:2]
    for table, values in zip(tables[state[2]], ((0.8, 0.1), (0.2, 0.6)), strict=False):
        table[first], table[second] = values
    return tables


@pytest.mark.parametrize(
    ("method", "drawn", "future"),
    [
        (view.SIMPLE, 0, 0.8),
        (view.SIMPLE, 1, 0.8),  # une seule table : le tirage ne change rien
        (view.COURSE, 0, 0.8),
        (view.COURSE, 1, 0.6),
        (view.VAN_HASSELT, 0, 0.2),  # le premier coup d'après la première table, sa valeur dans la seconde
        (view.VAN_HASSELT, 1, 0.1),
    ],
)
def test_update_in_the_middle_of_a_game(method, drawn, future, state):
    tables = prepared(method, state)
    board, move, after = state
    rank = 0 if method == view.SIMPLE else drawn
    tables[board][rank][move] = 0.5
    view.update(method, tables, (board, move, 0, after), drawn)
    assert tables[board][rank][move] == pytest.approx(0.85 * 0.5 + 0.15 * 0.9 * future)
    others = [values for i, values in enumerate(tables[board]) if i != rank]
    assert all(value == 0 for values in others for value in values.values())


@pytest.mark.parametrize("method", view.METHODS)
def test_update_at_the_end_knows_only_the_reward(method, state):
    tables = view.new_tables(method)
    board, move, _ = state
    view.update(method, tables, (board, move, -1, None), 0)
    view.update(method, tables, (board, move, -1, None), 0)
    assert tables[board][0][move] == pytest.approx(-0.15 - 0.85 * 0.15)


def test_best_value_averages_the_tables_before_taking_the_best_move():
    assert view.best_value({view.START: [{0: 1.0, 4: 0.2}, {0: 0.0, 4: 0.6}]}) == pytest.approx(0.5)
    assert view.best_value({view.START: [{0: 1.0, 4: 0.2}]}) == 1.0


def test_only_van_hasselt_ends_at_the_exact_value():
    curves = view.learn(80_000, random.Random(5))
    gap = {method: sum(curve[-25:]) / 25 - view.exact_value() for method, curve in curves.items()}
    assert gap[view.SIMPLE] > 0.01
    assert gap[view.COURSE] > 0.008
    assert abs(gap[view.VAN_HASSELT]) < 0.006


def test_figure_shows_the_three_methods_and_the_exact_value():
    figure = view.overestimation(runs=2, games=300, seed=3)
    axes = figure.axes[0]
    labels = [line.get_label() for line in axes.lines]
    assert labels == [*view.METHODS, "valeur exacte : 0,793"]
    assert [len(line.get_xdata()) for line in axes.lines[:3]] == [100, 100, 100]
    assert axes.lines[0].get_xdata()[-1] == 300
    low, high = axes.get_ylim()
    assert all(low < line.get_ydata()[-1] < high for line in axes.lines)


def test_same_seed_same_curves():
    first, again, other = (view.learn(200, random.Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("wrong", [{"runs": 0}, {"games": 0}])
def test_nothing_to_run_is_refused_in_french(wrong):
    with pytest.raises(ValueError, match="valent au moins 1"):
        view.overestimation(**wrong)
