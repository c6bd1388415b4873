"""Exercise 5.3, my_rewards: its named mistakes written differently, right answers, what is its own."""

from fractions import Fraction

import oracle
import pytest
from nightly import nightly

from course.contract import ExerciseContract, report_on
from ql_functions.course.lesson5.ex3_my_rewards import perfect_rates


class TestMyRewards(ExerciseContract):
    exercise_id = "5.3"
    gap = "-3.005"
    twins = (lambda: (3, -1, -1), lambda: [1.0, 1.0, -1.0])
    right = (lambda: (1, 0, -3.001), lambda: [1.0, 0.5, -1.005], lambda: (200, 100, -201))
    unknown = (
        lambda: (1, 0, -1),
        lambda: (1, 0.1, -1),
        lambda: (1, 0),
        lambda: ("1", "0", "-1"),
        lambda: (1, 0, float("nan")),
        lambda: (1, 0, -3.02),
        lambda: (10, 0, -100),
        lambda: {"victoire": 1, "nul": 0, "défaite": -4},
        lambda: (True, False, -4),
    )


REWARDS = [(0, 0, 0), (-1, 0, 1), (1, 0, 0), (1, 1, 0), (0, 1, -1), (1, 0, -0.1), (1, 0, -1), (1, 0, -2)]
REWARDS += [(1, 0, -3), (1, 0, -4), (1, 0, -3.01)]


@pytest.mark.parametrize("rewards", [*nightly(REWARDS[:-1]), REWARDS[-1]], ids=str)
@pytest.mark.parametrize("player", "XO")
def test_the_perfect_player_is_that_of_a_plain_recursion(player, rewards):
    exact = [Fraction(str(reward)) for reward in rewards]

    def decide(_board, results):
        return max(results, key=lambda rates: (sum(map(Fraction.__mul__, rates, exact)), rates[2], -rates[0]))

    assert perfect_rates(rewards)[player] == pytest.approx(list(map(float, oracle.chances(player, decide))))


@pytest.mark.parametrize("price", [3.02, 4, 10, 1000])
def test_a_defeat_dearer_than_the_threshold_is_said_to_be_so(price):
    for rewards in ((1, 0, -price), (7, 5, 5 - 2 * price)):
        assert "une défaite y coûte plus qu'il ne faut" in report_on("5.3", rewards).says[0]


def test_a_defeat_better_paid_than_a_draw_is_said_as_it_is():
    assert report_on("5.3", (1, -2, 0)).says[0].startswith("Dans votre récompense, une défaite rapporte plus qu'un nul")


@pytest.mark.parametrize("last", [float("-inf"), float("nan"), -(10**7)])
def test_three_numbers_of_which_one_is_beyond_measure_are_said_so(last):
    says = report_on("5.3", (1, 0, last)).says[0]
    assert says == "Les trois nombres de my_rewards vont de −1 000 000 à 1 000 000 : aucun n'est infini, ni démesuré."


def test_a_missing_comma_is_said():
    says = report_on("5.3", (1, -10)).says[0]
    assert "Ici, il y en a 2. Entre deux nombres, il faut une virgule" in says
    assert "Ici, il y en a 4. Pour Python, la virgule" in report_on("5.3", (1, 0, 10, 5)).says[0]


def test_the_mistakes_say_what_is_measured():
    """Of 945 games of O: those it loses, and those it wins beyond the 866 of whoever never loses."""
    told = {rewards: [round(945 * part) for part in perfect_rates(rewards)["O"]] for rewards in REWARDS}
    assert told[1, 0, -4] == told[1, 0, -3.01] == [866, 79, 0]
    assert told[1, 0, -3] == told[1, 0, -2]  # at the threshold the two are worth the same: 12 wins, 4 defeats
    assert told[1, 0, 0][2] == 58
    for rewards, wins, draws, defeats in (((1, 0, -1), 17, 26, 9), ((1, 0, -2), 12, 16, 4), ((1, 0, -3), 12, 16, 4)):
        assert told[rewards] == [866 + wins, 79 - draws, defeats]
        says = f"accepte {defeats} défaites sur 945 pour {wins} victoires de plus, et {draws} nuls de moins."
        assert says in report_on("5.3", rewards).says[0]
    assert perfect_rates((1, 1, 0))["X"][0] == 0.5
