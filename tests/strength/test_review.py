"""A finished game: what is said of each move, and the one that decides it, against an independent minimax."""

import random

import oracle
import pytest
from games import DRAW, O_WINS, X_WINS
from page_match import evaluate

from ql_functions import game
from ql_functions.strength.review import boards_after, film

PERFECT = (4, 0, 2, 6, 3, 5, 1, 7, 8)


def reviewed(boards, moves, min_contig=3):
    """What the page says of the game."""
    return evaluate("reviewed", film(boards, moves, min_contig).data)


def chance_game(seed):
    chooser, moves, board = random.Random(seed), [], game.new_board()
    while game.verdict(board) == "C":
        moves.append(chooser.choice(game.legal_moves(board)))
        board = game.play(board, moves[-1])
    return moves


@pytest.mark.parametrize("seed", range(5))
def test_the_deciding_move_is_the_last_that_changes_the_exact_value(seed):
    moves = chance_game(seed)
    boards = boards_after(moves)
    worse = [i for i, move in enumerate(moves) if oracle.worsens(boards[i], move)]
    found = evaluate("({ boards, lines }) => decision(boards, lines)", film(boards, moves).data)
    index, before, after = (found[name] for name in ("index", "before", "after"))
    assert index == worse[-1]
    board, sign = boards[index], 1 if index % 2 == 0 else -1
    assert before == sign * oracle.minimax(board)
    assert after == sign * oracle.minimax(boards[index + 1])
    assert found["better"] == [move for move in game.legal_moves(board) if not oracle.worsens(board, move)]
    end = {"X": 1, "O": -1, "T": 0}[game.verdict(boards[-1])]
    assert sign * after == end, "after it, the game only follows its course"


@pytest.mark.parametrize(
    ("moves", "index", "kept", "says"),
    [
        (X_WINS, 1, "le nul", "✗ O tenait le nul ; face à un jeu parfait, il perd. Il fallait jouer la case 4."),
        (O_WINS, 4, "la victoire", "il perd. Il fallait jouer la case 2."),
        (DRAW, 6, "la victoire", "il n'a plus que le nul. Il fallait jouer la case 6."),
        ((4, 1, 0, 8, 6, 2, 3), 1, "le nul", "Il fallait jouer l'une des cases 0, 2, 6, 8."),
    ],
)
def test_it_is_said_in_the_caption_and_beside_the_move(moves, index, kept, says):
    shown = reviewed(boards_after(moves), moves)
    assert shown["decisive"] == [index, f"✗ lâche {kept}"]
    assert [i for i, caption in enumerate(shown["captions"]) if "✗" in caption] == [index + 1]
    assert shown["captions"][index + 1].endswith(says)


def test_a_perfect_game_decides_nothing():
    shown = reviewed(boards_after(PERFECT), PERFECT)
    assert shown["decisive"] is None
    assert "✗" not in "".join(shown["captions"])
    assert shown["winner"] == "T"


@pytest.mark.parametrize(("size", "min_contig", "moves"), [(4, 4, (0, 4, 1, 5, 2, 6, 3)), (3, 2, (0, 3, 1))])
def test_another_game_is_told_without_its_exact_value(size, min_contig, moves):
    shown = reviewed(boards_after(moves, size, min_contig), moves, min_contig)
    assert shown["decisive"] is None
    assert (shown["winner"], shown["line"]) == ("X", [*range(min_contig)])
    assert shown["captions"][-1].endswith("X gagne !")
