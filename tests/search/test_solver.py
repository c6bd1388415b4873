"""The exact solver of games of alignment: plain minimax, mirrors, and policies that a line of play beats or not."""

import subprocess
import sys
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import connect_four
from ql_functions import game
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.search.rules import CONNECT_FOUR, Rules
from ql_functions.search.solver import PerfectAgent, losing_line, share_of_good_moves
from ql_functions.strength import exact, policies

SMALL = Rules(4, 4, 3, True), Rules(4, 4, 4, True), Rules(3, 3, 3), Rules(2, 5, 3), Rules(5, 3, 4, True)
FIVE_BY_FOUR = Rules(4, 5, 4, True)
perfect = cache(PerfectAgent)


def free_squares(rules, board):
    """Where one may play, by columns."""
    if not rules.drops:
        return [square for square in range(len(board)) if board[square] == " "]
    columns = [range(column, len(board), rules.columns) for column in range(rules.columns)]
    return [max(empty) for column in columns if (empty := [square for square in column if board[square] == " "])]


def has_won(rules, board, player):
    """Independent oracle: from every mark, in every direction, square after square."""
    marks = {divmod(square, rules.columns) for square, mark in enumerate(board) if mark == player}
    return any(
        all((row + i * down, column + i * right) in marks for i in range(rules.aligned))
        for row, column in marks
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@cache
def minimax(rules, board):
    """1 if the player to move wins, 0, or -1: every game is followed to its end, and none is spared."""
    mover, last = "XO" if board.count("X") == board.count("O") else "OX"
    if has_won(rules, board, last):
        return -1
    after = [board[:square] + mover + board[square + 1 :] for square in free_squares(rules, board)]
    return max((-minimax(rules, one) for one in after), default=0)


def good_moves(rules, board):
    mover = "XO"[board.count("X") > board.count("O")]
    values = {
        square: -minimax(rules, board[:square] + mover + board[square + 1 :]) for square in free_squares(rules, board)
    }
    return tuple(sorted(square for square, value in values.items() if value == max(values.values())))


def drawn(rules, random, marks):
    """The board after so many moves by chance, or fewer if the game ends."""
    board = rules.new_board()
    for _ in range(marks):
        if rules.verdict(board) != "C":
            break
        board = rules.play(board, random.choice(rules.legal_moves(board)))
    return board


@given(st.sampled_from(SMALL), st.randoms(use_true_random=False), st.integers(4, 15))
@settings(deadline=None)
def test_values_and_moves_are_those_of_minimax(rules, random, marks):
    board, agent = drawn(rules, random, marks), perfect(rules)
    assert agent.value(board) == minimax(rules, board)
    if rules.verdict(board) == "C":
        assert agent.choices(board) == good_moves(rules, board)


@pytest.mark.parametrize("marks", [pytest.param(5, marks=pytest.mark.nightly), 9, 12, 15, 18])
def test_on_5_by_4_too(marks):
    random, agent = Random(marks), perfect(FIVE_BY_FOUR)
    for _ in range(3 if marks < 12 else 20):
        board = drawn(FIVE_BY_FOUR, random, marks)
        assert agent.value(board) == minimax(FIVE_BY_FOUR, board), board


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (Rules(3, 3, 3), 0),
        (Rules(3, 3, 1), 1),
        (Rules(4, 4, 3), 1),
        (Rules(4, 4, 3, True), 1),
        (Rules(4, 4, 4, True), 0),
        (FIVE_BY_FOUR, 0),
        (Rules(1, 24, 24), 0),
        (Rules(23, 2, 23, True), 0),
    ],
)
def test_the_empty_board(rules, value):
    assert PerfectAgent(rules).value(rules.new_board()) == value


@pytest.mark.parametrize("rules", [CONNECT_FOUR, FIVE_BY_FOUR])
@given(st.randoms(use_true_random=False), st.integers(0, 14))
@settings(deadline=None, max_examples=30)
def test_a_mirror_changes_nothing(rules, random, left):
    board = drawn(rules, random, rules.rows * rules.columns - 4 - left)
    mirror, agent = rules.symmetries[1], perfect(rules)
    mirrored = "".join(board[square] for square in mirror)
    assert agent.value(mirrored) == agent.value(board)
    if rules.verdict(board) == "C":
        assert sorted(mirror[move] for move in agent.choices(mirrored)) == [*agent.choices(board)]


def rows(*texts):
    return "".join(texts).replace(".", " ")


def test_a_position_won_in_one():
    board, agent = rows(".....", ".....", "OOO..", "XXX.."), perfect(FIVE_BY_FOUR)
    assert (agent.value(board), agent.choices(board)) == (1, (18,))
    assert agent.values(board)[:5] + agent.values(board)[8:18] == (None,) * 15


def test_a_position_lost_whatever_is_played():
    board = rows(".......", ".......", ".......", ".......", "..OO...", "..XXX..")  # he wins at either end
    agent = perfect(CONNECT_FOUR)
    assert agent.value(board) == -1
    assert agent.choices(board) == tuple(CONNECT_FOUR.legal_moves(board))


def test_a_finished_game():
    board = rows(".......", ".......", ".......", ".......", "OOO....", "XXXX...")
    assert perfect(CONNECT_FOUR).value(board) == -1
    assert perfect(Rules()).value("XOXXOOOXX") == 0
    assert perfect(Rules()).choices("XOXXOOOXX") == ()


def test_a_board_too_large_is_refused():
    with pytest.raises(ValueError, match="7 lignes et 7 colonnes est trop grand"):
        PerfectAgent(Rules(7, 7, 4, True))


def test_a_board_of_another_game_is_refused():
    with pytest.raises(ValueError, match="42 cases"):
        perfect(CONNECT_FOUR).value(" " * 9)
    with pytest.raises(ValueError, match="morpion"):
        perfect(CONNECT_FOUR).game  # noqa: B018


def test_without_numba_the_same_values():
    rules, random = FIVE_BY_FOUR, Random(7)
    boards = [drawn(rules, random, 8) for _ in range(5)]
    code = f"""import sys; sys.modules["numba"] = None
from ql_functions.search.rules import Rules
from ql_functions.search.solver import PerfectAgent
agent = PerfectAgent(Rules(4, 5, 4, True))
print([agent.value(board) for board in {boards}])"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([perfect(rules).value(board) for board in boards])


class Player:
    """Anything with choices(board)."""

    def __init__(self, choices):
        self.choices = choices


def test_the_share_of_good_moves_counts_each_move_of_a_draw():
    rules = Rules()
    forced = "XX  O    "
    assert share_of_good_moves(perfect(rules), rules, [forced, rules.new_board()]) == 1
    anywhere = Player(rules.legal_moves)
    assert share_of_good_moves(anywhere, rules, [forced]) == Fraction(1, 6)
    known = {forced: (2,), rules.new_board(): (0, 4)}
    assert share_of_good_moves(anywhere, rules, known) == (Fraction(1, 6) + Fraction(2, 9)) / 2


@pytest.mark.parametrize("rules", [Rules(), Rules(3, 5, 4, True), Rules(2, 5, 4, True)])
def test_no_line_beats_the_perfect_player(rules):
    assert losing_line(perfect(rules), rules) is None


@pytest.mark.nightly
@pytest.mark.parametrize("choose", [min, max])
def test_no_line_beats_the_first_or_last_of_the_moves_that_keep_the_value_on_5_by_4(choose):
    assert losing_line(Player(lambda board: [choose(perfect(FIVE_BY_FOUR).choices(board))]), FIVE_BY_FOUR) is None


@pytest.mark.parametrize("rules", [Rules(), Rules(4, 4, 4, True), FIVE_BY_FOUR])
def test_a_losing_line_is_a_game_that_the_player_loses(rules):
    player = Player(lambda board: rules.legal_moves(board)[:1])
    board = rules.new_board()
    line = losing_line(player, rules)
    sides = {"X": set(), "O": set()}
    for move in line:
        sides["XO"[board.count("X") > board.count("O")]].add(move in player.choices(board))
        board = rules.play(board, move)
    winner = rules.verdict(board)
    assert winner in ("X", "O")
    assert sides["O" if winner == "X" else "X"] == {True}


@given(st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=15)
def test_on_3_by_3_beatable_is_what_the_report_card_says(random):
    policy = {board: MinimaxAgent().choices(board) for board in game.graph()}
    for board in random.sample([*policy], 12):
        policy[board] = (random.choice(game.legal_moves(board)),)
    player = Player(policy.__getitem__)
    assert (losing_line(player, Rules()) is not None) == exact.is_beatable(policies.policy_of(player))


@pytest.mark.parametrize("choices", [(), (17,), (0, 0.5)])
def test_a_move_that_is_not_one_is_refused(choices):
    with pytest.raises((TypeError, ValueError)):
        losing_line(Player(lambda board: choices), FIVE_BY_FOUR)


def test_the_kept_positions_have_their_exact_moves():
    kept = connect_four.stored()
    assert len(kept) == 300
    for board in Random(3).sample([*kept], 30):
        assert perfect(CONNECT_FOUR).choices(board) == tuple(kept[board])


@pytest.mark.nightly
def test_the_kept_positions_are_those_that_the_command_makes(tmp_path, monkeypatch):
    kept = connect_four.KEPT.read_text("utf-8")
    monkeypatch.setattr(connect_four, "KEPT", tmp_path / "made.json")
    connect_four.remake()
    assert connect_four.KEPT.read_text("utf-8") == kept
