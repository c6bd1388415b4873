import re
from collections import Counter
from itertools import pairwise

import oracle
import pytest
from boards import from_number, is_dead
from hypothesis import given
from hypothesis import strategies as st

from ql_functions import game


def aligned(board, player, k):
    """Independent oracle: sets of coordinates, no precomputed line."""
    n = int(len(board) ** 0.5)
    marks = {divmod(i, n) for i, square in enumerate(board) if square == player}
    return any(
        all((row + i * down, column + i * right) in marks for i in range(k))
        for row, column in marks
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@st.composite
def games(draw):
    """A game n×n, k aligned, and the boards of one line of legal play."""
    size = draw(st.integers(3, 6))
    k = draw(st.integers(1, size))
    order = draw(st.permutations(range(size**2)))
    board, boards = game.new_board(size), [game.new_board(size)]
    for move in order[: draw(st.integers(0, size**2))]:
        if game.verdict(board, k) != "C":
            break
        board = game.play(board, move, k)
        boards.append(board)
    return size, k, boards


@given(games())
def test_verdict_agrees_with_the_oracle(played):
    _, k, boards = played
    for board in boards:
        winners = [player for player in "XO" if aligned(board, player, k)]
        expected = winners[0] if winners else "C" if " " in board else "T"
        assert game.verdict(board, k) == game.verdict(list(board), k) == expected
        assert game.check_board(board, k) == game.check_board(list(board), k) == board


@given(games())
def test_play_adds_one_mark_of_the_player_to_move(played):
    _, _, boards = played
    for i, (before, after) in enumerate(pairwise(boards)):
        changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
        assert changed == [(" ", "XO"[i % 2])]
        assert game.player_to_move(before) == "XO"[i % 2]


@given(games())
def test_symmetries_and_flip_keep_the_verdict(played):
    size, k, boards = played
    board = boards[-1]
    images = ["".join(board[i] for i in symmetry) for symmetry in game.symmetries(size)]
    assert len(set(game.symmetries(size))) == 8
    assert {game.verdict(image, k) for image in images} == {game.verdict(board, k)}
    assert {game.canonical(image) for image in images} == {game.canonical(board)}
    assert game.canonical(board) in images
    assert game.flip(game.flip(board)) == board
    assert game.verdict(game.flip(board), k) == game.verdict(board, k).translate(str.maketrans("XO", "OX"))


def test_a_board_is_dead_when_every_way_to_play_on_is_a_draw():
    dead = {board for board in oracle.RUNNING if {oracle.ending(end) for end in oracle.below(board)} == {None, "T"}}
    assert len(dead) == 120
    assert {board for board in oracle.RUNNING if is_dead(board)} == dead
    assert is_dead(list(min(dead)))


@given(games())
def test_nobody_aligns_after_a_dead_board(played):
    _, k, boards = played
    for before, after in pairwise(boards):
        if is_dead(before, k):
            assert is_dead(after, k)
            assert game.verdict(after, k) in "CT"


@given(st.integers(3, 4), st.data())
def test_number_and_from_number_are_inverse(size, data):
    value = data.draw(st.integers(0, 3**size**2 - 1))
    board = from_number(value, size)
    assert game.number(board) == value
    assert len(board) == size**2


def test_counts_of_the_game():
    states = game.states()
    assert Counter(states.values()) == {"C": 4520, "X": 626, "O": 316, "T": 16}
    running = [board for board, verdict in states.items() if verdict == "C"]
    assert Counter(map(game.player_to_move, running)) == {"X": 2423, "O": 2097}
    assert len({game.canonical(board) for board in states}) == 765
    assert len({game.canonical(board) for board in running}) == 627
    assert sum(len(game.legal_moves(board)) for board in running) == 16167


@pytest.mark.parametrize(("size", "k", "count"), [(3, 3, 8), (4, 4, 10), (4, 3, 24), (5, 4, 28)])
def test_number_of_lines(size, k, count):
    # n(n-k+1) rows, as many columns, (n-k+1)² diagonals each way
    assert len(game.lines(size, k)) == count == 2 * size * (size - k + 1) + 2 * (size - k + 1) ** 2


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: game.new_board(2), ValueError, "au moins 3 cases"),
        (lambda: game.new_board(3.0), TypeError, "entier"),
        (lambda: game.new_board(True), TypeError, "entier"),
        (lambda: game.check_settings(3, 4), ValueError, "aligner 4 marques sur un plateau de côté 3"),
        (lambda: game.check_settings(3, 0), ValueError, "aligner 0 marques"),
        (lambda: game.as_board(None), TypeError, "chaîne ou une liste"),
        (lambda: game.as_board([1] * 9), TypeError, "chaîne ou une liste"),
        (lambda: game.as_board(["XO"] * 9), ValueError, "un seul caractère"),
        (lambda: game.as_board([["X", "O", " "]] * 3), TypeError, "chaîne ou une liste"),
        (lambda: game.as_board(" " * 10), ValueError, "9, 16, 25"),
        (lambda: game.as_board(""), ValueError, "9, 16, 25"),
        (lambda: game.as_board("x" + " " * 8), ValueError, "'x'"),
        (lambda: game.check_board("XX" + " " * 7), ValueError, "il y a 2 X et 0 O"),
        (lambda: game.check_board("O" + " " * 8), ValueError, "il y a 0 X et 1 O"),
        (lambda: game.check_board("XXXOOO   "), ValueError, "tous les deux"),
        (lambda: game.check_board("XXXOO O  "), ValueError, "X a gagné, et son adversaire a joué ensuite"),
        (lambda: game.check_board("OOOXX XX "), ValueError, "O a gagné, et son adversaire a joué ensuite"),
        (lambda: game.play("X        ", 0), ValueError, "déjà occupée par X"),
        (lambda: game.play(" " * 9, 9), ValueError, "vont de 0 à 8"),
        (lambda: game.play(" " * 9, -1), ValueError, "vont de 0 à 8"),
        (lambda: game.play(" " * 9, "4"), TypeError, "un entier"),
        (lambda: game.play("XXXOO    ", 8), ValueError, "La partie est finie"),
    ],
)
def test_bad_input_gets_one_french_sentence(call, error, says):
    with pytest.raises(error, match=re.escape(says)) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_huge_value_is_shown_cut():
    with pytest.raises(TypeError) as caught:
        game.as_board([7] * 10_000)
    assert len(str(caught.value)) < 200
