"""Exercise 4.2, get_reward: its named mistakes written differently, right answers, what is its own."""

from itertools import product

from course.contract import ExerciseContract
from ql_functions.course.lesson4.ex2_get_reward import reward


def _paid(factors, power=lambda alpha, n: alpha**n, sees=lambda player: player):
    """By a table of factors: (win, loss, draw)."""

    def answer(n_steps_left, player, winner, alpha=0.9):
        outcome = 2 if winner not in ("X", "O") else int(winner != sees(player))
        return factors[outcome] * power(alpha, n_steps_left)

    return answer


def _product(alpha, n):
    result = 1
    for _ in range(n):
        result *= alpha
    return result


def _early_returns(n_steps_left: int, player: str, winner: str, alpha: float = 0.9) -> float:
    reward = alpha**n_steps_left
    if winner == "T":
        return reward * -0.1
    if winner != player:
        return -reward
    return reward


def _recursive_reward(n_steps_left, player, winner, alpha=0.9):
    def shrink(reward, n):
        return shrink(alpha * reward, n - 1) if n else reward

    return shrink({player: 1, "T": -0.1}.get(winner, -1), n_steps_left)


class TestGetReward(ExerciseContract):
    exercise_id = "4.2"
    gap = "-0.1 * alpha**n_steps_left"
    twins = (
        _paid((1, -1, -0.1), sees=lambda player: "X"),
        _paid((1, -1, -1)),
    )
    right = (_paid((1, -1, -0.1), power=_product), _early_returns, _recursive_reward)
    unknown = (_paid((1, -1, -0.2)), lambda n_steps_left, player, winner, alpha=0.9: "0.9", lambda *_: "X" * 0.9)

    def wider(self):
        for rank, player, winner, alpha in product(range(1, 9), "XO", "XOT", ((), (0.3,), (0.55,), (1,))):
            yield reward(rank, player, winner, "", *alpha)
