"""A network as an agent: the game it plays, many boards at once, its report card."""

from fractions import Fraction

import numpy as np
import pytest
from page_match import PageMatch

from ql_functions import error_map, game, hole, replay, report_card, save_entry, solutions, versus_agent
from ql_functions.agents.agent import RandomAgent, game_of
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import ArrayAgent
from ql_functions.deep.agent import DeepAgent
from ql_functions.deep.best_response import NEAR
from ql_functions.deep.network import Network
from ql_functions.deep.ship import shipped
from ql_functions.game import graph
from ql_functions.strength.policies import moves_of, policy_of
from ql_functions.strength.report_card import ReportCard
from ql_functions.tournament.entries import read_entry


@pytest.fixture(scope="module")
def small():
    return DeepAgent(Network(hidden=(16,), seed=1), "<petit>")


@pytest.fixture(scope="module")
def large():
    return DeepAgent(Network(4, 4, hidden=(16,), seed=1), "<grand>")


def test_many_boards_at_once_have_the_choices_of_each(small):
    boards = [*graph()][::9]
    assert small.all_choices(boards) == [small.choices(board) for board in boards]
    assert moves_of(policy_of(small)[::9][7]) == tuple(small.choices(boards[7]))


def test_it_enters_the_tournament_as_what_it_plays(small, large, tmp_path):
    save_entry(tmp_path / "zoé.json", small, "Zoé")
    assert read_entry(tmp_path / "zoé.json").policy == policy_of(small)
    with pytest.raises(ValueError, match="La force exacte se calcule en 3×3"):
        save_entry(tmp_path / "max.json", large, "Max")
    assert [path.name for path in tmp_path.iterdir()] == ["zoé.json"]


def test_many_boards_at_once_have_the_values_of_each(small):
    boards = [*graph()][::99]
    for board, values in zip(boards, small.all_values(boards), strict=True):
        assert [value is None for value in values] == [square != game.EMPTY for square in board]
        assert [value or 0 for value in values] == pytest.approx(
            [value or 0 for value in small.values(board)], abs=1e-5
        )
    judgement = next(judgement for judgement in error_map(small).judgements if judgement.board == boards[7])
    assert judgement.values[judgement.move] == max(value for value in judgement.values if value is not None)


def test_what_rounding_changes_with_the_number_of_boards_is_far_below_what_is_near(small):
    boards = small.network.boards
    own, other, _ = boards.canonical(*boards.of_strings([*graph()][::99]))
    together = small.network.values(own, other)
    alone = np.concatenate([small.network.values(own[i : i + 1], other[i : i + 1]) for i in range(len(own))])
    assert max(np.abs(together - alone).max(), np.finfo(together.dtype).eps) < NEAR / 100


# --- its own game


def test_an_agent_s_own_game_comes_before_the_package_s(small, large):
    assert game_of(RandomAgent(), None) == (3, 3)
    solutions.game_settings(5, 4)
    assert game_of({}) == game_of(None, RandomAgent()) == (5, 4)
    assert game_of(MinimaxAgent()) == game_of(MinimaxAgent(), small) == game_of({}, MinimaxAgent()) == (3, 3)
    assert game_of(large, {}) == (4, 4)


def test_two_games_are_refused_at_once_in_any_order(small, large):
    array = ArrayAgent("TD(0)", np.zeros((3**9, 9)))
    for other in (small, MinimaxAgent(), array):
        for agents in ((other, large), (large, other)):
            with pytest.raises(ValueError, match="pas au même jeu : 3×3, 3 à aligner et 4×4, 4 à aligner"):
                versus_agent(*agents)


def test_the_board_is_that_of_the_network(small, large):
    board = versus_agent(large)
    assert (len(board.board), board.min_contig, len(board.playable)) == (16, 4, 16)
    page = PageMatch(*board.match)
    assert page.choices == list(large.choices(board.board)) == [page.values.index(max(page.values))]
    assert page.legend.startswith("Sur chaque case libre, ce que l'agent attend du coup pour X, de −1 (une défaite)")
    board.play(5)
    assert len(board.playable) == 14
    page.send("play", move=5)
    assert page.board == board.board
    assert page.why["text"].endswith(" : la plus grande de ces valeurs, ici arrondies.")
    assert page.why["rows"][page.why["move"]] == [max(row[0] for row in page.why["rows"] if row)]
    solutions.game_settings(4, 4)
    assert len(versus_agent(small).board) == 9
    assert "X (<petit>) contre O (minimax)" in repr(versus_agent(small, MinimaxAgent()))


# --- its report card


def test_the_card_of_a_3x3_network_is_that_of_every_agent_and_its_own_agrees(small):
    card, own = report_card(small), small.report_card()
    assert type(card) is ReportCard
    assert own.against_random == card.against_random
    assert {player: len(loss.moves) for player, loss in own.losses.items()} == {
        player: len(loss.moves) for player, loss in card.losses.items()
    }


def test_the_card_of_a_4x4_network_is_exact(large):
    card = report_card(large)
    assert card.beatable
    assert sum(card.against_random["X"]) == 1
    assert all(isinstance(chance, Fraction) for chances in card.against_random.values() for chance in chances)
    board = game.new_board(4)
    loss = card.shortest_loss
    for i, move in enumerate(loss.moves):
        if "XO"[i % 2] == loss.player:
            assert large.choices(board) == (move,)
        board = game.play(board, move, 4)
    assert game.verdict(board, 4) == "OX"["XO".index(loss.player)]
    text, page = repr(card), card._repr_html_()
    assert "Agent « <grand> » : battable en 4×4, 4 à aligner" in text
    assert len(text.splitlines()[-4:][0].split()) == 4
    assert "&lt;grand&gt;" in page
    assert page.count("<td class='ql-card-") == len(loss.moves)


def test_the_network_of_the_course_is_unbeatable_and_its_card_says_so():
    card = report_card(shipped())
    assert not card.beatable
    assert "imbattable en 4×4, 4 à aligner" in repr(card)
    assert "à une symétrie près ; tous ont été visités." in repr(card)
    assert [chances[2] for chances in card.against_random.values()] == [0, 0]


def test_its_shortest_loss_may_be_replayed(small):
    assert f"coups, et il y tient {report_card(small).shortest_loss.player}" in repr(report_card(small))
    assert replay(*hole(small)).text.endswith("gagne !")


@pytest.mark.parametrize("function", [hole, error_map])
def test_what_needs_3x3_refuses_a_larger_network(function, large):
    with pytest.raises(ValueError, match=r"en 3×3, 3 marques à aligner ; le jeu est en 4×4, 4 à aligner\.$"):
        function(large)
