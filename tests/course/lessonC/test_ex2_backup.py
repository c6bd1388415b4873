"""Exercise C.2, backup: its named mistakes written differently, right answers, what is its own."""

import random

import pytest

from course.contract import ExerciseContract
from ql_functions.course.lessonC.ex2_backup import hidden


def _by_ranks(path, result):
    last = len(path) - 1
    for rank in range(len(path)):
        path[rank]["visits"] = path[rank]["visits"] + 1
        path[rank]["total"] += result if (last - rank) % 2 == 0 else -result


def _by_powers(path, result):
    for i, node in enumerate(path[::-1]):
        node.update(visits=node["visits"] + 1, total=node["total"] + result * (-1) ** i)


def _by_boards(path, result):
    left = path[-1]["board"].count(" ")
    for node in path:
        node["visits"] += 1
        node["total"] += result * (-1) ** (node["board"].count(" ") - left)


def _by_players(path, result):
    boards = [node["board"] for node in path]
    players = ["O" if board.count("X") == board.count("O") else "X" for board in boards]
    for node, player in zip(path, players, strict=True):
        node["visits"] += 1
        node["total"] += result if player == players[-1] else -result


def _by_moves(path, result):
    marks = [{path[0]["board"].count(" ") % 2: "O"}.get(1, "X")]
    for node in path[1:]:
        marks.append(node["board"][node["move"]])
    for node, mark in zip(path, marks, strict=True):
        node["visits"] += 1
        node["total"] += result if mark == marks[-1] else -result


def _for_the_player(mark):
    """Counts a result as if it were given to the player of ``mark``, whoever played last."""

    def answer(path, result):
        for node in path:
            node["visits"] += 1
            last = "O" if node["board"].count("X") == node["board"].count("O") else "X"
            node["total"] += result if last == mark else -result

    return answer


def _for_each(sign):
    """``sign(rank, length)`` is what the result is multiplied by in a node."""

    def answer(path, result):
        for rank, node in enumerate(path):
            node["visits"] += 1
            node["total"] += sign(rank, len(path)) * result

    return answer


class TestBackup(ExerciseContract):
    exercise_id = "C.2"
    gap = "reversed(path)"
    twins = (
        _for_each(lambda rank, length: 1),
        _for_each(lambda rank, length: 1 - 2 * (rank % 2)),
        _for_each(lambda rank, length: (-1) ** (length - rank)),
    )
    right = (
        _by_ranks,
        _by_powers,
        _by_boards,
        _by_players,
        _by_moves,
        _for_each(lambda rank, length: (-1) ** (length - 1 - rank)),
    )
    unknown = (
        lambda path, result: [node.update(total=node["total"] + result) for node in path[-1:]] and None,
        lambda path, result: path.clear(),
        lambda path, result: _by_ranks([dict(node) for node in path], result),
        lambda path, result: _by_ranks(path, result) or path,
        _for_the_player("X"),
        _for_the_player("O"),
        lambda path, result: _by_ranks(path, result) or path[0].update(board=path[-1]["board"]),
    )

    def wider(self):
        for seed in range(8):
            yield from hidden(random.Random(seed))


@pytest.mark.parametrize("result", [1, 0, -1])
def test_what_one_wins_the_other_loses(lesson, result):
    path = [{"visits": 0, "total": 0} for _ in range(6)]
    lesson["backup"](path, result)
    assert [node["visits"] for node in path] == [1] * 6
    assert sum(node["total"] for node in path) == 0
    assert path[-1]["total"] == result
