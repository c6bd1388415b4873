"""The replay buffer: a ring, and the function that it is given to draw from it."""

import numpy as np
import pytest

from ql_functions.deep.buffer import ReplayBuffer
from ql_functions.solutions import sample

ROW = np.dtype([("state", np.bool_, 2), ("move", np.int64)])


def rows(*moves):
    made = np.zeros(len(moves), ROW)
    made["move"] = moves
    return made


def buffer(capacity=5, draw=sample):
    return ReplayBuffer(capacity, ROW, np.random.default_rng(0), draw)


def test_the_oldest_row_leaves_first():
    kept = buffer()
    kept.add(rows(0, 1, 2))
    assert kept.rows["move"].tolist() == [0, 1, 2, 0, 0]
    kept.add(rows(3, 4, 5, 6))
    assert kept.rows["move"].tolist() == [5, 6, 2, 3, 4]
    assert kept.count == 7


def test_it_draws_what_it_keeps():
    kept = buffer(capacity=100)
    kept.add(rows(7, 8, 9))
    assert set(kept.sample(300)["move"]) == {7, 8, 9}


@pytest.mark.parametrize(
    "draw",
    [
        lambda rows, count, batch, rng: [rows[i] for i in rng.integers(min(count, len(rows)), size=batch)],
        lambda rows, count, batch, rng: rng.choice(rows[:count], batch),
    ],
)
def test_the_function_of_a_student_may_give_a_list(draw):
    kept = buffer(draw=draw)
    kept.add(rows(1, 2, 3, 4, 5, 6))
    drawn = kept.sample(40)
    assert (drawn.dtype, drawn.shape) == (ROW, (40,))
    assert set(drawn["move"]) == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("draw", "came"),
    [
        (lambda rows, *_: rows[:0], r"un tableau \(coups\) de forme \(0,\)"),
        (lambda rows, *_: rows[:2, None], r"un tableau \(coups\) de forme \(2, 1\)"),
        (lambda rows, *_: rows["move"][:2], r"un tableau \(int64\) de forme \(2,\)"),
        (lambda *_: None, "None"),
        (lambda *_: [[1], [2, 3]], r"\[\[1\], \[2, 3\]\]"),
    ],
)
def test_what_is_not_as_many_rows_as_asked_is_refused(draw, came):
    kept = buffer(draw=draw)
    kept.add(rows(1, 2, 3))
    with pytest.raises(ValueError, match=f"^sample doit renvoyer un tableau de 2 coups tirés de rows, pas {came}.$"):
        kept.sample(2)
