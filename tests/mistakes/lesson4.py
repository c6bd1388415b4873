"""Lesson 4: the named mistakes written differently, right answers, two mistakes at once, mistakes without a name."""

import random

import numpy

from ql_functions.solutions import discount, lrate

# --- get_new_q ---------------------------------------------------------------------------------------------


def _towards(current_q, reward, max_future_q):
    target = reward + discount * max_future_q
    current_q += lrate * (target - current_q)
    return current_q


def _typed_new_q(current_q: float, reward: float, max_future_q: float, **more) -> float:
    old = current_q - current_q * lrate
    new = numpy.multiply(lrate, numpy.add(reward, discount * max_future_q))
    return numpy.float64(old + new)


def _by_dot(q, r, m):
    return numpy.dot([1 - lrate, lrate, lrate * discount], [q, r, m])


def _constants(q, r, m):
    eta, gamma = 15 / 100, 9 / 10
    return q + eta * (r + gamma * m - q)


def _rounded(current_q, reward, max_future_q):
    return float(f"{current_q + lrate * (reward + discount * max_future_q - current_q):.3f}")


# --- get_reward --------------------------------------------------------------------------------------------


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


def _loss_in_the_power(n_steps_left, player, winner, alpha=0.9):
    sign = {player: 1, "T": -0.1}.get(winner, -1)
    return sign * alpha**n_steps_left if sign != -1 else (-1) ** n_steps_left * alpha**n_steps_left


def _factors_in_the_power(n_steps_left, player, winner, alpha=0.9):
    if winner == "T":
        alpha *= -0.1
    elif winner != player:
        alpha = -alpha
    return alpha**n_steps_left


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


# --- double_future_q ---------------------------------------------------------------------------------------


def _best(values):
    best = None
    for move, value in values.items():
        if best is None or value > values[best]:
            best = move
    return best


def _future(value):
    return lambda drawn, other: value(drawn, other)


def _sorted_moves(drawn, other):
    return other[sorted(drawn, key=lambda move: -drawn[move])[0]]


def _at_random_among_the_best(drawn, other):
    return other[random.choice([move for move in drawn if drawn[move] == max(drawn.values())])]


def _by_argmax(drawn, other, **more):
    moves = list(drawn)
    return other[moves[int(numpy.argmax([drawn[move] for move in moves]))]]


def _from_zero(drawn, other):
    best, found = 0, None
    for move, value in drawn.items():
        if value > best:
            best, found = value, move
    return other[found]


TWINS = {
    "4.1": [
        lambda q, r, m: lrate * r + lrate * discount * m,
        lambda q, r, m: 0 * q + r + m * discount,
        lambda q, r, m: sum([q, lrate * r, lrate * discount * m]),
        lambda q, r, m: 1 - q * lrate + lrate * (r + m * discount),
        lambda q, r, m: r + discount * m - lrate * (r + discount * m - q),
        lambda q, r, m: q + discount * (r + lrate * m - q),
        lambda q, r, m: q + lrate * (r + m - q),
        lambda q, r, m: q - lrate * q + lrate * discount * r + lrate * discount * m,
        lambda q, r, m: q + lrate * (r * discount + m - q),
        lambda q, r, m: q - lrate * q + lrate * r + m * discount,
        lambda q, r, m: r + q + lrate * (discount * m - q),
        lambda q, r, m: q + lrate * (r - m * discount - q),
        _constants,
        _rounded,
    ],
    "4.2": [
        _paid((1, -1, -0.1), power=lambda alpha, n: alpha ^ n),
        _paid((1, -1, -0.1), power=lambda alpha, n: alpha),
        _paid((1, -1, -0.1), power=lambda alpha, n: sum([alpha] * n)),
        _paid((1, -1, -0.1), power=lambda alpha, n: pow(n, alpha)),
        _paid((1, -1, -0.1), power=lambda alpha, n: alpha**n / alpha),
        _paid((1, -1, -0.1), power=lambda alpha, n: _product(alpha, n) * alpha),
        _paid((-1, 1, -0.1)),
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
        _fixed_draw,
        _paid((1, -1, -0.1), power=lambda alpha, n: _product(0.9, n)),
    ],
    "4.4": [
        _future(lambda drawn, other: _best(drawn)),
        _future(lambda drawn, other: drawn[_best(drawn)]),
        _future(lambda drawn, other: sorted(other.values())[-1]),
        _future(lambda drawn, other: drawn[_best(other)]),
        _future(lambda drawn, other: other[sorted(drawn, key=drawn.get)[0]]),
        _future(lambda drawn, other: other[max(drawn.items())[0]]),
        _future(lambda drawn, other: other[int(numpy.argmax(list(drawn.values())))]),
        _from_zero,
        _future(lambda drawn, other: other[_best({move: (drawn[move] + other[move]) / 2 for move in drawn})]),
        _future(lambda drawn, other: drawn[_best(drawn)] / 2 + other[_best(other)] / 2),
        _future(lambda drawn, other: numpy.max(numpy.add(list(drawn.values()), list(other.values()))) / 2),
    ],
}
RIGHT = {
    "4.1": [_towards, _typed_new_q, _by_dot],
    "4.2": [_paid((1, -1, -0.1), power=_product), _early_returns, _recursive_reward],
    "4.4": [_sorted_moves, _at_random_among_the_best, _by_argmax],
}
DOUBLES = {
    "4.1": [(lambda q, r, m: q + 0.15 * (r + 0.9 * m), 2)],
    "4.2": [(_paid((1, -1, 0.1), power=lambda alpha, n: 0.9**n), 16)],
    "4.4": [(lambda drawn, other: max(0, *other.values()), 2)],
}
UNKNOWN = {
    "4.1": [lambda q, r, m: "0.696", lambda q, r, m: q + lrate * (r + discount * m - 2 * q)],
    "4.2": [_paid((1, -1, -0.2)), lambda n_steps_left, player, winner, alpha=0.9: "0.9", lambda *_: "X" * 0.9],
    "4.4": [lambda drawn, other: 0, lambda drawn, other: other],
}
