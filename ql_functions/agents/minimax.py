"""Le jeu parfait en 3×3."""

from functools import cache

from .. import game
from .agent import Agent, check_side


class MinimaxAgent(Agent):
    """Le jeu parfait en 3×3 : tous les coups qui gardent le meilleur résultat possible."""

    name = "minimax"
    game = 3, 3
    results = True

    def choices(self, board):
        """Les coups de plus grande valeur."""
        values = self.values(board)
        best = max((value for value in values if value is not None), default=None)
        return tuple(move for move in game.legal_moves(board) if values[move] == best)

    def values(self, board):
        """Résultat de chaque coup entre deux joueurs parfaits : 1 victoire, 0 nul, −1 défaite."""
        check_side(self, board)
        mark, values = game.player_to_move(board), [None] * 9
        for move in game.legal_moves(board):
            values[move] = float(-minimax_value(board[:move] + mark + board[move + 1 :]))
        return tuple(values)


@cache
def minimax_value(board):
    """Ce que le joueur au trait obtient contre un joueur parfait, en 3×3 : 1, 0 ou −1."""
    verdict = game.verdict(board)
    if verdict != "C":
        return 0 if verdict == "T" else -1  # l'adversaire vient de gagner
    mark = game.player_to_move(board)
    return max(-minimax_value(board[:move] + mark + board[move + 1 :]) for move in game.legal_moves(board))
