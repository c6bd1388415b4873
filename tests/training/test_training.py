import pytest

from ql_functions import q_tables, solutions
from ql_functions.agents.tables import states_met
from ql_functions.training.recipe import REGIMES, Recipe
from ql_functions.training.table import train


def test_same_seed_same_training():
    tables = [{}, {}, {}]
    histories = [train(table, Recipe(2, 20), seed=seed) for table, seed in zip(tables, (1, 1, 2), strict=True)]
    assert tables[0] == tables[1] != tables[2]
    assert histories[0] == histories[1] != histories[2]


def test_history_counts_every_game_of_every_regime():
    history = train({}, Recipe(3, 30), seed=1)
    assert history.games == 270
    last = {frame.regime: frame for frame in history.frames}
    assert list(last) == list(REGIMES)
    assert all(frame.games == 90 for frame in last.values())
    assert all(sum(frame.rates) == pytest.approx(1) for frame in history.frames)


def test_epsilon_falls_inside_a_batch_and_from_batch_to_batch():
    frames = [frame for frame in train({}, Recipe(2, 4, init_e=0.8), seed=1).frames if frame.regime == "X"]
    assert [frame.epsilon for frame in frames] == pytest.approx([0.8, 0.6, 0.4, 0.2, 0.4, 0.3, 0.2, 0.1])


def test_history_watches_boards_as_the_table_values_them():
    table = {}
    history = train(table, Recipe(1, 60), ["X        "], 1)
    assert history.frames[-1].values == (q_tables.move_values(table, "X        "),)
    assert history.frames[-1].values[0][0] is None


def test_training_learns_to_beat_a_random_player():
    table = {}
    train(table, seed=1)
    world = solutions.world(q_table=table)
    losses = sum(world["simulate_game"](0, 1)[1] == "O" for _ in range(500))
    # the exact loss rate of a trained X is about 1 %; an untrained one loses about a quarter
    assert losses < 60
    assert states_met(table)[0] > 4300


def test_training_on_the_game_of_the_package():
    solutions.game_settings(4, 3)
    table = {}
    history = train(table, Recipe(1, 5), seed=1)
    assert {len(state) for state in table} == {16}
    assert history.states_met[1] is None


def test_another_board_has_the_algorithm_of_the_lessons_only():
    solutions.game_settings(4, 3)
    with pytest.raises(ValueError, match="seul l'algorithme des leçons"):
        train({}, Recipe(1, 1, symmetric=True))


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"boards": ["XX       "]}, ValueError, "2 X et 0 O"),
        ({"boards": [" " * 16]}, ValueError, "9 cases"),
        ({"boards": ["XXXOO    "]}, ValueError, "finie"),
        ({"seed": 1.5}, TypeError, "seed est un nombre entier"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_learnt(arguments, error, says):
    table = {}
    with pytest.raises(error, match=says):
        train(table, **arguments)
    assert table == {}
