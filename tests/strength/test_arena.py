"""The arena: exact results between policies, and what it shows of the trainings."""

from collections import Counter
from fractions import Fraction
from html import escape

import pytest
from matplotlib.figure import Figure
from tables import TABLES, perfect_table

import ql_functions
from juge.drawing.typography import spaced
from ql_functions import game
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import ArrayAgent
from ql_functions.game import graph
from ql_functions.strength import arena as arenas
from ql_functions.strength.exact import against_random, match
from ql_functions.strength.policies import moves_of, policy_of
from ql_functions.training.learners import LEARNERS
from ql_functions.views import arena_figure
from ql_functions.views.arena import ArenaView

BOARDS = [*graph()]
MINIMAX, RANDOM = policy_of(MinimaxAgent()), policy_of(RandomAgent())


@pytest.fixture
def short(monkeypatch):
    """An arena of two quick contestants, of two and three lengths."""
    real = arenas.contestants()
    found = {
        name: arenas.Contestant(games, real[name].learn) for name, games in (("TD(0)", 120), ("recette du cours", 180))
    }
    monkeypatch.setattr(arenas, "contestants", lambda: found)
    monkeypatch.setattr(arenas, "LENGTHS", (45, 90))


def test_perfect_players_draw():
    assert match(MINIMAX, MINIMAX) == (0, 1, 0)
    assert arenas.expected(MINIMAX, MINIMAX) == 0


def test_random_players_meet_as_the_whole_game_says():
    assert match(RANDOM, RANDOM) == (Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_against_chance_has_its_exact_strength(name):
    policy = policy_of(TABLES[name])
    assert match(policy, RANDOM) == against_random(policy, "X")
    assert match(RANDOM, policy) == against_random(policy, "O")[::-1]


def test_a_meeting_is_what_the_games_between_two_deterministic_players_give():
    """Two tables play one game: follow it."""
    tables = [policy_of(TABLES[name]) for name in ("floats", "written backwards")]
    for x, o in (tables, tables[::-1]):
        board = game.new_board()
        while game.verdict(board) == "C":
            policy = x if game.player_to_move(board) == "X" else o
            board = game.play(board, moves_of(policy[BOARDS.index(board)])[0])
        assert match(x, o) == tuple(Fraction(game.verdict(board) == end) for end in "XTO")


def test_ties_are_equally_likely():
    """X opens anywhere and O answers at random: the mean over X's nine openings."""
    policies = [[1 << opening, *RANDOM[1:]] for opening in range(9)]
    results = [match(policy, RANDOM) for policy in policies]
    assert match(RANDOM, RANDOM) == tuple(sum(column) / 9 for column in zip(*results, strict=True))


def test_the_strength_of_a_perfect_table_and_of_chance():
    perfect, chance = map(arenas.card_of, (policy_of(perfect_table()), RANDOM))
    assert [perfect.against_random[player][2] for player in "XO"] == [0, 0]
    assert (perfect.beatable, perfect.blunders) == (False, ())
    assert (chance.beatable, len(chance.blunders)) == (True, 3191)


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: learner.name)
def test_an_array_has_the_policy_of_its_agent(learner):
    class Asked(ArrayAgent):
        """The same agent, that only answers board by board."""

    agent = learner.train(300, 2)
    assert policy_of(agent) == policy_of(Asked("même", agent.q.copy()))


def test_each_contestant_trains_up_to_its_own_number_of_games():
    found = arenas.contestants()
    assert len(found) == 7
    assert found["TD(0)"].lengths() == [450, 1350, 4500, 10_000]
    assert found["recette la plus courte"].lengths() == [450, 1100]
    for recipe in arenas.RECIPES.values():
        assert all(length % (recipe.batches * len(recipe.regimes)) == 0 for length in arenas.LENGTHS)


def test_a_browser_has_the_recipes_only_and_says_so(monkeypatch):
    assert arenas.notice() == ""
    monkeypatch.setattr(arenas.sys, "platform", "emscripten")
    assert list(arenas.contestants()) == list(arenas.RECIPES)
    view = ArenaView(arenas.Arena((), {}, {}), arenas.notice())
    assert "demandent Numba" in repr(view)
    assert escape(spaced(arenas.notice())) in view._repr_html_()


def test_seeds_decide_everything(short):
    first, again, other = (arenas.measure(seeds) for seeds in ([3, 4], [3, 4], [5, 6]))
    assert first == again
    assert first.strengths != other.strengths
    for seed, alone in ((0, arenas.measure([3])), (1, arenas.measure([4]))):
        for name, lengths in first.strengths.items():
            assert {games: found[seed : seed + 1] for games, found in lengths.items()} == alone.strengths[name]


def test_the_round_robin_is_a_mean_over_seeds(short):
    both, *alone = (arenas.measure(seeds) for seeds in ([3, 4], [3], [4]))
    assert both.names == ["TD(0)", "recette du cours", "minimax"]
    assert len(both.results) == 9
    for pair, result in both.results.items():
        assert result == sum(arena.results[pair] for arena in alone) / 2
    r = both.results
    of_td = (
        r["TD(0)", "recette du cours"] + r["TD(0)", "minimax"] - r["recette du cours", "TD(0)"] - r["minimax", "TD(0)"]
    )
    assert both.score("TD(0)") == of_td / 4
    assert both.score("minimax") > 0


@pytest.mark.parametrize("wrong", [3, "12", None, {1, 2}])
def test_what_is_not_a_list_is_refused(wrong):
    with pytest.raises(TypeError, match="seeds est une liste de graines"):
        ql_functions.arena(seeds=wrong)
    with pytest.raises(TypeError, match=r"L'arène veut une liste, d'agents ou de graines : arena\(\[…\]\)"):
        ql_functions.arena(wrong)


def test_an_agent_outside_a_list_is_refused_in_one_line():
    with pytest.raises(TypeError, match=r"^[^\n]*et non Agent « minimax »\.$"):
        ql_functions.arena(MinimaxAgent())


@pytest.mark.parametrize(("wrong", "error"), [([], ValueError), ([-1], ValueError), ([0.5], TypeError)])
def test_wrong_seeds_are_refused(short, wrong, error):
    with pytest.raises(error, match="seed"):
        ql_functions.arena(wrong)


def test_one_call_shows_both_tables_and_the_figure(short):
    view = ql_functions.arena(seeds=[1, 2, 3])
    assert isinstance(view, ArenaView)
    text, html = repr(view), view._repr_html_()
    for shown in ("TD(0)", "recette du cours", "minimax", "imbattable", "0 sur 3", "Rencontres"):
        assert shown in text
        assert shown in html
    assert html.count("<table") == 2
    assert "data:image/svg+xml" in html
    assert view._repr_html_() == html  # a stored notebook is rebuilt as it was
    assert "." not in text


@pytest.fixture
def figures(monkeypatch):
    """Gives the figures of a view: its panels, then their legend."""

    def drawn(view):
        seen = []

        def plotted(*plots, size):
            for plot in plots:
                seen.append(Figure([length / 72 for length in size]))
                plot(seen[-1])
            return ""

        monkeypatch.setattr(arena_figure, "plotted", plotted)
        view._repr_html_()
        return seen

    return drawn


def written(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def test_the_figure_shows_every_measure(short, figures):
    *panels, legend = figures(ql_functions.arena(seeds=[1, 2]))
    axes = [panel.axes[0] for panel in panels]
    titles = "Perd avec X, contre le hasard", "Perd avec O, contre le hasard", "Ses bévues, dans 4 520 états"
    assert [one.get_title() for one in axes] == list(map(spaced, titles))
    assert [text.get_text() for text in legend.legends[0].get_texts()] == ["TD(0)", "recette du cours"]
    for one in axes:
        marks = Counter(line.get_marker() for line in one.lines if line.get_marker() in {"o", "s"})
        assert marks == {"o": 2, "s": 3}
    assert "0,5\N{NO-BREAK SPACE}%" in written(axes[0].yaxis)
    assert "2\N{NARROW NO-BREAK SPACE}000" in written(axes[2].yaxis)


def test_an_agent_that_learns_no_more_is_a_level(figures):
    *panels, legend = figures(ql_functions.arena([MinimaxAgent(), RandomAgent()], seeds=[0]))
    for lines in (*(panel.axes[0].lines for panel in panels), legend.legends[0].get_lines()):
        assert [line.get_linestyle() for line in lines] == ["--", "--"]
