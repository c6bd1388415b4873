"""Exercise 1.5, count_states: its named mistakes written differently, right answers, what is its own."""

from course.contract import ExerciseContract
from ql_functions import solutions
from ql_functions.solutions import evaluate, new_board

OTHER = {"X": "O", "O": "X"}


def _counts(explore):
    """The `count_states` of a student who wrote this ``explore(seen, b, player)``."""

    def count_states():
        seen = {}
        explore(seen, new_board(), "X")
        return len(seen), list(seen.values()).count("C")

    return count_states


def _children(b, player):
    return [[*b[:i], player, *b[i + 1 :]] for i in range(9) if b[i] == " "]


def _goes_on(b):
    return evaluate(b)[0] == "C"


def _explores(goes_on=_goes_on, following=OTHER):
    """An exploration, right but for what is given."""

    def explore(seen, b, player):
        if "".join(b) not in seen:
            seen["".join(b)] = evaluate(b)[0]
            for child in _children(b, player) if goes_on(b) else ():
                explore(seen, child, following[player])

    return explore


def _changes_player_in_the_loop(seen, b, player):
    if "".join(b) in seen:
        return
    seen["".join(b)] = evaluate(b)[0]
    for i, square in enumerate(b):
        if square == " " and evaluate(b)[0] == "C":
            child = b.copy()
            child[i] = player
            player = OTHER[player]
            _changes_player_in_the_loop(seen, child, player)


def _notes_games_that_go_on(seen, b, player):
    if evaluate(b)[0] == "C" and "".join(b) not in seen:
        seen["".join(b)] = evaluate(b)[0]
        for child in _children(b, player):
            _notes_games_that_go_on(seen, child, OTHER[player])


def _undoes(seen, b, player):
    key = "".join(b)
    if key in seen:
        return
    seen[key] = evaluate(b)[0]
    for i in range(9):
        if seen[key] == "C" and b[i] == " ":
            b[i] = player
            _undoes(seen, b, OTHER[player])
            b[i] = " "


def _with_a_stack(seen, b, player):
    waiting = [(b, player)]
    while waiting:
        b, player = waiting.pop()
        if tuple(b) not in seen:
            seen[tuple(b)] = evaluate(b)[0]
            if seen[tuple(b)] == "C":
                waiting += [(child, OTHER[player]) for child in _children(b, player)]


def _move_by_move(seen, b, player):
    boards = {"".join(b)}
    while boards:
        seen.update({board: evaluate(board)[0] for board in boards})
        boards = {"".join(c) for board in boards if seen[board] == "C" for c in _children(board, player)}
        player = OTHER[player]


def _misses_draws(seen, b, player):
    if evaluate(b)[0] != "T" and "".join(b) not in seen:
        seen["".join(b)] = evaluate(b)[0]
        for child in _children(b, player) if evaluate(b)[0] == "C" else ():
            _misses_draws(seen, child, OTHER[player])


def _notes_children(seen, b, player):
    for child in _children(b, player):
        if "".join(child) not in seen:
            seen["".join(child)] = evaluate(child)[0]
            if evaluate(child)[0] == "C":
                _notes_children(seen, child, OTHER[player])


def _forgets():
    seen = {}

    def explore(b, player):
        seen["".join(b)] = evaluate(b)[0]
        if seen["".join(b)] == "C":
            for child in _children(b, player):
                explore(child, "O" if player == "X" else "X")

    explore(new_board(), "X")
    return len(seen), list(seen.values()).count("C")


def _asks_at_each_square():
    seen = {}

    def explore(b, player):
        if "".join(b) in seen:
            return
        seen["".join(b)] = evaluate(b)[0]
        for i in range(9):
            if b[i] == " " and evaluate(b)[0] == "C":
                explore([*b[:i], player, *b[i + 1 :]], {"X": "O", "O": "X"}[player])

    explore(new_board(), "X")
    return len(seen), list(seen.values()).count("C")


def _floods():
    waiting, seen = {" " * 9: "X"}, {}
    while waiting:
        key, player = waiting.popitem()
        seen[key] = evaluate(key)[0]
        for i, square in enumerate(key * (seen[key] == "C")):
            after = key[:i] + player + key[i + 1 :]
            if square == " " and after not in seen:
                waiting[after] = "O" if player == "X" else "X"
    return len(seen), sum(verdict == "C" for verdict in seen.values())


class TestCountStates(ExerciseContract):
    exercise_id = "1.5"
    gap = "b[:square] + [player] + b[square + 1 :]"
    twins = (
        *map(_counts, (_explores(following={"X": "X"}), _changes_player_in_the_loop, _explores(goes_on=bool))),
        _counts(_notes_games_that_go_on),
        _forgets,
        _counts(_notes_children),
    )
    right = (_counts(_undoes), _counts(_with_a_stack), _counts(_move_by_move), _asks_at_each_square, _floods)
    unknown = (_counts(_misses_draws), lambda: (5478, 0.0 + 4519), lambda: [5478])


def test_count_states():
    assert solutions.count_states() == (5478, 4520)
