"""Report cards, holes and error maps."""

import re
from fractions import Fraction

import oracle
import pytest
from nightly import nightly
from tables import TABLES, perfect_table

import ql_functions as affichage
from ql_functions import error_map, hole, replay, report_card, solutions
from ql_functions.agents.tables import TableAgent
from ql_functions.game import graph
from ql_functions.q_tables import greedy_move, move_values


@pytest.mark.parametrize("function", [hole, error_map])
def test_another_game_is_refused(function):
    solutions.game_settings(4, 3)
    with pytest.raises(ValueError, match=r"en 3×3, .* le jeu est en 4×4, 3 à aligner : game_settings\(\)"):
        function({})


def test_the_card_of_a_perfect_table():
    card = report_card(perfect_table())
    assert not card.beatable
    assert card.shortest_loss is None
    assert (card.blunders, card.reached) == ((), 0)
    assert all(shares[2] == 0 for shares in card.against_random.values())
    text = repr(card)
    assert "Agent « table » : imbattable" in text
    assert "Bévues : aucune." in text
    assert "défaite " not in text
    assert "replay" not in text


def test_the_card_of_a_random_player():
    card = report_card(oracle.Anything())
    assert card.against_random["O"] == (Fraction(121, 420), Fraction(8, 63), Fraction(737, 1260))
    assert len(card.blunders) == card.reached == 3191
    assert {player: len(loss.moves) for player, loss in card.losses.items()} == {"X": 6, "O": 5}
    assert card.shortest_loss.player == "O"
    assert card.shortest_loss.chance == Fraction(1, 8 * 6)  # among 8 squares, then 6
    text = repr(card).replace("\N{NO-BREAK SPACE}", " ")
    assert "58,49 % (737/1260)" in text
    assert "battre, qu'il tienne X ou O" in text
    assert "une fois sur 48" in text


def test_a_hole_on_one_side_only():
    class PoorO(oracle.Perfect):
        def choices(self, board):
            return (1,) if board == "X        " else super().choices(board)[:1]

    card = report_card(PoorO())
    assert list(card.losses) == ["O"]
    assert card.blunders == ("X        ",)
    assert card.reached == 1
    assert "peut le battre quand il tient O." in repr(card)
    assert "au sort" not in repr(card)


@pytest.mark.parametrize(("least", "beatable"), [(0, False), (-1, True)])
def test_what_an_agent_may_drop_in_play_depends_on_whether_it_is_beatable(least, beatable):
    class Careless(oracle.Perfect):
        """It turns a win into a draw, or into a loss, and a draw into a loss, as far as `least` allows it."""

        def choices(self, board):
            sign = 1 if oracle.mover(board) == "X" else -1
            enough = min(sign * oracle.minimax(board), least)
            return [move for move, after in oracle.following(board).items() if sign * oracle.minimax(after) >= enough]

    card = report_card(Careless())
    assert card.beatable is beatable
    assert card.reached > 1
    assert ("une victoire peut y devenir un nul, jamais une défaite." in repr(card)) is not beatable


def test_a_blunder_that_the_agent_never_meets():
    class OpensBelow(oracle.Perfect):
        def choices(self, board):
            # as X it never has the corner 0 alone, and when it is O it is not its turn there
            return {oracle.EMPTY: (8,), "XO       ": (5,)}.get(board) or super().choices(board)[:1]

    card = report_card(OpensBelow())
    assert card.blunders == ("XO       ",)
    assert card.reached == 0
    assert not card.beatable
    assert "sur 1 des" in repr(card)
    assert "En jouant, il n'en rencontre aucun." in repr(card)


def test_the_card_as_html_says_what_the_text_says():
    html = report_card(oracle.Anything())._repr_html_()
    visible = re.sub(r"<style>.*?</style>|<script>.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL)
    assert html.count("<div") == html.count("</div>") == 1
    for words in ("Agent « hasard » : battable", "victoires", "avec X", "(737/1260)", "une fois sur 48"):
        assert words in visible
    assert len(re.findall(r"<td class='ql-card-[XO]'>", html)) == 5
    assert "<table class='ql-card-board'>" not in report_card(perfect_table())._repr_html_()


def test_the_game_that_beats_the_agent_can_be_watched_in_the_card():
    card = report_card(TableAgent({}))
    html = card._repr_html_()
    assert html.count("Voir la partie qui le bat") == html.count('<figure class="ql ql-replay">') == 1
    assert f'"moves":{[*card.shortest_loss.moves]}'.replace(" ", "") in html
    assert len(html) < 40_000
    assert "<details" not in report_card(perfect_table())._repr_html_()
    assert "hole(" not in html + repr(card)


def test_the_name_of_an_agent_is_escaped():
    html = report_card(TableAgent({}, "<b> & moi"))._repr_html_()
    assert "&lt;b&gt; &amp; moi" in html


@pytest.mark.parametrize("share", [Fraction(1, 10**6), 1 - Fraction(1, 10**6)])
def test_almost_never_is_not_never(share):
    card = report_card(oracle.Perfect())
    shares = dict(card.against_random, X=(share, 1 - share, Fraction(0)))
    text = repr(type(card)(card.name, shares, {}, (), 0)).replace("\N{NO-BREAK SPACE}", " ")
    assert "< 0,01 %" in text
    assert "> 99,99 %" in text


def test_the_table_of_the_package_is_the_default():
    assert report_card() == report_card({})
    assert hole() == hole({})
    solutions.q_table.update(TABLES["floats"])
    assert report_card() == report_card(TABLES["floats"]) != report_card({})
    assert error_map().judgements == error_map(TABLES["floats"]).judgements


@pytest.mark.parametrize("agent", [{}, TABLES["floats"], TABLES["few states"], oracle.Whim(1, 1)])
def test_the_hole_can_be_replayed(agent):
    steps, winner = hole(agent)
    card = report_card(agent)
    assert [step["move"] for step in steps] == list(card.shortest_loss.moves)
    assert {winner, card.shortest_loss.player} == {"X", "O"}
    assert repr(replay(*hole(agent))) == f"Une partie en {len(steps)} coups. {winner} gagne !"


def test_without_a_hole_one_sentence():
    with pytest.raises(ValueError, match="Aucune partie ne bat cet agent : il est imbattable") as caught:
        hole(perfect_table())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["few states", *nightly(["fractions"])])
def test_the_error_map_judges_each_state(name):
    q_table = TABLES[name]
    judgements = error_map(q_table).judgements
    assert [judgement.board for judgement in judgements] == [*graph()]
    wrong = report_card(q_table).blunders
    assert [b for b, judgement in zip(graph(), judgements, strict=True) if judgement.loss] == list(wrong)
    for board, judgement in zip(graph(), judgements, strict=True):
        assert judgement.values == move_values(q_table, board)
        sign = 1 if oracle.mover(board) == "X" else -1
        exact = {move: sign * oracle.minimax(oracle.after(board, move)) for move in oracle.free(board)}
        assert judgement.exact == tuple(exact.get(square) for square in range(9))
        if len(oracle.free(board)) > 1:
            assert judgement.move == greedy_move(q_table, board)


def test_the_error_map_of_an_agent_that_draws_lots():
    judgements = error_map(TableAgent({})).judgements
    assert [judgement.move is None for judgement in judgements] == [
        judgement.board.count(" ") > 1 for judgement in judgements
    ]


def test_loading_the_modules_does_not_hide_the_functions():
    for name in ("report_card", "hole", "optimum", "error_map"):
        assert getattr(affichage, name) is getattr(affichage, name)
        assert callable(getattr(affichage, name))
