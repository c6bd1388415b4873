"""Le joueur qu'est une politique apprise ailleurs : il joue sur le plateau, a son bulletin, entre dans l'arène."""

from .. import game, solutions
from ..agents.agent import Agent, check_side
from . import planes


class PolicyAgent(Agent):
    """Ce que joue une politique écrite pour ces mondes.

    Args:
        policy: ``policy(observation)`` rend une case ; l'observation est celle de `duel.TicTacToe`, avec ses deux plans
            et son ``action_mask``.
        name: son nom dans les tableaux.
        size, min_contig: le jeu ; par défaut, celui de `game_settings`.

    Raises:
        TypeError: ``policy`` n'est pas une fonction.
    """

    def __init__(self, policy, name="politique", size=None, min_contig=None):
        if not callable(policy):
            raise TypeError(f"policy est une fonction d'une observation, pas {policy!r}.")
        self.policy, self.name = policy, name
        self.game = size or solutions.size, min_contig or solutions.min_contig

    def choices(self, board):
        """Le coup de la politique, tel quel : un coup interdit sera refusé par qui le demande."""
        check_side(self, board)
        player = game.player_to_move(board)
        seen = {"observation": planes.planes(board, player), "action_mask": planes.mask(board)}
        return (int(self.policy(seen)),)
