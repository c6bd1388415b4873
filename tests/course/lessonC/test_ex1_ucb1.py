"""Exercise C.1, ucb1: its named mistakes written differently, right answers, what is its own."""

import math
import random

import numpy
import pytest

from course.contract import ExerciseContract
from juge import Case
from ql_functions.course.lessonC.ex1_ucb1 import scores_of


def _by_max(visits, totals, c):
    for rank in range(len(visits)):
        if not visits[rank]:
            return rank
    log_all = math.log(sum(visits))

    def score(rank):
        return totals[rank] / visits[rank] + c * (log_all / visits[rank]) ** 0.5

    return max(range(len(visits)), key=score)


def _by_a_loop(visits, totals, c):
    best, best_score, t = None, -math.inf, sum(visits)
    for rank, (n, total) in enumerate(zip(visits, totals)):  # noqa: B905 (a student's own)
        score = math.inf if n == 0 else total / n + c * math.sqrt(math.log(t) / n)
        if score > best_score:
            best, best_score = rank, score
    return best


def _the_last_of_the_best(visits, totals, c):
    n, w = numpy.array(visits), numpy.array(totals)
    unvisited = numpy.flatnonzero(n == 0)
    if len(unvisited):
        return int(unvisited[-1])
    scores = w / n + c * numpy.sqrt(numpy.log(n.sum()) / n)
    return int(numpy.flatnonzero(scores == scores.max())[-1])


def _loops(score):
    """The best of ``score(n, total, t, c)``, the last one on a tie."""

    def answer(visits, totals, c):
        if min(visits) == 0:
            return visits.index(0)
        t = sum(visits)
        rated = [(score(n, total, t, c), rank) for rank, (n, total) in enumerate(zip(visits, totals, strict=True))]
        return max(rated)[1]

    return answer


def _prepares(share):
    """Right once a move has been visited: ``share`` of what the totals and the visits amount to is computed first."""

    def answer(visits, totals, c):
        share(sum(totals), sum(visits))
        return _by_max(visits, totals, c)

    return answer


class TestUcb1(ExerciseContract):
    exercise_id = "C.1"
    gap = "total / n + c * math.sqrt(math.log(t) / n)"
    twins = (
        _loops(lambda n, total, t, c: total + c * (math.log(t) / n) ** 0.5),
        _loops(lambda n, total, t, c: total / n),
        _loops(lambda n, total, t, c: total / n + c * (math.log(n) / n) ** 0.5),
    )
    right = (_by_max, _by_a_loop, _the_last_of_the_best)
    unknown = (
        _loops(lambda n, total, t, c: total / n + c * math.log(t) / n),
        _loops(lambda n, total, t, c: -n),
        _loops(lambda n, total, t, c: total / n + c * (math.log10(t) / n) ** 0.5),
        _loops(lambda n, total, t, c: total / n + c * (math.log(3) / n) ** 0.5),
        _loops(lambda n, total, t, c: total / n + c * (math.log(t) ** 0.5 / n)),
        lambda visits, totals, c: str(_by_max(visits, totals, c)),
        lambda visits, totals, c: max(scores_of(visits, totals, c)),
        _prepares(lambda total, t: math.log(t)),
        _prepares(lambda total, t: total / t),
        _prepares(lambda total, t: random.randrange(t)),
    )

    def wider(self):
        generator = random.Random(0)
        for _ in range(150):
            visits = [generator.randint(generator.random() < 0.9, 200) for _ in range(generator.randint(1, 9))]
            totals = [round(n * generator.uniform(-1, 1)) for n in visits]
            yield Case((visits, totals, generator.choice((0, 0.2, 0.7, 1, 1.4, 5))))


@pytest.mark.parametrize("c", [0.5, 1.4])
def test_what_pays_most_is_visited_most_and_nothing_is_forgotten(lesson, c):
    visits, totals, means = [0] * 4, [0] * 4, (-0.5, 0.1, 0.6, 0)
    for _ in range(2000):
        rank = lesson["ucb1"](visits, totals, c)
        visits[rank] += 1
        totals[rank] += means[rank]
    assert max(visits) == visits[2] > 1000
    assert min(visits) > 1


def test_a_credit_that_is_subtracted_is_said_to_favour_nothing():
    assert TestUcb1().diagnosis(_loops(lambda n, total, t, c: total / n - c * (math.log(t) / n) ** 0.5)) == 1
