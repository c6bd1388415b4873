"""Exercise 3.1, simulate_game: its named mistakes written differently, right answers, what is its own."""

import random
import time
from dataclasses import replace

import numpy
import pytest

from course.contract import ExerciseContract
from ql_functions import game
from ql_functions.course.draws import board_after, random_game
from ql_functions.course.lesson3.ex1_simulate_game import EXERCISE
from ql_functions.course.lesson3.ex1_simulate_game import game as played
from ql_functions.solutions import evaluate, get_move, new_board, show


def _game(
    done=lambda b, turn: evaluate(b)[0] != "C",
    note=lambda b, move, player: {"state": b, "move": move},
    out=lambda steps, verdict: (steps, verdict[0]),
):
    """The game on a board that is a string, turn by turn."""

    def answer(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
        b, steps = "".join(new_board(size)), []
        while not done(b, len(steps)):
            player, epsilon = [("X", epsilon_x), ("O", epsilon_o)][len(steps) % 2]
            move = get_move(list(b), epsilon, player)
            steps.append(note(b, move, player))
            b = b[:move] + player + b[move + 1 :]
        return out(steps, evaluate(b))

    return answer


def _chooses_alone(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while evaluate(b)[0] == "C":
        move = random.choice([i for i, square in enumerate(b) if square == " "])
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        player = "O" if player == "X" else "X"
    return steps, evaluate(b)[0]


def _recursive(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    def follow(b, player, steps):
        if evaluate(b)[0] != "C":
            return steps, evaluate(b)[0]
        move = get_move(list(b), player=player, epsilon=(epsilon_x, epsilon_o)["XO".index(player)])
        after = b[:move] + player + b[move + 1 :]
        if verb:
            show(after)
            print("->", evaluate(after)[0])
        if slow_down:
            from time import sleep

            sleep(1)
        return follow(after, "OX"["XO".index(player)], [*steps, {"move": move, "state": b}])

    return follow(" " * size**2, "X", [])


def _typed(epsilon_x: float = 1, epsilon_o: float = 1, verb=False, slow_down=False, size: int = 3, **more) -> tuple:
    b, steps = numpy.full(size * size, " "), []
    for player, epsilon in [("X", epsilon_x), ("O", epsilon_o)] * len(b):
        move = get_move(list(b), epsilon, player, 0.3)
        steps.append({"state": "".join(b), "move": numpy.int64(move)})
        b[move] = player
        winner = evaluate(list(b))[0]
        if verb:
            print(f"{player} joue en {move} :", list(b), evaluate(list(b)), sep="\n")
        if slow_down:
            from time import sleep as wait

            wait(0.7)
        if winner in {"X", "O", "T"}:
            return [steps, winner]


def _as_handed_out_before(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    """When one wrote what verb and slow_down show."""
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result[0] == "C":
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        result = evaluate(b)
        player = "O" if player == "X" else "X"
        if verb:
            show(b)
            print(result)
        if slow_down:
            time.sleep(0.7)
    return steps, result[0]


class TestSimulateGame(ExerciseContract):
    exercise_id = "3.1"
    gap = '"".join(b)'
    twins = (
        _game(done=lambda b, turn: evaluate(b)[0] != "C" and not turn % 2),
        _game(done=lambda b, turn: b.count(" ") == 0),
    )
    right = (_game(), _recursive, _typed, _as_handed_out_before)
    unknown = (
        _game(note=lambda b, move, player: {"board": b, "move": move}),
        _game(out=lambda steps, verdict: (steps, verdict[0].lower())),
        lambda *args, **kwargs: ([], "X"),
        _chooses_alone,
    )

    def wider(self):
        generator = random.Random(0)
        for size in (3, 3, 4) * 4:
            case = played(tuple(random_game(generator, size)[0]), "")
            yield replace(case, kwargs={"epsilon_x": generator.random(), "epsilon_o": generator.random(), "size": size})


def test_simulate_game_gives_legal_steps_and_the_right_winner(lesson):
    for _ in range(200):
        steps, winner = lesson["simulate_game"]()
        board = game.new_board()
        for step in steps:
            assert step["state"] == board
            board = game.play(board, step["move"])
        assert game.verdict(board) == winner


def test_what_is_given_shows_the_game_move_by_move(lesson, capsys, monkeypatch):
    waits = []
    monkeypatch.setattr(lesson["time"], "sleep", waits.append)
    steps, _ = lesson["simulate_game"](verb=True)
    shown = capsys.readouterr().out
    assert (shown.count("───┼───┼───"), shown.count("Continue")) == (2 * len(steps), len(steps) - 1)
    assert not waits
    steps, _ = lesson["simulate_game"](verb=True, slow_down=True)
    assert waits == [0.7] * len(steps)
    capsys.readouterr()
    lesson["simulate_game"]()
    assert capsys.readouterr().out == ""


_HARD = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def _by_numbers(b):
    return [[b[i] for i in line] for line in _HARD]


def _by_whole_diagonals(b):
    n = int(len(b) ** 0.5)
    rows = [b[i * n : i * n + n] for i in range(n)] + [b[i::n] for i in range(n)]
    return [*rows, b[0 :: n + 1], b[n - 1 : -1 : n - 1]]


def _by_slices(b):
    n = int(len(b) ** 0.5)
    return [b[i * n : i * n + n] for i in range(n)] + [b[i::n] for i in range(n)] + [b[0::4], b[2:7:2]]


@pytest.mark.parametrize("rows", [_by_numbers, _by_whole_diagonals, _by_slices])
def test_an_evaluate_that_only_knows_3_by_3_judges_alike_each_game_of_16_squares(rows):
    def verdict(b):
        found = [mark for row in rows(b) for mark in "XO" if mark * 3 in "".join(row)]
        return found[0] if found else "C"

    games = [case for seed in range(40) for case in EXERCISE.hidden_cases(seed) if case.kwargs.get("size") == 4]
    assert len(games) == 80
    for case in games:
        moves = case.globals["get_move"].replies
        boards = [board_after(moves[:count], 4) for count in range(len(moves) + 1)]
        assert [verdict(board) for board in boards] == [game.verdict(board) for board in boards]
