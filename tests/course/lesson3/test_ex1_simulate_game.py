"""Exercise 3.1, simulate_game: its named mistakes written differently, right answers, what is its own."""

import random
import time
from dataclasses import replace
from itertools import product

import numpy

from course.contract import ExerciseContract
from ql_functions import game
from ql_functions.course.draws import random_game
from ql_functions.course.lesson3.ex1_simulate_game import game as played
from ql_functions.game import flip
from ql_functions.solutions import evaluate, flip_board, get_move, new_board, show


def _game(
    players="XO",
    done=lambda b, turn: evaluate(b)[0] != "C",
    told=lambda b, epsilons, player: (list(b), epsilons[player], player),
    put=lambda player: player,
    note=lambda b, after, move, player: {"state": b, "move": move},
    out=lambda steps, verdict, turn: (steps, verdict[0]),
    watch=lambda b: print(f"{b[:3]}\n{b[3:6]}\n{b[6:]}\n{evaluate(b)}"),
):
    """The game on a board that is a string, turn by turn."""

    def answer(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
        b, steps, epsilons = "".join(new_board(size)), [], {"X": epsilon_x, "O": epsilon_o}
        while not done(b, len(steps)):
            player = players[len(steps) % 2]
            move = get_move(*told(b, epsilons, player))
            after = b[:move] + put(player) + b[move + 1 :]
            steps.append(note(b, after, move, player))
            b = after
            if verb:
                watch(b)
            time.sleep(0.3 * slow_down)
        return out(steps, evaluate(b), len(steps))

    return answer


def _never_begins(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result == "C":
        steps.append({"state": "".join(b), "move": get_move(b, epsilon_x, player)})
        b[steps[-1]["move"]] = player
        result = evaluate(b)
    return steps, result[0]


def _chooses_alone(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while evaluate(b)[0] == "C":
        move = random.choice([i for i, square in enumerate(b) if square == " "])
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        player = "O" if player == "X" else "X"
    return steps, evaluate(b)[0]


def _looks_too_late(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, turn, over = new_board(size), [], 0, False
    while not over:
        over = evaluate(b)[0] != "C"
        player, epsilon = ("O", epsilon_o) if turn % 2 else ("X", epsilon_x)
        move = get_move(b, epsilon, player)
        steps += [{"state": "".join(b), "move": move}]
        b[move] = player
        turn += 1
    return steps, evaluate(b)[0]


def _always_nine_squares(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps = [" "] * 9, []
    while evaluate(b)[0].startswith("C"):
        player, epsilon = (("X", epsilon_x), ("O", epsilon_o))[len(steps) % 2]
        steps.append({"state": "".join(b), "move": get_move(b, epsilon, player)})
        b[steps[-1]["move"]] = player
    return steps, evaluate(b)[0]


def _one_board_for_all(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while evaluate(b)[0] == "C":
        step = {"move": get_move(b, {"X": epsilon_x, "O": epsilon_o}[player], player), "state": b}
        b[step["move"]] = player
        steps.append(step)
        player = {"X": "O", "O": "X"}[player]
    return steps, evaluate(b)[0]


def _last_step_missing(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while True:
        before = "".join(b)
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        b[move] = player
        if evaluate(b)[0] != "C":
            return steps, evaluate(b)[0]
        steps.append({"state": before, "move": move})
        player = "O" if player == "X" else "X"


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


def _without_options(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    while evaluate(b)[0] == "C":
        steps.append({"state": "".join(b), "move": get_move(b, epsilon_x if player == "X" else epsilon_o, player)})
        b[steps[-1]["move"]] = player
        player = "O" if player == "X" else "X"
    return steps, evaluate(b)[0]


def _watches(watch):
    """Right but for what is seen of the game after each move."""

    def answer(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
        b, steps = new_board(size), []
        while evaluate(b)[0] == "C":
            player, epsilon = ("O", epsilon_o) if len(steps) % 2 else ("X", epsilon_x)
            steps.append({"state": "".join(b), "move": get_move(b, epsilon, player)})
            before = "".join(b)
            b[steps[-1]["move"]] = player
            watch("".join(b), before, verb, slow_down)
        return steps, evaluate(b)[0]

    return answer


_SAID = "f'{player} joue en {move} :', list(b)"


class TestSimulateGame(ExerciseContract):
    exercise_id = "3.1"
    least = 10
    gap = '"".join(b)'
    twins = (
        _never_begins,
        _game(done=lambda b, turn: turn == 1),
        _game(put=lambda player: " "),
        _game(players="XX"),
        _game(put=lambda player: "X"),
        _game(put=lambda player: flip(player * 9)[0]),
        _game(told=lambda b, epsilons, player: (list(b), epsilons[player], "X")),
        _game(told=lambda b, epsilons, player: (flip_board(b) if player == "O" else b, epsilons[player], player)),
        _game(told=lambda b, epsilons, player: (b, 0.5, player)),
        _game(told=lambda b, epsilons, player: (b, epsilons[flip(player * 9)[0]], player)),
        _game(told=lambda b, epsilons, player: (b, epsilons["X"], player)),
        _looks_too_late,
        _game(done=lambda b, turn: evaluate(b)[0] != "C" and not turn % 2),
        _game(done=lambda b, turn: b.count(" ") == 0),
        _game(done=lambda b, turn: evaluate(b)[0] in ("X", "O")),
        _always_nine_squares,
        _game(out=lambda steps, verdict, turn: (steps, verdict)),
        _game(out=lambda steps, verdict, turn: (steps, "XO"[turn % 2])),
        _one_board_for_all,
        _game(note=lambda b, after, move, player: {"state": f"{[*b]}", "move": move}),
        _game(note=lambda b, after, move, player: {"state": after, "move": move}),
        _game(note=lambda b, after, move, player: {"state": {"X": b, "O": flip_board(b)}[player], "move": move}),
        _last_step_missing,
    )
    right = (_game(), _recursive, _typed)
    doubles = (
        # O never told to get_move, and draws that do not end
        (
            _game(
                told=lambda b, epsilons, player: (b, epsilons[player]),
                done=lambda b, turn: evaluate(b)[0] in ("X", "O"),
            ),
            (6, 14),
        ),
        # the state after the move, and ε of X for both
        (
            _game(
                note=lambda b, after, move, player: {"state": after, "move": move},
                told=lambda b, epsilons, player: (b, epsilons["X"], player),
            ),
            (10, 20),
        ),
    )
    unknown = (
        _game(note=lambda b, after, move, player: {"board": b, "move": move}),
        _game(out=lambda steps, verdict, turn: (steps, verdict[0].lower())),
        lambda *args, **kwargs: ([], "X"),
        _chooses_alone,
        _without_options,
        *(
            _watches(watch)
            for watch in (
                lambda b, before, verb, slow_down: print(before) if verb else time.sleep(slow_down),
                lambda b, before, verb, slow_down: show(b) if verb else time.sleep(slow_down),
                lambda b, before, verb, slow_down: print(evaluate(b)) if verb else time.sleep(slow_down),
                lambda b, before, verb, slow_down: print(b, evaluate(b)) or time.sleep(slow_down),
                lambda b, before, verb, slow_down: time.sleep(1) or (verb and print(b, evaluate(b))),
                lambda b, before, verb, slow_down: print(b, evaluate(b)) if verb else None,
                lambda b, before, verb, slow_down: print(b, evaluate(b)) if verb else time.sleep(slow_down),
                lambda b, before, verb, slow_down: (
                    verb and print(b, evaluate(b)),
                    time.sleep(slow_down * (evaluate(b)[0] != "C")),
                ),
                lambda b, before, verb, slow_down: print(b, evaluate(b)) if not verb else time.sleep(slow_down),
            )
        ),
    )

    accepted = dict.fromkeys(
        (
            f"- print({_SAID}, evaluate(list(b)), sep='\\n') + print({_SAID}, evaluate({wrong}), sep='\\n')"
            for wrong in ("str(list(b))", "list(str(b))")
        ),
        "un verdict affiché n'est pas lu : ses lettres sont comptées, et « X joue en 4 » en a aussi",
    )

    def wider(self):
        generator = random.Random(0)
        for size, verb, slow_down in product((3, 3, 4), (False, True), (False, True)):
            case = played(tuple(random_game(generator, size)[0]), "")
            epsilons = {"epsilon_x": generator.random(), "epsilon_o": generator.random()}
            options = {"verb": verb, "slow_down": slow_down, "size": size}
            yield replace(case, kwargs=epsilons | options)


def test_simulate_game_gives_legal_steps_and_the_right_winner(lesson):
    for _ in range(200):
        steps, winner = lesson["simulate_game"]()
        board = game.new_board()
        for step in steps:
            assert step["state"] == board
            board = game.play(board, step["move"])
        assert game.verdict(board) == winner
