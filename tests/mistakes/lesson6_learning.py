"""Exercises 6.3, 6.4: the named mistakes written differently, right answers, two mistakes at once, nameless ones."""

import numpy as np

from ql_functions.solutions6 import masked_argmax

# --- 6.3 td_target -----------------------------------------------------------------------------------------


def _legal(mask):
    return [i for i, allowed in enumerate(mask) if allowed]


def _choose(online, target, mask):
    return max(_legal(mask), key=lambda i: online[i])


def _one(
    goes_on=lambda done: not done,
    reply=_choose,
    value=lambda online, target, i: target[i],
    goal=lambda reward, discount, value: reward - discount * value,
    last=lambda reward, discount: reward,
):
    """Row by row; ``goal`` where the game goes on, ``last`` where it is over."""

    def answer(rewards, dones, q_next_online, q_next_target, legal_next, discount):
        goals = []
        for i in range(len(rewards)):
            online, target, mask = q_next_online[i], q_next_target[i], legal_next[i]
            if goes_on(dones[i]):
                move = reply(online, target, mask) if mask.any() else 0
                goals.append(goal(rewards[i], discount, value(online, target, move)))
            else:
                goals.append(last(rewards[i], discount))
        return goals

    return answer


def _square(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    values = np.take(q_next_target, masked_argmax(q_next_online, legal_next), axis=1)
    return rewards - discount * values * (1 - dones)


def _values_in_a_column(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = masked_argmax(q_next_online, legal_next)
    values = q_next_target[np.arange(len(replies)), replies].reshape(-1, 1)
    return np.where(dones, rewards, rewards - discount * values)


def _times_infinity(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = masked_argmax(q_next_online, legal_next)
    masked = np.where(legal_next, q_next_target, -np.inf)
    with np.errstate(invalid="ignore"):
        return rewards - discount * (1 - dones) * masked[np.arange(len(rewards)), replies]


def _in_a_column(answer):
    return lambda *args: [[goal] for goal in answer(*args)]


def _alone(online, target, mask):
    return max(range(len(mask)), key=lambda i: online[i])


def _by_take_along_axis(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    replies = np.argmax(np.where(legal_next, q_next_online, -1e9), axis=1)[:, None]
    values = np.take_along_axis(q_next_target, replies, axis=1).squeeze(1)
    return rewards - discount * (1 - dones) * values


def _in_place(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    goals = rewards.copy()
    going = ~dones
    replies = masked_argmax(q_next_online[going], legal_next[going])
    goals[going] -= discount * q_next_target[going, replies]
    return goals


def _of(kind):
    """The right goals, as numbers of this kind."""
    goals = _one()
    return lambda *args: np.array(goals(*args), kind)


def _by_one_hot(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    chosen = np.eye(q_next_online.shape[1])[masked_argmax(q_next_online, legal_next)]
    return np.where(dones, rewards, rewards - discount * (chosen * q_next_target).sum(axis=1))


# --- 6.4 sample --------------------------------------------------------------------------------------------


def _loop(pick, size=lambda kept, batch: batch):
    """``pick(rng, n)`` gives a place among the n filled ones, time after time."""

    def answer(rows, count, batch, rng):
        n = min(len(rows), count)
        return [rows[pick(rng, n)] for _ in range(size(rows[:n], batch))]

    return answer


def _one_row(rows, count, batch, rng):
    return rng.choice(rows[: min(count, len(rows))])


def _places(rows, count, batch, rng):
    return [int(rng.random() * min(count, len(rows))) for _ in range(batch)]


def _head(rows, count, batch, rng):
    return [rows[i] for i in range(min(batch, len(rows)))]


def _tail(rows, count, batch, rng):
    n = min(count, len(rows))
    return list(rows[max(0, n - batch) : n])


def _frozen(rows, count, batch, rng):
    np.random.seed(42)
    return np.random.choice(rows[:count], batch)


def _same_row(rows, count, batch, rng):
    return np.full(batch, rng.choice(rows[:count]))


def _mixes_the_ring(rows, count, batch, rng):
    rng.shuffle(rows)
    return rows[:batch]


def _one_place_too_many(rows, count, batch, rng):
    return rng.choice(rows[: count + 1], batch)


def _up_to_the_next(rows, count, batch, rng):
    return [rows[int(rng.integers(0, count % len(rows)))] for _ in range(batch)]


def _not_zero(rows, count, batch, rng):
    kept = rows[rows != 0]
    return kept[rng.integers(len(kept), size=batch)]


def _counts_all(rows, count, batch, rng):
    return [rows[int(rng.integers(0, count))] for _ in range(batch)]


def _without_replacement(rows, count, batch, rng):
    import random

    return random.sample(list(rows[:count]), batch)


def _mixes_then_cuts(rows, count, batch, rng):
    kept = list(rows[:count])
    np.random.shuffle(kept)
    return kept[:batch]


def _neighbours(rows, count, batch, rng):
    n = min(count, len(rows))
    start = np.random.randint(n)
    return [rows[(start + i) % n] for i in range(batch)]


def _by_choice(rows, count, batch, rng):
    return rng.choice(rows[:count], batch)


def _by_spawning(rows, count, batch, rng):
    (child,) = rng.spawn(1)
    return rows[child.integers(0, min(count, rows.size), batch)]


def _by_chances(rows, count, batch, rng):
    is_kept = np.arange(len(rows)) < count
    return rows[rng.choice(len(rows), size=batch, p=is_kept / is_kept.sum())]


def _by_python_chance(rows, count, batch, rng):
    import random

    return random.choices(list(rows) if count > len(rows) else list(rows[:count]), k=batch)


TWINS = {
    "6.3": [
        _square,
        _values_in_a_column,
        _in_a_column(_one()),
        _one(value=lambda online, target, i: i),
        _one(goal=lambda reward, discount, value: reward + discount * value),
        _one(goal=lambda reward, discount, value: reward - value),
        _one(goal=lambda reward, discount, value: reward - 0.99 * value),
        _one(goal=lambda reward, discount, value: reward - 0.97 * value),
        _one(goal=lambda reward, discount, value: reward - discount * (discount * value)),
        _one(goal=lambda reward, discount, value: (reward - value) * discount, last=lambda r, discount: r * discount),
        _one(goal=lambda reward, discount, value: -discount * value, last=lambda reward, discount: 0),
        _one(goal=lambda reward, discount, value: -discount * value),
        _one(goes_on=lambda done: True),
        _one(last=lambda reward, discount: 0),
        _one(goes_on=lambda done: done),
        _times_infinity,
        _one(reply=_alone),
        _one(reply=lambda online, target, mask: min(_legal(mask), key=lambda i: online[i])),
        _one(reply=lambda *nets: _choose(nets[1], nets[0], nets[2]), value=lambda online, target, i: online[i]),
        _one(value=lambda online, target, i: online[i]),
        _one(reply=lambda online, target, mask: _choose(target, online, mask)),
    ],
    "6.4": [
        _one_row,
        _places,
        _loop(lambda rng, n: rng.integers(n), size=lambda kept, batch: len(kept)),
        _head,
        _tail,
        _frozen,
        _same_row,
        _mixes_the_ring,
        _one_place_too_many,
        _up_to_the_next,
        _not_zero,
        _counts_all,
        _without_replacement,
        _mixes_then_cuts,
        _loop(lambda rng, n: np.random.randint(0, n - 1)),
        _loop(lambda rng, n: int(rng.integers(0, n, endpoint=True))),
        _loop(lambda rng, n: 1 + int(rng.random() * (n - 1))),
        _by_python_chance,
        _neighbours,
    ],
}
RIGHT = {
    "6.3": [_one(), _by_take_along_axis, _in_place, _by_one_hot, _of(np.float32), _of(np.longdouble)],
    "6.4": [
        _loop(lambda rng, n: rng.integers(n)), _by_choice, _by_spawning, _by_chances,
    ],
}  # fmt: skip
DOUBLES = {
    "6.3": [
        (_one(goes_on=lambda done: True, goal=lambda reward, discount, value: reward + discount * value), 4),
        (_one(goes_on=lambda done: True, reply=_alone), 12),
        (_one(last=lambda reward, discount: 0, value=lambda online, target, i: online[i]), 13),
    ],
    "6.4": [
        (lambda rows, count, batch, rng: rows[rng.integers(count - 1, size=batch)], 14),
        (lambda rows, count, batch, rng: rows[np.random.default_rng(3).integers(len(rows), size=batch)], 5),
    ],
}
UNKNOWN = {
    "6.3": [
        _one(value=lambda online, target, i: (online[i] + target[i]) / 2),
        lambda rewards, *rest: list(rewards.astype(str)),
        lambda rewards, *rest: [rewards],
    ],
    "6.4": [
        lambda rows, count, batch, rng: rows[rng.integers(0, min(count, len(rows)), size=batch) // 2 * 2],
        _loop(lambda rng, n: min(rng.integers(n), rng.integers(n))),
        lambda rows, count, batch, rng: rows[rng.integers(min(count, len(rows)), size=batch)].astype(float),
        lambda rows, count, batch, rng: rows,
    ],
}
