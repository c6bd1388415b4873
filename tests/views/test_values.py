"""The values of a state and of its moves, recomputed by other code than the page's, which browser/test_values reads."""

import re
from functools import cache
from statistics import fmean

import pytest

from juge.drawing.html import tag
from ql_functions import game, ql_values
from ql_functions.views.values import BOARD

NOTIONS = "V", "Q", "Q*", "Bellman", "η"
PRIZES = {"X": 1, "T": 0, "O": -1}
GAMMA = 0.9


@cache
def worth(board, played, choose, gamma=GAMMA):
    """What X gains on average from a board, whoever's turn it is, when it has already `played` so many moves."""
    outcome = game.verdict(board)
    if outcome != "C":
        return PRIZES[outcome] * gamma ** (played - 1)
    after = [worth(game.play(board, move), played + (game.player_to_move(board) == "X"), choose, gamma)
             for move in game.legal_moves(board)]  # fmt: skip
    return fmean(after) if game.player_to_move(board) == "O" else choose(after)


def of_moves(choose):
    return {move: worth(game.play(BOARD, move), 1, choose) for move in game.legal_moves(BOARD)}


def figures(notion):
    return [
        float(found.replace("−", "-").replace(",", ".")) for found in re.findall(r"−?\d,\d\d", ql_values(notion).text)
    ]


def rounded(*values):
    return pytest.approx(values, abs=0.0051)  # 0,425 is as far from 0,42 as from 0,43


def test_the_poster_of_each_notion_says_what_its_values_are():
    random, best = of_moves(fmean), of_moves(max)
    assert figures("V") == rounded(worth(BOARD, 0, fmean))
    assert figures("Q") == rounded(*random.values(), worth(BOARD, 0, fmean))
    assert figures("Q*") == rounded(*best.values(), worth(BOARD, 0, max))
    assert figures("Bellman") == rounded(best[8])
    assert figures("η") == rounded(GAMMA, 0.3, best[8])
    assert best[8] == pytest.approx((-1 + 3 * GAMMA) / 4)


def test_without_scripts_the_board_is_drawn_and_its_notion_told():
    for notion in NOTIONS:
        picture = ql_values(notion)
        assert "<img" in picture.still
        assert tag("p", picture.text) in picture.still
        assert picture.data["lines"] == game.lines()


@pytest.mark.parametrize("notion", ["V*", "", 4, None])
def test_another_notion_is_refused(notion):
    with pytest.raises(ValueError, match=re.escape(f"notion est 'V', 'Q', 'Q*', 'Bellman', 'η', pas {notion!r}.")):
        ql_values(notion)
