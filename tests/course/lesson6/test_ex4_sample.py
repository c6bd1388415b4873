"""Exercise 6.4, sample: its named mistakes written differently, right answers, what is its own."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest

from course.contract import StochasticContract
from juge import EXERCISES
from juge.call.expected import expected_of
from juge.declare.chance import binomial_range
from ql_functions.course.lesson6.ex4_sample import record, ring
from ql_functions.solutions import sample


def _loop(pick):
    """``pick(rng, n)`` gives a place among the n filled ones, time after time."""

    def answer(rows, count, batch, rng):
        n = min(len(rows), count)
        return [rows[pick(rng, n)] for _ in range(batch)]

    return answer


def _loop_of_places(rows, count, batch, rng):
    return [rng.integers(min(count, len(rows))) // 2 for _ in range(batch)]


def _up_to_the_next(rows, count, batch, rng):
    return [rows[int(rng.integers(0, count % len(rows)))] for _ in range(batch)]


def _up_to_the_next_or_the_end(rows, count, batch, rng):
    n = count % len(rows) if count > len(rows) else count
    return [rows[i] for i in rng.integers(n, size=batch)]


def _by_choice(rows, count, batch, rng):
    return rng.choice(rows[:count], batch)


def _by_spawning(rows, count, batch, rng):
    (child,) = rng.spawn(1)
    return rows[child.integers(0, min(count, rows.size), batch)]


def _by_chances(rows, count, batch, rng):
    is_kept = np.arange(len(rows)) < count
    return rows[rng.choice(len(rows), size=batch, p=is_kept / is_kept.sum())]


class TestSample(StochasticContract):
    exercise_id = "6.4"
    gap = "min(count, len(rows))"
    twins = (_up_to_the_next,)
    right = (
        _loop(lambda rng, n: rng.integers(n)),
        _by_choice,
        _by_spawning,
        _by_chances,
    )
    unknown = (
        lambda rows, count, batch, rng: rows[rng.integers(0, min(count, len(rows)), size=batch) // 2 * 2],
        _loop(lambda rng, n: min(rng.integers(n), rng.integers(n))),
        lambda rows, count, batch, rng: rows[rng.integers(min(count, len(rows)), size=batch)].astype(float),
        lambda rows, count, batch, rng: rows,
    )

    def wider(self):
        for count, capacity, batch in ((2, 3, 20), (3, 3, 20), (9, 10, 30), (40, 6, 20), (6, 7, 2)):
            yield from (ring(count, capacity, batch, "", 15, row=row, group="rng") for row in (int, record))


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


def test_the_risks_that_judge_draws_states():
    def chance(trials, kept, probability):
        least, most = binomial_range(trials, 1 / kept)
        return sum(math.comb(trials, k) * probability**k * (1 - probability) ** (trials - k)
                   for k in range(least, most + 1))  # fmt: skip

    accused = 0
    for case in EXERCISES["6.4"].cases:
        rows, count, batch = case.args
        kept, calls = min(count, len(rows)), case.repeat // 2
        drawn = batch * calls
        accused += kept * (1 - chance(drawn, kept, 1 / kept)) + 1 - chance(drawn - calls, kept, 1 / kept)
        assert chance(drawn, kept, 0) == 0
        if drawn == 600:
            assert chance(drawn, kept, 2 / 5) < 2e-3
    assert 0 < accused < 3e-5


def drawn_at(case, count, what):
    """The places drawn, as many as in this case, where one comes out, or the same twice running, ``count`` times."""
    rows, received, batch = case.args
    kept, calls, rng = min(received, len(rows)), case.repeat // 2, random.Random(count)
    if what == "rows":
        places = [0] * count + [1 + i % (kept - 1) for i in range(batch * calls - count)]
        rng.shuffle(places)
        return [places[i::calls] for i in range(calls)]
    twice = set(rng.sample([(call, i) for call in range(calls) for i in range(1, batch)], count))
    place, drawn = 0, []
    for call in range(calls):
        drawn.append([])
        for i in range(batch):
            place += (call, i) not in twice
            drawn[-1].append(place % kept)
    return drawn


@pytest.mark.parametrize("what", ["rows", "twice running"])
def test_the_judge_of_draws_accepts_the_counts_of_these_risks_and_no_others(what):
    exercise = EXERCISES["6.4"]
    for case in exercise.cases:
        rows, received, batch = case.args
        trials = (batch if what == "rows" else batch - 1) * case.repeat // 2
        least, most = binomial_range(trials, 1 / min(received, len(rows)))
        for count in (least - 1, least, most, most + 1):
            calls = [[rows[place] for place in places] for places in drawn_at(case, count, what)]
            fault = exercise.judge(case, replace(expected_of(exercise, case), value=calls * 2), None)
            assert (fault is None) == (least <= count <= most), (case.about, count)


@pytest.mark.usefixtures("_unsearched")
def test_what_never_comes_out_and_places_taken_for_rows_are_said():
    never = TestSample().report(_up_to_the_next_or_the_end)
    assert dict(never.rows)["obtenu"] == "jamais les coups 18, 19, 20"
    places = TestSample().report(_loop_of_places)
    assert places.says[0].startswith("Vos lots sont-ils faits de numéros de places ?"), places
