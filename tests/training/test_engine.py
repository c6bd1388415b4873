"""The compiled engine is the lesson's algorithm: same stream of random numbers, same table."""

import subprocess
import sys

import numpy as np
import pytest

from ql_functions import game, solutions
from ql_functions.training.engine import kernel as engine
from ql_functions.training.engine import with_numba as array_engine
from ql_functions.training.history import History
from ql_functions.training.recipe import Recipe
from ql_functions.training.stream import Stream
from ql_functions.training.table import train, train_plainly

BOARDS = (" " * 9, "X        ")
PLAIN = [
    Recipe(4, 250),
    Recipe(2, 500, lrate=0.3, discount=0.7, alpha=0.6, init_q=0.1, init_e=0.9),
    Recipe(1, 3000, regimes=("XO",), init_e=1.0, lrate=1.0),
    Recipe(5, 300, regimes=("O", "X"), init_e=0.3, discount=0.0, init_q=-0.5),
]


def difference(one, other):
    """The largest difference of two tables with the same states and moves."""
    assert one.keys() == other.keys()
    pairs = ((one[state][name], other[state][name]) for state in one for name in ("Q1", "Q2"))
    return max(abs(a[move] - b[move]) for a, b in pairs for move in a)


@pytest.mark.parametrize("recipe", PLAIN)
def test_reference_and_engine_give_the_same_table(recipe):
    assert recipe.games >= 3000
    plain, compiled = {}, {}
    expected = History(BOARDS)
    train_plainly(plain, recipe, Stream(5), expected)
    history = train(compiled, recipe, BOARDS, 5)
    assert difference(plain, compiled) < 1e-12
    assert history.games == expected.games
    for frame, wanted in zip(history.frames, expected.frames, strict=True):
        assert frame[:2] == wanted[:2]
        assert frame.epsilon == pytest.approx(wanted.epsilon)
        assert frame.rates == pytest.approx(wanted.rates)
        assert [value is None for values in frame.values for value in values] == [
            value is None for values in wanted.values for value in values
        ]


def test_a_trained_table_is_trained_on():
    plain, compiled = {}, {}
    for seed in (1, 2):
        train_plainly(plain, Recipe(1, 500), Stream(seed), History(BOARDS))
        train(compiled, Recipe(1, 500), BOARDS, seed)
    assert difference(plain, compiled) < 1e-12


class Twin:
    """The other algorithms and the ingredients, in dicts and strings, over the course's own functions."""

    def __init__(self, recipe, seed):
        self.recipe, self.stream, self.q = recipe, Stream(seed), {}
        self.evaluate = solutions.world(min_contig=3)["evaluate"]

    def seen(self, board, player):
        """The state of the player, and the square of the board behind each of its squares."""
        state, squares = board if player == "X" else game.flip(board), tuple(range(9))
        if self.recipe.symmetric:
            images = [("".join(state[i] for i in symmetry), symmetry) for symmetry in game.symmetries()]
            state, squares = min(images, key=lambda image: game.number(image[0]))
        free = [move for move in range(9) if state[move] == " "]
        self.q.setdefault(state, [dict.fromkeys(free, self.recipe.init_q) for _ in range(2)])
        return state, squares

    def game(self, epsilons, opening):
        board, steps = " " * 9, []
        while self.evaluate(board)[0] == "C":
            player = "XO"[len(steps) % 2]
            state, squares = self.seen(board, player)
            explores = self.stream.random() < epsilons[player]
            if explores or len(steps) < opening:
                move = self.stream.choice(game.legal_moves(board))
            else:
                q1, q2 = self.q[state]
                move = squares[max(q1, key=lambda place: q1[place] + q2[place])]
            steps.append((state, squares.index(move)))
            board = board[:move] + player + board[move + 1 :]
        return steps, self.evaluate(board)[0]

    def learn(self, steps, winner, lrate):
        for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
            for rank, (state, move) in sorted(enumerate(reversed(own), 1), reverse=self.recipe.forward):
                following = own[1 - rank][0] if rank > 1 else None
                drawn = 0 if self.recipe.algorithm == "single" else self.stream.choice([0, 1])
                if following is None:
                    future = {player: 1, "T": 0.5}.get(winner, 0)
                elif self.recipe.algorithm == "double":
                    best = max(self.q[following][drawn], key=self.q[following][drawn].get)
                    future = self.q[following][1 - drawn][best]
                else:
                    future = max(self.q[following][drawn].values())
                sign = {player: 1, "T": -0.1}.get(winner, -1)
                reward = 0 if self.recipe.reward_at_end and rank > 1 else sign * self.recipe.alpha**rank
                if self.recipe.rewards:
                    reward = self.recipe.rewards[{player: 0, "T": 1}.get(winner, 2)] if rank == 1 else 0
                    future = future if following else 0
                value = (1 - lrate) * self.q[state][drawn][move] + lrate * (reward + self.recipe.discount * future)
                for table in (0, 1) if self.recipe.algorithm == "single" else (drawn,):
                    self.q[state][table][move] = value

    def train(self):
        recipe, played = self.recipe, 0
        last = recipe.lrate if recipe.last_lrate is None else recipe.last_lrate
        for batch in range(recipe.batches):
            for regime in recipe.regimes:
                for i in range(recipe.sims_per_batch):
                    epsilon = recipe.init_e * (1 - batch / recipe.batches) * (1 - i / recipe.sims_per_batch)
                    opening = self.stream.choice(range(recipe.opening + 1)) if recipe.opening else 0
                    epsilons = {player: epsilon if player in regime else 1 for player in "XO"}
                    steps, winner = self.game(epsilons, opening)
                    self.learn(steps, winner, recipe.lrate + (last - recipe.lrate) * played / recipe.games)
                    played += 1
        return self.q


@pytest.mark.parametrize(
    "ingredients",
    [
        {"algorithm": "single"},
        {"algorithm": "double"},
        {"symmetric": True},
        {"last_lrate": 0.0},
        {"reward_at_end": True},
        {"opening": 4},
        {"rewards": (1, 0.25, -3)},
        {"forward": True},
        {"forward": True, "algorithm": "double", "reward_at_end": True},
        {"symmetric": True, "last_lrate": 0.1, "algorithm": "double", "opening": 2, "reward_at_end": True},
    ],
)
def test_each_ingredient_is_what_it_says(ingredients):
    recipe = Recipe(2, 200, lrate=0.4, **ingredients)
    table = {}
    train(table, recipe, BOARDS, 11)
    learnt = Twin(recipe, 11).train()
    if not recipe.symmetric:
        assert table.keys() == learnt.keys()
    for state, tables in learnt.items():
        for drawn, name in enumerate(("Q1", "Q2")):
            assert table[state][name] == pytest.approx(tables[drawn], abs=1e-12)


def test_symmetric_boards_share_their_values():
    table = {}
    train(table, Recipe(2, 300, symmetric=True), seed=1)
    for state, tables in table.items():
        for symmetry in game.symmetries():
            image = table["".join(state[i] for i in symmetry)]
            assert sorted(image["Q1"].values()) == sorted(tables["Q1"].values())


def test_draw_and_stream_are_the_same_generator():
    state, stream = np.uint64(7), Stream(7)
    for _ in range(1000):
        state, number = engine.draw(np.uint64(state))
        assert number == stream.random()
        assert 0 <= number < 1


def test_draws_are_uniform():
    stream = Stream(3)
    counts = np.bincount([int(stream.random() * 10) for _ in range(20_000)], minlength=10)
    # 6 standard errors: false alarm below 1e-7
    assert np.all(np.abs(counts - 2000) < 6 * (20_000 * 0.1 * 0.9) ** 0.5)


@pytest.mark.parametrize("algorithm", [engine.COURSE, engine.SINGLE, engine.DOUBLE])
def test_greedy_moves_and_peaks_are_kept_right(algorithm):
    q, greedy, peaks, visits = array_engine.to_arrays({}, 0.3)
    generator, random = np.random.default_rng(1), np.uint64(1)
    states, moves = np.empty(9, np.int64), np.empty(9, np.int64)
    for _ in range(5000):
        random, length, winner = engine.play(random, greedy, 0.3, 0.3, 0, False, engine.SYMMETRY, states, moves)
        # few different values, and a rate of 1 that keeps them so: many ties
        rewards, discount = generator.integers(-3, 4, (3, 5)) / 4, generator.integers(0, 2) / 2
        paid = rewards, generator.integers(-1, 2, 3) / 2
        tables = (q, greedy, peaks, visits)
        end, forward = (winner, algorithm, paid, 1.0, discount), bool(generator.integers(2))
        random = engine.learn(random, tables, states, moves, length, *end, forward)
        met = states[:length]
        assert np.array_equal(greedy[met], q[met].sum(axis=1).argmax(axis=1))
        kept = 1 if algorithm == engine.SINGLE else 2
        assert np.array_equal(peaks[met, :kept], q[met, :kept].max(axis=2))
    assert visits.sum() > 5 * 5000


def test_without_numba_the_same_functions_run_and_it_is_said_once():
    code = (
        "import sys, warnings; sys.modules['numba'] = None; warnings.simplefilter('always')\n"
        "from ql_functions.training import recipe, train\n"
        "tables = [{}, {}]\n"
        "for table in tables: train(table, recipe.Recipe(1, 20, symmetric=True), seed=4)\n"
        "print(tables[0] == tables[1], sum(sum(both['Q1'].values()) for both in tables[0].values()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    table = {}
    train(table, Recipe(1, 20, symmetric=True), seed=4)
    same, total = done.stdout.split()
    assert same == "True"
    assert float(total) == pytest.approx(sum(sum(both["Q1"].values()) for both in table.values()))
    assert done.stderr.count("Numba est absent") == 1


@pytest.mark.nightly  # a new Python, that compiles twice
def test_training_does_not_load_scipy_and_others_still_can():
    code = (
        "import sys; from ql_functions.training import train; train({}, seed=1)\n"
        "assert not any(name.startswith('scipy.linalg') for name in sys.modules), 'SciPy is loaded'\n"
        "import numba, numpy, scipy.linalg\n"
        "assert numba.njit(lambda a: numpy.dot(a, a))(numpy.eye(2)).sum() == 2"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
