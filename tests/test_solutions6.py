import numpy as np
import pytest

from ql_functions import solutions6
from ql_functions.solutions6 import encode, masked_argmax, sample, td_target


def test_encode_one_plane_for_each_player():
    assert encode("X   O    ").tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert encode(" " * 16).tolist() == [0] * 32
    assert encode("X" * 25).tolist() == [1] * 25 + [0] * 25
    assert encode("X   O    ").dtype.kind == "f"


def test_encode_swaps_its_planes_with_the_players():
    state = "XOX  O   "
    own, other = np.split(encode(state), 2)
    assert encode(state.translate(str.maketrans("XO", "OX"))).tolist() == [*other, *own]


def test_masked_argmax_looks_at_legal_moves_only():
    q = np.array([[0.1, 0.9, 0.3], [-0.5, -0.2, -0.3], [0.4, 0.4, 0.4]])
    legal = np.array([[True, False, True], [True, False, True], [False, True, True]])
    assert masked_argmax(q, legal).tolist() == [2, 2, 1]


# The opponent's moves: online prefers move 1, the target network says it is worth 0.2 to him.
ONLINE, TARGET = np.array([[0.1, 0.5, 0.9]]), np.array([[0.7, 0.2, 0.8]])
LEGAL = np.array([[True, True, False]])


@pytest.mark.parametrize(
    ("reward", "done", "discount", "expected"),
    [(0.0, False, 0.9, -0.18), (0.0, False, 1.0, -0.2), (1.0, True, 0.9, 1.0), (0.0, True, 0.9, 0.0)],
)
def test_td_target_by_hand(reward, done, discount, expected):
    target = td_target(np.array([reward]), np.array([done]), ONLINE, TARGET, LEGAL, discount)
    assert target == pytest.approx([expected])


def test_td_target_of_a_batch_row_by_row():
    rewards, dones = np.array([0.0, 1.0, 0.0]), np.array([False, True, False])
    q = np.array([[0.2, -0.4], [5.0, 5.0], [-0.6, 0.3]])
    legal = np.array([[True, True], [False, False], [True, False]])
    assert td_target(rewards, dones, q, q, legal, 0.5) == pytest.approx([-0.1, 1.0, 0.3])


def test_the_targets_reach_the_exact_values_of_a_chain():
    """State 0: move 0 leads to state 1, move 1 draws. State 1, the opponent's: 0 draws, 1 wins. Move 2 is illegal."""
    states, moves = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1])
    rewards, dones = np.array([0.0, 0.0, 0.0, 1.0]), np.array([False, True, True, True])
    legal = np.array([[True, True, False]] * 4)
    q, q_target = np.full((2, 3), 0.5), np.full((2, 3), 0.5)
    q[:, 2] = q_target[:, 2] = 9.0
    for step in range(400):
        goals = td_target(rewards, dones, q[[1, 1, 1, 1]], q_target[[1, 1, 1, 1]], legal, 0.9)
        q[states, moves] += 0.1 * (goals - q[states, moves])
        if step % 10 == 0:
            q_target[:] = q
    assert q[:, :2] == pytest.approx(np.array([[-0.9, 0.0], [0.0, 1.0]]))


def drawn(rows, count, batch, seed=0):
    return sample(np.array(rows), count, batch, np.random.default_rng(seed)).tolist()


@pytest.mark.parametrize("count", [3, 5, 6, 1000])
def test_sample_draws_every_row_kept_and_no_other(count):
    rows = [7, 8, 9, 10, 11]
    kept = rows[:count]
    found = drawn(rows, count, 600 * len(kept))
    assert set(found) == set(kept)
    assert min(map(found.count, kept)) > 500


def test_sample_is_new_each_time_and_follows_its_generator():
    rng = np.random.default_rng(1)
    first, second = (sample(np.arange(5), 5, 50, rng).tolist() for _ in range(2))
    assert first != second
    assert first == drawn(range(5), 5, 50, seed=1) != drawn(range(5), 5, 50, seed=2)


def test_examples_of_the_docstrings():
    import doctest

    assert doctest.testmod(solutions6).attempted >= 4
    assert doctest.testmod(solutions6).failed == 0
