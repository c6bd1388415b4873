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


def _only_one_can_lose(loser):
    def answer(n_steps_left, player, winner, alpha=0.9):
        size = pow(alpha, n_steps_left)
        if player == winner:
            return size
        return -size if player == loser != winner != "T" else size * -0.1

    return answer


def _forgets_alpha_at_the_end(n_steps_left, player, winner, alpha=0.9):
    if n_steps_left > 1:
        return alpha * _forgets_alpha_at_the_end(n_steps_left - 1, player, winner, alpha)
    return -0.09 if winner == "T" else 0.9 if winner == player else -0.9


def _forgets_alpha_on_the_way(n_steps_left, player, winner, alpha=0.9):
    if n_steps_left > 1:
        return alpha * _forgets_alpha_on_the_way(n_steps_left - 1, player, winner)
    return {player: alpha, "T": -0.1 * alpha}.get(winner, -alpha)


def _tenth_in_the_power(n_steps_left, player, winner, alpha=0.9):
    alpha = alpha / 10 if winner == "T" else alpha
    return _product(alpha, n_steps_left) * (1 if winner == player else -1)


def _drawn_sign_in_the_power(n_steps_left, player, winner, alpha=0.9):
    alpha = -alpha / 10 if winner == "T" else alpha
    return _product(alpha, n_steps_left) * (1 if winner in (player, "T") else -1)


def _turned_round_for_o(n_steps_left, player, winner, alpha=0.9):
    size = _product(alpha, n_steps_left)
    of_x = size if winner == "X" else -size if winner == "O" else size * -0.1
    return -of_x if player == "O" else of_x


def _product(alpha, n):
    result = 1
    for _ in range(n):
        result *= alpha
    return result


def _loss_in_the_power(n_steps_left, player, winner, alpha=0.9):
    sign = {player: 1, "T": -0.1}.get(winner, -1)
    return sign * alpha**n_steps_left if sign != -1 else (-1) ** n_steps_left * alpha**n_steps_left


def _factors_in_the_power(n_steps_left, player, winner, alpha=0.9):
    if winner == "T":
        alpha *= -0.1
    elif winner != player:
        alpha = -alpha
    return alpha**n_steps_left


def _powers_of_a_tenth(n_steps_left, player, winner, alpha=0.9):
    if winner == "T":
        return -1 / 10**n_steps_left
    return alpha**n_steps_left if player == winner else -1 * alpha**n_steps_left


def _alpha_is_the_tenth(n_steps_left, player, winner, alpha=0.9):
    if winner == "T":
        alpha = -0.1
        return alpha**n_steps_left
    return alpha**n_steps_left if player == winner else -(alpha**n_steps_left)


def _fixed_draw(n_steps_left, player, winner, alpha=0.9):
    if winner == "T":
        return -1 / 10
    return alpha**n_steps_left if player == winner else -1 * alpha**n_steps_left


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
        _paid((1, -1, -0.1), power=lambda alpha, n: alpha ^ n),
        _paid((1, -1, -0.1), power=lambda alpha, n: alpha),
        _paid((1, -1, -0.1), power=lambda alpha, n: sum([alpha] * n)),
        _paid((1, -1, -0.1), power=lambda alpha, n: 1 / alpha**n),
        _paid((1, -1, -0.1), power=lambda alpha, n: pow(n, alpha)),
        _paid((1, -1, -0.1), power=lambda alpha, n: alpha**n / alpha),
        _paid((1, -1, -0.1), power=lambda alpha, n: _product(alpha, n) * alpha),
        _paid((-1, 1, -0.1)),
        _paid((-1, -1, -1)),
        _paid((1, -1, -0.1), sees=lambda player: "X"),
        _paid((1, 1, -0.1)),
        _paid((1, 0, -0.1)),
        _paid((1, -0.1, -0.1)),
        _loss_in_the_power,
        _factors_in_the_power,
        _paid((1, -1, -1)),
        _paid((1, -1, 1)),
        _paid((1, -1, 0)),
        _paid((1, -1, 0.1)),
        _powers_of_a_tenth,
        _alpha_is_the_tenth,
        _fixed_draw,
        _paid((1, -1, -0.1), power=lambda alpha, n: _product(0.9, n)),
        _only_one_can_lose("O"),
        _only_one_can_lose("X"),
        _forgets_alpha_on_the_way,
        _tenth_in_the_power,
        _drawn_sign_in_the_power,
        _turned_round_for_o,
        _forgets_alpha_at_the_end,
    )
    right = (_paid((1, -1, -0.1), power=_product), _early_returns, _recursive_reward)
    doubles = ((_paid((1, -1, 0.1), power=lambda alpha, n: 0.9**n), (18, 22)),)
    unknown = (_paid((1, -1, -0.2)), lambda n_steps_left, player, winner, alpha=0.9: "0.9", lambda *_: "X" * 0.9)

    def wider(self):
        for rank, player, winner, alpha in product(range(1, 9), "XO", "XOT", ((), (0.3,), (0.55,), (1,))):
            yield reward(rank, player, winner, "", *alpha)
