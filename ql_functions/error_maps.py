"""La carte des erreurs d'un agent : ce qu'il pense de chaque coup, et ce que ce coup vaut."""

from typing import NamedTuple

import numpy as np

from . import game
from .agents import TableAgent
from .exact import minimax_values, move_losses, reached
from .policies import agent_of, graph, policy_of
from .report_cards import check_visits


class Judgement(NamedTuple):
    """Un état, tel que l'agent le juge et tel qu'il est.

    Attributes:
        state: le plateau vu par le joueur au trait, comme dans la table.
        ply: coups déjà joués, de 0 à 8.
        visits: visites pendant l'entraînement, ``None`` si on ne les a pas.
        move: le coup de l'agent, ``None`` s'il tire au sort.
        values: par case, ce que l'agent pense du coup, ``None`` s'il n'en pense rien.
        exact: par case, ce que le joueur au trait obtient ensuite entre deux joueurs parfaits : 1 une victoire, 0 un
            nul, −1 une défaite ; ``None`` pour une case occupée.
        loss: ce que lâche le pire coup que l'agent peut y jouer : 0 rien, 1 une victoire pour un nul ou un nul pour une
            défaite, 2 une victoire pour une défaite.
        reached: l'agent peut-il y être au trait dans une partie, quel que soit l'adversaire ?
    """

    state: str
    ply: int
    visits: int | None
    move: int | None
    values: tuple[float | None, ...]
    exact: tuple[int | None, ...]
    loss: int
    reached: bool

    @property
    def blunder(self):
        """L'agent peut-il y jouer un coup qui lâche une victoire ou un nul ?"""
        return self.loss > 0

    @property
    def board(self):
        """Le plateau, sans retournement."""
        return game.flip(self.state) if self.ply % 2 else self.state


def judgements(agent=None, visits=None):
    """Juge un agent sur chacun des 4 520 états du morpion 3×3.

    Args:
        agent: une table du cours, ou un agent qui a ``choices(board)`` et ``values(board)`` ; par défaut, la table du
            paquet.
        visits: comme `report_cards.report_card`.

    Returns:
        list[Judgement]: un jugement par état, du plateau vide aux plus remplis.

    Raises:
        TypeError, ValueError: voir `report_cards.report_card`.
    """
    seen = [None] * len(graph().boards)
    if visits is not None:
        check_visits(visits)
        seen = visits[graph().state_numbers].tolist()
    agent = agent_of(agent)
    policy = policy_of(agent)
    if not hasattr(agent, "choices"):
        agent = TableAgent(agent)
    met = np.concatenate([reached(policy, player) for player in game.PLAYERS])
    columns = (
        policy[graph().numbers],
        (policy * move_losses())[graph().numbers].max(1).tolist(),
        np.isin(graph().numbers, met).tolist(),
    )
    return [
        Judgement(
            state=state,
            ply=9 - board.count(game.EMPTY),
            visits=count,
            move=int(moves.argmax()) if moves.sum() == 1 else None,
            values=tuple(agent.values(board)),
            exact=exact,
            loss=loss,
            reached=is_met,
        )
        for state, board, count, exact, moves, loss, is_met in zip(
            graph().states, graph().boards, seen, _exact_values(), *columns, strict=True
        )
    ]


def _exact_values():
    """Pour chaque plateau, la valeur minimax de chaque coup pour le joueur au trait."""
    numbers, free = graph().numbers, graph().free[graph().numbers]
    signs = np.array([1 if game.player_to_move(board) == "X" else -1 for board in graph().boards])
    values = signs[:, None] * minimax_values()[graph().after[numbers]]
    return [
        tuple(value if legal else None for value, legal in zip(*row, strict=True))
        for row in zip(values.tolist(), free.tolist(), strict=True)
    ]
