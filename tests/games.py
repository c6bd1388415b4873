"""Games for the tests, written as their moves."""

from functools import partial
from itertools import accumulate

from ql_functions import game

X_WINS = (0, 3, 1, 4, 2)
O_WINS = (0, 3, 1, 4, 8, 5)
DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)


def played(moves, size=3, min_contig=3):
    """The `steps` of these moves, as simulate_game returns them."""
    play = partial(game.play, min_contig=min_contig)
    boards = accumulate(moves, play, initial=game.new_board(size))
    return [{"state": board, "move": move} for board, move in zip(boards, moves, strict=False)]
