"""Exercise 4.3, backpropagate: its named mistakes written differently, right answers, what is its own."""

import math
import random
from statistics import NormalDist

import numpy
import pytest

from course.contract import StochasticContract, draw, written_in
from juge.call.run import run
from juge.declare.chance import binomial_range
from juge.declare.registry import EXERCISES
from juge.explain.examine import examine
from juge.explain.judge import fault_of
from juge.namespace import rebind
from ql_functions import solutions
from ql_functions.course.draws import random_game, uniform
from ql_functions.course.lesson4.ex3_backpropagate.cases import played
from ql_functions.course.lesson4.ex3_backpropagate.received import misgiven
from ql_functions.game import flip
from ql_functions.solutions import flip_board, get_new_q, get_reward, q_table


def _rewinds(
    seen=lambda state, player: flip(state) if player == "O" else state,
    seen_next=None,
    paid=lambda get_reward, k, player, winner, alpha, index: get_reward(k, player, winner, alpha),
    ahead=lambda q, table, played: max(q[table].values()),
    draws=lambda kept, player: random.choice(("Q1", "Q2")),
    update=lambda q, table, move, formula, reward, future: formula(q[table][move], reward, future),
    into=lambda q, table, move, value: q[table].update({move: value}),
):
    """From the end of the game to its beginning, the two players by turns."""

    def answer(steps, winner, alpha=0.9):
        later, counts, kept = {}, {"X": 0, "O": 0}, {}
        for index in reversed(range(len(steps))):
            player, step = "XO"[index % 2], steps[index]
            q, move = q_table[seen(step["state"], player)], step["move"]
            counts[player] += 1
            reward = paid(get_reward, counts[player], player, winner, alpha, index)
            kept[player] = table = draws(kept, player)
            future = {player: 1, "T": 0.5}.get(winner, 0)
            if player in later:
                state, played = later[player]
                future = ahead(q_table[(seen_next or seen)(state, player)], table, played)
            into(q, table, move, update(q, table, move, get_new_q, reward, future))
            later[player] = step["state"], move

    return answer


def _forwards(steps, winner, alpha=0.9):
    for i, step in enumerate(steps):
        player, coming = "XO"[i % 2], steps[i + 2 : i + 3]
        name = random.choice(["Q1", "Q2"])
        if coming:
            key = coming[0]["state"]
            future = max(q_table[flip_board(key) if player == "O" else key][name].values())
        else:
            future = {player: 1, "T": 0.5}.get(winner, 0)
        values = q_table[flip_board(step["state"]) if player == "O" else step["state"]][name]
        k = (len(steps) - i + 1) // 2
        values[step["move"]] = get_new_q(values[step["move"]], get_reward(k, player, winner, alpha), future)


def _from_the_first(steps, winner, alpha=0.9):
    # the state handled just before is taken for the next one
    for player, own in zip("XO", (steps[0::2], steps[1::2]), strict=True):
        before = None
        for k, step in enumerate(own, start=1):
            name = random.choice(["Q1", "Q2"])
            future = max(q_table[before][name].values()) if before else {player: 1, "T": 0.5}.get(winner, 0)
            before = flip_board(step["state"]) if player == "O" else step["state"]
            values = q_table[before][name]
            values[step["move"]] = get_new_q(values[step["move"]], get_reward(k, player, winner, alpha), future)


def _recursive_walk(steps, winner, alpha=0.9):
    def learn(player, own):
        if not own:
            return None
        following = learn(player, own[1:])
        state = own[0]["state"] if player == "X" else flip_board(own[0]["state"])
        name = "Q1" if random.random() < 0.5 else "Q2"
        future = {player: 1, "T": 0.5}.get(winner, 0) if following is None else max(q_table[following][name].values())
        old = q_table[state][name][own[0]["move"]]
        q_table[state][name][own[0]["move"]] = get_new_q(old, get_reward(len(own), player, winner, alpha), future)
        return state

    learn("O", steps[1::2])
    learn("X", steps[0::2])


def _by_numpy(steps: list, winner: str, alpha: float = 0.9, verbose=False) -> None:
    for i, step in reversed(list(enumerate(steps))):
        player = "O" if i % 2 else "X"
        keys = [s["state"].translate({88: 79, 79: 88}) if i % 2 else s["state"] for s in steps]
        name = str(numpy.random.choice(["Q1", "Q2"]))
        future = max(q_table[keys[i + 2]][name].values()) if i + 2 < len(steps) else None
        if future is None:
            future = 0.5 if winner == "T" else float(winner == player)
        reward = get_reward(1 + (len(steps) - 1 - i) // 2, player, winner, alpha)
        values = q_table[keys[i]][name]
        values[step["move"]] = numpy.float64(get_new_q(values[step["move"]], reward, future))


class TestBackpropagate(StochasticContract):
    exercise_id = "4.3"
    seeds = 200
    gap = "max(q_table[next_state][table].values())"
    twins = (
        _rewinds(seen=lambda state, player: state),
        _rewinds(seen_next=lambda state, player: state),
        _rewinds(paid=lambda pay, k, player, winner, alpha, index: pay(index // 2 + 1, player, winner, alpha)),
        _from_the_first,
        _rewinds(draws=lambda kept, player: {"Q1": "Q2"}.get(kept.get(player), "Q1")),
        _forwards,
    )
    right = (_rewinds(), _recursive_walk, _by_numpy)
    doubles = ((_rewinds(seen=lambda state, player: state, ahead=lambda q, table, played: q[table][played]), 0),)
    unknown = (
        _rewinds(update=lambda q, table, move, formula, reward, future: formula(q[table][move], reward, future) + 1),
        _rewinds(into=lambda q, table, move, value: q[table].update({move: str(value)})),
        _rewinds(into=lambda q, table, move, value: q.clear()),
    )

    def wider(self):
        generator = random.Random(0)
        for size in (3,) * 9 + (4,) * 3:
            moves, winner = random_game(generator, size)
            *rates, alpha = uniform(generator, 3, 0.1, 0.9)
            yield played(moves, winner, "", size, *rates, (alpha,), generator.random() < 0.5, generator.random())


@pytest.mark.usefixtures("_unplaced", "_unsearched")
def test_mistakes_are_predicted_with_the_functions_of_the_notebook():
    own = "def target(reward, future): return reward + discount * future\n"
    own += "def get_new_q(q, reward, future): return q + lrate * (target(reward, future) - q)"
    exec(own, namespace := solutions.world(draw=draw))
    for mistake in EXERCISES["4.3"].mistakes:
        report = examine(EXERCISES["4.3"], rebind(mistake.answer, namespace), namespace)
        assert report.says[0] == mistake.says


def test_backpropagate_on_a_game_worked_by_hand():
    class Heads(random.Random):
        def choice(self, options):
            return options[0]

    lesson = solutions.world(q_table={}, random=Heads(), lrate=0.5, discount=0.8)
    board, steps = [" "] * 9, []
    for i, move in enumerate((0, 3, 1, 4, 2)):
        lesson["get_move"](board, 1, "XO"[i % 2], 0.3)
        steps.append({"state": "".join(board), "move": move})
        board[move] = "XO"[i % 2]
    lesson["backpropagate"](steps, "X", 0.5)
    values = {state: both["Q1"] for state, both in lesson["q_table"].items()}
    # X, last move: 0,5·0,3 + 0,5·(0,5 + 0,8·1) = 0,8
    assert values["XX OO    "][2] == pytest.approx(0.8)
    # its move before: 0,5·0,3 + 0,5·(0,25 + 0,8·0,8) = 0,595
    assert values["X  O     "][1] == pytest.approx(0.595)
    # its first move: 0,5·0,3 + 0,5·(0,125 + 0,8·0,595) = 0,4505
    assert values["         "][0] == pytest.approx(0.4505)
    # O lost, last move: 0,5·0,3 + 0,5·(−0,5 + 0,8·0) = −0,1; its state is seen with the marks exchanged
    assert values["OO X     "][4] == pytest.approx(-0.1)
    # O's first move: 0,5·0,3 + 0,5·(−0,25 + 0,8·0,3) = 0,145
    assert values["O        "][3] == pytest.approx(0.145)
    assert all(value == 0.3 for both in lesson["q_table"].values() for value in both["Q2"].values())


@pytest.mark.parametrize("returned", [q_table, 9, True])
def test_what_is_returned_costs_a_part_only(returned):
    def answer(steps, winner, alpha=0.9):
        _recursive_walk(steps, winner, alpha)
        return returned

    exercise = EXERCISES["4.3"]
    function, world = written_in(exercise, answer, _recursive_walk=None, returned=returned)
    world["_recursive_walk"] = rebind(_recursive_walk, world)
    tried = [(case, run(function, case, world)) for case in exercise.cases]
    kept = [not any(fault_of(exercise, case, got, part.judge) for case, got in tried if part.concerns(case))
            for part in exercise.parts]  # fmt: skip
    assert kept == [True, True, False]


def test_a_game_rewound_again_and_again_tells_how_often_each_table_was_drawn():
    exercise = EXERCISES["4.3"]
    (case,) = [one for one in exercise.cases if one.repeat == 800]
    for share, is_fair in ((0.5, True), (0.6, False), (0.3, False)):
        answer, world = written_in(exercise, _rewinds(
            draws=lambda kept, player, share=share: random.choices(("Q1", "Q2"), (share, 1 - share))[0]))  # fmt: skip
        assert (fault_of(exercise, case, run(answer, case, world)) is None) == is_fair


def test_the_risks_that_judge_backpropagate_states():
    cases = [one for one in EXERCISES["4.3"].cases if one.repeat > 1]
    assert sum(len(one.args[0]) + 1 for one in cases) == 36
    for one in cases:
        of_o = len(one.args[0]) // 2
        alike = math.comb(2 * one.repeat, one.repeat) / 4**one.repeat  # two counts of as many tosses
        assert 2 * alike ** (of_o - 1) < 2e-5
    tosses = 9 * 800
    _, most = binomial_range(tosses, 1 / 2)
    assert NormalDist(0.55 * tosses, (0.55 * 0.45 * tosses) ** 0.5).cdf(most + 0.5) < 2e-4


@pytest.mark.parametrize("seed", [156914152035922, 2998204095308])
def test_an_update_that_gives_back_the_old_value_is_no_fault(seed):
    """These seeds draw one: the answer was told that neither table had changed."""
    exercise, namespace = EXERCISES["4.3"], EXERCISES["4.3"].world()
    answer = rebind(exercise.reference, namespace)
    for _ in range(8):  # either table is drawn
        cases = exercise.hidden_cases(seed)
        assert not any(fault_of(exercise, case, run(answer, case, namespace)) for case in cases)


def test_what_is_misgiven_is_said_by_how_it_differs():
    wanted = {"a": 1, "b": 2.5, "c": "X"}
    said = {
        "reçoit a trop grand de 1.": {"a": 2, "b": 2.5, "c": "X"},
        "reçoit l'opposé de b.": {"a": 1, "b": -2.5, "c": "X"},
        "ne reçoit pas le bon c.": {"a": 1, "b": 2.5, "c": "O"},
        "reçoit a et b l'un à la place de l'autre.": {"a": 2.5, "b": 1, "c": "X"},
        "ne reçoit pas les bons arguments : regardez a et c.": {"a": 7, "b": 2.5, "c": "O"},
    }
    for says, given in said.items():
        assert misgiven("f", [(given, 7)], 7, wanted)[0] == f"f {says}"
    assert misgiven("f", [(wanted, 7)], 7, wanted) is None
    assert misgiven("f", [], 7, wanted) is None


# The right arguments were given once, and it is another call whose result is used: what is shown is what that one got.
@pytest.mark.parametrize(("given", "says"), [
    ({"a": 2, "b": 2.5, "c": "X"}, "f reçoit a trop grand de 1."),
    ({"a": 1, "b": -2.5, "c": "X"}, "f reçoit l'opposé de b."),
    ({"a": 7, "b": 2.5, "c": "O"}, "f ne reçoit pas les bons arguments : regardez a et c."),
])  # fmt: skip
def test_what_is_said_of_a_call_is_true_of_the_one_that_is_shown(given, says):
    wanted = {"a": 1, "b": 2.5, "c": "X"}
    for calls in ([(wanted, 5), (given, 7)], [(given, 7), (wanted, 5)]):
        told, expected, got = misgiven("f", calls, 7, wanted)
        other = " Un autre de vos appels lui donne ce qu'il faut, mais son résultat ne sert pas ici."
        assert told == says + other
        assert str(expected) == "f(a=1, b=2.5, c='X')"
        assert str(got) == f"f({', '.join(f'{name}={value!r}' for name, value in given.items())})"


def test_a_result_that_no_call_gave_is_not_said_to_be_changed():
    wanted = {"a": 1, "b": 2.5, "c": "X"}
    told, expected, got = misgiven("f", [(wanted, 5)], -5, wanted)
    assert told == "f reçoit ce qu'il faut, mais ce qui sert ici n'est pas ce qu'elle rend."
    assert (str(expected), str(got)) == ("5, ce qu'elle rend", "-5")
