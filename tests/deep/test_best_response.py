from functools import partial
from itertools import accumulate

import numpy as np
import pytest
from nightly import nightly

from deep.players import Drawn
from ql_functions import game
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.deep.best_response import NEAR, best_response
from ql_functions.deep.boards import Boards
from ql_functions.strength import exact
from ql_functions.strength.policies import policy_of


@pytest.mark.parametrize("player", "XO")
@pytest.mark.parametrize("seed", [0, *nightly(range(1, 6))])
def test_it_finds_what_the_whole_enumeration_finds(seed, player):
    agent = Drawn(seed)
    policy, response = policy_of(agent), best_response(agent.boards, agent.batch, player)
    assert response.against_random == exact.against_random(policy, player)
    shortest = exact.shortest_loss(policy, player)
    assert (response.loss is None) == (shortest is None)
    assert len(response.loss or ()) == len(shortest or ())


@pytest.mark.parametrize(("size", "min_contig"), [(3, 3), (4, 3)])
@pytest.mark.parametrize("player", "XO")
def test_the_game_that_beats_it_can_be_played(size, min_contig, player):
    agent = Drawn(1, size, min_contig)
    moves = best_response(agent.boards, agent.batch, player).loss
    play = partial(game.play, min_contig=min_contig)
    boards = list(accumulate(moves, play, initial=game.new_board(size)))
    for board, move in zip(boards, moves, strict=False):
        if game.player_to_move(board) == player:
            assert agent.choices(board) == (move,)
    assert game.verdict(boards[-1], min_contig) == ("O" if player == "X" else "X")


def perfect(boards, own, other):
    """Minimax values of canonical boards."""
    marks = np.stack([own, other], axis=1)[:, :, None] & boards.bits > 0
    turn = [int(mine.sum() == his.sum()) for mine, his in marks]
    texts = ["".join("X" if a else "O" if b else " " for a, b in zip(*planes, strict=True)) for planes in marks]
    texts = [text if x else game.flip(text) for text, x in zip(texts, turn, strict=True)]
    return np.array([[-9 if v is None else v for v in MinimaxAgent().values(text)] for text in texts], float)


def test_a_perfect_player_is_never_beaten():
    boards = Boards()
    responses = {player: best_response(boards, partial(perfect, boards), player) for player in "XO"}
    assert [response.loss for response in responses.values()] == [None, None]
    assert [response.against_random[2] for response in responses.values()] == [0, 0]
    assert all(sum(response.against_random) == 1 for response in responses.values())
    assert all(response.states > 20 for response in responses.values())


def test_a_loss_by_a_hair_is_a_loss():
    """The right move is ahead of a blunder by less than rounding: chance does not meet it, the verdict does."""
    boards = Boards()

    def values(own, other):
        return perfect(boards, own, other) * (NEAR / 4)

    response = best_response(boards, values, "O")
    assert response.loss is not None
    assert response.against_random[2] == 0


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf])
def test_values_that_are_not_finite_prove_nothing(wrong):
    boards = Boards()

    def values(own, other):
        found = perfect(boards, own, other).astype(float)
        found[-1, boards.free(own, other)[-1].argmax()] = wrong
        return found

    with pytest.raises(ValueError, match="Une valeur de l'agent n'est pas un nombre fini"):
        best_response(boards, values, "X")


def test_the_value_of_an_occupied_square_does_not_count():
    boards = Boards()

    def values(own, other):
        return np.where(boards.free(own, other), perfect(boards, own, other), np.nan)

    assert best_response(boards, values, "X") == best_response(boards, partial(perfect, boards), "X")
