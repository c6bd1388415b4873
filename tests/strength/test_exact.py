"""Every exact measure against the plain recursion of `oracle`; the figures of the course come out of both."""

from fractions import Fraction

import oracle
import pytest
from nightly import nightly

from ql_functions import game
from ql_functions.game import graph
from ql_functions.strength import exact
from ql_functions.strength.policies import ANYTHING, policy_of, state_numbers

WHIMS = [oracle.Whim(seed, most=1 + seed % 3) for seed in range(6)]
AGENTS = [oracle.Anything(), oracle.Perfect(), *WHIMS[:2], *nightly(WHIMS[2:])]
EACH_AGENT = pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
EACH_SIDE = pytest.mark.parametrize("player", ["X", "O"])


def test_the_counts_of_the_game():
    reached = oracle.below(oracle.EMPTY)
    after = {board for following in graph().values() for board in following.values()}
    assert {oracle.EMPTY, *after} == reached
    assert set(graph()) == set(oracle.RUNNING)
    assert (len(reached), len(oracle.RUNNING)) == (5478, 4520)
    assert len({game.canonical(board) for board in reached}) == 765
    assert [list(map(oracle.ending, reached)).count(end) for end in "XOT"] == [626, 316, 16]


def test_states_are_the_boards_seen_by_the_player_to_move():
    seen = [board if oracle.mover(board) == "X" else board.translate(str.maketrans("XO", "OX")) for board in graph()]
    assert [*state_numbers()] == [game.number(state) for state in seen]
    assert len(set(seen)) == 4520


def test_moves_lead_where_the_game_says():
    for board, following in graph().items():
        assert following == {move: oracle.after(board, move) for move in oracle.free(board)}
        assert list(following) == oracle.free(board)
    assert sum(map(len, graph().values())) == 16167


def test_what_each_move_loses():
    losses = exact.move_losses()
    for board in oracle.RUNNING:
        for move in oracle.free(board):
            lost = abs(oracle.minimax(board) - oracle.minimax(oracle.after(board, move)))
            assert losses[board][move] == lost
    assert max(max(lost.values()) for lost in losses.values()) == 2


@EACH_AGENT
def test_blunders(agent):
    expected = {board for board in oracle.RUNNING if any(oracle.worsens(board, move) for move in agent.choices(board))}
    assert set(exact.blunders(policy_of(agent))) == expected


def test_some_move_loses_something_in_3191_states():
    assert len(exact.blunders(ANYTHING)) == 3191
    assert not len(exact.blunders(policy_of(oracle.Perfect())))


@EACH_AGENT
@EACH_SIDE
def test_against_random(agent, player):
    measured = exact.against_random(policy_of(agent), player)
    assert measured == oracle.against_random(agent, player)
    assert all(type(share) is Fraction for share in measured)
    assert sum(measured) == 1


def test_random_against_random():
    assert exact.against_random(ANYTHING, "X") == (Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))
    assert exact.against_random(ANYTHING, "O") == (Fraction(121, 420), Fraction(8, 63), Fraction(737, 1260))


WISHES = {"never_lose": lambda shares: (-shares[2], shares[0]), "wins": lambda shares: shares[:2]}
BEST_X = (Fraction(191, 192), Fraction(1, 192), 0)
OPTIMA = {
    ("X", "never_lose"): BEST_X,
    ("X", "wins"): BEST_X,
    ("O", "never_lose"): (Fraction(866, 945), Fraction(79, 945), 0),
    ("O", "wins"): (Fraction(887, 945), Fraction(43, 945), Fraction(1, 63)),
}


@pytest.mark.parametrize(("player", "aim"), OPTIMA)
def test_optimum(player, aim):
    expected = oracle.chances(player, lambda _, results: max(results, key=WISHES[aim]))
    assert exact.optimum(player, aim) == expected == OPTIMA[player, aim]


@EACH_AGENT
@EACH_SIDE
def test_the_shortest_loss(agent, player):
    policy = policy_of(agent)
    other = "O" if player == "X" else "X"
    result, length = oracle.worst(agent, player)
    moves = exact.shortest_loss(policy, player)
    if result:
        assert moves is None
        return
    assert len(moves) == length
    board = oracle.EMPTY
    for move in moves:
        assert not oracle.ending(board)
        assert move in (agent.choices(board) if oracle.mover(board) == player else oracle.free(board))
        board = oracle.after(board, move)
    assert oracle.ending(board) == other


def test_nobody_beats_perfection_and_somebody_beats_chance():
    assert [exact.is_beatable(policy) for policy in (policy_of(oracle.Perfect()), ANYTHING)] == [False, True]
    assert [len(exact.shortest_loss(ANYTHING, player)) for player in "XO"] == [6, 5]


@EACH_AGENT
def test_reached(agent):
    own = set()
    for player in "XO":
        found, waiting = set(), [oracle.EMPTY]
        while waiting:
            board = waiting.pop()
            if board not in found:
                found.add(board)
                if not oracle.ending(board):
                    moves = agent.choices(board) if oracle.mover(board) == player else oracle.free(board)
                    waiting += [oracle.after(board, move) for move in moves]
        own |= {board for board in found if not oracle.ending(board) and oracle.mover(board) == player}
    assert set(exact.reached(policy_of(agent))) == own


@pytest.mark.parametrize("measure", [exact.against_random, exact.shortest_loss])
def test_an_unknown_player_is_refused(measure):
    with pytest.raises(ValueError, match="Un joueur est 'X' ou 'O', pas 'x'"):
        measure(graph(), "x")


def test_an_unknown_optimum_is_refused():
    with pytest.raises(ValueError, match="aim vaut 'never_lose' ou 'wins', pas 'draw'"):
        exact.optimum("O", "draw")
    with pytest.raises(ValueError, match="Un joueur est"):
        exact.optimum("XO")
