"""Le morpion pour deux joueurs, qui jouent tour à tour : un environnement AEC de PettingZoo.

Source : J. K. Terry et al., « PettingZoo: Gym for multi-agent reinforcement learning », NeurIPS 2021.
"""

from typing import ClassVar

import gymnasium
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import game
from . import planes


def tictactoe(size=3, min_contig=3, render_mode=None):
    """Le morpion de PettingZoo, prêt à servir ; un coup interdit y perd la partie.

    Args:
        size, min_contig: le jeu, voir `game.check_settings`.
        render_mode: ``"ansi"`` pour que ``render()`` rende le plateau en texte.

    Raises:
        TypeError, ValueError: voir `TicTacToe`.
    """
    env = wrappers.TerminateIllegalWrapper(TicTacToe(size, min_contig, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class TicTacToe(AECEnv, EzPickle):
    """Deux joueurs, ``"X"`` et ``"O"`` ; X commence. Une victoire vaut 1, une défaite −1, un nul 0.

    Une observation a deux parties : ``observation``, les deux plans du joueur (`planes`), et ``action_mask``, les cases
    où il peut jouer, aucune si ce n'est pas à lui. Les arguments sont ceux de `tictactoe`.

    Raises:
        TypeError, ValueError: le jeu est impossible, ou ``render_mode`` inconnu.
    """

    metadata: ClassVar = {"name": "tictactoe", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, size=3, min_contig=3, render_mode=None):
        EzPickle.__init__(self, size, min_contig, render_mode)
        game.check_settings(size, min_contig)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode vaut None ou 'ansi', pas {render_mode!r}.")
        self.size, self.min_contig, self.render_mode = size, min_contig, render_mode
        self.possible_agents = [*game.PLAYERS]
        self._action_spaces = {agent: gymnasium.spaces.Discrete(size**2) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                observation=planes.space(size), action_mask=gymnasium.spaces.Box(0, 1, (size**2,), "int8")
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent):
        """Ce que ``agent`` peut voir."""
        return self._observation_spaces[agent]

    def action_space(self, agent):
        """Les numéros de cases."""
        return self._action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Une partie neuve ; elle n'a rien de tiré au sort, donc rien à faire de ``seed`` ni d'``options``."""
        self.board, self.agents = game.new_board(self.size), self.possible_agents[:]
        self.agent_selection = "X"
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}

    def observe(self, agent):
        """Ce que voit ``agent``."""
        over = agent != self.agent_selection or self.terminations[agent]
        return {"observation": planes.planes(self.board, agent), "action_mask": planes.mask(self.board, over)}

    def step(self, action):
        """Joue la case ``action`` pour le joueur au trait ; ``None`` s'il n'a plus à jouer."""
        if self.terminations[self.agent_selection]:
            return self._was_dead_step(action)
        self._cumulative_rewards[self.agent_selection] = 0
        self.board = game.play(self.board, int(action), self.min_contig)
        verdict = game.verdict(self.board, self.min_contig)
        if verdict != "C":
            self.rewards = {agent: 0 if verdict == "T" else 1 if verdict == agent else -1 for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = "O" if self.agent_selection == "X" else "X"

    def render(self):
        """Le plateau en texte, avec ``render_mode="ansi"``."""
        return planes.as_text(self.board) if self.render_mode else None
