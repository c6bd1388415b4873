"""La carte des erreurs d'un agent : ce qu'il pense de chaque coup, et ce que ce coup vaut."""

from typing import NamedTuple

from .. import game
from ..agents.minimax import minimax_value
from ..agents.tables import TableAgent
from ..game import graph
from .exact import move_losses, reached
from .policies import agent_of, moves_of, policy_of, state_numbers
from .report_card import check_visits


class Judgement(NamedTuple):
    """Un état, tel que l'agent le juge et tel qu'il est.

    Attributes:
        board: le plateau.
        visits: visites pendant l'entraînement, ``None`` si on ne les a pas.
        move: le coup de l'agent, ``None`` s'il tire au sort.
        values: par case, ce que l'agent pense du coup, ``None`` s'il n'en pense rien.
        exact: par case, ce que le joueur au trait obtient ensuite entre deux joueurs parfaits : 1 une victoire, 0 un
            nul, −1 une défaite ; ``None`` pour une case occupée.
        loss: ce que lâche le pire coup que l'agent peut y jouer : 0 rien, 1 une victoire pour un nul ou un nul pour une
            défaite, 2 une victoire pour une défaite.
        reached: l'agent peut-il y être au trait dans une partie, quel que soit l'adversaire ?
    """

    board: str
    visits: int | None
    move: int | None
    values: tuple[float | None, ...]
    exact: tuple[int | None, ...]
    loss: int
    reached: bool


def judgements(agent=None, visits=None):
    """Juge un agent sur les 4 520 états du morpion 3×3 : une liste de `Judgement`, du plateau vide aux plus remplis.

    Les arguments et les erreurs sont ceux de `strength.report_card`.
    """
    seen = [None] * len(graph())
    if visits is not None:
        check_visits(visits)
        seen = visits[state_numbers()].tolist()
    agent = agent_of(agent)
    policy = policy_of(agent)
    if not hasattr(agent, "choices"):
        agent = TableAgent(agent)
    every = agent.all_values([*graph()]) if hasattr(agent, "all_values") else map(agent.values, graph())
    met = {board for player in game.PLAYERS for board in reached(policy, player)}
    return [
        Judgement(
            board=board,
            visits=count,
            move=moves[0] if len(moves) == 1 else None,
            values=tuple(values),
            exact=tuple(minimax_value(board) - losses[move] if move in losses else None for move in range(9)),
            loss=max(map(losses.get, moves)),
            reached=board in met,
        )
        for (board, losses), moves, count, values in zip(
            move_losses().items(), map(moves_of, policy), seen, every, strict=True
        )
    ]
