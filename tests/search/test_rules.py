import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ql_functions import game
from ql_functions.search.rules import CONNECT_FOUR, Rules


def aligned(rules, board, player):
    """Independent oracle: sets of coordinates, no precomputed line."""
    marks = {divmod(i, rules.columns) for i, square in enumerate(board) if square == player}
    return any(
        all((row + i * down, column + i * right) in marks for i in range(rules.aligned))
        for row, column in marks
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def open_squares(rules, board):
    """Independent oracle: column by column where pieces drop, the lowest free square."""
    if not rules.drops:
        return {i for i, square in enumerate(board) if square == " "}
    columns = [range(column, len(board), rules.columns) for column in range(rules.columns)]
    return {max(i for i in column if board[i] == " ") for column in columns if any(board[i] == " " for i in column)}


@st.composite
def games(draw):
    """Rules, and the boards of one line of legal play."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    rules = Rules(rows, columns, draw(st.integers(1, max(rows, columns))), draw(st.booleans()))
    boards = [rules.new_board()]
    for _ in range(draw(st.integers(0, rows * columns))):
        if rules.verdict(boards[-1]) != "C":
            break
        boards.append(rules.play(boards[-1], draw(st.sampled_from(rules.legal_moves(boards[-1])))))
    return rules, boards


@given(games())
def test_verdict_and_legal_moves_agree_with_the_oracles(played):
    rules, boards = played
    for i, board in enumerate(boards):
        winners = [player for player in "XO" if aligned(rules, board, player)]
        assert rules.verdict(board) == (winners[0] if winners else "C" if " " in board else "T")
        assert rules.legal_moves(board) == sorted(open_squares(rules, board))
        assert rules.check_board(board) == rules.check_board([*board]) == board
        assert len(board) - board.count(" ") == i
    for before, after in pairwise(boards):
        changed = [(i, b) for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        assert [mark for _, mark in changed] == [game.player_to_move(before)]
        assert changed[0][0] in open_squares(rules, before)


@given(games())
def test_symmetries_keep_verdict_moves_and_representative(played):
    rules, boards = played
    board = boards[-1]
    for symmetry in rules.symmetries:
        image = "".join(board[i] for i in symmetry)
        assert rules.check_board(image) == image
        assert rules.verdict(image) == rules.verdict(board)
        assert {symmetry[move] for move in rules.legal_moves(image)} == {*rules.legal_moves(board)}
        assert rules.canonical(image) == rules.canonical(board)
    assert rules.canonical(board) in {"".join(board[i] for i in symmetry) for symmetry in rules.symmetries}


@pytest.mark.parametrize(
    ("rules", "count"), [(Rules(), 8), (Rules(4, 5, 4), 4), (Rules(4, 4, 4, True), 2), (CONNECT_FOUR, 2)]
)
def test_number_of_symmetries(rules, count):
    assert len({*rules.symmetries}) == len(rules.symmetries) == count
    assert rules.symmetries[0] == tuple(range(rules.rows * rules.columns))


@pytest.mark.parametrize(("size", "k"), [(3, 3), (3, 2), (4, 3), (5, 4)])
def test_tic_tac_toe_is_that_of_game(size, k):
    rules = Rules(size, size, k)
    assert rules.settings == (size, k)
    assert rules.lines == game.lines(size, k)
    assert rules.symmetries == game.symmetries(size)
    assert rules.new_board() == game.new_board(size)


def test_all_of_the_game_is_that_of_game():
    rules = Rules()
    for board, verdict in game.states().items():
        assert rules.verdict(board) == verdict
        assert rules.canonical(board) == game.canonical(board)
    for board, following in game.graph().items():
        assert {move: rules.play(board, move) for move in rules.legal_moves(board)} == following


@pytest.mark.parametrize(
    ("rules", "count"), [(CONNECT_FOUR, 69), (Rules(4, 4, 4, True), 10), (Rules(4, 5, 4, True), 17)]
)
def test_number_of_lines(rules, count):
    assert len(rules.lines) == count


def positions(rules):
    found, waiting = set(), [rules.new_board()]
    while waiting:
        board = waiting.pop()
        if board not in found:
            found.add(board)
            if rules.verdict(board) == "C":
                mark = game.player_to_move(board)
                waiting += [board[:move] + mark + board[move + 1 :] for move in rules.legal_moves(board)]
    return found


def test_number_of_positions_of_a_small_game():
    assert len(positions(Rules())) == 5478


@pytest.mark.nightly  # 161 029 boards
def test_number_of_positions_of_connect_four_on_4_by_4():
    assert len(positions(Rules(4, 4, 4, True))) == 161_029  # J. Tromp, « John's Connect Four Playground »


EMPTY = CONNECT_FOUR.new_board()


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: Rules("3"), TypeError, "rows doit être un entier"),
        (lambda: Rules(3, 3.0), TypeError, "columns doit être un entier"),
        (lambda: Rules(3, 3, True), TypeError, "aligned doit être un entier"),
        (lambda: Rules(3, 3, 3, 1), TypeError, "drops vaut True ou False"),
        (lambda: Rules(0, 3, 3), ValueError, "sur 0 × 3 cases"),
        (lambda: Rules(6, 7, 8), ValueError, "aligner 8 marques"),
        (lambda: Rules(6, 7, 0), ValueError, "aligner 0 marques"),
        (lambda: CONNECT_FOUR.settings, ValueError, "ne connaissent que le morpion"),
        (lambda: Rules(3, 4, 3).settings, ValueError, "ne connaissent que le morpion"),
        (lambda: Rules(2, 2, 2).settings, ValueError, "ne connaissent que le morpion"),
        (lambda: CONNECT_FOUR.check_board(" " * 9), ValueError, "a 42 cases ; celui-ci en a 9"),
        (lambda: CONNECT_FOUR.check_board("x" + EMPTY[1:]), ValueError, "jamais 'x'"),
        (lambda: CONNECT_FOUR.check_board("X" + EMPTY[1:]), ValueError, "les pions tombent"),
        (lambda: CONNECT_FOUR.check_board(EMPTY[1:] + "O"), ValueError, "il y a 0 X et 1 O"),
        (lambda: CONNECT_FOUR.play(EMPTY, 0), ValueError, "tomberait plus bas"),
        (lambda: CONNECT_FOUR.play(EMPTY, 42), ValueError, "vont de 0 à 41"),
        (lambda: CONNECT_FOUR.play(EMPTY, "38"), TypeError, "un entier"),
        (lambda: CONNECT_FOUR.play(EMPTY[1:] + "X", 41), ValueError, "déjà occupée"),
        (lambda: Rules(1, 3, 1).play("X  ", 1), ValueError, "La partie est finie"),
    ],
)
def test_bad_input_gets_one_french_sentence(call, error, says):
    with pytest.raises(error, match=re.escape(says)) as caught:
        call()
    assert "\n" not in str(caught.value)
