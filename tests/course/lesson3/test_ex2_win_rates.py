"""Exercise 3.2, win_rates: its named mistakes written differently, right answers, what is its own."""

import math
import random
from fractions import Fraction

import numpy
import pytest

from course.contract import ExerciseContract
from ql_functions.course.lesson3.ex2_win_rates import series
from ql_functions.solutions import simulate_game


def _measured(count=lambda winners, result: winners.count(result), entry=None, total=len):
    """The games one after the other, then the formula."""

    def answer(n):
        winners = []
        while len(winners) < n:
            _, winner = simulate_game()
            winners.append(winner)
        return {result: entry(count(winners, result), total(winners)) for result in ("X", "O", "T")}

    return answer


def _pair(of_error=lambda f, n: 1.96 * math.sqrt(f * (1 - f) / n)):
    return lambda count, n: (count / n, of_error(count / n, n))


def _batches(n):
    rates = dict.fromkeys("XOT")
    for result in rates:
        winners = [simulate_game()[1] for _ in range(n)]
        f = winners.count(result) / len(winners)
        rates[result] = f, 1.96 * (f - f**2) ** 0.5 / n**0.5
    return rates


def _count_wins(n):
    wins = {}
    for _ in range(n):
        _, winner = simulate_game(epsilon_x=1.0, epsilon_o=1.0)
        wins[winner] = wins.get(winner, 0) + 1
    shares = {winner: wins.get(winner, 0) / n for winner in "TOX"}
    return {winner: [f, 1.96 * numpy.sqrt(f * (1 - f) / n)] for winner, f in shares.items()}


def _by_numpy(n: int, z=1.96):
    winners = numpy.array([simulate_game()[1] for _ in range(n)])
    f = numpy.array([(winners == result).mean() for result in "XOT"])
    return dict(zip("XOT", zip(f, z * numpy.sqrt(f * (1 - f) / n), strict=True), strict=True))


class TestWinRates(ExerciseContract):
    exercise_id = "3.2"
    gap = "1.96 * (f * (1 - f) / n) ** 0.5"
    twins = (
        _batches,
        _measured(
            entry=lambda k, n: (
                k / n - 1.96 * math.sqrt(k / n * (1 - k / n) / n),
                k / n + 1.96 * math.sqrt(k / n * (1 - k / n) / n),
            )
        ),
        _measured(entry=lambda k, n: (k / n, 1.96 * (k * (1 - k) / n) ** 0.5)),
        _measured(entry=_pair(lambda f, n: 1.96 * math.sqrt(f * 1 - f) / n)),
    )
    right = (_measured(entry=_pair()), _count_wins, _by_numpy)
    unknown = (
        _measured(entry=_pair(lambda f, n: 1.645 * math.sqrt(f * (1 - f) / n))),
        _measured(entry=_pair(lambda f, n: 2 * math.sqrt(f * (1 - f) / n))),
        lambda n: {},
    )

    def wider(self):
        generator = random.Random(0)
        yield from (series("".join(generator.choices("XOT", k=count)), "") for count in (*range(1, 9), 13, 21, 34))


def test_random_games_have_the_exact_frequencies(lesson):
    # exact: X 737/1260, O 121/420, draw 8/63; 5 standard errors of 4 000 games: false alarm < 2e-6
    rates = lesson["win_rates"](4000)
    for result, exact in (("X", Fraction(737, 1260)), ("O", Fraction(121, 420)), ("T", Fraction(8, 63))):
        frequency, half_width = rates[result]
        assert abs(frequency - exact) < 5 * (exact * (1 - exact) / 4000) ** 0.5
        assert half_width == pytest.approx(1.96 * (frequency * (1 - frequency) / 4000) ** 0.5)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("T", "Ici, la demi-largeur de 'T' ne l'est pas."),
        ("OT", "Ici, les demi-largeurs de 'O' et de 'T' ne le sont pas."),
    ],
)
def test_the_half_widths_that_are_wrong_are_said(wrong, says):
    def answer(n):
        winners = [simulate_game()[1] for _ in range(n)]
        rates = {result: winners.count(result) / n for result in "XOT"}
        return {
            result: (f, 1.96 * (f * (1 - f) / n) ** 0.5 + n / 100 * (result in wrong)) for result, f in rates.items()
        }

    assert TestWinRates().report(answer).says[0] == f"Les fréquences sont justes. {says}"


@pytest.mark.parametrize(
    "answer",
    [
        _measured(entry=_pair(), total=lambda winners: len(winners) + (len(winners) > 300)),
        _measured(entry=_pair(lambda f, n: (1.96 if n < 300 else 2) * math.sqrt(f * (1 - f) / n))),
        _measured(entry=_pair(), count=lambda winners, result: winners[:900].count(result)),
    ],
)
def test_the_winners_of_a_long_series_are_counted_not_listed(answer):
    rows = dict(TestWinRates().report(answer).rows)
    assert rows["gagnants"] == "1380 fois X, 690 fois O, 460 fois T"
