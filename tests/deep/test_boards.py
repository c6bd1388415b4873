import random
from itertools import islice

import numpy as np
import pytest

from benchmarks.states import enumerated
from ql_functions import game
from ql_functions.agents.state_counts import state_counts
from ql_functions.deep.boards import Boards
from ql_functions.q_tables import state_of
from ql_functions.solutions import encode

SETTINGS = [(3, 3), (4, 4), (4, 3)]


def some_boards(size, min_contig, count=60):
    """Boards of random games, at random moments."""
    rng, found = random.Random(size), []
    while len(found) < count:
        board = game.new_board(size)
        for _ in range(rng.randrange(size**2)):
            if game.verdict(board, min_contig) == "C":
                board = game.play(board, rng.choice(game.legal_moves(board)), min_contig)
        found.append(board)
    return found


@pytest.mark.parametrize(("size", "min_contig"), SETTINGS)
def test_many_boards_at_once_say_what_game_says(size, min_contig):
    boards, strings = Boards(size, min_contig), some_boards(size, min_contig)
    own, other = boards.of_strings(strings)
    assert boards.planes(own, other).tolist() == [encode(state_of(board)).tolist() for board in strings]
    free = [[square == game.EMPTY for square in board] for board in strings]
    assert boards.free(own, other).tolist() == free
    assert boards.full(own, other).tolist() == [not any(squares) for squares in free]
    ended = [game.verdict(board, min_contig) in ("X", "O") for board in strings]
    assert boards.wins(other).tolist() == ended  # the winner has just played
    assert any(ended)


@pytest.mark.parametrize(("size", "min_contig"), SETTINGS)
def test_the_eight_images_of_a_board_have_one_representative(size, min_contig):
    boards, strings = Boards(size, min_contig), some_boards(size, min_contig, 20)
    images = ["".join(board[i] for i in symmetry) for board in strings for symmetry in game.symmetries(size)]
    own, other = boards.of_strings(images)
    *canonical, symmetry = boards.canonical(own, other)
    codes = np.stack(canonical, axis=1).reshape(-1, 8, 2)
    assert (codes == codes[:, :1]).all()
    classes = {game.canonical(state_of(board)) for board in strings}
    assert len(np.unique(codes[:, 0], axis=0)) == len(classes)
    before = boards.planes(own, other).reshape(-1, 2, size**2)
    after = boards.planes(*canonical).reshape(-1, 2, size**2)
    assert (np.take_along_axis(before, boards.symmetries[symmetry][:, None], axis=2) == after).all()


def test_a_board_too_large_is_refused():
    with pytest.raises(ValueError, match="jusqu'à 4×4, où sa force se prouve encore : size=5 est trop grand"):
        Boards(5, 4)
    with pytest.raises(ValueError, match="aligner 4 marques"):
        Boards(3, 4)


def test_there_are_as_many_states_as_one_enumerates():
    assert state_counts(3) == list(enumerated(3))


@pytest.mark.nightly  # half a million states
def test_4x4_has_as_many_states_as_one_enumerates():
    assert state_counts(4)[:8] == list(islice(enumerated(4), 8))  # in 4×4 one may win from the seventh move
