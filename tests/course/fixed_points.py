"""Where the update of lesson 4 leads: the exact values of X's moves against a random O, by plain recursion."""

from functools import cache

import oracle

ALPHA = DISCOUNT = 0.9
FUTURE = {"X": 1, "T": 0.5, "O": 0}


def pay(result, left, at_end=False):
    """What the course pays a move of X, ``left`` of its own moves from the end."""
    return 0 if at_end and left > 1 else {"X": 1, "T": -0.1, "O": -1}[result] * ALPHA**left


@cache
def values(learner, at_end=False):
    """A function: board where X is to move → {move: value} that the update leaves unchanged on average.

    Args:
        learner: how X goes on after the move, ``'random'`` or ``'greedy'``: the course pays a move by the end of the
            game, to which X's later moves lead.
        at_end: is only X's last move paid?
    """

    @cache
    def of(board):
        return {move: mean([judged(reached) for reached in replies(board, move)]) for move in oracle.free(board)}

    def judged(board):
        """(target, {(result, X's moves left): probability}) of a move that leads here."""
        if result := oracle.ending(board):
            return pay(result, 1, at_end) + DISCOUNT * FUTURE[result], {(result, 1): 1}
        following = of(board).values()
        best = max(value for value, _ in following)
        ends = [ends for value, ends in following if learner == "random" or value == best]
        _, ends = mean([(0, ends) for ends in (ends if learner == "random" else ends[:1])])
        ends = {(result, left + 1): chance for (result, left), chance in ends.items()}
        return sum(chance * pay(*end, at_end) for end, chance in ends.items()) + DISCOUNT * best, ends

    return lambda board: {move: value for move, (value, _) in of(board).items()}


def replies(board, move):
    """The boards that X may find after its move, all as probable; the final one if the move ends the game."""
    board = oracle.after(board, move)
    return [board] if oracle.ending(board) else [oracle.after(board, reply) for reply in oracle.free(board)]


def mean(judgements):
    """The mean value, and the mixture of the ends."""
    mixture = {}
    for _, ends in judgements:
        for end, chance in ends.items():
            mixture[end] = mixture.get(end, 0) + chance / len(judgements)
    return sum(value for value, _ in judgements) / len(judgements), mixture


def chances(at_end):
    """(win, draw, loss) against a random O of the X that is greedy on these values."""
    of = values("greedy", at_end)

    def decide(board, results):
        worth = [*of(board).values()]
        return results[worth.index(max(worth))]

    return oracle.chances("X", decide)
