"""Exercise C.3, tree_search: its named mistakes written differently, right answers, what is its own."""

import random
from itertools import product

import pytest

from course.contract import ExerciseContract
from juge import EXERCISES, Case
from juge.call.run import run
from juge.namespace import rebind
from ql_functions import game
from ql_functions.course.lessonC import ex3_tree_search
from ql_functions.course.lessonC.ex1_ucb1 import scores_of, ucb1
from ql_functions.course.lessonC.ex2_backup import backup
from ql_functions.course.lessonC.ex3_tree_search import FEW, LAST_MOVES, SLACK, hidden, result_of, visits_between
from ql_functions.course.lessonC.tree import expand, new_node, rollout
from ql_functions.solutions import tree_search


def _by_nodes(board, simulations, c):
    root = new_node(board)
    expand(root)
    for _ in range(simulations):
        node, path = root, [root]
        while node["children"]:
            visits, totals = zip(*[(child["visits"], child["total"]) for child in node["children"]], strict=True)
            node = node["children"][ucb1(visits, totals, c)]
            path.append(node)
        expand(node)
        backup(path, rollout(node["board"]))
    return [sum(child["visits"] for child in root["children"] if child["move"] == square) for square in range(9)]


def _by_descents(board, simulations, c):
    def descend(path):
        children = path[-1]["children"]
        if not children:
            return path
        rank = ucb1([one["visits"] for one in children], [one["total"] for one in children], c=c)
        return descend([*path, children[rank]])

    root, counts = new_node(board), {}
    expand(root)
    for _ in range(simulations):
        path = descend([root])
        result = rollout(path[-1]["board"])
        expand(path[-1])
        backup(path, result)
        counts[path[1]["move"]] = counts.get(path[1]["move"], 0) + 1
    return [counts.get(square, 0) for square in range(9)]


def _with_its_own_walk_back(board, simulations, c):
    root = {"board": board, "visits": 0, "total": 0, "children": []}
    expand(root)
    while root["visits"] < simulations:
        path = [root]
        while kids := path[-1]["children"]:
            scores = scores_of([kid["visits"] for kid in kids], [kid["total"] for kid in kids], c)
            path += [kids[scores.index(max(scores))]]
        leaf = path[-1]
        expand(leaf)
        result = rollout(leaf["board"])
        while path:
            node = path.pop()
            node["visits"], node["total"], result = node["visits"] + 1, node["total"] + result, -result
    found = {kid["move"]: kid["visits"] for kid in root["children"]}
    return [found.get(square, 0) for square in range(9)]


def _varies(result=lambda path: rollout(path[-1]["board"]), deep=True, weight=lambda c: c, kept=lambda path: path):
    def answer(board, simulations, c):
        root = new_node(board)
        expand(root)
        for _ in range(simulations):
            path, node = [root], root
            while node["children"] and (deep or node is root):
                kids = node["children"]
                node = kids[ucb1([kid["visits"] for kid in kids], [kid["total"] for kid in kids], weight(c))]
                path += [node]
            expand(path[-1])
            backup(kept(path), result(path))
        visits = [0] * 9
        for kid in root["children"]:
            visits[kid["move"]] = kid["visits"]
        return visits

    return answer


def _always_rolls_the_first_move(board, simulations, c):
    moves = [square for square in range(9) if board[square] == " "]
    return [simulations if square == moves[0] else 0 for square in range(9)]


class TestTreeSearch(ExerciseContract):
    exercise_id = "C.3"
    gap = "children[ucb1(visits, totals, c)]"
    twins = (
        _varies(result=lambda path: 0 - rollout(path[-1]["board"])),
        _varies(deep=False),
        _varies(weight=lambda c: 1.4),
    )
    right = (_by_nodes, _by_descents, _with_its_own_walk_back)
    unknown = (
        _varies(result=lambda path: 0),
        _varies(result=lambda path: rollout(path[0]["board"])),
        _varies(result=lambda path: 1),
        _varies(kept=lambda path: path[-1:]),
        lambda board, simulations, c: [simulations // board.count(" ") * (square == " ") for square in board],
        _always_rolls_the_first_move,
    )

    def wider(self):
        for seed in range(3):
            yield from hidden(random.Random(seed))
        for board in ("X   O    ", "XO  X    "):
            yield Case((board, 33, 1))


def judged():
    """The boards where the judge looks at how the visits are shared, with their simulations and their ``c``."""
    exercise = EXERCISES["C.3"]
    cases = {case.args for case in exercise.cases if case.args[0].count(" ") <= FEW}
    return sorted(cases) + [(board, simulations, 2.5) for board in LAST_MOVES for simulations in (250, 320)]


@pytest.mark.parametrize("args", judged(), ids=lambda args: f"{args[0]!r} {args[1]} {args[2]}")
def test_no_chance_of_a_rollout_nor_of_a_tie_accuses_a_right_answer(args):
    """Every order of the last two squares, whatever ``ucb1`` does of a tie."""
    chance = random.Random(0)

    def any_of_the_best(visits, totals, c):
        scores = scores_of(visits, totals, c)
        return chance.choice([rank for rank, score in enumerate(scores) if score >= max(scores) - 1e-9])

    between = visits_between(*args)
    for draws in product((0, 1), repeat=args[0].count(" ")):
        for _ in range(3):
            orders = iter(draws)

            def finished(board, orders=orders):
                has_choice = board.count(" ") == 2 and game.verdict(board) == "C"
                return result_of(board, next(orders) if has_choice else 0)

            names = {**vars(ex3_tree_search), "rollout": finished, "ucb1": any_of_the_best}
            visits = rebind(ex3_tree_search.tree_search, names)(*args)
            assert all(low - SLACK <= n <= high + SLACK for n, (low, high) in zip(visits, between, strict=True)), draws


def test_the_last_moves_have_one_that_is_best():
    def value(board):
        """For the player who has just moved, when both play best."""
        verdict = game.verdict(board)
        if verdict != "C":
            return int(verdict != "T")
        return -max(value(ex3_tree_search.play(board, move)) for move in game.legal_moves(board))

    for board in LAST_MOVES:
        worths = {move: value(ex3_tree_search.play(board, move)) for move in game.legal_moves(board)}
        assert list(worths.values()).count(max(worths.values())) == 1, board
        visits = tree_search(board, 250, 2.5)
        assert visits.index(max(visits)) == max(worths, key=worths.get), board


@pytest.mark.parametrize("seed", range(20))
def test_one_that_looks_a_single_move_ahead_is_always_refused(seed):
    exercise = EXERCISES["C.3"]
    (case,) = (case for case in exercise.cases if case.args[0] == " XO OX OX")
    world = exercise.world()
    random.seed(seed)
    got, expected = (run(rebind(answer, world), case, world) for answer in (_varies(deep=False), tree_search))
    assert exercise.judge(case, expected, expected) is None
    assert exercise.judge(case, got, expected).says == case.about


def test_five_hundred_simulations_take_less_than_half_a_second_of_computing():
    case = Case((" " * 9, 500, 1.4))
    assert run(tree_search, case, vars(ex3_tree_search)).spent < 0.5
