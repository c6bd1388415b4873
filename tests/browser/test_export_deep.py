"""La page exportée d'un réseau : elle joue et parle comme lui."""

import random

import numpy as np
import pytest

from juge.drawing.fragment import module_source
from ql_functions import game
from ql_functions.deep.best_response import NEAR, best_response
from ql_functions.deep.ship import shipped
from ql_functions.views.match import Match, data_of

pytestmark = pytest.mark.browser


THOUGHTS = """([source, data, boards]) => {
  const { network } = new Function(`${source}; return { network };`)(), think = network(data);
  return boards.map((board) => { const { choices: [move], rows } = think(board); return [move, rows]; });
}"""


def boards_met(network):
    """Every board where this network may have to play, up to a symmetry, then turned at random."""
    met, chooser = [], random.Random(0)

    def values(own, other):
        for planes in network.boards.planes(own, other):
            squares = [" XO"[mine + 2 * others] for mine, others in zip(*np.split(planes.astype(int), 2), strict=True)]
            board = "".join(squares)
            met.append(board if board.count("X") == board.count("O") else game.flip(board))
        return network.values(own, other)

    for player in game.PLAYERS:
        best_response(network.boards, values, player)
    turned = ((board, chooser.choice(game.symmetries(network.boards.size))) for board in met)
    return ["".join(board[i] for i in symmetry) for board, symmetry in turned]


def test_the_shipped_network_plays_in_a_page_what_keras_plays(chromium_page):
    """On a fifth of its boards; where Keras's own rounding draws between two moves, and only there, either will do."""
    agent = shipped()
    boards = boards_met(agent.network)[::5]
    data = data_of(Match(4, 4, None, agent).checked(), complete=True)
    assert len(boards) > 6_000
    seen = chromium_page.evaluate(THOUGHTS, [module_source("players"), data["agents"][1], boards])
    others = 0
    for board, values, (move,), (other, rows) in zip(
        boards, agent.all_values(boards), agent.all_choices(boards), seen, strict=True
    ):
        assert [row and row[0] for row in rows] == pytest.approx(values, abs=5e-6)
        assert values[move] - values[other] < 1e-6, f"{board!r}: {move} with Keras, {other} in the page"
        others += move != other
    assert others < len(boards) / 100
    assert NEAR > 2 * 5e-6  # so the proof that nobody beats it, which follows moves that near, holds for the page
