"""Exercise A.3, walk_episode: its named mistakes written differently, right answers, what is its own."""

import random

from course.contract import ExerciseContract
from ql_functions import cliff
from ql_functions.course.lesson4.ex1_get_new_q import get_new_q
from ql_functions.course.lessonA.ex3_walk_episode import cliff_q, hidden
from ql_functions.solutions import choose_action


def _ahead(row, chosen, sarsa):
    return (row[chosen], max(row.values()))[not sarsa]


def _tables(
    ahead=_ahead,
    puts=lambda row, action, value: row.update({action: value}),
    total_of=sum,
    ends=lambda reached, reward: reached == cliff.GOAL,
):
    """A loop without end, left by a break; the rewards in a list."""

    def answer(epsilon, sarsa):
        here, rewards = cliff.START, []
        action = choose_action(values=cliff_q[here], epsilon=epsilon)
        while True:
            row = cliff_q[here]
            here, reward, _ = cliff.step(here, action)
            rewards.append(reward)
            if ends(here, reward):
                puts(row, action, get_new_q(row[action], reward, 0.0))
                break
            chosen = choose_action(cliff_q[here], epsilon)
            value = ahead(cliff_q[here], chosen, sarsa)
            puts(row, action, get_new_q(row[action], reward, value))
            action = chosen
        return total_of(rewards)

    return answer


def _draws_another(epsilon, sarsa):
    here, total = cliff.START, 0
    while here != cliff.GOAL:
        action = choose_action(cliff_q[here], epsilon)
        there, reward, _ = cliff.step(here, action)
        future = 0
        if there != cliff.GOAL:
            future = max(cliff_q[there].values())
            if sarsa:
                future = cliff_q[there][choose_action(cliff_q[there], epsilon)]
        cliff_q[here][action] = get_new_q(cliff_q[here][action], reward, future)
        here, total = there, total + reward
    return total


def _updates_one_step_later(epsilon, sarsa):
    before, state, total = None, cliff.START, 0
    while True:
        action = choose_action(cliff_q[state], epsilon)
        if before:
            future = cliff_q[state][action] if sarsa else max(cliff_q[state].values())
            cliff_q[before[0]][before[1]] = get_new_q(cliff_q[before[0]][before[1]], before[2], future)
        reached, reward, is_done = cliff.step(state, action)
        total += reward
        before = state, action, reward
        if is_done:
            cliff_q[state][action] = get_new_q(cliff_q[state][action], reward, 0)
            return total
        state = reached


def _two_branches(epsilon, sarsa):
    state, total = cliff.START, 0
    action = choose_action(cliff_q[state], epsilon)
    while state != cliff.GOAL:
        values = cliff_q[state]
        state, reward, is_done = cliff.step(state, action)
        total += reward
        if is_done:
            values[action] = get_new_q(values[action], reward, 0)
        elif sarsa:
            following = choose_action(cliff_q[state], epsilon)
            values[action] = get_new_q(values[action], reward, cliff_q[state][following])
            action = following
        else:
            values[action] = get_new_q(values[action], reward, max(cliff_q[state].values()))
            action = choose_action(cliff_q[state], epsilon)
    return total


class TestWalkEpisode(ExerciseContract):
    exercise_id = "A.3"
    gap = "cliff_q[next_state][next_action] if sarsa else max(cliff_q[next_state].values())"
    twins = (
        _tables(ends=lambda reached, reward: reached == cliff.GOAL or reward < -1),
        _tables(ahead=lambda row, chosen, sarsa: sorted(row.values())[-1]),
        _draws_another,
    )
    right = (_tables(), _updates_one_step_later, _two_branches)
    unknown = (
        _tables(ahead=lambda row, chosen, sarsa: min(row.values())),
        _tables(puts=lambda row, action, value: row.clear()),
        _tables(total_of=list),
        lambda epsilon, sarsa: choose_action({0: 1}, epsilon),
    )

    def wider(self):
        for seed in range(2):
            yield from hidden(random.Random(seed))
