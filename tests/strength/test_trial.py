"""Beyond 3×3 strength is estimated by games, and says how well."""

import pytest
from nightly import nightly

from ql_functions import Recipe, report_card, solutions
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.strength.trial import GAMES, Trial, trial
from ql_functions.training.table import train


@pytest.fixture(params=[(4, 3), *nightly([(4, 4)])], ids=str)
def bigger(request):
    solutions.game_settings(*request.param)
    yield request.param
    solutions.game_settings()


def test_a_table_trained_by_the_plain_path_is_judged_by_games(bigger):
    table = {}
    train(table, Recipe(1, 60, ("X",)), seed=1)
    card = report_card(table)
    assert (card.size, card.min_contig) == bigger
    assert all(sum(counts) == GAMES for counts in card.counts.values())
    assert card == report_card(table)  # the same games
    assert f"{bigger[0]}×{bigger[0]}" in repr(card)
    assert card._repr_html_().count("<tr>") == 3


def test_an_agent_that_takes_the_first_free_line_beats_chance_and_the_interval_says_so(bigger):
    class FirstFree(RandomAgent):
        name = "<premier>"

        def choices(self, board):
            return super().choices(board)[:1]

    wins, _, losses = trial(FirstFree()).counts["X"]
    assert wins > losses
    assert "&lt;premier&gt;" in trial(FirstFree())._repr_html_()


def test_never_and_always_follow_the_rule_of_three():
    winner = Trial("x", 4, 4, {"X": (GAMES, 0, 0), "O": (0, GAMES // 2, GAMES // 2)})
    assert "100 % (au moins 99,4 %)" in repr(winner)
    assert "0 % (au plus 0,6 %)" in repr(winner)
    assert "50,0 % ± 4,4" in repr(winner)


def test_minimax_is_still_judged_on_its_own_game(bigger):
    assert not report_card(MinimaxAgent()).beatable


def test_compiled_ingredients_are_refused_with_the_size_of_their_tables(bigger):
    with pytest.raises(ValueError, match=r"pèseraient 11 Go"):
        train({}, Recipe(symmetric=True), seed=1)
    assert solutions.size == 4
