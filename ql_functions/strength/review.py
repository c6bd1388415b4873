"""Une partie finie, à revoir coup par coup ; ``static/review.js`` en dit chaque coup, et lequel en a décidé."""

from itertools import accumulate

from .. import game
from ..drawing import Fragment

OUTCOMES = {"X": "X gagne !", "O": "O gagne !", "T": "Match nul."}


def boards_after(moves, size=3, min_contig=3):
    """Les plateaux d'une partie, du plateau vide au dernier."""
    start = game.new_board(size)
    return list(accumulate(moves, lambda board, move: game.play(board, move, min_contig), initial=start))


def film(boards, moves, min_contig=3):
    """La partie comme image animée ; le coup qui en décide n'est cherché qu'au morpion 3×3, dont on sait tout."""
    size = game.side(boards[0])
    exact = (size, min_contig) == (3, 3)
    data = {"boards": boards, "moves": list(moves), "lines": game.lines(size, min_contig), "exact": exact}
    text = f"Une partie en {len(moves)} coups. {OUTCOMES[game.verdict(boards[-1], min_contig)]}"
    return Fragment("replay", data, text, prose=())
