from itertools import pairwise

import numpy as np
import pytest

from deep.players import Drawn
from ql_functions import game
from ql_functions.deep.lockstep import Lockstep
from ql_functions.solutions import encode, masked_argmax


def played(count=30, turns=60, epsilon=0.3, size=3, min_contig=3):
    """The rows of games played in lockstep, one array a turn."""
    drawn = Drawn(0, size, min_contig)
    lockstep = Lockstep(drawn.boards, count, np.random.default_rng(1))
    return lockstep, np.stack([lockstep.play(drawn.batch, epsilon) for _ in range(turns)])


def text(planes):
    own, other = np.split(planes, 2)
    return "".join("X" if mine else "O" if his else " " for mine, his in zip(own, other, strict=True))


@pytest.mark.parametrize(("size", "min_contig"), [(3, 3), (4, 4), (4, 3)])
def test_every_row_is_a_move_of_the_game(size, min_contig):
    lockstep, turns = played(size=size, min_contig=min_contig)
    seen = set()
    for row in turns.ravel():
        state, move = text(row["state"]), row["move"]
        assert state[move] == game.EMPTY
        after = state[:move] + "X" + state[move + 1 :]  # the player to move is seen as X
        verdict = game.verdict(after, min_contig)
        assert row["reward"] == (verdict == "X")
        assert row["done"] == (verdict != "C")
        following = text(row["next_state"])
        assert game.canonical(game.flip(after)) == game.canonical(following)
        assert row["next_state"].tolist() == encode(following).tolist()
        assert row["legal_next"].tolist() == [square == game.EMPTY for square in following]
        seen.add(verdict)
    assert seen >= {"X", "C"} | ({"T"} if min_contig == size else set())
    assert lockstep.games == turns["done"].sum()


def test_a_game_goes_on_where_it_was_or_starts_anew():
    _, turns = played()
    for before, after in pairwise(turns):
        expected = np.where(before["done"][:, None], 0, before["next_state"])
        assert (after["state"] == expected).all()


def test_chance_holds_o_or_x_or_nobody():
    """With ε = 0, only the player that chance holds leaves the values' choice."""
    drawn = Drawn(0)
    _, turns = played(count=300, turns=40, epsilon=0)
    left = np.zeros((3, 2))
    for rows in turns:
        own, other = (rows["state"][:, half] @ drawn.boards.bits for half in (slice(0, 9), slice(9, 18)))
        own, other = own.astype(int), other.astype(int)
        greedy = masked_argmax(drawn.batch(own, other), drawn.boards.free(own, other))
        player = rows["state"].sum(axis=1).astype(int) % 2
        np.add.at(left, (np.arange(300) % 3, player), rows["move"] != greedy)
    assert (left[[0, 1, 2, 2], [1, 0, 0, 1]] == 0).all()
    assert left[0, 0] > 0
    assert left[1, 1] > 0


def test_each_game_explores_as_much_as_its_share_of_epsilon():
    """On the empty board, X's first moves: chance holds X in the first third, then ε goes from 0 to its largest."""
    _, turns = played(count=9000, turns=1, epsilon=1)
    moves = turns["move"][0]
    by_chance = np.bincount(moves[::3], minlength=9)
    assert by_chance.min() > 250
    greedy = np.bincount(moves).argmax()
    little, much = np.split(moves[2::3] == greedy, 2)
    assert little[:10].all()
    assert little.mean() == pytest.approx(1 - 0.25 * 8 / 9, abs=0.05)
    assert much.mean() == pytest.approx(1 - 0.75 * 8 / 9, abs=0.05)
