"""Le morpion pour un joueur, contre un adversaire donné : un environnement de Gymnasium."""

from random import Random
from typing import ClassVar

import gymnasium
from gymnasium.spaces import Discrete

from .. import game
from ..agents.agent import RandomAgent, game_of
from ..agents.tables import as_agent
from . import planes


class SoloTicTacToe(gymnasium.Env):
    """L'adversaire répond aussitôt ; une victoire vaut 1, une défaite −1, un nul 0, un coup interdit −1 et c'est fini.

    L'observation est faite des deux plans du joueur (`planes`) ; ``info["action_mask"]`` dit où l'on peut jouer,
    `action_masks` aussi, sous le nom que veut Stable Baselines.

    Args:
        opponent: un agent, une table du cours, ou un objet qui a ``choices(board)`` ; par défaut, le hasard.
        player: ``'X'`` ou ``'O'``, ce que tient le joueur ; ``None`` pour le tirer au sort à chaque partie.
        render_mode: ``"ansi"`` pour que ``render()`` rende le plateau en texte.

    Raises:
        TypeError, ValueError: un argument n'est pas ce qu'il doit être ; voir `agents.tables.as_agent`.
    """

    metadata: ClassVar = {"render_modes": ["ansi"]}

    def __init__(self, opponent=None, player="X", render_mode=None):
        if player not in (*game.PLAYERS, None):
            raise ValueError(f"player vaut 'X', 'O' ou None, pas {player!r}.")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode vaut None ou 'ansi', pas {render_mode!r}.")
        self.size, self.min_contig = game_of(opponent)
        self.opponent = as_agent(RandomAgent() if opponent is None else opponent, self.size)
        self.action_space, self.observation_space = Discrete(self.size**2), planes.space(self.size)
        self._player, self.render_mode = player, render_mode

    def reset(self, *, seed=None, options=None):
        """Une partie neuve : l'observation et ``info``."""
        super().reset(seed=seed)
        self._random = Random(int(self.np_random.integers(2**63)))
        self.player = self._player or self._random.choice(game.PLAYERS)
        self.board = game.new_board(self.size)
        self._answer()
        return self._seen()

    def step(self, action):
        """Joue la case ``action``, puis l'adversaire : observation, récompense, finie, interrompue, ``info``."""
        if self.board[action] != game.EMPTY or self._verdict() != "C":
            observation, info = self._seen()
            return observation, -1, True, False, info
        self.board = game.play(self.board, int(action), self.min_contig)
        self._answer()
        verdict, (observation, info) = self._verdict(), self._seen()
        reward = 0 if verdict in "CT" else 1 if verdict == self.player else -1
        return observation, reward, verdict != "C", False, info

    def action_masks(self):
        """1 où l'on peut jouer, 0 ailleurs."""
        return planes.mask(self.board, self._verdict() != "C")

    def render(self):
        """Le plateau en texte, avec ``render_mode="ansi"``."""
        return planes.as_text(self.board) if self.render_mode else None

    def _verdict(self):
        return game.verdict(self.board, self.min_contig)

    def _answer(self):
        if self._verdict() == "C" and game.player_to_move(self.board) != self.player:
            move = self.opponent.move(self.board, self._random)
            self.board = game.play(self.board, move, self.min_contig)

    def _seen(self):
        return planes.planes(self.board, self.player), {"action_mask": self.action_masks()}
