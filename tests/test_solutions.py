import doctest
import random
from fractions import Fraction

import pytest

from ql_functions import course, game, solutions


@pytest.fixture
def lesson():
    """The reference answers over globals of their own."""
    return course.world(q_table={}, lrate=0.15, discount=0.9, size=3, min_contig=3, random=random.Random(5))


def test_docstring_examples_hold():
    assert doctest.testmod(solutions).failed == 0
    assert doctest.testmod(solutions).attempted >= 8


def test_evaluate_agrees_with_the_game_on_every_state():
    for board, verdict in game.states().items():
        assert solutions.evaluate(board)[0] == solutions.evaluate(list(board))[0] == verdict


@pytest.mark.parametrize(("size", "k"), [(4, 3), (4, 4), (5, 4)])
def test_evaluate_agrees_with_the_game_on_larger_boards(size, k):
    lesson, generator, seen = course.world(min_contig=k), random.Random(0), set()
    for _ in range(300):
        board = game.new_board(size)
        while game.verdict(board, k) == "C":
            board = game.play(board, generator.choice(game.legal_moves(board)), k)
            assert lesson["evaluate"](list(board))[0] == game.verdict(board, k)
        seen.add(game.verdict(board, k))
    assert {"X", "O"} <= seen


def test_magic_square_agrees_with_the_lines():
    for board in game.states():
        squares = [i for i, square in enumerate(board) if square == "X"]
        assert solutions.magic_win(squares) == any(set(line) <= set(squares) for line in game.lines())


def test_count_states():
    assert solutions.count_states() == (5478, 4520)


def test_show_draws_the_marks_and_numbers_the_free_squares(capsys):
    solutions.show(list("XO       "), helpers=True)
    drawn = capsys.readouterr().out
    assert "X" in drawn
    assert "O" in drawn
    assert all(str(number) in drawn for number in range(3, 10))
    assert len(drawn.splitlines()) == 5


def test_get_move_creates_the_state_seen_by_the_player_to_move(lesson):
    lesson["get_move"](list("X        "), epsilon=1, player="O", init_q=0.5)
    free = dict.fromkeys(range(1, 9), 0.5)
    assert lesson["q_table"] == {"O        ": {"Q1": free, "Q2": free}}
    assert lesson["q_table"]["O        "]["Q1"] is not lesson["q_table"]["O        "]["Q2"]


def test_get_move_is_greedy_in_the_mean_and_the_first_maximum_wins(lesson):
    board = "XO XO    "
    q1, q2 = dict.fromkeys((2, 5, 6, 7, 8), 0.0), dict.fromkeys((2, 5, 6, 7, 8), 0.0)
    lesson["q_table"][board] = {"Q1": q1 | {2: 1.0, 6: 0.7, 8: 0.7}, "Q2": q2 | {5: 1.0, 6: 0.7, 8: 0.7}}
    assert {lesson["get_move"](list(board), 0, "X") for _ in range(20)} == {6}


def test_simulate_game_gives_legal_steps_and_the_right_winner(lesson):
    for _ in range(200):
        steps, winner = lesson["simulate_game"]()
        board = game.new_board()
        for step in steps:
            assert step["state"] == board
            board = game.play(board, step["move"])
        assert game.verdict(board) == winner


def test_random_games_have_the_exact_frequencies(lesson):
    # exact: X 737/1260, O 121/420, draw 8/63; 5 standard errors of 4 000 games: false alarm < 2e-6
    rates = lesson["win_rates"](4000)
    for result, exact in (("X", Fraction(737, 1260)), ("O", Fraction(121, 420)), ("T", Fraction(8, 63))):
        frequency, half_width = rates[result]
        assert abs(frequency - exact) < 5 * (exact * (1 - exact) / 4000) ** 0.5
        assert half_width == pytest.approx(1.96 * (frequency * (1 - frequency) / 4000) ** 0.5)


def test_worked_example_of_the_update(lesson):
    assert lesson["get_new_q"](0.6, 0.43, 0.9) == pytest.approx(0.696)


def test_backpropagate_on_a_game_worked_by_hand():
    class Heads(random.Random):
        def choice(self, options):
            return options[0]

    lesson = course.world(q_table={}, random=Heads(), lrate=0.5, discount=0.8)
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


def test_train_agent_plays_the_three_regimes_with_epsilon_falling():
    lesson, calls = course.world(q_table={}, random=random.Random(1)), []
    play = lesson["simulate_game"]
    lesson["simulate_game"] = lambda x, o: calls.append((x, o)) or play(x, o)
    rates = lesson["train_agent"](4, 0.8)
    falling = pytest.approx([0.8, 0.6, 0.4, 0.2])
    assert [x for x, _ in calls[:4]] == falling
    assert [o for _, o in calls[:4]] == [1] * 4
    assert [o for _, o in calls[4:8]] == falling
    assert [x for x, _ in calls[4:8]] == [1] * 4
    assert [x for x, _ in calls[8:]] == [o for _, o in calls[8:]] == falling
    assert all(len(rates[regime]) == 4 and sum(rates[regime][-1]) == pytest.approx(1) for regime in ("X", "O", "XO"))
