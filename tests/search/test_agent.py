import re

import pytest

import ql_functions as affichage
from ql_functions import SearchAgent, game
from ql_functions.agents.minimax import minimax_value
from ql_functions.search.rules import CONNECT_FOUR, Rules


def dropped(columns, rules=CONNECT_FOUR):
    """The board after pieces were dropped in these columns, X first."""
    board = rules.new_board()
    for column in columns:
        (move,) = (move for move in rules.legal_moves(board) if move % rules.columns == column)
        board = rules.play(board, move)
    return board


WINS = {  # a board → the column that wins at once
    "upright": ([0, 1, 0, 1, 0, 2], 0),
    "level": ([0, 0, 1, 1, 2, 2], 3),
    "slanting": ([0, 1, 1, 2, 2, 3, 2, 3, 3, 6], 3),
}


@pytest.mark.parametrize(("columns", "column"), WINS.values(), ids=WINS)
def test_it_wins_in_one(columns, column):
    for seed in range(5):
        (move,) = SearchAgent(200, seed=seed, rules=CONNECT_FOUR).choices(dropped(columns))
        assert move % 7 == column


def test_it_blocks_a_loss_in_one():
    for seed in range(5):
        (move,) = SearchAgent(400, seed=seed, rules=CONNECT_FOUR).choices(dropped([3, 6, 3, 6, 3]))
        assert move % 7 == 3


def wins_at_once(board):
    mark = game.player_to_move(board)
    return {move for move, after in game.graph()[board].items() if game.verdict(after) == mark}


def test_in_three_by_three_it_wins_in_one_or_surely_and_blocks():
    agent, at_once, later, blocks = SearchAgent(300), 0, 0, 0
    for board, following in game.graph().items():
        (move,), wins = agent.choices(board), wins_at_once(board)
        holds = {m for m, after in following.items() if after not in game.graph() or not wins_at_once(after)}
        if wins:
            at_once, later = at_once + (move in wins), later + (move not in wins)
            assert move in wins or minimax_value(following[move]) == -1  # another move, that wins as surely
        elif minimax_value(board) >= 0 and len(holds) < len(following):  # in a lost position, it may give up
            blocks += 1
            assert move in holds
    assert at_once > 10 * later > 0  # one way to win is as good to it as another, be it longer
    assert blocks > 500


@pytest.mark.parametrize("rules", [3, "3x3", (3, 3, 3)])
def test_what_is_not_a_game_has_no_network(rules):
    with pytest.raises(TypeError, match=re.escape("rules est un jeu, comme Rules(6, 7, 4, True), pas ")):
        affichage.shipped_network(rules)
    with pytest.raises(ValueError, match="ne livre pas de réseau pour Rules"):
        affichage.shipped_network(Rules(5, 5, 4))


def test_the_same_seed_gives_the_same_move_and_another_seed_another_search():
    boards = [*game.graph()][:200]
    first, again, other = SearchAgent(40, seed=1), SearchAgent(40, seed=1), SearchAgent(40, seed=2)
    assert [*map(first.values, boards)] == [*map(again.values, reversed(boards))][::-1]
    assert [*map(first.values, boards)] != [*map(other.values, boards)]
    assert {len(first.choices(board)) for board in boards} == {1}


def test_each_board_has_its_own_chance():
    """The rollouts of a board and of its mirror are not mirrors of each other."""
    agent = SearchAgent(100)
    assert agent.values("X        ") != tuple(agent.values("  X      ")[i] for i in game.symmetries()[1])


def test_values_are_results_where_it_tried():
    agent = SearchAgent(3)
    assert agent.results
    assert [value is None for value in agent.values(" " * 9)] == [False] * 3 + [True] * 6
    assert all(-1 <= value <= 1 for value in agent.values(" " * 9)[:3])
    assert agent.choices("XOXXOOOXX") == ()
    assert agent.values("XOXXOOOXX") == (None,) * 9


def test_it_plays_the_game_of_game_settings_or_its_own():
    affichage.game_settings(4, 3)
    try:
        agent = SearchAgent(50)
    finally:
        affichage.game_settings()
    assert agent.game == (4, 3)
    assert agent.choices("XX   OO         ")[0] == 2
    assert SearchAgent(50, rules=Rules(5, 5, 4)).game == (5, 4)
    board = affichage.versus_agent(agent)
    board.play(5)
    assert (board.board.count("X"), board.board.count("O")) == (1, 1)
    with pytest.raises(ValueError, match="ne jouent pas au même jeu"):
        affichage.versus_agent(agent, opponent=affichage.MinimaxAgent())


ASKED = {
    "report_card": affichage.report_card,
    "error_map": affichage.error_map,
    "versus_agent": affichage.versus_agent,
    "export_html": lambda agent: affichage.export_html(agent, "agent.html"),
    "arena": lambda agent: affichage.arena([agent], seeds=[0]),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_what_knows_only_tic_tac_toe_says_so(ask):
    with pytest.raises(ValueError, match=r"^Le plateau, le bulletin[^\n]* ne connaissent que le morpion"):
        ask(SearchAgent(rules=CONNECT_FOUR))


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: SearchAgent(0), ValueError, "simulations va de 1 à 1"),
        (lambda: SearchAgent(10**6 + 1), ValueError, "ne peut pas valoir 1000001"),
        (lambda: SearchAgent(100.0), TypeError, "simulations doit être un entier"),
        (lambda: SearchAgent(True), TypeError, "simulations doit être un entier"),
        (lambda: SearchAgent(c="2"), TypeError, "c doit être un nombre"),
        (lambda: SearchAgent(c=-1), ValueError, "un nombre positif ou nul"),
        (lambda: SearchAgent(c=float("nan")), ValueError, "un nombre positif ou nul"),
        (lambda: SearchAgent(c=float("inf")), ValueError, "un nombre positif ou nul"),
        (lambda: SearchAgent(seed=None), TypeError, "seed doit être un entier"),
        (lambda: SearchAgent(rules=(3, 3)), TypeError, "rules est un jeu, comme Rules(6, 7, 4, True)"),
        (lambda: SearchAgent().choices(" " * 16), ValueError, "a 9 cases ; celui-ci en a 16"),
        (lambda: SearchAgent().choices("XXXOO    "), ValueError, "La partie est finie"),
        (lambda: SearchAgent().values("XX       "), ValueError, "il y a 2 X et 0 O"),
    ],
)
def test_bad_input_gets_one_french_sentence(call, error, says):
    with pytest.raises(error, match=re.escape(says)) as caught:
        call()
    assert "\n" not in str(caught.value)
