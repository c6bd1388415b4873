"""What only tests ask of a board: whether a draw is already certain, and which board has a number."""

from ql_functions.game import EMPTY, PLAYERS, lines, player_to_move, side


def is_dead(board, min_contig=3):
    """Whether nobody can align any more: every line has a mark of the other, or takes more moves than are left."""
    left, player = board.count(EMPTY), player_to_move(board)
    turns = {mark: (left + (mark == player)) // 2 for mark in PLAYERS}
    return not any(
        all(board[i] in (mark, EMPTY) for i in line) and sum(board[i] == EMPTY for i in line) <= turns[mark]
        for line in lines(side(board), min_contig)
        for mark in PLAYERS
    )


def from_number(value, size=3):
    """The board whose `game.number` is ``value``."""
    return "".join((" ", "X", "O")[value // 3**i % 3] for i in range(size**2))
