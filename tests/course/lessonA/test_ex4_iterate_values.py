"""Exercise A.4, iterate_values: its named mistakes written differently, right answers, what is its own."""

import pytest

from course.contract import ExerciseContract
from ql_functions import cliff, solutions
from ql_functions.course.given import discount
from ql_functions.course.lessonA.ex4_iterate_values import swept


def _synchronous(
    aim=lambda reward, future, discount: reward + future * discount,
    void=(0, 1, 2, 3),
):
    """Each sweep writes a new table from the former one."""

    def answer(threshold):
        q = cliff.new_q()
        while True:
            new = {state: dict(row) for state, row in q.items()}
            for state in q:
                for action in void if state in cliff.CLIFF else range(4):
                    reached, reward, _ = cliff.step(state, action)
                    future = 0 if reached == cliff.GOAL else max(q[reached].values())
                    new[state][action] = aim(reward, future, discount)
            gaps = [abs(new[state][action] - q[state][action]) for state in q for action in range(4)]
            q = new
            if not max(gaps) > threshold:
                return q

    return answer


def _stops_at_the_last(threshold):
    q, gap = cliff.new_q(), threshold + 1
    while gap > threshold:
        for state, row in q.items():
            for action in row:
                reached, reward, is_done = cliff.step(state, action)
                before = row[action]
                row[action] = reward + (not is_done) * discount * max(q.get(reached, {0: 0}).values())
                gap = abs(row[action] - before)
    return q


def _one_sweep(threshold):
    q = cliff.new_q()
    for state, row in q.items():
        for action in row:
            reached, reward, is_done = cliff.step(state, action)
            row[action] = reward if is_done else reward + discount * max(q[reached].values())
    return q


def _without_an_end(threshold):
    q, change = cliff.new_q(), 1
    while change:
        change = 0
        for state in q:
            for action in q[state]:
                reached, reward, _ = cliff.step(state, action)
                new = reward + discount * max(q[reached].values())
                change, q[state][action] = max(change, abs(new - q[state][action])), new
    return q


def _by_states(threshold):
    q, worth, is_moving = cliff.new_q(), dict.fromkeys(cliff.STATES, 0.0), True
    while is_moving:
        is_moving = False
        for state in q:
            for action in q[state]:
                reached, reward, is_done = cliff.step(state, action)
                q[state][action] = reward if is_done else reward + discount * worth[reached]
            best = max(q[state].values())
            is_moving = is_moving or abs(best - worth[state]) > threshold
            worth[state] = best
    return q


def _from_the_goal(threshold):
    q = cliff.new_q()
    while True:
        gaps = []
        for state in reversed(list(q)):
            for action in range(4):
                reached, reward, is_done = cliff.step(state, action)
                before = q[state][action]
                q[state][action] = reward if is_done else reward + discount * max(q[reached].values())
                gaps.append(abs(q[state][action] - before))
        if not any(gap > threshold for gap in gaps):
            return q


class TestIterateValues(ExerciseContract):
    exercise_id = "A.4"
    gap = "reward + discount * future"
    twins = (
        _without_an_end,
        _one_sweep,
        _stops_at_the_last,
        _synchronous(void=()),
    )
    right = (_synchronous(), _by_states, _from_the_goal)
    unknown = (
        _synchronous(aim=lambda reward, future, discount: reward - future * discount),
        lambda threshold: [],
        lambda threshold: {state: None for state in cliff.STATES[:-1]},
        lambda threshold: {state: dict.fromkeys(range(4), "?") for state in cliff.STATES[:-1]},
    )

    def wider(self):
        yield swept(0.7, "")
        yield swept(0.97, "", 600)


@pytest.mark.parametrize("own", [1, 0.9])
def test_it_finds_what_the_package_knows(own):
    found, exact = solutions.world(discount=own)["iterate_values"](1e-9), cliff.exact_q(discount=own)
    assert found.keys() == exact.keys()
    assert all(found[state] == pytest.approx(exact[state]) for state in exact)
