"""Exercise C.4, policy_target: its named mistakes written differently, right answers, what is its own."""

import random

import numpy
import pytest

from course.contract import ExerciseContract
from juge import Case


def _the_first_of_the_most_visited(visits, temperature):
    if not temperature:
        chosen = visits.index(max(visits))
        return [1 if rank == chosen else 0 for rank in range(len(visits))]
    powers = [n ** (1 / temperature) for n in visits]
    total = sum(powers)
    return [power / total for power in powers]


def _by_logarithms(visits, temperature):
    counts, result = numpy.array(visits), [0.0] * len(visits)
    if temperature == 0:
        result[int(counts.argmax())] = 1.0
        return result
    seen = numpy.flatnonzero(counts)
    logs = numpy.log(counts[seen]) / temperature
    weights = numpy.exp(logs - logs.max())
    for place, weight in zip(seen, weights / weights.sum(), strict=True):
        result[place] = float(weight)
    return result


def _of(weight, cold=lambda n, most: n == most):
    def answer(visits, temperature):
        most = max(visits)
        weights = [weight(n, temperature) if temperature else 1.0 * cold(n, most) for n in visits]
        return [share / sum(weights) for share in weights]

    return answer


@pytest.mark.parametrize("power", [pow, lambda n, temperature: 3 * n**temperature, lambda n, t: (n / 2) ** t])
def test_whichever_of_the_most_visited_is_played_without_temperature_the_power_is_named(power):
    def answer(visits, temperature):
        if temperature == 0:
            return _the_first_of_the_most_visited(visits, 0)
        powers = [power(n, temperature) for n in visits]
        return [one / sum(powers) for one in powers]

    assert TestPolicyTarget().diagnosis(answer) == 0


class TestPolicyTarget(ExerciseContract):
    exercise_id = "C.4"
    gap = "(n / most) ** (1 / temperature)"
    twins = (
        _of(lambda n, temperature: pow(n, temperature)),
        _of(lambda n, temperature: n),
        _of(lambda n, temperature: 2.718281828459045 ** (n / (10 * temperature))),
    )
    right = (_the_first_of_the_most_visited, _by_logarithms, _of(lambda n, temperature: pow(n, 1 / temperature)))
    unknown = (
        _of(lambda n, temperature: n ** (1 / temperature), cold=lambda n, most: n > 0),
        lambda visits, temperature: [n / sum(visits) for n in visits if n],
        lambda visits, temperature: max(visits),
        lambda visits, temperature: [n ** (1 / (temperature or 1)) for n in visits],
    )

    def wider(self):
        generator = random.Random(0)
        for _ in range(60):
            visits = [generator.randint(0, 300) for _ in range(generator.randint(1, 9))]
            visits[generator.randrange(len(visits))] = generator.randint(1, 300)
            yield Case((visits, generator.choice((0, 0.1, 0.5, 1, 1, 2, 10))))


@pytest.mark.parametrize("temperature", [0.1, 1, 5])
def test_the_colder_the_more_the_most_visited_has(lesson, temperature):
    colder, warmer = (lesson["policy_target"]([5, 9, 1], t) for t in (temperature, 2 * temperature))
    assert sum(colder) == pytest.approx(1)
    assert colder[1] > warmer[1] > 1 / 3
