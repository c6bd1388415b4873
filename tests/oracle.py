"""An independent, slow and plain account of the game 3×3: strings, dictionaries, recursion, Fraction."""

import random
from fractions import Fraction
from functools import cache
from math import lcm, prod

ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")
EMPTY = " " * 9
WHOLE = prod(lcm(*range(1, most + 1)) for most in range(1, 10))  # whatever moves are drawn, shared without a rest


def free(board):
    return [move for move in range(9) if board[move] == " "]


def mover(board):
    return "X" if len(free(board)) % 2 else "O"


def after(board, move):
    return board[:move] + mover(board) + board[move + 1 :]


@cache
def ending(board):
    """'X', 'O' or 'T', None while the game goes on."""
    for row in ROWS:
        marks = {board[int(square)] for square in row}
        if len(marks) == 1 and marks != {" "}:
            return marks.pop()
    return None if " " in board else "T"


@cache
def below(board):
    """Every board that a game can pass through from this one, itself included."""
    if ending(board):
        return frozenset([board])
    return frozenset([board]).union(*(below(after(board, move)) for move in free(board)))


RUNNING = sorted(board for board in below(EMPTY) if not ending(board))


@cache
def following(board):
    """The board after each free square."""
    return {move: after(board, move) for move in free(board)}


@cache
def minimax(board):
    """1 if X wins between perfect players, 0 for a draw, -1 if O wins."""
    if ending(board):
        return {"X": 1, "O": -1, "T": 0}[ending(board)]
    best = max if mover(board) == "X" else min
    return best(minimax(after(board, move)) for move in free(board))


@cache
def worsens(board, move):
    return minimax(after(board, move)) != minimax(board)


def chances(player, decide):
    """(win, draw, loss) of ``player`` against a random player; ``decide(board, results)`` settles its own boards.

    ``results`` are the chances after each of the free squares, in their order.
    """
    other = "O" if player == "X" else "X"

    @cache
    def of(board):
        if ending(board):
            return tuple(Fraction(ending(board) == end) for end in (player, "T", other))
        results = [of(after(board, move)) for move in free(board)]
        return decide(board, results) if mover(board) == player else average(results)

    return of(EMPTY)


def average(results):
    return tuple(sum(column, Fraction(0)) / len(results) for column in zip(*results, strict=True))


def against_random(agent, player):
    """(win, draw, loss) of an agent that draws among its ``choices(board)``, from the empty board to the ends."""
    running, ends, moving = {EMPTY: WHOLE}, dict.fromkeys("XTO", 0), "X"
    while running:
        later = {}
        for board, chance in running.items():
            reached = following(board)
            moves = agent.choices(board) if moving == player else reached
            share = chance // len(moves)
            for board_after in map(reached.get, moves):
                end = ending(board_after)
                counts, key = (ends, end) if end else (later, board_after)
                counts[key] = counts.get(key, 0) + share
        running, moving = later, "O" if moving == "X" else "X"
    return tuple(Fraction(ends[end], WHOLE) for end in (player, "T", "O" if player == "X" else "X"))


def worst(agent, player):
    """What ``player``'s agent fears most: (0, length) of a lost game, (1, …) of a draw, (2, …) of a win."""
    rank = {player: 2, "T": 1}

    @cache
    def of(board):
        if ending(board):
            return rank.get(ending(board), 0), 0
        reached = following(board)
        moves = agent.choices(board) if (len(reached) % 2 == 1) == (player == "X") else reached
        result, length = min(of(reached[move]) for move in moves)
        return result, length + 1

    return of(EMPTY)


class Whim:
    """An agent that draws once and for all, from its seed, which moves it may play on each board."""

    def __init__(self, seed, most=9):
        self.name, self.seed, self.most = f"lubie {seed}", seed, most

    def choices(self, board):
        rng = random.Random(f"{self.seed}{board}")
        return tuple(rng.sample(free(board), rng.randint(1, min(self.most, len(free(board))))))


class Perfect:
    """An agent that plays any move that keeps the minimax value."""

    name = "parfait"

    def choices(self, board):
        return tuple(move for move in free(board) if not worsens(board, move))


class Anything:
    name = "hasard"

    def choices(self, board):
        return tuple(free(board))
