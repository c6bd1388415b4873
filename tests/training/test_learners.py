"""Each learner beside an uncompiled twin: dictionaries and strings, written from the description of the method."""

from collections import defaultdict
from functools import partial

import numpy as np
import pytest
from boards import from_number

from ql_functions import game, solutions
from ql_functions.agents.tables import ArrayAgent
from ql_functions.training.learners import LEARNERS, AfterStateQ, OneStepQ, SymmetricValues, TDValues
from ql_functions.training.stream import Stream

GAMES = 400
OTHER = {"X": "O", "O": "X"}


def free(board):
    return [i for i in range(9) if board[i] == " "]


def put(board, move, player):
    return board[:move] + player + board[move + 1 :]


def outcome(board):
    return solutions.evaluate(list(board))[0]


def magic_outcome(board):
    for player in "XO":
        if solutions.magic_win([i for i in range(9) if board[i] == player]):
            return player
    return "C" if " " in board else "T"


def images(board):
    found = set()
    for _ in range(4):
        board = "".join(board[6 - 3 * (i % 3) + i // 3] for i in range(9))  # a quarter turn
        found |= {board, board[2::-1] + board[5:2:-1] + board[8:5:-1]}
    return found


def after_state_game(stream, memories, epsilon, player, judge):
    """The boards left, as (who left it, board), and the winner."""
    board, left = " " * 9, []
    while judge(board) == "C":
        if stream.random() < epsilon:
            move = stream.choice(free(board))
        else:
            move = max(free(board), key=lambda m: memories[player][put(board, m, player)])
        board = put(board, move, player)
        left.append((player, board))
        player = OTHER[player]
    return left, judge(board)


def td_twin(learner, games, seed):
    stream, memories, epsilon = Stream(seed), defaultdict(partial(defaultdict, float)), learner.epsilon
    for played in range(games):
        left, winner = after_state_game(stream, memories, epsilon, "X", outcome)
        for player in "XO":
            target = learner.draw if winner == "T" else learner.win if winner == player else learner.loss
            for board in [board for mover, board in reversed(left) if mover == player]:
                v = memories[player]
                v[board] += learner.lrate * (learner.discount * target - v[board])
                target = v[board]
        if (played + 1) % 10 == 0:
            epsilon = max(epsilon * learner.epsilon_factor, learner.epsilon_floor)
    return memories


def symmetric_twin(learner, games, seed):
    stream, memories = Stream(seed), defaultdict(partial(defaultdict, float))
    for _ in range(games):
        left, winner = after_state_game(stream, memories, learner.epsilon, stream.choice("XO"), outcome)
        target = dict.fromkeys("XO", learner.draw)
        if winner != "T":
            target = {winner: learner.win, OTHER[winner]: learner.loss}
        for player, board in reversed(left):
            v = memories[player]
            for image in images(board):
                v[image] = v[image] + learner.lrate * (learner.discount * target[player] - v[image])
            target[player] = v[board]
    return memories


def after_state_q_twin(learner, games, seed):
    stream, memories = Stream(seed), defaultdict(partial(defaultdict, float))
    for _ in range(games):
        left, winner = after_state_game(stream, memories, learner.epsilon, "X", magic_outcome)
        for player in "XO":
            target = learner.win if winner == player else learner.draw if winner == "T" else learner.loss
            for mover, board in reversed(left):
                if mover == player:
                    memories[player][board] += learner.lrate * (learner.discount * target - memories[player][board])
                    target = memories[player][board]
    return memories


class Pupil:
    """A player of one-step Q-learning: it remembers its last state and move until the opponent has replied."""

    def __init__(self, q, learner, stream):
        self.q, self.learner, self.stream, self.last = q, learner, stream, None

    def learn(self, reward, future):
        state, move = self.last
        rate = self.learner.lrate
        self.q[state][move] = (1 - rate) * self.q[state][move] + rate * (reward + self.learner.discount * future)

    def play(self, board):
        state = tuple(frozenset(i for i in range(9) if board[i] == mark) for mark in "XO")
        values = self.q.setdefault(state, dict.fromkeys(free(board), 0.0))
        if self.last:
            self.learn(0, max(values.values()))
        explores = self.stream.random() < self.learner.epsilon
        move = self.stream.choice(free(board)) if explores else max(values, key=values.get)
        self.last = state, move
        return move


class Chance:
    def __init__(self, stream):
        self.stream = stream

    def play(self, board):
        self.stream.random()  # the draw of exploration, always won
        return self.stream.choice(free(board))

    def learn(self, reward, future):
        pass


def one_step_twin(learner, games, seed):
    stream, q = Stream(seed), {}
    for played in range(games):
        x = Pupil(q, learner, stream)
        players = {"X": x, "O": Chance(stream) if played < games // 2 else Pupil(q, learner, stream)}
        board, player = " " * 9, "X"
        while outcome(board) == "C":
            board = put(board, players[player].play(board), player)
            player = OTHER[player]
        for mark, pupil in players.items():
            winner = outcome(board)
            pupil.learn(learner.draw if winner == "T" else learner.win if winner == mark else learner.loss, 0)
    return q


def as_after_array(memories):
    values = np.zeros((2, 3**9))
    for player, memory in memories.items():
        for board, value in memory.items():
            values["XO".index(player), game.number(board)] = value
    return values


def as_q_array(table):
    q = np.zeros((3**9, 9))
    for (x, o), moves in table.items():
        number = sum(3**i for i in x) + sum(2 * 3**i for i in o)
        q[number, list(moves)] = list(moves.values())
    return q


@pytest.mark.parametrize("seed", [0, 2**62 + 7])
@pytest.mark.parametrize(
    ("learner", "twin", "as_array"),
    [
        (TDValues(), td_twin, as_after_array),
        (TDValues(lrate=0.4, discount=0.8, epsilon=0.6, epsilon_factor=0.9, draw=-0.3), td_twin, as_after_array),
        (SymmetricValues(), symmetric_twin, as_after_array),
        (SymmetricValues(lrate=0.5, discount=1, epsilon=0.05, loss=-1, draw=0.4), symmetric_twin, as_after_array),
        (AfterStateQ(), after_state_q_twin, as_after_array),
        (AfterStateQ(lrate=1, discount=0.5, epsilon=0.2, draw=0.25), after_state_q_twin, as_after_array),
        (OneStepQ(), one_step_twin, as_q_array),
        (OneStepQ(lrate=0.2, discount=1, epsilon=0.5, win=2, draw=-0.1), one_step_twin, as_q_array),
    ],
)
def test_the_same_values_as_the_twin(learner, twin, as_array, seed):
    expected, learnt = as_array(twin(learner, GAMES, seed)), learner.table(GAMES, seed)
    assert np.count_nonzero(expected) > 50
    np.testing.assert_allclose(learnt, expected, rtol=0, atol=1e-12)


def test_who_begins_is_really_drawn():
    values = SymmetricValues().table(GAMES)
    first_boards = [game.number("O        "), game.number(" O       "), game.number("    O    ")]
    assert values[1, first_boards].all()  # O has left these boards, as only who begins can
    assert not values[0, first_boards].any()
    trainings = [SymmetricValues(epsilon=0).table(1, seed) for seed in range(200)]  # who begins plays 0 and wins
    x_began = [bool(values[0, game.number("X        ")]) for values in trainings]
    o_began = [bool(values[1, game.number("O        ")]) for values in trainings]
    assert x_began == [not began for began in o_began]
    assert 70 < sum(x_began) < 130


def test_all_images_of_a_board_have_its_value():
    values = SymmetricValues().table(GAMES)
    for player in range(2):
        for number in np.flatnonzero(values[player]):
            board = from_number(int(number))
            assert {values[player, game.number(image)] for image in images(board)} == {values[player, number]}


def test_one_step_learning_tells_only_the_last_moves_how_the_game_ended():
    assert 1 <= np.count_nonzero(OneStepQ().table(1)) <= 2
    assert np.count_nonzero(TDValues().table(1)) >= 5  # the end of the game goes back to its beginning


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: type(learner).__name__)
def test_what_an_agent_plays_is_what_was_learnt(learner):
    agent, table = learner.train(GAMES, seed=3), learner.table(GAMES, seed=3)
    assert isinstance(agent, ArrayAgent)
    assert agent.name == learner.name
    for board, verdict in game.states().items():
        if verdict != "C":
            continue
        player = game.player_to_move(board)
        for move, value in enumerate(agent.values(board)):
            if board[move] != " ":
                assert value is None
            elif isinstance(learner, OneStepQ):
                assert value == table[game.number(board), move]
            else:
                assert value == table["XO".index(player), game.number(put(board, move, player))]


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: type(learner).__name__)
def test_a_seed_is_a_training(learner):
    assert np.array_equal(learner.table(50, seed=1), learner.table(50, seed=1))
    assert not np.array_equal(learner.table(50, seed=1), learner.table(50, seed=2))


def test_the_original_numbers_of_games_and_parameters():
    games = {type(learner): learner.games for learner in LEARNERS}
    assert games[SymmetricValues] == 400_000
    assert games[OneStepQ] == 100_000
    assert np.array_equal(AfterStateQ().table(), AfterStateQ().table(AfterStateQ.games))
    assert TDValues() == TDValues(0.2, 1.0, 0.99, 1.0, -1.0, 0.1)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: TDValues(lrate=0), ValueError, "lrate est compris entre 0 et 1, pas 0"),
        (lambda: TDValues(epsilon=1.5), ValueError, "epsilon est compris"),
        (lambda: OneStepQ(discount=float("nan")), ValueError, "discount est compris"),
        (lambda: OneStepQ(win=float("inf")), ValueError, "récompense win est un nombre fini"),
        (lambda: OneStepQ(loss=-(10**400)), ValueError, "récompense loss est un nombre fini"),
        (lambda: OneStepQ(draw="0"), TypeError, "draw est un nombre, pas '0'"),
        (lambda: OneStepQ().train(0), ValueError, "games est compris entre 1 et"),
        (lambda: OneStepQ().train(1.5), TypeError, "games est un nombre entier"),
        (lambda: OneStepQ().train(1, seed=-1), ValueError, "seed est compris entre 0 et"),
        (lambda: OneStepQ().train(1, seed=None), TypeError, "seed est un nombre entier"),
    ],
)
def test_a_wrong_argument_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()
