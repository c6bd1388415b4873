"""La carte des erreurs d'un agent : ce qu'il pense de chaque coup, et ce que ce coup vaut."""

from typing import NamedTuple

from ..agents.minimax import minimax_value
from ..game import graph
from .exact import move_losses, reached
from .policies import agent_of, moves_of, policy_of


class Judgement(NamedTuple):
    """Un état, tel que l'agent le juge et tel qu'il est.

    Attributes:
        board: le plateau.
        move: le coup de l'agent, ``None`` s'il tire au sort.
        values: par case, ce que l'agent pense du coup, ``None`` s'il n'en pense rien.
        exact: par case, ce que le joueur au trait obtient ensuite entre deux joueurs parfaits : 1 une victoire, 0 un
            nul, −1 une défaite ; ``None`` pour une case occupée.
        loss: ce que lâche le pire coup que l'agent peut y jouer : 0 rien, 1 une victoire pour un nul ou un nul pour une
            défaite, 2 une victoire pour une défaite.
        reached: l'agent peut-il y être au trait dans une partie, quel que soit l'adversaire ?
    """

    board: str
    move: int | None
    values: tuple[float | None, ...]
    exact: tuple[int | None, ...]
    loss: int
    reached: bool


def judgements(agent=None):
    """Juge un agent sur les 4 520 états du morpion 3×3 : une liste de `Judgement`, du plateau vide aux plus remplis.

    L'argument et les erreurs sont ceux de `strength.report_card`.
    """
    agent = agent_of(agent)
    policy = policy_of(agent)
    every = agent.all_values([*graph()]) if hasattr(agent, "all_values") else map(agent.values, graph())
    met = {*reached(policy)}
    return [
        Judgement(
            board=board,
            move=moves[0] if len(moves) == 1 else None,
            values=tuple(values),
            exact=tuple(minimax_value(board) - losses[move] if move in losses else None for move in range(9)),
            loss=max(map(losses.get, moves)),
            reached=board in met,
        )
        for (board, losses), moves, values in zip(move_losses().items(), map(moves_of, policy), every, strict=True)
    ]
