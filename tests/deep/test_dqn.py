from dataclasses import replace
from fractions import Fraction
from itertools import count

import numpy as np
import pytest

from ql_functions import game
from ql_functions.deep import dqn
from ql_functions.deep.agent import DeepAgent
from ql_functions.deep.dqn import Settings, train_network
from ql_functions.deep.learning import Learner
from ql_functions.deep.lockstep import Lockstep
from ql_functions.deep.network import Network
from ql_functions.game import graph
from ql_functions.solutions import sample, td_target
from ql_functions.strength import exact
from ql_functions.strength.policies import policy_of

SHORT = Settings(
    hidden=(8,), rounds=6, parallel=16, capacity=200, warmup=32, batch=8, batches=2, init_e=1.0, last_e=0.4,
    check_every=3,
)  # fmt: skip


@pytest.fixture(scope="module")
def trained():
    return train_network(seed=0)


@pytest.mark.nightly  # a whole training
def test_the_training_of_the_lesson_ends_unbeatable(trained):
    agent, measures = trained
    assert not exact.is_beatable(policy_of(agent))
    assert [progress.beatable for progress in measures] == [True] * (len(measures) - 1) + [False]
    assert measures[-1].games < 20_000
    assert measures[-1].loss < measures[0].loss


@pytest.mark.nightly  # a whole training
def test_the_measures_are_those_of_the_whole_enumeration(trained):
    agent, measures = trained
    for player, response in measures[-1].strength.items():
        assert response.against_random == exact.against_random(policy_of(agent), player)


@pytest.mark.nightly  # a whole training
def test_its_values_follow_the_symmetries(trained):
    agent, _ = trained
    for board in ("XO       ", "XO  X   O"):  # eight different images each
        values = agent.values(board)
        for symmetry in game.symmetries():
            image = "".join(board[i] for i in symmetry)
            assert agent.values(image) == tuple(values[i] for i in symmetry)


@pytest.mark.nightly  # a whole training
def test_it_takes_a_win_and_says_so(trained):
    agent, _ = trained
    board = "XX OO    "
    assert agent.choices(board) == (2,)
    values = agent.values(board)
    assert values[2] > 0.5
    assert [value is None for value in values] == [square != " " for square in board]


@pytest.mark.nightly  # a whole training
def test_one_board_or_many_have_the_same_values(trained):
    agent, _ = trained
    boards = agent.network.boards
    own, other = boards.of_strings(list(graph())[::7])
    *canonical, _ = boards.canonical(own, other)
    together = agent.network.values(*canonical)
    for i in range(0, len(own), 97):
        assert agent.network.values(canonical[0][i : i + 1], canonical[1][i : i + 1])[0] == pytest.approx(
            together[i], abs=1e-5
        )


@pytest.mark.nightly  # a whole training
def test_a_full_board_has_no_move_and_another_size_is_refused(trained):
    agent, _ = trained
    assert agent.choices("XOXXOOOXX") == ()
    with pytest.raises(ValueError, match="joue en 3×3, sur 9 cases, et ce plateau en a 16"):
        agent.choices(" " * 16)


@pytest.mark.nightly
def test_the_same_seed_gives_the_same_network():
    (first, measures), (again, _) = train_network(SHORT, seed=3), train_network(SHORT, seed=3)
    pairs = zip(first.network.weights, again.network.weights, strict=True)
    assert all((a == b).all() for a, b in pairs)
    assert [progress.epsilon for progress in measures] == pytest.approx([0.7, 0.4])
    assert sum(measures[-1].strength["X"].against_random) == Fraction(1)


@pytest.mark.nightly
def test_the_network_learns_with_the_functions_of_the_student():
    def own_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
        called.add("td_target")
        return td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount).tolist()

    def own_sample(rows, count, batch, rng):
        called.add("sample")
        return list(sample(rows, count, batch, rng))

    called = set()
    own, _ = train_network(SHORT, 3, own_target, own_sample)
    reference, _ = train_network(SHORT, 3)
    assert called == {"td_target", "sample"}
    assert all((a == b).all() for a, b in zip(own.network.weights, reference.network.weights, strict=True))
    other, _ = train_network(SHORT, 3, lambda rewards, *_: 0 * rewards)
    assert any((a != b).any() for a, b in zip(other.network.weights, reference.network.weights, strict=True))


def test_another_seed_gives_other_weights_and_other_games():
    first, other = Network(seed=0).weights[0], Network(seed=1).weights[0]
    assert (first != other).all()
    # nothing learned yet: the games alone differ
    before = replace(SHORT, warmup=10**6, check_every=4)
    (_, first), (_, other) = train_network(before, seed=0), train_network(before, seed=1)
    assert [progress.loss for progress in first] == [None, None]
    assert [progress.games for progress in first] != [progress.games for progress in other]


def test_the_target_network_follows_by_tau():
    network = Network(hidden=(8,))
    before = network.weights
    learner = Learner(network, lrate=0.1, steps=100, tau=0.25, discount=0.9, td_target=td_target)
    rows = Lockstep(network.boards, 8, np.random.default_rng(0)).play(network.values, 1)
    learner.learn(rows, 8)
    # Adam's first step moves a weight by lrate, whatever its gradient, and not at all without one
    moved = np.concatenate([abs(new - old).ravel() for new, old in zip(network.weights, before, strict=True)])
    assert moved[moved > 0] == pytest.approx(0.25 * 0.1, abs=1e-3)
    assert (moved > 0).any()


@pytest.mark.nightly
def test_learning_brings_the_values_to_their_targets():
    network = Network(hidden=(64,))
    learner = Learner(network, lrate=1e-2, steps=2000, tau=1.0, discount=0.9, td_target=td_target)
    rows = Lockstep(network.boards, 16, np.random.default_rng(0)).play(network.values, 1)
    losses = [learner.learn(rows, 16) for _ in range(300)]
    assert losses[-1] < 1e-4 < losses[0]
    values, following = (network.model.predict_on_batch(rows[name]) for name in ("state", "next_state"))
    goals = td_target(rows["reward"], rows["done"], following, following, rows["legal_next"], 0.9)
    assert values[np.arange(16), rows["move"]] == pytest.approx(goals, abs=0.05)


TARGETS = r"^td_target doit renvoyer 16 nombres, une cible par coup, pas "


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (lambda rewards, *_: rewards * np.nan, r"nombres finis : 16 de ses 16 cibles ne le sont pas \(NaN ou infini\)"),
        (lambda rewards, *_: [np.inf, *rewards[1:]], "nombres finis : 1 de ses 16 cibles"),
        (lambda rewards, *_: rewards[:, None], TARGETS + r"un tableau \(float32\) de forme \(16, 1\)\.$"),
        (lambda rewards, dones, *_: dones, TARGETS + r"un tableau \(bool\) de forme \(16,\)\.$"),
        (lambda *_: None, TARGETS + r"None\.$"),
        (lambda *_: 0.5, TARGETS + r"0\.5\.$"),
        (lambda rewards, *_: rewards + 1e20, "L'apprentissage diverge, l'erreur du réseau n'est plus un nombre fini"),
    ],
)
def test_targets_that_teach_nothing_stop_the_training(target, message):
    with pytest.raises(ValueError, match=message):
        train_network(SHORT, td_target=target)


def test_the_exception_of_a_student_is_left_as_it_is():
    with pytest.raises(ZeroDivisionError):
        train_network(SHORT, td_target=lambda *_: 1 / 0)


@pytest.mark.parametrize("name", ["td_target", "sample"])
def test_what_is_not_a_function_is_refused(name):
    with pytest.raises(TypeError, match=f"{name} est une fonction, pas None"):
        train_network(SHORT, **{name: None})


def interrupted(function, call):
    """The same function, stopped at this call as a notebook's stop button does."""
    calls = count()

    def stopped(*args):
        if next(calls) == call:
            raise KeyboardInterrupt
        return function(*args)

    return stopped


@pytest.mark.nightly
@pytest.mark.parametrize(("where", "whole"), [("turn 6", 5), ("measure 3", 3)])
def test_an_interrupted_training_keeps_what_is_learned(where, whole, monkeypatch, capsys):
    every, target = replace(SHORT, check_every=1), td_target
    _, reference = train_network(every, 3)
    if where == "turn 6":
        target = interrupted(td_target, 4)  # the first turn learns nothing yet
    else:
        monkeypatch.setattr(dqn, "best_response", interrupted(dqn.best_response, 4))  # two to a measure
    agent, measures = train_network(every, 3, target)
    assert measures[:whole] == reference[:whole]
    assert measures[-1].values == reference[whole - 1].values == {b: agent.values(b) for b in measures[-1].values}
    assert capsys.readouterr().out.startswith(f"Entraînement interrompu après {measures[-1].games} parties : ")


def test_the_bar_is_full_when_the_proof_ends_the_training(monkeypatch, capsys):
    monkeypatch.setattr(dqn.Progress, "beatable", False)
    _, measures = train_network(SHORT)
    assert len(measures) == 1
    assert capsys.readouterr().err.split("\r")[-1].startswith("Entraînement : 100 %|██████████| ")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"size": 5}, "jusqu'à 4×4, où sa force se prouve encore"),
        ({"size": -1}, "au moins 3 cases de côté : size=-1"),
        ({"hidden": (4096,) * 1000}, "Le nombre de couches cachées est compris entre 0 et 8, pas 1000"),
        ({"rounds": 0}, "rounds est compris entre 1 et"),
        ({"lrate": 0.0}, "lrate vaut plus que 0"),
        ({"discount": 1.5}, "discount est compris entre 0 et 1, pas 1.5"),
        ({"hidden": (0,)}, "Le nombre de neurones d'une couche est compris entre 1 et"),
    ],
)
def test_impossible_settings_are_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        replace(SHORT, **changes)


@pytest.mark.parametrize("changes", [{"size": 3.5}, {"rounds": 1.5}, {"batch": True}, {"hidden": [8]}, {"tau": "x"}])
def test_settings_of_another_kind_are_refused(changes):
    with pytest.raises(TypeError):
        replace(SHORT, **changes)


def test_what_is_not_settings_or_a_seed_is_refused():
    with pytest.raises(TypeError, match=r"settings est un Settings"):
        train_network({"rounds": 3})
    with pytest.raises(ValueError, match="seed est compris entre 0"):
        train_network(SHORT, seed=-1)


def test_a_network_of_another_size_plays_too():
    agent = DeepAgent(Network(4, 3, hidden=(8,)))
    assert agent.choices(" " * 16)[0] in range(16)
